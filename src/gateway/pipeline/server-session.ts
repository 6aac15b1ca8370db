import { isJsonObject, type Json } from '../../base/json.ts';
import { assertNever } from '../../base/result.ts';
import type { ToolDefinition } from '../../engine/finding.ts';
import type { Trouble } from '../../events/event.ts';
import { isMethodName, isUsableId, saidOutside } from '../../mcp/envelope.ts';
import { type Direction, ERROR_CODES, type JsonRpcMessage, type ParseFailure } from '../../mcp/messages.ts';
import { answerError, answerResult, parseMessage, type RawId, shapeOf, textsUnread, writtenAnew } from '../../mcp/parse.ts';
import type { PinState } from '../../pins/pin.ts';
import { lastApproved } from '../../pins/state.ts';
import { ANSWERS, refusedCall } from '../../policy/answers.ts';
import type { LaunchRefusal } from '../../policy/launch.ts';
import type { Hello, Order, Session, SessionOutput } from '../session.ts';
import { taskIdIn } from '../traffic/tasks.ts';
import { type CallRequest, TrafficDesk } from '../traffic/traffic-desk.ts';
import { bareNotification, bareRequest, bareResult } from './bare.ts';
import type { SharedState } from './deps.ts';
import { FlapCounter } from './flapping.ts';
import { HeldOutput } from './held-output.ts';
import {
	besideIntroduction,
	introductionOf,
	type JudgedIntroduction,
	judgeIntroduction,
	shownIntroduction,
	strippedClientParams,
} from './introduction.ts';
import type { LaunchDecision } from './launch-gate.ts';
import type { ListHost } from './list-host.ts';
import { heldMethod } from './methods.ts';
import { OfferBook } from './offer-book.ts';
import { OFFER_LISTS, offerListOf, offerRequestOf } from './offers.ts';
import { type OpenRequest, OpenRequests } from './open-requests.ts';
import { OwnRequests } from './own-requests.ts';
import { ToolList } from './tool-list.ts';
import { answerUnlaunched } from './unlaunched.ts';
import { LIST_WAIT_MS, WaitingRequests } from './waiting-requests.ts';
import { batchAnswer, DROP, errorOrder, FORWARD, idOf, rawIdFor, requestBytes, troubleOf } from './wire-bytes.ts';

/** Requests of a server that the client has not answered, at most: each is remembered until it is, and by whoever goes on when this worker is stopped. */
const MAX_SERVER_REQUESTS = 1_000;
const ID_IN_USE = 'This request id is in use.';

/**
 * The judgement over one connection: what passes between one client and one server. It sees every message in both directions, in
 * order, and answers each with exactly one verdict. Nothing of a server passes that nobody has reviewed (DESIGN, sections 6 and 10).
 * It routes; lists, requests that wait, and what messages carry have classes of their own.
 */
export class ServerSession implements Session {
	readonly hello: Hello;
	readonly launch: LaunchDecision;
	readonly connection: number;
	readonly #shared: SharedState;
	readonly #out: HeldOutput;
	readonly #onEnd: () => void;
	readonly #clientRequests = new OpenRequests();
	readonly #serverRequests = new OpenRequests();
	readonly #own: OwnRequests;
	/** What the client said it can do, not what the server was told of it. */
	#clientCapabilities: readonly string[] = [];
	readonly #waiting: WaitingRequests;
	readonly #tools: ToolList;
	readonly #offers: OfferBook;
	readonly #traffic: TrafficDesk;
	readonly #flaps = new FlapCounter();
	readonly #troubles = new Map<Trouble, number>();
	#introduction: JudgedIntroduction | undefined;
	#hasEnded = false;
	#serverPid: number | undefined;
	/** Of the message that is judged now, or was last. */
	#sequence = 0;

