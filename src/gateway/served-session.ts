import type { Logger } from '../base/ports.ts';
import { assertNever } from '../base/result.ts';
import type { ProxyControl } from '../link/control.ts';
import type { Frame } from '../link/frame-codec.ts';
import { FRAME_ACTIONS, GATEWAY_FLAGS, PROXY_FLAGS } from '../link/frames.ts';
import type { CouldNotCheck } from '../link/host-messages.ts';
import { encodeControl } from '../link/parse-control.ts';
import type { Direction } from '../mcp/messages.ts';
import { SERVER_SUSPENDED } from '../policy/results/texts.ts';
import { pingInsteadOf, substituteFor } from './could-not-check.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { CreateSession, Hello, MessageVerdict, Session, SessionOutput } from './session.ts';

export interface ServedSessionDeps {
	readonly createSession: CreateSession;
	/** Number of the connection, for the log and the watchdog. */
	readonly connection: number;
	readonly logger: Logger;
	readonly heartbeat: Heartbeat;
	/** Messages and processes that stopped earlier workers. */
	readonly couldNotCheck: () => readonly CouldNotCheck[];
	/** `ConnectionDeps.onForgedGateway`. */
	readonly onForgedGateway?: (() => void) | undefined;
	/** Writes a frame for the proxy. `isVerdict`: the proxy waits for it. */
	readonly write: (sequence: number, flags: number, body: Uint8Array | undefined, isVerdict: boolean) => void;
}

/** Passes the messages of one proxy through one session. Messages withheld before stay withheld, and the watchdog watches each message while it is judged. */
export interface ServedSession {
	/** Whether the real server may run. */
	readonly launch: ReturnType<Session['start']>;
	/** The proxy reported that its client closed. */
	readonly isClientClosed: boolean;
	/** Its server was suspended when the session began and no longer is. The session missed messages, so a new one has to judge. */
	readonly isOutdated: boolean;
	/** False: our proxy would never send this. */
	message(frame: Frame): boolean;
	/** False: our proxy would never send this now. */
	control(message: ProxyControl): boolean;
	end(why: 'client-closed' | 'link-lost'): void;
}

export function serveSession(hello: Hello, deps: ServedSessionDeps): ServedSession {
	const { connection, couldNotCheck, heartbeat, logger, write } = deps;
	let isClientClosed = false;
	let hasAskedForLogin = false;
	/** Messages without a verdict, and those whose final verdict comes later. */
	const open = new Set<number>();
	const held = new Set<number>();
	/** The server ended. Once no message is being judged, the proxy is told to stop. */
	let isStopDue = false;
	/** Messages for which the session sees a substitute, because they or others of their process stopped earlier workers. */
	const substitutes = new Map<number, Uint8Array>();
	/** `undefined`: every message of this process, in both directions. */
	const isWithheld = (sequence: number | undefined): boolean =>
		couldNotCheck().some((one) => one.entry === hello.entry && one.pid === hello.pid && one.sequence === sequence);
	/** No message is judged, so none passes. Never changes during the session, because the session hasn't seen the earlier messages. */
	const isSuspended = isWithheld(undefined);

	const output: SessionOutput = {
		verdict(sequence, verdict, options) {
			if (!open.delete(sequence) && !held.delete(sequence))
				return logger.warn(`Connection ${connection}: ignored a second verdict for message ${sequence}`);
			if (verdict.action === 'held') held.add(sequence);
			const substitute = substitutes.get(sequence);
			if (verdict.action !== 'held') substitutes.delete(sequence);
			const isDelivered = verdict.action === 'forward' || verdict.action === 'replace';
			const applied: MessageVerdict = substitute !== undefined && isDelivered ? { action: 'replace', body: substitute } : verdict;
			const flags = FRAME_ACTIONS[applied.action] | (options?.keep === true ? GATEWAY_FLAGS.keep : 0);
			write(sequence, flags, 'body' in applied ? applied.body : undefined, true);
			stopWhenDone();
		},
		inject: (to, body) => write(0, FRAME_ACTIONS.inject | (to === 'client' ? GATEWAY_FLAGS.toClient : 0), body, false),
		release: (sequence) => write(sequence, FRAME_ACTIONS.release, undefined, false),
		stop: () => write(0, FRAME_ACTIONS.control, encodeControl({ kind: 'stop' }), false),
	};
	const session = deps.createSession(hello, output);
	const launch = session.start();

	/** After the last verdicts and the session's own responses: the proxy ends when it reads this. */
	function stopWhenDone(): void {
		if (!isStopDue || open.size > 0) return;
		isStopDue = false;
		output.stop();
	}

	return {
		launch,
		get isClientClosed() {
			return isClientClosed;
		},
		get isOutdated() {
			return isSuspended && !isWithheld(undefined);
		},
		message({ body, flags, sequence }) {
			const direction: Direction = (flags & PROXY_FLAGS.fromServer) === 0 ? 'client-to-server' : 'server-to-client';
			const isReplay = (flags & PROXY_FLAGS.replay) !== 0;
			if (!isReplay) {
				if (open.has(sequence) || held.has(sequence)) return false;
				open.add(sequence);
			}
			let bytes = body;
			if (isReplay && isSuspended) {
				const ping = pingInsteadOf(bytes);
				if (ping === undefined) return true;
				bytes = ping;
			} else if (!isReplay && (isSuspended || isWithheld(sequence))) {
				const instead = substituteFor(bytes, isSuspended ? SERVER_SUSPENDED : undefined);
				if (instead.action !== 'replace') {
					output.verdict(sequence, instead);
					// A suspension is reported once, not with each message.
					if (!isSuspended) session.couldNotCheck(sequence);
					return true;
				}
				bytes = instead.body;
				substitutes.set(sequence, bytes);
			}
			heartbeat.begin({ connection, sequence, pid: hello.pid, entry: hello.entry, bytes: bytes.length });
			try {
				session.message(sequence, direction, bytes, isReplay, (flags & PROXY_FLAGS.isOurs) !== 0);
			} catch (cause) {
				logger.error(`Connection ${connection}: couldn't judge message ${sequence}`, cause);
				if (isReplay) return true;
				substitutes.delete(sequence);
				if (open.has(sequence)) output.verdict(sequence, substituteFor(body));
				session.couldNotCheck(sequence);
			} finally {
				heartbeat.end();
			}
			return true;
		},
		control(message) {
			switch (message.kind) {
				case 'hello':
				case 'auth':
					return false;
				case 'child-started':
					session.childStarted(message.pid);
					return true;
				case 'child-failed':
				case 'child-exited':
					session.childEnded({ code: message.code, signal: message.kind === 'child-exited' ? message.signal : null });
					isStopDue = true;
					stopWhenDone();
					return true;
				case 'needs-login':
					if (!hasAskedForLogin) session.needsLogin(message.hadAuthorization);
					hasAskedForLogin = true;
					return true;
				case 'met-forged-gateway':
					deps.onForgedGateway?.();
					return true;
				case 'client-closed':
					isClientClosed = true;
					return true;
				case 'line-too-long':
					session.lineTooLong(message.fromServer ? 'server-to-client' : 'client-to-server', message.bytes);
					return true;
				default:
					return assertNever(message);
			}
		},
		end: (why) => session.end(why),
	};
}
