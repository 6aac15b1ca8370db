/** `just now`, `12 s ago`, `4 min ago`, `2 h ago`. */
export function ago(ms: number): string {
	if (ms < 1_000) return 'just now';
	const seconds = Math.round(ms / 1000);
	if (seconds < 120) return `${seconds} s ago`;
	return seconds < 7_200 ? `${Math.round(seconds / 60)} min ago` : `${Math.round(seconds / 3_600)} h ago`;
}
