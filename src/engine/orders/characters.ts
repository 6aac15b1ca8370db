/** What reading a sentence must know of a UTF-16 unit of a normalised text, as bits. */
export const SEPARATOR = 1;
/** Ends a sentence. */
export const ENDS = 2;
export const LINE_FEED = 4;
/** A command may stand behind it. */
export const OPENS = 8;
export const COMMA = 16;
/** Sets clauses apart. */
export const CLAUSE = 32;
/** Dropped at both ends of a chunk. */
export const EDGE = 64;
/** Cuts a chunk into words. */
export const CUTS = 128;
/** An address or a path may hold it. */
export const PLACE = 256;
export const UNDERSCORE = 512;
export const HYPHEN = 1024;
/** A letter of a script that does not set words apart. */
export const UNSPACED = 2048;

export const CHARACTERS: Uint16Array = tableOf();

function tableOf(): Uint16Array {
	const table = new Uint16Array(0x10000);
	const mark = (characters: string, bit: number): void => {
		for (let at = 0; at < characters.length; at += 1) {
			const code = characters.charCodeAt(at);
			table[code] = (table[code] ?? 0) | bit;
		}
	};
	const markRange = (from: number, to: number, bit: number): void => {
		for (let code = from; code <= to; code += 1) table[code] = (table[code] ?? 0) | bit;
	};
	mark(',;()[]{}"<>|!?=«»“”„‘’（）「」、。', SEPARATOR);
	// White space as `\s` has it: ECMA-262, 22.2.2.9.
	mark('\t\n\v\f\r \u00A0\u1680\u2028\u2029\u202F\u205F\u3000\uFEFF', SEPARATOR);
	markRange(0x2000, 0x200a, SEPARATOR);
	mark('!?。\n', ENDS);
	mark('\n', LINE_FEED);
	mark(';(<>\n!?|', OPENS);
	mark(',', COMMA);
	mark(',;(', CLAUSE);
	mark("'.*_:#-", EDGE);
	mark("/:+&.'", CUTS);
	mark('.:@', PLACE);
	mark('_', UNDERSCORE);
	mark('-', HYPHEN);
	for (const [from, to] of [
		[0x0e00, 0x0e7f],
		[0x1100, 0x11ff],
		[0x3040, 0x30ff],
		[0x3400, 0x9fff],
	] as const)
		markRange(from, to, UNSPACED);
	return table;
}
