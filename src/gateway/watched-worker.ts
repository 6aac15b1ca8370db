import { type Transferable, Worker } from 'node:worker_threads';
import type { CouldNotCheck } from '../link/host-messages.ts';
import { HEARTBEAT, HOST_WORK } from '../link/host-messages.ts';
import { createCulprits, type ServerProcess } from './culprits.ts';
import type { Judging } from './heartbeat.ts';
import { isStuck, readHeartbeat, threadTimeMs } from './heartbeat.ts';

/** `To`, `From`: what is said to the worker and by it. */
export interface WatchedWorkerOptions<To, From> {
	/** Absolute path of the worker's entry file. */
	readonly workerFile: string;
	/** The first message to each worker. `count`: of the workers started so far, this one included. */
	readonly configure: (heartbeat: SharedArrayBuffer, count: number) => To;
	/** What makes a worker the active one. `couldNotCheck`: what it must not judge. */
	readonly activate: (couldNotCheck: readonly CouldNotCheck[]) => readonly To[];
	/** In place of what `activate` said of it. */
	readonly withhold: (couldNotCheck: readonly CouldNotCheck[]) => To;
	/** Makes a worker save its pending work and end. */
	readonly finish: To;
	/** Every message of the active worker. */
	readonly onMessage: (message: From) => void;
	/** The active worker is gone: nobody judges until the next one is active. `hostWork`: the request of the host that it was at. */
	readonly onStopped: (hostWork: number | undefined) => void;
	/** It hung or broke, and another one is active now. `lost`: the message it was judging is withheld; or it was at something else. */
	readonly onReplaced: (why: 'stuck' | 'crashed', rule: string | undefined, lost: 'message' | 'nothing') => void;
	/** Nobody judges, and it is tried again in some seconds. Told once until `ready`. */
	readonly onDown: (why: string) => void;
	/** The active worker refuses what this server sends and is sent; or no longer does. */
	readonly onSuspended: (process: ServerProcess, isSuspended: boolean) => void;
	/** A worker failed, in words that hold no text of a server. */
	readonly onError: (message: string) => void;
	/** The id of a detector by its index in the registry, to name what hung. */
	readonly ruleName?: ((index: number) => string | undefined) | undefined;
	/** Default 100. */
	readonly checkEveryMs?: number | undefined;
	/** How long a server that stopped several workers is suspended unless it is started anew, in milliseconds. Default: five minutes. */
	readonly suspensionMs?: number | undefined;
}

/**
 * A worker that judges messages, replaced when it hangs or breaks. The next one is started as soon as a message takes suspiciously long. The message it was at is
 * withheld, and whoever stops it again and again is suspended (`culprits.ts`).
 */
export interface WatchedWorker<To> {
	/** To the active worker; lost when there is none. */
	post(message: To, transfer?: readonly Transferable[]): void;
	readonly isActive: boolean;
	/** The active worker is at work. True: until now it counted as down. */
	ready(): boolean;
	/** The active worker cannot do its work. */
	failed(why: string): void;
	/** Ends the workers. The active one saves its pending work first. */
	dispose(): Promise<void>;
}

/** Enough to judge the longest line; a message that needs more ends its worker, not the process. A larger young generation made no result faster. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 } as const;
/** A message that has kept the thread busy for so long may come to hang it, in milliseconds of processor time. */
const SUSPICIOUS_MS = 150;
/** How long a worker is kept ready after the last suspicion. */
const SPARE_MS = 60_000;
const DEFAULT_CHECK_MS = 100;
const DEFAULT_SUSPENSION_MS = 5 * 60_000;
/** After this many replacements lately that no server answers for the gateway counts as down, and the next attempt waits. */
const MAX_REPLACEMENTS = 5;
const RETRY_DOWN_MS = 5000;
/** How long a worker may take to save its pending work. */
const FINISH_MS = 1500;

interface Member {
	readonly worker: Worker;
	readonly heartbeat: SharedArrayBuffer;
	/** Set before we end it ourselves, so that its exit is no crash. */
	isEnding: boolean;
}

export function createWatchedWorker<To, From>(options: WatchedWorkerOptions<To, From>): WatchedWorker<To> {
	let active: Member | undefined;
	/** Ready to take over, while somebody is under suspicion: another worker takes as much memory as the first. */
	let spare: Member | undefined;
	let endSpare: NodeJS.Timeout | undefined;
	let count = 0;
	let isDisposed = false;
	let isDown = false;
	let isReplacing = false;
	/** What was being judged at the last check, and the processor time of its thread when that was first seen, in milliseconds. */
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
		// `exit` follows and tells what is to be done; the error's message may hold text of a server.
		worker.on('error', (cause) => options.onError(`the inspecting worker failed: ${describe(cause)}`));
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

	/** Resolves when the worker has ended, or has taken too long for it. */
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
		// The old socket must be closed first: closing removes its path, and that is the path the next one listens on.
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

	/** The worker that has just been activated refuses what it sends and is sent. */
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
		// Seen by the check before, too: after a sleep of the machine or a pause of this thread the worker gets one more turn.
		const isSeen = judging !== undefined && last?.startedAt === judging.startedAt && last.sequence === judging.sequence;
		// Of the thread that judges: others of this process, and of a busy machine, say nothing about it.
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
			// What stopped one worker may come again.
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

/** Of all threads of this process. */
function processorTimeMs(): number {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1000;
}

function describe(cause: unknown): string {
	if (!(cause instanceof Error)) return 'no error';
	return 'code' in cause && typeof cause.code === 'string' ? `${cause.name} ${cause.code}` : cause.name;
}
