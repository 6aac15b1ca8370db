import { HEADER_BYTES } from './frames.ts';

/** The longest body that either side accepts: a line of 64 MiB and what a changed line may gain. */
export const MAX_BODY_BYTES = 72 * 1024 * 1024;
/** The longest body before the peer has proved its identity: command line and digests of the environment. */
export const MAX_GREETING_BYTES = 1024 * 1024;

export interface Frame {
	readonly sequence: number;
	readonly flags: number;
	/** A view of the chunk if one chunk contains the whole body. The receiver must not change it. */
	readonly body: Uint8Array;
}

export interface FrameDecoder {
	/** Splits `chunk` into frames. Reads nothing more after a body that is too long. */
	push(chunk: Uint8Array): void;
	/** While `onFrame` runs: whether the same chunk contains more after this frame. */
	readonly hasMore: boolean;
	/** Applies from the next frame on. */
	setMaxBodyBytes(bytes: number): void;
}

export interface FrameDecoderOptions {
	readonly onFrame: (frame: Frame) => void;
	/** A header announced a body over the limit. The connection can't be used anymore. */
	readonly onTooLong: (bytes: number) => void;
	readonly maxBodyBytes: number;
	/** Allocates memory for a body that arrives in parts; every byte of it is overwritten. Default: cleared memory, which costs a second pass. */
	readonly allocate?: (bytes: number) => Uint8Array;
}

/** Cost: O(bytes); a body that arrives in several chunks is copied once. */
export function createFrameDecoder(options: FrameDecoderOptions): FrameDecoder {
	const allocate = options.allocate ?? ((bytes) => new Uint8Array(bytes));
	const header = new Uint8Array(HEADER_BYTES);
	let headerFill = 0;
	let body: Uint8Array | undefined;
	let bodyFill = 0;
	let maxBodyBytes = options.maxBodyBytes;
	let isBroken = false;
	let hasMore = false;

	const emit = (whole: Uint8Array): void => {
		headerFill = 0;
		body = undefined;
		options.onFrame({ sequence: readU32(header, 4), flags: header[8] ?? 0, body: whole });
	};

	const cut = (chunk: Uint8Array): void => {
		let at = 0;
		while (at < chunk.length && !isBroken) {
			if (headerFill < HEADER_BYTES) {
				const part = chunk.subarray(at, at + HEADER_BYTES - headerFill);
				header.set(part, headerFill);
				headerFill += part.length;
				at += part.length;
				if (headerFill < HEADER_BYTES) return;
				const length = readU32(header, 0);
				if (length > maxBodyBytes) {
					isBroken = true;
					return options.onTooLong(length);
				}
				if (chunk.length - at >= length) {
					const whole = chunk.subarray(at, at + length);
					at += length;
					hasMore = at < chunk.length;
					emit(whole);
					continue;
				}
				body = allocate(length);
				bodyFill = 0;
			}
			if (body === undefined) return;
			const part = chunk.subarray(at, at + body.length - bodyFill);
			body.set(part, bodyFill);
			bodyFill += part.length;
			at += part.length;
			hasMore = at < chunk.length;
			if (bodyFill === body.length) emit(body);
		}
	};

	return {
		push(chunk) {
			cut(chunk);
			hasMore = false;
		},
		get hasMore() {
			return hasMore;
		},
		setMaxBodyBytes(bytes) {
			maxBodyBytes = bytes;
		},
	};
}

export interface FrameWriterOptions {
	/** Requests one later call of `flush`, so that frames written now leave together. */
	readonly schedule: (flush: () => void) => void;
	/** Writes `chunks` in order; the receiver owns them from then on. */
	readonly write: (chunks: readonly Uint8Array[]) => void;
}

export interface FrameWriter {
	/** `body` must not be changed afterwards. `isLast`: flushes at once. */
	write(sequence: number, flags: number, body?: Uint8Array, isLast?: boolean): void;
	/** Writes all waiting frames at once. */
	flush(): void;
}

/** Bodies up to this many bytes are copied next to their header, so that many small frames leave as one chunk. */
const COPIED_BYTES = 2048;
const SCRATCH_BYTES = 16 * 1024;

/** Collects frames until the scheduled flush. Small frames share a chunk; large bodies aren't copied. */
export function createFrameWriter(options: FrameWriterOptions): FrameWriter {
	let chunks: Uint8Array[] = [];
	let scratch = new Uint8Array(0);
	let start = 0;
	let end = 0;
	let isScheduled = false;

	const closeScratch = (): void => {
		if (end > start) chunks.push(scratch.subarray(start, end));
		start = end;
	};
	const reserve = (bytes: number): void => {
		if (scratch.length - end >= bytes) return;
		closeScratch();
		scratch = new Uint8Array(Math.max(SCRATCH_BYTES, bytes));
		start = end = 0;
	};
	const flush = (): void => {
		isScheduled = false;
		closeScratch();
		if (chunks.length === 0) return;
		const ready = chunks;
		chunks = [];
		options.write(ready);
	};

	return {
		write(sequence, flags, body = EMPTY, isLast = false) {
			const isCopied = body.length <= COPIED_BYTES;
			reserve(HEADER_BYTES + (isCopied ? body.length : 0));
			writeHeader(scratch, end, { length: body.length, sequence, flags });
			end += HEADER_BYTES;
			if (isCopied) {
				scratch.set(body, end);
				end += body.length;
			} else {
				closeScratch();
				chunks.push(body);
			}
			if (isLast) return flush();
			if (isScheduled) return;
			isScheduled = true;
			options.schedule(flush);
		},
		flush,
	};
}

const EMPTY = new Uint8Array(0);

/** One frame in its own bytes. */
export function encodeFrame(sequence: number, flags: number, body: Uint8Array = EMPTY): Uint8Array {
	const frame = new Uint8Array(HEADER_BYTES + body.length);
	writeHeader(frame, 0, { length: body.length, sequence, flags });
	frame.set(body, HEADER_BYTES);
	return frame;
}

function writeHeader(
	target: Uint8Array,
	at: number,
	header: { readonly length: number; readonly sequence: number; readonly flags: number },
): void {
	writeU32(target, at, header.length);
	writeU32(target, at + 4, header.sequence);
	target[at + 8] = header.flags;
}

function writeU32(target: Uint8Array, at: number, value: number): void {
	target[at] = value >>> 24;
	target[at + 1] = value >>> 16;
	target[at + 2] = value >>> 8;
	target[at + 3] = value;
}

function readU32(source: Uint8Array, at: number): number {
	return (((source[at] ?? 0) << 24) | ((source[at + 1] ?? 0) << 16) | ((source[at + 2] ?? 0) << 8) | (source[at + 3] ?? 0)) >>> 0;
}
