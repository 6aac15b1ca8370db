import { isJsonObject, type Json } from '../base/json.ts';
import type { ServerReach } from '../engine/classify/server-name.ts';
import { type Surface, surfacesOf } from '../mcp/surfaces.ts';
import { type Destination, type DestinationOptions, destinationsOf, lastNameOf } from './destinations.ts';
import { isBoilerplate } from './fingerprint/boilerplate.ts';
import { codeListsIn, decodingsOf, joinedRuns } from './fingerprint/decode.ts';
import { type Normalised, normalise, normaliseAll } from './fingerprint/normalise.ts';
import { isReferenceName, type SecretValue, secretOfProperty, secretsIn, tokensIn } from './fingerprint/secrets.ts';
import { createHashTable, type HashTable } from './fingerprint/table.ts';
import { GRAM, grams, hashWhole, SECRET_GRAM, winnow } from './fingerprint/winnow.ts';
import type { CallObservation, FlowServer, ResultObservation } from './observation.ts';

/** Where a text was read first. */
export interface FlowOrigin {
	readonly callId: string;
	readonly server: FlowServer;
	readonly tool: string;
	/** When the result came, in milliseconds. */
	readonly at: number;
	/** Of the server, or `external` when the arguments of an unknown server named an address outside. */
	readonly class: ServerReach;
	readonly hasPii: boolean;
}

export type FlowRisk = 'safe' | 'suspicious' | 'critical';
/** `unknown_involved`: one of both servers is of unknown kind (C11). */
export type FlowPattern = 'internal_to_external' | 'pii_to_external' | 'unknown_involved';
/** `secret`: a password, key or token, also in part. `copy`: more than a sentence. `mention`: a title, a phrase. */
export type FlowStrength = 'secret' | 'copy' | 'mention';

/** Text of one call's result stands in the arguments of a call to another server. Never the text itself. */
export interface FlowFinding {
	readonly pattern: FlowPattern;
	readonly risk: FlowRisk;
	/** 0 to 100: internal to external 90, unknown involved 60 (R088, C11); half of it for a mention. */
	readonly score: number;
	readonly strength: FlowStrength;
	readonly from: FlowOrigin;
	readonly to: { readonly callId: string; readonly server: FlowServer; readonly tool: string; readonly at: number };
	/** The argument, as a plain word (`message`); undefined when its name is no plain word. */
	readonly place: string | undefined;
	readonly isEncoded: boolean;
	/** In pieces, over several calls. */
	readonly isSplit: boolean;
	/** Letters and digits in common, about; 0 when a value was recognised as a whole. */
	readonly matched: number;
	/** 16 hexadecimal digits: equal for equal data (R087). */
	readonly dataHash: string;
}

/** R087: the flows of a session, newest last; also those that nothing speaks against. */
export interface FlowEdge {
	readonly fromCall: string;
	readonly toCall: string;
	readonly dataHash: string;
	readonly risk: FlowRisk;
}
export interface FlowGraph {
	readonly edges: readonly FlowEdge[];
	/** Milliseconds; 0 = nothing was recorded. */
	readonly lastUpdate: number;
}

/** The answer to "may this call carry what it carries?". Hand it to `recordCall` when the call is made. */
export interface FlowCheck {
	readonly call: CallObservation;
	readonly findings: readonly FlowFinding[];
	/** Of this call alone, also those that nothing speaks against. */
	readonly edges: readonly FlowEdge[];
	/** URLs and addresses in the arguments. */
	readonly destinations: readonly Destination[];
	/** Where the arguments really go: an address in them outweighs the name of the server. */
	readonly goesTo: ServerReach;
	/** The arguments were too large to look at in full. */
	readonly isPartial: boolean;
}

/**
 * What a session has read, as hashes. Order of use: `check` before the call is made, `recordCall` when it is made, `recordResult` when
 * its result is delivered: an echo of the arguments is then known as an echo (trap 2).
 */
export interface FlowMemory {
	/** Changes nothing. */
	check(call: CallObservation): FlowCheck;
	recordCall(check: FlowCheck): void;
	/** True = too large to be remembered in full. */
	recordResult(result: ResultObservation): { readonly isPartial: boolean };
	graph(): FlowGraph;
	/** Bytes held, about; at most `MAX_MEMORY_BYTES`. */
	readonly bytes: number;
}

/** The bound that the sizes below keep: 16 MB. */
export const MAX_MEMORY_BYTES = 16_000_000;

