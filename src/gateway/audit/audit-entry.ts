import type { EntryId } from '../../base/ids.ts';
import type { Json } from '../../base/json.ts';
import type { Finding } from '../../engine/finding.ts';
import type { DecisionAction, PinKind } from '../../pins/pin.ts';

/**
 * Where the gateway writes down what happened. `record` never throws and never waits for a disk that does not answer: what cannot be
 * written is kept for a while, tried again, and told (`AuditState`). Call it after the verdict was sent.
 */
export interface AuditPort {
	record(entry: AuditEntry): void;
}

/** How 0.1.0 wrote `sanitize`: logs are kept for a year. */
export const OLD_SANITIZE = 'sanitise';

/** What was done with one message. `sanitize`: only invisible characters, masks, cuts or forged reports were taken out. */
export type AuditAction = 'forward' | 'monitor' | 'sanitize' | 'redact' | 'hold' | 'block' | 'refuse';

/** One line of the log. `at`: milliseconds since the Unix epoch. Nothing in it, save `body`, is text of a server. */
export type AuditEntry =
	| AuditMessage
	| AuditFlow
	/** A person was asked, and what came of it. */
	| {
			readonly kind: 'question';
			readonly at: number;
			readonly server: AuditServer;
			readonly tool: string | undefined;
			readonly call: string | undefined;
			/** Our rule or reason. */
			readonly about: string;
			readonly answer: 'allowed' | 'allowed-session' | 'allowed-always' | 'denied' | 'withdrawn' | 'timeout' | 'released';
	  }
	/** A person decided about something pinned, or changed what is in force. `what`: words of ours. */
	| {
			readonly kind: 'decision';
			readonly at: number;
			readonly server: AuditServer | undefined;
			readonly what: string;
			/** The name of what was decided about, as it may be shown. */
			readonly detail?: string;
			readonly decided?: { readonly action: DecisionAction; readonly kind: PinKind };
			/** Decided there, so it counts for proxies without an editor and for no window. */
			readonly by?: 'command-line';
	  }
	/** The guard itself: what it could not do, or what was changed in it. `what`: words of ours. */
	| { readonly kind: 'guard'; readonly at: number; readonly what: string; readonly detail?: string };

export interface AuditServer {
	readonly entry: EntryId;
	/** Its key in the definition file. */
	readonly name: string;
}

/** A call, a result, or any other message that was judged (R008, R131). */
export interface AuditMessage {
	readonly kind: 'message';
	readonly at: number;
	readonly server: AuditServer;
	readonly direction: 'to-server' | 'to-client';
	/** `tools/call`, or the method that is answered. */
	readonly method: string;
	/** The message answers a request. */
	readonly isAnswer: boolean;
	readonly tool?: string | undefined;
	/** Ties a request to its response: unique within one gateway. */
	readonly call?: string | undefined;
	/** The conversation and the turn, where the client names them. */
	readonly conversation?: string | undefined;
	readonly turn?: string | undefined;
	readonly action: AuditAction;
	/** Only when something was detected (R131): words of ours, never matched text. */
	readonly detection?: { readonly engine: string; readonly detail: string } | undefined;
	readonly findings: readonly Finding[];
	/** The safety report, where one was made. */
	readonly report?: Json | undefined;
	/**
	 * The body after redaction, also of what was blocked (R132): arguments, result or error as they were or would have been delivered.
	 * The log masks personal data and credentials in it by itself (R069) and cuts what is long.
	 */
	readonly body?: Json | undefined;
	/** Size of the original message in bytes. */
	readonly bytes: number;
}

/** R112: a call stopped by what happened across servers. */
export interface AuditFlow {
	readonly kind: 'mcp_cross_server_blocked';
	readonly at: number;
	readonly server: AuditServer;
	readonly tool: string;
	readonly call: string | undefined;
	readonly session: string | undefined;
	readonly rule: string;
	readonly severity: string;
	/** `call` of earlier messages. */
	readonly related: readonly string[];
	readonly reason: string;
}

/** Whether the log is written. `failing` is shown to the user: calls go on, unrecorded entries are counted. */
export type AuditState =
	| { readonly kind: 'writing' }
	/** `code` as Node names it (`ENOSPC`, `EACCES`). `waiting` entries are kept and tried again, `lost` ones are gone. */
	| { readonly kind: 'failing'; readonly code: string; readonly waiting: number; readonly lost: number };
