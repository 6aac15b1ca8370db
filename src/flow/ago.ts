/** `just now`, `12 s ago`, `4 min ago`, `2 h ago`. */
export function ago(ms: number): string {
	if (ms < 1_000) return secondsAgo(0);
	const seconds = Math.round(ms / 1000);
	if (seconds < 120) return secondsAgo(seconds);
	return seconds < 7_200 ? `${Math.round(seconds / 60)} min ago` : `${Math.round(seconds / 3_600)} h ago`;
}

/** Seconds, however many, in the same form as `ago`. Matches the N of "Ns ago" in the cross-server rules (`wholeSeconds`). */
export function secondsAgo(seconds: number): string {
	return seconds < 1 ? 'just now' : `${seconds} s ago`;
}

/** Full seconds between two moments in milliseconds; never less than 0. */
export function wholeSeconds(from: number, to: number): number {
	return Math.max(0, Math.floor((to - from) / 1000));
}