/** Slots of 12 bytes, twice (see `HashTable`). A flood from one class of servers cannot push out what another one said. */
const SLOTS = { internal: 1 << 18, unknown: 1 << 17, external: 1 << 16, secrets: 1 << 14, values: 1 << 12 } as const;
const MAX_ORIGINS: Readonly<Record<ServerReach, number>> = { internal: 4_096, unknown: 2_048, external: 1_024 };
const ORIGIN_BYTES = 320;
const MAX_SECRETS = 2_048;
const MAX_EDGES = 2_000;
const MAX_TAILS = 256;
const TAIL_LENGTH = 120;
const MAX_PAIRS = 256;
/** Normalised code units that are looked at in one result, and in one call's arguments. */
const MAX_RESULT = 400_000;
const MAX_ARGUMENTS = 400_000;
const MAX_STRINGS = 20_000;

/** A run of common text counts for its length less this: phrases of two or three words count next to nothing. */
const RUN_DISCOUNT = 12;
const MENTION = 20;
const COPY = 60;
const LONG_RUN = 64;
/** Letters and digits that a copy may leave out or add between two pieces of one run: the names of columns. */
const MAX_SKIP = 24;
/** Place of a piece that stands in a text more than once. */
const ANYWHERE = 0xffff;
const MANY = 150;
/** Pieces over several calls count together within this time, and from this sum. */
const SPLIT = 110;
const SPLIT_WINDOW_MS = 10 * 60_000;
/** Neighbouring pieces of a secret that must be there: 12 characters in a row, 16 when only its look speaks for it. */
const SECRET_PIECES = { named: 5, random: 9 } as const;
/** One mail address or long number; four of them are a list. */
const ENTITY_WEIGHT = 16;
const MIN_WHOLE = 12;
/** Longer ones are recognised by their pieces anyway. */
const LONGEST_WHOLE = 4_000;

const RANK: Readonly<Record<ServerReach, number>> = { external: 0, unknown: 1, internal: 2 };
const BY_SENSITIVITY: readonly ServerReach[] = ['internal', 'unknown', 'external'];
/** What `known` holds: the model had it before any server said it. */
const KNOWN = 0;

interface Secret {
	readonly origin: number;
	readonly kind: SecretValue['kind'];
	readonly pieces: number;
}

/** One text that is looked at: normalised, with the argument each part comes from. */
interface Stream extends Normalised {
	readonly leafAt: (position: number) => number;
	readonly reading: Reading;
	/** Units at the start that an earlier call carried already. */
	readonly before: number;
}

/**
 * Ways to read the same arguments: one after the other, those of one name together, decoded, and each behind what earlier calls carried
 * there. What counts is the reading that has most in common; within one reading its streams add up.
 */
type Reading = 'plain' | 'grouped' | 'decoded' | 'continued';

interface Leaf {
	readonly pointer: string;
	readonly text: string;
}

/** What one reading has in common: pieces seen, letters and digits, the sum of its runs, the longest one. */
interface Common {
	readonly seen: Set<number>;
	matched: number;
	weight: number;
	longest: number;
}

/** Common text without a gap. `shift`: how far it stands from its place in the result. */
interface Run {
	readonly start: number;
	end: number;
	/** Undefined while only pieces were seen that stand in several places. */
	shift: number | undefined;
}

/** What the arguments have in common with one server's results. */
interface Match {
	readonly readings: Map<Reading, Common>;
	readonly pieces: Set<number>;
	readonly byOrigin: Map<number, number>;
	readonly byLeaf: Map<number, number>;
	readonly secrets: Map<number, Set<number>>;
	/** Of mail addresses and long numbers. */
	listed: number;
	isWhole: boolean;
	isEncoded: boolean;
	isInLink: boolean;
	hash: string;
}

interface Analysis {
	readonly leaves: readonly Leaf[];
	/** Pairs of hashes of the arguments as they stand. */
	readonly chosen: readonly number[];
	readonly matches: ReadonlyMap<string, Match>;
	readonly fired: ReadonlySet<string>;
}

/** Pieces that went from one server's results to one destination. */
interface Pair {
	readonly weight: number;
	readonly calls: number;
	readonly at: number;
	readonly pieces: ReadonlySet<number>;
	readonly secrets: ReadonlyMap<number, ReadonlySet<number>>;
}

