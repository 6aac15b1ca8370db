import { lastNameOf } from '../destinations.ts';
import { isBoilerplate } from '../fingerprint/boilerplate.ts';
import type { Normalized } from '../fingerprint/normalize-values.ts';
import { isReferenceName } from '../fingerprint/secrets.ts';
import { GRAM, grams, hashWhole, Pieces, SECRET_GRAM, winnow } from '../fingerprint/winnow.ts';
import { entitiesIn, hex } from './memory-text.ts';
import { ANYWHERE, type FlowStore, KNOWN, MIN_WHOLE } from './store.ts';
import type { Leaf, Reading, Stream } from './streams.ts';

/** Subtracted from the length of each common run, so that phrases of two or three words count next to nothing. */
const RUN_DISCOUNT = 12;
/** Letters and digits that a copy may omit or add between two pieces of one run, such as column names. */
const MAX_SKIP = 24;
/** Weight of one mail address or long number; four of them are a list. */
const ENTITY_WEIGHT = 16;

/** What one reading has in common with the results: pieces seen, letters and digits, the sum of its runs, the longest run. */
export interface Common {
	readonly seen: Set<number>;
	matched: number;
	weight: number;
	longest: number;
}

/** Common text without a gap. `shift`: its offset from its position in the result. */
interface Run {
	readonly start: number;
	end: number;
	/** Undefined while all pieces seen so far occur at several positions. */
	shift: number | undefined;
}

/** What the arguments have in common with one server's results. */
export interface Match {
	readonly readings: Map<Reading, Common>;
	readonly pieces: Set<number>;
	readonly byOrigin: Map<number, number>;
	readonly byLeaf: Map<number, number>;
	readonly secrets: Map<number, Set<number>>;
	/** Total weight of mail addresses and long numbers. */
	listed: number;
	isWhole: boolean;
	isEncoded: boolean;
	isInLink: boolean;
	hash: string;
}

/** Where a match is recorded, and what is compared. */
export interface Matching {
	readonly store: FlowStore;
	/** The match of the server that this origin belongs to. */
	readonly into: (origin: number) => Match;
	/** Whether the argument with this index names an external address. */
	readonly isLink: (leaf: number) => boolean;
}

/** Holds the pieces of the stream being compared. */
const PIECES = new Pieces();

export const newMatch = (): Match => ({
	readings: new Map<Reading, Common>(),
	pieces: new Set<number>(),
	byOrigin: new Map<number, number>(),
	byLeaf: new Map<number, number>(),
	secrets: new Map<number, Set<number>>(),
	listed: 0,
	isWhole: false,
	isEncoded: false,
	isInLink: false,
	hash: '',
});

export function matchText(stream: Stream, { store, into, isLink }: Matching): void {
	// One run per server: several results of one server may follow each other in one argument.
	const runs = new Map<Match, Run>();
	const close = (match: Match, run: Run): void => {
		const common = commonOf(match, stream.reading);
		const length = run.end - Math.max(run.start, stream.before);
		common.matched += length;
		common.longest = Math.max(common.longest, run.end - run.start);
		common.weight += Math.max(0, length - (run.start < stream.before ? 0 : RUN_DISCOUNT));
	};
	const { count, firsts, seconds, positions } = winnow(stream, PIECES);
	for (let piece = 0; piece < count; piece += 1) {
		const first = firsts[piece] ?? 0;
		const second = seconds[piece] ?? 0;
		const position = positions[piece] ?? 0;
		const held = store.entryOf(first, second);
		if (held === undefined || isBoilerplate(first)) continue;
		const { entry } = held;
		const match = into(entry >> 1);
		const { seen } = commonOf(match, stream.reading);
		const run = runs.get(match);
		if (seen.has(first)) {
			if (run !== undefined && position <= run.end + 2) run.end = position + GRAM;
			continue;
		}
		seen.add(first);
		// Pieces continue a run only if they were also neighbors in the result: titles of a list are neighbors only here.
		const place = store.tables[held.class].positionOf(first, second);
		const shift = place === ANYWHERE ? run?.shift : (position - place) & 0xffff;
		const isSameShift = run !== undefined && (run.shift === undefined || shift === undefined || distance(shift, run.shift) <= MAX_SKIP);
		if (run !== undefined && isSameShift && position <= run.end + 2) {
			run.end = position + GRAM;
			run.shift = shift;
		} else {
			if (run !== undefined && run.end > stream.before) close(match, run);
			runs.set(match, { start: position, end: position + GRAM, shift });
		}
		if (position + GRAM <= stream.before) continue;
		match.pieces.add(first);
		if (match.hash === '') match.hash = hex(first, second);
		const leaf = stream.leafAt(position);
		match.byOrigin.set(entry >> 1, (match.byOrigin.get(entry >> 1) ?? 0) + 1);
		match.byLeaf.set(leaf, (match.byLeaf.get(leaf) ?? 0) + 1);
		match.isEncoded ||= stream.reading === 'decoded';
		match.isInLink ||= isLink(leaf);
	}
	for (const [match, run] of runs) if (run.end > stream.before) close(match, run);
}

