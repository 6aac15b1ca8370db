import { Worker } from 'node:worker_threads';
import type { FromGateway, GatewayConfiguration, ToGateway } from '../link/host-messages.ts';
import { HEARTBEAT } from '../link/host-messages.ts';
import { createCulprits, type ServerProcess } from './culprits.ts';
import type { Judging } from './heartbeat.ts';
import { isStuck, readHeartbeat } from './heartbeat.ts';

/** What runs behind the socket, as the user should know it. */
export type GatewayState =
	| { readonly kind: 'starting' }
	| { readonly kind: 'listening' }
	/** It hung or broke; the spare has taken over and the message it was judging is withheld. */
	| { readonly kind: 'replaced'; readonly why: 'stuck' | 'crashed'; readonly rule: string | undefined }
	/** Nobody inspects: it could not start, or broke too often. Tried again every few seconds. */
	| { readonly kind: 'down'; readonly why: string };

export interface GatewaySupervisorOptions {
	/** Absolute path of the worker's entry file. */
	readonly workerFile: string;
	readonly configuration: Omit<GatewayConfiguration, 'heartbeat'>;
	/** Every message of the active worker, and the supervisor's own events: of the gateway, and `process-suspended`. */
	readonly onMessage: (message: FromGateway) => void;
	readonly onState: (state: GatewayState) => void;
	/** Milliseconds since the Unix epoch. */
	readonly now?: () => number;
	/** The id of a detector by its index in the registry, to name what hung. */
	readonly ruleName?: (index: number) => string | undefined;
	/** Default 100. */
	readonly checkEveryMs?: number;
	/** How long a server that stopped several workers is suspended unless it is started anew, in milliseconds. Default: five minutes. */
	readonly suspensionMs?: number;
}

/** Owns the worker that inspects and a warm spare. Lives on the main thread of the extension host. */
export interface GatewaySupervisor {
	/**
	 * To the active worker. What sets its state is repeated to the one that replaces it; `relist` and `prove` are answered either way. An `answer` is
	 * for the worker that asked: the next one knows nothing of the question.
	 */
	send(message: Exclude<ToGateway, { readonly kind: 'configure' | 'listen' | 'could-not-check' }>): void;
	/** Ends both workers; resolves when the socket is free. */
	dispose(): Promise<void>;
}

/** Enough to judge the longest line; a message that needs more ends its worker, not the editor. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 } as const;
const DEFAULT_CHECK_MS = 100;
const DEFAULT_SUSPENSION_MS = 5 * 60_000;
/** After this many replacements lately that no suspended server answers for the gateway counts as down, and the next attempt waits. */
const MAX_REPLACEMENTS = 5;
/** Messages that set no state: not repeated. */
const PASSING: ReadonlySet<ToGateway['kind']> = new Set([
	'answer',
	'picture',
	'clear-flagged',
	'forget-baselines',
	'withheld',
	'release',
	'reload-patterns',
	'note',
]);
const RETRY_DOWN_MS = 5000;
/** How long a worker may take to write down what waits when the window closes. */
const FINISH_MS = 1500;

interface Member {
	readonly worker: Worker;
	readonly heartbeat: SharedArrayBuffer;
	/** Set before we end it ourselves, so that its exit is no crash. */
	isEnding: boolean;
}

