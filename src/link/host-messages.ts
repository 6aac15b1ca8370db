import type { EntryId, Sha256Hex } from '../base/ids.ts';
import type { Json } from '../base/json.ts';
import type { Evidence } from '../engine/evidence.ts';
import type { Finding, Inspection, RegistryView, Subject } from '../engine/finding.ts';
import type { CordonEvent } from '../events/cordon-event.ts';
import type { SessionPicture } from '../events/session-picture.ts';
import type { ChangeJudgment } from '../pins/introduced.ts';
import type { DecisionAction, PinKind } from '../pins/pin.ts';
import type { LaunchRefusal } from '../policy/launch-policy.ts';
import type { RawFlowSettings } from '../policy/risk/flow-settings.ts';
import type { Question, QuestionAnswer } from '../policy/risk/question.ts';
import type { SessionMemo } from '../policy/risk/session-memo.ts';
import type { TrafficPolicy } from '../policy/traffic/traffic-policy.ts';
import type { ClassifierState, TransformerChoice } from './classifier.ts';
import type { GatewayCertificate, LeftToLogin } from './control.ts';
import type { NetworkSettings } from './network.ts';
import type { PatternFolder, PatternState } from './pattern-problems.ts';
import type { Retention } from './retention.ts';
import type { WithheldItem } from './withheld.ts';

/** To the gateway's worker, from the thread that watches it and, through that thread, from the windows. */
export type ToGateway =
	| { readonly kind: 'configure'; readonly configuration: GatewayConfiguration }
	/** Open the socket. A spare gets it only when it is promoted. */
	| { readonly kind: 'listen'; readonly couldNotCheck: readonly CouldNotCheck[] }
	/** Conversations that the worker before this one followed. */
	| { readonly kind: 'earlier-sessions'; readonly memos: readonly SessionMemo[] }
	/** What must not be judged from now on, in place of what `listen` said. */
	| { readonly kind: 'could-not-check'; readonly couldNotCheck: readonly CouldNotCheck[] }
	/** The windows that are connected now, by the process id of their extension host, the newest last. What others have told is forgotten. */
	| { readonly kind: 'windows'; readonly pids: readonly number[] }
	/** The guarded entries of all files that a window has read; the worker reads a file again itself before it allows a launch. */
	| ({ readonly kind: 'entries'; readonly entries: readonly GuardedEntry[]; readonly otherNames: readonly OtherName[] } & OfWindow)
	/** Records were added to the store: read them, judge again, tell the clients. */
	| { readonly kind: 'decisions-changed'; readonly head: DecisionHead | undefined }
	/** How servers over HTTP are reached: told to a proxy with the permission to start its server. */
	| { readonly kind: 'network'; readonly settings: NetworkSettings }
	/** Ask the connected server for its tools now. Answered by `reply` with `RelistOutcome`. */
	| ({ readonly kind: 'relist'; readonly request: number; readonly entry: EntryId } & OfWindow)
	/** Send a ping to both ends of the entry's live connection. Answered by `proved`. */
	| ({ readonly kind: 'prove'; readonly request: number; readonly entry: EntryId } & OfWindow)
	/** Read untrusted text for the host, whose own thread must not. Answered by `inspected`. */
	| { readonly kind: 'inspect'; readonly request: number; readonly task: HostTask }
	/** What the settings of a window say about calls and results. */
	| ({ readonly kind: 'traffic'; readonly policy: TrafficPolicy } & OfWindow)
	/** Show a result that was not delivered as it came. Answered by `withheld-shown`. */
	| { readonly kind: 'withheld'; readonly request: number; readonly id: string }
	/** A person lets the content of that result pass from now on. */
	| { readonly kind: 'release'; readonly id: string }
	/** What a person said in the dialog of a window. Only for the worker that asked. */
	| { readonly kind: 'answer'; readonly question: string; readonly answer: QuestionAnswer }
	/** Draw a conversation; default: the one with the last call. Answered by `pictured`. */
	| { readonly kind: 'picture'; readonly request: number; readonly session: string | undefined }
	/** What the user's settings say about several servers, as they stand. */
	| { readonly kind: 'flow-settings'; readonly settings: RawFlowSettings }
	/** Where the user's own patterns are; and read them again now. */
	| { readonly kind: 'patterns'; readonly folder: PatternFolder }
	| { readonly kind: 'reload-patterns' }
	/** For the audit log: what a person did, in words of ours. */
	| {
			readonly kind: 'note';
			readonly what: string;
			/** Without a name: as the gateway knows it. */
			readonly server?: { readonly entry: EntryId; readonly name?: string };
			/** The name of what was decided about, as it came: it is masked before it is written. */
			readonly detail?: string;
			readonly decided?: { readonly action: DecisionAction; readonly kind: PinKind };
	  }
	/** Which classifier looks at results, where one is wanted; undefined: the bundled one. */
	| { readonly kind: 'classifier'; readonly choice: TransformerChoice | undefined }
	/** What became of an entry whose server wants a login while there was no window to be told: for its proxies. */
	| { readonly kind: 'left-to-login'; readonly entry: EntryId; readonly how: LeftToLogin }
	/** How long the audit log is kept. */
	| { readonly kind: 'retention'; readonly retention: Retention }
	/** What is usual for the tools of a server is learned anew; undefined: of all servers. */
	| { readonly kind: 'forget-baselines'; readonly entry: EntryId | undefined }
	/** A person has looked at the flagged text of a conversation: it does not count any more. */
	| { readonly kind: 'clear-flagged'; readonly session: string }
	/** The gateway ends: write down what still waits, then end. */
	| { readonly kind: 'finish' };

