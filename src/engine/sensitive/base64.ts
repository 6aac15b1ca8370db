import { withoutEnd } from '../../base/text.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes base64 or base64url to Latin-1 text, with or without padding; undefined for other characters. Source: RFC 4648, sections 4 and 5. */
export function decodeBase64(text: string): string | undefined {
	let out = '';
	let bits = 0;
	let held = 0;
	for (const character of withoutEnd(text, '=')) {
		const value = ALPHABET.indexOf(character === '-' ? '+' : character === '_' ? '/' : character);
		if (value < 0) return undefined;
		held = ((held << 6) | value) & 0xfff;
		bits += 6;
		if (bits >= 8) {
			bits -= 8;
			out += String.fromCharCode((held >> bits) & 0xff);
		}
	}
	return out;
}
