import { createHash, createHmac, createPublicKey, createSecretKey, randomBytes } from 'node:crypto';
import { closeSync, fstatSync, readFileSync, readSync } from 'node:fs';
import type { ValueDigest } from '../base/ports.ts';
import { LAUNCH_DIGEST_BYTES, LAUNCH_KEY_FILE, launchValueText } from '../link/proofs.ts';
import { type Environment, httpVariables } from './environment.ts';
import { inside } from './inside.ts';

/** Where the launcher puts the address and the headers of a server over HTTP, which may be secret: a descriptor leaves nothing in a file, in argv or in a readable environment. */
const HANDED_DESCRIPTOR = 3;

/** An address and as many headers as an entry can have. */
const MAX_HANDED_BYTES = 1024 * 1024;

/** What the launcher handed over. Reads it and closes the descriptor, so that no child inherits it. */
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
		// A descriptor nobody handed over may be one that this runtime opened for itself: reading that one could hang it.
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

/** Both ends of a pipe of the runtime's own are descriptors of this process; the far end of one handed over is not. */
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

/** A digest for values of a launch, as the gateway makes it (`link/proofs.ts`). Without a readable key nothing it says equals anything. */
export function readLaunchDigest(stateFolder: string): ValueDigest {
	let bytes: Buffer;
	try {
		bytes = Buffer.from(readFileSync(inside(stateFolder, LAUNCH_KEY_FILE), 'utf8').trim(), 'base64url');
	} catch {
		bytes = randomBytes(32);
	}
	// Once: for bytes, each digest would take seven times as long.
	const key = createSecretKey(bytes);
	return (name, value) =>
		createHmac('sha256', key).update(launchValueText(name, value), 'utf8').digest().toString('base64', 0, LAUNCH_DIGEST_BYTES);
}

/**
 * The PEM by which a gateway is known; `undefined` when there is none. A window's gateway is vouched for by the editor's key, one that a proxy
 * started by the command line's, which lies beside it: an address that came with a repository knows neither.
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
