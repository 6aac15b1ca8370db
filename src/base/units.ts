/** Known in this file only: no other of a pure floor compiles with it. `from` shares the memory. */
declare const Buffer: {
	from(memory: ArrayBuffer, start?: number, length?: number): { write(text: string, encoding: 'utf16le'): number };
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

/** The same for parts of texts, one after the other in the same memory. */
export class UnitReader {
	readonly units: Uint16Array<ArrayBuffer>;
	readonly #bytes: { write(text: string, encoding: 'utf16le'): number };

	/** `memory`: where the units are to stand, room for those of the longest part. */
	constructor(memory: Uint16Array<ArrayBuffer>) {
		this.units = memory;
		this.#bytes = Buffer.from(memory.buffer, memory.byteOffset, memory.byteLength);
	}

	read(part: string): Uint16Array<ArrayBuffer> {
		if (part.length <= SHORT) copy(part, this.units);
		else this.#bytes.write(part, 'utf16le');
		return this.units;
	}
}

/** UTF-16 units of the texts that share their memory: a longer one pays for its own with the reading of it. */
const SHARED = 4_096;

/**
 * `unitsOf` for texts that are read one after the other: short ones have the same memory, so what was handed out before must not be read any more.
 * Memory of its own costs more than the reading of a sentence does.
 */
export class SharedUnits {
	readonly #reader = new UnitReader(new Uint16Array(SHARED));

	of(text: string): Uint16Array<ArrayBuffer> {
		return text.length <= SHARED ? this.#reader.read(text).subarray(0, text.length) : unitsOf(text);
	}
}

/** Units of a part that a `PartReader` hands over. */
export const PART = 16_384;

/**
 * Reads texts as numbers part by part in the same memory: `for (reader.open(text); reader.next(); )`. One text at a time. It calls nobody back, for the code that the
 * runtime has made fast for a function lives no longer than the function (docs/decisions/0031).
 */
export class PartReader {
	readonly units: Uint16Array<ArrayBuffer>;
	/** How many of the units count. */
	count = 0;
	/** Where the first stands in the text. */
	from = 0;
	readonly #reader: UnitReader;
	#text = '';
	#at = 0;

	/** `memory`: where the units are to stand, room for `PART` of them. */
	constructor(memory = new Uint16Array(PART)) {
		this.#reader = new UnitReader(memory);
		this.units = this.#reader.units;
	}

	open(text: string): void {
		this.#text = text;
		this.#at = 0;
	}

	/** False: the text is read, and is not kept. */
	next(): boolean {
		const text = this.#text;
		const at = this.#at;
		if (at >= text.length) {
			this.close();
			return false;
		}
		const part = text.length <= PART ? text : text.slice(at, at + PART);
		this.#reader.read(part);
		this.count = part.length;
		this.from = at;
		this.#at = at + PART;
		return true;
	}

	/** For whoever does not read to the end. */
	close(): void {
		this.#text = '';
	}
}

/** True when every unit is below 0x80. Cost: O(n) in the runtime's own code, a quarter of what an expression takes. */
export function isAscii(text: string): boolean {
	return Buffer.byteLength(text, 'utf8') === text.length;
}
