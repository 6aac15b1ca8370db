import { isJsonObject, type Json } from '../../base/json.ts';
import { assertNever } from '../../base/result.ts';
import { extraMembersOfMessage, isMethodName, isUsableId } from '../../mcp/envelope.ts';
import { ERROR_CODES, type JsonRpcMessage } from '../../mcp/messages.ts';
import { META, serverInfoIn, subscriptionIn, taggedWith } from '../../mcp/modern.ts';
import { errorResponse, type RawId, resultResponse, shapeOf } from '../../mcp/parse.ts';
import { RESPONSES, unapprovedServer } from '../../policy/responses.ts';
import { substituteFor } from '../could-not-check.ts';
import { DROP, FORWARD, HELD, type MessageVerdict } from '../session.ts';
import { replaced } from '../traffic/message-parts.ts';
import { isModern } from './dialect.ts';
import { namesOfMessage } from './kept-order.ts';
import { tagOf } from './listens.ts';
import { minimalError, minimalNotification, minimalResult } from './minimal-messages.ts';
import { OFFER_LISTS, offerListOf } from './offers.ts';
import type { ClientRequest, OpenRequest } from './open-requests.ts';
import { isOurs } from './own-requests.ts';
import type { NotificationMessage, Received, ReceivedResponse, RequestMessage } from './received.ts';
import type { SessionParts } from './session-parts.ts';
import { errorVerdict, idOf, rawIdFor } from './wire-bytes.ts';

/** Maximum number of a server's unanswered requests. Each is remembered until its response, also by the worker that replaces this one. */
const MAX_SERVER_REQUESTS = 1_000;
const TOOLS_CHANGED = 'notifications/tools/list_changed';
const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';

/** Handles messages from the server. Nothing unreviewed passes. */
export class ServerSide {
	readonly #parts: SessionParts;

	constructor(parts: SessionParts) {
		this.#parts = parts;
	}

	take(received: Received): void {
		const { order, out } = this.#parts;
		const { bytes, message, sequence } = received;
		if (received.isReplay) return this.#judge(received);
		const names = namesOfMessage(message, this.#requestOf(received));
		if (order.keeps(sequence, names, bytes.length, () => this.#inTurn(received))) {
			out.verdict(sequence, HELD);
			// The proxy doesn't keep the bytes of held messages.
			out.rewrite(sequence, bytes);
			return;
		}
		this.#judge(received);
		if (out.isHeld(sequence)) order.waits(sequence, names);
	}

	#requestOf({ bytes, message }: Received): ClientRequest | undefined {
		if (message.kind !== 'result' && message.kind !== 'error') return undefined;
		return this.#parts.clientRequests.find(message.id, rawIdFor(message.id, bytes));
	}

	/** Judges a message that waited behind another one. */
	#inTurn(received: Received): void {
		const { bytes, sequence } = received;
		const { out, shared, traffic, reportProblem } = this.#parts;
		try {
			this.#judge(received);
		} catch (cause) {
			shared.logger.error("Couldn't check a message that waited for its turn", cause);
			reportProblem('could-not-check');
			if (out.isHeld(sequence)) out.verdict(sequence, substituteFor(bytes));
			traffic.endWithoutResponse(sequence);
		}
	}

