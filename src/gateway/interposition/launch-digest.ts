import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ValueDigest } from '../../base/ports.ts';
import { LAUNCH_DIGEST_BYTES, launchValueText } from '../../link/proofs.ts';
import { codeOf } from './errno.ts';
import type { StateFolder } from './state-folder.ts';

/**
 * This installation's digest for values of launches. Its key is in its own file (0600), so nobody can guess values from the database alone. Without
 * the key, every launch has to be approved again.
 */
export function launchDigest(state: Pick<StateFolder, 'launchKey'>): ValueDigest {
	return digestUnder(loadKey(state.launchKey));
}

export function digestUnder(bytes: Uint8Array): ValueDigest {
	// Created once. With plain bytes, each digest would take seven times as long.
	const key = createSecretKey(bytes);
	return (name, value) =>
		createHmac('sha256', key).update(launchValueText(name, value), 'utf8').digest().toString('base64', 0, LAUNCH_DIGEST_BYTES);
}

function loadKey(file: string): Uint8Array {
	const known = readKey(file);
	if (known !== undefined) return known;
	mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
	const written = `${file}.${randomBytes(6).toString('hex')}.tmp`;
	writeFileSync(written, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
	try {
		// A link never replaces a file, so if two processes start at once, both use the first one's key.
		linkSync(written, file);
	} catch (error) {
		if (codeOf(error) !== 'EEXIST') throw error;
	} finally {
		unlinkSync(written);
	}
	const key = readKey(file);
	if (key === undefined) throw new Error("couldn't read the key for launch digests");
	return key;
}

function readKey(file: string): Uint8Array | undefined {
	try {
		const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
		if (key.length !== 32) throw new Error(`${path.basename(file)} doesn't contain a key. Delete it, then approve each launch again`);
		return key;
	} catch (error) {
		if (codeOf(error) === 'ENOENT') return undefined;
		throw error;
	}
}
