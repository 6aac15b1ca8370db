import type { EntryId, Sha256Hex } from '../../base/ids.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import type { Logger } from '../../base/ports.ts';
import type { ToolDefinition } from '../../engine/finding.ts';

/** A `tools/call` or other request on its way to a server. `arguments` are those that would be sent now; an earlier stage may have replaced them. */
export interface TrafficCall {
	/** Unique in this gateway: `<connection>:<sequence>`. */
	readonly id: string;
	readonly entry: EntryId;
	/** The entry's key in the definition file. */
	readonly server: string;
	readonly tool: string;
	/** Set for a request other than a call: `tool` is its method, `arguments` is empty, and `extraMembers` holds everything. */
	readonly request?: RequestFacts | undefined;
	/** A later round of a call that was already judged and made, after the server asked for more. Only the members outside its arguments are new. */
	readonly isContinued?: true;
	/** The tool as the server declares it; undefined: not in its list. */
	readonly definition: ToolDefinition | undefined;
	/** Fingerprints of the tool's approved version and of the server's launch. A standing permission is bound to both. */
	readonly fingerprint: Sha256Hex | undefined;
	readonly launch: Sha256Hex;
	readonly arguments: Json;
	/** Other members that the client sends; undefined: none. */
	readonly extraMembers?: ExtraMembers | undefined;
	readonly meta: CallMeta;
	readonly connection: number;
	readonly sequence: number;
	/** Milliseconds since the Unix epoch. */
	readonly at: number;
}

/** Facts about a request other than a call. */
export interface RequestFacts {
	/** Names of members that only identify what the server itself listed or created. */
	readonly names: readonly string[];
}

/** A call's parameters other than its arguments, without those that the client uses to identify its own requests. */
export interface ExtraMembers {
	/** Judged like the parameters of other requests. Not an object if the request's parameters aren't one. */
	readonly members: Json;
	/** What a person typed into the server's forms: `inputResponses` by name, with only their `content`. Meant for the server. */
	readonly typed: JsonObject;
}

/** The conversation and turn of a call, if the client states them (`params._meta`, the environment). Chosen by the client, never by a server. */
export interface CallMeta {
	/** `vscode.conversationId`, or the conversation from the proxy's environment. */
	readonly conversation: string | undefined;
	/** Identifies the client that started the server. Its servers share a conversation if none is named. */
	readonly client?: string | undefined;
	/** `vscode.requestId`: one turn of the user. */
	readonly turn: string | undefined;
	/** W3C Trace Context. */
	readonly traceparent: string | undefined;
	/** What the model says it is doing (R007), unchanged: `{operation_type, data_sensitivity}`. Only advice. */
	readonly intent?: Json | undefined;
}

/** A stage's verdict on a call. */
export type StageVerdict =
	| { readonly kind: 'pass' }
	| StageRefusal
	/** The call continues with these arguments and members. `note`: a short, true sentence that the model reads with the result. */
	| { readonly kind: 'replace'; readonly arguments: Json; readonly extraMembers?: ExtraMembers; readonly note?: string }
	/**
	 * Only this call waits. `ask` starts the question and returns a function that withdraws it. `onAnswer` is called at most once (also during
	 * `ask`, when nobody can be asked), and never after the question was withdrawn. A timeout ends in `refuse`.
	 */
	| { readonly kind: 'ask'; readonly ask: (onAnswer: (result: StageResult) => void) => () => void };

export interface StageRefusal {
	readonly kind: 'refuse';
	/** JSON-RPC error code. */
	readonly code: number;
	/** What the model reads: true, short, and our own words. */
	readonly text: string;
	/** For records: a rule id or one of our own words, never text from a message. */
	readonly reason: string;
}

export type StageResult = Exclude<StageVerdict, { readonly kind: 'ask' }>;

/** Why a call that a stage judged isn't made. */
export type NotMade = 'refused' | 'cancelled' | 'session-ended';

/** The result of a call as delivered: after it was judged and possibly redacted. */
export interface CallResult {
	/** Milliseconds since the Unix epoch. */
	readonly at: number;
	/** `none`: the call was canceled, or the server ended before it responded. */
	readonly kind: 'result' | 'error' | 'none';
	/** The result or the error as the client gets it; null for `none`, and when our own error replaces everything. */
	readonly content: Json;
	/** How the result was changed. */
	readonly action: 'forward' | 'monitor' | 'sanitize' | 'redact' | 'hold' | 'block';
	/** A rule found something of medium severity or higher, whether or not it was changed. */
	readonly isFlagged: boolean;
	/** Everything flagged was removed before delivery. */
	readonly isRemoved?: boolean;
	/** A quote of the worst flagged passage: masked, escaped, and clipped. */
	readonly quote?: string | undefined;
	/** Rules with findings, sorted. */
	readonly rules: readonly string[];
}

/** Text that reached the client other than as the result of a call. */
export interface TrafficReading extends Pick<TrafficCall, 'id' | 'entry' | 'server' | 'meta'> {
	/** `task`: the result of a task. */
	readonly kind: 'resource' | 'prompt' | 'task';
	/** For a task: its id, from the server. */
	readonly task: string | undefined;
	/** What the client requested. */
	readonly about: Json;
}

/**
 * Judges calls and other requests. The stages are called in order, each with the previous one's changes; the first refusal ends the call. A
 * stage that judged a call gets exactly one of `forwarded` and `refused`, and after `forwarded` exactly one `returned`. Everything runs in the
 * message's turn, so a stage that also records sees parallel calls one after another (trap 17). A stage that throws refuses.
 */
export interface CallStage {
	/** For the log. */
	readonly name: string;
	judge(call: TrafficCall): StageVerdict;
	/** All stages passed the call; `call.arguments` are what the server gets. */
	forwarded(call: TrafficCall): void;
	refused(call: TrafficCall, why: NotMade): void;
	/** What was read by a request other than a call is reported with `read`. */
	returned(call: TrafficCall, result: CallResult): void;
	/** The call was judged and made under an earlier gateway; its `returned` comes here. A stage without `resumed` isn't notified of such calls. */
	resumed?(call: TrafficCall): void;
	/** Called before delivery. Must be fast, because a later message may stop this gateway. The content follows with `read`. */
	reads?(reading: TrafficReading, at: number): void;
	/** Called after delivery, in message order together with `returned`. */
	read?(reading: TrafficReading, result: CallResult): void;
}

/** Notifies the stages. If one fails to record, the message still continues. */
export function tellStages(stages: readonly CallStage[], logger: Logger, tell: (stage: CallStage) => void): void {
	for (const stage of stages) {
		try {
			tell(stage);
		} catch (cause) {
			logger.error(`The stage "${stage.name}" couldn't record a message`, cause);
		}
	}
}
