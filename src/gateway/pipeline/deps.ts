import type { EntryId, Sha256Hex } from '../../base/ids.ts';
import type { Clock, Logger, Sha256 } from '../../base/ports.ts';
import type { RegistryView } from '../../engine/finding.ts';
import type { SecondReader } from '../../engine/results/shared-parts.ts';
import type { CordonEvent } from '../../events/cordon-event.ts';
import type { DecisionIndex } from '../../pins/state.ts';
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

/** Calls `run` once after `delayMs`; the returned function takes it back. */
export type After = (delayMs: number, run: () => void) => () => void;

/** Calls `run` once, after other messages had their turn and watched as the judgment of this message; the result takes it back. */
export type InTurn = (message: JudgedMessage, run: () => void) => () => void;

// What changes while a session runs is read through functions, so that a session never holds an old one.

/** What items and messages are judged by alike. */
export interface JudgeDeps {
	readonly clock: Clock;
	readonly logger: Logger;
	readonly sha256: Sha256;
	readonly emit: (event: CordonEvent) => void;
	readonly decisions: () => DecisionIndex;
	/** The user's own patterns. Ask for the current set once for each message. */
	readonly patterns: PatternPort;
	/** The bundled classifier, asked only where the user wants it. */
	readonly classifier: ClassifierPort;
	/** What the settings say about calls and results now. */
	readonly traffic: () => TrafficPolicy;
	/** Told between the parts of one message: the watchdog counts anew. */
	readonly onProgress: () => void;
}

/** What a server's introduction and its lists are judged by. */
export interface ItemDeps extends JudgeDeps {
	readonly store: StateStore;
	/** Names other servers go by, for the identity check of `entry`. */
	readonly otherNames: (entry: EntryId, launch: Sha256Hex) => readonly OtherServerName[];
	/** The tools of all connected servers by the names of their entries: a server's own tools are no strangers to each other (C5). */
	readonly registryView: () => RegistryView;
	/** The package runner of this server installed another package for this start than the one that was approved. */
	readonly isPackageHeld: () => boolean;
	/** Told before each detector runs, so that the watchdog can name one that hangs. */
	readonly onDetector: (index: number) => void;
	/** The model is asked what each call is meant to do. */
	readonly asksForIntent: () => boolean;
}

/** What calls, their results and all other messages are judged by. */
export interface TrafficDeps extends JudgeDeps {
	readonly after: After;
	/** Writes down what happened: after the verdict was sent, bodies after redaction only. */
	readonly audit: AuditPort;
	/** Reads long results with this thread. */
	readonly secondReader: SecondReader | undefined;
	/** Asks the person at the window. */
	readonly questions: QuestionPort;
	/** Who judges calls beside their content, in order. */
	readonly stages: readonly CallStage[];
	/** Results that were not delivered as they came. */
	readonly withheld: WithheldResults;
	/** The marks that replaced removed text in results. */
	readonly redactionMarks: RedactionMarks;
	/** What a person allowed for the rest of a conversation: rules by conversation, server and tool. */
	readonly allowed: Map<string, ReadonlySet<string>>;
	/** For what nobody waits for: records, memory of what was read. */
	readonly late: DeferredWork;
}

/** What a session needs to begin, to wait and to end. */
export interface SessionHostDeps {
	readonly version: string;
	readonly after: After;
	readonly inTurn: InTurn;
	/** A server has just said who it is: the others are held against its name. */
	readonly onIntroduced: (entry: EntryId) => void;
	/** The link of a proxy broke: when the proxy is gone for good, nobody but the gateway can end its server. */
	readonly onLinkLost: (proxyPid: number, serverPid: number) => void;
	/** The process of the real server of a proxy, kept over a lost link: a proxy that comes back does not tell it again. */
	readonly serverPids: Map<number, number>;
}

/** What the gateway gives to one session, by who needs it. */
export interface SessionDeps {
	readonly items: ItemDeps;
	readonly messages: TrafficDeps;
	readonly connection: SessionHostDeps;
}

/** A message of a proxy, as the watchdog names it. */
export interface JudgedMessage {
	readonly connection: number;
	readonly sequence: number;
	readonly pid: number;
	readonly entry: EntryId;
}

/** A name another server goes by. */
export interface OtherServerName {
	readonly name: string;
	/** Its key in a definition file, or a name a person approved: not only what an unreviewed server says of itself. */
	readonly isSettled: boolean;
}
