import { setNewest } from '../base/keep-newest.ts';
import { type DestinationOptions, destinationsOf, targetClass } from './destinations.ts';
import { codeListsIn } from './fingerprint/decode-values.ts';
import { normalize, normalizeAll } from './fingerprint/normalize-values.ts';
import { tokensIn } from './fingerprint/secrets.ts';
import { GRAM, hashWhole, Pieces, winnow } from './fingerprint/winnow.ts';
import type { FlowCheck, FlowEdge, FlowFinding, FlowGraph } from './flow-types.ts';
import { type Match, type Matching, matchSecrets, matchText, matchValues, newMatch, strongest } from './memory/match.ts';
import { clippedSurfaces, entitiesIn, LINK } from './memory/memory-text.ts';
import { addedTo, type Pair } from './memory/pairs.ts';
import { createFlowStore, KNOWN, MIN_WHOLE } from './memory/store.ts';
import { encodedStreams, groupedStreams, type Leaf, leafAt, MAX_ARGUMENTS, type Stream, tailStreams } from './memory/streams.ts';
import { judged, strengthOf } from './memory/verdict.ts';
import type { CallObservation, ResultObservation } from './observation.ts';

export interface FlowMemory {
	/** Doesn't change any state. */
	check(call: CallObservation): FlowCheck;
	recordCall(check: FlowCheck): void;
	/** `isPartial`: the result was too large to be remembered in full. */
	recordResult(result: ResultObservation): { readonly isPartial: boolean };
	graph(): FlowGraph;
	/** Approximate bytes of memory used; at most `MAX_MEMORY_BYTES`. */
	readonly bytes: number;
}

/** Holds the pieces of the arguments being checked. Every check reuses the memory. */
const PIECES = new Pieces();

/** The limits below keep memory within this bound: 16 MB. */
export const MAX_MEMORY_BYTES = 16_000_000;

const MAX_EDGES = 2_000;
const MAX_TAILS = 256;
const TAIL_LENGTH = 120;
const MAX_PAIRS = 256;

interface Analysis {
	readonly leaves: readonly Leaf[];
	/** Pairs of hashes of the arguments in their original form. */
	readonly chosen: readonly number[];
	readonly matches: ReadonlyMap<string, Match>;
	readonly fired: ReadonlySet<string>;
}

