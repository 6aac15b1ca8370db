import { HEADER_BYTES } from './frames.ts';

/** The longest body either side takes: a line of 64 MiB and what a changed one may gain. */
export const MAX_BODY_BYTES = 72 * 1024 * 1024;
/** The longest body before the peer has shown who it is: command line and proofs of the environment. */
export const MAX_GREETING_BYTES = 1024 * 1024;

export interface Frame {
	readonly sequence: number;
	readonly flags: number;
	/** A view of the chunk where one chunk holds it all. The receiver must not change it. */
	readonly body: Uint8Array;
}

export interface FrameDecoder {
	/** Cuts `chunk` into frames. After a body that is too long nothing more is read. */
	push(chunk: Uint8Array): void;
	/** While `onFrame` runs: the same chunk holds more behind this frame. */
	readonly hasMore: boolean;
	/** From the next frame on. */
	setMaxBodyBytes(bytes: number): void;
}

export interface FrameDecoderOptions {
	readonly onFrame: (frame: Frame) => void;
	/** A header announced a body over the limit. The connection is of no more use. */
	readonly onTooLong: (bytes: number) => void;
	readonly maxBodyBytes: number;
	/** Memory for a body that came in parts; every byte of it is written. Default: cleared memory, which costs a second pass. */
	readonly allocate?: (bytes: number) => Uint8Array;
}

/** Cost: O(bytes); a body that came in several chunks is copied once. */
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
	/** Asks for one later call of `flush`, when what is written now together should leave together. */
	readonly schedule: (flush: () => void) => void;
	/** Writes `chunks` in order; they belong to the receiver from then on. */
	readonly write: (chunks: readonly Uint8Array[]) => void;
}

export interface FrameWriter {
	/** `body` must not be changed afterwards. `isLast`: it leaves at once, with all that waits. */
	write(sequence: number, flags: number, body?: Uint8Array, isLast?: boolean): void;
	/** Hands over at once what waits. */
	flush(): void;
}

/** Bodies up to this many bytes are copied beside their header, so that many small frames leave as one chunk. */
const COPIED_BYTES = 2048;
const SCRATCH_BYTES = 16 * 1024;

/** Collects frames until the scheduled flush. Small ones share a chunk; large bodies are passed on without a copy. */
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

/** One frame as bytes of its own. */
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
