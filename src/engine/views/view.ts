/** A text as a check wants to read it, with the way back: evidence always points at the raw string. */
export interface TextView {
	readonly text: string;
	/** The raw UTF-16 offset from which the character at `offset` of the view was made. `offset` may equal the length. */
	rawStart(offset: number): number;
	/** The raw UTF-16 offset behind what made the character before `offset` of the view. */
	rawEnd(offset: number): number;
}

/** Collects the UTF-16 units of a view beside the raw span of each. */
export class ViewBuilder {
	#units: Uint16Array;
	#starts: Uint32Array;
	#ends: Uint32Array;
	#length = 0;

	/** `capacity`: the expected length in units; it grows when that was too little. */
	constructor(capacity: number) {
		this.#units = new Uint16Array(capacity);
		this.#starts = new Uint32Array(capacity);
		this.#ends = new Uint32Array(capacity);
	}

	/** The last unit pushed, 0 at the start. */
	get last(): number {
		return this.#length === 0 ? 0 : (this.#units[this.#length - 1] ?? 0);
	}

	/** One unit, made from the raw span `start`..`end`. */
	push(unit: number, start: number, end: number): void {
		if (this.#length === this.#units.length) this.#grow();
		this.#units[this.#length] = unit;
		this.#starts[this.#length] = start;
		this.#ends[this.#length] = end;
		this.#length += 1;
	}

	pushText(text: string, start: number, end: number): void {
		for (let index = 0; index < text.length; index += 1) this.push(text.charCodeAt(index), start, end);
	}

	/** Takes back the last unit. */
	pop(): void {
		this.#length = Math.max(0, this.#length - 1);
	}

	build(rawLength: number): TextView {
		const length = this.#length;
		const starts = this.#starts;
		const ends = this.#ends;
		const text = textOf(this.#units.subarray(0, length));
		return {
			text,
			rawStart: (offset) => (offset < length ? (starts[offset] ?? rawLength) : rawLength),
			rawEnd: (offset) => (offset <= 0 ? 0 : (ends[Math.min(offset, length) - 1] ?? rawLength)),
		};
	}

	#grow(): void {
		const size = this.#units.length * 2 + 64;
		const units = new Uint16Array(size);
		const starts = new Uint32Array(size);
		const ends = new Uint32Array(size);
		units.set(this.#units);
		starts.set(this.#starts);
		ends.set(this.#ends);
		this.#units = units;
		this.#starts = starts;
		this.#ends = ends;
	}
}

/** A decoder keeps the length: a lone surrogate becomes one U+FFFD. Of ASCII alone a text of bytes is made, which is read faster. */
function textOf(units: Uint16Array): string {
	let all = 0;
	for (let index = 0; index < units.length; index += 1) all |= units[index] ?? 0;
	return all < 0x80 ? new TextDecoder().decode(new Uint8Array(units)) : new TextDecoder('utf-16le', { ignoreBOM: true }).decode(units);
}
