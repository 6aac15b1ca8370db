import { isJsonObject, type Json, pointerStep } from '../../base/json.ts';
import { type PointerTree, pointerTree } from '../../base/pointer-tree.ts';
import { Remembered } from '../../base/remembered.ts';
import { SURFACE_LIMITS, type SurfaceGap, type SurfaceLimits } from '../../mcp/surfaces.ts';
import { type Severity, worstSeverity } from '../finding.ts';
import { findCodedSecrets } from './find-coded.ts';
import { findSensitive, type SensitiveOptions } from './find-sensitive.ts';
import { findSplitSecrets, type SplitPart } from './find-split.ts';
import { mask, maskValue } from './mask.ts';
import type { SensitiveMatch } from './sensitive-rule.ts';

/** The matches in one string (or number) of a JSON value. */
export interface SensitiveField {
	/** RFC 6901, relative to the scanned value. */
	readonly pointer: string;
	/** A path for people: `arguments.user_email`, `result.items[0].phone`. */
	readonly path: string;
	/** The matches are in the property name at `pointer`, not in its value. */
	readonly onKey: boolean;
	readonly matches: readonly SensitiveMatch[];
}

/** The result of R059, with the fields needed to redact. */
export interface SensitiveScan {
	readonly detected: boolean;
	/** Sorted, without duplicates. */
	readonly types: readonly string[];
	/** In document order, without duplicates. */
	readonly fieldPaths: readonly string[];
	/** Highest confidence of a match; 0 if there is none. */
	readonly confidence: number;
	readonly highestSeverity: Severity;
	/** At most `MAX_SAMPLES` distinct samples, masked. */
	readonly maskedSamples: readonly string[];
	readonly fields: readonly SensitiveField[];
	/** Not empty: a part wasn't scanned, so the value is never "clean" (R012). */
	readonly gaps: readonly (SurfaceGap | 'out-of-time')[];
}

export interface ScanOptions extends Omit<SensitiveOptions, 'field'> {
	/** Prefix of field paths. Default: none. */
	readonly root?: string;
	readonly limits?: Partial<SurfaceLimits>;
	/** Called before each value. True: stop scanning, with an entry in `gaps`. */
	readonly isOutOfTime?: () => boolean;
	/** Also finds credentials that are encoded or split across neighboring strings. For data that leaves the machine. */
	readonly decodes?: boolean;
}

const MAX_SAMPLES = 20;
const NEVER = (): boolean => false;
const NOTHING: readonly SensitiveMatch[] = [];

interface Pending {
	readonly value: Json;
	readonly pointer: string;
	readonly path: string;
	readonly field: string | undefined;
	/** The pointer of the array that contains the item. */
	readonly list?: string;
	readonly depth: number;
}

/**
 * Scans a JSON value: strings, property names, and long numbers, each with its field's name as a hint. Iterative.
 * Cost: O(size).
 */
