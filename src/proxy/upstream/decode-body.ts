import type { Readable, Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Why a body couldn't be read completely. */
export type BodyFailure =
	/** The connection ended early. */
	| { readonly kind: 'lost' }
	| { readonly kind: 'too-large' }
	/** It decompresses to far more than was sent. */
	| { readonly kind: 'bomb' }
	/** Compressed in a way that wasn't requested, or damaged. */
	| { readonly kind: 'encoding' };

/** The only error thrown while iterating over a body. */
export class BodyError extends Error {
	readonly failure: BodyFailure;

	constructor(failure: BodyFailure, cause?: unknown) {
		super(`body: ${failure.kind}`, { cause });
		this.failure = failure;
	}
}

/** Encodings this reader can decompress. */
export const ACCEPTED_ENCODINGS = 'gzip, br';

/** Below this size, the ratio isn't checked: small repetitive texts compress very well. */
const FREE_BYTES = 8 * 1024 * 1024;
/** Real JSON compresses 5 to 20 times; gzip's limit is about 1,030, and brotli's is far beyond. */
const MAX_RATIO = 100;
const MAX_LAYERS = 2;

/**
 * The decompressed bytes of `body`. Paced by the reader, so that only a few chunks are in memory. Throws `BodyError` when the connection ends
 * early, the compression ratio is too high, or the encoding wasn't requested.
 */
export async function* decoded(body: Readable, encoding: string | undefined): AsyncGenerator<Uint8Array, void, undefined> {
	const names = (encoding ?? '')
		.toLowerCase()
		.split(',')
		.map((name) => name.trim())
		.filter((name) => name !== '' && name !== 'identity');
	const layers = names.length > MAX_LAYERS ? [undefined] : names.reverse().map(createDecoder);
	let source = body;
	let received = 0;
	for (const layer of layers) {
		if (layer === undefined) {
			body.destroy();
			throw new BodyError({ kind: 'encoding' });
		}
		const previous = source;
		previous.on('error', (cause) => layer.destroy(new BodyError({ kind: 'lost' }, cause)));
		source = previous.pipe(layer);
	}
	if (layers.length > 0) body.on('data', (chunk: Uint8Array) => (received += chunk.length));
	let unpacked = 0;
	try {
		for await (const chunk of source) {
			if (!(chunk instanceof Uint8Array)) continue;
			unpacked += chunk.length;
			if (layers.length > 0 && unpacked > FREE_BYTES && unpacked > received * MAX_RATIO) throw new BodyError({ kind: 'bomb' });
			yield chunk;
		}
	} catch (cause) {
		throw cause instanceof BodyError ? cause : new BodyError({ kind: isDamage(cause) ? 'encoding' : 'lost' }, cause);
	} finally {
		body.destroy();
	}
}

function createDecoder(name: string): Transform | undefined {
	// Flushes at once: events of a stream must come out when they arrive, not when a block is full.
	const flush = constants.Z_SYNC_FLUSH;
	switch (name) {
		case 'gzip':
		case 'x-gzip':
			return createGunzip({ flush });
		case 'deflate':
			return createInflate({ flush });
		case 'br':
			return createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH });
		default:
			return undefined;
	}
}

function isDamage(cause: unknown): boolean {
	const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
	return typeof code === 'string' && (code === 'Z_DATA_ERROR' || code.startsWith('ERR__ERROR_FORMAT') || code.startsWith('ERR_BROTLI'));
}

/** Reads a whole body. Throws `BodyError`; `too-large` past `maxBytes`. */
export async function readWhole(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
	const parts: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of chunks) {
		bytes += chunk.length;
		if (bytes > maxBytes) throw new BodyError({ kind: 'too-large' });
		parts.push(chunk);
	}
	return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts, bytes);
}
