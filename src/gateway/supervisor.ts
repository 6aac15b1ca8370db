import type { FromGateway, GatewayConfiguration, ToGateway } from '../link/host-messages.ts';
import { type SessionMemo, SessionMemos } from '../policy/risk/session-memo.ts';
import { createWatchedWorker } from './watched-worker.ts';

/** The state of the gateway's worker, as the user should know it. */
export type GatewayState =
	| { readonly kind: 'starting' }
	| { readonly kind: 'listening' }
	/** The worker hung or crashed. Another one takes over, and the message it was judging is withheld. */
	| { readonly kind: 'replaced'; readonly why: 'stuck' | 'crashed'; readonly rule: string | undefined }
	/** No messages are inspected: the worker couldn't start, or stopped too often. It's retried every few seconds. */
	| { readonly kind: 'down'; readonly why: string };

export interface GatewaySupervisorOptions {
	/** Absolute path of the worker's entry file. */
	readonly workerFile: string;
	readonly configuration: Omit<GatewayConfiguration, 'heartbeat'>;
	/** Receives every message of the active worker, and the supervisor's own events: about the gateway, and `process-suspended`. */
	readonly onMessage: (message: FromGateway) => void;
	readonly onState: (state: GatewayState) => void;
	/** Stores what is known of conversations, starting with an earlier gateway's memos. Default: none, and nothing is saved. */
	readonly memos?: MemoStore;
	/** Milliseconds since the Unix epoch. */
	readonly now?: () => number;
	/** The id of a detector by its index in the registry, to name the rule that hung. */
	readonly ruleName?: (index: number) => string | undefined;
	/** Default 100. */
	readonly checkEveryMs?: number;
	/** How long a server that stopped several workers is suspended unless it is restarted, in milliseconds. Default: five minutes. */
	readonly suspensionMs?: number;
}

/** Keeps memos after the process has ended. */
export interface MemoStore {
	load(): readonly SessionMemo[];
	save(memos: readonly SessionMemo[]): void;
}

/** Owns the worker that inspects. Runs on the main thread of the gateway's process. */
export interface GatewaySupervisor {
	/**
	 * Sends to the active worker. Messages that set state are repeated to its replacement. `relist`, `prove`, and `inspect` always get a reply. An
	 * `answer` is for the worker that asked: its replacement doesn't know the question.
	 */
	send(message: Exclude<ToGateway, { readonly kind: 'configure' | 'listen' | 'could-not-check' | 'earlier-sessions' }>): void;
	/** Ends the workers; resolves when the socket is free. */
	dispose(): Promise<void>;
}

/** Requests that wait for a reply of the active worker. */
type Asked = 'relist' | 'prove' | 'inspect';

/** Messages that set no state, so they aren't repeated. */
const PASSING: ReadonlySet<ToGateway['kind']> = new Set([
	'answer',
	'picture',
	'clear-flagged',
	'forget-baselines',
	'withheld',
	'release',
	'reload-patterns',
	'note',
	'left-to-login',
]);

export function createGatewaySupervisor(options: GatewaySupervisorOptions): GatewaySupervisor {
	const { configuration, memos, onMessage, onState, now = Date.now, ...watching } = options;
	/** The last message of each kind and window that sets state, in the order of their first appearance. */
	const remembered = new Map<string, ToGateway>();
	/** Requests without a reply, which the next worker doesn't know. */
	const asked = new Map<number, Asked>();
	const noReply = (request: number, kind: Asked, why: 'not-connected' | 'no-answer', isTooLong = false): void => {
		switch (kind) {
			case 'relist':
				return onMessage({ kind: 'reply', request, outcome: { kind: why } });
			case 'prove':
				return onMessage({ kind: 'proved', request, outcome: { kind: 'not-connected' } });
			case 'inspect':
				return onMessage({ kind: 'inspected', request, outcome: { kind: isTooLong ? 'too-long' : 'no-answer' } });
		}
	};

	const sessions = new SessionMemos(memos?.load());

	onState({ kind: 'starting' });
	const worker = createWatchedWorker<ToGateway, FromGateway>({
		...watching,
		configure: (heartbeat) => ({ kind: 'configure', configuration: { ...configuration, heartbeat } }),
		activate: (couldNotCheck) => [
			...remembered.values(),
			{ kind: 'earlier-sessions', memos: sessions.all },
			{ kind: 'listen', couldNotCheck },
		],
		withhold: (couldNotCheck) => ({ kind: 'could-not-check', couldNotCheck }),
		finish: { kind: 'finish' },
		onMessage(message) {
			if (message.kind === 'session-memo') {
				sessions.keep(message.memo);
				return memos?.save(sessions.all);
			}
			if (message.kind === 'reply' || message.kind === 'proved' || message.kind === 'inspected') asked.delete(message.request);
			if (message.kind === 'listening') {
				if (worker.ready()) onMessage({ kind: 'event', event: { kind: 'gateway-up', at: now() } });
				onState({ kind: 'listening' });
			}
			if (message.kind === 'failed') worker.failed(message.why);
			onMessage(message);
		},
		onStopped(hostWork) {
			const lost = [...asked];
			asked.clear();
			for (const [request, kind] of lost) noReply(request, kind, 'no-answer', request === hostWork);
		},
		onReplaced(why, rule) {
			onState({ kind: 'replaced', why, rule });
			onMessage({ kind: 'event', event: { kind: 'gateway-replaced', at: now(), why, rule } });
		},
		onDown(why) {
			onMessage({ kind: 'event', event: { kind: 'gateway-down', at: now(), why } });
			onState({ kind: 'down', why });
		},
		onSuspended: (process, isSuspended) =>
			onMessage({ kind: 'event', event: { kind: 'process-suspended', at: now(), ...process, isSuspended } }),
		onError: (message) => onMessage({ kind: 'log', level: 'error', message }),
	});

	return {
		send(message) {
			if (message.kind === 'relist' || message.kind === 'prove' || message.kind === 'inspect') {
				if (!worker.isActive) return noReply(message.request, message.kind, 'not-connected');
				asked.set(message.request, message.kind);
			} else if (!PASSING.has(message.kind)) remembered.set(`${message.kind} ${windowOf(message) ?? ''}`, message);
			if (message.kind === 'windows') {
				for (const [key, known] of remembered) {
					const window = windowOf(known);
					if (window !== undefined && !message.pids.includes(window)) remembered.delete(key);
				}
			}
			worker.post(message);
		},
		dispose: worker.dispose,
	};
}

function windowOf(message: ToGateway): number | undefined {
	return message.kind === 'entries' || message.kind === 'traffic' ? message.window : undefined;
}