export function createGatewaySupervisor(options: GatewaySupervisorOptions): GatewaySupervisor {
	const now = options.now ?? Date.now;
	let active: Member | undefined;
	let spare: Member | undefined;
	let isDisposed = false;
	let isDown = false;
	let isReplacing = false;
	/** What was being judged at the last check, and the processor time of this process when that was first seen, in milliseconds. */
	let last: { readonly startedAt: number; readonly sequence: number; readonly processorMs: number } | undefined;
	const culprits = createCulprits();
	const pauses = new Set<NodeJS.Timeout>();
	let retry: NodeJS.Timeout | undefined;
	const hasEnded = new WeakSet<Member>();
	/** The last message of each kind that sets state, in the order of the kinds' first appearance. */
	const remembered = new Map<ToGateway['kind'], ToGateway>();
	/** What was asked and not answered: the next worker knows nothing of it. */
	const asked = new Map<number, 'relist' | 'prove'>();
	const unanswered = (request: number, kind: 'relist' | 'prove', why: 'not-connected' | 'no-answer'): void =>
		options.onMessage(
			kind === 'relist'
				? { kind: 'reply', request, outcome: { kind: why } }
				: { kind: 'proved', request, outcome: { kind: 'not-connected' } },
		);

	function start(): Member {
		const heartbeat = new SharedArrayBuffer(HEARTBEAT.bytes);
		const worker = new Worker(options.workerFile, { resourceLimits: RESOURCE_LIMITS, execArgv: [], stdout: false, stderr: false });
		const member: Member = { worker, heartbeat, isEnding: false };
		worker.on('message', (message: FromGateway) => onMessage(member, message));
		// `exit` follows and tells what is to be done; the error's message may hold text of a server.
		worker.on('error', (cause) =>
			options.onMessage({ kind: 'log', level: 'error', message: `the inspecting worker failed: ${describe(cause)}` }),
		);
		worker.on('exit', () => onExit(member));
		post(member, { kind: 'configure', configuration: { ...options.configuration, heartbeat } });
		return member;
	}

	const post = (member: Member, message: ToGateway): void => member.worker.postMessage(message);

	function activate(member: Member): void {
		active = member;
		last = undefined;
		for (const message of remembered.values()) post(member, message);
		post(member, { kind: 'listen', couldNotCheck: culprits.withheld() });
	}

	function onMessage(member: Member, message: FromGateway): void {
		if (isDisposed || member !== active) return;
		if (message.kind === 'reply' || message.kind === 'proved') asked.delete(message.request);
		if (message.kind === 'listening') {
			if (isDown) options.onMessage({ kind: 'event', event: { kind: 'gateway-up', at: now() } });
			isDown = false;
			options.onState({ kind: 'listening' });
			// Only now: a start should not wait for a worker that is not needed yet.
			spare ??= start();
		}
		if (message.kind === 'failed') declareDown(message.why);
		options.onMessage(message);
	}

	/** Resolves when the worker has ended, or has taken too long for it. */
	async function finish(member: Member): Promise<void> {
		if (hasEnded.has(member)) return;
		post(member, { kind: 'finish' });
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
		for (const [request, kind] of asked) unanswered(request, kind, 'no-answer');
		asked.clear();
		const rule = judging?.detector === undefined ? undefined : options.ruleName?.(judging.detector);
		const suspended = culprits.blame(judging === undefined ? undefined : { ...judging, rule }, performance.now());
		if (culprits.recentStops(performance.now()) > MAX_REPLACEMENTS) return declareDown('it stopped too often');
		const next = spare ?? start();
		spare = undefined;
		activate(next);
		options.onState({ kind: 'replaced', why, rule });
		options.onMessage({ kind: 'event', event: { kind: 'gateway-replaced', at: now(), why, rule } });
		if (suspended !== undefined) suspend(suspended);
	}

	/** The worker that has just been activated refuses what it sends and is sent. */
	function suspend(process: ServerProcess): void {
		const tell = (isSuspended: boolean): void =>
			options.onMessage({ kind: 'event', event: { kind: 'process-suspended', at: now(), ...process, isSuspended } });
		tell(true);
		const pause = setTimeout(() => {
			pauses.delete(pause);
			culprits.lift(process);
			if (active !== undefined) post(active, { kind: 'could-not-check', couldNotCheck: culprits.withheld() });
			tell(false);
		}, options.suspensionMs ?? DEFAULT_SUSPENSION_MS);
		pause.unref();
		pauses.add(pause);
	}

	function declareDown(why: string): void {
		if (!isDown) {
			options.onMessage({ kind: 'event', event: { kind: 'gateway-down', at: now(), why } });
			options.onState({ kind: 'down', why });
		}
		isDown = true;
		clearTimeout(retry);
		retry = setTimeout(() => {
			if (isDisposed) return;
			const old = active;
			if (old !== undefined) old.isEnding = true;
			void Promise.resolve(old?.worker.terminate()).then(() => {
				if (isDisposed) return;
				culprits.forgetStops();
				const next = spare ?? start();
				spare = undefined;
				activate(next);
			});
		}, RETRY_DOWN_MS);
	}

	function check(): void {
		if (active === undefined) return;
		const judging = readHeartbeat(active.heartbeat);
		// Seen by the check before, too: after a sleep of the machine or a pause of this thread the worker gets one more turn.
		const isSeen = judging !== undefined && last?.startedAt === judging.startedAt && last.sequence === judging.sequence;
		const processorMs = processorTimeMs();
		const seenAtMs = isSeen && last !== undefined ? last.processorMs : processorMs;
		last = judging === undefined ? undefined : { startedAt: judging.startedAt, sequence: judging.sequence, processorMs: seenAtMs };
		if (judging !== undefined && isSeen && isStuck(judging, processorMs - seenAtMs)) void replace(active, 'stuck', judging);
	}

	options.onState({ kind: 'starting' });
	activate(start());
	const timer = setInterval(check, options.checkEveryMs ?? DEFAULT_CHECK_MS);
	timer.unref();

	return {
		send(message) {
			if (message.kind === 'relist' || message.kind === 'prove') {
				if (active === undefined) return unanswered(message.request, message.kind, 'not-connected');
				asked.set(message.request, message.kind);
			} else if (!PASSING.has(message.kind)) remembered.set(message.kind, message);
			if (active !== undefined) post(active, message);
		},
		async dispose() {
			isDisposed = true;
			clearInterval(timer);
			clearTimeout(retry);
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