/** Process id of the extension host whose window says it. The thread that watches fills it in: no window speaks for another. */
interface OfWindow {
	readonly window?: number | undefined;
}

/** Whose messages something is about: the process that started the proxy, which for chat is the extension host of a window. */
export interface Origin {
	readonly client: number;
	readonly entry: EntryId;
}

/** From the gateway's worker, and through the thread that watches it to the windows. */
export type FromGateway =
	/** `rules`: the ids of the detectors, as the heartbeat counts them. */
	| { readonly kind: 'configured'; readonly rules: readonly string[] }
	/** So many proxies are connected now. */
	| { readonly kind: 'connections'; readonly count: number }
	| { readonly kind: 'listening' }
	| { readonly kind: 'failed'; readonly why: string }
	| { readonly kind: 'event'; readonly event: CordonEvent; readonly origin?: Origin | undefined }
	| { readonly kind: 'reply'; readonly request: number; readonly outcome: RelistOutcome }
	| { readonly kind: 'proved'; readonly request: number; readonly outcome: RoundTrip }
	| { readonly kind: 'inspected'; readonly request: number; readonly outcome: InspectOutcome }
	/** `undefined`: it is not kept any more. */
	| { readonly kind: 'withheld-shown'; readonly request: number; readonly item: WithheldItem | undefined }
	/** A call waits for a person; refused when no answer came within `limitMs`. */
	| {
			readonly kind: 'question';
			readonly id: string;
			readonly question: Question;
			readonly limitMs: number;
			readonly origin?: Origin | undefined;
	  }
	| { readonly kind: 'question-withdrawn'; readonly id: string }
	/** `sessions`: those that can be drawn, newest last. */
	| {
			readonly kind: 'pictured';
			readonly request: number;
			readonly picture: SessionPicture | undefined;
			readonly sessions: readonly string[];
	  }
	/** For the worker that takes over when this one stops. */
	| { readonly kind: 'session-memo'; readonly memo: SessionMemo }
	/** What the folder of patterns yielded, after each load. */
	| { readonly kind: 'patterns'; readonly state: PatternState }
	/** What became of the transformer that was chosen. */
	| { readonly kind: 'classifier'; readonly state: ClassifierState }
	/** How far the audit log has come: kept in the editor's secret storage, where a cut log shows. */
	| { readonly kind: 'audit-head'; readonly segment: string; readonly n: number; readonly hash: Sha256Hex }
	| { readonly kind: 'log'; readonly level: 'debug' | 'info' | 'warn' | 'error'; readonly message: string };

export type RelistOutcome = { readonly kind: 'judged' } | { readonly kind: 'not-connected' } | { readonly kind: 'no-answer' };

export type HostTask =
	/** An entry of a definition file, or what a scan was told. */
	| { readonly kind: 'inspect'; readonly subject: Subject; readonly view: RegistryView }
	/** What a page shows of the findings in `value`, and of what changed in it. */
	| {
			readonly kind: 'examine';
			readonly value: Json;
			readonly findings: readonly Finding[];
			readonly change: { readonly kind: PinKind; readonly before: Json; readonly server: string } | undefined;
	  };

