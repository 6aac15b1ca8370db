import { keepCompiledCode } from '../../base/keep-compiled-code.ts';
import { SpanMap } from './span-map.ts';

/** A text prepared for reading, with a map back to the raw text. Evidence always points at the raw text. */
export interface TextView {
	readonly text: string;
	/** The raw UTF-16 offset where the source of the character at `offset` of the view starts. `offset` may equal the length. */
	rawStart(offset: number): number;
	/** The raw UTF-16 offset where the source of the character before `offset` of the view ends. */
	rawEnd(offset: number): number;
}

/** A view whose units match the raw text one to one, except for case. */
export function asItStands(text: string): TextView {
	const { length } = text;
	return { text, rawStart: (offset) => Math.min(offset, length), rawEnd: (offset) => Math.max(0, Math.min(offset, length)) };
}

const [LF, BLANK, APOSTROPHE, LOWER_T] = [0x0a, 0x20, 0x27, 0x74];
/** No combining mark has a lower code. */
const FIRST_MARK = 0x300;
/** Used as the shift when the next unit must start a new piece. */
const NEW_PIECE = Number.NaN;

/** Collects the UTF-16 units of a view with the raw span of each. */
export class ViewBuilder {
	#units: Uint16Array;
	readonly #spans = new SpanMap();
	#length = 0;
	/** Raw offset minus view offset while units map one to one. */
	#shift = NEW_PIECE;

	/** `capacity`: expected length in units. Grows when needed. */
	constructor(capacity: number) {
		this.#units = new Uint16Array(capacity);
	}

	/** The last unit pushed, 0 at the start. */
	get last(): number {
		return this.#length === 0 ? 0 : (this.#units[this.#length - 1] ?? 0);
	}

	/** Adds one unit, created from the raw span `start`..`end`. */
	push(unit: number, start: number, end: number): void {
		if (this.#length === this.#units.length) this.#grow(this.#length + 1);
		const at = this.#length;
		this.#units[at] = unit;
		this.#length = at + 1;
		if (end - start !== 1) {
			this.#spans.from(at, start, end);
			this.#shift = NEW_PIECE;
		} else if (start - at !== this.#shift) {
			this.#spans.asItStands(at, start);
			this.#shift = start - at;
		}
	}

	pushText(text: string, start: number, end: number): void {
		for (let index = 0; index < text.length; index += 1) this.push(text.charCodeAt(index), start, end);
	}

	/**
	 * Adds the units that `simple` maps from `offset` on, and single spaces, up to the first unit that needs a closer look: one that
	 * `simple` maps to 0, a `t` after an apostrophe, or a non-ASCII unit before a possible combining mark. Returns the offset of that unit.
	 */
	pushSimple(raw: Uint16Array, offset: number, simple: Uint16Array): number {
		const most = this.#length + raw.length - offset;
		if (this.#units.length < most) this.#grow(most);
		const units = this.#units;
		let length = this.#length;
		let at = offset;
		let mayOpen = this.last === APOSTROPHE;
		for (; at < raw.length; at += 1) {
			const code = raw[at] ?? 0;
			const unit = simple[code] ?? 0;
			if (mayOpen && unit === LOWER_T) break;
			mayOpen = unit === APOSTROPHE;
			if (code >= 0x80) {
				const next = raw[at + 1] ?? 0;
				if (unit === 0 || (next >= FIRST_MARK && simple[next] === 0)) break;
			} else if (unit === 0) {
				const last = length === 0 ? 0 : units[length - 1];
				if (code !== BLANK || last === BLANK || last === LF) break;
				units[length] = BLANK;
				length += 1;
				continue;
			}
			units[length] = unit;
			length += 1;
		}
		if (at > offset && offset - this.#length !== this.#shift) {
			this.#shift = offset - this.#length;
			this.#spans.asItStands(this.#length, offset);
		}
		this.#length = length;
		return at;
	}

	/** Removes the last unit. */
	pop(): void {
		this.#length = Math.max(0, this.#length - 1);
		this.#spans.cut(this.#length);
		this.#shift = NEW_PIECE;
	}

	build(rawLength: number): TextView {
		return this.#spans.view(textOf(this.#units.subarray(0, this.#length)), rawLength);
	}

	#grow(least: number): void {
		const units = new Uint16Array(Math.max(least, this.#units.length * 2 + 64));
		units.set(this.#units.subarray(0, this.#length));
		this.#units = units;
	}
}

keepCompiledCode(new ViewBuilder(0));

const [BYTES, UNITS] = [new TextDecoder('latin1'), new TextDecoder('utf-16le', { ignoreBOM: true })];

/**
 * The decoder keeps the length: a lone surrogate becomes one U+FFFD. An ASCII-only text becomes a one-byte string, which is faster to read.
 */
function textOf(units: Uint16Array): string {
	let all = 0;
	for (let index = 0; index < units.length; index += 1) all |= units[index] ?? 0;
	return all < 0x80 ? BYTES.decode(new Uint8Array(units)) : UNITS.decode(units);
}
