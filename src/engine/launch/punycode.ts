/**
 * Decodes a label of a host name: `xn--bcher-kva` is `bücher`. `undefined` if it isn't a valid Punycode label.
 * Source: RFC 3492, section 6.2. Cost: O(length²) of at most 63 characters.
 */
export function decodeLabel(label: string): string | undefined {
	if (!/^xn--[a-z0-9-]{1,59}$/i.test(label)) return undefined;
	const input = label.slice(4).toLowerCase();
	const cut = input.lastIndexOf('-');
	const output = [...(cut === -1 ? '' : input.slice(0, cut))];
	let code = 128;
	let bias = 72;
	let position = 0;
	let at = cut + 1;
	while (at < input.length) {
		const before = position;
		let weight = 1;
		for (let k = 36; ; k += 36) {
			const digit = digitOf(input[at]);
			if (digit === undefined) return undefined;
			at += 1;
			position += digit * weight;
			const threshold = Math.min(26, Math.max(1, k - bias));
			if (digit < threshold) break;
			weight *= 36 - threshold;
		}
		const length = output.length + 1;
		bias = adapt(position - before, length, before === 0);
		code += Math.floor(position / length);
		position %= length;
		if (code > 0x10ffff) return undefined;
		output.splice(position, 0, String.fromCodePoint(code));
		position += 1;
	}
	return output.join('');
}

function digitOf(letter: string | undefined): number | undefined {
	if (letter === undefined) return undefined;
	const value = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(letter);
	return value === -1 ? undefined : value;
}

function adapt(delta: number, length: number, isFirst: boolean): number {
	let rest = Math.floor(delta / (isFirst ? 700 : 2));
	rest += Math.floor(rest / length);
	let k = 0;
	for (; rest > 455; k += 36) rest = Math.floor(rest / 35);
	return k + Math.floor((36 * rest) / (rest + 38));
}
