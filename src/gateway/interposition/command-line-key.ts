import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSha256Hex } from '../../base/ids.ts';
import type { DecisionHead } from '../../link/host-messages.ts';
import { createSigner, generateSigner, type Signer } from '../keys.ts';
import { codeOf } from './errno.ts';
import type { StateFolder } from './state-folder.ts';

/**
 * The signer of the command line. Its key is in a file (0600), because there is no SecretStorage without an editor. Any program of this user could
 * use it, so its signatures count only for servers that no editor has approved (`GatewayCore`). It also vouches for the gateway process.
 */
export function loadCommandLineSigner(state: StateFolder): Signer {
	const known = commandLineSigner(state);
	if (known !== undefined) return known;
	mkdirSync(state.commandLine, { recursive: true, mode: 0o700 });
	const path = keyPath(state);
	const written = `${path}.${randomBytes(6).toString('hex')}.tmp`;
	writeFileSync(written, generateSigner().privateKeyPem, { mode: 0o600, flag: 'wx' });
	try {
		// A link never replaces a file, so if two processes start at once, both use the first one's key.
		linkSync(written, path);
	} catch (error) {
		if (codeOf(error) !== 'EEXIST') throw error;
	} finally {
		unlinkSync(written);
	}
	return createSigner(readFileSync(path, 'utf8'));
}

/** The existing signer. `undefined`: nothing was ever decided on the command line. Throws if its file holds no key. */
export function commandLineSigner(state: StateFolder): Signer | undefined {
	const pem = readOrUndefined(keyPath(state));
	return pem === undefined ? undefined : createSigner(pem);
}

/** The last decision in the chain when the command line last read it. It reveals a shortened chain. */
export function loadCommandLineHead(state: StateFolder): DecisionHead | undefined {
	const [counter, hash] = (readOrUndefined(headPath(state)) ?? '').trim().split(' ');
	const number = Number(counter);
	return Number.isSafeInteger(number) && isSha256Hex(hash) ? { counter: number, hash } : undefined;
}

export function storeCommandLineHead(state: StateFolder, head: DecisionHead): void {
	mkdirSync(state.commandLine, { recursive: true, mode: 0o700 });
	const path = headPath(state);
	const written = `${path}.${randomBytes(6).toString('hex')}.tmp`;
	writeFileSync(written, `${head.counter} ${head.hash}\n`, { mode: 0o600, flag: 'wx' });
	renameSync(written, path);
}

function keyPath(state: StateFolder): string {
	return join(state.commandLine, 'key.pem');
}

function headPath(state: StateFolder): string {
	return join(state.commandLine, 'head');
}

function readOrUndefined(path: string): string | undefined {
	try {
		return readFileSync(path, 'utf8');
	} catch (error) {
		if (codeOf(error) === 'ENOENT') return undefined;
		throw error;
	}
}
