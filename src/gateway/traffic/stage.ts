import type { EntryId, Sha256Hex } from '../../base/ids.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import type { Logger } from '../../base/ports.ts';
import type { ToolDefinition } from '../../engine/finding.ts';

/** One `tools/call`, or another request, on its way to a server. `arguments` are those that would be sent now: an earlier stage may have replaced them. */
export interface TrafficCall {
	/** Unique in this gateway: `<connection>:<sequence>`. */
	readonly id: string;
	readonly entry: EntryId;
	/** The entry's key in the definition file. */
	readonly server: string;
	readonly tool: string;
	/** It is another request than a call: `tool` is its method, and all that it holds stands beside arguments that are empty. */
	readonly request?: RequestFacts | undefined;
	/** A later round of a call that was judged and made: the server has asked for more first. Only the members outside its arguments are new. */
	readonly isContinued?: true;
	/** The tool as the server declares it; undefined when the list does not hold it. */
	readonly definition: ToolDefinition | undefined;
	/** Fingerprints of the tool's approved version and of the server's launch: what a lasting permission is bound to. */
	readonly fingerprint: Sha256Hex | undefined;
	readonly launch: Sha256Hex;
	readonly arguments: Json;
	/** Further members that the client sends; undefined: none. */
	readonly extraMembers?: ExtraMembers | undefined;
	readonly meta: CallMeta;
	readonly connection: number;
	readonly sequence: number;
	/** Milliseconds since the Unix epoch. */
	readonly at: number;
}

/** What is known of a request other than a call. */
export interface RequestFacts {
	/** Members that only name what the server itself has listed, or made. */
	readonly names: readonly string[];
}

/** Members of a call's parameters other than its arguments, without those by which a client finds its own requests again. */
export interface ExtraMembers {
	/** Judged as the parameters of other requests are; for those no object where they are none. */
	readonly members: Json;
	/** What a person typed into forms of the server: `inputResponses` by name, with their `content` alone. It was meant for the server. */
	readonly typed: JsonObject;
}

/** Which conversation and turn a call belongs to, where the client says so (`params._meta`, the environment). Chosen by the client, never by a server. */
export interface CallMeta {
	/** `vscode.conversationId`, or what the environment of the proxy names. */
	readonly conversation: string | undefined;
	/** Stands for the client that started the server: its servers share a conversation where none is named. */
	readonly client?: string | undefined;
	/** `vscode.requestId`: one turn of the user. */
	readonly turn: string | undefined;
	/** W3C Trace Context. */
	readonly traceparent: string | undefined;
	/** What the model says it is doing (R007), as it came: `{operation_type, data_sensitivity}`. Advice only. */
	readonly intent?: Json | undefined;
}

/** What a stage says about a call. */
export type StageVerdict =
	| { readonly kind: 'pass' }
	| StageRefusal
	/** The call continues with these arguments and members. `note`: a short true sentence that the model reads with the result. */
	| { readonly kind: 'replace'; readonly arguments: Json; readonly extraMembers?: ExtraMembers; readonly note?: string }
	/**
	 * The call waits, and nothing else does. `ask` begins the question and hands out what withdraws it; `onAnswer` is called once at most
	 * (also while `ask` runs, when nobody can be asked), and not after the question was withdrawn. A time limit ends in `refuse`.
	 */
	| { readonly kind: 'ask'; readonly ask: (onAnswer: (result: StageResult) => void) => () => void };

export interface StageRefusal {
	readonly kind: 'refuse';
	/** JSON-RPC error code. */
	readonly code: number;
	/** What the model reads: true, short, of ours. */
	readonly text: string;
	/** For records: a rule id or a word of ours, never text of a message. */
	readonly reason: string;
}

export type StageResult = Exclude<StageVerdict, { readonly kind: 'ask' }>;

/** Why a call that a stage had judged is not made. */
export type NotMade = 'refused' | 'cancelled' | 'session-ended';

/** What came back, as it is delivered: after it was judged and, where that was decided, redacted. */
export interface CallResult {
	/** Milliseconds since the Unix epoch. */
	readonly at: number;
	/** `none`: the call was cancelled, or the server ended before it answered. */
	readonly kind: 'result' | 'error' | 'none';
	/** The result or the error as the client gets it; null for `none`, and where an error of ours says only that nothing passes. */
	readonly content: Json;
	/** What was done to it. */
	readonly action: 'forward' | 'monitor' | 'sanitize' | 'redact' | 'hold' | 'block';
	/** A rule saw something of medium severity or more, whether or not it was changed. */
	readonly isFlagged: boolean;
	/** All of that was removed before the client got it. */
	readonly isRemoved?: boolean;
	/** Of the worst that was flagged: masked, escaped, and clipped. */
	readonly quote?: string | undefined;
	/** Rules that saw something, sorted. */
	readonly rules: readonly string[];
}

/** Text that reached the client another way than as the result of a call. */
export interface TrafficReading extends Pick<TrafficCall, 'id' | 'entry' | 'server' | 'meta'> {
	/** `task`: what a task came to. */
	readonly kind: 'resource' | 'prompt' | 'task';
	/** Of a task: as the server named it. */
	readonly task: string | undefined;
	/** What was asked for. */
	readonly about: Json;
}

/**
 * One judge of calls and other requests. Stages are asked in order, each sees what the one before left; the first refusal ends it. A stage that has judged a
 * call is told exactly one of `forwarded` and `refused`, and after `forwarded` exactly one `returned`. Everything runs in the turn of the
 * message, so a stage that also records sees parallel calls one after the other (trap 17). A stage that throws refuses.
 */
export interface CallStage {
	/** For the log. */
	readonly name: string;
	judge(call: TrafficCall): StageVerdict;
	/** All stages let it pass; `call.arguments` are what the server gets. */
	forwarded(call: TrafficCall): void;
	refused(call: TrafficCall, why: NotMade): void;
	/** What a request other than a call reads is told by `read`. */
	returned(call: TrafficCall, result: CallResult): void;
	/** It was judged and made under a gateway that was stopped since; its `returned` comes here. Who does not have this is told nothing of such calls. */
	resumed?(call: TrafficCall): void;
	/** Before it is delivered: cheap, for a message behind it may stop this gateway. What it says comes with `read`. */
	reads?(reading: TrafficReading, at: number): void;
	/** After it was delivered, in the order of messages with `returned`. */
	read?(reading: TrafficReading, result: CallResult): void;
}

/** What a stage remembers is its own matter: where that fails, the message goes on. */
export function tellStages(stages: readonly CallStage[], logger: Logger, tell: (stage: CallStage) => void): void {
	for (const stage of stages) {
		try {
			tell(stage);
		} catch (cause) {
			logger.error(`The stage "${stage.name}" couldn't record a message`, cause);
		}
	}
}