export function createFlowMemory(options: DestinationOptions = {}): FlowMemory {
	const tables: Readonly<Record<ServerReach, HashTable>> = {
		internal: createHashTable(SLOTS.internal),
		unknown: createHashTable(SLOTS.unknown),
		external: createHashTable(SLOTS.external),
	};
	const secretPieces = createHashTable(SLOTS.secrets);
	const wholes = createHashTable(SLOTS.values);
	const entities = createHashTable(SLOTS.values);
	const links = createHashTable(SLOTS.values);
	const knownTokens = createHashTable(SLOTS.values);
	const origins = new Map<number, FlowOrigin>();
	const originCounts: Record<ServerReach, number[]> = { internal: [], unknown: [], external: [] };
	const secrets = new Map<number, Secret>();
	const tails = new Map<string, string>();
	const pairs = new Map<string, Pair>();
	const analyses = new WeakMap<FlowCheck, Analysis>();
	let edges: FlowEdge[] = [];
	let lastUpdate = 0;
	let nextNumber = 1;

	// Entries are the number of the origin, doubled; odd = the text has since gone into a call, so who says it next only repeats it.
	const entryOf = (first: number, second: number): { readonly class: ServerReach; readonly entry: number } | undefined => {
		for (const one of BY_SENSITIVITY) {
			const entry = tables[one].get(first, second);
			if (entry > 1 && origins.has(entry >> 1)) return { class: one, entry };
		}
		return undefined;
	};

	const newMatch = (): Match => ({
		...{
			readings: new Map<Reading, Common>(),
			pieces: new Set<number>(),
			byOrigin: new Map<number, number>(),
			byLeaf: new Map<number, number>(),
			secrets: new Map<number, Set<number>>(),
		},
		...{ listed: 0, isWhole: false, isEncoded: false, isInLink: false, hash: '' },
	});

	const matchText = (stream: Stream, into: (origin: number) => Match, isLink: (leaf: number) => boolean): void => {
		// Runs per server: several results of one server may follow each other in one argument.
		const runs = new Map<Match, Run>();
		const close = (match: Match, run: Run): void => {
			const common = commonOf(match, stream.reading);
			const length = run.end - Math.max(run.start, stream.before);
			common.matched += length;
			common.longest = Math.max(common.longest, run.end - run.start);
			common.weight += Math.max(0, length - (run.start < stream.before ? 0 : RUN_DISCOUNT));
		};
		winnow(stream, (first, second, position) => {
			const held = entryOf(first, second);
			if (held === undefined || isBoilerplate(first)) return;
			const { entry } = held;
			const match = into(entry >> 1);
			const { seen } = commonOf(match, stream.reading);
			const run = runs.get(match);
			if (seen.has(first)) {
				if (run !== undefined && position <= run.end + 2) run.end = position + GRAM;
				return;
			}
			seen.add(first);
			// Neighbours here that were neighbours there: titles of a list follow each other only here.
			const place = tables[held.class].positionOf(first, second);
			const shift = place === ANYWHERE ? run?.shift : (position - place) & 0xffff;
			const isSameShift = run !== undefined && (run.shift === undefined || shift === undefined || distance(shift, run.shift) <= MAX_SKIP);
			if (run !== undefined && isSameShift && position <= run.end + 2) {
				run.end = position + GRAM;
				run.shift = shift;
			} else {
				if (run !== undefined && run.end > stream.before) close(match, run);
				runs.set(match, { start: position, end: position + GRAM, shift });
			}
			if (position + GRAM <= stream.before) return;
			match.pieces.add(first);
			if (match.hash === '') match.hash = hex(first, second);
			const leaf = stream.leafAt(position);
			match.byOrigin.set(entry >> 1, (match.byOrigin.get(entry >> 1) ?? 0) + 1);
			match.byLeaf.set(leaf, (match.byLeaf.get(leaf) ?? 0) + 1);
			match.isEncoded ||= stream.reading === 'decoded';
			match.isInLink ||= isLink(leaf);
		});
		for (const [match, run] of runs) if (run.end > stream.before) close(match, run);
	};

	const matchSecrets = (stream: Stream, into: (origin: number) => Match, isLink: (leaf: number) => boolean): void => {
		if (secretPieces.size === 0) return;
		grams(stream, SECRET_GRAM, (first, second, position) => {
			const number = secretPieces.get(first, second);
			const secret = number < 0 ? undefined : secrets.get(number);
			if (secret === undefined || !origins.has(secret.origin) || position + SECRET_GRAM <= stream.before) return;
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
		});
	};

	const matchValues = (leaf: Leaf, index: number, whole: Normalised, into: (origin: number) => Match): void => {
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
	};

	const secretFound = (match: Match, pair: Pair | undefined): boolean => {
		for (const [number, seen] of match.secrets) {
			const secret = secrets.get(number);
			if (secret === undefined) continue;
			const before = pair?.secrets.get(number);
			const all = before === undefined ? seen.size : new Set([...before, ...seen]).size;
			if (all >= Math.min(SECRET_PIECES[secret.kind], secret.pieces)) return true;
		}
		return false;
	};

	const check = (call: CallObservation): FlowCheck => {
		const { surfaces, isPartial } = clippedSurfaces(call.arguments, MAX_ARGUMENTS);
		const destinations = destinationsOf(surfaces, options);
		const byArgument = targetClass(destinations);
		const goesTo = byArgument ?? call.server.class;
		const leaves: Leaf[] = [];
		for (const { text, pointer, isKey } of surfaces) {
			if (text.length > 0 && (!isKey || text.length >= GRAM)) leaves.push({ pointer, text });
		}
		for (const text of codeListsIn(call.arguments)) leaves.push({ pointer: '', text });

		const matches = new Map<string, Match>();
		const into = (origin: number): Match => {
			const server = origins.get(origin)?.server.id ?? '';
			const match = matches.get(server) ?? newMatch();
			matches.set(server, match);
			return match;
		};
		const external = new Set(destinations.filter(({ kind, isExternal }) => kind === 'url' && isExternal).map(({ pointer }) => pointer));
		const isLink = (leaf: number): boolean => external.has(leaves[leaf]?.pointer ?? '');

		const texts = leaves.map(({ text }) => withoutKnownLinks(text));
		const all = normaliseAll(texts, MAX_ARGUMENTS);
		const main: Stream = { ...all, leafAt: (position) => leafAt(all.ends, position), reading: 'plain', before: 0 };
		const chosen: number[] = [];
		winnow(main, (first, second) => void chosen.push(first, second));
		const hasHistory = origins.size > 0;
		if (hasHistory) {
			const streams = [main, ...groupedStreams(leaves, texts), ...tailStreams(call, leaves, texts), ...encodedStreams(leaves)];
			for (const stream of streams) {
				matchText(stream, into, isLink);
				matchSecrets(stream, into, isLink);
			}
			// Secrets count also where a link that was read is only passed on.
			if (texts.some((text, index) => text !== leaves[index]?.text)) {
				const raw = normaliseAll(
					leaves.map(({ text }) => text),
					MAX_ARGUMENTS,
				);
				matchSecrets({ ...raw, leafAt: (position) => leafAt(raw.ends, position), reading: 'plain', before: 0 }, into, isLink);
			}
			for (const [index, leaf] of leaves.entries()) {
				const start = index === 0 ? 0 : (all.ends[index - 1] ?? 0);
				const end = all.ends[index] ?? start;
				matchValues(leaf, index, { codes: all.codes.subarray(start, end), length: end - start }, into);
			}
		}

		const findings: FlowFinding[] = [];
		const fired = new Set<string>();
		const newEdges: FlowEdge[] = [];
		for (const [serverId, match] of matches) {
			const number = strongest(match);
			const origin = number === undefined ? undefined : origins.get(number);
			if (origin === undefined) continue;
			const pair = pairs.get(pairKey(call.server.id, serverId));
			const isRecent = pair !== undefined && call.at - pair.at <= SPLIT_WINDOW_MS;
			const isSecret = secretFound(match, pair);
			const fresh = isRecent ? freshShare(match, pair) : 1;
			const { weight, longest } = bestOf(match);
			// Many short runs are a list of titles; a copy has at least one long one, or very many.
			const isCopy = match.isWhole || (weight >= COPY && (longest >= LONG_RUN || weight >= MANY)) || match.listed >= COPY;
			const isSplit = !isCopy && isRecent && weight > 0 && weight * fresh + pair.weight >= SPLIT;
			const strength: FlowStrength | undefined = isSecret
				? 'secret'
				: isCopy || isSplit
					? 'copy'
					: weight >= MENTION
						? 'mention'
						: undefined;
			if (strength === undefined) continue;
			const destination = match.isInLink ? 'external' : goesTo;
			const finding = judged({
				call,
				origin,
				strength,
				destination,
				isSplit,
				match,
				leaves,
				isUrl: match.isInLink || byArgument === 'external',
			});
			newEdges.push({ fromCall: origin.callId, toCall: call.id, dataHash: match.hash, risk: finding?.risk ?? 'safe' });
			if (finding === undefined) continue;
			findings.push(finding);
			if (strength !== 'mention') fired.add(serverId);
		}
		findings.sort((a, b) => b.score - a.score || (a.from.callId < b.from.callId ? -1 : 1));
		const answer: FlowCheck = { call, findings, edges: newEdges, destinations, goesTo, isPartial };
		analyses.set(answer, { leaves, chosen, matches, fired });
		return answer;
	};

	/** A link that a result held as it is says where something stands: only links that nobody gave are looked at letter by letter. */
	const withoutKnownLinks = (text: string): string => {
		if (!text.includes('://')) return text;
		return text.replace(LINK, (link) => {
			const [first, second] = hashWhole(normalise(link));
			return links.get(first, second) >= 0 ? ' ' : link;
		});
	};

	/** Arguments of one name belong together, whatever stands between them (`fields[].value` beside `fields[].title`). */
	const groupedStreams = (leaves: readonly Leaf[], texts: readonly string[]): readonly Stream[] => {
		const groups = new Map<string, number[]>();
		for (const [index, { pointer }] of leaves.entries()) {
			const name = lastNameOf(pointer);
			const group = groups.get(name) ?? [];
			group.push(index);
			groups.set(name, group);
		}
		if (groups.size < 2 || groups.size > 32) return [];
		return [...groups.values()].flatMap((group): readonly Stream[] => {
			if (group.length < 2) return [];
			const all = normaliseAll(
				group.map((index) => texts[index] ?? ''),
				MAX_ARGUMENTS,
			);
			return [{ ...all, leafAt: (position) => group[leafAt(all.ends, position)] ?? 0, reading: 'grouped', before: 0 }];
		});
	};

	const tailStreams = (call: CallObservation, leaves: readonly Leaf[], texts: readonly string[]): readonly Stream[] =>
		leaves.slice(0, 32).flatMap(({ pointer, text }, index) => {
			const tail = text.length > 2_000 ? undefined : tails.get(tailKey(call, pointer));
			if (tail === undefined) return [];
			const parts = normaliseAll([tail, texts[index] ?? ''], MAX_ARGUMENTS);
			const plain: Stream = { ...parts, leafAt: () => index, reading: 'continued', before: parts.ends[0] ?? 0 };
			const joined = joinedRuns([tail, text]) === undefined ? [] : decodingsOf(tail + text);
			const before = decodingsOf(tail).reduce((sum, one) => Math.max(sum, normalise(one).length), 0);
			return [
				plain,
				...joined.map(
					(one): Stream => ({ ...normalise(one), leafAt: () => index, reading: 'continued', before: Math.max(0, before - GRAM) }),
				),
			];
		});

	const encodedStreams = (leaves: readonly Leaf[]): readonly Stream[] => {
		let room = MAX_ARGUMENTS;
		const streams: Stream[] = [];
		const add = (text: string, index: number): void => {
			for (const decoded of decodingsOf(text)) {
				if (room <= 0) return;
				room -= decoded.length;
				streams.push({ ...normalise(decoded, MAX_ARGUMENTS), leafAt: () => index, reading: 'decoded', before: 0 });
			}
		};
		for (const [index, { text }] of leaves.entries()) if (text.length >= 16) add(text, index);
		const joined = joinedRuns(leaves.map(({ text }) => text));
		if (joined !== undefined) add(joined, 0);
		const values = leaves.length > 1 ? leaves.map(({ text }) => text).join('') : '';
		if (values.length >= 16 && values.length < 20_000 && joined === undefined && /%[0-9a-f]{2}|[0-9a-f]{24}/i.test(values)) add(values, 0);
		return streams;
	};

	const recordCall = (answer: FlowCheck): void => {
		const analysis = analyses.get(answer);
		if (analysis === undefined) return;
		analyses.delete(answer);
		const { call } = answer;
		const { chosen, leaves, matches, fired } = analysis;
		for (let index = 0; index < chosen.length; index += 2) {
			const first = chosen[index] ?? 0;
			const second = chosen[index + 1] ?? 0;
			const held = entryOf(first, second);
			if (held === undefined) tables.external.set(first, second, KNOWN);
			else if ((held.entry & 1) === 0) tables[held.class].set(first, second, held.entry | 1, tables[held.class].positionOf(first, second));
		}
		for (const { pointer, text } of leaves) {
			const whole = normalise(text, MAX_ARGUMENTS);
			rememberKnown(wholes, whole.length < MIN_WHOLE ? [] : [hashWhole(whole)]);
			rememberKnown(entities, entitiesIn(text));
			for (const token of tokensIn(text)) knownTokens.set(...hashWhole(normalise(token)), KNOWN);
			if (text.length >= 4 && pointer !== '')
				keep(tails, tailKey(call, pointer), ((tails.get(tailKey(call, pointer)) ?? '') + text).slice(-TAIL_LENGTH), MAX_TAILS);
		}
		for (const [serverId, match] of matches) {
			const key = pairKey(call.server.id, serverId);
			// What a person let pass is settled: the count begins again.
			if (fired.has(serverId)) pairs.delete(key);
			else keep(pairs, key, addedTo(pairs.get(key), match, call.at), MAX_PAIRS);
		}
		edges = [...edges, ...answer.edges].slice(-MAX_EDGES);
		lastUpdate = Math.max(lastUpdate, call.at);
	};

	/** The model had the value before a server said it. */
	const rememberKnown = (table: HashTable, values: readonly (readonly [number, number])[]): void => {
		for (const [first, second] of values) if (table.get(first, second) < 0) table.set(first, second, KNOWN);
	};

	const newOrigin = ({ call, at, hasPii }: ResultObservation): { readonly number: number; readonly class: ServerReach } => {
		const named = call.server.class;
		// What an unknown server fetched from an address outside is data from outside.
		const isFetched =
			named === 'unknown' &&
			call.class.channel === 'read' &&
			targetClass(destinationsOf(surfacesOf(call.arguments, { maxStrings: 200 }).surfaces, options)) === 'external';
		const own = isFetched ? 'external' : named;
		const number = nextNumber;
		nextNumber += 1;
		origins.set(number, { callId: call.id, server: call.server, tool: call.tool, at, class: own, hasPii });
		const held = originCounts[own];
		held.push(number);
		if (held.length > MAX_ORIGINS[own]) origins.delete(held.shift() ?? 0);
		return { number, class: own };
	};

	/** `isRearranged`: the same text was remembered before in its own order, so places here say nothing. */
	const rememberText = (texts: readonly string[], number: number, own: ServerReach, { isRearranged = false } = {}): boolean => {
		const all = normaliseAll(texts, MAX_RESULT);
		const seen = new Set<number>();
		winnow(all, (first, second, position) => {
			if (isBoilerplate(first)) return;
			const held = entryOf(first, second);
			if (seen.has(first)) {
				if (held !== undefined && held.entry >> 1 === number) tables[held.class].set(first, second, held.entry, ANYWHERE);
				return;
			}
			seen.add(first);
			// The first one who said it keeps it, unless a more sensitive one says it who cannot have it from a call's arguments.
			if (held !== undefined && (RANK[held.class] >= RANK[own] || (held.entry & 1) === 1)) return;
			if (held === undefined && tables.external.get(first, second) === KNOWN) return;
			tables[own].set(first, second, number << 1, isRearranged ? ANYWHERE : position % ANYWHERE);
		});
		return all.length < MAX_RESULT;
	};

	const rememberSecret = ({ text, kind }: SecretValue, number: number, own: ServerReach): void => {
		const whole = normalise(text);
		if (whole.length < SECRET_GRAM || EXAMPLES.has(text)) return;
		if (kind === 'random' && knownTokens.get(...hashWhole(whole)) >= 0) return;
		const free: (readonly [number, number])[] = [];
		let pieces = 0;
		grams(whole, SECRET_GRAM, (first, second) => {
			pieces += 1;
			const held = secrets.get(secretPieces.get(first, second));
			const origin = held === undefined ? undefined : origins.get(held.origin);
			if (origin === undefined || RANK[origin.class] < RANK[own]) free.push([first, second]);
		});
		// Most of it is known from elsewhere: the first one who said it keeps it.
		if (free.length <= pieces / 2) return;
		const secret = nextNumber;
		nextNumber += 1;
		for (const [first, second] of free) secretPieces.set(first, second, secret);
		keep(secrets, secret, { origin: number, kind, pieces: free.length }, MAX_SECRETS);
	};

	const recordResult = (result: ResultObservation): { readonly isPartial: boolean } => {
		const { surfaces, isPartial } = clippedSurfaces(result.content, MAX_RESULT);
		const { number, class: own } = newOrigin(result);
		lastUpdate = Math.max(lastUpdate, result.at);
		const values = surfaces.filter(({ isKey }) => !isKey);
		const texts = values.map(({ text }) => text.replace(LINK, queryOf));
		let isComplete = rememberText(texts, number, own) && !isPartial;

		for (const { text, pointer } of values) {
			for (const [link] of text.includes('://') ? [...text.matchAll(LINK)].slice(0, 500) : [])
				links.set(...hashWhole(normalise(link)), KNOWN);
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
				const whole = normalise(text, MAX_RESULT);
				const [first, second] = hashWhole(whole);
				if (whole.length >= MIN_WHOLE && wholes.get(first, second) < 0 && !isAllBoilerplate(whole)) wholes.set(first, second, number);
			}
		}
		return { isPartial: !isComplete };
	};

	const rememberProperty = (pointer: string, text: string, number: number, own: ServerReach): void => {
		const secret = text.length < SECRET_GRAM ? undefined : secretOfProperty(lastNameOf(pointer), text);
		if (secret !== undefined) rememberSecret(secret, number, own);
	};

	return {
		check,
		recordCall,
		recordResult,
		graph: () => ({ edges, lastUpdate }),
		get bytes() {
			const hashed = [tables.internal, tables.unknown, tables.external, secretPieces, wholes, entities, links, knownTokens];
			const rest = origins.size * ORIGIN_BYTES + secrets.size * 96 + edges.length * 120 + tails.size * 400 + pairs.size * 2_000;
			return hashed.reduce((sum, table) => sum + table.bytes, rest);
		},
	};
}

