/**
 * Numbers of words and pairs (`wording.ts`), each with a row of whole numbers beside it. Open addressing: twice as many places as numbers, and a power of two;
 * a row lies in one piece with its number, so that all of it is near once the number was found.
 */
export class SignTable {
	/** Rows one after the other. */
	readonly cells: Int32Array;
	readonly #width: number;
	/** Which bits of a number say where it is looked for first. */
	readonly mask: number;
	/** One bit for every number by its upper bits, eight for each that is here: most others are told without a look at the rows. */
	readonly bits: Uint8Array;
	/** By how much a number is shifted for its bit. */
	readonly shift: number;

	/** `columns`: whole numbers of 32 bits in a row, 0 at first. A number may come twice. */
	constructor(numbers: readonly number[], columns: number) {
		this.#width = columns + 1;
		const size = 2 ** Math.ceil(Math.log2(numbers.length * 2 + 2));
		this.mask = size - 1;
		this.cells = new Int32Array(size * this.#width);
		this.bits = new Uint8Array(size >> 1);
		this.shift = Math.clz32(size << 1);
		for (const number of numbers) {
			this.cells[this.#probe(number)] = number | 0;
			const bit = number >>> this.shift;
			this.bits[bit >>> 3] = (this.bits[bit >>> 3] ?? 0) | (1 << (bit & 7));
		}
	}

	/** Where in `cells` the row of a number begins; 0 where it has none. */
	rowOf(number: number): number {
		const bit = number >>> this.shift;
		if (((this.bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return 0;
		const at = this.#probe(number);
		return this.cells[at] === (number | 0) ? at + 1 : 0;
	}

	/** Where a number stands, or the free place where it would. */
	#probe(number: number): number {
		const { cells } = this;
		const key = number | 0;
		let place = number & this.mask;
		for (;;) {
			const at = place * this.#width;
			const found = cells[at];
			if (found === 0 || found === key) return at;
			place = (place + 1) & this.mask;
		}
	}
}
