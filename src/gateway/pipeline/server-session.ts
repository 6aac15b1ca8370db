import type { Json, JsonObject } from '../../base/json.ts';
import type { ToolDefinition } from '../../engine/finding.ts';
import { type Client, clientNamed } from '../../events/client.ts';
import type { ServerProblem } from '../../events/cordon-event.ts';
import { SELF_TEST_CLIENT } from '../../link/proofs.ts';
import { isMethodName } from '../../mcp/envelope.ts';
import { type Direction, ERROR_CODES, type JsonRpcMessage, type ParseFailure } from '../../mcp/messages.ts';
import { errorResponse, parseMessage, type RawId, shapeOf, textsUnread, writtenAnew } from '../../mcp/parse.ts';
import type { LaunchRefusal } from '../../policy/launch-policy.ts';
import { RESPONSES } from '../../policy/responses.ts';
import { DROP, type Hello, type Session, type SessionOutput } from '../session.ts';
import { TrafficInspector } from '../traffic/traffic-inspector.ts';
import { ClientSide } from './client-side.ts';
import type { SessionDeps } from './deps.ts';
import { isModern, withoutAsking } from './dialect.ts';
import { FlapCounter } from './flapping.ts';
import { HeldOutput } from './held-output.ts';
import { Introductions } from './introductions.ts';
import { KeptOrder } from './kept-order.ts';
import type { LaunchDecision } from './launch-gate.ts';
import type { ListHost } from './list-host.ts';
import { Listens } from './listens.ts';
import { OfferRegistry } from './offer-registry.ts';
import { OpenRequests } from './open-requests.ts';
import { OwnRequests } from './own-requests.ts';
import { ServerSide } from './server-side.ts';
import { type SessionParts, Speech } from './session-parts.ts';
import { ToolList } from './tool-list.ts';
import { LIST_WAIT_MS, WaitingRequests } from './waiting-requests.ts';
import { idOf, notificationBytes, problemOf } from './wire-bytes.ts';

/**
 * Judges one connection between one client and one server. It sees every message in both directions, in order, and gives each exactly one verdict.
 * Nothing from an unreviewed server passes. `ClientSide` and `ServerSide` handle the messages. This class handles the
 * start and the end of the connection.
 */
export class ServerSession implements Session {
	readonly hello: Hello;
	readonly launch: LaunchDecision;
	readonly connection: number;
	readonly #deps: SessionDeps;
	readonly #onEnd: () => void;
	readonly #parts: SessionParts;
	readonly #client: ClientSide;
	readonly #server: ServerSide;
	readonly #problems = new Map<ServerProblem, number>();
	#hasEnded = false;
	#serverPid: number | undefined;

	constructor(connection: number, hello: Hello, launch: LaunchDecision, deps: SessionDeps, out: SessionOutput, onEnd: () => void) {
		this.connection = connection;
		this.hello = hello;
		this.launch = launch;
		this.#deps = deps;
		this.#onEnd = onEnd;
		this.#parts = partsOf({ connection, hello, launch, deps, output: out, reportProblem: (what) => this.#reportProblem(what) });
		this.#client = new ClientSide(this.#parts);
		this.#server = new ServerSide(this.#parts);
		if (hello.isResumed) this.#serverPid = deps.connection.serverPids.get(hello.pid);
	}

	/** The tools that the server declares, for the cross-server checks of the others. */
	get tools(): readonly ToolDefinition[] {
		return this.#parts.tools.tools;
	}

	/** Its lists are blocked, because they changed too often. */
	get hasSuspendedLists(): boolean {
		return this.#parts.flaps.isSuspended;
	}

	start(): { readonly allowed: true } | { readonly allowed: false; readonly why: LaunchRefusal } {
		const { refusal, version } = this.launch;
		const { entry, pid } = this.hello;
		const { connection } = this;
		this.#parts.shared.emit({ kind: 'connected', at: this.#now(), entry, connection, pid, refusal, launch: version });
		return refusal === undefined ? { allowed: true } : { allowed: false, why: refusal };
	}

