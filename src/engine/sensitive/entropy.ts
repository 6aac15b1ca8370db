/**
 * Shannon entropy of `text`, in bits per UTF-16 code unit: 0 for '', at most 16.
 * Source: Shannon 1948, section 6. Cost: O(n), one pass.
 */
export function shannonEntropy(text: string): number {
	const counts = new Map<number, number>();
	for (let at = 0; at < text.length; at += 1) {
		const code = text.charCodeAt(at);
		counts.set(code, (counts.get(code) ?? 0) + 1);
	}
	let bits = 0;
	for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
	return bits;
}
