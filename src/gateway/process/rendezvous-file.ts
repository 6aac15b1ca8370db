import {
	closeSync,
	constants,
	existsSync,
	fstatSync,
	lstatSync,
	openSync,
	readdirSync,
	readFileSync,
	rmdirSync,
	rmSync,
	type Stats,
	unlinkSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertNever } from '../../base/result.ts';
import { parseRendezvous, type Rendezvous, rendezvousText } from '../../link/rendezvous.ts';
import { codeOf, isListening } from '../socket-file.ts';
import { writeWhole } from './write-whole.ts';

/**
 * What happened to the file since it was written. `exposed`: others may read it. `outdated`: it names a gateway that is gone, as in a restored
 * backup. `replaced`: by another text or by something that isn't a file of this user.
 */
export type RendezvousState = 'intact' | 'deleted' | 'exposed' | 'outdated' | 'replaced';

/** How long a killed process may take to close its sockets, in milliseconds. */
const DYING_MS = 1000;
/** No rendezvous is longer. */
const MAX_BYTES = 4096;

/** The file that says where this gateway listens. Any program of the user can change it, so the gateway checks it. */
export class RendezvousFile {
	readonly #file: string;
	readonly #text: string;
	#isWritten = false;

	constructor(file: string, rendezvous: Rendezvous) {
		this.#file = file;
		this.#text = rendezvousText(rendezvous);
	}

	/** Throws file system errors. */
	write(): void {
		// No file can be moved onto a folder.
		if (lstatSync(this.#file, { throwIfNoEntry: false })?.isDirectory() === true) this.remove();
		writeWhole(this.#file, this.#text);
		this.#isWritten = true;
	}

	check(): RendezvousState {
		if (!this.#isWritten) return 'intact';
		const found = read(this.#file);
		switch (found.kind) {
			case 'none':
				return 'deleted';
			case 'not-a-file':
				return 'replaced';
			case 'unknown':
				return 'intact';
			case 'text':
				if (found.text !== this.#text) return isOutdated(found.text) ? 'outdated' : 'replaced';
				return found.isOpen ? 'exposed' : 'intact';
			default:
				return assertNever(found);
		}
	}

	remove(): void {
		rmSync(this.#file, { force: true, recursive: true });
	}
}

/**
 * Removes the file of a gateway that is gone, and the folder of its socket. Returns true if no gateway ever wrote this file. Call it with the
 * gateway's lock: then whoever listens at its address isn't a gateway.
 */
export async function removeOldRendezvous(file: string, version: string): Promise<boolean> {
	const found = read(file);
	const old = found.kind === 'text' ? parseRendezvous(found.text) : undefined;
	// A damaged text accuses nobody: a machine that lost power leaves one, too.
	let isPlanted = found.kind === 'not-a-file';
	if (old !== undefined) {
		isPlanted = old.version !== version || !isAddressOfGateway(old.socketPath) || (await keepsListening(old.socketPath));
		if (!isPlanted && process.platform !== 'win32') removeSocketFolder(path.dirname(old.socketPath));
	}
	rmSync(file, { force: true, recursive: true });
	return isPlanted;
}

/** A killed gateway may hold its socket a little longer than its lock. */
async function keepsListening(socketPath: string): Promise<boolean> {
	for (const deadline = performance.now() + DYING_MS; await isListening(socketPath); await sleep(50))
		if (performance.now() > deadline) return true;
	return false;
}

function isOutdated(text: string): boolean {
	const named = parseRendezvous(text)?.socketPath;
	return named !== undefined && process.platform !== 'win32' && isAddressOfGateway(named) && !existsSync(named);
}

/** The folder that a gateway noted before it was killed at its start. */
export function removeNotedFolder(startingFile: string): void {
	const found = read(startingFile);
	if (found.kind === 'text' && /^mcpc-\w+$/.test(path.basename(found.text))) removeSocketFolder(found.text);
}

function isAddressOfGateway(socketPath: string): boolean {
	if (process.platform === 'win32') return /^\\\\\.\\pipe\\mcp-cordon-[0-9a-f]{32}$/.test(socketPath);
	return path.isAbsolute(socketPath) && /^mcpc-\w+\/s$/.test(path.join(path.basename(path.dirname(socketPath)), path.basename(socketPath)));
}

/** Only if it's still a folder of this user. */
export function removeSocketFolder(folder: string): void {
	try {
		const stats = lstatSync(folder);
		if (!stats.isDirectory() || !isOfThisUser(stats)) return;
		// Another program may have named the folder, so nothing else is removed.
		for (const file of readdirSync(folder).map((name) => path.join(folder, name))) if (lstatSync(file).isSocket()) unlinkSync(file);
		rmdirSync(folder);
	} catch {
		// It's gone.
	}
}

type Found =
	| { readonly kind: 'none' }
	| { readonly kind: 'not-a-file' }
	/** For example, too many files are open. */
	| { readonly kind: 'unknown' }
	/** `isOpen`: others may read it. */
	| { readonly kind: 'text'; readonly text: string; readonly isOpen: boolean };

/** Codes of a link, a socket, and a file that this user can't read. */
const NOT_A_FILE: ReadonlySet<string> = new Set(['ELOOP', 'ENXIO', 'EOPNOTSUPP', 'EACCES']);

/** Never follows a link, and never waits for the writer of a pipe. */
function read(file: string): Found {
	let descriptor: number;
	try {
		descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
	} catch (cause) {
		const code = codeOf(cause);
		if (code === 'ENOENT') return { kind: 'none' };
		return { kind: NOT_A_FILE.has(code) ? 'not-a-file' : 'unknown' };
	}
	try {
		const stats = fstatSync(descriptor);
		if (!stats.isFile() || !isOfThisUser(stats) || stats.size > MAX_BYTES) return { kind: 'not-a-file' };
		const isOpen = process.platform !== 'win32' && (stats.mode & 0o077) !== 0;
		return { kind: 'text', text: readFileSync(descriptor, 'utf8'), isOpen };
	} catch {
		return { kind: 'unknown' };
	} finally {
		closeSync(descriptor);
	}
}

function isOfThisUser(stats: Stats): boolean {
	return process.platform === 'win32' || stats.uid === process.getuid?.();
}
