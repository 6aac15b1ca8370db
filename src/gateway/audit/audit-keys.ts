import { commandLineSigner } from '../interposition/command-line-key.ts';
import type { StateFolder } from '../interposition/state-folder.ts';
import { publishedKeys } from '../keys.ts';

/** The public keys that may have sealed segments of this installation: those of its editors and of its command line. */
export function auditKeys(state: StateFolder): Readonly<Record<string, string>> {
	return { ...publishedKeys(state.keys), ...commandLineKeys(state) };
}

/** The key of `cordon guard` and other commands. */
export function commandLineKeys(state: StateFolder): Readonly<Record<string, string>> {
	try {
		const signer = commandLineSigner(state);
		return signer === undefined ? {} : { [signer.signer]: signer.publicKeyPem };
	} catch {
		return {};
	}
}
