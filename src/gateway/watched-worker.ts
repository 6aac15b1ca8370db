import { type Transferable, Worker } from 'node:worker_threads';
import type { CouldNotCheck } from '../link/host-messages.ts';
import { HEARTBEAT, HOST_WORK } from '../link/host-messages.ts';
import { createCulprits, type ServerProcess } from './culprits.ts';
import type { Judging } from './heartbeat.ts';
import { isStuck, readHeartbeat, threadTimeMs } from './heartbeat.ts';

/** `To`, `From`: messages to the worker and from it. */
export interface WatchedWorkerOptions<To, From> {
	/** Absolute path of the worker's entry file. */
	readonly workerFile: string;
	/** The first message to each worker. `count`: how many workers were started so far, including this one. */
	readonly configure: (heartbeat: SharedArrayBuffer, count: number) => To;
	/** Messages that make a worker the active one. `couldNotCheck`: what it must not judge. */
	readonly activate: (couldNotCheck: readonly CouldNotCheck[]) => readonly To[];
	/** Replaces the list given to `activate`. */
	readonly withhold: (couldNotCheck: readonly CouldNotCheck[]) => To;
	/** Makes a worker save its pending work and end. */
	readonly finish: To;
	/** Every message of the active worker. */
	readonly onMessage: (message: From) => void;
	/** The active worker is gone: nothing is judged until the next one is active. `hostWork`: the host's request that it was working on. */
	readonly onStopped: (hostWork: number | undefined) => void;
	/**
	 * The worker hung or crashed, and another one is active now. `lost`: whether the message it was judging is withheld, or it wasn't judging one.
	 */
	readonly onReplaced: (why: 'stuck' | 'crashed', rule: string | undefined, lost: 'message' | 'nothing') => void;
	/** Nothing is judged. Retried after a few seconds. Called once until `ready`. */
	readonly onDown: (why: string) => void;
	/** The active worker starts or stops refusing all messages of this server, in both directions. */
	readonly onSuspended: (process: ServerProcess, isSuspended: boolean) => void;
	/** A worker failed. The message contains no text of a server. */
	readonly onError: (message: string) => void;
	/** The id of a detector by its index in the registry, to name the rule that hung. */
	readonly ruleName?: ((index: number) => string | undefined) | undefined;
	/** Default 100. */
	readonly checkEveryMs?: number | undefined;
	/** How long a server that stopped several workers is suspended unless it is restarted, in milliseconds. Default: five minutes. */
	readonly suspensionMs?: number | undefined;
}

/**
 * A worker that judges messages, replaced when it hangs or crashes. A spare starts as soon as a message takes suspiciously long. The message being
 * judged is withheld, and a server that stops workers again and again is suspended (`culprits.ts`).
 */
export interface WatchedWorker<To> {
	/** Posts to the active worker. The message is lost when there is none. */
	post(message: To, transfer?: readonly Transferable[]): void;
	readonly isActive: boolean;
	/** The active worker is ready. Returns true if the gateway counted as down until now. */
	ready(): boolean;
	/** The active worker can't do its work. */
	failed(why: string): void;
	/** Ends the workers. The active one saves its pending work first. */
	dispose(): Promise<void>;
}

/** Enough to judge the longest line. A message that needs more ends its worker, not the process. A larger young generation made no result faster. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 } as const;
/** A message that kept the thread busy for this long may hang it, in milliseconds of processor time. */
const SUSPICIOUS_MS = 150;
/** How long a spare is kept after the last suspicion, in milliseconds. */
const SPARE_MS = 60_000;
const DEFAULT_CHECK_MS = 100;
const DEFAULT_SUSPENSION_MS = 5 * 60_000;
/** After more recent replacements than this that no server is suspended for, the gateway counts as down, and the next attempt waits. */
const MAX_REPLACEMENTS = 5;
const RETRY_DOWN_MS = 5000;
/** How long a worker may take to save its pending work, in milliseconds. */
const FINISH_MS = 1500;

interface Member {
	readonly worker: Worker;
	readonly heartbeat: SharedArrayBuffer;
	/** Set before we end it ourselves, so that its exit doesn't count as a crash. */
	isEnding: boolean;
}

