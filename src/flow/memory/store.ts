import { Remembered } from '../../base/remembered.ts';
import type { ServerReach } from '../../engine/classify/server-name.ts';
import { surfacesOf } from '../../mcp/surfaces.ts';
import { type DestinationOptions, destinationsOf, lastNameOf, targetClass } from '../destinations.ts';
import { isBoilerplate } from '../fingerprint/boilerplate.ts';
import { decodingsOf } from '../fingerprint/decode-values.ts';
import { CodeRoom, normalize, normalizeAll } from '../fingerprint/normalize-values.ts';
import { type SecretValue, secretOfProperty, secretsIn } from '../fingerprint/secrets.ts';
import { createHashTable, HashSet, type HashTable } from '../fingerprint/table.ts';
import { grams, hashWhole, Pieces, SECRET_GRAM, winnow } from '../fingerprint/winnow.ts';
import type { FlowOrigin } from '../flow-types.ts';
import type { ResultObservation } from '../observation.ts';
import {
	clippedSurfaces,
	entitiesIn,
	isAllBoilerplate,
	LINK,
	MAX_RESULT,
	MAX_STRINGS,
	parseJson,
	queryOf,
	scalarsIn,
} from './memory-text.ts';
import { Shares } from './shares.ts';

/** Slots of 12 bytes, twice (see `HashTable`). A flood from one server or one class of servers can't push out what another server said. */
const SLOTS = { internal: 1 << 18, unknown: 1 << 17, external: 1 << 16, secrets: 1 << 14, values: 1 << 12 } as const;
const MAX_ORIGINS: Readonly<Record<ServerReach, number>> = { internal: 4_096, unknown: 2_048, external: 1_024 };
const ORIGIN_BYTES = 320;
const MAX_SECRETS = 2_048;
/** Position of a piece that occurs in a text more than once. */
export const ANYWHERE = 0xffff;
export const MIN_WHOLE = 12;
/**
 * Limits for results known as a whole, in UTF-16 units: room for one of the longest results, or for as many as a polling agent needs, at 1 MB
 * per session.
 */
const KNOWN_RESULTS = { most: 64, longest: 1 << 19, total: 1 << 19 } as const;
/** Longer values are recognized by their pieces anyway. */
const LONGEST_WHOLE = 4_000;

const RANK: Readonly<Record<ServerReach, number>> = { external: 0, unknown: 1, internal: 2 };
const BY_SENSITIVITY: readonly ServerReach[] = ['internal', 'unknown', 'external'];
/** Origin of a value that the model had before any server said it. */
export const KNOWN = 0;
/** Published sample keys: exact values, not a pattern (trap 9). Assembled at run time, so that secret scanners stay quiet. */
const EXAMPLES: ReadonlySet<string> = new Set([`AKIA${'IOSFODNN7'}EXAMPLE`, `wJalrXUtnFEMI/${'K7MDENG'}/bPxRfiCYEXAMPLEKEY`]);

/** Holds the pieces of the text being remembered. */
const PIECES = new Pieces();
const CODES = new CodeRoom();
const SEEN = new HashSet();
const SEEN_AGAIN = new HashSet();

export interface Secret {
	readonly origin: number;
	readonly kind: SecretValue['kind'];
	readonly pieces: number;
}

interface KnownResult {
	readonly timesForgotten: number;
	readonly isPartial: boolean;
}

/**
 * What a session has read, as hashes: pieces of text, secrets, whole values, addresses and numbers, links. Also keeps the last results
 * themselves.
 */
export interface FlowStore {
	readonly tables: Readonly<Record<ServerReach, HashTable>>;
	readonly secretPieces: HashTable;
	readonly wholes: HashTable;
	readonly entities: HashTable;
	readonly links: HashTable;
	readonly knownTokens: HashTable;
	readonly origins: ReadonlyMap<number, FlowOrigin>;
	readonly secrets: ReadonlyMap<number, Secret>;
	/**
	 * The origin that said a piece first. An entry is the number of the origin, doubled; odd: the text has since been part of a call, so a
	 * server that says it next only repeats it.
	 */
	entryOf(first: number, second: number): { readonly class: ServerReach; readonly entry: number } | undefined;
	/** Records values that the model had before a server said them. */
	rememberKnown(table: HashTable, values: readonly (readonly [number, number])[]): void;
	/** `isPartial`: the result was too large to be remembered in full. */
	rememberResult(result: ResultObservation): { readonly isPartial: boolean };
	/** Approximate bytes of memory used. */
	readonly bytes: number;
}

