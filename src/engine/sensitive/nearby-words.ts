import { keepCompiledCode } from '../../base/keep-compiled-code.ts';
import { Remembered } from '../../base/remembered.ts';
import { createLiteralGate } from '../gate/aho-corasick.ts';
import { LABELS, type Label, valueAt, valueBehind } from './labels.ts';
import type { Span } from './sensitive-rule.ts';
import { SENSITIVE_RULES } from './sensitive-rules.ts';
import { type Cell, cellsOf, INSERT_WORDS, mayBeHeader, SEPARATOR } from './tables.ts';

const CONTEXT_BEFORE = 60;
const CONTEXT_AFTER = 32;

/** Scripts with their own automaton, used only for texts with such letters. An automaton can hold only few distinct characters. */
const SCRIPTS: readonly (RegExp | undefined)[] = [undefined, /[\u0250-\u1fff]/, /[\u3000-\ud7ff]/];

function scriptOf(literal: string): number {
	return Math.max(
		0,
		SCRIPTS.findLastIndex((script) => script?.test(literal)),
	);
}

/** Built once: one automaton over the context words of each script. */
const CONTEXT_WORDS = [
	...new Set([
		...SENSITIVE_RULES.flatMap((rule) => rule.context ?? []),
		...LABELS.flatMap((label) => [...label.words, ...label.names]),
		INSERT_WORDS,
	]),
];
/** Literals that each match of a scanning rule contains, with the rules. Searched together with the context words. */
const NEAR_RULES = new Map<string, { readonly rule: number; readonly isWord: boolean }[]>();
for (const [rule, { search }] of SENSITIVE_RULES.entries()) {
	if (search.kind !== 'scan') continue;
	for (const literal of search.near ?? []) NEAR_RULES.set(literal, [...(NEAR_RULES.get(literal) ?? []), { rule, isWord: false }]);
	for (const literal of search.nearWords ?? []) NEAR_RULES.set(literal, [...(NEAR_RULES.get(literal) ?? []), { rule, isWord: true }]);
}
const CONTEXT_LENGTHS = CONTEXT_WORDS.map(({ length }) => length);
const LOWER_S = 0x73;
const NEAR_LITERALS = [...NEAR_RULES.keys()];
/** By the index of a literal. */
const RULES_NEAR = [...NEAR_RULES.values()];
const INSERT = CONTEXT_WORDS.indexOf(INSERT_WORDS);
/** Each context word as written in a field's name. */
const NAMES = CONTEXT_WORDS.map(nameOf);
const CONTEXT_GATES = SCRIPTS.map((script, number) => {
	const literals = [...CONTEXT_WORDS, ...NEAR_LITERALS];
	const indexes = [...literals.keys()].filter((index) => scriptOf(literals[index] ?? '') === number);
	return { script, indexes, gate: createLiteralGate(indexes.map((index) => foldContext(literals[index] ?? ''))) };
});
const WORDS_OF: readonly ReadonlySet<number>[] = SENSITIVE_RULES.map(
	(rule) => new Set((rule.context ?? []).map((word) => CONTEXT_WORDS.indexOf(word))),
);

/** By the index of a context word. `isName`: the word counts only before a colon and in a field's name. */
const LABEL_WORDS = new Map<number, { readonly label: Label; readonly isName: boolean }>();
for (const label of LABELS) {
	for (const word of label.names) LABEL_WORDS.set(CONTEXT_WORDS.indexOf(word), { label, isName: true });
	for (const word of label.words) LABEL_WORDS.set(CONTEXT_WORDS.indexOf(word), { label, isName: false });
}

/** The gate folds only ASCII, so the few other letters are folded here, in context words and in the text. */
function foldContext(text: string): string {
	return text.toLowerCase();
}

/** The context words near a position. */
export interface NearbyWords {
	/** The text is the value of a named field. */
	readonly hasField: boolean;
	/** Whether any word of the rule occurs in the text or in the field's name. */
	hasAny(rule: number): boolean;
	hasNear(rule: number, span: Span): boolean;
	/** The offsets after the literals of a scanning rule. */
	literalsOf(rule: number): readonly number[];
	/** Whether the header of the column contains a word of the rule. */
	hasAbove(rule: number, span: Span): boolean;
	/** Values identified by a label next to, above, or around them. */
	labeled(): readonly { readonly label: Label; readonly span: Span }[];
}

