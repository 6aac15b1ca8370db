import { keepCompiledCode } from '../../base/keep-compiled-code.ts';
import type { Span } from './sensitive-rule.ts';

/** The cell of a header line that names a column. */
export interface HeadCell {
	/** What separates the cells. `columns`: aligned columns, with two or more blanks between them. */
	readonly separator: '|' | ',' | ';' | '\t' | 'columns';
	/** Index of the column, from 0. For `columns`, the offset in UTF-16 units from the start of the line. */
	readonly index: number;
	/** Number of cells in the header line. */
	readonly cells: number;
	/** Offset after the header line. */
	readonly below: number;
}

const MAX_HEAD = 400;
/**
 * Maximum UTF-16 units read of a table. The second limit is for columns aligned only by blanks, where every line may be the header of the
 * next ones.
 */
const MAX_UNITS = 262_144;
const MAX_DRAWN = 8_000;
/** Maximum UTF-16 units read of the line above a header. */
const MAX_ABOVE = 4_096;
/** Maximum cells in a header line, because each cell that names a password or a key is read separately. */
const MAX_CELLS = 32;
const SEPARATORS = ['|', '\t', ';', ','] as const;

/** A line that may be the first one of a table. */
interface HeadLine {
	readonly from: number;
	readonly separator: HeadCell['separator'];
	/** As written. Empty for `columns`. */
	readonly cells: readonly string[];
	/** Offset of each cell from the start of the line. */
	readonly starts: readonly number[];
	readonly line: string;
	readonly below: number;
}

/** What was found in an aligned column, which many header lines may share. */
interface Drawn {
	from: number;
	/** Offset of the next line to read. */
	until: number;
	isEnded: boolean;
	readonly values: Span[];
	/** Number of values already returned. */
	given: number;
}

/** The rows of one table, split into cells. */
interface Rows {
	readonly below: number;
	/** Starts of each row's cells, plus one after the end of the last cell. Row `n` is from `firsts[n]` to `firsts[n + 1]`, excluded. */
	readonly cuts: readonly number[];
	readonly firsts: readonly number[];
}

/** The tables of one text. Request headers in the order of the text: each line and each table is read once for all of its cells. */
export class ColumnReader {
	readonly #text: string;
	/** The last requested line, up to its line feed or the end of the text. */
	#from = 0;
	#stop = -1;
	/** The line as a table header; undefined until determined. */
	#head: HeadLine | 'none' | undefined;
	#rows: Rows | undefined;
	/** By the `isValue` function, and by the position of the column. */
	#drawn: Map<(value: string) => boolean, Map<number, Drawn>> | undefined;

	constructor(text: string) {
		this.#text = text;
	}