export function scanValue(value: Json, options: ScanOptions = {}): SensitiveScan {
	const { root = '', limits, decodes = false, isOutOfTime = NEVER, ...sensitive } = options;
	const { maxDepth, maxStrings, maxCharacters, maxValues } = { ...SURFACE_LIMITS, ...limits };
	const fields: SensitiveField[] = [];
	const read: (SplitPart & { readonly at: Pending; readonly field: number })[] = [];
	const samples = new Set<string>();
	const gaps = new Set<SensitiveScan['gaps'][number]>();
	const pending: Pending[] = [{ value, pointer: '', path: root, field: undefined, depth: 0 }];
	let values = 0;
	let strings = 0;
	let characters = 0;

	const plain = plainStrings(sensitive, decodes);
	const matchesIn = (text: string, { field }: Pending, onKey: boolean, seen?: readonly SensitiveMatch[]): readonly SensitiveMatch[] => {
		const place = onKey ? undefined : field;
		const bare = seen ?? findSensitive(text, place === undefined ? sensitive : { ...sensitive, field: place });
		const matches = decodes ? inOrder([...bare, ...findCodedSecrets(text, bare)]) : bare;
		if (matches.length === 0) plain.add(text, place);
		return matches;
	};
	const look = (text: string, at: Pending, onKey: boolean, seen?: readonly SensitiveMatch[]): void => {
		strings += 1;
		if (characters + text.length > maxCharacters) {
			gaps.add('too-long');
			return;
		}
		characters += text.length;
		const matches = plain.has(text, onKey ? undefined : at.field) ? NOTHING : matchesIn(text, at, onKey, seen);
		if (decodes && !onKey && typeof at.value === 'string') read.push({ text, matches, list: at.list, at, field: fields.length });
		if (matches.length === 0) return;
		fields.push({ pointer: at.pointer, path: at.path, onKey, matches });
		for (const match of matches)
			if (samples.size < MAX_SAMPLES && match.category !== 'path') samples.add(maskValue(text.slice(match.start, match.end), match));
	};

	for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
		values += 1;
		if (values > maxValues || strings > maxStrings) {
			gaps.add(values > maxValues ? 'too-many-values' : 'too-many-strings');
			break;
		}
		if (isOutOfTime()) {
			gaps.add('out-of-time');
			break;
		}
		if (typeof next.value === 'string') look(next.value, next, false);
		else if (typeof next.value === 'number') {
			// Seven or more digits can be a card, an account, or a social security number.
			if (Number.isSafeInteger(next.value) && Math.abs(next.value) >= 1_000_000) look(String(next.value), next, false);
		} else if (typeof next.value === 'object' && next.value !== null) {
			if (next.depth >= maxDepth) gaps.add('too-deep');
			else {
				const names = new Map<string, readonly SensitiveMatch[]>();
				const children = childrenOf(next, (key) => {
					if (plain.has(key, undefined)) return key;
					const matches = findSensitive(key, sensitive);
					names.set(key, matches);
					return mask(key, matches);
				});
				for (const child of children) if (isJsonObject(next.value)) look(child.field ?? '', child, true, names.get(child.field ?? ''));
				for (const child of children.reverse()) pending.push(child);
			}
		}
	}
	if (read.length > 1) addSplit(fields, read, () => void gaps.add('too-many-strings'));
	const all = fields.flatMap((field) => field.matches);
	return {
		detected: all.length > 0,
		types: [...new Set(all.map((match) => match.type))].sort(),
		fieldPaths: [...new Set(fields.map((field) => field.path))],
		confidence: all.reduce((most, match) => Math.max(most, match.confidence), 0),
		highestSeverity: worstSeverity(all.map((match) => match.severity)),
		maskedSamples: [...samples],
		fields,
		gaps: [...gaps].sort(),
	};
}

/** Cache of strings without matches, by field: the same few names and values recur. */
class PlainStrings {
	readonly #known = new Remembered<true>();

	/** `field`: undefined for a property name. */
	has(text: string, field: string | undefined): boolean {
		return text.length <= LONGEST_PLAIN && this.#known.get(keyOf(text, field)) === true;
	}

	add(text: string, field: string | undefined): void {
		if (text.length <= LONGEST_PLAIN) this.#known.set(keyOf(text, field), true);
	}
}

/** UTF-16 units. */
const LONGEST_PLAIN = 64;

/** The length makes the combination of field and text unambiguous. */
function keyOf(text: string, field: string | undefined): string {
	return field === undefined ? `name ${text}` : `${field.length} ${field}${text}`;
}

/** By the options of the scan. */
const PLAIN = new Map<string, PlainStrings>();
/** Maximum number of caches. Callers use only a few combinations of options. */
const MOST_WISHES = 32;

