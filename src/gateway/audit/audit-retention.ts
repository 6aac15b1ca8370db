import { rmSync, statSync } from 'node:fs';
import type { JsonObject } from '../../base/json.ts';
import type { Retention } from '../../link/retention.ts';
import { bodiesFile, chainFile, listSegments, type SegmentName, segmentStart } from './segments.ts';
import { lastLineOf } from './tail.ts';

export interface RetireOptions {
	readonly folder: string;
	readonly retention: Retention;
	readonly now: number;
	/** The segment that is being written. Never deleted. */
	readonly own: SegmentName;
	/** Records in the chain what is about to be deleted. */
	readonly note: (record: JsonObject) => void;
	/** Maximum size of the whole folder, in bytes. Default: 256 MB. */
	readonly maxBytes?: number;
}

const DAY_MS = 24 * 3600 * 1000;
/** Maximum size of the whole log, in bytes, so a server that is called in a loop can't fill the disk. */
const MAX_BYTES = 256_000_000;

/**
 * Deletes files that are too old, and the oldest ones beyond the size limit: whole files, bodies before chains. A file's age counts from its last
 * change, so a segment that another process is writing never counts as old.
 */
export function retire({ folder, retention, now, own, note, maxBytes = MAX_BYTES }: RetireOptions): void {
	const { chains, bodies } = listSegments(folder);
	const files = [...bodies.map((name) => bodiesFile(folder, name)), ...chains.map((name) => chainFile(folder, name))];
	const excess = new Set<string>();
	let total = files.reduce((sum, file) => sum + sizeOf(file), 0);
	for (const file of files) {
		if (total <= maxBytes) break;
		excess.add(file);
		total -= sizeOf(file);
	}
	const isExcess = (name: SegmentName, file: string): boolean => name !== own && excess.has(file);
	const isOld = (name: SegmentName, file: string, days: number | undefined): boolean =>
		days !== undefined && name !== own && segmentStart(name) < now - days * DAY_MS && changedAt(file) < now - days * DAY_MS;
	const erased = bodies.filter(
		(name) => isOld(name, bodiesFile(folder, name), retention.bodyDays) || isExcess(name, bodiesFile(folder, name)),
	);
	if (erased.length > 0) note({ kind: 'erased', at: now, segments: erased });
	for (const name of erased) rmSync(bodiesFile(folder, name), { force: true });
	for (const name of chains) {
		if (!isOld(name, chainFile(folder, name), retention.chainDays) && !isExcess(name, chainFile(folder, name))) continue;
		const last = lastLineOf(folder, name);
		note({ kind: 'retired', at: now, segment: name, ...(last === undefined ? {} : { n: last.n, hash: last.hash }) });
		rmSync(bodiesFile(folder, name), { force: true });
		rmSync(chainFile(folder, name), { force: true });
	}
}

function sizeOf(file: string): number {
	return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function changedAt(file: string): number {
	try {
		return statSync(file).mtimeMs;
	} catch {
		return Number.POSITIVE_INFINITY;
	}
}
