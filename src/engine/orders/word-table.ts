import { SignTable } from './sign-table.ts';
import { numberOf, pairOf } from './wording.ts';

/** A word or pair by its number, and what it weighs, in hundredths. */
export type WeighedSign = readonly [number: number, weight: number, second: number];

/** `list`: words or pairs with one weight or two behind, in hundredths, set apart by commas. */
export function weighedSigns(list: string, columns: 1 | 2): readonly WeighedSign[] {
	return list.split(',').map((each) => {
		const parts = each.split(' ');
		const [weight = 0, second = 0] = parts.splice(-columns).map(Number);
		return [numberOf(parts.join(' ')), weight, second];
	});
}

const [SEEN, WEIGHT, SECOND, COLUMNS] = [0, 1, 2, 3];

/** What words and pairs of neighbouring words weigh in two ways, by their numbers. */
export class WordTable {
	readonly #signs: SignTable;
	/** The text that is counted: a word counts in it once. */
	#text = 0;
	#weight = 0;
	#second = 0;

	constructor(list: string) {
		const entries = weighedSigns(list, 2);
		this.#signs = new SignTable(
			entries.map(([number]) => number),
			COLUMNS,
		);
		const { cells } = this.#signs;
		for (const [number, weight, second] of entries) {
			const row = this.#signs.rowOf(number);
			cells[row + WEIGHT] = weight;
			cells[row + SECOND] = second;
		}
	}

	/** From here on sentences belong to a new text. */
	begin(): void {
		this.#text = (this.#text + 1) | 0;
		this.#weight = 0;
		this.#second = 0;
	}

	/** Adds words by their numbers, and each pair of neighbours. */
	add(words: Uint32Array): void {
		let previous = 0;
		for (const word of words) {
			this.#see(word);
			if (previous !== 0) this.#see(pairOf(previous, word));
			previous = word;
		}
	}

	/** What the words and pairs since `begin` weigh, each once. */
	get weight(): number {
		return this.#weight / 100;
	}
	/** The same by the second weights. */
	get second(): number {
		return this.#second / 100;
	}

	#see(number: number): void {
		const row = this.#signs.rowOf(number);
		if (row === 0) return;
		const { cells } = this.#signs;
		if (cells[row + SEEN] === this.#text) return;
		cells[row + SEEN] = this.#text;
		this.#weight += cells[row + WEIGHT] ?? 0;
		this.#second += cells[row + SECOND] ?? 0;
	}
}
