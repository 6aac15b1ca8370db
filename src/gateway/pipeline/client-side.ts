import { isJsonObject, type Json } from '../../base/json.ts';
import { assertNever } from '../../base/result.ts';
import { ERROR_CODES, type JsonRpcMessage } from '../../mcp/messages.ts';
import { envelopeIn, META } from '../../mcp/modern.ts';
import { errorResponse, type RawId, resultResponse, shapeOf } from '../../mcp/parse.ts';
import type { PinState } from '../../pins/pin.ts';
import { RESPONSES, refusedCall, unapprovedServer } from '../../policy/responses.ts';
import { DROP, FORWARD } from '../session.ts';
import { replaced } from '../traffic/message-parts.ts';
import { taskIdIn } from '../traffic/tasks.ts';
import type { CallRequest } from '../traffic/traffic-inspector.ts';
import { type Dialect, isModern, LEGACY, withoutAsking } from './dialect.ts';
import { namesOfRequest } from './kept-order.ts';
import { listenBeforeReview } from './listens.ts';
import { type ClientMethod, clientMethod, isList } from './methods.ts';
import { offerRequestOf } from './offers.ts';
import type { ClientRequest } from './open-requests.ts';
import type { NotificationMessage, Received, ReceivedResponse, RequestMessage } from './received.ts';
import { refusedLaunchResponse } from './refused-launch.ts';
import type { SessionParts } from './session-parts.ts';
import { batchResponse, idOf, rawIdFor } from './wire-bytes.ts';

const ID_IN_USE = 'This request id is in use.';

/** A request from the client that is being handled. */
interface Asked {
	readonly received: Received<RequestMessage>;
	readonly request: ClientRequest;
	readonly method: ClientMethod;
}

/** Handles messages from the client. Each message leads to exactly one verdict. */
export class ClientSide {
	readonly #parts: SessionParts;

	constructor(parts: SessionParts) {
		this.#parts = parts;
	}

	take(received: Received): void {
		const { message, sequence } = received;
		const { out } = this.#parts;
		switch (message.kind) {
			case 'request':
				this.#request({ ...received, message });
				return;
			case 'notification':
				if (!received.isReplay) this.#notification({ ...received, message });
				return;
			case 'result':
			case 'error':
				if (!received.isReplay) this.#response({ ...received, message });
				return;
			case 'batch':
				if (!received.isReplay) out.verdict(sequence, { action: 'respond', body: batchResponse(message.items) });
				return;
			default:
				assertNever(message);
		}
	}