export function matchSecrets(stream: Stream, { store: { origins, secretPieces, secrets }, into, isLink }: Matching): void {
	if (secretPieces.size === 0) return;
	const { count, firsts, seconds, positions } = grams(stream, SECRET_GRAM, PIECES);
	for (let piece = 0; piece < count; piece += 1) {
		const first = firsts[piece] ?? 0;
		const second = seconds[piece] ?? 0;
		const position = positions[piece] ?? 0;
		const number = secretPieces.get(first, second);
		const secret = number < 0 ? undefined : secrets.get(number);
		if (secret === undefined || !origins.has(secret.origin) || position + SECRET_GRAM <= stream.before) continue;
		const match = into(secret.origin);
		const seen = match.secrets.get(number) ?? new Set<number>();
		seen.add(first);
		match.secrets.set(number, seen);
		match.byOrigin.set(secret.origin, (match.byOrigin.get(secret.origin) ?? 0) + 1);
		const leaf = stream.leafAt(position);
		match.byLeaf.set(leaf, (match.byLeaf.get(leaf) ?? 0) + 1);
		match.isEncoded ||= stream.reading === 'decoded';
		match.isInLink ||= isLink(leaf);
		if (match.hash === '') match.hash = hex(first, second);
	}
}

export function matchValues(leaf: Leaf, index: number, whole: Normalized, { store: { entities, origins, wholes }, into }: Matching): void {
	const name = lastNameOf(leaf.pointer);
	if (wholes.size > 0 && whole.length >= (isReferenceName(name) || ROUTING.has(name) ? 32 : MIN_WHOLE)) {
		const [first, second] = hashWhole(whole);
		const origin = wholes.get(first, second);
		if (origin > KNOWN && origins.has(origin)) {
			const match = into(origin);
			match.isWhole = true;
			match.byOrigin.set(origin, (match.byOrigin.get(origin) ?? 0) + 100);
			match.byLeaf.set(index, (match.byLeaf.get(index) ?? 0) + 100);
			if (match.hash === '') match.hash = hex(first, second);
		}
	}
	if (entities.size === 0 || ROUTING.has(name)) return;
	for (const [first, second] of entitiesIn(leaf.text)) {
		const origin = entities.get(first, second);
		if (origin <= 0 || !origins.has(origin)) continue;
		const match = into(origin);
		if (match.pieces.has(first)) continue;
		match.pieces.add(first);
		match.listed += ENTITY_WEIGHT;
		match.byOrigin.set(origin, (match.byOrigin.get(origin) ?? 0) + 1);
		match.byLeaf.set(index, (match.byLeaf.get(index) ?? 0) + 1);
		if (match.hash === '') match.hash = hex(first, second);
	}
}

function commonOf(match: Match, reading: Reading): Common {
	const held = match.readings.get(reading);
	if (held !== undefined) return held;
	const common: Common = { seen: new Set(), matched: 0, weight: 0, longest: 0 };
	match.readings.set(reading, common);
	return common;
}

/** The reading with the most in common. Listed values are added to it. */
export function bestOf(match: Match): { readonly weight: number; readonly matched: number; readonly longest: number } {
	let best = { weight: 0, matched: 0, longest: 0 };
	for (const { weight, matched, longest } of match.readings.values()) if (weight >= best.weight) best = { weight, matched, longest };
	return { ...best, weight: best.weight + match.listed };
}

export function strongest(match: Match): number | undefined {
	const best = [...match.byOrigin].sort(([a, x], [b, y]) => y - x || a - b)[0]?.[0];
	return best;
}

/** Distance between two positions, modulo 65,536. */
function distance(a: number, b: number): number {
	return Math.abs(((a - b + 0x8000) & 0xffff) - 0x8000);
}

/** Arguments that name a destination or a label. Equal values there aren't a copy. */
const ROUTING: ReadonlySet<string> = new Set([
	...[
		'to',
		'cc',
		'bcc',
		'recipient',
		'recipients',
		'from',
		'sender',
		'reply to',
		'email',
		'address',
		'phone',
		'channel',
		'channel id',
		'name',
	],
	...['user', 'username', 'owner', 'repo', 'repository', 'branch', 'project', 'team', 'file', 'filename', 'path', 'folder', 'directory'],
	...[
		'assignee',
		'author',
		'label',
		'labels',
		'status',
		'host',
		'domain',
		'thread',
		'thread ts',
		'customer',
		'account',
		'assignees',
		'attendees',
		'members',
	],
]);
