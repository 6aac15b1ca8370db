import { setTimeout as sleep } from 'node:timers/promises';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import type { EntryId } from '../../base/ids.ts';
import type { Logger } from '../../base/ports.ts';
import type { SessionPicture } from '../../events/session-picture.ts';
import { FORGED_GATEWAY_NOTES } from '../../gateway/audit/forgery-notes.ts';
import type { AuditHead } from '../../gateway/audit/seal.ts';
import { publishKey, type Signer } from '../../gateway/keys.ts';
import type { ClassifierState } from '../../link/classifier.ts';
import type { HostTask, InspectOutcome, RelistOutcome, RoundTrip } from '../../link/host-messages.ts';
import type { PatternState } from '../../link/pattern-problems.ts';
import type { FromWindow, ToWindow } from '../../link/window-proof.ts';
import type { WithheldItem } from '../../link/withheld.ts';
import type { Question, QuestionAnswer } from '../../policy/risk/question.ts';
import { gatewayProcess } from '../../proxy/gateway-process.ts';
import type { Whereabouts } from '../../proxy/reconnecting-link.ts';
import type { OverviewStore } from './overview-store.ts';
import { openWindowLink, type WindowLink } from './window-link.ts';

const RELIST_MS = 20_000;
const PICTURE_MS = 5_000;
/** Timeout in milliseconds, longer than the watchdog needs to notice a hung worker. */
const INSPECT_MS = 30_000;
/** How long a request waits for a gateway that is starting, in milliseconds. */
const ARRIVAL_MS = 5_000;
/** The gateway counts as down after this long without one, in milliseconds. A busy machine needs time to start it. */
const PATIENCE_MS = 20_000;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 2_000;
/** Messages about a person's actions that are kept for the next gateway. */
const MAX_WAITING = 100;

export interface GatewayHostOptions {
	readonly version: string;
	readonly stateRoot: string;
	/** The folder with this version's bundles. */
	readonly programs: string;
	readonly signer: Signer;
	readonly overview: OverviewStore;
	readonly logger: Logger;
	/** Called with the position that the audit log has reached. */
	readonly onAuditHead: (head: AuditHead) => void;
}

export interface AskedQuestion {
	readonly id: string;
	readonly question: Question;
	/** When the call is refused if nobody answers, in milliseconds since the Unix epoch. */
	readonly until: number;
}

export interface DrawnSession {
	readonly picture: SessionPicture;
	/** All sessions that can be drawn, newest last. */
	readonly sessions: readonly string[];
}

/** Messages that set no state and expect no reply. They wait until there is a gateway. */
const WAITING: ReadonlySet<FromWindow['kind']> = new Set(['release', 'clear-flagged', 'forget-baselines', 'reload-patterns', 'note']);

type Told = Exclude<FromWindow, { readonly kind: 'relist' | 'prove' | 'inspect' | 'answer' | 'picture' | 'withheld' }>;

/** Replies to messages with a request number. */
type Reply = Extract<ToWindow, { readonly request: number }>;

/**
 * The gateway as this window sees it: a front end of the user's one inspecting process. Connects to the gateway when there is something to guard
 * or inspect, starts it if needed, and reconnects whenever the connection is lost.
 */
export class GatewayHost implements Disposable {
	readonly #options: GatewayHostOptions;
	readonly #where: Whereabouts;
	/** By request number. Called with undefined if no reply came in time or the gateway was lost. */
	readonly #open = new Map<number, (reply: Reply | undefined) => void>();
	#requests = 0;
	/** The last message of each kind that sets state. Each new gateway gets all of them. */
	readonly #remembered = new Map<FromWindow['kind'], Told>();
	#waiting: FromWindow[] = [];
	readonly #awaited = new Set<() => void>();
	#link: WindowLink | undefined;
	#isSearching = false;
	#isDisposed = false;
	readonly #patterns = new Emitter<PatternState>();
	/** Fires after each load of the patterns folder, with its outcome. */
	readonly onDidLoadPatterns = this.#patterns.event;
	readonly #classifier = new Emitter<ClassifierState>();
	/** Fires when the chosen transformer is ready or off. */
	readonly onDidChangeClassifier = this.#classifier.event;
	readonly #asked = new Emitter<AskedQuestion>();
	readonly #withdrawn = new Emitter<string | undefined>();
	/** Fires when a call waits for the person at this window. */
	readonly onDidAsk = this.#asked.event;
	/** Fires with the id of a question that is no longer open, or with undefined if no question is. */
	readonly onDidWithdraw = this.#withdrawn.event;

	constructor(options: GatewayHostOptions) {
		this.#options = options;
		const { programs, stateRoot, version } = options;
		this.#where = gatewayProcess({ stateFolder: stateRoot, version, folder: programs });
	}

