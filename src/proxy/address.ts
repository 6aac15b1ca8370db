import { createHash, createHmac, createPublicKey, createSecretKey, randomBytes } from 'node:crypto';
import { closeSync, fstatSync, readFileSync, readSync } from 'node:fs';
import type { ValueDigest } from '../base/ports.ts';
import { LAUNCH_DIGEST_BYTES, LAUNCH_KEY_FILE, launchValueText } from '../link/proofs.ts';
import { type Environment, httpVariables } from './environment.ts';
import { inside } from './inside.ts';

/**
 * Descriptor through which the launcher passes the address and headers of a server over HTTP, which may be secret. A descriptor leaves nothing
 * in a file, in argv, or in a readable environment.
 */
const HANDED_DESCRIPTOR = 3;

/** Room for an address and as many headers as an entry can have. */
const MAX_HANDED_BYTES = 1024 * 1024;

/** Reads what the launcher passed and closes the descriptor, so that no child inherits it. */
export function readHanded(): Environment {
	const handed = (readInherited(HANDED_DESCRIPTOR) ?? '').split('\n').map((line): [string, string] => {
		const at = line.indexOf('=');
		return [line.slice(0, at), line.slice(at + 1)];
	});
	return httpVariables({ ...process.env, ...Object.fromEntries(handed) });
}

function readInherited(descriptor: number): string | undefined {
	try {
		const stats = fstatSync(descriptor);
		// A descriptor that the launcher didn't pass may belong to the Node.js runtime; reading it could hang the runtime.
		if (!stats.isFile() && !(stats.isFIFO() && !isOwnPipe(descriptor, stats.ino))) return undefined;
		const chunks: Buffer[] = [];
		for (let length = 0; length < MAX_HANDED_BYTES; ) {
			const chunk = Buffer.alloc(4096);
			const read = readSync(descriptor, chunk, 0, chunk.length, null);
			if (read === 0) break;
			chunks.push(chunk.subarray(0, read));
			length += read;
		}
		closeSync(descriptor);
		return Buffer.concat(chunks).toString('utf8');
	} catch {
		return undefined;
	}
}

/** Both ends of the runtime's own pipe are descriptors of this process. The far end of a passed pipe isn't. */
function isOwnPipe(descriptor: number, inode: number): boolean {
	for (let other = descriptor + 1; other < descriptor + 32; other++) {
		try {
			const stats = fstatSync(other);
			if (stats.isFIFO() && stats.ino === inode) return true;
		} catch {
			// Not open.
		}
	}
	return false;
}

export function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (cause) {
		return cause instanceof Error && 'code' in cause && cause.code === 'EPERM';
	}
}

/** The digest for values of a launch, computed as in the gateway (`link/proofs.ts`). Without a readable key, its digests never match. */
export function readLaunchDigest(stateFolder: string): ValueDigest {
	let bytes: Buffer;
	try {
		bytes = Buffer.from(readFileSync(inside(stateFolder, LAUNCH_KEY_FILE), 'utf8').trim(), 'base64url');
	} catch {
		bytes = randomBytes(32);
	}
	// Created once: with raw bytes, each digest would take seven times as long.
	const key = createSecretKey(bytes);
	return (name, value) =>
		createHmac('sha256', key).update(launchValueText(name, value), 'utf8').digest().toString('base64', 0, LAUNCH_DIGEST_BYTES);
}

/**
 * The PEM key that identifies a gateway; `undefined` when there is none. The editor's key vouches for a window's gateway, and the command
 * line's key next to it for a gateway that a proxy started. An address planted in a repository has neither.
 */
export function readSignerKey(stateFolder: string, signer: string): string | undefined {
	return textOf(inside(stateFolder, 'keys', `${signer}.pem`)) ?? commandLineKey(stateFolder, signer);
}

function commandLineKey(stateFolder: string, signer: string): string | undefined {
	const pem = textOf(inside(stateFolder, 'command-line', 'key.pem'));
	if (pem === undefined) return undefined;
	const key = createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();
	return createHash('sha256').update(key.trim(), 'utf8').digest('hex').startsWith(signer) && signer.length === 16 ? key : undefined;
}

function textOf(file: string): string | undefined {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return undefined;
	}
}
