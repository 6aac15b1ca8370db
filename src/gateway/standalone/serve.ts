import { parentPort } from 'node:worker_threads';
import { assertNever } from '../../base/result.ts';
import type { CouldNotCheck } from '../../link/host-messages.ts';
import type { FromStandalone, StandaloneConfiguration, ToStandalone } from '../../link/standalone.ts';
import { type ServedSession, serveSession } from '../served-session.ts';
import type { CreateSession } from '../session.ts';
import { type Judge, openJudge } from './judge.ts';

/** Judges for the proxy that started this thread. `wrapped`: its sessions with something in front of them, for tests. */
export function serveStandalone(wrapped: (createSession: CreateSession) => CreateSession = (own) => own): void {
	const port = parentPort;
	if (port === null) throw new Error('a proxy’s gateway runs in a worker thread');
	const send = (message: FromStandalone): void => port.postMessage(message);
	const say = (sentence: string): void => send({ kind: 'say', sentence });
	let configuration: StandaloneConfiguration | undefined;
	let judge: Judge | undefined;
	let served: ServedSession | undefined;
	let withheld: readonly CouldNotCheck[] = [];
	/** Number of `served`. */
	let session = 0;
	/** Of messages that were judged, and not told yet. */
	let takenBytes = 0;
	/** What came before there was a log to write it into. */
	const notes: (ToStandalone & { readonly kind: 'note' })[] = [];

	function serve(own: Judge, isResumed: boolean): void {
		session += 1;
		takenBytes = 0;
		served = serveSession(own.hello(isResumed), {
			createSession: wrapped(own.createSession),
			connection: session,
			logger: own.logger,
			heartbeat: own.heartbeat,
			couldNotCheck: () => withheld,
			write(sequence, flags, body) {
				const copy = new Uint8Array(body ?? []);
				port?.postMessage({ kind: 'frame', frame: { sequence, flags, body: copy } } satisfies FromStandalone, [copy.buffer]);
			},
		});
		send({ kind: 'opened', session, launch: { kind: 'launch', ...served.launch } });
	}

	function take(bytes: number): void {
		if (takenBytes === 0)
			setImmediate(() => {
				send({ kind: 'taken', bytes: takenBytes });
				takenBytes = 0;
			});
		takenBytes += bytes;
	}

	async function handle(message: ToStandalone): Promise<void> {
		switch (message.kind) {
			case 'configure':
				configuration = message.configuration;
				return;
			case 'open': {
				if (configuration === undefined) throw new Error('nothing is known of the proxy');
				withheld = message.couldNotCheck;
				const opened = await openJudge(configuration, { say, keepMemo: (memo) => send({ kind: 'session-memo', memo }) });
				if (!opened.ok) return send({ kind: 'failed', failure: opened.error });
				judge = opened.value;
				judge.goOn(message.memos);
				for (const { detail, what } of notes.splice(0)) judge.note(what, detail);
				return serve(judge, message.isResumed);
			}
			case 'could-not-check':
				withheld = message.couldNotCheck;
				if (judge === undefined || served?.isOutdated !== true) return;
				served.end('link-lost');
				return serve(judge, true);
			case 'frame':
				if (message.session !== session) return;
				if (served?.message(message.frame) === false) judge?.logger.error('the proxy sent a message twice');
				return take(message.frame.body.length);
			case 'control':
				if (message.session === session) served?.control(message.message);
				return;
			case 'note':
				if (judge === undefined) notes.push(message);
				else judge.note(message.what, message.detail);
				return;
			case 'finish':
				served?.end('client-closed');
				judge?.close();
				// oxlint-disable-next-line node/no-process-exit -- in a worker it ends the thread alone
				return process.exit(0);
			default:
				return assertNever(message);
		}
	}

	port.on('message', (message: ToStandalone) => {
		handle(message).catch((cause: unknown) => {
			say(`the gateway could not handle "${message.kind}"${cause instanceof Error ? `: ${cause.name}` : ''}`);
			if (message.kind === 'configure' || message.kind === 'open') send({ kind: 'failed', failure: { kind: 'stopped' } });
		});
	});
}