/** Finds the context words of all rules in one pass, on first use. Words count only at a word start: `tin` isn't in `meeting`. Cost: O(n). */
export function nearbyWords(text: string, field: string | undefined): NearbyWords {
	return new WordsOfText(text, field);
}

class WordsOfText implements NearbyWords {
	readonly hasField: boolean;
	readonly #text: string;
	readonly #ofField: ReadonlySet<number>;
	#found: PlacesOfWords | undefined;
	#cells: readonly Cell[] | undefined;

	constructor(text: string, field: string | undefined) {
		this.hasField = field !== undefined;
		this.#text = text;
		this.#ofField = field === undefined ? NO_WORDS : fieldWordsOf(field);
	}

	hasAny(rule: number): boolean {
		for (const word of WORDS_OF[rule] ?? NO_WORDS) if (this.#ofField.has(word) || this.#places.has(word)) return true;
		return false;
	}

	hasNear(rule: number, { end, start }: Span): boolean {
		for (const word of WORDS_OF[rule] ?? NO_WORDS)
			if (this.#ofField.has(word) || hasBetween(this.#places.get(word), start - CONTEXT_BEFORE, end + CONTEXT_AFTER)) return true;
		return false;
	}

	hasAbove(rule: number, span: Span): boolean {
		const header = this.#headerAt(span);
		if (header === undefined || header === '') return false;
		const above = fieldWordsOf(header);
		for (const word of WORDS_OF[rule] ?? NO_WORDS) if (above.has(word)) return true;
		return false;
	}

	/** The header of the column that contains the span. */
	#headerAt({ start }: Span): string | undefined {
		const cells = this.#table;
		let low = 0;
		let high = cells.length;
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((cells[middle]?.start ?? 0) <= start) low = middle + 1;
			else high = middle;
		}
		const cell = cells[low - 1];
		return cell !== undefined && start < cell.end ? cell.header : undefined;
	}

	labeled(): readonly { readonly label: Label; readonly span: Span }[] {
		const found: { readonly label: Label; readonly span: Span }[] = [];
		const text = this.#text;
		const note = (label: Label, at: number, mostEnd: number): void => {
			const span = valueAt(label, text, at);
			if (span !== undefined && span.end <= mostEnd) found.push({ label, span });
		};
		const name = labelIn(this.#ofField);
		if (name !== undefined && text.length <= LONGEST_VALUE) note(name, 0, text.length);
		if (!/\d/.test(text)) return found;
		let isTable = this.#places.has(INSERT);
		const mayHoldTable = SEPARATOR.test(text);
		for (const [word, starts] of this.#places) {
			const known = LABEL_WORDS.get(word);
			if (known === undefined) continue;
			const { isName, label } = known;
			for (const start of starts) {
				const value = valueBehind(text, start + (CONTEXT_WORDS[word]?.length ?? 0));
				if (value !== undefined && (value.isMarked || !isName)) note(label, value.at, text.length);
				isTable ||= mayHoldTable && mayBeHeader(text, start);
			}
		}
		if (!isTable) return found;
		for (const { start, end, header } of this.#table) {
			if (header === '' || end - start > LONGEST_VALUE) continue;
			const label = labelIn(fieldWordsOf(header));
			if (label !== undefined) note(label, start, end);
		}
		return found;
	}

	get #table(): readonly Cell[] {
		this.#cells ??= /[\n(]/.test(this.#text) ? cellsOf(this.#text) : [];
		return this.#cells;
	}

	literalsOf(rule: number): readonly number[] {
		this.#found ??= contextPlaces(this.#text);
		return this.#found.literals.get(rule) ?? NO_PLACES;
	}

	get #places(): ReadonlyMap<number, readonly number[]> {
		this.#found ??= contextPlaces(this.#text);
		return this.#found.words;
	}
}

/** Maximum UTF-16 units of a field or a cell that is read as one value. */
const LONGEST_VALUE = 160;

function labelIn(words: ReadonlySet<number>): Label | undefined {
	for (const word of words) {
		const known = LABEL_WORDS.get(word);
		if (known !== undefined) return known.label;
	}
	return undefined;
}

const NO_PLACES: readonly number[] = [];
const NO_WORDS: ReadonlySet<number> = new Set();
/** The words in field names: every call of a tool has the same few names. */
const FIELD_WORDS = new Remembered<ReadonlySet<number>>();

