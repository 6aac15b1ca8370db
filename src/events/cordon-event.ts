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
 * What happened. Everything a user sees is a projection of events, computed by pure functions. Events contain no text from a server except
 * names, which are escaped for display. `at` is milliseconds since the Unix epoch.
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
	/** Tools of an unguarded server, as the editor lists them; `undefined`: the editor no longer lists any, or the server is now guarded. */
	| { readonly kind: 'observed'; readonly at: number; readonly label: string; readonly tools: readonly ObservedTool[] | undefined }
	/** An unguarded server was scanned; `undefined`: the earlier scan no longer counts. */
	| { readonly kind: 'scanned'; readonly at: number; readonly file: string; readonly name: string; readonly scan: KeptScan | undefined }
	/** The lock file for a definition file: read, missing (both `undefined`), or unusable. */
	| {
			readonly kind: 'lock-read';
			readonly at: number;
			/** The definition file. */
			readonly file: string;
			readonly lock: LockFile | undefined;
			readonly problem: LockProblem | undefined;
	  }
	/** A proxy connected and proved its identity. */
	| {
			readonly kind: 'connected';
			readonly at: number;
			readonly entry: EntryId;
			readonly connection: number;
			readonly pid: number;
			readonly refusal: LaunchRefusal | undefined;
			readonly launch: LaunchVersion | undefined;
	  }
	/** The client gave its name. */
	| { readonly kind: 'client-named'; readonly at: number; readonly entry: EntryId; readonly connection: number; readonly client: Client }
	| {
			readonly kind: 'disconnected';
			readonly at: number;
			readonly entry: EntryId;
			readonly connection: number;
			readonly why: 'client-closed' | 'server-ended' | 'link-lost';
			/** The system's code (`ENOENT`) if the server ended because it couldn't be run at all. */
			readonly code?: string | undefined;
	  }
	/** A server that should start hasn't introduced itself for a while (`silent`), or its proxy hasn't even connected (`no-hello`). */
	| { readonly kind: 'start-failed'; readonly at: number; readonly entry: EntryId; readonly why: 'silent' | 'no-hello' }
	/** Something connected to the gateway's socket with a message that no proxy or window of ours sends. Shown in red until a person reviews it. */
	| {
			readonly kind: 'forged-hello';
			readonly at: number;
			readonly claimed: string;
			readonly pid: number;
			readonly why: 'mac' | 'unknown-entry' | 'argv-differs' | 'already-connected' | 'malformed';
	  }
	/**
	 * Something took the gateway's place: it replaced the file with the address or a socket, or responded at the address without a proof. Shown
	 * in red until a person reviews it.
	 */
	| { readonly kind: 'forged-gateway'; readonly at: number; readonly why: 'address' | 'socket' | 'no-proof' }
	/** A person reviewed the forged hellos and gateways so far. */
	| { readonly kind: 'forged-hellos-seen'; readonly at: number }
	/** The server introduced itself. */
	| ({ readonly kind: 'server-judged'; readonly at: number; readonly entry: EntryId } & JudgedServer)
	/** A complete tool list (all pages) was judged. `isTurned`: several tools turned at once, so none is released. */
	| {
			readonly kind: 'tools-judged';
			readonly at: number;
			readonly entry: EntryId;
			readonly tools: readonly ItemVerdict[];
			readonly isTurned?: boolean;
	  }
	/** A complete list of prompts, resources, or resource templates was judged. */
	| {
			readonly kind: 'offers-judged';
			readonly at: number;
			readonly entry: EntryId;
			readonly offer: OfferKind;
			readonly items: readonly ItemVerdict[];
	  }
	/** The last known items of a server that isn't running, with their current states. */
	| { readonly kind: 'remembered'; readonly at: number; readonly entry: EntryId; readonly lastSeen: LastSeen }
	/** The server changed its lists so often that they're blocked until a person reviews them or the server restarts. */
	| {
			readonly kind: 'suspended';
			readonly at: number;
			readonly entry: EntryId;
			readonly connection: number;
			readonly isSuspended: boolean;
	  }
	/**
	 * Messages of this process stopped the inspecting worker repeatedly: all are blocked until the server restarts, or until this event comes
	 * with false. `pid`: of the proxy.
	 */
	| {
			readonly kind: 'process-suspended';
			readonly at: number;
			readonly entry: EntryId;
			readonly pid: number;
			readonly isSuspended: boolean;
	  }
	/** A call of a tool was allowed; its content isn't included. */
	| { readonly kind: 'call-passed'; readonly at: number; readonly entry: EntryId; readonly tool: string }
	| {
			readonly kind: 'call-refused';
			readonly at: number;
			readonly entry: EntryId;
			readonly tool: string;
			readonly state: PinState | 'unknown';
	  }
	/** Earlier events are a reason against a call; sent again after a person answered. */
	| ({
			readonly kind: 'flow-judged';
			readonly at: number;
			readonly session: string;
			/** R081: the call contradicts the server's claim, so the tool goes back to quarantine. */
			readonly isQuarantined: boolean;
	  } & PicturedCall)
	/** The risk of a session rose or was reset. `gatedUntil`: flagged text was read, so sending calls are held until then. */
	| {
			readonly kind: 'session-risk';
			readonly at: number;
			readonly session: string;
			readonly risk: SessionRisk;
			readonly gatedUntil: number | undefined;
	  }
	/**
	 * A call, a result, or another message had findings. `name`: the tool, or the method. `withheld`: id of the original, which this window's
	 * gateway keeps until it ends.
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
			/** One per rule that is more than a note, sorted by rule; at most sixteen. */
			readonly places: readonly JudgedPlace[];
			readonly withheld: string | undefined;
	  }
	/** A message couldn't be checked or violated the protocol; `count`: how often so far on this connection. */
	| {
			readonly kind: 'server-problem';
			readonly at: number;
			readonly entry: EntryId;
			readonly connection: number;
			readonly what: ServerProblem;
			readonly count: number;
	  }
	/** A server over HTTP requires a login, which only the client can do. */
	| {
			readonly kind: 'needs-login';
			readonly at: number;
			readonly entry: EntryId;
			readonly connection: number;
			/** The entry has its own `Authorization` header, and the server rejected it. */
			readonly hadAuthorization: boolean;
			/** The server has introduced itself to MCP Cordon before, in this run or an earlier one: it worked without a login. */
			readonly isKnown: boolean;
	  }
	/** The inspecting worker was replaced; `rule`: the rule that hung, if known. */
	| { readonly kind: 'gateway-replaced'; readonly at: number; readonly why: 'stuck' | 'crashed'; readonly rule: string | undefined }
	| { readonly kind: 'gateway-down'; readonly at: number; readonly why: string }
	| { readonly kind: 'gateway-up'; readonly at: number }
	/**
	 * Servers start with this version from now on. Its gateway tells only windows of the same version. `helpsReload`: a reload could give the
	 * window that version, because it has changed since the window was loaded.
	 */
	| {
			readonly kind: 'servers-start-with';
			readonly at: number;
			readonly version: string;
			readonly own: string;
			readonly helpsReload: boolean;
	  }
	/** Compares `vscode.lm.tools` with what the gateway released: names that the model can call although MCP Cordon didn't release them. */
	| { readonly kind: 'coverage'; readonly at: number; readonly file: string; readonly name: string; readonly extra: readonly string[] }
	/** The number of records that fail verification, and why. They don't count. */
	| {
			readonly kind: 'decisions-checked';
			readonly at: number;
			readonly forged: number;
			readonly unknownSigner: number;
			readonly isRolledBack: boolean;
	  }
	/** The audit log can't be written, or can be written again. Waiting entries are retried; lost ones are counted in it. */
	| {
			readonly kind: 'audit-state';
			readonly at: number;
			readonly isWritten: boolean;
			/** Node's error code, such as `ENOSPC`. */
			readonly code: string | undefined;
			readonly lost: number;
	  }
	/**
	 * A person decided. With `what`, the projections are updated at once, even for a server that isn't running. `server`: the name of an entry
	 * that isn't in any file read so far.
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

/** Where a rule matched in a message. */
export interface JudgedPlace {
	readonly rule: string;
	/** What was found at the first position, in our own fixed words. */
	readonly detail?: string | undefined;
	/** The highest severity of its positions. */
	readonly severity: Severity;
	/**
	 * RFC 6901 pointer of the first position, relative to the arguments or the result. It may contain names that a server chose, so it's
	 * escaped; clipped.
	 */
	readonly pointer: string;
	/** Offsets in that string, in UTF-16 units of the original. */
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

/** Why a lock file isn't used. */
export type LockProblem = 'not-json' | 'not-a-lock' | 'newer-version' | 'not-a-file' | 'too-large' | 'unreadable';

export interface EntryState {
	readonly name: string;
	readonly nameStart: number;
	readonly nameEnd: number;
	readonly id: EntryId | undefined;
	readonly leftAlone: LeftAlone | undefined;
	/** The keys that cause `http-settings`. */
	readonly httpSettings?: readonly string[];
	/** State of the launch pin of a guarded entry. */
	readonly launch: PinState | undefined;
	/** The launch as currently written in the file; undefined for an unguarded entry. */
	readonly launchVersion: LaunchVersion | undefined;
	/** What the engine found in the entry itself, before anything runs, with the position in the file (UTF-16 offsets as for `nameStart`). */
	readonly configFindings: readonly PlacedFinding[];
	readonly configNotChecked: readonly string[];
	/** What a person set for it; the defaults for an unguarded entry. */
	readonly trust: TrustMode;
	readonly suppressions: readonly Suppression[];
}

export interface PlacedFinding {
	readonly finding: Finding;
	readonly start: number;
	readonly end: number;
}

/** The launch that a decision would be about, raw and complete enough to show: the command line as in the file. */
export interface LaunchVersion {
	readonly fingerprint: Sha256Hex;
	/** Fingerprint of the part that is the same on every machine, without the values of variables: what a lock file stores. */
	readonly portable: Sha256Hex;
	readonly commandLine: readonly string[];
	readonly cwd: string | undefined;
	readonly envNames: readonly string[];
	/** Set if the entry names one. */
	readonly envFile?: string;
	/** The variables known to decide which code runs, with their values, if the entry sets any: shown to the user. */
	readonly loader?: JsonObject;
	/** A digest of each raw value of its variables or headers, by name. */
	readonly values: Readonly<Record<string, string>>;
	/** A digest of each input that it references, by id. */
	readonly inputs?: Readonly<Record<string, string>>;
	/** What changed since the approval although the entry is the same, by part (`resolved-launch.ts`); missing: no change waits for a review. */
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
	/** What it introduced since the approved version; missing when it didn't change. */
	readonly change?: ChangeSummary | undefined;
}

/** One tool, prompt, resource or resource template, judged. */
export interface ItemVerdict {
	readonly name: string;
	readonly fingerprint: Sha256Hex;
	readonly state: PinState;
	/** Whether it's passed on to the client. */
	readonly isReleased: boolean;
	/** Two items have this name, so both are withheld. */
	readonly isAmbiguous: boolean;
	/** A claim of the tool (`readOnlyHint`) was dropped because the tool's name contradicts it. */
	readonly isHintDropped: boolean;
	readonly severity: Severity;
	readonly findings: readonly Finding[];
	readonly notChecked: readonly string[];
	/** What it introduced since the approved version; undefined when it didn't change. */
	readonly change: ChangeSummary | undefined;
	/** The removed approved tool with the most similar body: probably the same tool under another name. */
	readonly renamedFrom: string | undefined;
	/** It appeared while the server was running. */
	readonly isLate: boolean;
}

/** The items that a server offered when it was last judged. */
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
