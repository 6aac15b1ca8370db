import { type TextView, ViewBuilder } from './view.ts';

/** Shifts letters along the alphabet. */
export function shifted(text: string, by: number): string {
	return text.replace(/[A-Za-z]/g, (letter) => {
		const base = letter <= 'Z' ? 65 : 97;
		return String.fromCharCode(((letter.charCodeAt(0) - base + by) % 26) + base);
	});
}

/** Replaces `a` with `z` and so on: the Atbash cipher. */
export function mirrored(text: string): string {
	return text.replace(/[A-Za-z]/g, (letter) => {
		const base = letter <= 'Z' ? 65 : 97;
		return String.fromCharCode(base + 25 - (letter.charCodeAt(0) - base));
	});
}

/** Shifts every visible ASCII character by half their number. */
export function rot47(text: string): string {
	return text.replace(/[!-~]/g, (character) => String.fromCharCode(0x21 + ((character.charCodeAt(0) - 0x21 + 47) % 94)));
}

const FIRST_LETTER = 0x41;

/** Reduces doubled letters to single ones. */
export function halved(text: string): TextView {
	const builder = new ViewBuilder(text.length);
	for (let at = 0; at < text.length; at += 1) {
		const unit = text.charCodeAt(at);
		const isTwice = unit >= FIRST_LETTER && unit === text.charCodeAt(at + 1);
		builder.push(unit, at, at + (isTwice ? 2 : 1));
		if (isTwice) at += 1;
	}
	return builder.build(text.length);
}

/** Characters that look like upside-down letters, including letters that look like another letter that way. */
const UPRIGHT: ReadonlyMap<string, string> = new Map(
	Object.entries({
		\u0250: 'a',
		q: 'b',
		\u0254: 'c',
		p: 'd',
		\u01DD: 'e',
		\u025F: 'f',
		\u0183: 'g',
		\u0265: 'h',
		\u1D09: 'i',
		\u027E: 'j',
		\u029E: 'k',
		\u026F: 'm',
		u: 'n',
		d: 'p',
		b: 'q',
		\u0279: 'r',
		\u0287: 't',
		n: 'u',
		\u028C: 'v',
		\u028D: 'w',
		\u028E: 'y',
		'\u02D9': '.',
		"'": ',',
		\u05DF: 'l',
		\u0131: 'i',
	}),
);
/** Upside-down text of any instruction contains at least these two. */
export const [TURNED_E, TURNED_R] = ['\u01DD', '\u0279'];

export function upright(character: string): string {
	return UPRIGHT.get(character) ?? character;
}

const LEET = Uint8Array.from({ length: 128 }, (_, code) => code);
for (const [digit, letter] of Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's' }))
	LEET[digit.charCodeAt(0)] = letter.charCodeAt(0);

/** In UTF-8, a byte below 128 always is that ASCII character. A lone surrogate becomes one U+FFFD, so offsets don't change. */
export function unleet(text: string): string {
	const bytes = new TextEncoder().encode(text);
	for (let index = 0; index < bytes.length; index += 1) {
		const byte = bytes[index] ?? 0;
		if (byte < 128) bytes[index] = LEET[byte] ?? byte;
	}
	return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