	constructor(connection: number, hello: Hello, launch: LaunchDecision, shared: SharedState, out: SessionOutput, onEnd: () => void) {
		this.connection = connection;
		this.hello = hello;
		this.launch = launch;
		this.#shared = shared;
		this.#out = new HeldOutput(out);
		this.#onEnd = onEnd;
		const forget = (rawId: RawId): void => void this.#clientRequests.take(idOf(rawId), rawId);
		const server = { entry: hello.entry, server: launch.name, launch: launch.fingerprint };
		this.#own = new OwnRequests(connection, out, shared.after);
		this.#waiting = new WaitingRequests(this.#out, shared.after, forget);
		const host: ListHost = {
			...server,
			...{ shared, out: this.#out, own: this.#own, waiting: this.#waiting },
			isOpen: () => this.isOpen,
			isSuspended: () => this.#flaps.isSuspended,
			trouble: (what) => this.#trouble(what),
			beside: (method, value) => this.#traffic.beside(this.#sequence, method, value, { isAnswer: true }) ?? {},
			goOnLater: () => {
				const message = { connection, sequence: this.#sequence, pid: hello.pid, entry: hello.entry };
				return (run) => shared.inTurn(message, run);
			},
		};
		this.#tools = new ToolList(host, this.#flaps);
		this.#offers = new OfferBook(host, forget);
		this.#traffic = new TrafficDesk({ ...server, connection, roots: rootsOf(hello) }, shared, {
			verdict: (sequence, order, options) => this.#out.verdict(sequence, order, options),
			forget,
			isReleased: (tool) => this.#tools.isCurrent && this.#tools.verdictOf(tool)?.isReleased === true,
		});
		if (hello.isResumed) this.#serverPid = shared.serverPids.get(hello.pid);
	}

	/** The tools the server declares, for the cross-server checks of the others. */
	get tools(): readonly ToolDefinition[] {
		return this.#tools.tools;
	}

