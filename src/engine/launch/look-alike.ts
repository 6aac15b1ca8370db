import { plainLook } from '../views/confusables.ts';
import { KNOWN_PACKAGES } from './known-packages.ts';
import { KNOWN_PUBLISHERS, KNOWN_SERVICES } from './known-publishers.ts';

/** How a name imitates a well-known one. */
export type PackageLookAlike =
	/** Looks the same: `I` for `l`, `rn` for `m`, a letter from another script. */
	| 'same-look'
	/** A typo: two letters swapped, or one doubled, left out, added, or replaced. */
	| 'one-slip'
	/** The publisher's name with an affix: `@publisher-official/…`. */
	| 'dressed-publisher'
	/** The scope became part of the name: `publisher-server-x` for `@publisher/server-x`. */
	| 'flattened-scope';

export interface LookAlike {
	readonly how: PackageLookAlike;
	/** True for swaps, look-alikes, and publishers with an affix, which are rarely honest. One letter more or less can be honest. */
	readonly isCertain: boolean;
}

export type Registry = keyof typeof KNOWN_PACKAGES;

/**
 * How a package's name imitates a well-known one of its registry; undefined if it doesn't. `name`: as written, without a version.
 * Known names don't imitate. Compares words, not whole names: `mcp-server-gitea` has another word, `mcp-sever-git` has a typo.
 * Cost: O(known packages × length).
 */
export function lookAlikeOf(registry: Registry, name: string): LookAlike | undefined {
	const known = KNOWN[registry];
	const given = registry === 'pypi' ? name.replaceAll(/[._]/g, '-') : name;
	const lower = given.toLowerCase();
	// New package names can't contain capitals, and image names never do, so capitals can only mislead.
	if (known.names.has(lower)) return given === lower || registry === 'pypi' ? undefined : { how: 'same-look', isCertain: true };
	if (known.looks.has(skeleton(given))) return { how: 'same-look', isCertain: true };
	const own = partsOf(lower);
	let best: LookAlike | undefined;
	for (const each of known.parts) {
		const found = compare(own, each);
		if (found?.isCertain === true) return found;
		best ??= found;
	}
	return best;
}

/**
 * How a publisher's name (an npm scope, an organization, a namespace) imitates a well-known one; undefined if it doesn't.
 * `name`: as written, without `@`. Cost: O(known publishers × length).
 */
export function publisherLookAlike(name: string): LookAlike | undefined {
	const lower = name.toLowerCase();
	if (lower.length < 4 || PUBLISHERS.has(lower)) return undefined;
	if (PUBLISHER_LOOKS.has(skeleton(name))) return { how: 'same-look', isCertain: true };
	let best: LookAlike | undefined;
	for (const known of KNOWN_PUBLISHERS) {
		const found = dressOf(lower, known) ?? slipOf(lower, known);
		if (found?.isCertain === true) return found;
		best ??= found;
	}
	return best;
}

/** Finds a word in a server's name that misspells a well-known service: `githbu`. Cost: O(known services × length). */
export function serviceLookAlike(name: string): LookAlike | undefined {
	for (const word of name.split(/[^\p{L}\p{N}|!]+/u)) {
		const lower = word.toLowerCase();
		if (lower.length < 5 || SERVICES.has(lower)) continue;
		if (SERVICE_LOOKS.has(skeleton(word))) return { how: 'same-look', isCertain: true };
		for (const known of KNOWN_SERVICES) {
			const found = slipOf(lower, known);
			if (found !== undefined) return found;
		}
	}
	return undefined;
}

const PUBLISHERS: ReadonlySet<string> = new Set(KNOWN_PUBLISHERS);
const PUBLISHER_LOOKS: ReadonlySet<string> = new Set(KNOWN_PUBLISHERS.filter(({ length }) => length >= 5).map(skeleton));
const SERVICES: ReadonlySet<string> = new Set(KNOWN_SERVICES);
const SERVICE_LOOKS: ReadonlySet<string> = new Set(KNOWN_SERVICES.filter(({ length }) => length >= 5).map(skeleton));

/** Words that claim authenticity. Other affixes are just as often team names. */
const CLAIMS = /^(?:official|real|team|inc|verified|original|genuine|hq)$/;

function dressOf(own: string, known: string): LookAlike | undefined {
	if (known.length < 5) return undefined;
	const rest = own.startsWith(known) ? own.slice(known.length) : own.endsWith(known) ? own.slice(0, -known.length) : undefined;
	const word = rest?.replaceAll(/[-_.]/g, '');
	return word !== undefined && CLAIMS.test(word) ? { how: 'dressed-publisher', isCertain: true } : undefined;
}

/** One typo apart: two letters swapped, one doubled or lost, or a neighboring key hit. */
function slipOf(own: string, known: string): LookAlike | undefined {
	if (known.length < 5 || /\d/.test(own) !== /\d/.test(known)) return undefined;
	if (isSwap(own, known)) return { how: 'one-slip', isCertain: true };
	if (known.length < 6 || own === `${known}s` || known === `${own}s` || !isOneEdit(own, known)) return undefined;
	if (own.length !== known.length) return hasDoubledOrLost(own, known) ? { how: 'one-slip', isCertain: true } : undefined;
	const at = [...own].findIndex((letter, index) => letter !== known[index]);
	return areNeighbors(own[at] ?? '', known[at] ?? '') ? { how: 'one-slip', isCertain: false } : undefined;
}

