/**
 * Runs work for the same key one after the other. What is asked for while a run waits for its turn is that run: it begins later, and sees what the other
 * would have seen. The promise is that of the run that was taken.
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