function fieldWordsOf(field: string): ReadonlySet<number> {
	const known = FIELD_WORDS.get(field);
	if (known !== undefined) return known;
	const name = nameOf(field);
	const words = new Set<number>();
	for (const [index, word] of NAMES.entries()) if (name.includes(word)) words.add(index);
	return FIELD_WORDS.set(field, words);
}

function nameOf(text: string): string {
	return ` ${text
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.replace(/[\s_.:/\-[\]()]+/g, ' ')
		.trim()
		.toLowerCase()} `;
}

interface PlacesOfWords {
	/** Where each context word begins, by its index. */
	readonly words: ReadonlyMap<number, readonly number[]>;
	/** The offsets after the literals of scanning rules, by rule. */
	readonly literals: ReadonlyMap<number, readonly number[]>;
}

/** Lists of numbers by key, in order of insertion. Caches the list of the last key. */
class PlaceLists {
	readonly all = new Map<number, number[]>();
	#key = -1;
	#list: number[] = [];

	add(key: number, place: number): void {
		if (key !== this.#key) {
			const known = this.all.get(key);
			this.#list = known ?? [];
			this.#key = key;
			if (known === undefined) this.all.set(key, this.#list);
		}
		this.#list.push(place);
	}
}

keepCompiledCode(new PlaceLists());

function contextPlaces(text: string): PlacesOfWords {
	const positions = new PlaceLists();
	const literals = new PlaceLists();
	const lower = text.toLowerCase();
	// A Turkish capital İ becomes two units.
	const folded = lower.length === text.length ? lower : foldAlone(text);
	for (const { gate, indexes, script } of CONTEXT_GATES) {
		if (script?.test(text) === false) continue;
		for (const hits = gate.scan(folded); hits.next(); ) {
			for (let hit = 0; hit < hits.count; hit += 1) {
				const word = indexes[hits.literals[hit] ?? 0] ?? 0;
				const end = hits.ends[hit] ?? 0;
				if (word >= CONTEXT_WORDS.length) {
					const near = word - CONTEXT_WORDS.length;
					const before = end - (NEAR_LITERALS[near]?.length ?? 0) - 1;
					for (const { isWord, rule } of RULES_NEAR[near] ?? [])
						if (!isWord || !isSurelyOfWord(folded.charCodeAt(before))) literals.add(rule, end);
					continue;
				}
				const length = CONTEXT_LENGTHS[word] ?? 0;
				const start = end - length;
				// In code, a word inside a name begins with a capital: `homePhone`.
				if (start > 0 && isWordCharacter(folded.charCodeAt(start - 1)) && folded.charCodeAt(start) < 0x250 && !isHump(text, start))
					continue;
				const shouldContinue =
					isWordCharacter(folded.charCodeAt(end)) && folded.charCodeAt(end - 1) < 0x250 && folded.charCodeAt(end) !== LOWER_S;
				if (length <= 4 && shouldContinue) continue;
				positions.add(word, start);
			}
		}
	}
	return { words: positions.all, literals: literals.all };
}

/** A letter or digit in every expression. Excludes the signs × and ÷ among the letters. */
function isSurelyOfWord(code: number): boolean {
	return isWordCharacter(code) && code !== 0xd7 && code !== 0xf7;
}

function foldAlone(text: string): string {
	const lower = text.replaceAll('İ', 'i').toLowerCase();
	return lower.length === text.length ? lower : text;
}

function isHump(text: string, at: number): boolean {
	const code = text.charCodeAt(at);
	const before = text.charCodeAt(at - 1);
	return code >= 0x41 && code <= 0x5a && before >= 0x61 && before <= 0x7a;
}

function isWordCharacter(code: number): boolean {
	return (
		(code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0xc0 && code < 0x250)
	);
}

/** Whether a sorted list contains a number from `low` to `high`. Cost: O(log n). */
function hasBetween(sorted: readonly number[] | undefined, low: number, high: number): boolean {
	if (sorted === undefined) return false;
	let from = 0;
	let to = sorted.length;
	while (from < to) {
		const middle = (from + to) >> 1;
		if ((sorted[middle] ?? 0) < low) from = middle + 1;
		else to = middle;
	}
	return (sorted[from] ?? Number.POSITIVE_INFINITY) <= high;
}

keepCompiledCode(new WordsOfText('', undefined));