/** Rows of a keyboard, each half a key to the right of the row above. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

function areNeighbors(a: string, b: string): boolean {
	const [x, y] = [a, b].map((letter) => {
		const row = ROWS.findIndex((each) => each.includes(letter));
		return row === -1 ? undefined : { row, column: (ROWS[row] ?? '').indexOf(letter) + row / 2 };
	});
	return x !== undefined && y !== undefined && Math.abs(x.row - y.row) <= 1 && Math.abs(x.column - y.column) <= 1;
}

interface NameParts {
	readonly scope: string;
	readonly base: string;
	readonly words: readonly string[];
}

function partsOf(name: string): NameParts {
	const cut = name.lastIndexOf('/');
	const scope = cut === -1 ? '' : name.slice(0, cut).replace(/^@/, '');
	const base = name.slice(cut + 1);
	return { scope, base, words: base.split(/[-_.]/) };
}

const DRESS = /^[-_.]?(?:official|org|team|inc|hq|labs?|ai|io|dev|tools?|servers?|mcp|real|js|com|s)?[-_.]?$/;
/** Package names that many publishers use, so they don't identify one. */
const COMMON_BASE = /^(?:mcp|mcp-server|server|cli|sdk|magic|mcp-server-\w{1,3}|server-\w{1,3})$/;

function compare(own: NameParts, known: NameParts): LookAlike | undefined {
	if (own.scope === known.scope) return own.base === known.base ? undefined : slipIn(own.words, known.words);
	if (own.base === known.base && known.scope !== '') {
		if (own.scope === '') return undefined;
		const stem = known.scope.split('/').at(-1) ?? '';
		const mine = own.scope.split('/').at(-1) ?? '';
		if (stem.length >= 5 && mine.startsWith(stem) && DRESS.test(mine.slice(stem.length)))
			return { how: 'dressed-publisher', isCertain: true };
		// Publisher names one letter apart that share a distinctive package name aren't a coincidence.
		const slip = slipIn([mine], [stem]);
		return slip === undefined ? undefined : { how: slip.how, isCertain: slip.isCertain || !COMMON_BASE.test(known.base) };
	}
	if (own.scope === '' && known.scope.length >= 5 && !COMMON_BASE.test(known.base) && own.base === `${known.scope}-${known.base}`)
		return { how: 'flattened-scope', isCertain: false };
	return undefined;
}

/** All words are equal except one, which is a typo of the other. */
function slipIn(own: readonly string[], known: readonly string[]): LookAlike | undefined {
	if (own.length !== known.length) return undefined;
	let changed: number | undefined;
	for (const [index, word] of own.entries()) {
		if (word === known[index]) continue;
		if (changed !== undefined) return undefined;
		changed = index;
	}
	const mine = own[changed ?? -1];
	const theirs = known[changed ?? -1];
	if (mine === undefined || theirs === undefined) return undefined;
	if (isSwap(mine, theirs)) return theirs.length >= 5 || theirs === 'mcp' ? { how: 'one-slip', isCertain: true } : undefined;
	// Plurals are separate words, and words this short have too many neighbors.
	if (theirs.length < 6 || mine === `${theirs}s` || theirs === `${mine}s` || /\d/.test(mine + theirs)) return undefined;
	if (!isOneEdit(mine, theirs)) return undefined;
	// A single short word has too many neighbors.
	const isTelling = own.length > 1 || theirs.length > 8;
	return { how: 'one-slip', isCertain: isTelling && mine.length !== theirs.length && hasDoubledOrLost(mine, theirs) };
}

/** Two adjacent letters are swapped. */
function isSwap(a: string, b: string): boolean {
	if (a.length !== b.length || a === b) return false;
	let at = 0;
	while (a[at] === b[at]) at += 1;
	return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** One letter is added, left out, or replaced. */
function isOneEdit(a: string, b: string): boolean {
	if (Math.abs(a.length - b.length) > 1) return false;
	let start = 0;
	while (start < a.length && a[start] === b[start]) start += 1;
	let end = 0;
	while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
	return Math.max(a.length, b.length) - start - end <= 1;
}

/** The edit doubled a letter or dropped one inside the word, as typos do. A change at the end may be another word. */
function hasDoubledOrLost(mine: string, theirs: string): boolean {
	const collapse = (word: string): string => word.replace(/(.)\1/g, '$1');
	return collapse(mine) === collapse(theirs) || (mine.length < theirs.length && mine.at(-1) === theirs.at(-1) && mine[0] === theirs[0]);
}

/** The name as it looks: similar letters become one. `I` becomes `l` before case is folded. */
function skeleton(name: string): string {
	return [...name]
		.map((letter) => (letter === 'I' ? 'l' : plainLook(letter.toLowerCase())))
		.join('')
		.replaceAll('rn', 'm')
		.replaceAll('vv', 'w')
		.replace(/[1|!i]/g, 'l')
		.replaceAll('0', 'o')
		.replaceAll('5', 's')
		.replaceAll('_', '-')
		.split('/')
		.map(withoutDashesAtEnd)
		.join('/');
}

function withoutDashesAtEnd(part: string): string {
	let end = part.length;
	while (part[end - 1] === '-') end -= 1;
	return part.slice(0, end);
}

interface KnownNames {
	readonly names: ReadonlySet<string>;
	readonly looks: ReadonlySet<string>;
	readonly parts: readonly NameParts[];
}

const known = (names: readonly string[]): KnownNames => ({
	names: new Set(names),
	looks: new Set(names.map(skeleton)),
	parts: names.map(partsOf),
});
const KNOWN: Readonly<Record<Registry, KnownNames>> = {
	npm: known(KNOWN_PACKAGES.npm),
	pypi: known(KNOWN_PACKAGES.pypi),
	image: known(KNOWN_PACKAGES.image),
};
