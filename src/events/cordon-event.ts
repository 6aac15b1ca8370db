import type { EntryId, Sha256Hex } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { LeftAlone } from '../definitions/server-entry.ts';
import type { Finding, Severity } from '../engine/finding.ts';
import type { ChangeSummary } from '../pins/introduced.ts';
import type { LockFile } from '../pins/lock.ts';
import type { DecisionAction, OfferKind, PinKind, PinState } from '../pins/pin.ts';
import type { Suppression } from '../pins/suppression.ts';
import type { TrustMode } from '../pins/trust.ts';
import type { LaunchRefusal } from '../policy/launch-policy.ts';
import type { SessionRisk } from '../policy/risk/session-risk.ts';
import type { Client } from './client.ts';
import type { KeptScan } from './kept-scan.ts';
import type { ObservedTool } from './observed.ts';
import type { PicturedCall } from './session-picture.ts';

/**
 * What happened. Everything a user sees is a projection of these, computed by pure functions; none holds text of a server
 * save names, which are shown escaped. `at` is milliseconds since the Unix epoch.
 */
export type CordonEvent =
	/** The entries of one definition file, after each read. */
	| {
			readonly kind: 'file-read';
			readonly at: number;
			readonly file: string;
			readonly label: string;
			readonly isProtected: boolean;
			readonly problem: FileProblem | undefined;
			readonly entries: readonly EntryState[];
	  }
	| { readonly kind: 'file-gone'; readonly at: number; readonly file: string }
	/** Tools of a server that is not guarded, as the editor lists them; `undefined`: it lists none any more, or the server is guarded now. */
	| { readonly kind: 'observed'; readonly at: number; readonly label: string; readonly tools: readonly ObservedTool[] | undefined }
	/** A server that isn't guarded was scanned; `undefined`: what it said then doesn't count any more. */
	| { readonly kind: 'scanned'; readonly at: number; readonly file: string; readonly name: string; readonly scan: KeptScan | undefined }
	/** The lock file that belongs to a definition file: read, not there (both `undefined`), or not to be used. */
	| {
			readonly kind: 'lock-read';
			readonly at: number;
			/** The definition file. */
			readonly file: string;
			readonly lock: LockFile | undefined;
			readonly problem: LockProblem | undefined;
	  }
	/** A proxy said hello and proved itself. */
	| {
			readonly kind: 'connected';
			readonly at: number;
			readonly entry: EntryId;
			readonly connection: number;
			readonly pid: number;
			readonly refusal: LaunchRefusal | undefined;
			readonly launch: LaunchVersion | undefined;
	  }
	/** The client has said who it is. */
	| { readonly kind: 'client-named'; readonly at: number; readonly entry: EntryId; readonly connection: number; readonly client: Client }
	| {
			readonly kind: 'disconnected';
			readonly at: number;
			readonly entry: EntryId;
			readonly connection: number;
			readonly why: 'client-closed' | 'server-ended' | 'link-lost';
			/** The system's code (`ENOENT`) where the server ended because it could not be run at all. */
			readonly code?: string | undefined;
	  }
	/** A server that was to start has not introduced itself for a while, or not even its proxy has said hello. */
	| { readonly kind: 'start-failed'; readonly at: number; readonly entry: EntryId; readonly why: 'silent' | 'no-hello' }
	/** Somebody found the gateway's socket and said something that no proxy or window of ours says. Red until looked at. */
	| {
			readonly kind: 'forged-hello';
			readonly at: number;
			readonly claimed: string;
			readonly pid: number;
			readonly why: 'mac' | 'unknown-entry' | 'argv-differs' | 'already-connected' | 'malformed';
	  }
	/** A person has looked at the forged hellos so far. */
	| { readonly kind: 'forged-hellos-seen'; readonly at: number }
	/** The server introduced itself. */
	| ({ readonly kind: 'server-judged'; readonly at: number; readonly entry: EntryId } & JudgedServer)
	/** A complete tool list was judged (all pages). `isTurned`: several turned at once, so none passes. */
	| {
			readonly kind: 'tools-judged';
			readonly at: number;
			readonly entry: EntryId;
			readonly tools: readonly ItemVerdict[];
			readonly isTurned?: boolean;
	  }
	/** A complete list of prompts, resources or resource templates was judged. */
	| {
			readonly kind: 'offers-judged';
			readonly at: number;
			readonly entry: EntryId;
			readonly offer: OfferKind;
			readonly items: readonly ItemVerdict[];
	  }
	/** What a server that does not run offered last, with the states of now. */
	| { readonly kind: 'remembered'; readonly at: number; readonly entry: EntryId; readonly lastSeen: LastSeen }
	/** The server changed its lists so often that they are blocked until a person reviews them or the server restarts. */
	| { readonly kind: 'suspended'; readonly at: number; readonly entry: EntryId; readonly isSuspended: boolean }
	/**
	 * Messages of this process stopped the inspecting worker again and again: none passes until the server is started anew, or until this
	 * comes again with false. `pid`: of the proxy.
	 */
	| {
			readonly kind: 'process-suspended';
			readonly at: number;
			readonly entry: EntryId;
			readonly pid: number;
			readonly isSuspended: boolean;
	  }
	/** A call of a tool was let through; its content is nobody's business here. */
	| { readonly kind: 'call-passed'; readonly at: number; readonly entry: EntryId; readonly tool: string }
	| {
			readonly kind: 'call-refused';
			readonly at: number;
			readonly entry: EntryId;
			readonly tool: string;
			readonly state: PinState | 'unknown';
	  }
	/** Something that happened before speaks against a call; told again when a person has answered. */
	| ({
			readonly kind: 'flow-judged';
			readonly at: number;
			readonly session: string;
			/** R081: the server claims what the call disproves; the tool goes back into quarantine. */
			readonly isQuarantined: boolean;
	  } & PicturedCall)
	/** The risk of a conversation rose, or began again. `gatedUntil`: flagged text was read, and what sends is held back until then. */
	| {
			readonly kind: 'session-risk';
			readonly at: number;
			readonly session: string;
			readonly risk: SessionRisk;
			readonly gatedUntil: number | undefined;
	  }
	/**
	 * A call, a result or another message held something. `name`: the tool, or the method. `withheld`: the original is kept in this
	 * window's gateway under this id until the gateway ends.
	 */
	| {
			readonly kind: 'traffic-judged';
			readonly at: number;
			readonly entry: EntryId;
			readonly direction: 'to-server' | 'to-client';
			readonly name: string;
			readonly action: 'forward' | 'monitor' | 'sanitize' | 'redact' | 'hold' | 'block' | 'refuse';
			/** Sorted. */
			readonly rules: readonly string[];
			readonly severity: Severity;
			/** One for each rule that is more than a note, sorted by it; at most sixteen. */
			readonly places: readonly JudgedPlace[];
			readonly withheld: string | undefined;
	  }
	/** A message could not be checked or broke the protocol; `count` since the last event of the kind. */
	| { readonly kind: 'server-problem'; readonly at: number; readonly entry: EntryId; readonly what: ServerProblem; readonly count: number }
	/** A server over HTTP asked for a login, which only the client can do. */
	| {
			readonly kind: 'needs-login';
			readonly at: number;
			readonly entry: EntryId;
			/** The entry has an `Authorization` header of its own, and the server did not take it. */
			readonly hadAuthorization: boolean;
			/** It has introduced itself to Cordon before, in this run or an earlier one: it worked without a login. */
			readonly isKnown: boolean;
	  }
	/** The inspecting worker was replaced: `rule` is what hung, when it is known. */
	| { readonly kind: 'gateway-replaced'; readonly at: number; readonly why: 'stuck' | 'crashed'; readonly rule: string | undefined }
	| { readonly kind: 'gateway-down'; readonly at: number; readonly why: string }
	| { readonly kind: 'gateway-up'; readonly at: number }
	/** `vscode.lm.tools` against what the gateway released: names the model can call that Cordon did not let through. */
	| { readonly kind: 'coverage'; readonly at: number; readonly file: string; readonly name: string; readonly extra: readonly string[] }
	/** Records that do not verify: how many, and what is wrong with them. They do not count. */
	| {
			readonly kind: 'decisions-checked';
			readonly at: number;
			readonly forged: number;
			readonly unknownSigner: number;
			readonly isRolledBack: boolean;
	  }
	/** The audit log cannot be written, or can be again: entries that wait are tried again, lost ones are counted in it. */
	| {
			readonly kind: 'audit-state';
			readonly at: number;
			readonly isWritten: boolean;
			/** As Node names it: `ENOSPC`. */
			readonly code: string | undefined;
			readonly lost: number;
	  }
	/**
	 * A person decided. With `what` the projections follow at once, also for a server that does not run. `server`: the name of an entry that no
	 * file has been read with yet.
	 */
	| { readonly kind: 'decided'; readonly at: number; readonly entry: EntryId; readonly what?: DecidedItem; readonly server?: string };

