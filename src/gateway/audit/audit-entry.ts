import type { EntryId } from '../../base/ids.ts';
import type { Json } from '../../base/json.ts';
import type { Finding } from '../../engine/finding.ts';
import type { DecisionAction, PinKind } from '../../pins/pin.ts';

/**
 * Where the gateway records what happened. `record` never throws and never waits for a slow disk. Entries that can't be written are kept for a while,
 * retried, and reported (`AuditState`). Call it after the verdict was sent.
 */
export interface AuditPort {
	record(entry: AuditEntry): void;
}

/** The spelling of `sanitize` in 0.1.0. Logs are kept for a year. */
export const OLD_SANITIZE = 'sanitise';

/** What was done with a message. `sanitize`: only invisible characters, masks, cuts, or forged reports were removed. */
export type AuditAction = 'forward' | 'monitor' | 'sanitize' | 'redact' | 'hold' | 'block' | 'refuse';

/** One line of the log. `at`: milliseconds since the Unix epoch. Only `body` contains text of a server. */
export type AuditEntry =
	| AuditMessage
	| AuditFlow
	/** A question to a person, and its outcome. */
	| {
			readonly kind: 'question';
			readonly at: number;
			readonly server: AuditServer;
			readonly tool: string | undefined;
			readonly call: string | undefined;
			/** Cordon's rule or reason. */
			readonly about: string;
			readonly answer: 'allowed' | 'allowed-session' | 'allowed-always' | 'denied' | 'withdrawn' | 'timeout' | 'released';
	  }
	/** A person decided about a pinned item, or changed what is in force. `what`: Cordon's own words. */
	| {
			readonly kind: 'decision';
			readonly at: number;
			readonly server: AuditServer | undefined;
			readonly what: string;
			/** The display name of what was decided about. */
			readonly detail?: string;
			readonly decided?: { readonly action: DecisionAction; readonly kind: PinKind };
			/** Decided on the command line, so it counts for proxies without an editor and for no window. */
			readonly by?: 'command-line';
	  }
	/** An event of the guard itself: something it couldn't do, or a change to it. `what`: Cordon's own words. */
	| { readonly kind: 'guard'; readonly at: number; readonly what: string; readonly detail?: string };

export interface AuditServer {
	readonly entry: EntryId;
	/** Its key in the definition file. */
	readonly name: string;
}

/** A call, a result, or any other judged message (R008, R131). */
export interface AuditMessage {
	readonly kind: 'message';
	readonly at: number;
	readonly server: AuditServer;
	readonly direction: 'to-server' | 'to-client';
	/** `tools/call`, or the method that the response belongs to. */
	readonly method: string;
	/** Whether the message is a response. */
	readonly isAnswer: boolean;
	readonly tool?: string | undefined;
	/** Links a request to its response. Unique within one gateway. */
	readonly call?: string | undefined;
	/** The conversation and the turn, if the client names them. */
	readonly conversation?: string | undefined;
	readonly turn?: string | undefined;
	readonly action: AuditAction;
	/** Only when something was detected (R131): Cordon's own words, never matched text. */
	readonly detection?: { readonly engine: string; readonly detail: string } | undefined;
	readonly findings: readonly Finding[];
	/** The safety report, if there is one. */
	readonly report?: Json | undefined;
	/**
	 * The body after redaction, also for blocked messages (R132): arguments, result, or error as delivered, or as it would have been. The log masks
	 * personal data and credentials in it (R069) and cuts long text.
	 */
	readonly body?: Json | undefined;
	/** Size of the original message in bytes. */
	readonly bytes: number;
}

/** R112: a call blocked because of what happened across servers. */
export interface AuditFlow {
	readonly kind: 'mcp_cross_server_blocked';
	readonly at: number;
	readonly server: AuditServer;
	readonly tool: string;
	readonly call: string | undefined;
	readonly session: string | undefined;
	readonly rule: string;
	readonly severity: string;
	/** The `call` of each earlier message. */
	readonly related: readonly string[];
	readonly reason: string;
}

/** Whether the log is being written. `failing` is shown to the user: calls go on, and unrecorded entries are counted. */
export type AuditState =
	| { readonly kind: 'writing' }
	/** `code` as Node names it (`ENOSPC`, `EACCES`). `waiting` entries are kept and retried. `lost` ones are gone. */
	| { readonly kind: 'failing'; readonly code: string; readonly waiting: number; readonly lost: number };