	#request(received: Received<RequestMessage>): void {
		const { bytes, isReplay, message, sequence } = received;
		const { method, params } = message;
		const { introductions, launch, shared, traffic, version } = this.#parts;
		const dialect = this.#dialectOf(message);
		const rawId = shapeOf(bytes).rawId ?? 'null';
		const tool = method === 'tools/call' ? toolIn(params) : undefined;
		const about = namesOfRequest(message.id, method, params);
		const request: ClientRequest = { rawId, method, sequence, dialect, about, tool, uri: uriIn(method, params), task: taskIdIn(params) };
		const asked: Asked = { received, request, method: clientMethod(method) };
		if (launch.refusal !== undefined) {
			const body = refusedLaunchResponse(launch.refusal, { rawId, method, params, dialect, version, place: shared.reviewedIn() });
			this.#respond(asked, body);
			if (tool !== undefined && !isReplay) traffic.refused({ sequence, rawId, tool, params, bytes }, 'server not started');
		} else if (isModern(dialect) && !introductions.isKnown && asked.method.role !== 'introduction') this.#introduceFirst(asked);
		else this.#route(asked);
	}

	/** A server without a handshake can get any request first, so its introduction is fetched before the request goes on. */
	#introduceFirst(asked: Asked): void {
		const { introductions, offers, waiting } = this.#parts;
		const { request, received } = asked;
		// This gateway may get the response without having seen the server's introduction.
		if (received.isReplay) this.#route(asked);
		else waiting.add(request.sequence, request.rawId, 'introduction', () => this.#route(asked));
		introductions.ask((instead) => {
			if (instead !== undefined) return waiting.fail(RESPONSES.noIntroduction, 'introduction', instead);
			waiting.decide('introduction');
			// The reviewer has to see the server's lists, and the client doesn't ask for them.
			if (!introductions.isOpen) offers.fetchAll();
		});
	}

	#route(asked: Asked): void {
		const { method, received, request } = asked;
		const { introductions, shared } = this.#parts;
		const { params } = received.message;
		if (method.role === 'tool-call') return this.#call(asked);
		if (isList(request.method) && isJsonObject(params) && params['cursor'] !== undefined && params['cursor'] !== null)
			// Cordon sends complete lists, so there is no further page to ask for.
			return this.#refuse(asked, ERROR_CODES.invalidParams, 'Invalid cursor.');
		if (method.role !== 'introduction' && !introductions.isOpen) {
			const { unreviewed } = method;
			if (typeof unreviewed === 'object')
				return this.#respond(asked, resultResponse(request.rawId, request.dialect.result(request.method, unreviewed)));
			if (unreviewed === 'refuse' || (isModern(request.dialect) && isGone(request.method)))
				return this.#refuse(asked, ERROR_CODES.invalidRequest, unapprovedServer(shared.reviewedIn()));
		}
		if (!this.#parts.clientRequests.add(received.message.id, request)) return this.#refuse(asked, ERROR_CODES.invalidRequest, ID_IN_USE);
		this.#pass(asked);
	}

	/** Sends the request to the server, with whatever parts are allowed. */
	#pass(asked: Asked): void {
		const { method, received, request } = asked;
		const { isReplay, sequence } = received;
		const { introductions, listens, offers, out, traffic } = this.#parts;
		if (method.role === 'listen' && !listens.open(received.message.id, received.message.params, isReplay)) {
			this.#parts.forget(request.rawId);
			return this.#refuse(asked, ERROR_CODES.internal, RESPONSES.tooManyListens);
		}
		if (isReplay) return;
		const isTrusted = method.role === 'introduction' ? introductions.isTrusted : introductions.isOpen;
		const { bytes, message } = isTrusted ? received : this.#beforeReview(received);
		const offer = offerRequestOf(request.method, message.params);
		const isAboutAll = method.role === 'introduction' || isList(request.method);
		if (offer !== undefined)
			offers.request(sequence, request.rawId, offer, (isListed) => traffic.request(sequence, request.rawId, message, bytes, { isListed }));
		else if (isAboutAll || method.role === 'empty' || message.params === undefined) out.verdict(sequence, FORWARD, { keep: true });
		else traffic.request(sequence, request.rawId, message, bytes);
	}

	/** The version of a message that an unreviewed server gets: it can't ask for anything, and it names nothing of the user's. */
	#beforeReview<Message extends RequestMessage | NotificationMessage>(received: Received<Message>): Received<Message> {
		const { message } = received;
		const isListen = message.params !== undefined && clientMethod(message.method).role === 'listen';
		const params = withoutAsking(isListen ? listenBeforeReview(message.params) : message.params);
		if (params === message.params) return received;
		const bytes = replaced(received.bytes, '/params', params ?? null);
		this.#parts.out.rewrite(received.sequence, bytes);
		return { ...received, bytes, message: { ...message, params } };
	}

	#call(asked: Asked): void {
		const { bytes, isReplay, message, sequence } = asked.received;
		const { clientRequests, tools, traffic, waiting } = this.#parts;
		const { rawId, tool } = asked.request;
		if (tool === undefined) {
			if (isReplay) clientRequests.add(message.id, asked.request);
			return this.#refuse(asked, ERROR_CODES.invalidParams, 'The call names no tool.');
		}
		if (!clientRequests.add(message.id, asked.request)) return this.#refuse(asked, ERROR_CODES.invalidRequest, ID_IN_USE);
		// An earlier gateway allowed this call. Its response comes to this one.
		if (isReplay) return traffic.resumed({ sequence, tool, params: message.params, definition: undefined, fingerprint: undefined });
		const decide = (): void => this.#decideCall({ sequence, rawId, tool, params: message.params, bytes });
		if (tools.isCurrent) return decide();
		waiting.add(sequence, rawId, 'tool', decide);
		tools.fetch(() => undefined);
	}

	/** A call of an approved tool is judged by its content. Any other call is refused. */
	#decideCall(request: Omit<CallRequest, 'definition' | 'fingerprint'>): void {
		const { forget, hello, out, shared, tools, traffic } = this.#parts;
		const { rawId, sequence, tool } = request;
		const verdict = tools.verdictOf(tool);
		if (verdict?.isReleased === true) {
			const definition = tools.tools.find((candidate) => candidate.name === tool);
			traffic.call({ ...request, definition, fingerprint: verdict.fingerprint });
			return;
		}
		forget(rawId);
		const state: PinState | 'unknown' = verdict === undefined ? 'unknown' : verdict.state === 'approved' ? 'quarantined' : verdict.state;
		shared.emit({ kind: 'call-refused', at: shared.clock.now(), entry: hello.entry, tool, state });
		const text = refusedCall(tool, state, shared.reviewedIn());
		out.verdict(sequence, { action: 'respond', body: errorResponse(rawId, ERROR_CODES.invalidRequest, text) });
		traffic.refused(request, state === 'rug_pull' ? 'tool changed' : `tool ${state}`);
	}

	#notification(received: Received<NotificationMessage>): void {
		const { introductions, launch, offers, out, traffic } = this.#parts;
		const { bytes, message, sequence } = introductions.isOpen ? received : this.#beforeReview(received);
		if (message.method === 'notifications/cancelled' && this.#withdraw(message.params)) out.verdict(sequence, DROP);
		else if (launch.refusal !== undefined) out.verdict(sequence, DROP);
		else traffic.fromClient.notification(sequence, message, bytes);
		// The client can't see the lists of an unreviewed server, so it doesn't ask for them, but the reviewer has to see them.
		if (message.method === 'notifications/initialized' && launch.refusal === undefined && !introductions.isOpen) offers.fetchAll();
	}

	#response(received: ReceivedResponse): void {
		const { bytes, message, sequence } = received;
		const { out, own, serverRequests, traffic } = this.#parts;
		const waiting = own.take('client', message.id);
		if (waiting !== undefined) {
			out.verdict(sequence, DROP);
			waiting(received);
			return;
		}
		const taken = serverRequests.take(message.id, rawIdFor(message.id, bytes));
		if (typeof taken === 'object') {
			out.release(taken.sequence);
			traffic.fromClient.response(sequence, taken.method, message, bytes);
		} else out.verdict(sequence, DROP);
	}

	/** Cancels a request that still waits, so the server never sees it (MCP 2025-11-25, basic/utilities/cancellation). */
	#withdraw(params: Json | undefined): boolean {
		const { listens, traffic, waiting } = this.#parts;
		const requestId = isJsonObject(params) ? params['requestId'] : undefined;
		listens.close(requestId);
		const isMeant = (rawId: RawId): boolean => idOf(rawId) === requestId;
		return waiting.withdraw(isMeant) || traffic.cancel(isMeant);
	}

	#dialectOf({ method, params }: JsonRpcMessage & { readonly kind: 'request' }): Dialect {
		const { speech } = this.#parts;
		if (method === LEGACY.introduction) {
			if (isJsonObject(params)) this.#named(params['clientInfo']);
			speech.shakesHands(capabilitiesIn(params));
			return LEGACY;
		}
		const envelope = envelopeIn(params);
		this.#named(envelope?.[META.clientInfo]);
		return envelope === undefined ? LEGACY : speech.speaks(envelope);
	}

	#named(info: Json | undefined): void {
		if (isJsonObject(info) && typeof info['name'] === 'string') this.#parts.clientSays(info['name']);
	}

	#respond({ received }: Asked, body: Uint8Array): void {
		if (!received.isReplay) this.#parts.out.verdict(received.sequence, { action: 'respond', body });
	}

	#refuse(asked: Asked, code: number, text: string): void {
		this.#respond(asked, errorResponse(asked.request.rawId, code, text));
	}
}

/** Methods of older revisions that MCP 2026-07-28 removed. They aren't passed to an unreviewed server. */
function isGone(method: string): boolean {
	return method === 'ping' || method === 'logging/setLevel';
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
