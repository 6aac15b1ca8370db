import type { Clock, Logger } from '../base/ports.ts';
import { MAX_RESULT } from '../flow/memory/memory-text.ts';

/**
 * What nobody waits for: records, the memory of what was read. Runs in order, after what was sent has left, and by choice when no message
 * has come for a moment; code that depends on it calls `catchUp` or `learn` first.
 */
export interface DeferredWork {
	/** `bytes`: size of the message it is about, which is kept until then and is read for it. */
	add(run: () => void, bytes: number, options?: DeferredOptions): void;
	/** Runs all that waits, now. */
	catchUp(): void;
	/** Runs only what the next decision may depend on, now and in order: a call is not to wait for records. */
	learn(): void;
}

export interface DeferredOptions {
	/** It and all before it run at once: a message that comes behind it must not be able to undo it. */
	readonly isUrgent?: boolean;
	/** Later calls are judged by it, and it depends on no record. */
	readonly isKnowledge?: boolean;
}

export interface DeferredWorkOptions {
	readonly clock: Pick<Clock, 'monotonic'>;
	readonly logger: Pick<Logger, 'error'>;
	/** Calls `run` once after `delayMs`; the returned function takes it back. */
	readonly after: (delayMs: number, run: () => void) => () => void;
	/** Calls `run` once what was sent in this turn has left. */
	readonly soon: (run: () => void) => void;
	/** Runs before each piece that a message waits for, so that the watchdog restarts its timer. */
	readonly onPiece?: () => void;
	/** Runs several pieces in one turn. Default: just so. */
	readonly together?: (run: () => void) => void;
	/** Gives what is run later for `run`, asked when it is added: a piece that hangs is blamed on the message that it is about. Default: `run` itself. */
	readonly bind?: (run: () => void) => () => void;
}

/** For those who have nothing to wait for. */
export const AT_ONCE: DeferredWork = { add: (run) => run(), catchUp: () => undefined, learn: () => undefined };

/** So long nothing is added before the work begins, in milliseconds: a client that asks again at once is answered first. */
const QUIET_MS = 20;
/** What waited this long is done though more comes: somebody else's messages must not put it off. In milliseconds. */
const OLDEST_MS = 500;
/** What may wait. Beyond it each addition pays for the oldest, so that a client that never pauses costs bounded memory. */
const MAX_WAITING = 512;
const MAX_BYTES = 16 * 1024 * 1024;
/** Pieces are done together for so long, in milliseconds: records that are written in one go cost less. A message that comes meanwhile waits. */
const TOGETHER_MS = 2;
/** Of what the next call may have to wait for: some 200 ms of reading. A server that talks without a pause must not make others wait longer. */
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
	/** Of all that waits as knowledge, what will be read of it. */
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
			logger.error('something could not be recorded', cause);
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
	/** At least one piece. */
	const someMore = (): void => {
		const end = clock.monotonic() + TOGETHER_MS;
		together(() => {
			do next();
			while (waiting.length > 0 && clock.monotonic() < end);
		});
	};
	const makeRoom = (): void => {
		while (unread > MAX_KNOWLEDGE) learnNext();
		// Large ones take long: no more of them than there is no room for.
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
