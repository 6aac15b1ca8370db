// The bundle through which a proxy judges by itself: while the editor's gateway does not answer, and for `cordon guard`.

import { join } from 'node:path';
import { assertNever } from '../../base/result.ts';
import { GATEWAY_FLAGS, ORDER_MASK, ORDERS, PROXY_FLAGS } from '../../link/frames.ts';
import type { GatewayLink, LinkSource } from '../../link/gateway-link.ts';
import type {
	FromStandalone,
	StandaloneBundle,
	StandaloneConfiguration,
	StandaloneEvents,
	StandaloneFailure,
	StandaloneOptions,
	ToStandalone,
} from '../../link/standalone.ts';
import { shapeOf } from '../../mcp/parse.ts';
import { SessionMemos } from '../../policy/risk/session-memo.ts';
import { createWatchedWorker, type WatchedWorker } from '../watched-worker.ts';

export { leaveToLogin } from './login.ts';

export const openFallback: StandaloneBundle['openFallback'] = (entry, options, events) =>
	judgedByWorker({ kind: 'entry', entry }, options, events);

export const openGuard: StandaloneBundle['openGuard'] = (guard, options, events) =>
	judgedByWorker({ kind: 'command', guard }, options, events);

/** A busy machine takes long to start a worker; what waits longer is refused until one is there. */
const OPEN_MS = 20_000;

const encoder = new TextEncoder();

interface WorkerLink extends GatewayLink {
	/** The worker judges no longer: what it asked the client is taken back. */
	lose(): void;
	receive(message: FromStandalone & { readonly kind: 'frame' | 'taken' }): void;
}

/** A gateway in a worker of this process, watched as that of the editor is: what hangs or breaks it costs that message, and never the proxy. */
function judgedByWorker(judges: StandaloneConfiguration['judges'], options: StandaloneOptions, events: StandaloneEvents): LinkSource {
	const { folder, note, onNeedsLogin, suspensionMs, ...settings } = options;
	let worker: WatchedWorker<ToStandalone> | undefined;
	let link: WorkerLink | undefined;
	let patience: NodeJS.Timeout | undefined;
	let isMissing = false;
	let isStopped = false;
	const sessions = new SessionMemos();

	function lose(): void {
		const lost = link;
		link = undefined;
		if (isStopped || lost === undefined) return;
		lost.lose();
		events.onLost();
	}

	function missing(failure: StandaloneFailure): void {
		clearTimeout(patience);
		if (isStopped || isMissing) return;
		isMissing = true;
		events.onMissing(failure);
	}

	function onMessage(message: FromStandalone): void {
		switch (message.kind) {
			case 'opened':
				clearTimeout(patience);
				worker?.ready();
				// After a pause of this server its worker begins anew.
				lose();
				isMissing = false;
				link = createLink(message);
				return events.onConnected(link);
			case 'failed':
				missing(message.failure);
				return worker?.failed(message.failure.kind);
			case 'frame':
			case 'taken':
				return link?.receive(message);
			case 'session-memo':
				return sessions.keep(message.memo);
			case 'say':
				return note(message.sentence);
			default:
				return assertNever(message);
		}
	}

	function createLink({ launch, session }: FromStandalone & { readonly kind: 'opened' }): WorkerLink {
		let unsentBytes = 0;
		/** Ids of requests of the gateway's own that the client has not answered. */
		const asked = new Set<string>();
		return {
			launch,
			send(sequence, flags, body) {
				unsentBytes += body.length;
				if (asked.size > 0 && (flags & PROXY_FLAGS.fromServer) === 0) {
					const { kind, rawId } = shapeOf(body);
					if (kind === 'response' && rawId !== undefined) asked.delete(rawId);
				}
				// A line is a part of a larger buffer, all of which would be copied.
				const copy = new Uint8Array(body);
				worker?.post({ kind: 'frame', session, frame: { sequence, flags, body: copy } }, [copy.buffer]);
			},
			control(message) {
				if (message.kind === 'needs-login') onNeedsLogin?.();
				else worker?.post({ kind: 'control', session, message });
			},
			flush: () => undefined,
			unsentBytes: () => unsentBytes,
			// `stop` ends the worker, which then writes down what waits.
			close: () => undefined,
			lose() {
				for (const rawId of asked) {
					const body = encoder.encode(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${rawId}}}`);
					events.onFrame({ sequence: 0, flags: ORDERS.inject | GATEWAY_FLAGS.toClient, body });
				}
			},
			receive(message) {
				if (message.kind === 'taken') {
					unsentBytes -= message.bytes;
					return events.onDrain();
				}
				const { body, flags } = message.frame;
				if ((flags & ORDER_MASK) === ORDERS.inject && (flags & GATEWAY_FLAGS.toClient) !== 0) {
					const { kind, rawId } = shapeOf(body);
					if (kind === 'request' && rawId !== undefined) asked.add(rawId);
				}
				events.onFrame(message.frame);
			},
		};
	}

	return {
		start() {
			if (worker !== undefined || isStopped) return;
			worker = createWatchedWorker<ToStandalone, FromStandalone>({
				workerFile: join(folder, 'standalone-worker.cjs'),
				// It would take as much memory again; only this one server waits for the start of the next one.
				hasSpare: false,
				configure: (heartbeat, count) => ({ kind: 'configure', configuration: { ...settings, judges, heartbeat, worker: count } }),
				activate(couldNotCheck) {
					clearTimeout(patience);
					patience = setTimeout(() => missing({ kind: 'stopped' }), OPEN_MS);
					patience.unref();
					return [{ kind: 'open', isResumed: events.isResumed(), couldNotCheck, memos: sessions.all }];
				},
				withhold: (couldNotCheck) => ({ kind: 'could-not-check', couldNotCheck }),
				finish: { kind: 'finish' },
				onMessage,
				onStopped: lose,
				onReplaced(why) {
					note(why === 'stuck' ? HUNG : BROKE);
					worker?.post({ kind: 'note', what: 'The inspecting worker was replaced', detail: why });
				},
				onDown: () => missing({ kind: 'stopped' }),
				onSuspended(_process, isSuspended) {
					note(isSuspended ? SUSPENDED : RESUMED);
					if (isSuspended) worker?.post({ kind: 'note', what: 'A server was suspended: its messages stopped the inspecting worker' });
				},
				onError: note,
				suspensionMs,
			});
		},
		async stop() {
			isStopped = true;
			clearTimeout(patience);
			await worker?.dispose();
		},
	};
}

const HUNG = 'The inspection hung and was started anew. The message it was at is withheld.';
const BROKE = 'The inspection broke and was started anew. A message it was at is withheld.';
const SUSPENDED =
	'Messages of this server stopped the inspection, so nothing passes for some minutes. Restart the server to use it at once.';
const RESUMED = 'Messages of this server are inspected again.';
