import type { EntryId } from '../base/ids.ts';
import type { CouldNotCheck } from '../link/host-messages.ts';

/** A server run by one proxy. A restarted server is another process. */
export interface ServerProcess {
	readonly entry: EntryId;
	/** Process id of the proxy. */
	readonly pid: number;
}

/** The message during which a worker hung or crashed. */
export interface StoppedAt extends ServerProcess {
	readonly sequence: number;
	readonly rule: string | undefined;
}

/** Tracks whose messages stopped workers, and which servers are suspended for it. Times are monotonic, in milliseconds. */
export interface Culprits {
	/** Call when a worker was stopped. `by` is `undefined` when the cause is unknown. Returns the processes that are newly suspended. */
	blame(by: StoppedAt | undefined, nowMs: number): readonly ServerProcess[];
	/** How often workers were stopped lately, without stops by servers that are suspended now. */
	recentStops(nowMs: number): number;
	/** What the next worker must not judge. */
	withheld(): readonly CouldNotCheck[];
	/** Ends the suspension of a process. */
	lift(process: ServerProcess): void;
	/** Call after the gateway has paused: earlier stops no longer count. What is withheld stays withheld. */
	forgetStops(): void;
}

/** A server whose messages stopped this many workers within `BLAME_WINDOW_MS` is suspended. */
export const MAX_STOPS = 3;
/**
 * When all servers together stopped this many workers, every server involved is suspended, and so is any server that stops another one. Servers that
 * take turns, or one server under many names, must not cost the others more than a single server could.
 */
export const MAX_STOPS_TOGETHER = 6;
const BLAME_WINDOW_MS = 5 * 60_000;
const RECENT_MS = 30_000;
/** Messages withheld one by one. */
const MAX_MESSAGES = 64;

export function createCulprits(): Culprits {
	let messages: readonly (StoppedAt & { readonly at: number })[] = [];
	let stops: readonly { readonly at: number; readonly entry: EntryId | undefined }[] = [];
	let suspended: readonly ServerProcess[] = [];
	const isSame = (one: ServerProcess, other: ServerProcess): boolean => one.entry === other.entry && one.pid === other.pid;

	return {
		blame(by, nowMs) {
			messages = messages.filter(({ at }) => at > nowMs - BLAME_WINDOW_MS);
			stops = stops.filter(({ at }) => at > nowMs - RECENT_MS);
			// A suspended process already has all its messages withheld. If it still stops workers, the gateway itself is broken.
			const isUnexplained = by === undefined || suspended.some((process) => isSame(process, by));
			stops = [...stops, { at: nowMs, entry: isUnexplained ? undefined : by.entry }];
			if (isUnexplained) return [];
			messages = [...messages, { ...by, at: nowMs }].slice(-MAX_MESSAGES);
			// By entry: a restarted server that behaves as before is suspended at once.
			const isAlone = messages.filter(({ entry }) => entry === by.entry).length >= MAX_STOPS;
			const guilty = messages.length >= MAX_STOPS_TOGETHER ? newestOfEach(messages) : isAlone ? [{ entry: by.entry, pid: by.pid }] : [];
			const added = guilty.filter((process) => !suspended.some((other) => isSame(process, other)));
			suspended = [...suspended, ...added];
			stops = stops.filter(({ entry }) => !added.some((process) => process.entry === entry));
			return added;
		},
		recentStops: (nowMs) => stops.filter(({ at }) => at > nowMs - RECENT_MS).length,
		withheld: () => [
			...suspended.map(({ entry, pid }) => ({ entry, pid, sequence: undefined, rule: undefined })),
			...messages.map(({ entry, pid, rule, sequence }) => ({ entry, pid, sequence, rule })),
		],
		lift(process) {
			suspended = suspended.filter((one) => !isSame(one, process));
		},
		forgetStops() {
			stops = [];
		},
	};
}

/** For each server, the process that stopped a worker last. Earlier processes hardly ever still run. */
function newestOfEach(messages: readonly StoppedAt[]): readonly ServerProcess[] {
	return [...new Map(messages.map(({ entry, pid }) => [entry, { entry, pid }])).values()];
}
