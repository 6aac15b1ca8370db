import { readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import type { EntryId } from '../base/ids.ts';
import { isEntryId } from '../base/ids.ts';
import { ALLOWANCE, HEARTBEAT, HOST_WORK } from '../link/host-messages.ts';

interface WatchedMessage {
	readonly connection: number;
	readonly sequence: number;
	readonly pid: number;
	readonly entry: EntryId;
	readonly bytes: number;
}

/** How a worker reports its progress to its watchdog while it judges. */
export interface Heartbeat {
	begin(message: WatchedMessage): void;
	end(): void;
	/** Watches `run` as work on the current message, even if it runs later. */
	bound(run: () => void): () => void;
	/** A part of the message is done: the allowance starts again. */
	progress(): void;
	/** Reports which detector runs now: its index in the registry, or `undefined` for none. */
	detector(index: number | undefined): void;
}

/** Runs a request of the host under the watchdog, like a message. */
export function forHost<T>(heartbeat: Heartbeat, request: number, run: () => T): T {
	heartbeat.begin({ connection: 0, sequence: request, pid: HOST_WORK, entry: NO_ENTRY, bytes: 0 });
	try {
		return run();
	} finally {
		heartbeat.end();
	}
}

/** `patience`: a factor for the allowance of each message. Default: 1. */
export function createHeartbeat(memory: SharedArrayBuffer, patience: () => number = () => 1): Heartbeat {
	const words = new Int32Array(memory);
	const characters = new Uint8Array(memory, HEARTBEAT.entry * 4);
	words[HEARTBEAT.thread] = ownThread();
	let current: WatchedMessage | undefined;
	const heartbeat: Heartbeat = {
		begin(message) {
			current = message;
			const { connection, sequence, pid, entry, bytes } = message;
			words[HEARTBEAT.allowanceMs] = (ALLOWANCE.baseMs + Math.ceil((bytes / 1_000_000) * ALLOWANCE.perMegabyteMs)) * patience();
			words[HEARTBEAT.connection] = connection;
			words[HEARTBEAT.sequence] = sequence;
			words[HEARTBEAT.detector] = 0;
			words[HEARTBEAT.late] = 0;
			words[HEARTBEAT.pid] = pid;
			for (let index = 0; index < entry.length; index++) characters[index] = entry.charCodeAt(index);
			Atomics.store(words, HEARTBEAT.startedAt, heartbeatNow());
		},
		end() {
			current = undefined;
			Atomics.store(words, HEARTBEAT.startedAt, 0);
		},
		bound(run) {
			const message = current;
			if (message === undefined) return run;
			return () => {
				const waiting = current;
				heartbeat.begin(message);
				// The response to its message has left, and maybe no other message waits: stop it only if it truly hangs.
				if (waiting === undefined) {
					words[HEARTBEAT.late] = 1;
					words[HEARTBEAT.allowanceMs] = (words[HEARTBEAT.allowanceMs] ?? 0) * LATE_PATIENCE;
				}
				try {
					run();
				} finally {
					// A message that had to wait gets its full allowance again.
					if (waiting === undefined) heartbeat.end();
					else heartbeat.begin(waiting);
				}
			};
		},
		progress() {
			// Only while a message is judged: a check outside of one must not look like a message.
			if (Atomics.load(words, HEARTBEAT.startedAt) !== 0) Atomics.store(words, HEARTBEAT.startedAt, heartbeatNow());
		},
		detector(index) {
			words[HEARTBEAT.detector] = index === undefined ? 0 : index + 1;
		},
	};
	return heartbeat;
}

export interface Judging {
	readonly startedAt: number;
	readonly elapsedMs: number;
	readonly allowanceMs: number;
	readonly sequence: number;
	readonly pid: number;
	readonly entry: EntryId;
	/** Index in the registry. */
	readonly detector: number | undefined;
	/** The verdict on the message was already sent, so nobody waits for this work. */
	readonly isLate: boolean;
}

/** What the worker is judging now. `undefined`: nothing. */
export function readHeartbeat(memory: SharedArrayBuffer): Judging | undefined {
	const words = new Int32Array(memory);
	const startedAt = Atomics.load(words, HEARTBEAT.startedAt);
	if (startedAt === 0) return undefined;
	const entry = String.fromCharCode(...new Uint8Array(memory, HEARTBEAT.entry * 4, ENTRY_ID_LENGTH));
	if (!isEntryId(entry)) return undefined;
	const word = (index: number): number => words[index] ?? 0;
	const detector = word(HEARTBEAT.detector);
	return {
		startedAt,
		// The clock wraps at 2^31, so the difference also uses 31 bits.
		elapsedMs: (heartbeatNow() - startedAt) & 0x7fff_ffff,
		allowanceMs: word(HEARTBEAT.allowanceMs),
		sequence: word(HEARTBEAT.sequence) >>> 0,
		pid: word(HEARTBEAT.pid),
		entry,
		detector: detector === 0 ? undefined : detector - 1,
		isLate: word(HEARTBEAT.late) === 1,
	};
}

/** Factor for the allowance of work that nobody waits for. */
const LATE_PATIENCE = 8;
/** After this many times its allowance a message counts as stuck, even when its thread got no processor time. */
const PATIENCE = 60;

/**
 * Whether the worker hangs. A hanging worker is in an endless loop, so its thread must have computed for the whole allowance: a worker that gets no
 * processor on a busy machine only has to wait. `processorMs`: processor time of its thread since the message was first seen.
 */
export function isStuck({ allowanceMs, elapsedMs }: Pick<Judging, 'allowanceMs' | 'elapsedMs'>, processorMs: number): boolean {
	if (elapsedMs <= allowanceMs) return false;
	return processorMs >= allowanceMs || elapsedMs > allowanceMs * PATIENCE;
}

/** Processor time of the worker's thread in milliseconds. Undefined: this system doesn't report it. */
export function threadTimeMs(memory: SharedArrayBuffer): number | undefined {
	const thread = new Int32Array(memory)[HEARTBEAT.thread] ?? 0;
	if (thread === 0) return undefined;
	try {
		// The fields: nanoseconds on a processor, nanoseconds waiting for one, time slices. Source: Linux, Documentation/scheduler/sched-stats.
		const [computed = ''] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'latin1').split(' ');
		const ms = Number(computed) / 1e6;
		return ms > 0 ? ms : undefined;
	} catch {
		return undefined;
	}
}

/** The id of this thread. 0: the system has no `/proc` entry for it. */
function ownThread(): number {
	try {
		return Number(path.basename(readlinkSync('/proc/thread-self'))) || 0;
	} catch {
		return 0;
	}
}

const ENTRY_ID_LENGTH = 21;
const NO_ENTRY = 'a'.padEnd(ENTRY_ID_LENGTH, '0') as EntryId;

/** One clock for all threads of the process: `performance.now` starts at 0 in each worker. */
function heartbeatNow(): number {
	const [seconds, nanoseconds] = process.hrtime();
	return Math.floor((seconds * 1000 + nanoseconds / 1e6) % 0x8000_0000) || 1;
}
