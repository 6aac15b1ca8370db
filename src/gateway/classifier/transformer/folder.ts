import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { err, ok, type Result } from '../../../base/result.ts';
import type { TransformerFailure } from '../../../link/classifier.ts';

/** The files that count, in the order of their names. `config.json` is optional. */
export const TRANSFORMER_FILES = ['config.json', 'model.onnx', 'tokenizer.json'] as const;
type FileName = (typeof TRANSFORMER_FILES)[number];
const OPTIONAL: ReadonlySet<FileName> = new Set(['config.json']);

/** Limits in bytes. The runtime can't hold more than 2 GB of weights, and a base model in single precision has 740 MB. */
const MAX_BYTES: Readonly<Record<FileName, number>> = {
	'config.json': 1_000_000,
	'model.onnx': 1_800_000_000,
	'tokenizer.json': 100_000_000,
};

export interface TransformerFiles {
	readonly config: Uint8Array | undefined;
	readonly model: Uint8Array;
	readonly tokenizer: Uint8Array;
	readonly digest: string;
}

/**
 * One digest for the files of a folder: the hexadecimal SHA-256 of one line per file, in the order of their names, with its SHA-256, two spaces, and
 * its name. The same as `sha256sum config.json model.onnx tokenizer.json | sha256sum` in that folder.
 */
export function digestOfFolder(files: ReadonlyMap<string, string>): string {
	const lines = [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, sha256]) => `${sha256}  ${name}\n`);
	return createHash('sha256').update(lines.join('')).digest('hex');
}

/** Reads the files once, and returns the same bytes that were digested. Never throws. */
export function readTransformer(folder: string): Result<TransformerFiles, TransformerFailure> {
	if (!path.isAbsolute(folder)) return err('absent');
	const read = new Map<FileName, Uint8Array>();
	for (const name of TRANSFORMER_FILES) {
		const file = path.join(folder, name);
		try {
			const { size } = statSync(file);
			if (size > MAX_BYTES[name]) return err('too-large');
			read.set(name, readFileSync(file));
		} catch {
			if (!OPTIONAL.has(name)) return err('absent');
		}
	}
	const [model, tokenizer] = [read.get('model.onnx'), read.get('tokenizer.json')];
	if (model === undefined || tokenizer === undefined) return err('absent');
	const digest = digestOfFolder(new Map([...read].map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')])));
	return ok({ config: read.get('config.json'), model, tokenizer, digest });
}

/** Only the digest of a folder's files, read in chunks. Never throws. */
export async function digestTransformer(folder: string): Promise<Result<string, TransformerFailure>> {
	const digests = new Map<string, string>();
	for (const name of TRANSFORMER_FILES) {
		const hash = createHash('sha256');
		try {
			if (statSync(path.join(folder, name)).size > MAX_BYTES[name]) return err('too-large');
			for await (const chunk of createReadStream(path.join(folder, name))) hash.update(chunk as Uint8Array);
			digests.set(name, hash.digest('hex'));
		} catch {
			if (!OPTIONAL.has(name)) return err('absent');
		}
	}
	return ok(digestOfFolder(digests));
}