interface Judged {
	readonly call: CallObservation;
	readonly origin: FlowOrigin;
	readonly strength: FlowStrength;
	readonly destination: ServerReach;
	readonly isSplit: boolean;
	readonly match: Match;
	readonly leaves: readonly Leaf[];
	/** The destination is named by a URL of the arguments. */
	readonly isUrl: boolean;
}

/** R088, R089, C11. Undefined: nothing speaks against the flow. */
function judged({ call, origin, strength, destination, isSplit, match, leaves, isUrl }: Judged): FlowFinding | undefined {
	const isSameServer = origin.server.id === call.server.id;
	if (origin.class === 'external' || destination === 'internal' || (isSameServer && !(isUrl && destination === 'external')))
		return undefined;
	const isSure = origin.class === 'internal' && destination === 'external';
	if (origin.class === 'unknown' && destination === 'unknown' && strength !== 'secret' && call.class.channel !== 'send') return undefined;
	const hasPii = call.hasPii && origin.hasPii && destination === 'external';
	const held = hasPii && strength === 'mention' ? 'copy' : strength;
	const full = isSure ? 90 : 60;
	const score = held === 'mention' ? full / 2 : full;
	const leaf = [...match.byLeaf].sort(([a, x], [b, y]) => y - x || a - b)[0]?.[0];
	const place = leaf === undefined ? '' : lastNameOf(leaves[leaf]?.pointer ?? '');
	return {
		pattern: hasPii ? 'pii_to_external' : isSure ? 'internal_to_external' : 'unknown_involved',
		risk: score >= 70 ? 'critical' : 'suspicious',
		score,
		strength: held,
		from: origin,
		to: { callId: call.id, server: call.server, tool: call.tool, at: call.at },
		place: /^[a-z0-9][a-z0-9 ]{0,39}$/.test(place) ? place : undefined,
		isEncoded: match.isEncoded,
		isSplit,
		matched: bestOf(match).matched,
		dataHash: match.hash,
	};
}

