import { mkdir, readFile, unlink } from 'node:fs/promises';
import path from 'node:path';
import { RELEASED_SHA256 } from '../../engine/classifier/released.ts';
import { replaceFile } from '../interposition/atomic-write.ts';
import { codeOf } from '../interposition/errno.ts';
import type { StateFolder } from '../interposition/state-folder.ts';
import { sha256 } from '../sha256.ts';
import { modelIn } from './load.ts';

/** Where a gateway without an editor finds the bundled model: beside the proxy of its version, and gone with it. */
export function keptModelPath(state: Pick<StateFolder, 'proxy'>, version: string): string {
	return path.join(state.proxy, version, 'injection.bin');
}

export type KeptModel =
	/** It lies there now; `there`: it did already. */
	| 'kept'
	| 'there'
	/** None is wanted, and none is there now. */
	| 'none'
	/** It could not be read, written or removed; gateways without an editor say that the classifier is off. */
	| 'failed';

export interface KeepModelOptions {
	/** The file of this installation; the copy is not compressed. */
	readonly from: string;
	/** See `keptModelPath`. */
	readonly to: string;
	/** Some server has a mode for the classifier, and it is the bundled one: it never stands in for a model of the user. */
	readonly isWanted: boolean;
	/** Default: of the file of this version. */
	readonly expected?: string;
}

/** Puts the bundled model where gateways without an editor look for it, or takes it away. The file is replaced whole. Never throws. */
export async function keepModel({ expected = RELEASED_SHA256, from, isWanted, to }: KeepModelOptions): Promise<KeptModel> {
	try {
		if (!isWanted) {
			await unlink(to).catch((cause: unknown) => {
				if (codeOf(cause) !== 'ENOENT') throw cause;
			});
			return 'none';
		}
		const there = await readFile(to).catch(() => undefined);
		if (there !== undefined && sha256(there) === expected) return 'there';
		const bytes = modelIn(from, await readFile(from));
		if (sha256(bytes) !== expected) return 'failed';
		await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
		const written = await replaceFile(to, bytes, { expected: 'any', mode: 0o600 });
		return written.ok ? 'kept' : 'failed';
	} catch {
		return 'failed';
	}
}
