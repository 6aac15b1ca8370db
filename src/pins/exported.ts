import { type EntryId, isEntryId, isSha256Hex, type Sha256Hex } from '../base/ids.ts';
import { isJsonObject, type Json } from '../base/json.ts';
import type { Sha256 } from '../base/ports.ts';
import { err, ok, type Result } from '../base/result.ts';
import { withoutBom } from '../base/text.ts';
import { literalHashes } from './fingerprint.ts';
import { type Decision, isDecisionAction, isPinKind, type PinKind } from './pin.ts';

/**
 * Decisions and versions in a file, for keeping or for another installation. The file proves nothing: an import doesn't trust it, checks each
 * version against its fingerprint, and asks a person (`planImport`).
 */
export interface Exported {
	/** Oldest first, as they applied in the original installation. */
	readonly decisions: readonly ExportedDecision[];
	readonly versions: readonly ExportedVersion[];
	/** Entry → its name at that time, for people. */
	readonly servers: ReadonlyMap<EntryId, string>;
}

export type ExportedDecision = Omit<Decision, 'counter' | 'previous' | 'signer'>;

export interface ExportedVersion {
	readonly entry: EntryId;
	readonly kind: PinKind;
	readonly name: string;
	readonly fingerprint: Sha256Hex;
	/** Contains text from a server. */
	readonly body: Json;
	/** Milliseconds since the Unix epoch. */
	readonly firstSeen: number;
}

export type ExportFailure =
	| { readonly kind: 'not-json' }
	| { readonly kind: 'not-an-export'; readonly why: string }
	| { readonly kind: 'newer-version' };

const FORMAT = 1;

/**
 * One line per record, so that two files can be compared. The same input gives the same bytes. Next to the versions are the tool fingerprints
 * exactly as in R052, for other programs; MCP Cordon doesn't read them.
 */
export function exportText({ decisions, servers, versions }: Exported, sha256: Sha256): string {
	const list = (rows: readonly object[]): string =>
		rows.length === 0 ? '[]' : `[\n${rows.map((row) => `\t\t${JSON.stringify(row)}`).join(',\n')}\n\t]`;
	const names = [...servers].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
	const hashes = versions.flatMap(({ body, entry, kind, name }) => {
		if (kind !== 'tool' || !isJsonObject(body)) return [];
		return [literalHashes(servers.get(entry) ?? '', { ...body, name }, sha256)];
	});
	const parts = [
		`"cordonExport": ${FORMAT}`,
		`"servers": ${JSON.stringify(Object.fromEntries(names))}`,
		`"decisions": ${list(decisions.map(rowOf))}`,
		`"versions": ${list(versions)}`,
		`"fingerprints": ${list(hashes)}`,
	];
	return `{\n\t${parts.join(',\n\t')}\n}\n`;
}

function rowOf({ action, at, entry, fingerprint, kind, launch, name, note }: ExportedDecision): object {
	return { at, entry, launch, kind, name, fingerprint, action, ...(note === undefined ? {} : { note }) };
}

/** Parses only what `exportText` writes: a single record that MCP Cordon never writes makes the whole file invalid. */
export function parseExport(text: string): Result<Exported, ExportFailure> {
	let value: Json;
	try {
		value = JSON.parse(withoutBom(text));
	} catch {
		return err({ kind: 'not-json' });
	}
	const wrong = (why: string): Result<never, ExportFailure> => err({ kind: 'not-an-export', why });
	if (!isJsonObject(value)) return wrong("it isn't an object");
	const { cordonExport, decisions, servers, versions } = value;
	if (typeof cordonExport === 'number' && cordonExport > FORMAT) return err({ kind: 'newer-version' });
	if (cordonExport !== FORMAT || !Array.isArray(decisions) || !Array.isArray(versions) || !isJsonObject(servers))
		return wrong('its version, decisions, versions, or servers are missing');
	const names = new Map<EntryId, string>();
	for (const [entry, name] of Object.entries(servers)) {
		if (!isEntryId(entry) || typeof name !== 'string') return wrong("a server's name or ID isn't valid");
		names.set(entry, name);
	}
	const records: ExportedDecision[] = [];
	for (const [index, row] of decisions.entries()) {
		const record = parseDecision(row);
		if (record === undefined) return wrong(`decision ${index + 1} isn't one that MCP Cordon writes`);
		records.push(record);
	}
	const bodies: ExportedVersion[] = [];
	for (const [index, row] of versions.entries()) {
		const version = parseVersion(row);
		if (version === undefined) return wrong(`version ${index + 1} isn't one that MCP Cordon writes`);
		bodies.push(version);
	}
	return ok({ decisions: records, versions: bodies, servers: names });
}

function parseDecision(row: Json): ExportedDecision | undefined {
	if (!isJsonObject(row)) return undefined;
	const { action, at, entry, fingerprint, kind, launch, name, note } = row;
	if (!isTime(at) || !isEntryId(entry) || !isSha256Hex(launch) || !isSha256Hex(fingerprint) || typeof name !== 'string') return undefined;
	if (!isPinKind(kind) || !isDecisionAction(action) || (note !== undefined && (typeof note !== 'string' || note === ''))) return undefined;
	return { at, entry, launch, kind, name, fingerprint, action, ...(note === undefined ? {} : { note }) };
}

function parseVersion(row: Json): ExportedVersion | undefined {
	if (!isJsonObject(row)) return undefined;
	const { body, entry, fingerprint, firstSeen, kind, name } = row;
	if (!isTime(firstSeen) || !isEntryId(entry) || !isPinKind(kind) || !isSha256Hex(fingerprint) || typeof name !== 'string')
		return undefined;
	return body === undefined ? undefined : { entry, kind, name, fingerprint, body, firstSeen };
}

function isTime(value: Json | undefined): value is number {
	return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
