import { PART, PartReader, UnitReader } from '../../base/units.ts';
import { TEXT } from './modules.generated.ts';
import { type Instance, instanceOf, type MemoryRegion, PAGE } from './wasm.ts';

/** As `kernels/text` of the repository says of each. */
interface Exports extends Instance {
	readonly MOST: MemoryRegion;
	readonly UNITS: MemoryRegion;
	readonly NUMBERS: MemoryRegion;
	readonly SETS: MemoryRegion;
	readonly LEAST: MemoryRegion;
	/** Bits of what `surveyPart` gives. */
	readonly MESSAGE: MemoryRegion;
	readonly OTHER: MemoryRegion;
	surveyBegin(): void;
	surveyPart(count: number): number;
	placesBegin(): void;
	placesPart(count: number, from: number): number;
	digitsIn(count: number, from: number): number;
	runBegin(): void;
	runPart(set: number, count: number, least: number): number;
	readonly FOLDED: MemoryRegion;
	foldUnits(count: number): number;
	winnowBegin(): void;
	winnowPart(before: number, count: number): number;
	winnowEnd(): number;
	readonly BYTES: MemoryRegion;
	readonly LETTERS: MemoryRegion;
	readonly INITIALS: MemoryRegion;
	readonly FIRST_WORDS: MemoryRegion;
	readonly LAST_WORDS: MemoryRegion;
	readonly COUNTS: MemoryRegion;
	readonly FIRSTS: MemoryRegion;
	readonly SUMS: MemoryRegion;
	readonly SHARES: MemoryRegion;
	readonly LEET: MemoryRegion;
	readonly MARKS: MemoryRegion;
	readLetters(count: number, shortest: number, longest: number): void;
	blockAt(at: number): number;
	nextWindow(bytes: number, count: number, at: number, least: number, shifts: number, beginnings: number): number;
}

/** Bytes that the tables of the host take together; pages that nobody touches cost nothing. */
const HOST_BYTES = 4 * 1024 * 1024;

/** The kernels of this thread. One text at a time: what stands in their memory is good until the next is read. */
export const kernels = instanceOf<Exports>(TEXT);
// Once and for all: who grows a memory takes it from those who look at it.
kernels.memory.grow(HOST_BYTES / PAGE);
const { buffer } = kernels.memory;
/** UTF-16 units of the longest text that a kernel reads at once. */
export const MOST_UNITS = kernels.MOST.value;
/** Bytes behind a text that a kernel may read: a block of it. */
const BLOCK = 16;
/** The text, for whoever writes it down without a string. */
export const units = new Uint16Array(buffer, kernels.UNITS.value, MOST_UNITS + BLOCK);
/** What `foldUnits` wrote. */
export const foldedUnits = new Uint16Array(buffer, kernels.BYTES.value, PART);
/** What a kernel wrote for the host. */
export const numbers = new Int32Array(buffer, kernels.NUMBERS.value, MOST_UNITS);
const whole = new UnitReader(units);

const counted = new Int32Array(buffer, kernels.COUNTS.value, 9);
/** What `readLetters` counted in the last text. */
export const counts = {
	letters: () => counted[0] ?? 0,
	/** Words that may be others with their letters in another order: where each begins and ends is in `numbers`. */
	candidates: () => counted[1] ?? 0,
	/** The most words of one unit that follow one another. */
	mostSingles: () => counted[2] ?? 0,
	/** Lines with a word that begins with a letter. */
	lines: () => counted[3] ?? 0,
	/** Units of the first such word of each line, and of the last ones. */
	firstWords: () => counted[4] ?? 0,
	lastWords: () => counted[5] ?? 0,
	/** What stands behind a letter: capitals behind a small one, what is written for letters, marks. */
	humps: () => counted[6] ?? 0,
	leets: () => counted[7] ?? 0,
	marks: () => counted[8] ?? 0,
} as const;

/** A piece of the memory of the kernels. */
export interface Region {
	/** Its offset in the memory. */
	readonly at: number;
	readonly bytes: Uint8Array<ArrayBuffer>;
}

export function regionAt({ value }: MemoryRegion, length: number): Region {
	return { at: value, bytes: new Uint8Array(buffer, value, length) };
}

/** Bytes of a set of characters. */
export const SET_BYTES = 16;

/** Writes a set of ASCII characters down as kernels look things up in it. `set`: 1 by the code of each. */
export function writeSet(place: number, set: Uint8Array): void {
	const halves = new Uint8Array(buffer, place, SET_BYTES).fill(0);
	for (let code = 0; code < 0x80; code += 1) if (set[code] === 1) halves[code & 15] = (halves[code & 15] ?? 0) | (1 << (code >> 4));
}

/** Whole numbers of 32 bits, at a place. */
export function int32At({ value }: MemoryRegion, count: number): Int32Array<ArrayBuffer> {
	return new Int32Array(buffer, value, count);
}

let free = kernels.heapStart();

/** A piece for a table, for as long as the thread runs: for what is made once. Throws a RangeError when there is none left. */
export function tableOf(length: number): Region {
	const region = regionAt({ value: free }, length);
	free += Math.ceil(length / BLOCK) * BLOCK;
	return region;
}

/** Hands a text of at most `MOST_UNITS` units to the kernels. */
export function readWhole(text: string): void {
	whole.read(text);
}

/** Hands texts to the kernels part by part, whole blocks but for the last. */
export function partsForKernels(): PartReader {
	return new PartReader(units.subarray(0, PART));
}