export function createWatchedWorker<To, From>(options: WatchedWorkerOptions<To, From>): WatchedWorker<To> {
	let active: Member | undefined;
	/** Ready to take over. Exists only while a message is suspicious, because a worker takes as much memory as the first. */
	let spare: Member | undefined;
	let endSpare: NodeJS.Timeout | undefined;
	let count = 0;
	let isDisposed = false;
	let isDown = false;
	let isReplacing = false;
	/** What was being judged at the last check, and its thread's processor time when that was first seen, in milliseconds. */
	let last: { readonly startedAt: number; readonly sequence: number; readonly processorMs: number } | undefined;
	const culprits = createCulprits();
	const pauses = new Set<NodeJS.Timeout>();
	let retry: NodeJS.Timeout | undefined;
	const hasEnded = new WeakSet<Member>();

	function start(): Member {
		count += 1;
		const heartbeat = new SharedArrayBuffer(HEARTBEAT.bytes);
		const worker = new Worker(options.workerFile, { resourceLimits: RESOURCE_LIMITS, execArgv: [], stdout: false, stderr: false });
		const member: Member = { worker, heartbeat, isEnding: false };
		worker.on('message', (message: From) => {
			if (!isDisposed && member === active) options.onMessage(message);
		});
		// `exit` follows and handles the failure. The error's message may contain text of a server.
		worker.on('error', (cause) => options.onError(`The inspecting worker failed: ${describe(cause)}`));
		worker.on('exit', () => onExit(member));
		worker.postMessage(options.configure(heartbeat, count));
		return member;
	}

	function keepSpare(): void {
		spare ??= start();
		clearTimeout(endSpare);
		endSpare = setTimeout(() => {
			const unneeded = spare;
			spare = undefined;
			if (unneeded === undefined) return;
			unneeded.isEnding = true;
			void unneeded.worker.terminate();
		}, SPARE_MS);
		endSpare.unref();
	}

	function takeSpare(): Member {
		const next = spare ?? start();
		spare = undefined;
		return next;
	}

	function activate(member: Member): void {
		active = member;
		last = undefined;
		for (const message of options.activate(culprits.withheld())) member.worker.postMessage(message);
	}

	/** Resolves when the worker has ended or the time is over. */
	async function finish(member: Member): Promise<void> {
		if (hasEnded.has(member)) return;
		member.worker.postMessage(options.finish);
		await new Promise<void>((resolve) => {
			const timer = setTimeout(resolve, FINISH_MS);
			member.worker.once('exit', () => {
				clearTimeout(timer);
				resolve();
			});
		});
	}

	function onExit(member: Member): void {
		hasEnded.add(member);
		if (isDisposed || member.isEnding) return;
		if (member === spare) spare = undefined;
		else if (member === active) void replace(member, 'crashed', readHeartbeat(member.heartbeat));
	}

	async function replace(member: Member, why: 'stuck' | 'crashed', judging: Judging | undefined): Promise<void> {
		if (isReplacing) return;
		isReplacing = true;
		member.isEnding = true;
		// The old socket must be closed first: closing it removes its path, on which the next worker listens.
		await member.worker.terminate();
		isReplacing = false;
		if (isDisposed) return;
		active = undefined;
		const isHostWork = judging?.pid === HOST_WORK;
		options.onStopped(isHostWork ? judging.sequence : undefined);
		const rule = judging?.detector === undefined ? undefined : options.ruleName?.(judging.detector);
		const isLate = judging?.isLate === true;
		const suspended = culprits.blame(judging === undefined || isHostWork ? undefined : { ...judging, rule }, performance.now());
		if (culprits.recentStops(performance.now()) > MAX_REPLACEMENTS) return declareDown('it stopped too often');
		activate(takeSpare());
		options.onReplaced(why, rule, isLate || isHostWork ? 'nothing' : 'message');
		for (const process of suspended) suspend(process);
	}

	/** The newly activated worker refuses all messages of this process, in both directions. */
	function suspend(process: ServerProcess): void {
		options.onSuspended(process, true);
		const pause = setTimeout(() => {
			pauses.delete(pause);
			culprits.lift(process);
			if (active !== undefined) active.worker.postMessage(options.withhold(culprits.withheld()));
			options.onSuspended(process, false);
		}, options.suspensionMs ?? DEFAULT_SUSPENSION_MS);
		pause.unref();
		pauses.add(pause);
	}

	function declareDown(why: string): void {
		const wasDown = isDown;
		isDown = true;
		if (!wasDown) options.onDown(why);
		clearTimeout(retry);
		retry = setTimeout(() => {
			if (isDisposed) return;
			const old = active;
			if (old !== undefined) old.isEnding = true;
			void Promise.resolve(old?.worker.terminate()).then(() => {
				if (isDisposed) return;
				culprits.forgetStops();
				activate(takeSpare());
			});
		}, RETRY_DOWN_MS);
	}

	function check(): void {
		if (active === undefined) return;
		const judging = readHeartbeat(active.heartbeat);
		// Also seen by the previous check: after a sleep of the machine or a pause of this thread, the worker gets one more interval.
		const isSeen = judging !== undefined && last?.startedAt === judging.startedAt && last.sequence === judging.sequence;
		// Measures only the judging thread: other threads, and a busy machine, say nothing about it.
		const processorMs = threadTimeMs(active.heartbeat) ?? processorTimeMs();
		const seenAtMs = isSeen && last !== undefined ? last.processorMs : processorMs;
		last = judging === undefined ? undefined : { startedAt: judging.startedAt, sequence: judging.sequence, processorMs: seenAtMs };
		if (judging === undefined || !isSeen) return;
		if (processorMs - seenAtMs >= SUSPICIOUS_MS) keepSpare();
		if (isStuck(judging, processorMs - seenAtMs)) void replace(active, 'stuck', judging);
	}

	activate(start());
	const timer = setInterval(check, options.checkEveryMs ?? DEFAULT_CHECK_MS);
	timer.unref();

	return {
		post: (message, transfer = []) => active?.worker.postMessage(message, transfer),
		get isActive() {
			return active !== undefined;
		},
		ready() {
			const wasDown = isDown;
			isDown = false;
			// The message that stopped one worker may come again.
			if (count > 1) keepSpare();
			return wasDown;
		},
		failed: declareDown,
		async dispose() {
			isDisposed = true;
			clearInterval(timer);
			clearTimeout(retry);
			clearTimeout(endSpare);
			for (const pause of pauses) clearTimeout(pause);
			if (active !== undefined) await finish(active);
			await Promise.all([active?.worker.terminate(), spare?.worker.terminate()]);
		},
	};
}

/** Processor time of all threads of this process, in milliseconds. */
function processorTimeMs(): number {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1000;
}

function describe(cause: unknown): string {
	if (!(cause instanceof Error)) return 'unknown error';
	return 'code' in cause && typeof cause.code === 'string' ? `${cause.name} ${cause.code}` : cause.name;
}