	/** Messages that set state go to every future gateway. They don't start one unless there is something to guard. */
	send(message: Told): void {
		if (!WAITING.has(message.kind)) this.#remembered.set(message.kind, message);
		if (this.#link !== undefined) this.#link.send(message);
		else if (WAITING.has(message.kind)) this.#wait(message);
		else if (this.#isGuarding) this.#search();
	}

	get #isGuarding(): boolean {
		const told = this.#remembered.get('entries');
		return told?.kind === 'entries' && told.entries.length > 0;
	}

	#wait(message: FromWindow): void {
		this.#waiting = [...this.#waiting, message].slice(-MAX_WAITING);
		this.#search();
	}

	/** Sends the person's answer. Called after a click in a dialog of ours, and never otherwise. */
	answer(question: string, answer: QuestionAnswer): void {
		this.#link?.send({ kind: 'answer', question, answer });
		this.#withdrawn.fire(question);
	}

	/** A changed or withheld result. Undefined if it's no longer stored or the gateway didn't reply. */
	withheld(id: string): Promise<WithheldItem | undefined> {
		return this.#ask(
			PICTURE_MS,
			(request) => ({ kind: 'withheld', request, id }),
			(reply) => (reply?.kind === 'withheld-shown' ? reply.item : undefined),
		);
	}

	/** Draws a session. Default: the one with the last call. Undefined if there is none or the gateway didn't reply. */
	picture(session?: string): Promise<DrawnSession | undefined> {
		return this.#ask(
			PICTURE_MS,
			(request) => ({ kind: 'picture', request, session }),
			(reply) =>
				reply?.kind === 'pictured' && reply.picture !== undefined ? { picture: reply.picture, sessions: reply.sessions } : undefined,
		);
	}

	/** Asks the connected server for its tools now. They are judged and reported as an event before this resolves. */
	relist(entry: EntryId): Promise<RelistOutcome> {
		return this.#ask(
			RELIST_MS,
			(request) => ({ kind: 'relist', request, entry }),
			(reply) => (reply?.kind === 'reply' ? reply.outcome : { kind: 'no-answer' }),
		);
	}

	/** Has the gateway inspect untrusted text. Without a gateway, returns `no-answer` at once, and the caller retries. */
	async inspect(task: HostTask): Promise<InspectOutcome> {
		if (this.#link === undefined) {
			this.#search();
			return { kind: 'no-answer' };
		}
		return this.#ask(
			INSPECT_MS,
			(request) => ({ kind: 'inspect', request, task }),
			(reply) => (reply?.kind === 'inspected' ? reply.outcome : { kind: 'no-answer' }),
		);
	}

	/** Sends a ping to both ends of the server's connection. */
	prove(entry: EntryId): Promise<RoundTrip> {
		return this.#ask(
			RELIST_MS,
			(request) => ({ kind: 'prove', request, entry }),
			(reply) => (reply?.kind === 'proved' ? reply.outcome : { kind: 'not-connected' }),
		);
	}

	/** Resolves when there is a gateway, or after a timeout. */
	#arrival(): Promise<void> {
		return new Promise((resolve) => {
			const arrive = (): void => {
				clearTimeout(timer);
				this.#awaited.delete(arrive);
				resolve();
			};
			const timer = setTimeout(arrive, ARRIVAL_MS);
			this.#awaited.add(arrive);
		});
	}

	/** `resultOf` gets undefined if no reply comes in time, there is no gateway, or it is lost meanwhile. */
	async #ask<Result>(
		timeoutMs: number,
		messageOf: (request: number) => FromWindow,
		resultOf: (reply: Reply | undefined) => Result,
	): Promise<Result> {
		if (this.#link === undefined) {
			this.#search();
			await this.#arrival();
		}
		const link = this.#link;
		if (link === undefined) return resultOf(undefined);
		const request = ++this.#requests;
		return new Promise((resolve) => {
			const settle = (reply: Reply | undefined): void => {
				clearTimeout(timer);
				this.#open.delete(request);
				resolve(resultOf(reply));
			};
			const timer = setTimeout(() => settle(undefined), timeoutMs);
			this.#open.set(request, settle);
			link.send(messageOf(request));
		});
	}

	#search(): void {
		if (this.#isSearching || this.#isDisposed || this.#link !== undefined) return;
		this.#isSearching = true;
		void this.#find().finally(() => {
			this.#isSearching = false;
			// The connection can be lost again at once.
			if (this.#isGuarding) this.#search();
		});
	}

	/** Looks for the gateway until it's found, and starts it if there is none. */
	async #find(): Promise<void> {
		const { logger, overview, signer, stateRoot } = this.#options;
		const startedAt = performance.now();
		let isDown = false;
		let said = '';
		let hasReported = false;
		for (let pause = FIRST_PAUSE_MS; !this.#isDisposed; pause = Math.min(LONGEST_PAUSE_MS, pause * 1.5)) {
			const address = this.#where.address();
			const found =
				address === undefined
					? ({ kind: 'absent' } as const)
					: await openWindowLink({
							address,
							signer,
							stateRoot,
							onOpen: (link) => this.#connected(link),
							onMessage: (message) => this.#receive(message),
							onLost: () => this.#lost(),
						});
			if (found === undefined) return;
			const why = found.kind === 'absent' ? 'no gateway is running' : `${found.kind}: ${found.why}`;
			if (found.kind !== 'absent' && why !== said) logger.warn(`Couldn't use the gateway: ${why}`);
			if (found.kind === 'untrusted' && !hasReported) {
				hasReported = true;
				overview.record({ kind: 'forged-gateway', at: Date.now(), why: 'no-proof' });
				// The next gateway writes it into its audit log.
				this.#wait({ kind: 'note', what: FORGED_GATEWAY_NOTES['no-proof'] });
			}
			said = why;
			// Somebody removed our public key's file, so write it again.
			if (found.kind === 'refused') this.#publish();
			else this.#where.start?.();
			if (!isDown && performance.now() - startedAt > PATIENCE_MS) {
				isDown = true;
				overview.record({ kind: 'gateway-down', at: Date.now(), why });
			}
			await sleep(pause);
		}
	}

	#publish(): void {
		try {
			publishKey(this.#options.stateRoot, this.#options.signer);
		} catch (cause) {
			this.#options.logger.error("Couldn't write the public key", cause);
		}
	}

	#connected(link: WindowLink): void {
		if (this.#isDisposed) return link.close();
		this.#link = link;
		this.#options.logger.info('Connected to the gateway');
		this.#options.overview.record({ kind: 'gateway-up', at: Date.now() });
		for (const message of this.#remembered.values()) link.send(message);
		for (const message of this.#waiting.splice(0)) link.send(message);
		for (const arrive of [...this.#awaited]) arrive();
	}

	#lost(isInOrder = false): void {
		if (this.#link === undefined) return;
		this.#link = undefined;
		for (const settle of [...this.#open.values()]) settle(undefined);
		this.#withdrawn.fire(undefined);
		const at = Date.now();
		this.#options.logger.warn(isInOrder ? 'The gateway ended' : 'Lost the connection to the gateway');
		this.#options.overview.record(
			isInOrder ? { kind: 'gateway-down', at, why: 'it ended' } : { kind: 'gateway-replaced', at, why: 'crashed', rule: undefined },
		);
		// The next gateway suspends nothing yet. One that only lost this window repeats what it suspends.
		for (const [entry, { suspendedPids }] of this.#options.overview.current.live)
			for (const pid of suspendedPids) this.#options.overview.record({ kind: 'process-suspended', at, entry, pid, isSuspended: false });
		if (!isInOrder) this.#wait({ kind: 'note', what: 'The gateway ended unexpectedly and was started again' });
		else if (this.#isGuarding) this.#search();
	}

	#receive(message: ToWindow): void {
		const { overview, logger } = this.#options;
		switch (message.kind) {
			case 'event':
				// The worker that asked is gone, and so are its waiting calls.
				if (message.event.kind === 'gateway-replaced' || message.event.kind === 'gateway-down') this.#withdrawn.fire(undefined);
				overview.record(message.event);
				return;
			case 'question': {
				const { id, limitMs, question } = message;
				this.#asked.fire({ id, question, until: Date.now() + limitMs });
				return;
			}
			case 'question-withdrawn':
				this.#withdrawn.fire(message.id);
				return;
			case 'reply':
			case 'pictured':
			case 'withheld-shown':
			case 'proved':
			case 'inspected':
				this.#open.get(message.request)?.(message);
				return;
			case 'patterns':
				this.#patterns.fire(message.state);
				return;
			case 'classifier':
				this.#classifier.fire(message.state);
				return;
			case 'audit-head':
				this.#options.onAuditHead({ segment: message.segment, n: message.n, hash: message.hash });
				return;
			case 'log':
				logger[message.level](message.message);
				return;
			case 'ended':
				this.#link?.close();
				this.#lost(true);
				return;
			default:
				return;
		}
	}

	dispose(): void {
		this.#isDisposed = true;
		this.#asked.dispose();
		this.#patterns.dispose();
		this.#classifier.dispose();
		this.#withdrawn.dispose();
		for (const arrive of [...this.#awaited]) arrive();
		this.#link?.close();
	}
}
