import type { SensitiveMatch } from './sensitive-rule.ts';
import {
	beginsAsToken,
	isLetterOrDigit,
	isOfToken,
	LONGEST_BEGINNING,
	LONGEST_TOKEN,
	mayBeginToken,
	SHORTEST_TOKEN,
	tokenAt,
} from './token-shapes.ts';

/** One string of a value. `matches`: found in the string alone. */
export interface SplitPart {
	readonly text: string;
	readonly matches: readonly SensitiveMatch[];
	/** Any identifier of the array that contains the string; undefined for the value of a property. */
	readonly list: string | undefined;
}

/** The part of a credential inside the string with index `part`. */
export interface SplitMatch extends SensitiveMatch {
	readonly part: number;
}

/**
 * Credentials split across neighboring strings: the end of one string and the starts of the next ones form a token of a known provider when
 * joined. Each piece is a match in its own string. Excludes tokens that are complete within one string. `onCut`: called if there are too
 * many candidate prefixes to try them all. Cost: O(n).
 */
export function findSplitSecrets(parts: readonly SplitPart[], onCut?: () => void): readonly SplitMatch[] {
	const found: SplitMatch[] = [];
	let joinedUnits = 0;
	for (let first = 0; first + 1 < parts.length; first += 1) {
		const { text = '', matches = [] } = parts[first] ?? {};
		const end = text.trimEnd().length;
		if (end === 0 || !isOfToken(text, end - 1) || !isOfToken(leadOf(parts[first + 1]), 0)) continue;
		let start = end;
		while (start > 0 && end - start < LONGEST_TOKEN && isOfToken(text, start - 1)) start -= 1;
		const run = text.slice(start, end);
		const next = run + join('', parts, first + 1, 2).text;
		let ahead: string | undefined;
		let joined: Joined | undefined;
		for (let at = 0; at < run.length; at += 1) {
			if (isLetterOrDigit(text.charCodeAt(start + at - 1))) continue;
			if (!mayBeginToken(next.charCodeAt(at), next.charCodeAt(at + 1), next.charCodeAt(at + 2))) continue;
			ahead ??= run + join('', parts, first + 1, LONGEST_BEGINNING).text;
			const beginning = ahead;
			if (!beginsAsToken((index) => beginning.charCodeAt(at + index))) continue;
			if (joined === undefined) {
				if (joinedUnits >= MAX_JOINED) {
					onCut?.();
					return found;
				}
				joined = join(run, parts, first + 1, 2 * LONGEST_TOKEN);
				joinedUnits += joined.text.length;
			}
			const match = joined.text.length - at < SHORTEST_TOKEN ? undefined : tokenAt(joined.text, at);
			if (match === undefined || match.end <= run.length) continue;
			if (matches.some((each) => each.category === 'secret' && each.start < end && each.end > start + at)) continue;
			found.push({ ...match, part: first, start: start + at, end, isCoded: true });
			let last = first;
			for (const { from, part, start: offset, length } of piecesOf(joined, match, at, parts)) {
				last = part;
				found.push({ ...match, part, start: offset, end: offset + Math.min(length, match.end - from), isCoded: true });
			}
			first = last - 1;
			break;
		}
	}
	return found;
}

/** Maximum UTF-16 units joined in total, which limits the cost of thousands of strings that only look like the start of a token. */
const MAX_JOINED = 4_000_000;

interface Joined {
	readonly text: string;
	/** `from`: offset of the piece in `text`; `start`: its offset in its part. */
	readonly pieces: readonly { readonly from: number; readonly part: number; readonly start: number; readonly length: number }[];
}

/**
 * The pieces of a token that begins at `at` of the joined text: as many as form a token, plus more that are in the same array or aren't
 * words. Many tokens have no fixed length, so the next argument would otherwise count as their end.
 */
function piecesOf({ pieces, text }: Joined, { end }: SensitiveMatch, at: number, parts: readonly SplitPart[]): Joined['pieces'] {
	const held = pieces.filter(({ from }) => from < end);
	let count = 1;
	while (count < held.length && tokenAt(text.slice(0, held[count]?.from), at) === undefined) count += 1;
	for (let next = held[count]; next !== undefined; next = held[count]) {
		const list = parts[next.part]?.list;
		const isSameList = list !== undefined && list === parts[next.part - 1]?.list;
		if (!isSameList && WORD.test(text.slice(next.from, next.from + next.length))) break;
		count += 1;
	}
	return held.slice(0, count);
}

const WORD = /^(?:[A-Z]?[a-z]+|\d+)$/;

/** `run`, plus the adjoining text of the next parts, up to at least `enough` units. */
function join(run: string, parts: readonly SplitPart[], next: number, enough: number): Joined {
	let text = run;
	const pieces: Joined['pieces'][number][] = [];
	for (let part = next; part < parts.length && text.length < enough; part += 1) {
		const raw = parts[part]?.text ?? '';
		const start = raw.length - raw.trimStart().length;
		let end = start;
		while (end < raw.length && end - start < LONGEST_TOKEN && isOfToken(raw, end)) end += 1;
		if (end === start) break;
		pieces.push({ from: text.length, part, start, length: end - start });
		text += raw.slice(start, end);
		if (end < raw.trimEnd().length) break;
	}
	return { text, pieces };
}

function leadOf(part: SplitPart | undefined): string {
	return part?.text.slice(0, LONGEST_LEAD).trimStart() ?? '';
}

/** Maximum blanks before a piece, in UTF-16 units. */
const LONGEST_LEAD = 16;
