import { type EntryId, isSha256Hex, type Sha256Hex } from '../base/ids.ts';
import { isJsonObject, type Json } from '../base/json.ts';
import type { Sha256 } from '../base/ports.ts';
import type { Inspect } from '../engine/finding.ts';
import type { Exported, ExportedDecision, ExportedVersion } from './exported.ts';
import { fingerprintOfBody, offerName } from './fingerprint.ts';
import type { Decision, DecisionAction, PinKind } from './pin.ts';
import { type DecisionIndex, decisionIndex, sinceReset, stateOf } from './state.ts';
import { subjectsOf } from './subjects.ts';
import { isSuppressed, noteOf, suppressionsOf } from './suppression.ts';
import { isTrustMode, trustOf } from './trust.ts';

/** A guarded entry of this installation. */
export interface LocalServer {
	readonly entry: EntryId;
	readonly name: string;
	/** The current launch in its file. */
	readonly launch: Sha256Hex;
	/** The part of the launch that is the same on every machine. */
	readonly portable: Sha256Hex;
}

/** One decision to sign after a person agreed. */
export interface ImportedDecision {
	readonly server: LocalServer;
	readonly kind: PinKind;
	readonly name: string;
	readonly fingerprint: Sha256Hex;
	readonly action: Extract<DecisionAction, 'approve' | 'block' | 'trust' | 'suppress'>;
	readonly note?: string;
}

/** Why a part of the file is left out. */
export type LeftOut =
	/** No known server here has this launch. A command line of `cordon guard` is known once it has run. */
	| 'not-here'
	/** The decision already applies. */
	| 'known'
	/** It was blocked here, and an import doesn't undo a block. */
	| 'blocked-here'
	/** The file lacks the approved version, or contains another text under its fingerprint. */
	| 'no-version'
	/** It has findings now, or couldn't be checked completely, so it needs a review. */
	| 'found';

export interface ImportPlan {
	readonly decisions: readonly ImportedDecision[];
	/** Versions to store for comparison, with the entries of this installation. */
	readonly versions: readonly ExportedVersion[];
	readonly leftOut: ReadonlyMap<LeftOut, number>;
}

export interface ImportPlace {
	readonly servers: readonly LocalServer[];
	/** The decisions that apply here. */
	readonly decisions: DecisionIndex;
	/** Milliseconds since the Unix epoch. */
	readonly now: number;
	readonly sha256: Sha256;
	readonly inspect: Inspect;
}

/**
 * What a file could contribute here. Entries are matched by their launch, never by name, because a decision is about exactly that launch. The
 * file isn't trusted: an approval needs its version, whose fingerprint is computed again and which must have no findings now. An approved
 * command is imported only if a file here contains it. Nothing applies before it's signed.
 */
export async function planImport(file: Exported, place: ImportPlace): Promise<ImportPlan> {
	const { decisions: here, inspect, now, servers, sha256 } = place;
	const records = file.decisions.map((record, index): Decision => ({ ...record, counter: index + 1, previous: '', signer: '' }));
	const index = decisionIndex(records);
	const kept = genuine(file.versions, sha256);
	const bodies = new Map(kept.map((version) => [keyOf(version), version.body]));
	const portable = portableLaunches(file.versions);
	// Other values of variables make it another launch, which needs its own approval; decisions about its tools apply to both.
	const isLaunchOf = (launch: Sha256Hex, server: LocalServer): boolean =>
		launch === server.launch || portable.get(launch) === server.portable;
	const leftOut = new Map<LeftOut, number>();
	const omit = (why: LeftOut, count = 1): void => void leftOut.set(why, (leftOut.get(why) ?? 0) + count);
	const decisions: ImportedDecision[] = [];
	const versions: ExportedVersion[] = [];
	for (const { keys, source } of subjectsIn(records)) {
		const matching = servers.filter((server) => keys.some((key) => isLaunchOf(key.launch, server)));
		if (matching.length === 0) omit('not-here', keys.length);
		for (const server of matching) {
			const own = keys.filter((key) => isLaunchOf(key.launch, server));
			for (const key of own) {
				const { fingerprint, kind, name } = key;
				const state = stateOf({ entry: source, kind, name }, fingerprint, key.launch, index);
				if (state !== 'approved' && state !== 'blocked') continue;
				const action = state === 'approved' ? 'approve' : 'block';
				const current = stateOf({ entry: server.entry, kind, name }, fingerprint, server.launch, here);
				if (current === state) omit('known');
				else if (action === 'approve' && current === 'blocked') omit('blocked-here');
				else {
					const why = action === 'block' ? undefined : await doubt(key, bodies, server, inspect);
					if (why !== undefined) omit(why);
					else decisions.push({ server, kind, name, fingerprint, action });
				}
			}
		}
	}
	for (const server of servers) {
		for (const source of new Set(records.map((record) => record.entry))) {
			const same = records.find((record) => record.entry === source && isLaunchOf(record.launch, server));
			const trust = trustOf(source, same?.launch ?? server.launch, index, now);
			if (isTrustMode(trust) && trust !== 'review') {
				if (trustOf(server.entry, server.launch, here, now) === trust) omit('known');
				else decisions.push({ server, kind: 'server', name: '', fingerprint: server.launch, action: 'trust', note: trust });
			}
			if (same === undefined) continue;
			for (const { item, reason, rule, until } of suppressionsOf(source, index, now)) {
				if (isSuppressed(rule, item ?? { kind: 'server', name: '' }, suppressionsOf(server.entry, here, now))) omit('known');
				else
					decisions.push({
						server,
						kind: item?.kind ?? 'server',
						name: item?.name ?? '',
						fingerprint: server.launch,
						action: 'suppress',
						note: noteOf({ rule, item: item ?? null, reason, until }),
					});
			}
			for (const version of kept) if (version.entry === source) versions.push({ ...version, entry: server.entry });
		}
	}
	return { decisions: unique(decisions), versions, leftOut };
}

