/**
 * Shannon entropy of `text`, in bits per UTF-16 code unit: 0 for '', at most 16.
 * Source: Shannon 1948, section 6. Cost: O(n), one pass.
 */
export function entropyOf(text: string): number {
	const counts = new Map<string, number>();
	for (const unit of text.split('')) counts.set(unit, (counts.get(unit) ?? 0) + 1);
	let entropy = 0;
	for (const count of counts.values()) entropy -= (count / text.length) * Math.log2(count / text.length);
	return entropy;
}

/** Documented examples, to the letter: a bare "EXAMPLE" inside a key is no excuse, because attackers add it (trap 9). */
const KNOWN: ReadonlySet<string> = new Set(
	[
		['AKIAIOSFODNN7', 'EXAMPLE'],
		['AKIAI44QH8DHB', 'EXAMPLE'],
		['ASIAIOSFODNN7', 'EXAMPLE'],
		['wJalrXUtnFEMI/K7MDENG/bPxRfiCY', 'EXAMPLEKEY'],
		['4242', '424242424242'],
	].map((parts) => parts.join('')),
);
const FILLER =
	/x{6,}|\*{4,}|\.{3,}|(.)\1{7,}|0123456789|1234567890|abcdefgh|your[_-]?|<[^>]{1,40}>|\{[^}]{1,40}\}|\$[A-Z_{]|placeholder|redacted|changeme|insert|dummy|sample|user:pass|username:password/i;

/** True when the text stands for a secret without being one. */
export function isPlaceholder(text: string): boolean {
	for (const known of KNOWN) if (text.includes(known)) return true;
	return FILLER.test(text);
}
