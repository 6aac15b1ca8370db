import type { EntryId, Sha256Hex } from '../base/ids.ts';
import type { GuardOptions } from '../link/guard-options.ts';
import type { Direction } from '../mcp/messages.ts';
import type { LaunchRefusal } from '../policy/launch-policy.ts';

/**
 * The interface between the socket (`socket-server.ts`) and the judgment (`pipeline/`). The socket server does framing and authentication, then
 * creates one session per connection.
 */
export interface Session {
	/** Called once, right after authentication. */
	start(): { readonly allowed: true } | { readonly allowed: false; readonly why: LaunchRefusal };
	/**
	 * Every call leads, now or later, to exactly one `verdict` for `sequence` (a replay gets none). `isFromProxy`: the proxy wrote the message on
	 * behalf of the server, so it contains no text of the server.
	 */
	message(sequence: number, direction: Direction, bytes: Uint8Array, isReplay: boolean, isFromProxy?: boolean): void;
	childStarted(pid: number): void;
	/** Instead of the session's verdict, the message of this sequence got an error response or was dropped, because it couldn't be judged. */
	couldNotCheck(sequence: number): void;
	/** The child couldn't be started (`code`: for example `ENOENT`) or ended. Sends a response to every open request. */
	childEnded(how: { readonly code: number | string | null; readonly signal: string | null }): void;
	lineTooLong(direction: Direction, bytes: number): void;
	/** The server over HTTP requires a login that only the client can do. Called once. */
	needsLogin(hadAuthorization: boolean): void;
	/** The connection is gone. Nothing can be sent anymore. */
	end(why: 'client-closed' | 'link-lost'): void;
}

/** What a session can tell its proxy to do. Bodies are complete messages without a line end. */
export interface SessionOutput {
	verdict(sequence: number, verdict: MessageVerdict, options?: { readonly keep?: boolean }): void;
	inject(to: 'client' | 'server', body: Uint8Array): void;
	/** The request of this sequence has its response: no replay needs it. */
	release(sequence: number): void;
	stop(): void;
}

export type MessageVerdict =
	| { readonly action: 'forward' }
	| { readonly action: 'replace'; readonly body: Uint8Array }
	| { readonly action: 'respond'; readonly body: Uint8Array }
	| { readonly action: 'drop' }
	| { readonly action: 'held' };

export const FORWARD: MessageVerdict = { action: 'forward' };
export const DROP: MessageVerdict = { action: 'drop' };
export const HELD: MessageVerdict = { action: 'held' };

/** `body`: the message to deliver. Undefined: deliver the original. */
export function deliver(body: Uint8Array | undefined): MessageVerdict {
	return body === undefined ? FORWARD : { action: 'replace', body };
}

export interface Hello {
	readonly entry: EntryId;
	readonly command: string;
	readonly args: readonly string[];
	readonly cwd: string;
	/** Path of the command's program. '' when it wasn't found, or for a server over HTTP. */
	readonly program: string;
	/** The server's environment, and the headers of a server over HTTP: a digest of each value (`launchValueText`). */
	readonly env: ReadonlyMap<string, string>;
	readonly pid: number;
	readonly parentPid: number;
	readonly isResumed: boolean;
	/** The conversation that the client uses this process for, if it names one. */
	readonly conversation?: string | undefined;
	/** Set for a server that `cordon guard` runs: no client's definition file has it. */
	readonly guard?: GuardedServer | undefined;
}

/** A command line that a person put behind Cordon by hand, with its options. */
export interface GuardedServer extends GuardOptions {
	readonly name: string;
	/** A definition file with this one entry, so that `cordon approve NAME --file …` finds it. */
	readonly file: string;
	/** Fingerprint of its launch, which counts as approved. */
	readonly launch: Sha256Hex;
}

export type CreateSession = (hello: Hello, output: SessionOutput) => Session;
