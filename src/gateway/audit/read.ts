import { readFileSync } from 'node:fs';
import type { Json, JsonObject } from '../../base/json.ts';
import { decodeLine, sealBody } from './line.ts';
import { readTail } from './segment-file.ts';
import { chainFile, listSegments, type SegmentName } from './segments.ts';
import { readBodies } from './verify.ts';

/** One entry as recorded. Its content isn't trustworthy until `verifyAuditLog` has checked it. */
export interface RecordedEntry {
	readonly segment: SegmentName;
	readonly n: number;
	/** Members of an `AuditEntry`, or of the log's own lines (`start`, `seal`, `end`, `erased`, `retired`, `lost`). */
	readonly record: JsonObject;
	/**
	 * Undefined: it has none, or its segment's contents couldn't be read, which is a gap. `erased`: it's gone, because of its age or another reason.
	 */
	readonly body: { readonly kind: 'kept'; readonly value: Json } | { readonly kind: 'erased' } | undefined;
}

/** Something missing from the result, so nobody takes it for the whole log. `verifyAuditLog` says why. */
export type LogGap =
	/** The segment couldn't be read, so all its entries are missing. `contents`: only their contents are missing. */
	| { readonly kind: 'segment' | 'contents'; readonly segment: SegmentName }
	/** The number of lines that aren't valid or were changed. */
	| { readonly kind: 'lines'; readonly segment: SegmentName; readonly lines: number };

/** Entries are sorted by time, gaps by segment. */
export interface RecordedLog {
	readonly entries: readonly RecordedEntry[];
	readonly gaps: readonly LogGap[];
}

export interface ReadOptions {
	/** Milliseconds since the Unix epoch. Older entries are left out. */
	readonly since?: number;
	/** Reads bodies as well. Default: false. */
	readonly withBodies?: boolean;
	/** Includes the log's own lines. Default: false. */
	readonly withOwnLines?: boolean;
}

const OWN_LINES: ReadonlySet<Json | undefined> = new Set(['start', 'seal', 'end', 'erased', 'retired', 'lost']);

/** All entries. Those of one process keep the order in which it wrote them. */
export function readAuditLog(folder: string, { since = 0, withBodies = false, withOwnLines = false }: ReadOptions = {}): RecordedLog {
	const entries: RecordedEntry[] = [];
	const gaps: LogGap[] = [];
	for (const segment of listSegments(folder).chains) {
		const lines = linesOf(() => readFileSync(chainFile(folder, segment), 'utf8'));
		if (lines === undefined) {
			gaps.push({ kind: 'segment', segment });
			continue;
		}
		const read = withBodies ? readBodies(folder, segment) : 'missing';
		const isUnread = read === 'unreadable';
		const bodies = typeof read === 'string' ? undefined : read;
		if (isUnread) gaps.push({ kind: 'contents', segment });
		let wrong = 0;
		for (const text of lines) {
			const decoded = decodeLine(text);
			if (!decoded.ok) {
				wrong += 1;
				continue;
			}
			const { n, record } = decoded.value;
			if (timeOf(record) < since || (!withOwnLines && OWN_LINES.has(record['kind']))) continue;
			entries.push({ segment, n, record, body: withBodies && !isUnread ? bodyOf(record, bodies?.get(n)) : undefined });
		}
		if (wrong > 0) gaps.push({ kind: 'lines', segment, lines: wrong });
	}
	return { entries: inOrder(entries), gaps };
}

/** Bytes read from the end of each segment. */
const RECENT_BYTES = 131_072;

/**
 * The newest entries, without bodies and without omissions between them. Reads only the ends of the newest segments, so the cost doesn't depend on
 * the log's size. Returns fewer than `count` if more would require reading a long segment from its beginning.
 */
export function recentEntries(folder: string, count: number): RecordedLog {
	const entries: RecordedEntry[] = [];
	const gaps: LogGap[] = [];
	/** Older entries may be in the unread part of a segment. */
	let oldest = 0;
	for (const segment of listSegments(folder).chains.toReversed()) {
		if (entries.length >= count) break;
		const lines = linesOf(() => readTail(chainFile(folder, segment), RECENT_BYTES));
		if (lines === undefined) {
			gaps.push({ kind: 'segment', segment });
			continue;
		}
		let wrong = 0;
		for (const [index, text] of lines.entries()) {
			const decoded = decodeLine(text);
			if (!decoded.ok) {
				wrong += 1;
				continue;
			}
			const { n, record } = decoded.value;
			// A completely read segment begins with its `start` line.
			if (index === 0 && record['kind'] !== 'start') oldest = Math.max(oldest, timeOf(record));
			if (!OWN_LINES.has(record['kind'])) entries.push({ segment, n, record, body: undefined });
		}
		if (wrong > 0) gaps.push({ kind: 'lines', segment, lines: wrong });
	}
	const whole = entries.filter(({ record }) => timeOf(record) >= oldest);
	return { entries: inOrder(whole).slice(-count), gaps: gaps.toReversed() };
}

function inOrder(entries: readonly RecordedEntry[]): readonly RecordedEntry[] {
	return entries
		.map((entry, index) => ({ entry, index }))
		.sort((a, b) => timeOf(a.entry.record) - timeOf(b.entry.record) || a.index - b.index)
		.map(({ entry }) => entry);
}

/** The complete lines. Undefined: they can't be read. */
function linesOf(read: () => string): readonly string[] | undefined {
	try {
		return read().split('\n').slice(0, -1);
	} catch {
		return undefined;
	}
}

function timeOf(record: JsonObject): number {
	return typeof record['at'] === 'number' ? record['at'] : 0;
}

/** Returns only a body that matches its commitment in the chain. */
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
