/** Bits of the longest code, and the sizes of the two alphabets. Source of all tables: RFC 1951, section 3.2. */
const MAX_BITS = 15;
const MOST_LITERALS = 286;
const MOST_DISTANCES = 30;
const END_OF_BLOCK = 256;
const LENGTH_BASES = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASES = [1, 2, 3, 4].concat(
	...Array.from({ length: 13 }, (_, index) => [2 ** (index + 2) + 1, 2 ** (index + 2) + 2 ** (index + 1) + 1]),
);
const DISTANCE_BITS = [0, 0, 0, 0].concat(...Array.from({ length: 13 }, (_, index) => [index + 1, index + 1]));
/** The order in which the code length code lengths are stored. */
const CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** A canonical Huffman code: the number of codes of each length, and the symbols in the order of their codes. */
interface Code {
	readonly counts: Uint16Array;
	readonly symbols: Uint16Array;
}

/** Undefined: the lengths describe more codes than can exist. */
function codeOf(lengths: ArrayLike<number>): Code | undefined {
	const counts = new Uint16Array(MAX_BITS + 1);
	for (let symbol = 0; symbol < lengths.length; symbol += 1) counts[lengths[symbol] ?? 0] = (counts[lengths[symbol] ?? 0] ?? 0) + 1;
	const offsets = new Uint16Array(MAX_BITS + 2);
	let left = 1;
	for (let bits = 1; bits <= MAX_BITS; bits += 1) {
		left = left * 2 - (counts[bits] ?? 0);
		if (left < 0) return undefined;
		offsets[bits + 1] = (offsets[bits] ?? 0) + (counts[bits] ?? 0);
	}
	const symbols = new Uint16Array(lengths.length);
	for (let symbol = 0; symbol < lengths.length; symbol += 1) {
		const bits = lengths[symbol] ?? 0;
		if (bits === 0) continue;
		const at = offsets[bits] ?? 0;
		symbols[at] = symbol;
		offsets[bits] = at + 1;
	}
	return { counts, symbols };
}

const FIXED_LITERALS = codeOf(
	Uint8Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
);
const FIXED_DISTANCES = codeOf(new Uint8Array(MOST_DISTANCES).fill(5));

class Inflater {
	readonly #bytes: Uint8Array;
	#at: number;
	#buffer = 0;
	#bits = 0;
	#out: Uint8Array<ArrayBuffer>;
	readonly #most: number;
	#count = 0;

	constructor(bytes: Uint8Array, from: number, most: number) {
		this.#bytes = bytes;
		this.#at = from;
		this.#most = most;
		this.#out = new Uint8Array(Math.min(most, 4 * bytes.length + 64));
	}

	/** Reads blocks until an invalid one, the end of the data, or `most` bytes. */
	all(): Uint8Array<ArrayBuffer> {
		for (let isLast = false; !isLast && this.#count < this.#most; ) {
			isLast = this.#take(1) === 1;
			const kind = this.#take(2);
			const isGood =
				kind === 0 ? this.#stored() : kind === 1 ? this.#coded(FIXED_LITERALS, FIXED_DISTANCES) : kind === 2 ? this.#dynamic() : false;
			if (!isGood) break;
		}
		return this.#out.subarray(0, this.#count);
	}

