import type { Readable, Writable } from 'node:stream';
import type { NetworkSettings } from '../link/network.ts';

export interface ServerExit {
	readonly code: number | null;
	readonly signal: NodeJS.Signals | null;
}

/** The real server as the relay sees it: a child process, or a connection presented as one. Lines in, lines out. */
export interface RealServer {
	/** `undefined`: no process on this machine. */
	readonly pid: number | undefined;
	readonly input: Writable;
	readonly output: Readable;
	readonly errors: Readable;
	/** Whether the proxy wrote this line, which just came from `output`, on behalf of the server. True once per such line. Missing: never. */
	readonly isOurs?: (line: Uint8Array) => boolean;
	/** Ends the server and everything it started. Resolves when all of it is gone. */
	end(): Promise<void>;
}

export interface ServerEvents {
	/** The server couldn't be started; `message` is the system's own text. */
	readonly onFailed: (code: string, message: string) => void;
	/** The server exited or closed its output for good. All its output has been read by then, within a grace period. */
	readonly onEnded: (exit: ServerExit) => void;
	/** A server over HTTP requires a login that only the editor can do. Called at most once. */
	readonly onNeedsLogin: (hadAuthorization: boolean) => void;
}

/** `undefined`: the start failed, and `onFailed` was or will be called. `network`: how a server over HTTP is reached. */
export type StartRealServer = (events: ServerEvents, network?: NetworkSettings) => RealServer | undefined;
