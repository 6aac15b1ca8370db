import { readFileSync } from 'node:fs';
import type { Json, JsonObject } from '../../base/json.ts';
import { decodeLine, sealBody } from './line.ts';
import { readTail } from './segment-file.ts';
import { chainFile, listSegments, type SegmentName } from './segments.ts';
import { readBodies } from './verify.ts';

/** One entry as it was recorded. What the record says is a claim until `verifyAuditLog` has checked it. */
export interface RecordedEntry {
	readonly segment: SegmentName;
	readonly n: number;
	/** Members of an `AuditEntry`, or of the log's own lines (`start`, `seal`, `end`, `erased`, `retired`, `lost`). */
	readonly record: JsonObject;
	/** Undefined: it has none. `erased`: it is gone, by age or otherwise. */
	readonly body: { readonly kind: 'kept'; readonly value: Json } | { readonly kind: 'erased' } | undefined;
}

export interface ReadOptions {
	/** Milliseconds since the Unix epoch; nothing older. */
	readonly since?: number;
	/** Reads bodies as well. Default false. */
	readonly withBodies?: boolean;
	/** The log's own lines too. Default false. */
	readonly withOwnLines?: boolean;
}

const OWN_LINES: ReadonlySet<Json | undefined> = new Set(['start', 'seal', 'end', 'erased', 'retired', 'lost']);

/** All entries in the order of time; those of one process in the order in which it wrote them. A line that is none is left out. */
export function readAuditLog(
	folder: string,
	{ since = 0, withBodies = false, withOwnLines = false }: ReadOptions = {},
): readonly RecordedEntry[] {
	const entries: RecordedEntry[] = [];
	for (const segment of listSegments(folder).chains) {
		const bodies = withBodies ? readBodies(folder, segment) : undefined;
		for (const text of linesOf(folder, segment)) {
			const decoded = decodeLine(text);
			if (!decoded.ok) continue;
			const { n, record } = decoded.value;
			if (timeOf(record) < since || (!withOwnLines && OWN_LINES.has(record['kind']))) continue;
			entries.push({ segment, n, record, body: withBodies ? bodyOf(record, bodies?.get(n)) : undefined });
		}
	}
	return entries
		.map((entry, index) => ({ entry, index }))
		.sort((a, b) => timeOf(a.entry.record) - timeOf(b.entry.record) || a.index - b.index)
		.map(({ entry }) => entry);
}

/** UTF-16 units read of one segment, from its end. */
const RECENT_BYTES = 131_072;

/** The newest entries without their bodies, oldest first: reads the ends of the newest segments only, so that it costs little at any size. */
export function recentEntries(folder: string, count: number): readonly RecordedEntry[] {
	const entries: RecordedEntry[] = [];
	for (const segment of listSegments(folder).chains.toReversed()) {
		if (entries.length >= count) break;
		for (const text of tailOf(folder, segment)) {
			const decoded = decodeLine(text);
			if (!decoded.ok || OWN_LINES.has(decoded.value.record['kind'])) continue;
			entries.push({ segment, n: decoded.value.n, record: decoded.value.record, body: undefined });
		}
	}
	return entries.sort((a, b) => timeOf(a.record) - timeOf(b.record)).slice(-count);
}

function tailOf(folder: string, segment: SegmentName): readonly string[] {
	try {
		return readTail(chainFile(folder, segment), RECENT_BYTES).split('\n').slice(0, -1);
	} catch {
		return [];
	}
}

function linesOf(folder: string, segment: SegmentName): readonly string[] {
	try {
		return readFileSync(chainFile(folder, segment), 'utf8').split('\n').slice(0, -1);
	} catch {
		return [];
	}
}

function timeOf(record: JsonObject): number {
	return typeof record['at'] === 'number' ? record['at'] : 0;
}

/** Only a body that the chain vouches for. */
function bodyOf(
	record: JsonObject,
	candidates: readonly { readonly salt: string; readonly text: string }[] | undefined,
): RecordedEntry['body'] {
	const body = record['body'];
	if (typeof body !== 'object' || body === null || Array.isArray(body) || !('commitment' in body)) return undefined;
	const found = candidates?.find(({ salt, text }) => sealBody(text, salt).commitment === body.commitment);
	if (found === undefined) return { kind: 'erased' };
	const value: Json = JSON.parse(found.text);
	return { kind: 'kept', value };
}
