import { rmSync, statSync } from 'node:fs';
import type { JsonObject } from '../../base/json.ts';
import type { Retention } from '../../link/retention.ts';
import { bodiesFile, chainFile, listSegments, type SegmentName, segmentStart } from './segments.ts';
import { lastLineOf } from './tail.ts';

export interface RetireOptions {
	readonly folder: string;
	readonly retention: Retention;
	readonly now: number;
	/** The segment that is written: never touched. */
	readonly own: SegmentName;
	/** Writes what is about to go into the chain, before it goes. */
	readonly note: (record: JsonObject) => void;
}

const DAY_MS = 24 * 3600 * 1000;

/** Deletes what is too old: whole files, by the age of their last change. A segment that another process writes is never that old. */
export function retire({ folder, retention, now, own, note }: RetireOptions): void {
	const { chains, bodies } = listSegments(folder);
	const isOld = (name: SegmentName, file: string, days: number | undefined): boolean =>
		days !== undefined && name !== own && segmentStart(name) < now - days * DAY_MS && changedAt(file) < now - days * DAY_MS;
	const erased = bodies.filter((name) => isOld(name, bodiesFile(folder, name), retention.bodyDays));
	if (erased.length > 0) note({ kind: 'erased', at: now, segments: erased });
	for (const name of erased) rmSync(bodiesFile(folder, name), { force: true });
	for (const name of chains) {
		if (!isOld(name, chainFile(folder, name), retention.chainDays)) continue;
		const last = lastLineOf(folder, name);
		note({ kind: 'retired', at: now, segment: name, ...(last === undefined ? {} : { n: last.n, hash: last.hash }) });
		rmSync(bodiesFile(folder, name), { force: true });
		rmSync(chainFile(folder, name), { force: true });
	}
}

function changedAt(file: string): number {
	try {
		return statSync(file).mtimeMs;
	} catch {
		return Number.POSITIVE_INFINITY;
	}
}
