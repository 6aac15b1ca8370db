import type { Detector, Sighting } from '../../detector.ts';

/** Blank space that pushes the next text out of sight: wide gaps inside a line, many blank lines. */
const PADDING = /\S[ \t\u00A0\u2000-\u200A\u3000]{60,}(?=\S)|\S(?:[ \t\u00A0]{0,40}\r?\n){16,}[ \t\u00A0]{0,40}(?=\S)/;
/** Several kinds of unusual blanks in a row encode bits. Braille blanks in a row aren't used as space at all. */
const BLANK_CODE = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800\u3000]{16,}|\u2800{4,}/;
const MIGHT_PAD = /[ \t\u00A0\u2000-\u200A\u3000]{60}|(?:[ \t\u00A0]{0,40}\r?\n){16}/;

/** Text that a list or a dialog cuts off, but a model reads to the end. */
export const detector: Detector = {
	id: 'layout.padding',
	tier: 'soft',
	severity: 'low',
	surfaces: ['tool_definition', 'instructions', 'prompt', 'resource'],
	title: 'Blank space pushes part of the text out of view.',
	references: [{ scheme: 'CWE', id: 'CWE-451', url: 'https://cwe.mitre.org/data/definitions/451.html' }],
	detect({ written }) {
		return written.flatMap((at): readonly Sighting[] => {
			const code = mayHoldBlankCode(at.text) ? BLANK_CODE.exec(at.text) : null;
			if (code !== null && (new Set(code[0]).size > 1 || code[0].includes('\u2800'))) {
				const place = { at, start: code.index, end: code.index + code[0].length };
				return [{ ...place, confidence: 0.9, tier: 'hard', severity: 'high', detail: 'contains blank characters that carry hidden data' }];
			}
			if (!hasWideBlank(at.text) || !MIGHT_PAD.test(at.text)) return [];
			const match = PADDING.exec(at.text);
			return match === null ? [] : [{ at, start: match.index + 1, end: match.index + match[0].length, confidence: 0.5 }];
		});
	},
};

/** Whether sixteen blanks or line ends are in a row, which padding needs. Checks every sixteenth unit. */
function hasWideBlank(text: string): boolean {
	const { length } = text;
	for (let at = WIDE - 1; at < length; at += WIDE) {
		if (!isBlank(text.charCodeAt(at))) continue;
		let start = at;
		while (start > 0 && isBlank(text.charCodeAt(start - 1))) start -= 1;
		let end = at + 1;
		while (end < length && isBlank(text.charCodeAt(end))) end += 1;
		if (end - start >= WIDE) return true;
		at = end;
	}
	return false;
}

const WIDE = 16;

/** False if `BLANK_CODE` can't match. */
function mayHoldBlankCode(text: string): boolean {
	if (text.includes('\u2800')) return true;
	for (let at = WIDE - 1; at < text.length; at += WIDE) {
		const code = text.charCodeAt(at);
		if (code >= 0xa0 && UNUSUAL_BLANK.test(text.charAt(at))) return true;
	}
	return false;
}

const UNUSUAL_BLANK = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/;

/** The characters that `MIGHT_PAD` allows in a gap. */
function isBlank(code: number): boolean {
	if (code <= 0x20) return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
	return code === 0xa0 || (code >= 0x2000 && code <= 0x200a) || code === 0x3000;
}
