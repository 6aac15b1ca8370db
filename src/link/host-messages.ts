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

/** Messages to the gateway's worker, from its supervisor thread and, through that thread, from the windows. */
export type ToGateway =
	| { readonly kind: 'configure'; readonly configuration: GatewayConfiguration }
	/** Opens the socket. A spare worker gets this only when it's promoted. */
	| { readonly kind: 'listen'; readonly couldNotCheck: readonly CouldNotCheck[] }
	/** Sessions that the previous worker followed. */
	| { readonly kind: 'earlier-sessions'; readonly memos: readonly SessionMemo[] }
	/** Replaces the list in `listen` of messages that must not be judged. */
	| { readonly kind: 'could-not-check'; readonly couldNotCheck: readonly CouldNotCheck[] }
	/** The connected windows, by the process id of their extension host, newest last. What other windows reported is forgotten. */
	| { readonly kind: 'windows'; readonly pids: readonly number[] }
	/** The guarded entries of all files that a window has read. The worker reads a file again itself before it allows a launch. */
	| ({ readonly kind: 'entries'; readonly entries: readonly GuardedEntry[]; readonly otherNames: readonly OtherName[] } & OfWindow)
	/** Records were added to the store: reads them, judges again, and notifies the clients. */
	| { readonly kind: 'decisions-changed'; readonly head: DecisionHead | undefined }
	/** How servers over HTTP are reached. A proxy gets it with the permission to start its server. */
	| { readonly kind: 'network'; readonly settings: NetworkSettings }
	/** Requests the tools of the connected server now. The response is `reply` with `RelistOutcome`. */
	| ({ readonly kind: 'relist'; readonly request: number; readonly entry: EntryId } & OfWindow)
	/** Pings both ends of the entry's live connection. The response is `proved`. */
	| ({ readonly kind: 'prove'; readonly request: number; readonly entry: EntryId } & OfWindow)
	/** Inspects untrusted text for the host, whose own thread must not. The response is `inspected`. */
	| { readonly kind: 'inspect'; readonly request: number; readonly task: HostTask }
	/** A window's settings for calls and results. */
	| ({ readonly kind: 'traffic'; readonly policy: TrafficPolicy } & OfWindow)
	/** Requests a result that wasn't delivered unchanged. The response is `withheld-shown`. */
	| { readonly kind: 'withheld'; readonly request: number; readonly id: string }
	/** A person releases the content of that result from now on. */
	| { readonly kind: 'release'; readonly id: string }
	/** A person's answer in a window's dialog. Only for the worker that asked. */
	| { readonly kind: 'answer'; readonly question: string; readonly answer: QuestionAnswer }
	/** Requests the picture of a session; default: the session with the last call. The response is `pictured`. */
	| { readonly kind: 'picture'; readonly request: number; readonly session: string | undefined }
	/** The user's raw settings about several servers. */
	| { readonly kind: 'flow-settings'; readonly settings: RawFlowSettings }
	/** The folder of the user's own patterns; also reads them again now. */
	| { readonly kind: 'patterns'; readonly folder: PatternFolder }
	| { readonly kind: 'reload-patterns' }
	/** For the audit log: what a person did, in our own words. */
	| {
			readonly kind: 'note';
			readonly what: string;
			/** Without a name: uses the gateway's name for it. */
			readonly server?: { readonly entry: EntryId; readonly name?: string };
			/** The unmodified name of what was decided about; it's masked before it's written. */
			readonly detail?: string;
			readonly decided?: { readonly action: DecisionAction; readonly kind: PinKind };
	  }
	/** The chosen classifier for results; undefined: the bundled one. */
	| { readonly kind: 'classifier'; readonly choice: TransformerChoice | undefined }
	/** What happened to an entry whose server required a login while no window was open, for its proxies. */
	| { readonly kind: 'left-to-login'; readonly entry: EntryId; readonly how: LeftToLogin }
	/** How long the audit log is kept. */
	| { readonly kind: 'retention'; readonly retention: Retention }
	/** Learns the baselines of a server's tools again; undefined: of all servers. */
	| { readonly kind: 'forget-baselines'; readonly entry: EntryId | undefined }
	/** A person reviewed the flagged text of a session: it no longer counts. */
	| { readonly kind: 'clear-flagged'; readonly session: string }
	/** The gateway is ending: write what still waits, then end. */
	| { readonly kind: 'finish' };

/** Process id of the window's extension host. The supervisor thread fills it in, so that no window can speak for another. */
interface OfWindow {
	readonly window?: number | undefined;
}

/** The source of messages: the process that started the proxy, which for chat is the extension host of a window. */
export interface Origin {
	readonly client: number;
	readonly entry: EntryId;
}

