import type { EntryId, Sha256Hex } from '../../base/ids.ts';
import type { Clock, Logger, Sha256 } from '../../base/ports.ts';
import type { RegistryView } from '../../engine/finding.ts';
import type { SecondReader } from '../../engine/results/shared-parts.ts';
import type { CordonEvent } from '../../events/cordon-event.ts';
import type { DecisionIndex } from '../../pins/state.ts';
import type { ReviewPlace } from '../../policy/responses.ts';
import type { TrafficPolicy } from '../../policy/traffic/traffic-policy.ts';
import type { AuditPort } from '../audit/audit-entry.ts';
import type { ClassifierPort } from '../classifier/classifier-port.ts';
import type { DeferredWork } from '../deferred-work.ts';
import type { PatternPort } from '../patterns/packs.ts';
import type { QuestionPort } from '../questions.ts';
import type { StateStore } from '../store/state-store.ts';
import type { RedactionMarks } from '../traffic/redaction-marks.ts';
import type { CallStage } from '../traffic/stage.ts';
import type { WithheldResults } from '../traffic/withheld-store.ts';

/** Calls `run` once after `delayMs`. The returned function cancels it. */
export type After = (delayMs: number, run: () => void) => () => void;

/**
 * Calls `run` once, after other messages had their turn. The watchdog counts it as the judgment of this message. The returned function cancels it.
 */
export type InTurn = (message: JudgedMessage, run: () => void) => () => void;

// Values that change while a session runs are read through functions, so a session never keeps an old one.

/** What both items and messages are judged with. */
export interface JudgeDeps {
	readonly clock: Clock;
	readonly logger: Logger;
	readonly sha256: Sha256;
	readonly emit: (event: CordonEvent) => void;
	readonly decisions: () => DecisionIndex;
	/** Where those decisions are made. */
	readonly reviewedIn: () => ReviewPlace;
	/** The user's own patterns. Get the current set once for each message. */
	readonly patterns: PatternPort;
	/** The bundled classifier, used only if the user turned it on. */
	readonly classifier: ClassifierPort;
	/** The current settings for calls and results. */
	readonly traffic: () => TrafficPolicy;
	/** Called between the parts of one message. The watchdog restarts its count. */
	readonly onProgress: () => void;
}

/** What a server's introduction and its lists are judged with. */
export interface ItemDeps extends JudgeDeps {
	readonly store: StateStore;
	/** Names of other servers, for the identity check of `entry`. */
	readonly otherNames: (entry: EntryId, launch: Sha256Hex) => readonly OtherServerName[];
	/** The tools of all connected servers by the names of their entries. A server's own tools don't count as another server's (C5). */
	readonly registryView: () => RegistryView;
	/** True when the package runner of this server installed another package for this start than the approved one. */
	readonly isPackageHeld: () => boolean;
	/** Called before each detector runs, so the watchdog can name one that hangs. */
	readonly onDetector: (index: number) => void;
	/** Whether the model has to state the purpose of each call. */
	readonly asksForIntent: () => boolean;
}

/** What calls, their results, and all other messages are judged with. */
export interface TrafficDeps extends JudgeDeps {
	readonly after: After;
	/** Records what happened: after the verdict was sent, and with bodies only after redaction. */
	readonly audit: AuditPort;
	/** Reads long results together with this thread. */
	readonly secondReader: SecondReader | undefined;
	/** Asks the person at the window. */
	readonly questions: QuestionPort;
	/** Further judges of calls, besides the inspection of their content, in order. */
	readonly stages: readonly CallStage[];
	/** Results that weren't delivered unchanged. */
	readonly withheld: WithheldResults;
	/** The marks that replaced removed text in results. */
	readonly redactionMarks: RedactionMarks;
	/** Calls that a person allowed for the rest of a conversation: rules by conversation, server, and tool. */
	readonly allowed: Map<string, ReadonlySet<string>>;
	/** Work that nobody waits for: records, and memory of content that was read. */
	readonly late: DeferredWork;
}

/** What a session needs to begin, to wait, and to end. */
export interface SessionHostDeps {
	readonly version: string;
	readonly after: After;
	readonly inTurn: InTurn;
	/** Called when a server has introduced itself: the other servers are compared with its name. */
	readonly onIntroduced: (entry: EntryId) => void;
	/** Called when the link of a proxy breaks. If the proxy is gone for good, only the gateway can end its server. */
	readonly onLinkLost: (proxyPid: number, serverPid: number) => void;
	/** The process ID of each proxy's real server. Kept after a lost link, because a proxy that reconnects doesn't send it again. */
	readonly serverPids: Map<number, number>;
}

/** The dependencies of one session, grouped by the part that uses them. */
export interface SessionDeps {
	readonly items: ItemDeps;
	readonly messages: TrafficDeps;
	readonly connection: SessionHostDeps;
}

/** A message of a proxy, as the watchdog identifies it. */
export interface JudgedMessage {
	readonly connection: number;
	readonly sequence: number;
	readonly pid: number;
	readonly entry: EntryId;
}

/** A name of another server. */
export interface OtherServerName {
	readonly name: string;
	/** True for a key in a definition file or a name that a person approved. False for a name that only an unreviewed server claims. */
	readonly isSettled: boolean;
}
