// Brotli data of a file, stored after the first time, because the best compression of 14 MB takes longer than the rest
// of a build.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib';

const CACHE = 'node_modules/.cache/mcp-cordon';
/** One step below the best takes half the time for 4 % more bytes (docs/decisions/0048). */
const QUALITY = 10;
const WINDOW_BITS = 24;

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** The same bytes for the same file and version of Brotli. Stored data is verified before it is used. */
export async function compressed(file) {
	const bytes = readFileSync(file);
	const kept = path.join(CACHE, `${sha256(bytes)}-${process.versions.brotli}-${QUALITY}-${WINDOW_BITS}.br`);
	if (existsSync(kept)) {
		const found = readFileSync(kept);
		if (holds(found, bytes)) return found;
	}
	const made = await promisify(brotliCompress)(bytes, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: QUALITY,
			[constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
			[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
		},
	});
	mkdirSync(CACHE, { recursive: true });
	// Two builds may write it at the same time.
	const written = `${kept}.${randomUUID()}`;
	writeFileSync(written, made);
	renameSync(written, kept);
	return made;
}

function holds(found, bytes) {
	try {
		return brotliDecompressSync(found, { maxOutputLength: bytes.length }).equals(bytes);
	} catch {
		return false;
	}
}