	/** Returns -1 if no bits are left. */
	#take(count: number): number {
		while (this.#bits < count) {
			const byte = this.#bytes[this.#at];
			if (byte === undefined) return -1;
			this.#buffer |= byte << this.#bits;
			this.#at += 1;
			this.#bits += 8;
		}
		const value = this.#buffer & ((1 << count) - 1);
		this.#buffer >>>= count;
		this.#bits -= count;
		return value;
	}

	/** Returns -1 if no code matches. */
	#symbol({ counts, symbols }: Code): number {
		let [code, first, index] = [0, 0, 0];
		for (let bits = 1; bits <= MAX_BITS; bits += 1) {
			const bit = this.#take(1);
			if (bit < 0) return -1;
			code |= bit;
			const count = counts[bits] ?? 0;
			if (code - count < first) return symbols[index + code - first] ?? -1;
			index += count;
			first = (first + count) << 1;
			code <<= 1;
		}
		return -1;
	}

	#push(byte: number): void {
		if (this.#count === this.#out.length) {
			const larger = new Uint8Array(Math.min(this.#most, this.#out.length * 2 + 64));
			larger.set(this.#out);
			this.#out = larger;
		}
		this.#out[this.#count] = byte;
		this.#count += 1;
	}

	#stored(): boolean {
		[this.#buffer, this.#bits] = [0, 0];
		const [low, high, notLow, notHigh] = this.#bytes.subarray(this.#at, this.#at + 4);
		if (low === undefined || high === undefined || low !== 255 - (notLow ?? low) || high !== 255 - (notHigh ?? high)) return false;
		const from = this.#at + 4;
		const end = Math.min(from + low + 256 * high, this.#bytes.length);
		for (this.#at = from; this.#at < end && this.#count < this.#most; this.#at += 1) this.#push(this.#bytes[this.#at] ?? 0);
		return this.#at === from + low + 256 * high;
	}

	#coded(literals: Code | undefined, distances: Code | undefined): boolean {
		if (literals === undefined || distances === undefined) return false;
		while (this.#count < this.#most) {
			const symbol = this.#symbol(literals);
			if (symbol < 0) return false;
			if (symbol === END_OF_BLOCK) return true;
			if (symbol < END_OF_BLOCK) {
				this.#push(symbol);
				continue;
			}
			const length = this.#extended(symbol - END_OF_BLOCK - 1, LENGTH_BASES, LENGTH_BITS);
			const distance = this.#extended(this.#symbol(distances), DISTANCE_BASES, DISTANCE_BITS);
			if (length < 0 || distance < 0 || distance > this.#count) return false;
			for (let left = Math.min(length, this.#most - this.#count); left > 0; left -= 1) this.#push(this.#out[this.#count - distance] ?? 0);
		}
		return true;
	}

	#extended(index: number, bases: readonly number[], bits: readonly number[]): number {
		const base = bases[index];
		const more = base === undefined ? -1 : this.#take(bits[index] ?? 0);
		return base === undefined || more < 0 ? -1 : base + more;
	}

	#dynamic(): boolean {
		const literals = this.#take(5) + 257;
		const distances = this.#take(5) + 1;
		const codes = this.#take(4) + 4;
		if (literals > MOST_LITERALS || distances > MOST_DISTANCES || codes < 4) return false;
		const ofLengths = new Uint8Array(CODE_ORDER.length);
		for (const place of CODE_ORDER.slice(0, codes)) {
			const bits = this.#take(3);
			if (bits < 0) return false;
			ofLengths[place] = bits;
		}
		const code = codeOf(ofLengths);
		if (code === undefined) return false;
		const lengths = new Uint8Array(literals + distances);
		for (let at = 0; at < lengths.length; ) {
			const symbol = this.#symbol(code);
			if (symbol < 0) return false;
			if (symbol < 16) {
				lengths[at] = symbol;
				at += 1;
				continue;
			}
			const times = symbol === 16 ? this.#take(2) + 3 : symbol === 17 ? this.#take(3) + 3 : this.#take(7) + 11;
			if (at + times > lengths.length || (symbol === 16 && at === 0)) return false;
			lengths.fill(symbol === 16 ? (lengths[at - 1] ?? 0) : 0, at, at + times);
			at += times;
		}
		// A block needs an end-of-block code.
		if (lengths[END_OF_BLOCK] === 0) return false;
		return this.#coded(codeOf(lengths.subarray(0, literals)), codeOf(lengths.subarray(literals)));
	}
}

/**
 * The decompressed DEFLATE data from `from` on, at most `most` bytes, up to where they end or are invalid. Never throws. Cost: O(bytes read
 * + bytes produced). Source: RFC 1951.
 */
export function inflate(bytes: Uint8Array, from: number, most: number): Uint8Array<ArrayBuffer> {
	return new Inflater(bytes, from, most).all();
}

/** The offset of the DEFLATE data in gzip (RFC 1952) or zlib (RFC 1950) data. Undefined: it's neither. */
export function startOfPacked(bytes: Uint8Array): number | undefined {
	const [first = 0, second = 0, method = 0, flags = 0] = bytes;
	if (first === 0x1f && second === 0x8b && method === 8) return endOfGzipHeader(bytes, flags);
	return isZlib(first, second) ? 2 : undefined;
}

/** Whether these bytes start zlib data without a preset dictionary. Source: RFC 1950, section 2.2. */
export function isZlib(first: number, second: number): boolean {
	return (first & 15) === 8 && first < 0x80 && (first * 256 + second) % 31 === 0 && (second & 0x20) === 0;
}

const [HAS_CHECK, HAS_EXTRA, HAS_NAME, HAS_COMMENT] = [2, 4, 8, 16];

function endOfGzipHeader(bytes: Uint8Array, flags: number): number {
	let at = 10;
	if ((flags & HAS_EXTRA) !== 0) at += 2 + (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);
	for (const flag of [HAS_NAME, HAS_COMMENT]) {
		if ((flags & flag) === 0) continue;
		const end = bytes.indexOf(0, at);
		at = end < 0 ? bytes.length : end + 1;
	}
	return (flags & HAS_CHECK) === 0 ? at : at + 2;
}
