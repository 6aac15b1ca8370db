import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSha256Hex } from '../../base/ids.ts';
import type { DecisionHead } from '../../link/host-messages.ts';
import { createSigner, generateSigner, type Signer } from '../keys.ts';
import { codeOf } from './errno.ts';
import type { StateFolder } from './state-folder.ts';

/**
 * The signer of the command line. It lies in a file (0600), because there is no SecretStorage without an editor, so whatever runs as the user
 * could use it: what it signs counts for servers that no editor has approved (`GatewayCore`). It vouches for the gateway process, too.
 */
export function loadCommandLineSigner(state: StateFolder): Signer {
	const known = commandLineSigner(state);
	if (known !== undefined) return known;
	mkdirSync(state.commandLine, { recursive: true, mode: 0o700 });
	const path = keyPath(state);
	const written = `${path}.${randomBytes(6).toString('hex')}.tmp`;
	writeFileSync(written, generateSigner().privateKeyPem, { mode: 0o600, flag: 'wx' });
	try {
		// A link never replaces: of two processes that start at once the first one's key counts for both.
		linkSync(written, path);
	} catch (error) {
		if (codeOf(error) !== 'EEXIST') throw error;
	} finally {
		unlinkSync(written);
	}
	return createSigner(readFileSync(path, 'utf8'));
}

/** The signer that is there; `undefined`: nothing was ever decided on the command line. Throws when its file holds no key. */
export function commandLineSigner(state: StateFolder): Signer | undefined {
	const pem = readOrUndefined(keyPath(state));
	return pem === undefined ? undefined : createSigner(pem);
}

/** Where the chain of decisions ended when the command line looked last: a shorter chain shows. */
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