/** Arguments that say where something goes or what it is called: equal values there are no copy. */
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
/** Published sample keys: exact values, not a pattern (trap 9). Assembled, so that scanners stay quiet. */
const EXAMPLES: ReadonlySet<string> = new Set([`AKIA${'IOSFODNN7'}EXAMPLE`, `wJalrXUtnFEMI/${'K7MDENG'}/bPxRfiCYEXAMPLEKEY`]);
const LINK = /\b(?:https?|wss?|ftp):\/\/[^\s"'<>\\^`{|})\]]{1,2048}/g;
const MAIL = /(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/gi;
const LONG_NUMBER = /(?<!\d)\+?\d(?:[ ().-]{0,2}\d){8,18}/g;
const MAX_ENTITIES = 500;

/** The strings of a value up to `room` code units in all: the string that goes beyond is cut, the rest is left out and said so. */
function clippedSurfaces(value: Json, room: number): { readonly surfaces: readonly Surface[]; readonly isPartial: boolean } {
	const { surfaces, gaps } = surfacesOf(value, { maxStrings: MAX_STRINGS });
	let left = room;
	let isPartial = gaps.length > 0;
	const kept: Surface[] = [];
	for (const surface of surfaces) {
		if (surface.text.length > left) isPartial = true;
		if (left <= 0) break;
		kept.push(surface.text.length > left ? { ...surface, text: surface.text.slice(0, left) } : surface);
		left -= surface.text.length;
	}
	return { surfaces: kept, isPartial };
}

/** Mail addresses and numbers of nine digits and more (cards, phones, accounts): one is a mention, a list is a copy. */
function entitiesIn(text: string): readonly (readonly [number, number])[] {
	const found: (readonly [number, number])[] = [];
	for (const pattern of [...(text.includes('@') ? [MAIL] : []), ...(/\d{3}/.test(text) ? [LONG_NUMBER] : [])]) {
		for (const [value] of text.matchAll(pattern)) {
			if (found.length >= MAX_ENTITIES) return found;
			found.push(hashWhole(normalise(value)));
		}
	}
	return found;
}

/** Of a link in a result only what its query says is remembered as text. */
function queryOf(link: string): string {
	const at = link.indexOf('?');
	return at < 0 ? ' ' : ` ${link.slice(at + 1)} `;
}

/** A URL in the arguments that says where the call goes; undefined = none does. Mail addresses count as outside. */
function targetClass(destinations: readonly Destination[]): ServerReach | undefined {
	const targets = destinations.filter(({ isTarget }) => isTarget);
	if (targets.some(({ isExternal }) => isExternal)) return 'external';
	return targets.some(({ kind }) => kind === 'url') ? 'internal' : undefined;
}

function isAllBoilerplate(text: Normalised): boolean {
	let isOwn = text.length < GRAM;
	winnow(text, (first) => {
		isOwn ||= !isBoilerplate(first);
	});
	return !isOwn;
}

/** How far two places are apart, modulo 65,536. */
function distance(a: number, b: number): number {
	return Math.abs(((a - b + 0x8000) & 0xffff) - 0x8000);
}

function commonOf(match: Match, reading: Reading): Common {
	const held = match.readings.get(reading);
	if (held !== undefined) return held;
	const common: Common = { seen: new Set(), matched: 0, weight: 0, longest: 0 };
	match.readings.set(reading, common);
	return common;
}

/** Of the readings the one that has most in common; lists count beside it. */
function bestOf(match: Match): { readonly weight: number; readonly matched: number; readonly longest: number } {
	let best = { weight: 0, matched: 0, longest: 0 };
	for (const { weight, matched, longest } of match.readings.values()) if (weight >= best.weight) best = { weight, matched, longest };
	return { ...best, weight: best.weight + match.listed };
}

function strongest(match: Match): number | undefined {
	const best = [...match.byOrigin].sort(([a, x], [b, y]) => y - x || a - b)[0]?.[0];
	return best;
}

/** The share of the pieces that the destination has not had yet. */
function freshShare(match: Match, pair: Pair): number {
	if (match.pieces.size === 0) return 1;
	let fresh = 0;
	for (const piece of match.pieces) if (!pair.pieces.has(piece)) fresh += 1;
	return fresh / match.pieces.size;
}

function addedTo(pair: Pair | undefined, match: Match, at: number): Pair {
	const before = pair !== undefined && at - pair.at <= SPLIT_WINDOW_MS ? pair : undefined;
	const weight = (before?.weight ?? 0) + bestOf(match).weight * (before === undefined ? 1 : freshShare(match, before));
	const secrets = new Map(before?.secrets ?? pair?.secrets ?? []);
	for (const [number, seen] of [...match.secrets].slice(0, 16)) secrets.set(number, new Set([...(secrets.get(number) ?? []), ...seen]));
	return {
		weight,
		calls: (before?.calls ?? 0) + 1,
		at,
		pieces: new Set([...(before?.pieces ?? []), ...match.pieces].slice(-200)),
		secrets,
	};
}

function keep<K, V>(map: Map<K, V>, key: K, value: V, limit: number): void {
	map.delete(key);
	map.set(key, value);
	if (map.size > limit) for (const oldest of map.keys()) return void map.delete(oldest);
}

/** Strings, numbers and switches of a value in document order, without the names: the cells of a table. */
function scalarsIn(value: Json): readonly string[] {
	const found: string[] = [];
	const pending: Json[] = [value];
	for (let next = pending.pop(); next !== undefined && found.length < MAX_STRINGS; next = pending.pop()) {
		if (typeof next !== 'object') found.push(String(next));
		else if (next !== null) for (const item of Object.values(next).reverse()) pending.push(item ?? null);
	}
	return found;
}

function parseJson(text: string): Json | undefined {
	if (text.length < 8 || text.length > MAX_RESULT * 2 || !/^\s*[[{]/.test(text)) return undefined;
	try {
		const value: Json = JSON.parse(text);
		return isJsonObject(value) || Array.isArray(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

function leafAt(ends: readonly number[], position: number): number {
	let low = 0;
	let high = ends.length - 1;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((ends[middle] ?? 0) > position) high = middle;
		else low = middle + 1;
	}
	return low;
}

function tailKey({ server, tool }: CallObservation, pointer: string): string {
	return JSON.stringify([server.id, tool, pointer]);
}

function pairKey(to: string, from: string): string {
	return JSON.stringify([to, from]);
}

function hex(first: number, second: number): string {
	return first.toString(16).padStart(8, '0') + second.toString(16).padStart(8, '0');
}
