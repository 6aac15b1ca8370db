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

/** What a worker tells its watchdog while it judges. */
export interface Heartbeat {
	begin(message: WatchedMessage): void;
	end(): void;
	/** Watches `run` as work on the current message, even if it runs later. */
	bound(run: () => void): () => void;
	/** A part of the message is done: the time counts anew from here. */
	progress(): void;
	/** Which detector runs now: its index in the registry, `undefined` when none does. */
	detector(index: number | undefined): void;
}

/** Runs what the host asks for, watched as a message is. */
export function forHost<T>(heartbeat: Heartbeat, request: number, run: () => T): T {
	heartbeat.begin({ connection: 0, sequence: request, pid: HOST_WORK, entry: NO_ENTRY, bytes: 0 });
	try {
		return run();
	} finally {
		heartbeat.end();
	}
}

/** `patience`: by how much the allowance of a message is multiplied. Default: 1. */
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
				// Its message has been answered, and unless another one waits behind it nobody does: only what truly hangs is stopped.
				if (waiting === undefined) {
					words[HEARTBEAT.late] = 1;
					words[HEARTBEAT.allowanceMs] = (words[HEARTBEAT.allowanceMs] ?? 0) * LATE_PATIENCE;
				}
				try {
					run();
				} finally {
					// Who waited for it has its whole time again.
					if (waiting === undefined) heartbeat.end();
					else heartbeat.begin(waiting);
				}
			};
		},
		progress() {
			// Only while a message is judged: a check that runs outside must not look like one.
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
	/** The message has been answered: what is done now nobody waits for. */
	readonly isLate: boolean;
}

/** What the worker is judging now; `undefined` when it judges nothing. */
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
		// The clock wraps at 2^31: the difference is taken in 31 bits as well.
		elapsedMs: (heartbeatNow() - startedAt) & 0x7fff_ffff,
		allowanceMs: word(HEARTBEAT.allowanceMs),
		sequence: word(HEARTBEAT.sequence) >>> 0,
		pid: word(HEARTBEAT.pid),
		entry,
		detector: detector === 0 ? undefined : detector - 1,
		isLate: word(HEARTBEAT.late) === 1,
	};
}

/** Of its message's allowance, for work that nobody waits for. */
const LATE_PATIENCE = 8;
/** After this many times its allowance a message counts as stuck even when its thread has been given no processor time. */
const PATIENCE = 60;

/**
 * Whether the worker hangs. Who hangs turns in a circle, so its thread must have computed for the whole allowance: a worker that a busy
 * machine gives no processor only has to wait. `processorMs`: of its thread since the message was first seen.
 */
export function isStuck({ allowanceMs, elapsedMs }: Pick<Judging, 'allowanceMs' | 'elapsedMs'>, processorMs: number): boolean {
	if (elapsedMs <= allowanceMs) return false;
	return processorMs >= allowanceMs || elapsedMs > allowanceMs * PATIENCE;
}

/** Milliseconds that the worker's thread has computed. Undefined: this system doesn't tell. */
export function threadTimeMs(memory: SharedArrayBuffer): number | undefined {
	const thread = new Int32Array(memory)[HEARTBEAT.thread] ?? 0;
	if (thread === 0) return undefined;
	try {
		// Nanoseconds on a processor, nanoseconds waiting for one, turns. Source: Linux, Documentation/scheduler/sched-stats.
		const [computed = ''] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'latin1').split(' ');
		const ms = Number(computed) / 1e6;
		return ms > 0 ? ms : undefined;
	} catch {
		return undefined;
	}
}

/** The number of this thread, where the system has a file about it. */
function ownThread(): number {
	try {
		return Number(path.basename(readlinkSync('/proc/thread-self'))) || 0;
	} catch {
		return 0;
	}
}

const ENTRY_ID_LENGTH = 21;
const NO_ENTRY = 'a'.padEnd(ENTRY_ID_LENGTH, '0') as EntryId;

/** One clock for all threads of the process: `performance.now` starts anew in each worker. */
function heartbeatNow(): number {
	const [seconds, nanoseconds] = process.hrtime();
	return Math.floor((seconds * 1000 + nanoseconds / 1e6) % 0x8000_0000) || 1;
}
