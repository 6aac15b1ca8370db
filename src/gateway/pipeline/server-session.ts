import { isJsonObject, type Json } from '../../base/json.ts';
import { assertNever } from '../../base/result.ts';
import type { ToolDefinition } from '../../engine/finding.ts';
import type { ItemVerdict, Trouble } from '../../events/event.ts';
import { type Direction, ERROR_CODES, type JsonRpcMessage, type ParseFailure } from '../../mcp/messages.ts';
import { answerError, answerResult, parseMessage, type RawId, shapeOf } from '../../mcp/parse.ts';
import type { OfferKind, PinState } from '../../pins/pin.ts';
import { lastApproved } from '../../pins/state.ts';
import { ANSWERS, refusedCall, refusedLaunch } from '../../policy/answers.ts';
import type { LaunchRefusal } from '../../policy/launch.ts';
import type { Hello, Order, Session, SessionOutput } from '../session.ts';
import { type CallRequest, TrafficDesk } from '../traffic/traffic-desk.ts';
import type { SharedState } from './deps.ts';
import { FlapCounter } from './flapping.ts';
import { introductionOf, type JudgedIntroduction, judgeIntroduction, shownIntroduction, strippedClientParams } from './introduction.ts';
import { ItemListJudge, isTool, type JudgedList, type ListContext } from './item-list.ts';
import type { LaunchDecision } from './launch-gate.ts';
import { ListFetch } from './list-fetch.ts';
import { heldMethod } from './methods.ts';
import { OFFER_LISTS, type OfferList, type OfferRequest, offerListFor, offerListOf, offerRequestOf } from './offers.ts';
import { type OpenRequest, OpenRequests } from './open-requests.ts';

/** One list of offers of one session. */
interface Offers {
	readonly list: OfferList;
	readonly judge: ItemListJudge;
	items: readonly Json[] | undefined;
	judged: JudgedList | undefined;
	/** The server said that it changed, and nobody has read it since. */
	isStale: boolean;
}

const FORWARD: Order = { action: 'forward' };
const DROP: Order = { action: 'drop' };
const HELD: Order = { action: 'held' };

/** A request that waits until the list it is judged by is known. */
interface WaitingRequest {
	readonly sequence: number;
	readonly rawId: RawId;
	readonly list: 'tool' | OfferKind;
	readonly decide: () => void;
	readonly cancelTimer: () => void;
}

/** How long a request waits for the list it is judged by, in milliseconds. */
const LIST_WAIT_MS = 10_000;

/**
 * The judgement over one connection: what passes between one client and one server. It sees every message in both directions, in
 * order, and answers each with exactly one verdict. Nothing of a server passes that nobody has reviewed (DESIGN, sections 6 and 10).
 */
export class ServerSession implements Session {
	readonly hello: Hello;
	readonly launch: LaunchDecision;
	readonly connection: number;
	readonly #shared: SharedState;
	readonly #out: SessionOutput;
	readonly #onEnd: () => void;
	readonly #clientRequests = new OpenRequests();
	readonly #serverRequests = new OpenRequests();
	/** Requests of Cordon's own to the server, by id. */
	readonly #ownRequests = new Map<string, (message: JsonRpcMessage) => void>();
	/** The same to the client. */
	readonly #ownClientRequests = new Map<string, () => void>();
	readonly #judge: ItemListJudge;
	/** Prompts, resources and resource templates: the lists as the server gave them last, and what was judged of them. */
	readonly #offers = new Map<OfferKind, Offers>();
	readonly #fetchingOffers = new Set<OfferKind>();
	readonly #flaps = new FlapCounter();
	readonly #traffic: TrafficDesk;
	#waiting: WaitingRequest[] = [];
	readonly #troubles = new Map<Trouble, number>();
	#ownCounter = 0;
	#introduction: JudgedIntroduction | undefined;
	/** What the server said it has. */
	#capabilities: readonly string[] = [];
	/** The complete list as the server gave it last; judged again when a decision was made. */
	#tools: readonly Json[] | undefined;
	#judged: JudgedList | undefined;
	#isListStale = true;
	#isFetching = false;
	#onFetched: ((isJudged: boolean) => void)[] = [];
	#hasEnded = false;
	#serverPid: number | undefined;

