/** The longest line that MCP Cordon accepts, in bytes without the line end. A longer line is dropped completely and reported. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const;

export interface LineFramerOptions {
	/**
	 * Called with each line that isn't blank, without its line end. The line is a view of the chunk if one chunk contains the whole line; the
	 * caller must not change it.
	 */
	readonly onLine: (line: Uint8Array) => void;
	/** Called when a line over the limit was dropped; `bytes` is its full length. */
	readonly onTooLong: (bytes: number) => void;
	/** Default `MAX_LINE_BYTES`. */
	readonly maxLineBytes?: number;
	/** Allocates memory for a line that arrives in parts; every byte of it is overwritten. Default: cleared memory, which costs a second pass. */
	readonly allocate?: (bytes: number) => Uint8Array;
}

export interface LineFramer {
	push(chunk: Uint8Array): void;
	/** Ends the stream. Returns how many bytes of an unfinished last line were dropped: 0 when there was none. */
	end(): number;
}

/**
 * Splits a byte stream into lines: LF or CR LF, skips blank lines, ignores a byte order mark at the start of the stream. Source: MCP
 * 2025-11-25, basic/transports, stdio. Cost: O(bytes), each byte of a divided line is copied once.
 */
export function createLineFramer(options: LineFramerOptions): LineFramer {
	const maxLineBytes = options.maxLineBytes ?? MAX_LINE_BYTES;
	const allocate = options.allocate ?? ((bytes) => new Uint8Array(bytes));
	let pieces: Uint8Array[] = [];
	let pendingBytes = 0;
	let isFirst = true;

	/** Adds a part of a line; past the limit, only its length is kept. */
	function take(piece: Uint8Array): void {
		if (piece.length === 0) return;
		pendingBytes += piece.length;
		// A line within the limit may be up to four bytes longer here: a carriage return, and a byte order mark at the start.
		if (pendingBytes > maxLineBytes + 4) pieces = [];
		else pieces.push(piece);
	}

	function finish(last: Uint8Array): void {
		take(last);
		const total = pendingBytes;
		const parts = pieces;
		pieces = [];
		pendingBytes = 0;
		const wasFirst = isFirst;
		if (total > 0) isFirst = false;
		if (total > maxLineBytes + 4) return options.onTooLong(total);
		const line = trim(joined(parts, total, allocate), wasFirst);
		if (line.length > maxLineBytes) return options.onTooLong(line.length);
		if (!isBlank(line)) options.onLine(line);
	}

	return {
		push(chunk) {
			let start = 0;
			for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, start)) {
				finish(chunk.subarray(start, at));
				start = at + 1;
			}
			take(start === 0 ? chunk : chunk.subarray(start));
		},
		end() {
			const dropped = pendingBytes;
			pieces = [];
			pendingBytes = 0;
			return dropped;
		},
	};
}

/** The line end LF, as bytes. */
export const LINE_END: Uint8Array = new Uint8Array([LINE_FEED]);

function trim(line: Uint8Array, isFirst: boolean): Uint8Array {
	const start = isFirst && BYTE_ORDER_MARK.every((byte, index) => line[index] === byte) ? BYTE_ORDER_MARK.length : 0;
	const end = line.length > start && line[line.length - 1] === CARRIAGE_RETURN ? line.length - 1 : line.length;
	return start === 0 && end === line.length ? line : line.subarray(start, end);
}

function isBlank(line: Uint8Array): boolean {
	for (const byte of line) if (byte !== 0x20 && byte !== 0x09 && byte !== CARRIAGE_RETURN) return false;
	return true;
}

function joined(parts: readonly Uint8Array[], total: number, allocate: (bytes: number) => Uint8Array): Uint8Array {
	const [only] = parts;
	if (parts.length === 1 && only !== undefined) return only;
	const line = allocate(total);
	let offset = 0;
	for (const part of parts) {
		line.set(part, offset);
		offset += part.length;
	}
	return line;
}