	#judge(received: Received): void {
		const { message } = received;
		switch (message.kind) {
			case 'result':
			case 'error':
				this.#response({ ...received, message });
				return;
			case 'request':
				this.#request({ ...received, message });
				return;
			case 'notification':
				if (!received.isReplay) this.#notification({ ...received, message });
				return;
			case 'batch':
				if (!received.isReplay) this.#batch(received.sequence, message.items);
				return;
			default:
				assertNever(message);
		}
	}

	/** An error instead of a response that can't pass. DROP if no request waits for it. */
	errorInsteadOf(rawId: RawId | undefined, text: string): MessageVerdict {
		const { clientRequests, out, traffic } = this.#parts;
		const taken = rawId === undefined ? 'unknown' : clientRequests.take(idOf(rawId), rawId, this.wasSent);
		if (typeof taken === 'string') return DROP;
		out.release(taken.sequence);
		traffic.endWithoutResponse(taken.sequence);
		return errorVerdict(taken.rawId, text);
	}

	/** A server can't respond to a request that it hasn't received yet. */
	readonly wasSent = ({ sequence }: OpenRequest): boolean => !this.#parts.out.isHeld(sequence);

	// ——— requests ———

	#request({ bytes, isReplay, message, sequence }: Received<RequestMessage>): void {
		const { introductions, out, serverRequests, speech, traffic } = this.#parts;
		const rawId = shapeOf(bytes).rawId ?? 'null';
		const isWellFormed = isMethodName(message.method) && isUsableId(message.id);
		if (isReplay) {
			const isKept = isWellFormed && !isOurs(message.id) && serverRequests.size < MAX_SERVER_REQUESTS;
			// Only delivered requests are replayed. One from a suspended server was delivered as a ping.
			if (isKept && (message.method === 'ping' || introductions.isOpen))
				serverRequests.add(message.id, { rawId, method: message.method, sequence });
			return;
		}
		if (!isWellFormed) return this.#refuseRequest(sequence, rawId);
		if (!speech.hasServerRequests || !introductions.isOpen) {
			// Even a request's id can carry text, so Cordon itself responds to an unreviewed server.
			const isAlive = speech.hasServerRequests && message.method === 'ping';
			const text = speech.hasServerRequests ? RESPONSES.serverRequest : RESPONSES.noServerRequests;
			const body = isAlive ? resultResponse(rawId, {}) : errorResponse(rawId, ERROR_CODES.methodNotFound, text);
			out.verdict(sequence, { action: 'respond', body });
			return;
		}
		if (!this.#passesOutside(sequence, message.method, message)) return this.#refuseRequest(sequence, rawId);
		if (serverRequests.size >= MAX_SERVER_REQUESTS) return this.#refuseRequest(sequence, rawId, 'too-many-requests');
		if (isOurs(message.id) || !serverRequests.add(message.id, { rawId, method: message.method, sequence }))
			out.verdict(sequence, { action: 'respond', body: errorResponse(rawId, ERROR_CODES.invalidRequest, 'This request id is in use.') });
		else if (!traffic.fromServer.request(sequence, rawId, message, bytes)) serverRequests.take(message.id, rawId);
	}

	/** Refuses a request of the server without forwarding it to the client. */
	#refuseRequest(sequence: number, rawId: RawId, why: 'not-a-message' | 'too-many-requests' = 'not-a-message'): void {
		this.#parts.reportProblem(why);
		const text = why === 'too-many-requests' ? RESPONSES.tooManyRequests : RESPONSES.malformedRequest;
		this.#parts.out.verdict(sequence, { action: 'respond', body: errorResponse(rawId, ERROR_CODES.invalidRequest, text) });
	}

	// ——— notifications ———

	#notification({ bytes, message, sequence }: Received<NotificationMessage>): void {
		const { introductions, out, traffic, reportProblem } = this.#parts;
		if (!isMethodName(message.method) || !this.#passesOutside(sequence, message.method, message)) {
			reportProblem('not-a-message');
			out.verdict(sequence, DROP);
			return;
		}
		const order = this.#notificationVerdict(message);
		if (order.action === 'forward' && introductions.isOpen) traffic.fromServer.notification(sequence, message, bytes);
		else out.verdict(sequence, order);
	}

	#notificationVerdict(message: NotificationMessage): MessageVerdict {
		const { flaps, introductions, listens, offers, tools } = this.#parts;
		const { method, params } = message;
		if (method === ACKNOWLEDGED) {
			// The client gets Cordon's own acknowledgment, with what the server agreed to and what Cordon adds.
			listens.acknowledged(message);
			return DROP;
		}
		if (method === 'notifications/cancelled') return this.#cancellation(message);
		const changed = OFFER_LISTS.filter((list) => list.changed === method);
		const isListChange = method === TOOLS_CHANGED || changed.length > 0;
		if (method === TOOLS_CHANGED) tools.outdate();
		offers.changed(changed);
		if (isListChange && flaps.isSuspended) return DROP;
		if (this.#isUnasked(message)) return DROP;
		if (introductions.isOpen) return FORWARD;
		return method === TOOLS_CHANGED ? minimalNotification(message, tagged(params)) : DROP;
	}

	/** Without a handshake, a client gets only notifications that it asked for. */
	#isUnasked(message: NotificationMessage): boolean {
		const { listens, speech } = this.#parts;
		const isOfListens = NEEDS_LISTEN.has(message.method);
		if (subscriptionIn(message.params) !== undefined) return !listens.accepts(message);
		return isOfListens && isModern(speech.last);
	}

	/** A server can cancel only its own requests and end subscriptions. It can't cancel Cordon's questions. */
	#cancellation(message: NotificationMessage): MessageVerdict {
		const { clientRequests, introductions, listens, serverRequests } = this.#parts;
		const requestId = isJsonObject(message.params) ? message.params['requestId'] : undefined;
		const isListen = listens.has(requestId);
		const isOwn = introductions.isOpen && serverRequests.has(requestId);
		if (requestId === undefined || (!isListen && !isOwn)) return DROP;
		if (isListen) {
			const [ended] = clientRequests.takeAll(({ method, rawId }) => method === 'subscriptions/listen' && idOf(rawId) === requestId);
			if (ended !== undefined) this.#ended(ended);
			listens.close(requestId);
		}
		return introductions.isOpen ? FORWARD : minimalNotification(message, { requestId });
	}

	#ended({ sequence }: ClientRequest): void {
		this.#parts.out.release(sequence);
		this.#parts.traffic.endWithoutResponse(sequence);
	}

	// ——— responses ———

	#response(received: ReceivedResponse): void {
		const { bytes, isReplay, message, sequence } = received;
		const { clientRequests, listens, out, own, reportProblem } = this.#parts;
		const asked = own.take('server', message.id);
		if (asked !== undefined) {
			if (!isReplay) out.verdict(sequence, DROP);
			asked(received);
			return;
		}
		if (listens.has(message.id) && listens.absorbs(message.id)) {
			if (!isReplay) out.verdict(sequence, DROP);
			return;
		}
		const taken = clientRequests.take(message.id, rawIdFor(message.id, bytes), this.wasSent);
		if (typeof taken === 'string') {
			if (isReplay) return;
			reportProblem(taken === 'completed' ? 'second-response' : 'unexpected-response');
			out.verdict(sequence, DROP);
			return;
		}
		const isIntroduction = taken.method === taken.dialect.introduction;
		if (!isReplay && !isIntroduction) out.respondsTo(sequence, taken.sequence);
		if (isIntroduction && message.kind === 'result') this.#introduced(taken, { ...received, message });
		else if (!isReplay) this.#takeResponse(taken, received);
	}

	#introduced(taken: ClientRequest, received: Received<JsonRpcMessage & { readonly kind: 'result' }>): void {
		const { introductions, offers, waiting } = this.#parts;
		introductions.takeResponse(taken, received);
		if (!isModern(taken.dialect)) return;
		waiting.decide('introduction');
		// The reviewer has to see the server's lists, and the client doesn't ask for them. After a handshake, `notifications/initialized` triggers this.
		if (!introductions.isOpen && !received.isReplay) offers.fetchAll();
	}

	#takeResponse(taken: ClientRequest, received: ReceivedResponse): void {
		const { introductions, offers, out, shared, tools, traffic, reportProblem } = this.#parts;
		const { message, sequence } = received;
		if (!this.#passesOutside(sequence, taken.method, message)) {
			reportProblem('not-a-message');
			out.verdict(sequence, errorVerdict(taken.rawId, RESPONSES.malformedResponse));
			traffic.endWithoutResponse(taken.sequence);
			return;
		}
		const bytes = this.#named(taken, received);
		if (message.kind === 'error' && !introductions.isOpen) {
			out.verdict(sequence, { action: 'replace', body: minimalError(taken.rawId, message.error, received.isFromProxy) });
			traffic.endWithoutResponse(taken.sequence);
		} else if (message.kind === 'result' && taken.method === 'tools/list') tools.takeResponse(taken, { ...received, message, bytes });
		else if (message.kind === 'result' && offerListOf(taken.method) !== undefined)
			offers.takeResponse(taken, { ...received, message, bytes });
		else if (introductions.isOpen) traffic.response(sequence, taken, message, bytes);
		else if (message.kind === 'result' && isBare(taken)) out.verdict(sequence, bareResponse(taken, message));
		else {
			out.verdict(sequence, errorVerdict(taken.rawId, unapprovedServer(shared.reviewedIn())));
			traffic.endWithoutResponse(taken.sequence);
		}
	}

	/** Each result may name the server. A name that differs from the reviewed one is judged, and only its approved part is shown. */
	#named({ dialect }: ClientRequest, { bytes, message, sequence }: ReceivedResponse): Uint8Array {
		const info = isModern(dialect) && message.kind === 'result' ? serverInfoIn(message.result) : undefined;
		const shown = info === undefined ? undefined : this.#parts.introductions.named(info);
		if (shown === undefined) return bytes;
		const body = replaced(bytes, `/result/_meta/${META.serverInfo.replace('/', '~1')}`, shown);
		this.#parts.out.rewrite(sequence, body);
		return body;
	}

	/** Batches don't pass (MCP 2025-11-25 has none). Each request that a batch responds to gets an error, so it doesn't wait forever. */
	#batch(sequence: number, items: readonly Json[]): void {
		const { out, reportProblem } = this.#parts;
		reportProblem('not-a-message');
		out.verdict(sequence, DROP);
		for (const item of items) {
			if (!isJsonObject(item) || Object.hasOwn(item, 'method')) continue;
			const id = item['id'];
			if (typeof id !== 'string' && typeof id !== 'number') continue;
			const verdict = this.errorInsteadOf(JSON.stringify(id), RESPONSES.malformedResponse);
			if (verdict.action === 'replace') out.inject('client', verdict.body);
		}
	}

	/** False: members outside the message's content contain something that must not pass and can't be removed there. */
	#passesOutside(sequence: number, method: string, message: JsonRpcMessage): boolean {
		const said = extraMembersOfMessage(message);
		if (said === undefined) return true;
		const isAnswer = message.kind === 'result' || message.kind === 'error';
		return this.#parts.traffic.fromServer.inspectExtraMembers(sequence, method, said, { isAnswer, isWhole: true }) !== undefined;
	}
}

/** Notifications that clients ask for with `subscriptions/listen`. */
const NEEDS_LISTEN: ReadonlySet<string> = new Set([
	TOOLS_CHANGED,
	...OFFER_LISTS.map(({ changed }) => changed),
	'notifications/resources/updated',
	'notifications/tasks',
]);

/** Requests whose result is empty. */
function isBare({ method }: ClientRequest): boolean {
	return method === 'ping' || method === 'logging/setLevel' || method === 'subscriptions/listen';
}

function bareResponse({ dialect, method, rawId }: ClientRequest, message: JsonRpcMessage & { readonly kind: 'result' }): MessageVerdict {
	if (!isModern(dialect)) return minimalResult(rawId, message);
	const id = idOf(rawId);
	return { action: 'replace', body: resultResponse(rawId, dialect.result(method, id === null ? {} : taggedWith(id))) };
}

function tagged(params: Json | undefined): ReturnType<typeof tagOf> | undefined {
	return subscriptionIn(params) === undefined ? undefined : tagOf(params);
}
