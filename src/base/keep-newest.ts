/** Removes the oldest entries until at most `most` are left. */
export function keepNewest<K>(held: Pick<Set<K> | Map<K, unknown>, 'size' | 'keys' | 'delete'>, most: number): void {
	// An iterator costs more than the rest.
	if (held.size <= most) return;
	for (const oldest of held.keys()) {
		if (held.size <= most) return;
		held.delete(oldest);
	}
}

/** Sets `key` as the newest entry, and removes the oldest entries over `most`. */
export function setNewest<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
	map.delete(key);
	map.set(key, value);
	keepNewest(map, most);
}
