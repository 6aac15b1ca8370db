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
	/** The launch its file states now. */
	readonly launch: Sha256Hex;
	/** The part of it that is the same on every machine. */
	readonly portable: Sha256Hex;
}

/** One thing to sign, once a person has agreed. */
export interface ImportedDecision {
	readonly server: LocalServer;
	readonly kind: PinKind;
	readonly name: string;
	readonly fingerprint: Sha256Hex;
	readonly action: Extract<DecisionAction, 'approve' | 'block' | 'trust' | 'suppress'>;
	readonly note?: string;
}

/** Why something of a file is left out. */
export type LeftOut =
	/** Nothing here is started in that way, as far as is known: a command line of `cordon guard` is known once it has run. */
	| 'not-here'
	/** It holds already. */
	| 'known'
	/** It was blocked here: an import lifts no block. */
	| 'blocked-here'
	/** The file does not hold the version that was approved, or another text under its fingerprint. */
	| 'no-version'
	/** Something is found in it now, or it could not be checked whole: it has to be reviewed. */
	| 'found';

export interface ImportPlan {
	readonly decisions: readonly ImportedDecision[];
	/** Versions to keep for comparing, under the entries of this installation. */
	readonly versions: readonly ExportedVersion[];
	readonly leftOut: ReadonlyMap<LeftOut, number>;
}

export interface ImportPlace {
	readonly servers: readonly LocalServer[];
	/** What counts here. */
	readonly decisions: DecisionIndex;
	/** Milliseconds since the Unix epoch. */
	readonly now: number;
	readonly sha256: Sha256;
	readonly inspect: Inspect;
}

/**
 * What of a file could count here. Entries are matched by how they are started, never by name: a decision is for exactly that. The file
 * is not believed: an approval needs its version, whose fingerprint is worked out anew, and in which nothing is found now. What was
 * approved of a command is taken only for a command that stands in a file here. Nothing of it counts before it was signed.
 */
export async function planImport(file: Exported, place: ImportPlace): Promise<ImportPlan> {
	const { decisions: here, inspect, now, servers, sha256 } = place;
	const records = file.decisions.map((record, index): Decision => ({ ...record, counter: index + 1, previous: '', signer: '' }));
	const index = decisionIndex(records);
	const kept = genuine(file.versions, sha256);
	const bodies = new Map(kept.map((version) => [keyOf(version), version.body]));
	const portable = portableLaunches(file.versions);
	// With other values of variables it's another launch, which is asked about; what was decided about its tools counts for both.
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

/** Fingerprint of a launch in the file → the part of it that is the same on every machine, as the file says. */
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

/** Every entry of the file with each version it decides about, once, the last word first. */
function subjectsIn(records: readonly Decision[]): readonly Subject[] {
	const about = sinceReset(records).filter(({ action }) => action === 'approve' || action === 'block');
	return [...new Set(about.map((record) => record.entry))].map((source) => {
		const keys = new Map<string, ExportedDecision>();
		for (const record of about)
			if (record.entry === source) keys.set(JSON.stringify([record.kind, record.name, record.fingerprint, record.launch]), record);
		return { source, keys: [...keys.values()] };
	});
}

/** Versions whose body has the fingerprint and the name they are kept under. A launch has no such check; it is compared with the file here. */
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
		// Nested so deeply that it cannot be walked: no server whose list passed ever was.
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
