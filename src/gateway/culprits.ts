import type { EntryId } from '../base/ids.ts';
import type { CouldNotCheck } from '../link/host-messages.ts';

/** A server as one proxy runs it. A server that is started anew is another process. */
export interface ServerProcess {
	readonly entry: EntryId;
	/** Process id of the proxy. */
	readonly pid: number;
}

/** The message at which a worker hung or broke. */
export interface StoppedAt extends ServerProcess {
	readonly sequence: number;
	readonly rule: string | undefined;
}

/** Whose messages stopped workers, and what follows for them alone. Times are monotonic, in milliseconds. */
export interface Culprits {
	/** A worker was stopped; `undefined`: nobody knows by what. Gives the processes that are suspended for it from now on. */
	blame(by: StoppedAt | undefined, nowMs: number): readonly ServerProcess[];
	/** How often a worker was stopped lately, without what suspended servers did: that has ended. */
	recentStops(nowMs: number): number;
	/** What the next worker must not judge. */
	withheld(): readonly CouldNotCheck[];
	/** Its pause is over. */
	lift(process: ServerProcess): void;
	/** The gateway has paused; what came before does not count any more. What is withheld stays so. */
	forgetStops(): void;
}

/** A server whose messages stopped so many workers within `BLAME_WINDOW_MS` is suspended. */
export const MAX_STOPS = 3;
/**
 * When all servers together have stopped so many, everyone who had part is suspended, and whoever stops a further one at once: servers that take
 * turns, or one under many names, must not cost the others more than one that is alone.
 */
export const MAX_STOPS_TOGETHER = 6;
const BLAME_WINDOW_MS = 5 * 60_000;
const RECENT_MS = 30_000;
/** Of messages, each withheld by itself. */
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
			// Nothing more can be withheld of a process that is suspended: if it still stops workers the gateway itself is broken.
			const isUnexplained = by === undefined || suspended.some((process) => isSame(process, by));
			stops = [...stops, { at: nowMs, entry: isUnexplained ? undefined : by.entry }];
			if (isUnexplained) return [];
			messages = [...messages, { ...by, at: nowMs }].slice(-MAX_MESSAGES);
			// By entry: a server that is started anew and goes on as before is suspended at once.
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

/** Of the processes of each server the one that stopped a worker last: of those before it hardly any still runs. */
function newestOfEach(messages: readonly StoppedAt[]): readonly ServerProcess[] {
	return [...new Map(messages.map(({ entry, pid }) => [entry, { entry, pid }])).values()];
}