export function createFlowStore(options: DestinationOptions = {}): FlowStore {
	const origins = new Map<number, FlowOrigin>();
	const secrets = new Map<number, Secret>();
	const ownerOf = (origin: number | undefined): string | undefined => (origin === undefined ? undefined : origins.get(origin)?.server.id);
	const ofEntry = (entry: number): string | undefined => ownerOf(entry >> 1);
	const tables: Readonly<Record<ServerReach, HashTable>> = {
		internal: createHashTable(SLOTS.internal, ofEntry),
		unknown: createHashTable(SLOTS.unknown, ofEntry),
		external: createHashTable(SLOTS.external, ofEntry),
	};
	const secretPieces = createHashTable(SLOTS.secrets, (secret) => ownerOf(secrets.get(secret)?.origin));
	const wholes = createHashTable(SLOTS.values, ownerOf);
	const entities = createHashTable(SLOTS.values, ownerOf);
	const links = createHashTable(SLOTS.values);
	const knownTokens = createHashTable(SLOTS.values);
	const originShares: Readonly<Record<ServerReach, Shares<number>>> = {
		internal: new Shares(MAX_ORIGINS.internal),
		unknown: new Shares(MAX_ORIGINS.unknown),
		external: new Shares(MAX_ORIGINS.external),
	};
	const secretShares = new Shares<number>(MAX_SECRETS);
	const knownResults = new Remembered<KnownResult>(KNOWN_RESULTS);
	/** Number of dropped origins and secrets. */
	let forgotten = 0;
	let nextNumber = 1;

	const timesForgotten = (): number =>
		[tables.internal, tables.unknown, tables.external, secretPieces, wholes, entities, links, knownTokens].reduce(
			(sum, table) => sum + table.timesForgotten,
			forgotten,
		);

	/** The entry that `holderOf` found. A variable, because an object per piece of every result would be too slow. */
	let entry = 0;
	const holderOf = (first: number, second: number): ServerReach | undefined => {
		for (const one of BY_SENSITIVITY) {
			entry = tables[one].get(first, second);
			if (entry > 1 && origins.has(entry >> 1)) return one;
		}
		return undefined;
	};
	const entryOf = (first: number, second: number): { readonly class: ServerReach; readonly entry: number } | undefined => {
		const holder = holderOf(first, second);
		return holder === undefined ? undefined : { class: holder, entry };
	};

	const rememberKnown = (table: HashTable, values: readonly (readonly [number, number])[]): void => {
		for (const [first, second] of values) if (table.get(first, second) < 0) table.set(first, second, KNOWN);
	};

	/** Data that an unknown server fetched from an external address is external. */
	const classOf = ({ call }: ResultObservation): ServerReach => {
		const named = call.server.class;
		const isFetched =
			named === 'unknown' &&
			call.class.channel === 'read' &&
			targetClass(destinationsOf(surfacesOf(call.arguments, { maxStrings: 200 }).surfaces, options)) === 'external';
		return isFetched ? 'external' : named;
	};

	const newOrigin = ({ call, at, hasPii }: ResultObservation, own: ServerReach): number => {
		const number = nextNumber;
		nextNumber += 1;
		origins.set(number, { callId: call.id, server: call.server, tool: call.tool, calledAt: call.at, at, class: own, hasPii });
		const gone = originShares[own].add(number, call.server.id);
		if (gone !== undefined && origins.delete(gone)) forgotten += 1;
		return number;
	};

	/** `isRearranged`: the same text was already remembered in its own order, so positions here mean nothing. */
	const rememberText = (texts: readonly string[], number: number, own: ServerReach, { isRearranged = false } = {}): boolean => {
		const all = normalizeAll(texts, MAX_RESULT, CODES);
		const { count, firsts, seconds, positions } = winnow(all, PIECES);
		SEEN.begin(2 * count);
		SEEN_AGAIN.begin(2 * count);
		for (let piece = 0; piece < count; piece += 1) {
			const first = firsts[piece] ?? 0;
			const second = seconds[piece] ?? 0;
			const position = positions[piece] ?? 0;
			if (isBoilerplate(first)) continue;
			const isNew = SEEN.add(first);
			if (!isNew && !SEEN_AGAIN.add(first)) continue;
			const holder = holderOf(first, second);
			if (!isNew) {
				if (holder !== undefined && entry >> 1 === number) tables[holder].set(first, second, entry, ANYWHERE);
				continue;
			}
			// The first origin keeps a piece, unless a more sensitive origin says it that can't have it from a call's arguments.
			if (holder !== undefined && (RANK[holder] >= RANK[own] || (entry & 1) === 1)) continue;
			if (holder === undefined && tables.external.get(first, second) === KNOWN) continue;
			tables[own].set(first, second, number << 1, isRearranged ? ANYWHERE : position % ANYWHERE);
		}
		return all.length < MAX_RESULT;
	};

	const rememberSecret = ({ text, kind }: SecretValue, number: number, own: ServerReach): void => {
		const whole = normalize(text);
		if (whole.length < SECRET_GRAM || EXAMPLES.has(text)) return;
		if (kind === 'random' && knownTokens.get(...hashWhole(whole)) >= 0) return;
		const free: (readonly [number, number])[] = [];
		const { count, firsts, seconds } = grams(whole, SECRET_GRAM, PIECES);
		for (let piece = 0; piece < count; piece += 1) {
			const first = firsts[piece] ?? 0;
			const second = seconds[piece] ?? 0;
			const held = secrets.get(secretPieces.get(first, second));
			const origin = held === undefined ? undefined : origins.get(held.origin);
			if (origin === undefined || RANK[origin.class] < RANK[own]) free.push([first, second]);
		}
		// Most of it is known from elsewhere: the first origin keeps it.
		if (free.length <= count / 2) return;
		const secret = nextNumber;
		nextNumber += 1;
		for (const [first, second] of free) secretPieces.set(first, second, secret);
		secrets.set(secret, { origin: number, kind, pieces: free.length });
		const gone = secretShares.add(secret, ownerOf(number) ?? '');
		if (gone === undefined) return;
		secrets.delete(gone);
		forgotten += 1;
	};

	/** While nothing was forgotten, an identical result of the same server changes nothing. */
	const rememberResult = (result: ResultObservation): { readonly isPartial: boolean } => {
		const { surfaces, isPartial } = clippedSurfaces(result.content, MAX_RESULT);
		const own = classOf(result);
		const values = surfaces.filter(({ isKey }) => !isKey);
		const parts = [result.call.server.id, own, String(isPartial), ...values.flatMap(({ pointer, text }) => [pointer, text])];
		const key = parts.map((part) => `${part.length}:${part}`).join('');
		const known = knownResults.get(key);
		if (known?.timesForgotten === timesForgotten()) return { isPartial: known.isPartial };
		const number = newOrigin(result, own);
		const before = timesForgotten();
		const texts = values.map(({ text }) => text.replace(LINK, queryOf));
		let isComplete = rememberText(texts, number, own) && !isPartial;

		for (const { text, pointer } of values) {
			for (const [link] of text.includes('://') ? [...text.matchAll(LINK)].slice(0, 500) : [])
				links.set(...hashWhole(normalize(link)), KNOWN);
			const parsed = parseJson(text);
			if (parsed !== undefined) {
				const inner = surfacesOf(parsed, { maxStrings: MAX_STRINGS, maxCharacters: MAX_RESULT }).surfaces.filter(({ isKey }) => !isKey);
				isComplete =
					rememberText(
						scalarsIn(parsed).map((one) => one.replace(LINK, queryOf)),
						number,
						own,
						{ isRearranged: true },
					) && isComplete;
				for (const one of inner) rememberProperty(one.pointer, one.text, number, own);
			}
			rememberProperty(pointer, text, number, own);
			for (const secret of text.length >= 8 ? secretsIn(text) : []) rememberSecret(secret, number, own);
			for (const decoded of text.length >= 24 ? decodingsOf(text) : []) {
				rememberText([decoded], number, own);
				for (const secret of secretsIn(decoded)) rememberSecret(secret, number, own);
			}
			for (const [first, second] of entitiesIn(text)) if (entities.get(first, second) < 0) entities.set(first, second, number);
			if (text.length <= LONGEST_WHOLE && (pointer === '' || /^\/contents?\/\d+\/text$/.test(pointer))) {
				const whole = normalize(text, MAX_RESULT);
				const [first, second] = hashWhole(whole);
				if (whole.length >= MIN_WHOLE && wholes.get(first, second) < 0 && !isAllBoilerplate(whole)) wholes.set(first, second, number);
			}
		}
		knownResults.set(key, { timesForgotten: before, isPartial: !isComplete });
		return { isPartial: !isComplete };
	};

	const rememberProperty = (pointer: string, text: string, number: number, own: ServerReach): void => {
		const secret = text.length < SECRET_GRAM ? undefined : secretOfProperty(lastNameOf(pointer), text);
		if (secret !== undefined) rememberSecret(secret, number, own);
	};

	return {
		tables,
		secretPieces,
		wholes,
		entities,
		links,
		knownTokens,
		origins,
		secrets,
		entryOf,
		rememberKnown,
		rememberResult,
		get bytes() {
			const hashed = [tables.internal, tables.unknown, tables.external, secretPieces, wholes, entities, links, knownTokens];
			return hashed.reduce((sum, table) => sum + table.bytes, origins.size * ORIGIN_BYTES + secrets.size * 96 + knownResults.bytes);
		},
	};
}