export type HostTaskResult =
	| { readonly kind: 'inspect'; readonly inspection: Inspection }
	| { readonly kind: 'examine'; readonly examination: Examination };

export interface Examination {
	/** For each finding; null where its place is gone. */
	readonly evidence: readonly (Evidence | null)[];
	readonly change: ChangeJudgment | undefined;
}

export type InspectOutcome =
	| { readonly kind: 'done'; readonly result: HostTaskResult }
	/** Nobody is there who could look, or not any more. */
	| { readonly kind: 'no-answer' }
	/** The worker was stopped because this took too long: it must not be asked again. */
	| { readonly kind: 'too-long' };

/** What went through the connection of one server just now. */
export type RoundTrip =
	| { readonly kind: 'not-connected' }
	| {
			readonly kind: 'connected';
			/** Process id of the proxy. */
			readonly pid: number;
			/** The real server is not started, so nothing can be asked of it. */
			readonly refusal: LaunchRefusal | undefined;
			/** Until the real server had answered a ping, in milliseconds; `undefined`: it did not in time. */
			readonly serverMs: number | undefined;
			/** Until the client had answered a ping, in milliseconds; `undefined`: it did not in time. */
			readonly clientMs: number | undefined;
	  };

export interface GatewayConfiguration {
	readonly version: string;
	/** Absolute path of the state folder, `~/.mcp-cordon`. */
	readonly stateFolder: string;
	readonly socketPath: string;
	/** Base64url of 32 bytes. */
	readonly token: string;
	readonly certificate: GatewayCertificate;
	/** The private half of the certificate's key, PKCS#8, PEM. It never leaves the process. */
	readonly sessionKey: string;
	/** Where the chain of decisions ended when a window looked last. */
	readonly head: DecisionHead | undefined;
	readonly heartbeat: SharedArrayBuffer;
}

export interface DecisionHead {
	readonly counter: number;
	readonly hash: Sha256Hex;
}

export interface GuardedEntry {
	readonly id: EntryId;
	readonly name: string;
	readonly file: string;
}

/** A name another server of this editor goes by: its key, or the name in the tool ids VS Code shows. For the identity check. */
export interface OtherName {
	readonly label: string;
	readonly entry: EntryId | undefined;
}

/**
 * A message that was being judged when a worker was stopped: it is answered "could not be checked" instead of being judged again. A proxy
 * keeps its process id and a message's sequence over a reconnect, so the three name one message.
 */
export interface CouldNotCheck {
	readonly entry: EntryId;
	/** Process id of the proxy. */
	readonly pid: number;
	/** `undefined`: every message of the process, in both directions. It stopped so many workers that it is suspended. */
	readonly sequence: number | undefined;
	readonly rule: string | undefined;
}

/**
 * The heartbeat is an Int32Array over a SharedArrayBuffer of `bytes` bytes. The worker writes `startedAt` (milliseconds of
 * `process.hrtime` modulo 2^31, never 0) last when it begins to judge a message and 0 when it is done. `detector` is the index of
 * the running detector plus 1, 0 when none is known. `entry` is the entry's id, one byte a character, from that index on. `thread` is the
 * worker's thread as the system numbers it, 0 when unknown. `late` is 1 while the work is about a message that has been answered.
 */
export const HEARTBEAT = {
	startedAt: 0,
	allowanceMs: 1,
	connection: 2,
	sequence: 3,
	detector: 4,
	pid: 5,
	entry: 6,
	thread: 12,
	late: 13,
	bytes: 56,
} as const;
/** Process id in the heartbeat while the worker inspects something for the host: no server is to blame for that. */
export const HOST_WORK = 0;
/** How long one message may be judged before the worker counts as stuck. */
export const ALLOWANCE = { baseMs: 500, perMegabyteMs: 60 } as const;

/** A version of something pinned, kept so that it can be shown and compared. */
export interface StoredVersion {
	readonly fingerprint: Sha256Hex;
	readonly kind: PinKind;
	readonly body: Json;
	/** When it was first seen, milliseconds since the Unix epoch. */
	readonly firstSeen: number;
}