/** The exact version a decision was about. */
export interface DecidedItem {
	readonly kind: PinKind;
	/** '' for `launch` and `server`. */
	readonly name: string;
	readonly fingerprint: Sha256Hex;
	readonly action: DecisionAction;
}

/** Where a rule saw something in a message. */
export interface JudgedPlace {
	readonly rule: string;
	/** What was seen at the first place, in fixed words of ours. */
	readonly detail?: string | undefined;
	/** The worst of its places. */
	readonly severity: Severity;
	/** RFC 6901 of the first place, from the arguments or the result. It may hold names that a server chose, so it is escaped; clipped. */
	readonly pointer: string;
	/** In the string there, in UTF-16 units of it as it came. */
	readonly start: number;
	readonly end: number;
	readonly count: number;
}

export type FileProblem =
	| { readonly kind: 'malformed'; readonly line: number; readonly column: number; readonly what: string }
	| { readonly kind: 'duplicate-key'; readonly line: number; readonly column: number; readonly key: string }
	| { readonly kind: 'unreadable'; readonly code: string }
	| { readonly kind: 'symlink-outside' }
	| { readonly kind: 'too-large'; readonly bytes: number };

/** Why a lock file is not used. */
export type LockProblem = 'not-json' | 'not-a-lock' | 'newer-version' | 'not-a-file' | 'too-large' | 'unreadable';