	constructor(connection: number, hello: Hello, launch: LaunchDecision, shared: SharedState, out: SessionOutput, onEnd: () => void) {
		this.connection = connection;
		this.hello = hello;
		this.launch = launch;
		this.#shared = shared;
		this.#out = out;
		this.#onEnd = onEnd;
		this.#judge = new ItemListJudge('tool', shared);
		this.#traffic = new TrafficDesk(
			{ entry: hello.entry, server: launch.name, launch: launch.fingerprint, connection, roots: rootsOf(hello) },
			shared,
			{
				verdict: (sequence, order, options) => out.verdict(sequence, order, options),
				forget: (rawId) => void this.#clientRequests.take(idOf(rawId), rawId),
				isReleased: (tool) => this.#isListStale !== true && this.#verdictOf(tool)?.isReleased === true,
			},
		);
		if (hello.isResumed) this.#serverPid = shared.serverPids.get(hello.pid);
	}

	/** The tools the server declares, for the cross-server checks of the others. */
	get tools(): readonly ToolDefinition[] {
		return (this.#tools ?? []).filter(isTool);
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
		const parsed = parseMessage(bytes);
		if (!parsed.ok) {
			if (!isReplay) this.#malformed(sequence, direction, bytes, parsed.error);
		} else if (direction === 'client-to-server') this.#fromClient(sequence, parsed.value, bytes, isReplay);
		else this.#fromServer(sequence, parsed.value, bytes, isReplay);
	}

	childStarted(pid: number): void {
		this.#serverPid = pid;
		this.#shared.serverPids.set(this.hello.pid, pid);
	}

	childEnded(how: { readonly code: number | string | null; readonly signal: string | null }): void {
		const isMissing = typeof how.code === 'string';
		const detail = isMissing ? ` (${how.code})` : how.signal === null ? ` (exit code ${how.code})` : ` (${how.signal})`;
		const text = `${isMissing ? ANSWERS.couldNotStart : ANSWERS.serverEnded}${detail}.`;
		this.#failWaiting(text);
		this.#traffic.serverEnded();
		for (const request of this.#clientRequests.takeAll())
			this.#out.inject('client', answerError(request.rawId, ERROR_CODES.internal, text));
		this.#finish('server-ended');
	}

	lineTooLong(_direction: Direction, _bytes: number): void {
		// The line was cut by the proxy and never arrives, so the request it may have answered cannot be told: every one that is open fails.
		this.#trouble('too-large');
		for (const request of this.#clientRequests.takeAll()) {
			this.#out.release(request.sequence);
			this.#out.inject('client', answerError(request.rawId, ERROR_CODES.internal, ANSWERS.tooLarge));
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
		for (const offers of this.#offers.values()) this.#reconsiderOffers(offers);
		if (this.#tools === undefined) return;
		const before = releasedNames(this.#judged);
		const isStale = this.#isListStale;
		this.#judgeTools(this.#tools);
		// The old list was judged, not the one the server has announced.
		this.#isListStale = isStale;
		if (releasedNames(this.#judged) !== before) this.#announceList();
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
		this.#fetchOffers();
		let isDone = false;
		const once = (isJudged: boolean): void => {
			if (isDone) return;
			isDone = true;
			cancel();
			onDone(isJudged);
		};
		const cancel = this.#shared.after(LIST_WAIT_MS, () => once(false));
		this.#fetchList((isJudged) => {
			if (isJudged) this.#announceList();
			once(isJudged);
		});
	}

	/** Sends a ping of Cordon's own (MCP 2025-11-25, basic/utilities/ping). Never answered when nobody is there to answer. */
	ping(to: 'client' | 'server', onAnswer: () => void): void {
		if (this.#hasEnded || (to === 'server' && this.launch.refusal !== undefined)) return;
		const id = `mcp-cordon-${this.connection}-${++this.#ownCounter}`;
		if (to === 'server') this.#ownRequests.set(id, onAnswer);
		else this.#ownClientRequests.set(id, onAnswer);
		this.#out.inject(to, requestBytes(JSON.stringify(id), 'ping', {}));
	}

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
				else this.#out.verdict(sequence, this.launch.refusal === undefined ? FORWARD : DROP);
				// The client may not see the lists of an unreviewed server, so it does not ask; the person who reviews it has to see them.
				if (message.method === 'notifications/initialized' && this.launch.refusal === undefined && !this.isOpen) this.#fetchOffers();
				return;
			case 'result':
			case 'error': {
				if (isReplay) return;
				const own = typeof message.id === 'string' ? this.#ownClientRequests.get(message.id) : undefined;
				if (own !== undefined && typeof message.id === 'string') {
					this.#ownClientRequests.delete(message.id);
					this.#out.verdict(sequence, DROP);
					own();
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
			answer({ action: 'answer', body: this.#answerUnlaunched(this.launch.refusal, rawId, method, params) });
			return;
		}
		if (method === 'tools/call') {
			if (isReplay) this.#clientRequests.add(id, { rawId, method, sequence, tool: toolIn(params) });
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
		else if (!this.#clientRequests.add(id, { rawId, method, sequence, uri: uriIn(method, params) }))
			refuse(ERROR_CODES.invalidRequest, 'This request id is in use.');
		else if (isReplay) return;
		else if (offer !== undefined) this.#requestOffer(sequence, rawId, offer, () => this.#traffic.request(sequence, rawId, message, bytes));
		else if (method === 'initialize') this.#out.verdict(sequence, this.#initializeOrder(params, rawId), { keep: true });
		else if (isList || method === 'ping' || params === undefined) this.#out.verdict(sequence, FORWARD, { keep: true });
		else this.#traffic.request(sequence, rawId, message, bytes);
	}

	#initializeOrder(params: Json | undefined, rawId: RawId): Order {
		const key = { entry: this.hello.entry, kind: 'server', name: '' } as const;
		const wasReviewed = lastApproved(key, this.launch.fingerprint, this.#shared.decisions()) !== undefined;
		const stripped = wasReviewed ? undefined : strippedClientParams(params);
		return stripped === undefined ? FORWARD : { action: 'replace', body: requestBytes(rawId, 'initialize', stripped) };
	}

	/** The answers of a server that was not started: an empty handshake, so that the client shows no error, and refusals. */
	#answerUnlaunched(why: LaunchRefusal, rawId: RawId, method: string, params: Json | undefined): Uint8Array {
		if (method === 'initialize') {
			const asked = isJsonObject(params) && typeof params['protocolVersion'] === 'string' ? params['protocolVersion'] : '2025-11-25';
			return answerResult(rawId, {
				protocolVersion: asked,
				capabilities: { tools: { listChanged: true } },
				serverInfo: { name: 'held-by-mcp-cordon', version: this.#shared.version },
			});
		}
		if (method === 'ping') return answerResult(rawId, {});
		if (method === 'tools/list') return answerResult(rawId, { tools: [] });
		const held = heldMethod(method);
		return held.kind === 'empty' ? answerResult(rawId, held.result) : answerError(rawId, ERROR_CODES.invalidRequest, refusedLaunch(why));
	}

	#call(sequence: number, id: string | number | null, rawId: RawId, params: Json | undefined, bytes: Uint8Array): void {
		const tool = toolIn(params);
		if (tool === undefined) {
			this.#out.verdict(sequence, { action: 'answer', body: answerError(rawId, ERROR_CODES.invalidParams, 'The call names no tool.') });
			return;
		}
		if (!this.#clientRequests.add(id, { rawId, method: 'tools/call', sequence, tool })) {
			this.#out.verdict(sequence, { action: 'answer', body: answerError(rawId, ERROR_CODES.invalidRequest, 'This request id is in use.') });
			return;
		}
		const decide = (): void => this.#decideCall({ sequence, rawId, tool, params, bytes });
		if (this.#judged !== undefined && !this.#isListStale) {
			decide();
			return;
		}
		this.#wait(sequence, rawId, 'tool', decide);
		this.#fetchList(() => undefined);
	}

	/** Holds a request until its list is known, or for as long as a client is patient. */
	#wait(sequence: number, rawId: RawId, list: WaitingRequest['list'], decide: () => void): void {
		this.#out.verdict(sequence, HELD);
		const cancelTimer = this.#shared.after(LIST_WAIT_MS, () =>
			this.#failWaiting(ANSWERS.listNotComplete, (request) => request.sequence === sequence),
		);
		this.#waiting.push({ sequence, rawId, list, decide, cancelTimer });
	}

	#verdictOf(tool: string): ItemVerdict | undefined {
		return this.#judged?.verdicts.find((candidate) => candidate.name === tool);
	}

	/** A call of a tool that a person approved is judged by what it carries; any other is refused. */
	#decideCall(request: Omit<CallRequest, 'definition' | 'fingerprint'>): void {
		const { rawId, sequence, tool } = request;
		const verdict = this.#verdictOf(tool);
		if (verdict?.isReleased === true) {
			const definition = this.tools.find((candidate) => candidate.name === tool);
			this.#traffic.call({ ...request, definition, fingerprint: verdict.fingerprint });
			return;
		}
		this.#clientRequests.take(idOf(rawId), rawId);
		const state: PinState | 'unknown' = verdict === undefined ? 'unknown' : verdict.state === 'approved' ? 'quarantined' : verdict.state;
		this.#shared.emit({ kind: 'call-refused', at: this.#now(), entry: this.hello.entry, tool, state });
		this.#out.verdict(sequence, { action: 'answer', body: answerError(rawId, ERROR_CODES.invalidRequest, refusedCall(tool, state)) });
	}

	#takeWaiting(isMeant: (request: WaitingRequest) => boolean): readonly WaitingRequest[] {
		const taken = this.#waiting.filter(isMeant);
		this.#waiting = this.#waiting.filter((request) => !isMeant(request));
		for (const { cancelTimer } of taken) cancelTimer();
		return taken;
	}

	#decideWaiting(list: WaitingRequest['list']): void {
		for (const request of this.#takeWaiting((waiting) => waiting.list === list)) request.decide();
	}

	#failWaiting(text: string, isMeant: (request: WaitingRequest) => boolean = () => true): void {
		for (const { rawId, sequence } of this.#takeWaiting(isMeant)) {
			this.#clientRequests.take(idOf(rawId), rawId);
			this.#out.verdict(sequence, { action: 'answer', body: answerError(rawId, ERROR_CODES.internal, text) });
		}
	}

	/** A call that still waits is taken back: the server never hears of it (MCP 2025-11-25, basic/utilities/cancellation). */
	#withdraw(params: Json | undefined): boolean {
		const requestId = isJsonObject(params) ? params['requestId'] : undefined;
		const [call] = this.#takeWaiting((request) => idOf(request.rawId) === requestId);
		if (call === undefined) return this.#traffic.cancel((rawId) => idOf(rawId) === requestId);
		this.#clientRequests.take(idOf(call.rawId), call.rawId);
		this.#out.verdict(call.sequence, DROP);
		return true;
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
				if (message.method !== 'ping' && !this.isOpen) {
					if (!isReplay)
						this.#out.verdict(sequence, { action: 'answer', body: answerError(rawId, ERROR_CODES.methodNotFound, ANSWERS.serverRequest) });
					return;
				}
				const isNew = this.#serverRequests.add(message.id, { rawId, method: message.method, sequence });
				if (isReplay) return;
				if (isNew) {
					if (!this.#traffic.serverRequest(sequence, rawId, message, bytes)) this.#serverRequests.take(message.id, rawId);
				} else
					this.#out.verdict(sequence, {
						action: 'answer',
						body: answerError(rawId, ERROR_CODES.invalidRequest, 'This request id is in use.'),
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
				return;
			default:
				assertNever(message);
		}
	}

	#serverNotification(sequence: number, message: JsonRpcMessage & { readonly kind: 'notification' }, bytes: Uint8Array): void {
		const order = this.#notificationOrder(message.method);
		if (order.action === 'forward' && this.isOpen) this.#traffic.serverNotification(sequence, message, bytes);
		else this.#out.verdict(sequence, order);
	}

	#notificationOrder(method: string): Order {
		if (method === 'notifications/tools/list_changed') {
			this.#isListStale = true;
			return this.#flaps.isSuspended ? DROP : FORWARD;
		}
		const changed = OFFER_LISTS.filter((list) => list.changed === method);
		for (const list of changed) this.#offersOf(list).isStale = true;
		if (changed.length > 0 && !this.isOpen && !this.#flaps.isSuspended) for (const list of changed) this.#fetchOffer(list);
		if (changed.length > 0 && this.#flaps.isSuspended) return DROP;
		return this.isOpen || method === 'notifications/cancelled' ? FORWARD : DROP;
	}

	#serverAnswer(
		sequence: number,
		message: JsonRpcMessage & { readonly kind: 'result' | 'error' },
		bytes: Uint8Array,
		isReplay: boolean,
	): void {
		const own = typeof message.id === 'string' ? this.#ownRequests.get(message.id) : undefined;
		if (own !== undefined && typeof message.id === 'string') {
			this.#ownRequests.delete(message.id);
			if (!isReplay) this.#out.verdict(sequence, DROP);
			own(message);
			return;
		}
		const taken = this.#clientRequests.take(message.id, rawIdFor(message.id, bytes));
		if (typeof taken === 'string') {
			if (isReplay) return;
			this.#trouble(taken === 'answered' ? 'second-response' : 'unexpected-response');
			this.#out.verdict(sequence, DROP);
			return;
		}
		if (!isReplay && taken.method !== 'initialize') this.#out.release(taken.sequence);
		if (taken.method === 'initialize' && message.kind === 'result') this.#introduced(sequence, taken.rawId, message.result, isReplay);
		else if (isReplay) return;
		else if (taken.method === 'tools/list') this.#listAnswered(sequence, taken.rawId, message);
		else if (offerListOf(taken.method) !== undefined && message.kind === 'result') this.#offersAnswered(sequence, taken, message);
		else if (message.kind === 'error' && !this.isOpen)
			this.#out.verdict(sequence, { action: 'replace', body: answerError(taken.rawId, ERROR_CODES.internal, ANSWERS.unapprovedError) });
		else if (taken.method === 'ping' || taken.method === 'initialize') this.#out.verdict(sequence, FORWARD);
		else this.#traffic.answer(sequence, taken, message, bytes);
	}

	#introduced(sequence: number, rawId: RawId, result: Json | undefined, isReplay: boolean): void {
		if (!isJsonObject(result)) {
			if (!isReplay)
				this.#out.verdict(sequence, { action: 'replace', body: answerError(rawId, ERROR_CODES.internal, ANSWERS.malformedResponse) });
			return;
		}
		const judged = this.#judgeIntroduction(introductionOf(result));
		this.#capabilities = isJsonObject(result['capabilities']) ? Object.keys(result['capabilities']) : [];
		this.#shared.onIntroduced(this.hello.entry);
		if (isReplay) return;
		const shown = shownIntroduction(result, judged);
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

	// ——— tool lists ———

	#listAnswered(sequence: number, rawId: RawId, message: JsonRpcMessage & { readonly kind: 'result' | 'error' }): void {
		if (message.kind === 'error') {
			this.#out.verdict(
				sequence,
				this.isOpen ? FORWARD : { action: 'replace', body: answerError(rawId, ERROR_CODES.internal, ANSWERS.unapprovedError) },
			);
			return;
		}
		const fetch = new ListFetch();
		const step = fetch.take(message);
		if (step.kind === 'complete') {
			const judged = this.#judgeTools(step.items);
			this.#out.verdict(sequence, judged.isChanged ? { action: 'replace', body: listBytes(rawId, message.result, judged) } : FORWARD);
			this.#decideWaiting('tool');
		} else if (step.kind === 'next') {
			this.#out.verdict(sequence, HELD);
			this.#isFetching = true;
			this.#askForPage(fetch, 'tools/list', step.cursor, (tools) => {
				const judged = this.#settleFetch(tools);
				this.#out.verdict(
					sequence,
					judged === undefined
						? { action: 'replace', body: answerError(rawId, ERROR_CODES.internal, ANSWERS.listNotComplete) }
						: { action: 'replace', body: listBytes(rawId, message.result, judged) },
				);
			});
		} else {
			this.#trouble('list-too-long');
			this.#out.verdict(sequence, { action: 'replace', body: answerError(rawId, ERROR_CODES.internal, ANSWERS.listNotComplete) });
		}
	}

	#judgeTools(tools: readonly Json[]): JudgedList {
		const isLater = this.#tools !== undefined;
		this.#tools = tools;
		this.#isListStale = false;
		const { entry } = this.hello;
		const judged = this.#judge.judge(tools, this.#listContext(isLater));
		if (this.#isTooOften('tool', judged)) return this.#judgeTools(tools);
		this.#judged = judged;
		this.#shared.emit({ kind: 'tools-judged', at: this.#now(), entry, tools: judged.verdicts, isTurned: judged.isTurned });
		return judged;
	}

	#listContext(isLater: boolean): ListContext {
		return {
			entry: this.hello.entry,
			server: this.launch.name,
			launch: this.launch.fingerprint,
			isServerOpen: this.isOpen,
			isLater,
			isSuspended: this.#flaps.isSuspended,
		};
	}

	/** True when this list makes it too many changes: the server is suspended, which is said once, and the list has to be judged again. */
	#isTooOften(kind: string, { verdicts }: JudgedList): boolean {
		if (kind !== 'tool' || !this.isOpen) return false;
		const list = JSON.stringify(verdicts.map(({ fingerprint, name }) => [name, fingerprint]).sort());
		if (!this.#flaps.take(list, this.#shared.clock.monotonic())) return false;
		this.#shared.emit({ kind: 'suspended', at: this.#now(), entry: this.hello.entry, isSuspended: true });
		return true;
	}

	// ——— prompts, resources, resource templates ———

	/** A request for one item waits until the list that may name it is known, whether the client has asked for that list or not. */
	#requestOffer(sequence: number, rawId: RawId, offer: OfferRequest, pass: () => void): void {
		const list = offerListFor(offer.kind);
		const decide = (): void => {
			const verdict = this.#offers.get(offer.kind)?.judged?.verdicts.find((candidate) => candidate.name === offer.name);
			if (verdict?.isReleased ?? offer.passesUnlisted) {
				pass();
				return;
			}
			this.#clientRequests.take(idOf(rawId), rawId);
			this.#out.verdict(sequence, { action: 'answer', body: answerError(rawId, ERROR_CODES.invalidRequest, ANSWERS.unapprovedServer) });
		};
		const { isStale, judged } = this.#offersOf(list);
		if ((judged !== undefined && !isStale) || !this.#capabilities.includes(list.capability)) {
			decide();
			return;
		}
		this.#wait(sequence, rawId, offer.kind, decide);
		this.#fetchOffer(list);
	}

	#offersOf(list: OfferList): Offers {
		const known = this.#offers.get(list.kind);
		if (known !== undefined) return known;
		const made: Offers = { list, judge: new ItemListJudge(list.kind, this.#shared), items: undefined, judged: undefined, isStale: false };
		this.#offers.set(list.kind, made);
		return made;
	}

	#judgeOffers(offers: Offers, items: readonly Json[]): JudgedList {
		const judged = offers.judge.judge(items, this.#listContext(offers.items !== undefined));
		offers.items = items;
		offers.judged = judged;
		const { kind } = offers.list;
		this.#shared.emit({ kind: 'offers-judged', at: this.#now(), entry: this.hello.entry, offer: kind, items: judged.verdicts });
		return judged;
	}

	#reconsiderOffers(offers: Offers): void {
		if (offers.items === undefined) return;
		const before = releasedNames(offers.judged);
		if (releasedNames(this.#judgeOffers(offers, offers.items)) !== before && this.isOpen)
			this.#out.inject('client', notificationBytes(offers.list.changed));
	}

	/** Asks for every list the server says it has. A server that does not answer offers nothing. */
	#fetchOffers(): void {
		for (const list of OFFER_LISTS) if (this.#capabilities.includes(list.capability)) this.#fetchOffer(list);
	}

	#fetchOffer(list: OfferList): void {
		if (this.#fetchingOffers.has(list.kind)) return;
		this.#fetchingOffers.add(list.kind);
		this.#askForPage(new ListFetch(list.key), list.method, undefined, (items) => {
			this.#fetchingOffers.delete(list.kind);
			if (items === undefined) {
				this.#failWaiting(ANSWERS.listNotComplete, (request) => request.list === list.kind);
				return;
			}
			const offers = this.#offersOf(list);
			offers.isStale = false;
			const before = releasedNames(offers.judged);
			const hadList = offers.items !== undefined;
			if (releasedNames(this.#judgeOffers(offers, items)) !== before && hadList && this.isOpen)
				this.#out.inject('client', notificationBytes(list.changed));
			this.#decideWaiting(list.kind);
		});
	}

	#offersAnswered(sequence: number, taken: OpenRequest, message: JsonRpcMessage & { readonly kind: 'result' }): void {
		const list = offerListOf(taken.method);
		if (list === undefined) throw new Error('no list of offers');
		const { rawId } = taken;
		const settle = (items: readonly Json[] | undefined): void => {
			if (items === undefined) {
				this.#trouble('list-too-long');
				this.#out.verdict(sequence, { action: 'replace', body: answerError(rawId, ERROR_CODES.internal, ANSWERS.listNotComplete) });
				return;
			}
			const offers = this.#offersOf(list);
			offers.isStale = false;
			const judged = this.#judgeOffers(offers, items);
			const isWhole = !judged.isChanged && isJsonObject(message.result) && message.result['nextCursor'] === undefined;
			this.#out.verdict(sequence, isWhole ? FORWARD : { action: 'replace', body: listBytes(rawId, message.result, judged, list.key) });
			this.#decideWaiting(list.kind);
		};
		const fetch = new ListFetch(list.key);
		const step = fetch.take(message);
		if (step.kind === 'complete') settle(step.items);
		else if (step.kind === 'failed') settle(undefined);
		else {
			this.#out.verdict(sequence, HELD);
			this.#askForPage(fetch, list.method, step.cursor, settle);
		}
	}

	/** Asks the server for the complete list, unless somebody is at it already. */
	#fetchList(onDone: (isJudged: boolean) => void): void {
		this.#onFetched.push(onDone);
		if (this.#isFetching) return;
		this.#isFetching = true;
		this.#askForPage(new ListFetch(), 'tools/list', undefined, (tools) => void this.#settleFetch(tools));
	}

	#settleFetch(tools: readonly Json[] | undefined): JudgedList | undefined {
		this.#isFetching = false;
		const judged = tools === undefined ? undefined : this.#judgeTools(tools);
		if (judged === undefined) {
			this.#trouble('list-too-long');
			this.#failWaiting(ANSWERS.listNotComplete, (request) => request.list === 'tool');
		} else this.#decideWaiting('tool');
		for (const onFetched of this.#onFetched.splice(0)) onFetched(judged !== undefined);
		return judged;
	}

	#askForPage(fetch: ListFetch, method: string, cursor: string | undefined, onDone: (items: readonly Json[] | undefined) => void): void {
		const id = `mcp-cordon-${this.connection}-${++this.#ownCounter}`;
		this.#ownRequests.set(id, (message) => {
			const step = fetch.take(message);
			if (step.kind === 'next') this.#askForPage(fetch, method, step.cursor, onDone);
			else onDone(step.kind === 'complete' ? step.items : undefined);
		});
		this.#out.inject('server', requestBytes(JSON.stringify(id), method, cursor === undefined ? {} : { cursor }));
	}

	#announceList(): void {
		this.#out.inject('client', LIST_CHANGED);
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
		this.#out.verdict(sequence, failure.kind === 'not-json' ? DROP : this.#errorInsteadOf(rawId, ANSWERS.malformedResponse));
	}

	/** An error in place of an answer that cannot pass; nothing when no request waits for it. */
	#errorInsteadOf(rawId: RawId | undefined, text: string): Order {
		const taken = rawId === undefined ? 'unknown' : this.#clientRequests.take(idOf(rawId), rawId);
		if (typeof taken === 'string') return DROP;
		this.#out.release(taken.sequence);
		return { action: 'replace', body: answerError(taken.rawId, ERROR_CODES.internal, text) };
	}

	/** Counted, and told in powers of two: a server must not be able to flood the user. */
	#trouble(what: Trouble): void {
		const count = (this.#troubles.get(what) ?? 0) + 1;
		this.#troubles.set(what, count);
		if ((count & (count - 1)) === 0) this.#shared.emit({ kind: 'trouble', at: this.#now(), entry: this.hello.entry, what, count });
	}

	#finish(why: 'client-closed' | 'server-ended' | 'link-lost'): void {
		if (this.#hasEnded) return;
		this.#hasEnded = true;
		if (why !== 'link-lost') this.#shared.serverPids.delete(this.hello.pid);
		this.#takeWaiting(() => true);
		this.#traffic.end();
		for (const onFetched of this.#onFetched.splice(0)) onFetched(false);
		this.#shared.emit({ kind: 'disconnected', at: this.#now(), entry: this.hello.entry, connection: this.connection, why });
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

const encoder = new TextEncoder();
const LIST_CHANGED = notificationBytes('notifications/tools/list_changed');

function notificationBytes(method: string): Uint8Array {
	return encoder.encode(`{"jsonrpc":"2.0","method":${JSON.stringify(method)}}`);
}

function requestBytes(rawId: RawId, method: string, params: Json): Uint8Array {
	return encoder.encode(`{"jsonrpc":"2.0","id":${rawId},"method":${JSON.stringify(method)},"params":${JSON.stringify(params)}}`);
}

/** The list the client gets: the server's own result with what was released, complete, so without a further page. */
function listBytes(rawId: RawId, result: Json | undefined, judged: JudgedList, key = 'tools'): Uint8Array {
	const { nextCursor: _merged, ...rest } = isJsonObject(result) ? result : {};
	return answerResult(rawId, { ...rest, [key]: judged.released });
}

function releasedNames(judged: JudgedList | undefined): string {
	return JSON.stringify(
		judged?.verdicts.filter((verdict) => verdict.isReleased).map((verdict) => [verdict.name, verdict.fingerprint]) ?? [],
	);
}

/** The parsed form of an id's source text; `null` for one that does not parse, which no open request has. */
function idOf(rawId: RawId): string | number | null {
	try {
		const id: unknown = JSON.parse(rawId);
		return typeof id === 'string' || typeof id === 'number' ? id : null;
	} catch {
		return null;
	}
}

/** The source text is needed only for numbers that parsing changes. */
function rawIdFor(id: string | number | null, bytes: Uint8Array): RawId {
	return typeof id === 'number' && !Number.isSafeInteger(id) ? (shapeOf(bytes).rawId ?? '') : '';
}

function batchAnswer(items: readonly Json[]): Uint8Array {
	const errors = items.flatMap((item) =>
		isJsonObject(item) && typeof item['method'] === 'string' && (typeof item['id'] === 'string' || typeof item['id'] === 'number')
			? [{ jsonrpc: '2.0', id: item['id'], error: { code: ERROR_CODES.invalidRequest, message: ANSWERS.batch } }]
			: [],
	);
	return errors.length === 0 ? answerError(undefined, ERROR_CODES.invalidRequest, ANSWERS.batch) : encoder.encode(JSON.stringify(errors));
}

function troubleOf(failure: ParseFailure): Trouble {
	switch (failure.kind) {
		case 'not-json':
		case 'not-json-rpc':
			return 'not-a-message';
		case 'too-deep':
			return 'too-deep';
		case 'too-large':
			return 'too-large';
		case 'duplicate-key':
			return 'duplicate-key';
		default:
			return assertNever(failure);
	}
}
