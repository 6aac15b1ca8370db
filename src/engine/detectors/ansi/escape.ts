/* oxlint-disable no-control-regex -- control characters are what is looked for */
import type { Surface } from '../../../mcp/surfaces.ts';
import type { Detector, Sighting } from '../../detector.ts';

/**
 * ESC sequences (CSI with any parameters, OSC, DCS and other strings, two-character ones), their one-byte C1 forms, and
 * backspaces, which overwrite displayed text. Source: ECMA-48, sections 5.3-5.6; R020, trap 13.
 */
const CONTROL =
	/\x1B(?:\[[0-?]{0,64}[ -/]{0,8}[@-~]?|[\]PX^_][^\x07\x1B]{0,256}(?:\x07|\x1B\\)?|[ -/]{0,4}[0-~]?)|[\x90\x98\x9B\x9D-\x9F]|\x08+|[\x00\x0E\x0F\x11-\x14\x7F]/g;
const ESCAPE_LIKE = /[\x1B\x90\x98\x9B\x9D-\x9F\x08\x00\x0E\x0F\x11-\x14\x7F]/;
/** A lone carriage return moves the cursor back, so the next text, padded with blanks, overwrites what was displayed. */
const OVERWRITES = /[^\r\n]\r(?![\r\n])(?=[^\r\n]{0,400}[^\r\n ] {10,}(?:[\r\n]|$))/;
const SHIFTS_DISPLAY = /^[\x1B\x90\x98\x9B\x9D-\x9F]/;

/** Terminals execute these sequences and models read them: what you see isn't what is there (R020). */
export const detector: Detector = {
	id: 'ansi.escape',
	tier: 'hard',
	severity: 'critical',
	surfaces: ['tool_definition', 'instructions', 'server_info', 'prompt', 'resource', 'launch', 'text'],
	title: 'Contains terminal control sequences that can change what you see.',
	references: [
		{ scheme: 'CWE', id: 'CWE-150', url: 'https://cwe.mitre.org/data/definitions/150.html' },
		{
			scheme: 'Trail of Bits',
			id: '2025-04-29',
			url: 'https://blog.trailofbits.com/2025/04/29/deceiving-users-with-ansi-terminal-codes-in-mcp/',
		},
	],
	detect({ written }) {
		return written.flatMap((at): readonly Sighting[] => {
			if (!ESCAPE_LIKE.test(at.text)) return overwritesIn(at);
			const sequences = [...at.text.matchAll(CONTROL)].map(({ 0: text, index }) => ({ text, start: index, end: index + text.length }));
			const escapes = sequences.filter(({ text }) => SHIFTS_DISPLAY.test(text));
			const erasing = sequences.filter(({ text }) => text.length >= 3 && text.startsWith('\b'));
			const first = escapes[0] ?? erasing[0] ?? sequences[0];
			if (first === undefined) return [];
			const place = { at, start: first.start, end: first.end };
			if (escapes.length > 0) return [{ ...place, confidence: 1, detail: `escape sequences × ${escapes.length}` }];
			if (erasing.length > 0) return [{ ...place, confidence: 0.9, severity: 'high', detail: `backspaces × ${erasing.length}` }];
			// A stray `\b` comes from a regular expression that wasn't escaped.
			return [{ ...place, confidence: 0.3, tier: 'soft', severity: 'info', detail: `control characters × ${sequences.length}` }];
		});
	},
};

function overwritesIn(at: Surface): readonly Sighting[] {
	const match = at.text.includes('\r') ? OVERWRITES.exec(at.text) : null;
	if (match === null) return [];
	const start = match.index + 1;
	return [{ at, start, end: start + 1, confidence: 0.9, severity: 'high', detail: 'text overwritten with a carriage return' }];
}
