import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** One file of the log, written by one process: `20261122T011230123Z-3f9a0c61d2e4`. Names sort by their start. */
export type SegmentName = string;

const NAME = /^\d{8}T\d{9}Z-[0-9a-f]{12}$/;
const CHAIN = '.chain.ndjson';
const BODIES = '.bodies.ndjson';

export function newSegmentName(at: number): SegmentName {
	const stamp = new Date(at).toISOString().replace(/[-:.]/g, '');
	return `${stamp}-${randomBytes(6).toString('hex')}`;
}

export function isSegmentName(value: unknown): value is SegmentName {
	return typeof value === 'string' && NAME.test(value);
}

/** When the segment began, in milliseconds since the Unix epoch. */
export function segmentStart(name: SegmentName): number {
	const [, year, month, day, hour, minute, second, ms] = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z/.exec(name) ?? [];
	return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second), Number(ms));
}

export function chainFile(folder: string, name: SegmentName): string {
	return join(folder, name + CHAIN);
}

export function bodiesFile(folder: string, name: SegmentName): string {
	return join(folder, name + BODIES);
}

export interface Segments {
	/** Sorted by start. */
	readonly chains: readonly SegmentName[];
	readonly bodies: readonly SegmentName[];
	/** Files with names that Cordon never uses. */
	readonly foreign: readonly string[];
}

/** The log files in the folder. Empty if it doesn't exist. */
export function listSegments(folder: string): Segments {
	const chains: SegmentName[] = [];
	const bodies: SegmentName[] = [];
	const foreign: string[] = [];
	for (const file of entriesOf(folder)) {
		const [list, suffix] = file.endsWith(CHAIN) ? [chains, CHAIN] : file.endsWith(BODIES) ? [bodies, BODIES] : [foreign, ''];
		const name = file.slice(0, file.length - suffix.length);
		if (suffix === '' || !isSegmentName(name)) foreign.push(file);
		else list.push(name);
	}
	return { chains: chains.sort(), bodies: bodies.sort(), foreign: foreign.sort() };
}

function entriesOf(folder: string): readonly string[] {
	try {
		return readdirSync(folder);
	} catch (cause) {
		if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return [];
		throw cause;
	}
}