export function createFlowMemory(options: DestinationOptions = {}): FlowMemory {
	const store = createFlowStore(options);
	const { origins } = store;
	const tails = new Map<string, string>();
	const pairs = new Map<string, Pair>();
	const analyses = new WeakMap<FlowCheck, Analysis>();
	let edges: FlowEdge[] = [];
	let lastUpdate = 0;

	const check = (call: CallObservation): FlowCheck => {
		const { surfaces, isPartial } = clippedSurfaces(call.arguments, MAX_ARGUMENTS);
		const destinations = destinationsOf(surfaces, options);
		const byArgument = targetClass(destinations);
		// A request reaches only its server, whatever addresses it names; a tool call may be passed on.
		const goesTo = byArgument === 'internal' && call.isRequest === true ? call.server.class : (byArgument ?? call.server.class);
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
		const matching: Matching = { store, into, isLink };

		const texts = leaves.map(({ text }) => withoutKnownLinks(text));
		const all = normalizeAll(texts, MAX_ARGUMENTS);
		const main: Stream = { ...all, leafAt: (position) => leafAt(all.ends, position), reading: 'plain', before: 0 };
		const chosen: number[] = [];
		const { count, firsts, seconds } = winnow(main, PIECES);
		for (let piece = 0; piece < count; piece += 1) chosen.push(firsts[piece] ?? 0, seconds[piece] ?? 0);
		const hasHistory = origins.size > 0;
		if (hasHistory) {
			const streams = [
				main,
				...groupedStreams(leaves, texts),
				...tailStreams(leaves, texts, (pointer) => tails.get(tailKey(call, pointer))),
				...encodedStreams(leaves),
			];
			for (const stream of streams) {
				matchText(stream, matching);
				matchSecrets(stream, matching);
			}
			// Secrets also count inside a link that was read and is only passed on.
			if (texts.some((text, index) => text !== leaves[index]?.text)) {
				const raw = normalizeAll(
					leaves.map(({ text }) => text),
					MAX_ARGUMENTS,
				);
				matchSecrets({ ...raw, leafAt: (position) => leafAt(raw.ends, position), reading: 'plain', before: 0 }, matching);
			}
			for (const [index, leaf] of leaves.entries()) {
				const start = index === 0 ? 0 : (all.ends[index - 1] ?? 0);
				const end = all.ends[index] ?? start;
				matchValues(leaf, index, { codes: all.codes.subarray(start, end), length: end - start }, matching);
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
			const { isSplit, strength } = strengthOf(match, pair, call.at, store.secrets);
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
		const check: FlowCheck = { call, findings, edges: newEdges, destinations, goesTo, isPartial };
		analyses.set(check, { leaves, chosen, matches, fired });
		return check;
	};

	/** Leaves out links that a result contained unchanged, because they are references. Other links are compared as text. */
	const withoutKnownLinks = (text: string): string => {
		if (!text.includes('://')) return text;
		return text.replace(LINK, (link) => {
			const [first, second] = hashWhole(normalize(link));
			return store.links.get(first, second) >= 0 ? ' ' : link;
		});
	};

	const recordCall = (check: FlowCheck): void => {
		const analysis = analyses.get(check);
		if (analysis === undefined) return;
		analyses.delete(check);
		const { call } = check;
		const { chosen, leaves, matches, fired } = analysis;
		for (let index = 0; index < chosen.length; index += 2) {
			const first = chosen[index] ?? 0;
			const second = chosen[index + 1] ?? 0;
			const held = store.entryOf(first, second);
			if (held === undefined) store.tables.external.set(first, second, KNOWN);
			else if ((held.entry & 1) === 0)
				store.tables[held.class].set(first, second, held.entry | 1, store.tables[held.class].positionOf(first, second));
		}
		for (const { pointer, text } of leaves) {
			const whole = normalize(text, MAX_ARGUMENTS);
			store.rememberKnown(store.wholes, whole.length < MIN_WHOLE ? [] : [hashWhole(whole)]);
			store.rememberKnown(store.entities, entitiesIn(text));
			for (const token of tokensIn(text)) store.knownTokens.set(...hashWhole(normalize(token)), KNOWN);
			if (text.length >= 4 && pointer !== '')
				setNewest(tails, tailKey(call, pointer), ((tails.get(tailKey(call, pointer)) ?? '') + text).slice(-TAIL_LENGTH), MAX_TAILS);
		}
		for (const [serverId, match] of matches) {
			const key = pairKey(call.server.id, serverId);
			// A call made despite a finding is settled, so the count starts again.
			if (fired.has(serverId)) pairs.delete(key);
			else setNewest(pairs, key, addedTo(pairs.get(key), match, call.at), MAX_PAIRS);
		}
		edges = [...edges, ...check.edges].slice(-MAX_EDGES);
		lastUpdate = Math.max(lastUpdate, call.at);
	};

	const recordResult = (result: ResultObservation): { readonly isPartial: boolean } => {
		lastUpdate = Math.max(lastUpdate, result.at);
		return store.rememberResult(result);
	};

	return {
		check,
		recordCall,
		recordResult,
		graph: () => ({ edges, lastUpdate }),
		get bytes() {
			return store.bytes + edges.length * 120 + tails.size * 400 + pairs.size * 2_000;
		},
	};
}

function tailKey({ server, tool }: CallObservation, pointer: string): string {
	return JSON.stringify([server.id, tool, pointer]);
}

function pairKey(to: string, from: string): string {
	return JSON.stringify([to, from]);
}