/** Fingerprint of a launch in the file → its part that is the same on every machine, according to the file. */
function portableLaunches(versions: readonly ExportedVersion[]): ReadonlyMap<Sha256Hex, Sha256Hex> {
	return new Map(
		versions.flatMap(({ body, fingerprint, kind }) => {
			const portable = kind === 'launch' && isJsonObject(body) ? body['portable'] : undefined;
			return isSha256Hex(portable) ? [[fingerprint, portable] as const] : [];
		}),
	);
}

interface Subject {
	readonly source: EntryId;
	readonly keys: readonly ExportedDecision[];
}

/** Every entry in the file with each version it decides about, once; the last decision counts. */
function subjectsIn(records: readonly Decision[]): readonly Subject[] {
	const about = sinceReset(records).filter(({ action }) => action === 'approve' || action === 'block');
	return [...new Set(about.map((record) => record.entry))].map((source) => {
		const keys = new Map<string, ExportedDecision>();
		for (const record of about)
			if (record.entry === source) keys.set(JSON.stringify([record.kind, record.name, record.fingerprint, record.launch]), record);
		return { source, keys: [...keys.values()] };
	});
}

/** Versions whose body matches their stored fingerprint and name. A launch can't be checked this way; it's compared with the file here. */
function genuine(versions: readonly ExportedVersion[], sha256: Sha256): readonly ExportedVersion[] {
	return versions.filter(({ body, fingerprint, kind, name }) => {
		if (kind === 'launch' || fingerprintOf(kind, body, sha256) !== fingerprint) return false;
		const own = kind === 'server' ? '' : kind === 'tool' ? (isJsonObject(body) ? body['name'] : undefined) : offerName(kind, body);
		return own === name;
	});
}

function fingerprintOf(kind: Exclude<PinKind, 'launch'>, body: Json, sha256: Sha256): Sha256Hex | undefined {
	try {
		return fingerprintOfBody(kind, body, sha256);
	} catch (cause) {
		// The body is nested too deeply to walk, so it can't come from a list that was accepted.
		if (cause instanceof RangeError) return undefined;
		throw cause;
	}
}

async function doubt(
	key: ExportedDecision,
	bodies: ReadonlyMap<string, Json>,
	server: LocalServer,
	inspect: Inspect,
): Promise<LeftOut | undefined> {
	if (key.kind === 'launch') return key.fingerprint === server.launch ? undefined : 'not-here';
	const body = bodies.get(keyOf(key));
	if (body === undefined) return 'no-version';
	for (const { subject } of subjectsOf(key.kind, body, server.name)) {
		const { findings, notChecked } = await inspect(subject);
		if (findings.length > 0 || notChecked.length > 0) return 'found';
	}
	return undefined;
}

function keyOf({ fingerprint, kind, name }: Pick<ExportedVersion, 'kind' | 'name' | 'fingerprint'>): string {
	return JSON.stringify([kind, name, fingerprint]);
}

function unique(decisions: readonly ImportedDecision[]): readonly ImportedDecision[] {
	const seen = new Set<string>();
	return decisions.filter(({ action, fingerprint, kind, name, note, server }) => {
		const key = JSON.stringify([server.entry, kind, name, fingerprint, action, note ?? '']);
		return seen.has(key) ? false : seen.add(key) !== undefined;
	});
}