export interface EntryState {
	readonly name: string;
	readonly nameStart: number;
	readonly nameEnd: number;
	readonly id: EntryId | undefined;
	readonly leftAlone: LeftAlone | undefined;
	/** The keys because of which that's `http-settings`. */
	readonly httpSettings?: readonly string[];
	/** State of the launch pin of a guarded entry. */
	readonly launch: PinState | undefined;
	/** The launch as the file states it now; undefined when it is not guarded. */
	readonly launchVersion: LaunchVersion | undefined;
	/** What the engine found in the entry itself, before anything runs, with the place in the file (UTF-16 offsets as for `nameStart`). */
	readonly configFindings: readonly PlacedFinding[];
	readonly configNotChecked: readonly string[];
	/** What a person set for it; the defaults for an entry that is not guarded. */
	readonly trust: TrustMode;
	readonly suppressions: readonly Suppression[];
}

export interface PlacedFinding {
	readonly finding: Finding;
	readonly start: number;
	readonly end: number;
}

/** The launch a decision would be about, raw and complete enough to show: command line as in the file. */
export interface LaunchVersion {
	readonly fingerprint: Sha256Hex;
	/** The same on every machine, without the values of variables: what a lock file holds. */
	readonly portable: Sha256Hex;
	readonly commandLine: readonly string[];
	readonly cwd: string | undefined;
	readonly envNames: readonly string[];
	/** Where the entry names one. */
	readonly envFile?: string;
	/** The variables that are known to decide which code runs, where it sets any, with their values: to be shown. */
	readonly loader?: JsonObject;
	/** A digest of each raw value of its variables or headers, by name. */
	readonly values: Readonly<Record<string, string>>;
	/** A digest of each input that it refers to, by id. */
	readonly inputs?: Readonly<Record<string, string>>;
	/** What is different since the approval although the entry is the same, by part (`resolved-launch.ts`); absent: nothing waits. */
	readonly changed?: readonly string[];
}

/** A server as it introduced itself, judged. */
export interface JudgedServer {
	readonly identity: string;
	readonly fingerprint: Sha256Hex;
	readonly state: PinState;
	readonly severity: Severity;
	readonly findings: readonly Finding[];
	readonly notChecked: readonly string[];
	/** What it introduced since the version that was approved; absent when it did not change. */
	readonly change?: ChangeSummary | undefined;
}

/** One tool, prompt, resource or resource template, judged. */
export interface ItemVerdict {
	readonly name: string;
	readonly fingerprint: Sha256Hex;
	readonly state: PinState;
	/** Passed on to the client. */
	readonly isReleased: boolean;
	/** Two items of this name: both withheld. */
	readonly isAmbiguous: boolean;
	/** A claim of the tool (`readOnlyHint`) was dropped because its name contradicts it. */
	readonly isHintDropped: boolean;
	readonly severity: Severity;
	readonly findings: readonly Finding[];
	readonly notChecked: readonly string[];
	/** What it introduced since the version that was approved; undefined when it did not change. */
	readonly change: ChangeSummary | undefined;
	/** The approved tool that is gone and whose body is most alike: probably the same under another name. */
	readonly renamedFrom: string | undefined;
	/** It appeared while the server was running. */
	readonly isLate: boolean;
}

/** What a server offered when it was judged last. */
export interface LastSeen {
	readonly launch: Sha256Hex;
	readonly identity: JudgedServer | undefined;
	readonly tools: readonly ItemVerdict[] | undefined;
	readonly offers: Readonly<Partial<Record<OfferKind, readonly ItemVerdict[]>>>;
}

export type ServerProblem =
	| 'not-a-message'
	| 'unexpected-response'
	| 'second-response'
	| 'too-deep'
	| 'too-large'
	| 'duplicate-key'
	| 'could-not-check'
	| 'link-lost'
	| 'list-too-long'
	| 'too-many-requests'
	| 'needs-login';
