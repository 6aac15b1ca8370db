/** A text as a check wants to read it, with the way back: evidence always points at the raw string. */
export interface TextView {
	readonly text: string;
	/** The raw UTF-16 offset from which the character at `offset` of the view was made. `offset` may equal the length. */
	rawStart(offset: number): number;
	/** The raw UTF-16 offset behind what made the character before `offset` of the view. */
	rawEnd(offset: number): number;
}

const [LF, BLANK, APOSTROPHE, LOWER_T] = [0x0a, 0x20, 0x27, 0x74];
/** By code: the lower case of ASCII that becomes nothing else whatever stands around it; 0 for all others. */
const PLAIN = Uint8Array.from({ length: 0x80 }, (_, code) =>
	code <= BLANK || code === 0x7f || code === 0x60 ? 0 : code >= 0x41 && code <= 0x5a ? code + 0x20 : code,
);
/** Nearly every span is narrower; the ends of the others are kept apart. */
const WIDE = 0xff;

/** Collects the UTF-16 units of a view beside the raw span of each. */
export class ViewBuilder {
	#units: Uint16Array;
	#starts: Uint32Array;
	#widths: Uint8Array;
	/** The ends of wide spans, by the place of their unit. */
	readonly #wideEnds = new Map<number, number>();
	#length = 0;

	/** `capacity`: the expected length in units; it grows when that was too little. */
	constructor(capacity: number) {
		this.#units = new Uint16Array(capacity);
		this.#starts = new Uint32Array(capacity);
		this.#widths = new Uint8Array(capacity);
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
		this.#widths[this.#length] = Math.min(end - start, WIDE);
		if (end - start >= WIDE) this.#wideEnds.set(this.#length, end);
		this.#length += 1;
	}

	pushText(text: string, start: number, end: number): void {
		for (let index = 0; index < text.length; index += 1) this.push(text.charCodeAt(index), start, end);
	}

	/**
	 * Pushes ASCII from `offset` on in lower case, and single blanks, up to the first unit that takes a closer look: other white space, a
	 * grave accent, a `t` behind an apostrophe, anything beyond ASCII. Gives the offset of that unit.
	 */
	pushPlain(raw: string, offset: number): number {
		const most = this.#length + raw.length - offset;
		while (this.#units.length < most) this.#grow();
		const [units, starts, widths] = [this.#units, this.#starts, this.#widths];
		let length = this.#length;
		let last = this.last;
		let at = offset;
		for (; at < raw.length; at += 1) {
			const code = raw.charCodeAt(at);
			let unit = code < 0x80 ? (PLAIN[code] ?? 0) : 0;
			if (unit === 0) {
				if (code !== BLANK || last === BLANK || last === LF) break;
				unit = BLANK;
			} else if (unit === LOWER_T && last === APOSTROPHE) break;
			units[length] = unit;
			starts[length] = at;
			widths[length] = 1;
			length += 1;
			last = unit;
		}
		this.#length = length;
		return at;
	}

	/** Takes back the last unit. */
	pop(): void {
		this.#length = Math.max(0, this.#length - 1);
	}

	build(rawLength: number): TextView {
		const length = this.#length;
		const starts = this.#starts;
		const widths = this.#widths;
		const wideEnds = this.#wideEnds;
		const text = textOf(this.#units.subarray(0, length));
		return {
			text,
			rawStart: (offset) => (offset < length ? (starts[offset] ?? rawLength) : rawLength),
			rawEnd: (offset) => {
				if (offset <= 0) return 0;
				const last = Math.min(offset, length) - 1;
				if (last < 0) return rawLength;
				const width = widths[last] ?? 0;
				return width === WIDE ? (wideEnds.get(last) ?? rawLength) : (starts[last] ?? 0) + width;
			},
		};
	}

	#grow(): void {
		const size = this.#units.length * 2 + 64;
		const units = new Uint16Array(size);
		const starts = new Uint32Array(size);
		const widths = new Uint8Array(size);
		units.set(this.#units);
		starts.set(this.#starts);
		widths.set(this.#widths);
		this.#units = units;
		this.#starts = starts;
		this.#widths = widths;
	}
}

/** A decoder keeps the length: a lone surrogate becomes one U+FFFD. Of ASCII alone a text of bytes is made, which is read faster. */
function textOf(units: Uint16Array): string {
	let all = 0;
	for (let index = 0; index < units.length; index += 1) all |= units[index] ?? 0;
	return all < 0x80 ? new TextDecoder().decode(new Uint8Array(units)) : new TextDecoder('utf-16le', { ignoreBOM: true }).decode(units);
}