/** Messages from the gateway's worker to its supervisor thread and, through that thread, to the windows. */
export type FromGateway =
	/** `rules`: the ids of the detectors, in the order of the heartbeat's index. */
	| { readonly kind: 'configured'; readonly rules: readonly string[] }
	/** Number of currently connected proxies. */
	| { readonly kind: 'connections'; readonly count: number }
	| { readonly kind: 'listening' }
	| { readonly kind: 'failed'; readonly why: string }
	| { readonly kind: 'event'; readonly event: CordonEvent; readonly origin?: Origin | undefined }
	| { readonly kind: 'reply'; readonly request: number; readonly outcome: RelistOutcome }
	| { readonly kind: 'proved'; readonly request: number; readonly outcome: RoundTrip }
	| { readonly kind: 'inspected'; readonly request: number; readonly outcome: InspectOutcome }
	/** `undefined`: the result is no longer stored. */
	| { readonly kind: 'withheld-shown'; readonly request: number; readonly item: WithheldItem | undefined }
	/** A call waits for a person; it's refused without an answer within `limitMs`. */
	| {
			readonly kind: 'question';
			readonly id: string;
			readonly question: Question;
			readonly limitMs: number;
			readonly origin?: Origin | undefined;
	  }
	| { readonly kind: 'question-withdrawn'; readonly id: string }
	/** `sessions`: the sessions that have a picture, newest last. */
	| {
			readonly kind: 'pictured';
			readonly request: number;
			readonly picture: SessionPicture | undefined;
			readonly sessions: readonly string[];
	  }
	/** For the worker that takes over when this one stops. */
	| { readonly kind: 'session-memo'; readonly memo: SessionMemo }
	/** The result of loading the folder of patterns, after each load. */
	| { readonly kind: 'patterns'; readonly state: PatternState }
	/** The state of the chosen transformer. */
	| { readonly kind: 'classifier'; readonly state: ClassifierState }
	/** The current end of the audit log, stored in the editor's secret storage to detect a truncated log. */
	| { readonly kind: 'audit-head'; readonly segment: string; readonly n: number; readonly hash: Sha256Hex }
	| { readonly kind: 'log'; readonly level: 'debug' | 'info' | 'warn' | 'error'; readonly message: string };

export type RelistOutcome = { readonly kind: 'judged' } | { readonly kind: 'not-connected' } | { readonly kind: 'no-answer' };

export type HostTask =
	/** Inspects an entry of a definition file, or what a scanned server sent. */
	| { readonly kind: 'inspect'; readonly subject: Subject; readonly view: RegistryView }
	/** What a page shows about the findings in `value`, and about its changes. */
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
	/** For each finding; null if its position no longer exists. */
	readonly evidence: readonly (Evidence | null)[];
	readonly change: ChangeJudgment | undefined;
}

export type InspectOutcome =
	| { readonly kind: 'done'; readonly result: HostTaskResult }
	/** No worker can inspect it, or the worker is gone. */
	| { readonly kind: 'no-answer' }
	/** The worker was stopped because this took too long: don't ask again. */
	| { readonly kind: 'too-long' };

/** Round-trip times of one server's connection just now. */
export type RoundTrip =
	| { readonly kind: 'not-connected' }
	| {
			readonly kind: 'connected';
			/** Process id of the proxy. */
			readonly pid: number;
			/** The real server isn't started, so it can't be pinged. */
			readonly refusal: LaunchRefusal | undefined;
			/** Time until the real server responded to a ping, in milliseconds; `undefined`: no response in time. */
			readonly serverMs: number | undefined;
			/** Time until the client responded to a ping, in milliseconds; `undefined`: no response in time. */
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
	/** Where the chain of decisions ended when a window last looked. */
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

/** The name of another server of this editor: its key, or the name in VS Code's tool ids. For the identity check. */
export interface OtherName {
	readonly label: string;
	readonly entry: EntryId | undefined;
}

/**
 * A message that was being judged when a worker was stopped: it gets the response "could not be checked" instead of being judged again. A
 * proxy keeps its process id and a message's sequence over a reconnect, so the three identify one message.
 */
export interface CouldNotCheck {
	readonly entry: EntryId;
	/** Process id of the proxy. */
	readonly pid: number;
	/** `undefined`: every message of the process, in both directions. It stopped so many workers that it's suspended. */
	readonly sequence: number | undefined;
	readonly rule: string | undefined;
}

/**
 * The heartbeat is an Int32Array over a SharedArrayBuffer of `bytes` bytes. The worker writes `startedAt` (milliseconds of `process.hrtime`
 * modulo 2^31, never 0) last when it begins to judge a message, and 0 when it's done. `detector` is the index of the running detector plus 1,
 * or 0 when none is known. `entry` is the entry's id, one byte per character, from that index on. `thread` is the worker's thread id from the
 * system, or 0 when unknown. `late` is 1 while the work is about a message that already has a response.
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
/** Process id in the heartbeat while the worker inspects something for the host: no server is responsible for that. */
export const HOST_WORK = 0;
/** How long one message may be judged before the worker counts as stuck. */
export const ALLOWANCE = { baseMs: 500, perMegabyteMs: 60 } as const;

/** A stored version of something pinned, for showing and comparing. */
export interface StoredVersion {
	readonly fingerprint: Sha256Hex;
	readonly kind: PinKind;
	readonly body: Json;
	/** When it was first seen, milliseconds since the Unix epoch. */
	readonly firstSeen: number;
}
