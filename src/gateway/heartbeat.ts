import type { EntryId } from '../base/ids.ts';
import { isEntryId } from '../base/ids.ts';
import { ALLOWANCE, HEARTBEAT } from '../link/host-messages.ts';

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
	/** `run`, watched as work on the message that is judged now, whenever it runs and whoever waits for it then. */
	bound(run: () => void): () => void;
	/** A part of the message is done: the time counts anew from here. */
	progress(): void;
	/** Which detector runs now: its index in the registry, `undefined` when none does. */
	detector(index: number | undefined): void;
}

/** `patience`: by how much the allowance of a message is multiplied. Default: 1. */
export function createHeartbeat(memory: SharedArrayBuffer, patience: () => number = () => 1): Heartbeat {
	const words = new Int32Array(memory);
	const characters = new Uint8Array(memory, HEARTBEAT.entry * 4);
	let current: WatchedMessage | undefined;
	const heartbeat: Heartbeat = {
		begin(message) {
			current = message;
			const { connection, sequence, pid, entry, bytes } = message;
			words[HEARTBEAT.allowanceMs] = (ALLOWANCE.baseMs + Math.ceil((bytes / 1_000_000) * ALLOWANCE.perMegabyteMs)) * patience();
			words[HEARTBEAT.connection] = connection;
			words[HEARTBEAT.sequence] = sequence;
			words[HEARTBEAT.detector] = 0;
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
	};
}

/** After this many times its allowance a message counts as stuck even when the process has been given no processor time. */
const PATIENCE = 10;

/**
 * Whether the worker hangs. Who hangs turns in a circle, so the process must have been at work for half the allowance at least: a worker
 * that a busy machine gives no processor only has to wait. `processorMs`: of the whole process since the message was first seen.
 */
export function isStuck({ allowanceMs, elapsedMs }: Pick<Judging, 'allowanceMs' | 'elapsedMs'>, processorMs: number): boolean {
	if (elapsedMs <= allowanceMs) return false;
	return processorMs >= allowanceMs / 2 || elapsedMs > allowanceMs * PATIENCE;
}

const ENTRY_ID_LENGTH = 21;

/** One clock for all threads of the process: `performance.now` starts anew in each worker. */
function heartbeatNow(): number {
	const [seconds, nanoseconds] = process.hrtime();
	return Math.floor((seconds * 1000 + nanoseconds / 1e6) % 0x8000_0000) || 1;
}
