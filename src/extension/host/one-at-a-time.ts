/** Skips a run of `work` while an earlier one is in progress. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
	let isRunning = false;
	return async () => {
		if (isRunning) return;
		isRunning = true;
		try {
			await work();
		} finally {
			isRunning = false;
		}
	};
}
