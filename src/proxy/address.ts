import { createHmac, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fstatSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { ValueDigest } from '../base/ports.ts';
import type { GatewayAddress } from '../link/proofs.ts';
import { LAUNCH_DIGEST_BYTES, LAUNCH_KEY_FILE, launchValueText, parseGatewayAddress } from '../link/proofs.ts';

/** How the launcher hands the address over: a descriptor leaves nothing in a file, in argv or in a readable environment. */
export const ADDRESS_DESCRIPTOR = 3;

export type AddressRead =
	| { readonly kind: 'address'; readonly address: GatewayAddress }
	| { readonly kind: 'absent' }
	| { readonly kind: 'malformed' };

/** Reads the gateway's address and closes the descriptor, so that no child inherits it. */
export function readAddress(descriptor: number = ADDRESS_DESCRIPTOR): AddressRead {
	return addressIn(readInherited(descriptor));
}

/** The same for an address that was handed over in another way. */
export function addressIn(text: string | undefined): AddressRead {
	if (text === undefined || text.trim() === '') return { kind: 'absent' };
	const address = parseGatewayAddress(text);
	return address === undefined ? { kind: 'malformed' } : { kind: 'address', address };
}

function readInherited(descriptor: number): string | undefined {
	try {
		const stats = fstatSync(descriptor);
		// A descriptor nobody handed over may be one that this runtime opened for itself: reading that one could hang it.
		if (!stats.isFile() && !(stats.isFIFO() && !isOwnPipe(descriptor, stats.ino))) return undefined;
		const buffer = Buffer.alloc(4096);
		let length = 0;
		for (let read = -1; read !== 0 && length < buffer.length; length += read)
			read = readSync(descriptor, buffer, length, buffer.length - length, null);
		closeSync(descriptor);
		return buffer.toString('utf8', 0, length);
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

/** Whether the process that started this one is a window in which Cordon is active: then the address must have been there. */
export function isStartedByGuardedHost(stateFolder: string, parentPid: number): boolean {
	return existsSync(join(stateFolder, 'run', `host-${parentPid}`)) && isAlive(parentPid);
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
	let key: Buffer;
	try {
		key = Buffer.from(readFileSync(join(stateFolder, LAUNCH_KEY_FILE), 'utf8').trim(), 'base64url');
	} catch {
		key = randomBytes(32);
	}
	return (name, value) =>
		createHmac('sha256', key).update(launchValueText(name, value), 'utf8').digest().toString('base64', 0, LAUNCH_DIGEST_BYTES);
}

/** The PEM of an installation's verifying key; `undefined` when there is none. */
export function readSignerKey(stateFolder: string, signer: string): string | undefined {
	try {
		return readFileSync(join(stateFolder, 'keys', `${signer}.pem`), 'utf8');
	} catch {
		return undefined;
	}
}
