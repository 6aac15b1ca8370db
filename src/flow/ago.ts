/** `just now`, `12 s ago`, `4 min ago`, `2 h ago`. `inSeconds`: `2s ago` however long it is, as the sentences of R102 and R104 have it. */
export function ago(ms: number, inSeconds = false): string {
	if (ms < 1_000) return 'just now';
	if (inSeconds) return `${Math.floor(ms / 1000)}s ago`;
	const seconds = Math.round(ms / 1000);
	if (seconds < 120) return `${seconds} s ago`;
	return seconds < 7_200 ? `${Math.round(seconds / 60)} min ago` : `${Math.round(seconds / 3_600)} h ago`;
}
