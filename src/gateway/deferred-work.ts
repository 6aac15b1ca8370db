import type { Clock, Logger } from '../base/ports.ts';
import { MAX_RESULT } from '../flow/memory/memory-text.ts';

/**
 * Work that nobody waits for: audit records, and the memory of what was read. Runs in order, after pending output was sent, and preferably when no
 * message arrived for a moment. Code that depends on it calls `catchUp` or `learn` first.
 */
export interface DeferredWork {
	/** `bytes`: size of the message, which stays in memory until `run` has read it. */
	add(run: () => void, bytes: number, options?: DeferredOptions): void;
	/** Runs all waiting work now. */
	catchUp(): void;
	/** Runs only the work that the next decision may depend on, now and in order. A call doesn't wait for audit records. */
	learn(): void;
}

export interface DeferredOptions {
	/** Runs it and everything before it at once: a later message must not be able to undo it. */
	readonly isUrgent?: boolean;
	/** Later calls are judged by it, and it depends on no audit record. */
	readonly isKnowledge?: boolean;
}

export interface DeferredWorkOptions {
	readonly clock: Pick<Clock, 'monotonic'>;
	readonly logger: Pick<Logger, 'error'>;
	/** Calls `run` once after `delayMs`. The returned function cancels it. */
	readonly after: (delayMs: number, run: () => void) => () => void;
	/** Calls `run` once after the output of this turn was sent. */
	readonly soon: (run: () => void) => void;
	/** Runs before each piece that a message waits for, so that the watchdog restarts its timer. */
	readonly onPiece?: () => void;
	/** Runs several pieces in one turn. Default: calls `run` directly. */
	readonly together?: (run: () => void) => void;
	/** Wraps `run` when it is added, so that a piece that hangs is blamed on its message. Default: returns `run` itself. */
	readonly bind?: (run: () => void) => () => void;
}

/** Runs all work immediately. */
export const AT_ONCE: DeferredWork = { add: (run) => run(), catchUp: () => undefined, learn: () => undefined };

/** Idle time before the work begins, in milliseconds: a client that sends its next request at once is served first. */
const QUIET_MS = 20;
/** Work that waited this long runs even while messages arrive, so that other clients' messages can't postpone it. In milliseconds. */
const OLDEST_MS = 500;
/** Limits for waiting work. Beyond them each addition runs the oldest, so that a client that never pauses costs bounded memory. */
const MAX_WAITING = 512;
const MAX_BYTES = 16 * 1024 * 1024;
/** Pieces run together for this long, in milliseconds: records written together cost less. A message that arrives meanwhile waits. */
const TOGETHER_MS = 2;
/** Limit for work that the next call may wait for: about 200 ms of reading. A server that sends without a pause must not make others wait longer. */
const MAX_KNOWLEDGE = 2 * 1024 * 1024;

interface Waiting {
	readonly run: () => void;
	readonly bytes: number;
	readonly isKnowledge: boolean;
	/** Monotonic, in milliseconds. */
	readonly addedAt: number;
}

export function createDeferredWork({
	after,
	bind = (run) => run,
	clock,
	logger,
	onPiece = () => undefined,
	soon,
	together = (run) => run(),
}: DeferredWorkOptions): DeferredWork {
	const waiting: Waiting[] = [];
	let bytes = 0;
	let knowledge = 0;
	/** How many bytes of the waiting knowledge will be read. */
	let unread = 0;
	let isScheduled = false;
	let lastAddedAt = 0;

	const next = (): void => {
		const work = waiting.shift();
		if (work !== undefined) done(work);
	};
	const done = (work: Waiting): void => {
		bytes -= work.bytes;
		if (work.isKnowledge) {
			knowledge -= 1;
			unread -= Math.min(work.bytes, MAX_RESULT);
		}
		try {
			work.run();
		} catch (cause) {
			logger.error("Couldn't finish deferred work on a message", cause);
		}
	};
	const learnNext = (): void => {
		const [work] = waiting.splice(
			waiting.findIndex(({ isKnowledge }) => isKnowledge),
			1,
		);
		if (work !== undefined) done(work);
	};
	const catchUp = (): void => {
		if (waiting.length === 0) return;
		together(() => {
			for (; waiting.length > 0; next()) onPiece();
		});
	};
	const learn = (): void => {
		for (; knowledge > 0; learnNext()) onPiece();
	};
	/** Runs at least one piece. */
	const someMore = (): void => {
		const end = clock.monotonic() + TOGETHER_MS;
		together(() => {
			do next();
			while (waiting.length > 0 && clock.monotonic() < end);
		});
	};
	const makeRoom = (): void => {
		while (unread > MAX_KNOWLEDGE) learnNext();
		// Large pieces take long: run only as many as the limit requires.
		while (bytes > MAX_BYTES) next();
		while (waiting.length > MAX_WAITING) someMore();
	};
	const schedule = (): void => {
		if (isScheduled) return;
		isScheduled = true;
		after(QUIET_MS, turn);
	};
	const turn = (): void => {
		isScheduled = false;
		const [oldest] = waiting;
		if (oldest === undefined) return;
		const now = clock.monotonic();
		if (now - lastAddedAt < QUIET_MS - 1 && now - oldest.addedAt < OLDEST_MS) return schedule();
		someMore();
		isScheduled = true;
		soon(turn);
	};

	return {
		add(run, size, { isKnowledge = false, isUrgent = false } = {}) {
			lastAddedAt = clock.monotonic();
			waiting.push({ run: bind(run), bytes: size, isKnowledge, addedAt: lastAddedAt });
			bytes += size;
			if (isKnowledge) {
				knowledge += 1;
				unread += Math.min(size, MAX_RESULT);
			}
			if (isUrgent) catchUp();
			else if (waiting.length > MAX_WAITING || bytes > MAX_BYTES || unread > MAX_KNOWLEDGE) soon(makeRoom);
			schedule();
		},
		catchUp,
		learn,
	};
}
