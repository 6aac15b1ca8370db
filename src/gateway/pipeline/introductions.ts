import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { errorResponse, type RawId, resultResponse } from '../../mcp/parse.ts';
import { canonicalJson } from '../../pins/canonical.ts';
import { lastApproved } from '../../pins/state.ts';
import { RESPONSES } from '../../policy/responses.ts';
import { deliver, type SessionOutput } from '../session.ts';
import type { ItemDeps } from './deps.ts';
import { type Dialect, plainInfo, shownIntroduction } from './dialect.ts';
import { FlapCounter } from './flapping.ts';
import { type IntroductionContext, type JudgedIntroduction, judgeIntroduction } from './introduction.ts';
import { minimalError } from './minimal-messages.ts';
import type { ClientRequest } from './open-requests.ts';
import type { OwnRequests } from './own-requests.ts';
import type { Received, ReceivedResponse, ResultMessage } from './received.ts';
import { errorVerdict } from './wire-bytes.ts';

export interface IntroductionsHost extends IntroductionContext {
	readonly connection: number;
	readonly shared: ItemDeps;
	readonly out: SessionOutput;
	readonly own: OwnRequests;
	/** The dialect of the client's last message. */
	readonly dialect: () => Dialect;
	/** Called when the server has sent its introduction and its capabilities. */
	readonly onIntroduced: (result: JsonObject) => void;
	/** The allowed part of the unpinned members. Undefined: none. */
	readonly inspectExtraMembers: (sequence: number, method: string, value: JsonObject) => JsonObject | undefined;
}

type OnAsked = (instead: ((rawId: RawId) => Uint8Array) | undefined) => void;

/** The introduction of one session's server, and whether a person has reviewed it. */
export class Introductions {
	readonly #host: IntroductionsHost;
	readonly #renames = new FlapCounter();
	#current: JudgedIntroduction | undefined;
	#onAsked: OnAsked[] = [];
	/** The last request and response that introduced the server without a handshake, kept for a gateway that takes over. */
	#kept: readonly number[] = [];

	constructor(host: IntroductionsHost) {
		this.#host = host;
	}

	get isKnown(): boolean {
		return this.#current !== undefined;
	}

	/** The server as a whole is reviewed. */
	get isOpen(): boolean {
		return this.#current?.isOpen === true && !this.#renames.isSuspended;
	}

	/** Like `isOpen`. For a server that hasn't introduced itself yet: a person has approved it before. */
	get isTrusted(): boolean {
		if (this.#current !== undefined) return this.isOpen;
		const { entry, launch, shared } = this.#host;
		return lastApproved({ entry, kind: 'server', name: '' }, launch, shared.decisions()) !== undefined;
	}

	/** Call it when decisions or the other servers' names changed. */
	reconsider(): void {
		if (this.#current !== undefined) this.#judge(this.#current.version);
	}

	/** Handles the server's response to the client's own request for an introduction. */
	takeResponse(request: ClientRequest, received: Received<ResultMessage>): void {
		const { out } = this.#host;
		const { dialect, rawId } = request;
		const { extraMembers: outside, hasRepeats, result } = received.message;
		if (!isJsonObject(result)) {
			if (!received.isReplay) out.verdict(received.sequence, errorVerdict(rawId, RESPONSES.malformedResponse));
			return;
		}
		const judged = this.#take(dialect, result);
		if (dialect.introduction !== 'initialize') this.#keep([request.sequence, received.sequence]);
		if (received.isReplay) return;
		const said = dialect.extraMembersOfIntroduction(result);
		const extraMembers = judged.isOpen ? this.#host.inspectExtraMembers(received.sequence, dialect.introduction, said) : {};
		if (extraMembers === undefined) {
			out.verdict(received.sequence, errorVerdict(rawId, RESPONSES.withheldIntroduction));
			return;
		}
		const isAsItCame = extraMembers === said && outside === undefined && hasRepeats !== true;
		const shown = shownIntroduction(dialect, result, judged, { extraMembers, isAsItCame });
		out.verdict(received.sequence, deliver(shown === undefined ? undefined : resultResponse(rawId, shown)), { keep: true });
	}

	/**
	 * Asks a server without a handshake for its introduction. Only one such request is open at a time. `onDone` gets the response for requests that
	 * waited, if there is no introduction.
	 */
	ask(onDone: OnAsked): void {
		this.#onAsked.push(onDone);
		if (this.#onAsked.length > 1) return;
		const dialect = this.#host.dialect();
		this.#host.own.send('server', dialect.introduction, {}, (response) => this.#introduced(dialect, response));
	}

	/** Requests for an introduction stop waiting, because the server no longer responds. */
	end(): void {
		this.#onAsked = [];
	}

	/**
	 * Every result may name the server. A name that differs from the introduction's counts as a new introduction. Returns the part of it that may be
	 * shown. Undefined: the name is the judged and approved one.
	 */
	named(info: Json): JsonObject | undefined {
		const current = this.#current;
		if (current === undefined) return plainInfo(info, '');
		const isSame = canonicalJson(info) === canonicalJson(current.version.serverInfo);
		if (!isSame) {
			if (this.#renames.take(canonicalJson(info), this.#host.shared.clock.monotonic())) this.#notifySuspended();
			this.#judge({ ...current.version, serverInfo: info });
		}
		const judged = this.#current;
		if (judged === undefined || judged.state === 'approved' || judged.passesAnyway) return undefined;
		return plainInfo(info, judged.identity);
	}

	#introduced(dialect: Dialect, response: ReceivedResponse | undefined): void {
		const { message } = response ?? {};
		const result = message?.kind === 'result' && isJsonObject(message.result) ? message.result : undefined;
		if (result !== undefined) this.#take(dialect, result);
		const error = message?.kind === 'error' ? message.error : {};
		const instead = (rawId: RawId): Uint8Array => introductionError(rawId, error, response?.isFromProxy === true);
		for (const onAsked of this.#onAsked.splice(0)) onAsked(result === undefined ? instead : undefined);
	}

	#take(dialect: Dialect, result: JsonObject): JudgedIntroduction {
		const judged = this.#judge(dialect.introductionOf(result));
		this.#host.onIntroduced(result);
		return judged;
	}

	#judge(version: JudgedIntroduction['version']): JudgedIntroduction {
		const { entry, launch, newItems, server, shared } = this.#host;
		const judged = judgeIntroduction(version, { entry, launch, newItems, server }, shared);
		this.#current = judged;
		const { change, findings, fingerprint, identity, notChecked, severity, state } = judged;
		shared.emit({
			kind: 'server-judged',
			at: shared.clock.now(),
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

	#notifySuspended(): void {
		const { connection, entry, shared } = this.#host;
		shared.emit({ kind: 'suspended', at: shared.clock.now(), entry, connection, isSuspended: true });
	}

	#keep(exchange: readonly number[]): void {
		for (const sequence of this.#kept) this.#host.out.release(sequence);
		this.#kept = exchange;
	}
}

/** The error for a request that waited for the introduction, when the server returned an error instead. */
function introductionError(rawId: RawId, error: JsonObject, isFromProxy: boolean): Uint8Array {
	return Object.keys(error).length === 0 ? errorResponse(rawId, -32603, RESPONSES.noIntroduction) : minimalError(rawId, error, isFromProxy);
}