	start(): { readonly allowed: true } | { readonly allowed: false; readonly why: LaunchRefusal } {
		const { refusal, version } = this.launch;
		this.#shared.emit({
			kind: 'connected',
			at: this.#now(),
			entry: this.hello.entry,
			connection: this.connection,
			pid: this.hello.pid,
			refusal,
			launch: version,
		});
		return refusal === undefined ? { allowed: true } : { allowed: false, why: refusal };
	}

	message(sequence: number, direction: Direction, bytes: Uint8Array, isReplay: boolean): void {
		this.#sequence = sequence;
		const parsed = parseMessage(bytes);
		if (!parsed.ok) {
			if (!isReplay) this.#malformed(sequence, direction, bytes, parsed.error);
			return;
		}
		const message = parsed.value;
		if (direction === 'client-to-server') this.#fromClient(sequence, message, bytes, isReplay);
		else this.#fromServer(sequence, message, isReplay ? bytes : this.#asRead(sequence, message, bytes), isReplay);
	}

	/**
	 * Of a member that is written twice another reader may take the one that was not read here. Where that one says something that may not pass, the
	 * message goes on as it was read; everywhere else as it came.
	 */
	#asRead(sequence: number, message: JsonRpcMessage, bytes: Uint8Array): Uint8Array {
		if (message.kind === 'batch' || message.hasRepeats !== true) return bytes;
		const unread = textsUnread(message, bytes);
		const method = 'method' in message && isMethodName(message.method) ? message.method : 'answer';
		if (unread.length === 0 || this.#traffic.beside(sequence, method, { unread }, { isAnswer: false, isWhole: true }) !== undefined)
			return bytes;
		this.#trouble('duplicate-key');
		const body = writtenAnew(message, shapeOf(bytes).rawId);
		this.#out.rewrite(sequence, body);
		return body;
	}

	couldNotCheck(sequence: number): void {
		this.#trouble('could-not-check');
		for (const requests of [this.#clientRequests, this.#serverRequests]) requests.takeAll((request) => request.sequence === sequence);
		this.#traffic.unanswered(sequence);
	}

	childStarted(pid: number): void {
		this.#serverPid = pid;
		this.#shared.serverPids.set(this.hello.pid, pid);
	}

	childEnded(how: { readonly code: number | string | null; readonly signal: string | null }): void {
		const isMissing = typeof how.code === 'string';
		const detail = isMissing ? ` (${how.code})` : how.signal === null ? ` (exit code ${how.code})` : ` (${how.signal})`;
		const text = `${isMissing ? ANSWERS.couldNotStart : ANSWERS.serverEnded}${detail}.`;
		this.#waiting.fail(text);
		this.#traffic.serverEnded();
		for (const request of this.#clientRequests.takeAll())
			this.#out.inject('client', answerError(request.rawId, ERROR_CODES.internal, text));
		this.#finish('server-ended', typeof how.code === 'string' ? how.code : undefined);
	}

	lineTooLong(_direction: Direction, _bytes: number): void {
		// The line was cut by the proxy and never arrives, so the request it may have answered cannot be told: every one that was sent fails.
		this.#trouble('too-large');
		this.#own.failAll();
		for (const request of this.#clientRequests.takeAll(this.#wasSent)) {
			this.#out.release(request.sequence);
			this.#out.inject('client', answerError(request.rawId, ERROR_CODES.internal, ANSWERS.tooLarge));
			this.#traffic.unanswered(request.sequence);
		}
	}

	end(why: 'client-closed' | 'link-lost'): void {
		if (why === 'link-lost' && !this.#hasEnded && this.#serverPid !== undefined) this.#shared.onLinkLost(this.hello.pid, this.#serverPid);
		this.#finish(why);
	}

	/** Decisions or the other servers' names changed: judge again, and tell the client when what it may see is another list now. */
	reconsider(): void {
		if (this.#hasEnded || this.launch.refusal !== undefined) return;
		if (this.#introduction !== undefined) this.#judgeIntroduction(this.#introduction.version);
		this.#offers.reconsider();
		this.#tools.reconsider();
	}

	/** Asks the server for its tools now. `onDone(false)`: it gave no usable answer in time. */
	relist(onDone: (isJudged: boolean) => void): void {
		if (this.#hasEnded || this.launch.refusal !== undefined || this.#introduction === undefined) {
			onDone(false);
			return;
		}
		// Somebody looks: what was suspended is judged again.
		if (this.#flaps.isSuspended) {
			this.#flaps.lift();
			this.#shared.emit({ kind: 'suspended', at: this.#now(), entry: this.hello.entry, isSuspended: false });
		}
		this.#offers.fetchAll();
		let isDone = false;
		const once = (isJudged: boolean): void => {
			if (isDone) return;
			isDone = true;
			cancel();
			onDone(isJudged);
		};
		const cancel = this.#shared.after(LIST_WAIT_MS, () => once(false));
		this.#tools.fetch((isJudged) => {
			if (isJudged) this.#tools.announce();
			once(isJudged);
		});
	}

	/** Sends a ping of Cordon's own (MCP 2025-11-25, basic/utilities/ping). Never answered when nobody is there to answer. */
	ping(to: 'client' | 'server', onAnswer: () => void): void {
		if (this.#hasEnded || (to === 'server' && this.launch.refusal !== undefined)) return;
		this.#own.send(to, 'ping', {}, onAnswer);
	}

	/**
	 * Asks the client something on Cordon's own account (MCP 2025-11-25, client features). `undefined`: it did not say that it can do this.
	 * The returned function takes the request back; nothing is answered then.
	 */
	askClient(capability: string, method: string, params: Json, onAnswer: (message: JsonRpcMessage) => void): (() => void) | undefined {
		if (this.#hasEnded || !this.#clientCapabilities.includes(capability)) return undefined;
		const takeBack = this.#own.send('client', method, params, onAnswer);
		return () => {
			if (!this.#hasEnded) takeBack();
		};
	}

	/** A server cannot answer what it has not got: such an answer would be one too many. */
	readonly #wasSent = ({ sequence }: OpenRequest): boolean => !this.#out.isHeld(sequence);

	get isOpen(): boolean {
		return this.#introduction?.isOpen === true;
	}

	#now(): number {
		return this.#shared.clock.now();
	}

	// ——— from the client ———

	#fromClient(sequence: number, message: JsonRpcMessage, bytes: Uint8Array, isReplay: boolean): void {
		switch (message.kind) {
			case 'request':
				this.#clientRequest(sequence, message, bytes, isReplay);
				return;
			case 'notification':
				if (isReplay) return;
				if (message.method === 'notifications/cancelled' && this.#withdraw(message.params)) this.#out.verdict(sequence, DROP);
				else if (this.launch.refusal !== undefined) this.#out.verdict(sequence, DROP);
				else this.#traffic.clientNotification(sequence, message, bytes);
				// The client may not see the lists of an unreviewed server, so it does not ask; the person who reviews it has to see them.
				if (message.method === 'notifications/initialized' && this.launch.refusal === undefined && !this.isOpen) this.#offers.fetchAll();
				return;
			case 'result':
			case 'error': {
				if (isReplay) return;
				const own = this.#own.take('client', message.id);
				if (own !== undefined) {
					this.#out.verdict(sequence, DROP);
					own(message, bytes.length);
					return;
				}
				const taken = this.#serverRequests.take(message.id, rawIdFor(message.id, bytes));
				if (typeof taken === 'object') {
					this.#out.release(taken.sequence);
					this.#traffic.clientAnswer(sequence, taken.method, message, bytes);
				} else this.#out.verdict(sequence, DROP);
				return;
			}
			case 'batch':
				if (!isReplay) this.#out.verdict(sequence, { action: 'answer', body: batchAnswer(message.items) });
				return;
			default:
				assertNever(message);
		}
	}

	#clientRequest(sequence: number, message: JsonRpcMessage & { readonly kind: 'request' }, bytes: Uint8Array, isReplay: boolean): void {
		const { id, method, params } = message;
		const rawId = shapeOf(bytes).rawId ?? 'null';
		const answer = (order: Order): void => {
			if (!isReplay) this.#out.verdict(sequence, order);
		};
		const refuse = (code: number, text: string): void => answer({ action: 'answer', body: answerError(rawId, code, text) });
		if (this.launch.refusal !== undefined) {
			answer({ action: 'answer', body: answerUnlaunched(this.launch.refusal, { rawId, method, params, version: this.#shared.version }) });
			const tool = method === 'tools/call' && !isReplay ? toolIn(params) : undefined;
			if (tool !== undefined) this.#traffic.refused({ sequence, rawId, tool, params, bytes }, 'server not started');
			return;
		}
		if (method === 'tools/call') {
			if (isReplay) this.#resumed(sequence, id, rawId, params);
			else this.#call(sequence, id, rawId, params, bytes);
			return;
		}
		const isList = method === 'tools/list' || offerListOf(method) !== undefined;
		if (isList && isJsonObject(params) && params['cursor'] !== undefined && params['cursor'] !== null) {
			// Cordon hands out complete lists, so there is no further page to ask for.
			refuse(ERROR_CODES.invalidParams, 'Invalid cursor.');
			return;
		}
		const offer = offerRequestOf(method, params);
		const held = method === 'initialize' || method === 'tools/list' || this.isOpen ? undefined : heldMethod(method);
		if (held?.kind === 'empty') answer({ action: 'answer', body: answerResult(rawId, held.result) });
		else if (held?.kind === 'refuse') refuse(ERROR_CODES.invalidRequest, ANSWERS.unapprovedServer);
		else if (!this.#clientRequests.add(id, { rawId, method, sequence, uri: uriIn(method, params), task: taskIdIn(params) }))
			refuse(ERROR_CODES.invalidRequest, ID_IN_USE);
		else if (isReplay) {
			// A gateway that took over may have to ask this client, too.
			if (method === 'initialize') this.#clientCapabilities = capabilitiesIn(params);
		} else if (offer !== undefined)
			this.#offers.request(sequence, rawId, offer, (isListed) => this.#traffic.request(sequence, rawId, message, bytes, { isListed }));
		else if (method === 'initialize') this.#out.verdict(sequence, this.#initializeOrder(params, rawId), { keep: true });
		else if (isList || method === 'ping' || params === undefined) this.#out.verdict(sequence, FORWARD, { keep: true });
		else this.#traffic.request(sequence, rawId, message, bytes);
	}

	#initializeOrder(params: Json | undefined, rawId: RawId): Order {
		this.#clientCapabilities = capabilitiesIn(params);
		const key = { entry: this.hello.entry, kind: 'server', name: '' } as const;
		const wasReviewed = lastApproved(key, this.launch.fingerprint, this.#shared.decisions()) !== undefined;
		const stripped = wasReviewed ? undefined : strippedClientParams(params);
		return stripped === undefined ? FORWARD : { action: 'replace', body: requestBytes(rawId, 'initialize', stripped) };
	}

	/** A gateway before this one let it be made: its answer comes here. */
	#resumed(sequence: number, id: string | number | null, rawId: RawId, params: Json | undefined): void {
		const tool = toolIn(params);
		if (this.#clientRequests.add(id, { rawId, method: 'tools/call', sequence, tool }) && tool !== undefined)
			this.#traffic.resumed({ sequence, tool, params, definition: undefined, fingerprint: undefined });
	}

	#call(sequence: number, id: string | number | null, rawId: RawId, params: Json | undefined, bytes: Uint8Array): void {
		const tool = toolIn(params);
		if (tool === undefined) {
			this.#out.verdict(sequence, { action: 'answer', body: answerError(rawId, ERROR_CODES.invalidParams, 'The call names no tool.') });
			return;
		}
		if (!this.#clientRequests.add(id, { rawId, method: 'tools/call', sequence, tool })) {
			this.#out.verdict(sequence, { action: 'answer', body: answerError(rawId, ERROR_CODES.invalidRequest, ID_IN_USE) });
			return;
		}
		const decide = (): void => this.#decideCall({ sequence, rawId, tool, params, bytes });
		if (this.#tools.isCurrent) {
			decide();
			return;
		}
		this.#waiting.add(sequence, rawId, 'tool', decide);
		this.#tools.fetch(() => undefined);
	}

	/** A call of a tool that a person approved is judged by what it carries; any other is refused. */
	#decideCall(request: Omit<CallRequest, 'definition' | 'fingerprint'>): void {
		const { rawId, sequence, tool } = request;
		const verdict = this.#tools.verdictOf(tool);
		if (verdict?.isReleased === true) {
			const definition = this.tools.find((candidate) => candidate.name === tool);
			this.#traffic.call({ ...request, definition, fingerprint: verdict.fingerprint });
			return;
		}
		this.#clientRequests.take(idOf(rawId), rawId);
		const state: PinState | 'unknown' = verdict === undefined ? 'unknown' : verdict.state === 'approved' ? 'quarantined' : verdict.state;
		this.#shared.emit({ kind: 'call-refused', at: this.#now(), entry: this.hello.entry, tool, state });
		this.#out.verdict(sequence, { action: 'answer', body: answerError(rawId, ERROR_CODES.invalidRequest, refusedCall(tool, state)) });
		this.#traffic.refused(request, state === 'rug_pull' ? 'tool changed' : `tool ${state}`);
	}

	/** What still waits is taken back: the server never hears of it (MCP 2025-11-25, basic/utilities/cancellation). */
	#withdraw(params: Json | undefined): boolean {
		const requestId = isJsonObject(params) ? params['requestId'] : undefined;
		const isMeant = (rawId: RawId): boolean => idOf(rawId) === requestId;
		return this.#waiting.withdraw(isMeant) || this.#traffic.cancel(isMeant);
	}

	// ——— from the server ———

	#fromServer(sequence: number, message: JsonRpcMessage, bytes: Uint8Array, isReplay: boolean): void {
		switch (message.kind) {
			case 'result':
			case 'error':
				this.#serverAnswer(sequence, message, bytes, isReplay);
				return;
			case 'request': {
				const rawId = shapeOf(bytes).rawId ?? 'null';
				if (!isMethodName(message.method) || !isUsableId(message.id)) {
					if (!isReplay) this.#refuseRequest(sequence, rawId);
					return;
				}
				if (message.method !== 'ping' && !this.isOpen) {
					if (!isReplay)
						this.#out.verdict(sequence, { action: 'answer', body: answerError(rawId, ERROR_CODES.methodNotFound, ANSWERS.serverRequest) });
					return;
				}
				if (!isReplay && !this.#passesOutside(sequence, message.method, message)) {
					this.#refuseRequest(sequence, rawId);
					return;
				}
				if (this.#serverRequests.size >= MAX_SERVER_REQUESTS) {
					if (!isReplay) this.#refuseRequest(sequence, rawId, 'too-many-requests');
					return;
				}
				const isNew = !this.#own.isOurs(message.id) && this.#serverRequests.add(message.id, { rawId, method: message.method, sequence });
				if (isReplay) return;
				if (isNew && !this.isOpen) this.#out.verdict(sequence, bareRequest(rawId, message), { keep: true });
				else if (isNew) {
					if (!this.#traffic.serverRequest(sequence, rawId, message, bytes)) this.#serverRequests.take(message.id, rawId);
				} else
					this.#out.verdict(sequence, {
						action: 'answer',
						body: answerError(rawId, ERROR_CODES.invalidRequest, ID_IN_USE),
					});
				return;
			}
			case 'notification':
				if (!isReplay) this.#serverNotification(sequence, message, bytes);
				return;
			case 'batch':
				if (isReplay) return;
				this.#trouble('not-a-message');
				this.#out.verdict(sequence, DROP);
				for (const item of message.items) this.#failAnswered(item);
				return;
			default:
				assertNever(message);
		}
	}

	/** A request of the server that is refused in place of the client. */
	#refuseRequest(sequence: number, rawId: RawId, why: 'not-a-message' | 'too-many-requests' = 'not-a-message'): void {
		this.#trouble(why);
		const text = why === 'too-many-requests' ? ANSWERS.tooManyRequests : ANSWERS.malformedRequest;
		this.#out.verdict(sequence, { action: 'answer', body: answerError(rawId, ERROR_CODES.invalidRequest, text) });
	}

	/** False: outside of what the message carries stands something that may not pass, and it cannot be taken out there. */
	#passesOutside(sequence: number, method: string, message: JsonRpcMessage): boolean {
		const said = saidOutside(message);
		if (said === undefined) return true;
		const isAnswer = message.kind === 'result' || message.kind === 'error';
		return this.#traffic.beside(sequence, method, said, { isAnswer, isWhole: true }) !== undefined;
	}

	#serverNotification(sequence: number, message: JsonRpcMessage & { readonly kind: 'notification' }, bytes: Uint8Array): void {
		if (!isMethodName(message.method) || !this.#passesOutside(sequence, message.method, message)) {
			this.#trouble('not-a-message');
			this.#out.verdict(sequence, DROP);
			return;
		}
		const order = this.#notificationOrder(message);
		if (order.action === 'forward' && this.isOpen) this.#traffic.serverNotification(sequence, message, bytes);
		else this.#out.verdict(sequence, order);
	}

	#notificationOrder(message: JsonRpcMessage & { readonly kind: 'notification' }): Order {
		const { method, params } = message;
		if (method === 'notifications/tools/list_changed') {
			this.#tools.outdate();
			return this.#flaps.isSuspended ? DROP : this.isOpen ? FORWARD : bareNotification(message);
		}
		const changed = OFFER_LISTS.filter((list) => list.changed === method);
		this.#offers.changed(changed);
		if (changed.length > 0 && this.#flaps.isSuspended) return DROP;
		if (method !== 'notifications/cancelled') return this.isOpen ? FORWARD : DROP;
		// Only what the server asked for itself is its to take back: a question of Cordon's is not.
		const requestId = isJsonObject(params) ? params['requestId'] : undefined;
		if (requestId === undefined || !this.#serverRequests.has(requestId)) return DROP;
		return this.isOpen ? FORWARD : bareNotification(message, { requestId });
	}

	#serverAnswer(
		sequence: number,
		message: JsonRpcMessage & { readonly kind: 'result' | 'error' },
		bytes: Uint8Array,
		isReplay: boolean,
	): void {
		const own = this.#own.take('server', message.id);
		if (own !== undefined) {
			if (!isReplay) this.#out.verdict(sequence, DROP);
			own(message, bytes.length);
			return;
		}
		const taken = this.#clientRequests.take(message.id, rawIdFor(message.id, bytes), this.#wasSent);
		if (typeof taken === 'string') {
			if (isReplay) return;
			this.#trouble(taken === 'answered' ? 'second-response' : 'unexpected-response');
			this.#out.verdict(sequence, DROP);
			return;
		}
		if (!isReplay && taken.method !== 'initialize') this.#out.release(taken.sequence);
		if (taken.method === 'initialize' && message.kind === 'result') {
			this.#introduced(sequence, taken.rawId, message, isReplay);
			return;
		}
		if (!isReplay && !this.#passesOutside(sequence, taken.method, message)) {
			this.#trouble('not-a-message');
			this.#out.verdict(sequence, errorOrder(taken.rawId, ANSWERS.malformedResponse));
			this.#traffic.unanswered(taken.sequence);
			return;
		}
		if (isReplay) return;
		if (taken.method === 'tools/list' && message.kind === 'result') this.#tools.answered(sequence, taken.rawId, message, bytes.length);
		else if (offerListOf(taken.method) !== undefined && message.kind === 'result')
			this.#offers.answered(sequence, taken, message, bytes.length);
		else if (message.kind === 'error' && !this.isOpen) {
			this.#out.verdict(sequence, errorOrder(taken.rawId, ANSWERS.unapprovedError));
			this.#traffic.unanswered(taken.sequence);
		} else if (!this.isOpen && message.kind === 'result' && heldMethod(taken.method).kind === 'pass')
			this.#out.verdict(sequence, bareResult(taken.rawId, message));
		else this.#traffic.answer(sequence, taken, message, bytes);
	}

	#introduced(
		sequence: number,
		rawId: RawId,
		{ beside: outside, hasRepeats, result }: JsonRpcMessage & { readonly kind: 'result' },
		isReplay: boolean,
	): void {
		if (!isJsonObject(result)) {
			if (!isReplay) this.#out.verdict(sequence, errorOrder(rawId, ANSWERS.malformedResponse));
			return;
		}
		const judged = this.#judgeIntroduction(introductionOf(result));
		this.#offers.setCapabilities(result['capabilities']);
		this.#shared.onIntroduced(this.hello.entry);
		if (isReplay) return;
		const said = besideIntroduction(result);
		const beside = judged.isOpen ? this.#traffic.beside(sequence, 'initialize', said, { isAnswer: true }) : {};
		if (beside === undefined) {
			this.#out.verdict(sequence, errorOrder(rawId, ANSWERS.withheldIntroduction));
			return;
		}
		const shown = shownIntroduction(result, judged, {
			beside,
			isAsItCame: beside === said && outside === undefined && hasRepeats !== true,
		});
		this.#out.verdict(sequence, shown === undefined ? FORWARD : { action: 'replace', body: answerResult(rawId, shown) }, { keep: true });
	}

	#judgeIntroduction(version: JudgedIntroduction['version']): JudgedIntroduction {
		const { entry } = this.hello;
		const judged = judgeIntroduction(version, { entry, server: this.launch.name, launch: this.launch.fingerprint }, this.#shared);
		this.#introduction = judged;
		const { identity, fingerprint, state, severity, findings, notChecked, change } = judged;
		this.#shared.emit({
			kind: 'server-judged',
			at: this.#now(),
			entry,
			identity,
			fingerprint,
			state,
			severity,
			findings,
			notChecked,
			change,
		});
		return judged;
	}

	// ——— what goes wrong ———

	#malformed(sequence: number, direction: Direction, bytes: Uint8Array, failure: ParseFailure): void {
		this.#trouble(troubleOf(failure));
		const { rawId, kind } = shapeOf(bytes);
		if (direction === 'client-to-server') {
			const isAnswerable = kind === 'request' || failure.kind === 'not-json';
			this.#out.verdict(
				sequence,
				isAnswerable ? { action: 'answer', body: answerError(rawId, ERROR_CODES.invalidRequest, ANSWERS.malformedRequest) } : DROP,
			);
			return;
		}
		const text = failure.kind === 'too-deep' ? ANSWERS.tooDeep : ANSWERS.malformedResponse;
		this.#out.verdict(sequence, failure.kind === 'not-json' ? DROP : this.#errorInsteadOf(rawId, text));
	}

	/** An error in place of an answer that cannot pass; nothing when no request waits for it. */
	#errorInsteadOf(rawId: RawId | undefined, text: string): Order {
		const taken = rawId === undefined ? 'unknown' : this.#clientRequests.take(idOf(rawId), rawId, this.#wasSent);
		if (typeof taken === 'string') return DROP;
		this.#out.release(taken.sequence);
		this.#traffic.unanswered(taken.sequence);
		return errorOrder(taken.rawId, text);
	}

	/** A batch does not pass (MCP 2025-11-25 has none), and each request it answers gets an error instead of waiting for ever. */
	#failAnswered(item: Json): void {
		if (!isJsonObject(item) || Object.hasOwn(item, 'method')) return;
		const id = item['id'];
		if (typeof id !== 'string' && typeof id !== 'number') return;
		const order = this.#errorInsteadOf(JSON.stringify(id), ANSWERS.malformedResponse);
		if (order.action === 'replace') this.#out.inject('client', order.body);
	}

	/** Counted, and told in powers of two: a server must not be able to flood the user. */
	#trouble(what: Trouble): void {
		const count = (this.#troubles.get(what) ?? 0) + 1;
		this.#troubles.set(what, count);
		if ((count & (count - 1)) === 0) this.#shared.emit({ kind: 'trouble', at: this.#now(), entry: this.hello.entry, what, count });
	}

	#finish(why: 'client-closed' | 'server-ended' | 'link-lost', code?: string): void {
		if (this.#hasEnded) return;
		this.#hasEnded = true;
		if (why !== 'link-lost') this.#shared.serverPids.delete(this.hello.pid);
		this.#waiting.end();
		this.#traffic.end();
		this.#tools.end();
		this.#offers.end();
		const { connection, hello } = this;
		this.#shared.emit({
			kind: 'disconnected',
			at: this.#now(),
			entry: hello.entry,
			connection,
			why,
			...(code === undefined ? {} : { code }),
		});
		this.#onEnd();
	}
}

/** The folder a server is started in is the workspace, when it is a folder of somebody's at all. */
function rootsOf({ cwd }: Hello): readonly string[] {
	return cwd === '' || cwd === '/' || /^[A-Za-z]:\\?$/.test(cwd) ? [] : [cwd];
}

function toolIn(params: Json | undefined): string | undefined {
	return isJsonObject(params) && typeof params['name'] === 'string' ? params['name'] : undefined;
}

function uriIn(method: string, params: Json | undefined): string | undefined {
	return method === 'resources/read' && isJsonObject(params) && typeof params['uri'] === 'string' ? params['uri'] : undefined;
}

function capabilitiesIn(params: Json | undefined): readonly string[] {
	const capabilities = isJsonObject(params) ? params['capabilities'] : undefined;
	return isJsonObject(capabilities) ? Object.keys(capabilities) : [];
}