	message(sequence: number, direction: Direction, bytes: Uint8Array, isReplay: boolean, isFromProxy = false): void {
		const parsed = parseMessage(bytes);
		if (!parsed.ok) {
			if (!isReplay) this.#malformed(sequence, direction, bytes, parsed.error);
			return;
		}
		const message = parsed.value;
		if (direction === 'client-to-server') this.#client.take({ sequence, direction, message, bytes, isReplay, isFromProxy });
		else
			this.#server.take({
				sequence,
				direction,
				message,
				isReplay,
				isFromProxy,
				bytes: isReplay ? bytes : this.#asRead(sequence, message, bytes),
			});
	}

	/**
	 * If a member occurs twice, another reader may take the one that wasn't read here. If the unread one contains something that must not pass, the
	 * message is rewritten as it was read here. Otherwise it passes unchanged.
	 */
	#asRead(sequence: number, message: JsonRpcMessage, bytes: Uint8Array): Uint8Array {
		if (message.kind === 'batch' || message.hasRepeats !== true) return bytes;
		const { out, traffic } = this.#parts;
		const unread = textsUnread(message, bytes);
		const method = 'method' in message && isMethodName(message.method) ? message.method : 'answer';
		if (
			unread.length === 0 ||
			traffic.fromServer.inspectExtraMembers(sequence, method, { unread }, { isAnswer: false, isWhole: true }) !== undefined
		)
			return bytes;
		this.#reportProblem('duplicate-key');
		const body = writtenAnew(message, shapeOf(bytes).rawId);
		out.rewrite(sequence, body);
		return body;
	}

	couldNotCheck(sequence: number): void {
		const { clientRequests, serverRequests, traffic } = this.#parts;
		this.#reportProblem('could-not-check');
		for (const requests of [clientRequests, serverRequests]) requests.takeAll((request) => request.sequence === sequence);
		traffic.endWithoutResponse(sequence);
	}

	childStarted(pid: number): void {
		this.#serverPid = pid;
		this.#deps.connection.serverPids.set(this.hello.pid, pid);
	}

	childEnded(how: { readonly code: number | string | null; readonly signal: string | null }): void {
		const { clientRequests, order, out, traffic, waiting } = this.#parts;
		const isMissing = typeof how.code === 'string';
		const detail = isMissing ? ` (${how.code})` : how.signal === null ? ` (exit code ${how.code})` : ` (${how.signal})`;
		const text = `${isMissing ? RESPONSES.couldNotStart : RESPONSES.serverEnded}${detail}.`;
		waiting.fail(text);
		// Messages kept behind a response are judged now, and may have to wait themselves.
		do traffic.serverEnded();
		while (order.moveOn());
		for (const request of clientRequests.takeAll()) out.inject('client', errorResponse(request.rawId, ERROR_CODES.internal, text));
		this.#finish('server-ended', typeof how.code === 'string' ? how.code : undefined);
	}

	lineTooLong(direction: Direction, _bytes: number): void {
		const { clientRequests, out, own, traffic } = this.#parts;
		// The proxy dropped the line, so its id is unknown. JSON-RPC 2.0, section 5: the error then has the id null.
		if (direction === 'client-to-server')
			return out.inject('client', errorResponse(undefined, ERROR_CODES.invalidRequest, RESPONSES.tooLargeRequest));
		this.#reportProblem('too-large');
		// It's unknown which request the line responded to. Every request that was sent fails.
		own.failAll();
		for (const request of clientRequests.takeAll(this.#server.wasSent)) {
			out.release(request.sequence);
			out.inject('client', errorResponse(request.rawId, ERROR_CODES.internal, RESPONSES.tooLarge));
			traffic.endWithoutResponse(request.sequence);
		}
	}

	needsLogin(hadAuthorization: boolean): void {
		const { entry } = this.hello;
		const { connection } = this;
		const { emit, store } = this.#deps.items;
		const isKnown = store.serverVersions().some((version) => version.entry === entry);
		emit({ kind: 'needs-login', at: this.#now(), entry, connection, hadAuthorization, isKnown });
	}

	end(why: 'client-closed' | 'link-lost'): void {
		if (why === 'link-lost' && !this.#hasEnded && this.#serverPid !== undefined)
			this.#deps.connection.onLinkLost(this.hello.pid, this.#serverPid);
		this.#finish(why);
	}

	/** Decisions or the other servers' names changed: judges again, and tells the client if the lists it may see changed. */
	reconsider(): void {
		if (this.#hasEnded || this.launch.refusal !== undefined) return;
		const { introductions, offers, tools } = this.#parts;
		introductions.reconsider();
		offers.reconsider();
		tools.reconsider();
	}

	/** Asks the server for its tools now. `onDone(false)`: it sent no usable response in time. */
	relist(onDone: (isJudged: boolean) => void): void {
		const { flaps, introductions, offers, tools } = this.#parts;
		if (this.#hasEnded || this.launch.refusal !== undefined || !introductions.isKnown) {
			onDone(false);
			return;
		}
		// A person looks again, so a suspended server is judged again.
		if (flaps.isSuspended) {
			flaps.lift();
			const { entry } = this.hello;
			this.#parts.shared.emit({ kind: 'suspended', at: this.#now(), entry, connection: this.connection, isSuspended: false });
		}
		offers.fetchAll();
		let isDone = false;
		const once = (isJudged: boolean): void => {
			if (isDone) return;
			isDone = true;
			cancel();
			onDone(isJudged);
		};
		const cancel = this.#deps.connection.after(LIST_WAIT_MS, () => once(false));
		tools.fetch((isJudged) => {
			if (isJudged) tools.announce();
			once(isJudged);
		});
	}

	/** Pings one end for Cordon itself. `onResponse` is never called if that end doesn't respond. */
	ping(to: 'client' | 'server', onResponse: () => void): void {
		if (this.#hasEnded || (to === 'server' && this.launch.refusal !== undefined)) return;
		const { introductions, own, speech } = this.#parts;
		if (!isModern(speech.last)) own.send(to, 'ping', {}, onResponse);
		else if (to === 'server') introductions.ask(onResponse);
		// A client without a handshake can't be asked, but its message proves that it's connected: it came through this proxy.
		else onResponse();
	}

	/**
	 * Asks the client something for Cordon itself about `call`: with a request (MCP 2025-11-25, client features), or instead of the call's result.
	 * `undefined`: the client didn't announce the capability. The returned function cancels the question. `onAnswer` isn't called after that.
	 */
	askClient({ call, capability, method, params }: ClientQuestion, onAnswer: (answer: Json) => void): (() => void) | undefined {
		const { own, speech, traffic } = this.#parts;
		if (this.#hasEnded) return undefined;
		const inResult = call === undefined ? undefined : traffic.askInResult(call, capability, { method, params }, onAnswer);
		if (inResult !== undefined || !speech.hasServerRequests || !speech.capabilities.includes(capability)) return inResult;
		const takeBack = own.send('client', method, params, (response) => {
			if (response !== undefined) onAnswer(response.message.kind === 'result' ? (response.message.result ?? null) : null);
		});
		return () => {
			if (!this.#hasEnded) takeBack();
		};
	}

	#now(): number {
		return this.#parts.shared.clock.now();
	}

	// ——— problems ———

	#malformed(sequence: number, direction: Direction, bytes: Uint8Array, failure: ParseFailure): void {
		const { out } = this.#parts;
		this.#reportProblem(problemOf(failure));
		const { rawId, kind } = shapeOf(bytes);
		if (direction === 'client-to-server') {
			const expectsResponse = kind === 'request' || failure.kind === 'not-json';
			const body = errorResponse(rawId, ERROR_CODES.invalidRequest, RESPONSES.malformedRequest);
			out.verdict(sequence, expectsResponse ? { action: 'respond', body } : DROP);
			return;
		}
		const text = failure.kind === 'too-deep' ? RESPONSES.tooDeep : RESPONSES.malformedResponse;
		out.verdict(sequence, failure.kind === 'not-json' ? DROP : this.#server.errorInsteadOf(rawId, text));
	}

	/** Counts problems and reports them at powers of two, so a server can't flood the user. */
	#reportProblem(what: ServerProblem): void {
		const count = (this.#problems.get(what) ?? 0) + 1;
		this.#problems.set(what, count);
		const { entry } = this.hello;
		const { connection } = this;
		if ((count & (count - 1)) === 0) this.#parts.shared.emit({ kind: 'server-problem', at: this.#now(), entry, connection, what, count });
	}

	#finish(why: 'client-closed' | 'server-ended' | 'link-lost', code?: string): void {
		if (this.#hasEnded) return;
		this.#hasEnded = true;
		const { introductions, offers, order, tools, traffic, waiting } = this.#parts;
		if (why !== 'link-lost') this.#deps.connection.serverPids.delete(this.hello.pid);
		waiting.end();
		order.end();
		introductions.end();
		traffic.end();
		tools.end();
		offers.end();
		const { entry } = this.hello;
		const { connection } = this;
		this.#parts.shared.emit({ kind: 'disconnected', at: this.#now(), entry, connection, why, ...(code === undefined ? {} : { code }) });
		this.#onEnd();
	}
}

/** A question to the person at the client. */
export interface ClientQuestion {
	/** The call that it's about. */
	readonly call: string | undefined;
	/** The capability that the client needs. */
	readonly capability: string;
	readonly method: string;
	readonly params: JsonObject;
}

interface Composition {
	readonly connection: number;
	readonly hello: Hello;
	readonly launch: LaunchDecision;
	readonly deps: SessionDeps;
	readonly output: SessionOutput;
	readonly reportProblem: (what: ServerProblem) => void;
}

function partsOf({ connection, deps, hello, launch, output, reportProblem }: Composition): SessionParts {
	const { after, inTurn, onIntroduced, version } = deps.connection;
	const order = new KeptOrder();
	const out = new HeldOutput(output, (sequence) => order.decided(sequence));
	const speech = new Speech();
	const clientRequests: SessionParts['clientRequests'] = new OpenRequests();
	const listens = new Listens(out);
	const flaps = new FlapCounter();
	const forget = (rawId: RawId): void => void clientRequests.take(idOf(rawId), rawId);
	const newItems = hello.guard?.newItems ?? 'quarantine';
	const server = { entry: hello.entry, server: launch.name, launch: launch.fingerprint, newItems };
	const own = new OwnRequests(connection, output, {
		after,
		toServer(params) {
			const asked = speech.last.ask(params);
			return introductions.isTrusted ? asked : withoutAsking(asked);
		},
	});
	const waiting = new WaitingRequests(out, after, forget);
	const introductions: Introductions = new Introductions({
		...server,
		connection,
		shared: deps.items,
		out,
		own,
		onIntroduced(result) {
			speech.serverSpeaks(result['supportedVersions']);
			offers.setCapabilities(result['capabilities']);
			onIntroduced(hello.entry);
		},
		dialect: () => speech.last,
		inspectExtraMembers: (sequence, method, value) => traffic.fromServer.inspectExtraMembers(sequence, method, value, { isAnswer: true }),
	});
	const host: ListHost = {
		...server,
		connection,
		shared: deps.items,
		out,
		own,
		waiting,
		reportProblem,
		isOpen: () => introductions.isOpen,
		isSuspended: () => flaps.isSuspended,
		announce(method) {
			if (speech.hasServerRequests) out.inject('client', notificationBytes(method));
			listens.announce(method);
		},
		inspectExtraMembers: (sequence, method, value) =>
			traffic.fromServer.inspectExtraMembers(sequence, method, value, { isAnswer: true }) ?? {},
		runLater(sequence) {
			const message = { connection, sequence, pid: hello.pid, entry: hello.entry };
			return (run) => inTurn(message, run);
		},
	};
	const tools = new ToolList(host, flaps);
	const offers: OfferRegistry = new OfferRegistry(host, forget);
	const client = { client: String(hello.parentPid), conversation: hello.conversation };
	let named: Client | undefined;
	const traffic: TrafficInspector = new TrafficInspector({ ...server, connection, client, roots: rootsOf(hello) }, deps.messages, {
		verdict: (sequence, verdict, options) => out.verdict(sequence, verdict, options),
		forget,
		isReleased: (tool) => tools.isCurrent && tools.verdictOf(tool)?.isReleased === true,
	});
	return {
		hello,
		launch,
		shared: deps.items,
		version,
		out,
		order,
		own,
		waiting,
		tools,
		offers,
		traffic,
		clientRequests,
		serverRequests: new OpenRequests(),
		introductions,
		listens,
		flaps,
		speech,
		reportProblem,
		forget,
		clientSays(name) {
			// The self-test isn't a user's client.
			if (name === SELF_TEST_CLIENT) return;
			const client = clientNamed(name);
			// In the newest revision, each request names the client.
			if (client !== named) deps.items.emit({ kind: 'client-named', at: deps.items.clock.now(), entry: hello.entry, connection, client });
			named = client;
		},
	};
}

/** The working folder of a server counts as the workspace, unless it's a root folder. */
function rootsOf({ cwd }: Hello): readonly string[] {
	return cwd === '' || cwd === '/' || /^[A-Za-z]:\\?$/.test(cwd) ? [] : [cwd];
}
