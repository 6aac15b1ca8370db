/** `work`, left out while an earlier run of it goes on. */
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
