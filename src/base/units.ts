/** Known in this file only: no other of a pure floor compiles with it. `from` shares the memory. */
declare const Buffer: {
	from(memory: ArrayBuffer): { write(text: string, encoding: 'utf16le'): number };
	byteLength(text: string, encoding: 'utf8'): number;
};

/**
 * The UTF-16 units of a text as numbers. Whoever reads a long text unit by unit does so four times faster here than with `charCodeAt`,
 * which looks each time at how the runtime keeps the text, and as fast in the first text as in the hundredth. Cost: a copy of 2 bytes a
 * unit, in the runtime's own code.
 */
export function unitsOf(text: string): Uint16Array<ArrayBuffer> {
	const units = new Uint16Array(text.length);
	if (text.length <= SHORT) copy(text, units);
	else Buffer.from(units.buffer).write(text, 'utf16le');
	return units;
}

/** UTF-16 units: up to here the way into the runtime's own code costs more than it saves. */
const SHORT = 48;

function copy(text: string, units: Uint16Array): void {
	for (let at = 0; at < text.length; at += 1) units[at] = text.charCodeAt(at);
}

/** The same for parts of texts, one after the other in the same memory. `most`: units of the longest part. */
export function createUnitReader(most: number): (part: string) => Uint16Array<ArrayBuffer> {
	const units = new Uint16Array(most);
	const bytes = Buffer.from(units.buffer);
	return (part) => {
		if (part.length <= SHORT) copy(part, units);
		else bytes.write(part, 'utf16le');
		return units;
	};
}

/** Units of a part that `createPartReader` hands over. */
const PART = 16_384;

/**
 * Reads texts as numbers part by part in the same memory, with up to `overlap` units of the part before in front of each, so that nothing
 * of at most one more is cut in two. `use` is given the units, how many of them count, how many of those were in the part before, and where the first
 * stands in the text; it ends the reading with true, which is given back. It must not read another text with the same reader.
 */
export function createPartReader(
	overlap: number,
): (text: string, use: (units: Uint16Array, count: number, known: number, from: number) => boolean) => boolean {
	const read = createUnitReader(PART + overlap);
	return (text, use) => {
		for (let at = 0; at < text.length; at += PART) {
			const from = Math.max(0, at - overlap);
			const part = text.length <= PART ? text : text.slice(from, at + PART);
			if (use(read(part), part.length, at - from, from)) return true;
		}
		return false;
	};
}

/** True when every unit is below 0x80. Cost: O(n) in the runtime's own code, a quarter of what an expression takes. */
export function isAscii(text: string): boolean {
	return Buffer.byteLength(text, 'utf8') === text.length;
}
