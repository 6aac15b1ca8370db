import type { Span } from './sensitive-rule.ts';

/** One cell below a header: in CSV, TSV, a table drawn with bars (Markdown, `psql`, `mysql`), or a tuple of an SQL `INSERT`. */
export interface Cell extends Span {
	/** As written, without surrounding quotes and spaces. */
	readonly header: string;
}

const SEPARATORS = ['|', '\t', ';', ','] as const;
/** Characters that separate cells. */
export const SEPARATOR = /[,;|\t]/;
const LONGEST_LINE = 2_000;
const MOST_COLUMNS = 64;
/** The line between the header and the rows of a drawn table. */
const RULER = /^[\s|:+=-]{3,}$/;

/** Whether the position can be in a header. Only then is a text read as tables. Cost: O(1). */
export function mayBeHeader(text: string, at: number): boolean {
	const before = text.slice(Math.max(0, at - LONGEST_LINE / 4), at);
	const line = before.slice(before.lastIndexOf('\n') + 1);
	if (NO_HEADER.test(line)) return false;
	return SEPARATOR.test(line) || /^[^\n,;|\t]{0,60}[,;|\t]/.test(text.slice(at, at + 64));
}

/** These words start rows for a database table, in any ASCII case. */
export const INSERT_WORDS = 'insert into';

/** Text that doesn't start a header. */
const NO_HEADER = /^\s{0,16}[\d{}[\]<(]|[{}]/;

interface Line extends Span {
	readonly text: string;
}

/**
 * The cells of all tables in a text, by start. A header is a line of short names, none of them a number, followed by a line with as many
 * cells. Cost: O(n).
 */
export function cellsOf(text: string): readonly Cell[] {
	const cells: Cell[] = [];
	let header: { readonly separator: string; readonly names: readonly string[] } | undefined;
	let rows = 0;
	for (let start = 0; start < text.length; ) {
		const line = lineAt(text, start);
		start = line.end + 1;
		if (header !== undefined) {
			if (RULER.test(line.text)) continue;
			if (header.separator === '|' ? line.text.includes('|') : line.text.includes(header.separator)) {
				const row = split(line, header.separator);
				if (row.length === header.names.length || (rows > 0 && row.length > 1 && row.length < header.names.length)) {
					rows += 1;
					for (const [index, cell] of row.entries()) cells.push({ ...cell, header: header.names[index] ?? '' });
					continue;
				}
			}
		}
		header = headerOf(line);
		rows = 0;
	}
	if (/insert into/i.test(text)) cells.push(...tuplesOf(text));
	return cells.sort((a, b) => a.start - b.start);
}

function lineAt(text: string, start: number): Line {
	const next = text.indexOf('\n', start);
	const end = next < 0 ? text.length : next;
	return { text: end - start > LONGEST_LINE ? '' : text.slice(start, end), start, end };
}

function headerOf(line: Line): { readonly separator: string; readonly names: readonly string[] } | undefined {
	if (line.text === '' || NO_HEADER.test(line.text)) return undefined;
	const separator = SEPARATORS.find((each) => line.text.includes(each));
	if (separator === undefined) return undefined;
	const names = split(line, separator).map(({ start, end }) => line.text.slice(start - line.start, end - line.start));
	const isNames =
		names.length > 1 &&
		names.length <= MOST_COLUMNS &&
		names.every((name) => name.length <= 40 && !/\d{3}|[.!?{}<>=]\s|[{}<>=@]/.test(name)) &&
		names.filter((name) => name !== '').length > 1;
	return isNames ? { separator, names } : undefined;
}

/** The cells of a line, without surrounding quotes and spaces. A separator in double quotes belongs to its cell. */
function split(line: Line, separator: string): Span[] {
	const { text } = line;
	const spans: Span[] = [];
	let from = 0;
	let isQuoted = false;
	for (let at = 0; at <= text.length; at += 1) {
		if (text[at] === '"' && separator !== '|') isQuoted = !isQuoted;
		if (at < text.length && (isQuoted || text[at] !== separator)) continue;
		spans.push(trimmed(text, from, at, line.start));
		from = at + 1;
	}
	if (separator !== '|') return spans;
	// Bars at both ends of a line.
	if (/^\s*\|/.test(text)) spans.shift();
	if (/\|\s*$/.test(text)) spans.pop();
	return spans;
}

function trimmed(text: string, from: number, to: number, offset: number): Span {
	let start = from;
	let end = to;
	while (start < end && /[\s"'`*]/.test(text[start] ?? '')) start += 1;
	while (end > start && /[\s"'`*]/.test(text[end - 1] ?? '')) end -= 1;
	return { start: offset + start, end: offset + end };
}

const INSERT = /insert into\s{1,4}[^\s(]{1,128}\s{0,4}\((?<names>[^()]{1,2000})\)\s{0,8}values/gi;

/** The tuples of each `INSERT INTO table (names) VALUES (…), (…)`. */
function tuplesOf(text: string): Cell[] {
	const cells: Cell[] = [];
	const matches = [...text.matchAll(INSERT)];
	for (const [index, match] of matches.entries()) {
		// A statement ends at the latest where the next one begins.
		const end = matches[index + 1]?.index ?? text.length;
		const names = (match.groups?.['names'] ?? '').split(',').map((name) => name.replace(/[\s"'`[\]]/g, ''));
		let column = -1;
		let from = 0;
		let isQuoted = false;
		for (let at = match.index + match[0].length; at < end; at += 1) {
			const character = text[at];
			if (character === "'") isQuoted = !isQuoted;
			if (isQuoted) continue;
			if (column < 0) {
				if (character === ';' || (character !== '(' && character !== ',' && !/\s/.test(character ?? ''))) break;
				if (character === '(') [column, from] = [0, at + 1];
			} else if (character === ',' || character === ')') {
				const header = names[column];
				if (header !== undefined) cells.push({ ...trimmed(text, from, at, 0), header });
				column = character === ')' ? -1 : column + 1;
				from = at + 1;
			}
		}
	}
	return cells;
}
