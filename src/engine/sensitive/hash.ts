/** SHA-256 of bytes. Source: FIPS 180-4. Only for checking short values, because pure code can't use the runtime's crypto. */
export function sha256(data: Uint8Array): Uint8Array {
	const padded = new Uint8Array(((data.length + 8) >> 6) * 64 + 64);
	padded.set(data);
	padded[data.length] = 0x80;
	const view = new DataView(padded.buffer);
	view.setUint32(padded.length - 4, data.length * 8);
	const state = Int32Array.from(INITIAL);
	const words = new Int32Array(64);
	for (let block = 0; block < padded.length; block += 64) {
		for (let index = 0; index < 64; index += 1) {
			if (index < 16) words[index] = view.getInt32(block + index * 4);
			else {
				const w15 = words[index - 15] ?? 0;
				const w2 = words[index - 2] ?? 0;
				const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
				const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
				words[index] = (words[index - 16] ?? 0) + s0 + (words[index - 7] ?? 0) + s1;
			}
		}
		compress(state, words);
	}
	const out = new Uint8Array(32);
	const outView = new DataView(out.buffer);
	for (const [index, word] of state.entries()) outView.setInt32(index * 4, word);
	return out;
}

function compress(state: Int32Array, words: Int32Array): void {
	let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
	for (let index = 0; index < 64; index += 1) {
		const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
		const first = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND[index] ?? 0) + (words[index] ?? 0)) | 0;
		const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
		const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
		h = g;
		g = f;
		f = e;
		e = (d + first) | 0;
		d = c;
		c = b;
		b = a;
		a = (first + second) | 0;
	}
	for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + value;
}

function rotate(value: number, by: number): number {
	return (value >>> by) | (value << (32 - by));
}

function primes(count: number): number[] {
	const found: number[] = [];
	for (let candidate = 2; found.length < count; candidate += 1) if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
	return found;
}

const PRIMES = primes(64);
/** The first 32 bits of the fractional parts of the primes' cube and square roots (FIPS 180-4, 4.2.2 and 5.3.3). */
const ROUND = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const INITIAL = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

function fraction(root: number): number {
	return ((root - Math.floor(root)) * 0x1_0000_0000) | 0;
}

/** CRC-32 of ASCII text, unsigned. Source: ISO/IEC 8802-3 (polynomial 0xEDB88320, reflected). */
export function crc32(text: string): number {
	let crc = -1;
	for (let at = 0; at < text.length; at += 1) {
		crc ^= text.charCodeAt(at) & 0xff;
		for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
	}
	return ~crc >>> 0;
}
