/** Declared only here, because no other file of the pure layers compiles with Node's types. `from` shares the memory. */
declare const Buffer: {
	from(memory: ArrayBuffer, start?: number, length?: number): { write(text: string, encoding: 'utf16le'): number };
	byteLength(text: string, encoding: 'utf8'): number;
};

/**
 * The UTF-16 units of a text as numbers. Reading a long text unit by unit is four times faster than with `charCodeAt`, which checks the text's
 * internal representation each time, and its speed doesn't depend on earlier texts. Cost: a copy of 2 bytes per unit, in native code.
 */
export function unitsOf(text: string): Uint16Array<ArrayBuffer> {
	const units = new Uint16Array(text.length);
	if (text.length <= SHORT) copy(text, units);
	else Buffer.from(units.buffer).write(text, 'utf16le');
	return units;
}

/** UTF-16 units up to which calling native code costs more than it saves. */
const SHORT = 48;

function copy(text: string, units: Uint16Array): void {
	for (let at = 0; at < text.length; at += 1) units[at] = text.charCodeAt(at);
}

/** The same for parts of texts, which reuse one block of memory. */
export class UnitReader {
	readonly units: Uint16Array<ArrayBuffer>;
	readonly #bytes: { write(text: string, encoding: 'utf16le'): number };

	/** `memory`: where the units are written, with room for the longest part. */
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

/** UTF-16 units up to which texts share memory. For a longer text, its own memory is cheap compared with reading it. */
const SHARED = 4_096;

/**
 * `unitsOf` for texts that are read one after the other. Short texts share memory, so earlier results become invalid. Separate memory would
 * cost more than reading a sentence.
 */
export class SharedUnits {
	readonly #reader = new UnitReader(new Uint16Array(SHARED));

	of(text: string): Uint16Array<ArrayBuffer> {
		return text.length <= SHARED ? this.#reader.read(text).subarray(0, text.length) : unitsOf(text);
	}
}

/** UTF-16 units in a part of a `PartReader`. */
export const PART = 16_384;

/**
 * Reads texts as numbers, part by part in the same memory: `for (reader.open(text); reader.next(); )`. One text at a time. Doesn't use
 * callbacks, because the optimized code of a callback is lost with the callback (docs/decisions/0031).
 */
export class PartReader {
	readonly units: Uint16Array<ArrayBuffer>;
	/** Number of valid units. */
	count = 0;
	/** Position of the first unit in the text. */
	from = 0;
	readonly #reader: UnitReader;
	#text = '';
	#at = 0;

	/** `memory`: where the units are written, with room for `PART` of them. */
	constructor(memory = new Uint16Array(PART)) {
		this.#reader = new UnitReader(memory);
		this.units = this.#reader.units;
	}

	open(text: string): void {
		this.#text = text;
		this.#at = 0;
	}

	/** Returns false when the whole text was read; the text is then released. */
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

	/** Releases the text; for callers that stop early. */
	close(): void {
		this.#text = '';
	}
}

/** True when every unit is below 0x80. Cost: O(n) in native code, a quarter of the time of a regular expression. */
export function isAscii(text: string): boolean {
	return Buffer.byteLength(text, 'utf8') === text.length;
}
