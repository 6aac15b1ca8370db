/** Sets `key` as the newest; beyond `limit` the oldest goes. */
export function keep<K, V>(map: Map<K, V>, key: K, value: V, limit: number): void {
	map.delete(key);
	map.set(key, value);
	if (map.size > limit) for (const oldest of map.keys()) return void map.delete(oldest);
}
