/**
 * Runs work for the same key one run at a time. A request made while a run is waiting shares that run: it starts later and sees the same
 * state. Returns the promise of the shared run.
 */
export function createSerialQueue(): (key: string, run: () => Promise<void>) => Promise<void> {
	const now = new Map<string, Promise<void>>();
	const waiting = new Map<string, Promise<void>>();
	const begin = async (key: string, run: () => Promise<void>): Promise<void> => {
		const turn = run();
		now.set(key, turn);
		try {
			await turn;
		} finally {
			now.delete(key);
		}
	};
	return (key, run) => {
		const known = waiting.get(key);
		if (known !== undefined) return known;
		const current = now.get(key);
		if (current === undefined) return begin(key, run);
		const next = current
			.catch(() => undefined)
			.then(() => {
				waiting.delete(key);
				return begin(key, run);
			});
		waiting.set(key, next);
		return next;
	};
}
