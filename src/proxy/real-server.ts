import type { Readable, Writable } from 'node:stream';
import type { NetworkSettings } from '../link/network.ts';

export interface ServerExit {
	readonly code: number | null;
	readonly signal: NodeJS.Signals | null;
}

/** The real server as the relay sees it: a process of ours, or a connection that is presented as one. Lines in, lines out. */
export interface RealServer {
	/** `undefined`: no process on this machine. */
	readonly pid: number | undefined;
	readonly input: Writable;
	readonly output: Readable;
	readonly errors: Readable;
	/** Was this line, which just came from `output`, written in the server's place? True once for each line that was. Left out: never. */
	readonly isOurs?: (line: Uint8Array) => boolean;
	/** Ends it and all that it started. Resolves when nothing of it is left. */
	end(): Promise<void>;
}

export interface ServerEvents {
	/** It could not be started; `message` is the system's own text. */
	readonly onFailed: (code: string, message: string) => void;
	/** It ended, or closed its output for good. Everything it wrote has been read by then, within a grace. */
	readonly onEnded: (exit: ServerExit) => void;
	/** An http server wants a login that only the editor can do. At most once. */
	readonly onNeedsLogin: (hadAuthorization: boolean) => void;
}

/** `undefined`: it failed; `onFailed` was or will be called. `network`: how a server over HTTP is reached. */
export type StartRealServer = (events: ServerEvents, network?: NetworkSettings) => RealServer | undefined;
