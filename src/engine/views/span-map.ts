import { keepCompiledCode } from '../../base/keep-compiled-code.ts';
import type { TextView } from './view.ts';

/** Used as the width of a piece that maps unit by unit. */
const AS_IT_STANDS = -1;

/**
 * Maps each unit of a view to its raw span. Stores a piece only where the mapping changes: most text maps unit by unit, so a map has far
 * fewer pieces than units. Pieces must be added in view order.
 */
export class SpanMap {
	#at = new Int32Array(16);
	#starts = new Int32Array(16);
	/** The raw length behind each unit of the piece, or `AS_IT_STANDS`. */
	#widths = new Int32Array(16);
	#count = 0;

	/** From `at` of the view until the next piece, each unit maps to one raw unit, the first to the one at `start`. */
	asItStands(at: number, start: number): void {
		const last = this.#count - 1;
		// Continues the last piece, so needs no entry.
		if (last >= 0 && this.#widths[last] === AS_IT_STANDS && (this.#starts[last] ?? 0) - (this.#at[last] ?? 0) === start - at) return;
		this.#add(at, start, AS_IT_STANDS);
	}

	/** From `at` of the view until the next piece, all units map to the same raw span. */
	from(at: number, start: number, end: number): void {
		const last = this.#count - 1;
		if (last >= 0 && this.#widths[last] === end - start && this.#starts[last] === start) return;
		this.#add(at, start, end - start);
	}

	/** Drops the pieces that start at or after `length` of the view. */
	cut(length: number): void {
		while (this.#count > 0 && (this.#at[this.#count - 1] ?? 0) >= length) this.#count -= 1;
	}

	/**
	 * The view of a raw text of `rawLength` units. Don't add anything afterwards. A lookup costs O(log pieces), or O(1) near the previous
	 * one.
	 */
	view(text: string, rawLength: number): TextView {
		const { length } = text;
		const count = this.#count;
		const at = this.#at;
		const starts = this.#starts;
		const widths = this.#widths;
		let latest = 0;
		const pieceOf = (offset: number): number => {
			let low = 0;
			let high = count - 1;
			if ((at[latest] ?? 0) <= offset) {
				low = latest;
				// Fast path for reading a view unit by unit.
				for (const most = Math.min(high, latest + 2); low < most && (at[low + 1] ?? 0) <= offset; ) low += 1;
				if (low === high || (at[low + 1] ?? 0) > offset) high = low;
			} else high = latest;
			while (low < high) {
				const middle = (low + high + 1) >> 1;
				if ((at[middle] ?? 0) <= offset) low = middle;
				else high = middle - 1;
			}
			latest = low;
			return low;
		};
		const startAt = (piece: number, offset: number): number => {
			const start = starts[piece] ?? 0;
			return widths[piece] === AS_IT_STANDS ? start + offset - (at[piece] ?? 0) : start;
		};
		return {
			text,
			rawStart: (offset) => (offset < length ? startAt(pieceOf(offset), offset) : rawLength),
			rawEnd: (offset) => {
				if (offset <= 0) return 0;
				if (length === 0) return rawLength;
				const last = Math.min(offset, length) - 1;
				const piece = pieceOf(last);
				const width = widths[piece] ?? 0;
				return startAt(piece, last) + (width === AS_IT_STANDS ? 1 : width);
			},
		};
	}

	#add(at: number, start: number, width: number): void {
		if (this.#count === this.#at.length) {
			[this.#at, this.#starts, this.#widths] = [doubled(this.#at), doubled(this.#starts), doubled(this.#widths)];
		}
		this.#at[this.#count] = at;
		this.#starts[this.#count] = start;
		this.#widths[this.#count] = width;
		this.#count += 1;
	}
}

keepCompiledCode(new SpanMap());

function doubled(values: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
	const larger = new Int32Array(values.length * 2);
	larger.set(values);
	return larger;
}