	/** The header cell that contains `text.slice(start, end)`, if that is the first line of a table. Cost: O(line) once per line, at most 2 × `MAX_HEAD`. */
	headAt(start: number, end: number): HeadCell | undefined {
		this.#seek(start);
		if (start - this.#from > MAX_HEAD || this.#stop - end >= MAX_HEAD || this.#stop === this.#text.length) return undefined;
		this.#head ??= this.#headLine();
		if (this.#head === 'none') return undefined;
		const { below, cells, from, line, separator, starts } = this.#head;
		if (separator === 'columns') {
			const isAlone = /^\s{0,3}$|\s{2}$/.test(line.slice(0, start - from)) && /^(?:\s{2,}|\s*$)/.test(line.slice(end - from));
			return isAlone ? { separator, index: start - from, cells: 0, below } : undefined;
		}
		let index = starts.length - 1;
		while (index > 0 && (starts[index] ?? 0) > start - from) index -= 1;
		if (!isShortName(cells[index] ?? '')) return undefined;
		return { separator, index, cells: cells.length, below };
	}

	/**
	 * The values below a header cell that `isValue` accepts, up to the first line that isn't a row of the table; undefined if there are none.
	 * Doesn't return values again that it returned for another header. Cost: O(rows), at most `MAX_UNITS`.
	 */
	valuesBelow(head: HeadCell, isValue: (value: string) => boolean): readonly Span[] | undefined {
		if (head.separator === 'columns') return this.#drawnBelow(head, isValue);
		if (this.#rows?.below !== head.below) this.#rows = rowsBelow(this.#text, head, head.separator);
		const { cuts, firsts } = this.#rows;
		const found: Span[] = [];
		for (let row = 0; row + 1 < firsts.length; row += 1) {
			const cut = (firsts[row] ?? 0) + head.index;
			if (cut + 1 >= (firsts[row + 1] ?? 0)) continue;
			const cell = trimmed(this.#text, cuts[cut] ?? 0, (cuts[cut + 1] ?? 0) - 1);
			if (cell !== undefined && isOneValue(this.#text, cell, isValue)) found.push(cell);
		}
		return found.length === 0 ? undefined : found;
	}

	/** Finds the line that contains a position. */
	#seek(at: number): void {
		if (at >= this.#from && at <= this.#stop) return;
		const before = at > this.#stop ? Math.max(0, this.#stop) : 0;
		this.#from = before + this.#text.slice(before, at).lastIndexOf('\n') + 1;
		const stop = this.#text.indexOf('\n', at);
		this.#stop = stop < 0 ? this.#text.length : stop;
		this.#head = undefined;
	}

	#headLine(): HeadLine | 'none' {
		const from = this.#from;
		const below = this.#stop + 1;
		const line = this.#text.slice(from, this.#stop).replace(/\r$/, '');
		const separator = SEPARATORS.find((each) => line.includes(each));
		if (separator === undefined)
			return /\S\s{2,}\S/.test(line) ? { from, separator: 'columns', cells: [], starts: [], line, below } : 'none';
		const cells = line.split(separator);
		// If the previous line belongs to a table, this line is a row of that table.
		if (cells.length > MAX_CELLS || isRowAbove(this.#text, from, separator, cells.length) || !isHead(cells)) return 'none';
		const starts: number[] = [];
		for (let start = 0; starts.length < cells.length; start += (cells[starts.length - 1]?.length ?? 0) + 1) starts.push(start);
		return { from, separator, cells, starts, line, below };
	}

	#drawnBelow({ below, index }: HeadCell, isValue: (value: string) => boolean): readonly Span[] | undefined {
		this.#drawn ??= new Map();
		const byIndex = this.#drawn.get(isValue) ?? new Map<number, Drawn>();
		this.#drawn.set(isValue, byIndex);
		let column = byIndex.get(index);
		if (column === undefined || below < column.from || below > column.until) {
			column = { from: below, until: below, isEnded: false, values: [], given: 0 };
			byIndex.set(index, column);
		}
		this.#readOn(column, index, Math.min(this.#text.length, below + MAX_DRAWN), isValue);
		const { given, values } = column;
		if ((values.at(-1)?.start ?? -1) < below) return undefined;
		column.given = values.length;
		return values.slice(given);
	}

	#readOn(column: Drawn, index: number, limit: number, isValue: (value: string) => boolean): void {
		const text = this.#text;
		while (column.until < limit && !column.isEnded) {
			const from = column.until;
			const stop = text.indexOf('\n', from);
			const end = stop < 0 ? text.length : stop;
			const line = text.slice(from, end).replace(/\r$/, '');
			if (line.trim() === '') column.isEnded = true;
			else {
				const word = RULER.test(line) ? undefined : wordAt(line, index);
				if (word !== undefined) {
					const span = { start: from + word.start, end: from + word.end };
					if (isOneValue(text, span, isValue)) column.values.push(span);
				}
				column.until = end + 1;
			}
		}
	}
}

keepCompiledCode(new ColumnReader(''));

/** A column has a name, not a sentence. */
function isShortName(cell: string): boolean {
	if (cell.length <= LONGEST_NAME && !/\s/.test(cell)) return true;
	const name = cell.replaceAll(/["'*`]/g, '').trim();
	return name.length <= LONGEST_NAME && name.split(/\s+/).length <= 3;
}

const LONGEST_NAME = 32;
const RULER = /^[\s|:+=-]+$/;

function isOneValue(text: string, { start, end }: Span, isValue: (value: string) => boolean): boolean {
	const value = text.slice(start, end);
	return !/\s/.test(value) && isValue(value);
}

/** At least two cells, all of them names. */
function isHead(cells: readonly string[]): boolean {
	const names = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
	// A pipe may come before the first cell and after the last one.
	return names.length >= 2 && names.length >= cells.length - 2 && names.every((name) => NAME.test(name));
}

const NAME = /^["'`*]{0,2}[\p{L}#№][\p{L}\d _.()/#&-]{0,40}["'`*]{0,2}$/u;

function isRowAbove(text: string, from: number, separator: string, cells: number): boolean {
	if (from < 2) return false;
	const lines = text.slice(Math.max(0, from - 1 - MAX_ABOVE), from - 1);
	const above = lines.slice(lines.lastIndexOf('\n') + 1);
	return isAsWide(countOf(above, separator) + 1, separator, cells) && /[^\s|:+=-]/.test(above);
}

/**
 * Whether a line with this many cells belongs to the table. Other widths don't: otherwise, with lines of two alternating widths, each would
 * be the header of a table of all others. The last bar of a line may be missing.
 */
function isAsWide(width: number, separator: string, cells: number): boolean {
	return width === cells || (separator === '|' && Math.abs(width - cells) === 1);
}

function countOf(text: string, character: string): number {
	let count = 0;
	for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
	return count;
}

function rowsBelow(text: string, { below, cells }: HeadCell, separator: string): Rows {
	const cuts: number[] = [];
	const firsts: number[] = [0];
	const limit = Math.min(text.length, below + MAX_UNITS);
	const parting = separator.charCodeAt(0);
	for (let from = below, next = from; from < limit; from = next) {
		const stop = text.indexOf('\n', from);
		let end = stop < 0 ? text.length : stop;
		next = end + 1;
		if (end > from && text.charCodeAt(end - 1) === CR) end -= 1;
		const line = text.slice(from, end);
		if (line.trim() === '') break;
		if (RULER.test(line)) continue;
		const first = cuts.length;
		cuts.push(from);
		let isQuoted = false;
		for (let at = from; at < end; at += 1) {
			const code = text.charCodeAt(at);
			if (code === QUOTE && separator !== '|') isQuoted = !isQuoted;
			if (code === parting && !isQuoted) cuts.push(at + 1);
		}
		cuts.push(end + 1);
		if (!isAsWide(cuts.length - first - 1, separator, cells)) break;
		firsts.push(cuts.length);
	}
	return { below, cuts, firsts };
}

const [CR, QUOTE] = [0x0d, 0x22];

/** The word exactly below the header. */
function wordAt(line: string, index: number): Span | undefined {
	if (index > 0 && line.charAt(index - 1) !== ' ') return undefined;
	const word = /^\S+/.exec(line.slice(index));
	return word === null ? undefined : { start: index, end: index + word[0].length };
}

/** Without surrounding blanks, quotes, and code marks. */
function trimmed(text: string, start: number, end: number): Span | undefined {
	const cell = text.slice(start, end);
	const lead = /^[\s"'`*]*/.exec(cell)?.[0].length ?? 0;
	let stop = cell.length;
	while (stop > lead && /[\s"'`]/.test(cell.charAt(stop - 1))) stop -= 1;
	if (cell.slice(lead, stop).endsWith('**') && cell.slice(0, lead).endsWith('**')) stop -= 2;
	return stop <= lead ? undefined : { start: start + lead, end: start + stop };
}