function plainStrings({ categories, minConfidence, types }: SensitiveOptions, decodes: boolean): PlainStrings {
	const wish = `${decodes} ${minConfidence} ${categories?.join()} ${types?.join()}`;
	const known = PLAIN.get(wish);
	if (known !== undefined) return known;
	if (PLAIN.size >= MOST_WISHES) PLAIN.clear();
	const strings = new PlainStrings();
	PLAIN.set(wish, strings);
	return strings;
}

/** Adds split credentials to the fields of their strings. `field`: the index in `fields` that a string has, or would have. */
function addSplit(
	fields: SensitiveField[],
	read: readonly (SplitPart & { readonly at: Pending; readonly field: number })[],
	onCut: () => void,
): void {
	const pieces = findSplitSecrets(read, onCut);
	// In reverse order, because inserting a field shifts only later ones.
	for (const { part, ...piece } of pieces.toReversed()) {
		const string = read[part];
		if (string === undefined) continue;
		const known = fields[string.field];
		const isKnown = known !== undefined && !known.onKey && known.pointer === string.at.pointer;
		const { path, pointer } = string.at;
		const matches = isKnown ? inOrder([...known.matches, piece]) : [piece];
		fields.splice(string.field, isKnown ? 1 : 0, { pointer, path, onKey: false, matches });
	}
}

function inOrder(matches: readonly SensitiveMatch[]): readonly SensitiveMatch[] {
	return matches.toSorted((a, b) => a.start - b.start);
}

/** `nameOf` masks a property name, so that paths shown to people contain no secret. */
function childrenOf(parent: Pending, nameOf: (key: string) => string): Pending[] {
	const depth = parent.depth + 1;
	if (isJsonObject(parent.value)) {
		const object = parent.value;
		return Object.keys(object).map((key) => ({
			value: object[key] ?? null,
			pointer: parent.pointer + pointerStep(key),
			path: pathOf(parent.path, nameOf(key)),
			field: key,
			depth,
		}));
	}
	if (!Array.isArray(parent.value)) return [];
	return parent.value.map((value: Json, index) => ({
		value,
		pointer: parent.pointer + pointerStep(index),
		path: `${parent.path}[${index}]`,
		field: parent.field,
		list: parent.pointer,
		depth,
	}));
}

/** Quotes a name that isn't a plain word, and shortens a long one. */
function pathOf(parent: string, key: string): string {
	if (/^[A-Za-z_$][\w$-]{0,63}$/.test(key)) return parent === '' ? key : `${parent}.${key}`;
	return `${parent}[${JSON.stringify(key.length > 32 ? `${key.slice(0, 8)}…` : key)}]`;
}

/** The value with every match masked. Masks each string separately, so that the JSON stays valid (trap 23). A number with a match becomes a string. */
export function maskJson(value: Json, scan: Pick<SensitiveScan, 'fields'>): Json {
	const places = pointerTree(scan.fields.map((field) => [field.pointer, field]));
	return scan.fields.length === 0 ? value : maskAt(value, places);
}

type Place = PointerTree<SensitiveField>;

function matchesOf(place: Place, isKey: boolean): readonly SensitiveMatch[] | undefined {
	return place.values.findLast(({ onKey }) => onKey === isKey)?.matches;
}

/** Recursion limit, deeper than any scan. */
const MAX_DEPTH = 1_000;

function maskAt(value: Json, place: Place | undefined, depth = 0): Json {
	if (place === undefined || depth > MAX_DEPTH) return value;
	if (typeof value === 'string' || typeof value === 'number') {
		const matches = matchesOf(place, false);
		return matches === undefined ? value : mask(String(value), matches);
	}
	if (isJsonObject(value)) {
		const entries = Object.entries(value).map(([key, child]): [string, Json] => {
			const at = place.steps.get(key);
			return [at === undefined ? key : mask(key, matchesOf(at, true) ?? []), maskAt(child ?? null, at, depth + 1)];
		});
		return Object.fromEntries(entries);
	}
	if (Array.isArray(value)) return value.map((child: Json, index) => maskAt(child, place.steps.get(String(index)), depth + 1));
	return value;
}
