import type { Span } from './rule.ts';

/** The cell of a head line that names a column. */
export interface HeadCell {
	/** What parts the cells; `columns`: they stand below each other, with two blanks or more between. */
	readonly separator: '|' | ',' | ';' | '\t' | 'columns';
	/** Of its column, from 0; for `columns` the units from the start of the line. */
	readonly index: number;
	/** Cells of the head line. */
	readonly cells: number;
	/** Behind the head line. */
	readonly below: number;
}

const MAX_HEAD = 400;
/** UTF-16 units of a table that are read; of one whose columns nothing but blanks set apart, since each line of it may be the head of the next ones. */
const MAX_UNITS = 262_144;
const MAX_DRAWN = 8_000;
/** UTF-16 units of the line above a head that are looked at. */
const MAX_ABOVE = 4_096;
/** In a head line: each that names a password or a key is read apart. */
const MAX_CELLS = 32;
const SEPARATORS = ['|', '\t', ';', ','] as const;

/** The head cell that `text.slice(start, end)` lies in, where it is the first line of a table. Cost: O(head line), at most `MAX_HEAD`. */
export function headCellAt(text: string, start: number, end: number): HeadCell | undefined {
	const lead = text.slice(Math.max(0, start - MAX_HEAD), start);
	const from = start - lead.length + lead.lastIndexOf('\n') + 1;
	if (from > 0 && text.charAt(from - 1) !== '\n') return undefined;
	const rest = text.slice(end, end + MAX_HEAD).indexOf('\n');
	if (rest < 0) return undefined;
	const stop = end + rest;
	const line = text.slice(from, stop).replace(/\r$/, '');
	for (const separator of SEPARATORS) {
		if (!line.includes(separator)) continue;
		const cells = line.split(separator);
		const index = countOf(text.slice(from, start), separator);
		// A column has a name, not a sentence; and a line of the table above would make this one a row.
		const cell = cells[index]?.replaceAll(/["'*`]/g, '').trim() ?? '';
		if (!isHead(cells) || cell.length > 32 || cell.split(/\s+/).length > 3) return undefined;
		if (isRowAbove(text, from, separator, cells.length)) return undefined;
		return { separator, index, cells: cells.length, below: stop + 1 };
	}
	const isAlone = /^\s{0,3}$|\s{2}$/.test(line.slice(0, start - from)) && /^(?:\s{2,}|\s*$)/.test(line.slice(end - from));
	return isAlone && /\S\s{2,}\S/.test(line) ? { separator: 'columns', index: start - from, cells: 0, below: stop + 1 } : undefined;
}

/** Names only, at least two and at most `MAX_CELLS`. */
function isHead(cells: readonly string[]): boolean {
	if (cells.length > MAX_CELLS) return false;
	const names = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
	// A pipe may stand in front of the first cell and behind the last one.
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
 * A line of so many cells is one of the table. Where another width were, too, lines of two widths by turns would each be the head of a table
 * of all others. The last bar of a line may be missing.
 */
function isAsWide(width: number, separator: string, cells: number): boolean {
	return width === cells || (separator === '|' && Math.abs(width - cells) === 1);
}

function countOf(text: string, character: string): number {
	let count = 0;
	for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
	return count;
}

/** The values below a head cell that `isValue` takes, up to the line that is no row of the table. Cost: at most `MAX_UNITS`. */
export function columnOf(text: string, head: HeadCell, isValue: (value: string) => boolean): readonly Span[] {
	const found: Span[] = [];
	const limit = Math.min(text.length, head.below + (head.separator === 'columns' ? MAX_DRAWN : MAX_UNITS));
	for (let from = head.below, next = from; from < limit; from = next) {
		const stop = text.indexOf('\n', from);
		const end = stop < 0 ? text.length : stop;
		next = end + 1;
		const line = text.slice(from, end).replace(/\r$/, '');
		if (line.trim() === '') break;
		if (!/^[\s|:+=-]+$/.test(line)) {
			const cell = head.separator === 'columns' ? wordAt(line, head.index) : cellOf(line, head, head.separator);
			if (cell === 'no row') break;
			if (cell !== undefined) {
				const start = from + cell.start;
				const value = text.slice(start, from + cell.end);
				if (!/\s/.test(value) && isValue(value)) found.push({ start, end: from + cell.end });
			}
		}
	}
	return found;
}

/** The word that stands exactly below the head. */
function wordAt(line: string, index: number): Span | undefined {
	if (index > 0 && line.charAt(index - 1) !== ' ') return undefined;
	const word = /^\S+/.exec(line.slice(index));
	return word === null ? undefined : { start: index, end: index + word[0].length };
}

function cellOf(line: string, { cells, index }: HeadCell, separator: string): Span | undefined | 'no row' {
	let start = 0;
	let column = 0;
	let isQuoted = false;
	let found: Span | undefined;
	for (let at = 0; at <= line.length; at += 1) {
		const character = line.charAt(at);
		if (character === '"' && separator !== '|') isQuoted = !isQuoted;
		if (at < line.length && (character !== separator || isQuoted)) continue;
		if (column === index) found = trimmed(line, start, at);
		column += 1;
		start = at + 1;
	}
	return isAsWide(column, separator, cells) ? found : 'no row';
}

/** Without blanks, quotes and marks of code around it. */
function trimmed(line: string, start: number, end: number): Span | undefined {
	const cell = line.slice(start, end);
	const lead = /^[\s"'`*]*/.exec(cell)?.[0].length ?? 0;
	let stop = cell.length;
	while (stop > lead && /[\s"'`]/.test(cell.charAt(stop - 1))) stop -= 1;
	if (cell.slice(lead, stop).endsWith('**') && cell.slice(0, lead).endsWith('**')) stop -= 2;
	return stop <= lead ? undefined : { start: start + lead, end: start + stop };
}
