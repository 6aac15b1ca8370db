import { chmodSync, lstatSync, mkdirSync, rmSync, unlinkSync } from 'node:fs';
import type { Server } from 'node:net';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import type { Disposable } from '../base/disposable.ts';
import type { Result } from '../base/result.ts';
import { err, ok } from '../base/result.ts';

/** Why the socket couldn't be opened. */
export type ListenFailure =
	/** The folder belongs to somebody else, is open to others, or isn't a folder. */
	| { readonly kind: 'folder-not-ours' }
	/** Another gateway listens there. */
	| { readonly kind: 'in-use' }
	/** The existing file isn't a socket of ours. */
	| { readonly kind: 'not-a-socket' }
	| { readonly kind: 'failed'; readonly code: string };

/** How often to check that the path still leads to our socket, in milliseconds. */
const CHECK_MS = 1000;

/** How long to wait for a sign that somebody listens on an existing socket file, in milliseconds. */
const PROBE_MS = 500;

/**
 * Listens on `socketPath`: in a folder of ours with mode 0700 (created if missing), on a socket with mode 0600. An existing file is removed only if
 * it is a socket of ours on which nobody listens. On Windows a named pipe has no folder.
 */
export async function listenOnSocket(server: Server, socketPath: string): Promise<Result<void, ListenFailure>> {
	if (process.platform === 'win32') return await listenOnce(server, socketPath);
	const folder = prepareFolder(dirname(socketPath));
	if (!folder.ok) return folder;
	let outcome = await listenOnce(server, socketPath);
	if (!outcome.ok && outcome.error.kind === 'in-use') {
		const removed = await removeStale(socketPath);
		if (!removed.ok) return removed;
		outcome = await listenOnce(server, socketPath);
	}
	if (outcome.ok) chmodSync(socketPath, 0o600);
	return outcome;
}

/** What became of a socket's path: somebody deleted it, or something else is there. */
export type LostSocket = 'deleted' | 'replaced';

/**
 * Listens as `listenOnSocket` does, and checks that the path still leads to this socket. If it doesn't, listens there again, and removes what is
 * there. Open connections continue. `onLost`: called afterwards, and again while that fails.
 */
export class KeptSocket implements Disposable {
	readonly #server: Server;
	readonly #socketPath: string;
	readonly #onLost: (how: LostSocket, outcome: Result<void, ListenFailure>) => void;
	#own: string | undefined;
	#timer: NodeJS.Timeout | undefined;
	#isBusy = false;

	constructor(server: Server, socketPath: string, onLost: (how: LostSocket, outcome: Result<void, ListenFailure>) => void) {
		this.#server = server;
		this.#socketPath = socketPath;
		this.#onLost = onLost;
	}

	async listen(): Promise<Result<void, ListenFailure>> {
		const outcome = await listenOnSocket(this.#server, this.#socketPath);
		// A named pipe has no path that somebody could replace.
		if (!outcome.ok || process.platform === 'win32') return outcome;
		this.#own = identityOf(this.#socketPath);
		this.#timer = setInterval(() => void this.#check(), CHECK_MS);
		this.#timer.unref();
		return outcome;
	}

	async #check(): Promise<void> {
		const now = identityOf(this.#socketPath);
		if (this.#isBusy || (now !== undefined && now === this.#own)) return;
		this.#isBusy = true;
		const outcome = await this.#listenAgain().catch((cause: unknown) => err<ListenFailure>({ kind: 'failed', code: codeOf(cause) }));
		this.#isBusy = false;
		const isReplaced = now !== undefined || (!outcome.ok && outcome.error.kind === 'folder-not-ours');
		if (this.#timer !== undefined) this.#onLost(isReplaced ? 'replaced' : 'deleted', outcome);
	}

	async #listenAgain(): Promise<Result<void, ListenFailure>> {
		this.#own = undefined;
		const folder = prepareFolder(dirname(this.#socketPath));
		if (!folder.ok) return folder;
		// Stops listening, but keeps the connections.
		this.#server.close();
		try {
			rmSync(this.#socketPath, { force: true, recursive: true });
		} catch (cause) {
			return err({ kind: 'failed', code: codeOf(cause) });
		}
		const outcome = await listenOnSocket(this.#server, this.#socketPath);
		if (this.#timer === undefined) this.#server.close();
		else if (outcome.ok) this.#own = identityOf(this.#socketPath);
		return outcome;
	}

	/** Closes the server, too. */
	dispose(): void {
		clearInterval(this.#timer);
		this.#timer = undefined;
		this.#server.close();
	}
}

/** Device and number of the file: no other file has them while ours is open. */
function identityOf(file: string): string | undefined {
	try {
		const { dev, ino } = lstatSync(file, { bigint: true });
		return `${dev}:${ino}`;
	} catch {
		return undefined;
	}
}

function prepareFolder(folder: string): Result<void, ListenFailure> {
	try {
		mkdirSync(folder, { mode: 0o700 });
	} catch (cause) {
		if (codeOf(cause) !== 'EEXIST') return err({ kind: 'failed', code: codeOf(cause) });
	}
	try {
		const stats = lstatSync(folder);
		const isOurs = stats.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o077) === 0;
		return isOurs ? ok(undefined) : err({ kind: 'folder-not-ours' });
	} catch (cause) {
		return err({ kind: 'failed', code: codeOf(cause) });
	}
}

function listenOnce(server: Server, socketPath: string): Promise<Result<void, ListenFailure>> {
	return new Promise((resolve) => {
		const onError = (cause: Error): void => {
			server.off('listening', onListening);
			const code = codeOf(cause);
			resolve(err(code === 'EADDRINUSE' ? { kind: 'in-use' } : { kind: 'failed', code }));
		};
		const onListening = (): void => {
			server.off('error', onError);
			resolve(ok(undefined));
		};
		server.once('error', onError);
		server.once('listening', onListening);
		server.listen(socketPath);
	});
}

async function removeStale(socketPath: string): Promise<Result<void, ListenFailure>> {
	const stats = lstatSync(socketPath, { throwIfNoEntry: false });
	if (stats === undefined) return ok(undefined);
	if (!stats.isSocket() || stats.uid !== process.getuid?.()) return err({ kind: 'not-a-socket' });
	if (await isListening(socketPath)) return err({ kind: 'in-use' });
	try {
		unlinkSync(socketPath);
	} catch (cause) {
		if (codeOf(cause) !== 'ENOENT') return err({ kind: 'failed', code: codeOf(cause) });
	}
	return ok(undefined);
}

/** Whether somebody accepts connections there. */
export function isListening(socketPath: string): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect(socketPath);
		const finish = (isUsed: boolean): void => {
			socket.destroy();
			resolve(isUsed);
		};
		// Neither accepted nor refused: somebody listens but is busy.
		socket.setTimeout(PROBE_MS, () => finish(true));
		socket.once('connect', () => finish(true));
		socket.once('error', (cause) => finish(codeOf(cause) !== 'ECONNREFUSED' && codeOf(cause) !== 'ENOENT'));
	});
}

export function codeOf(cause: unknown): string {
	return typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'unknown';
}
