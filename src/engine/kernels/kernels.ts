import { PART, PartReader, UnitReader } from '../../base/units.ts';
import { TEXT } from './modules.generated.ts';
import { type Instance, instanceOf, type MemoryRegion, PAGE } from './wasm.ts';

/** See `kernels/text` in the repository for each export. */
interface Exports extends Instance {
	readonly MOST: MemoryRegion;
	readonly UNITS: MemoryRegion;
	readonly NUMBERS: MemoryRegion;
	readonly SETS: MemoryRegion;
	readonly LEAST: MemoryRegion;
	/** Bits in the result of `surveyPart`. */
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

/** Bytes for all tables of the host. Untouched pages cost nothing. */
const HOST_BYTES = 4 * 1024 * 1024;

/** The kernels of this thread. They hold one text at a time: their results are valid until the next text is read. */
export const kernels = instanceOf<Exports>(TEXT);
// Grows only once, because growing detaches existing views.
kernels.memory.grow(HOST_BYTES / PAGE);
const { buffer } = kernels.memory;
/** Maximum UTF-16 units that a kernel reads at once. */
export const MOST_UNITS = kernels.MOST.value;
/** Units of a kernel's block, for which there is room after a text. Tables are also aligned to this many bytes. */
const BLOCK = 16;
/** The text's memory, for callers that write units directly. */
export const units = new Uint16Array(buffer, kernels.UNITS.value, MOST_UNITS + BLOCK);
/** Output of `foldUnits`. */
export const foldedUnits = new Uint16Array(buffer, kernels.BYTES.value, PART);
/** Output of a kernel for the host. */
export const numbers = new Int32Array(buffer, kernels.NUMBERS.value, MOST_UNITS);
const whole = new UnitReader(units);

const counted = new Int32Array(buffer, kernels.COUNTS.value, 9);
/** Counts of the last text that `readLetters` read. */
export const counts = {
	letters: () => counted[0] ?? 0,
	/** Words that can be anagrams of a known word. `numbers` holds where each starts and ends. */
	candidates: () => counted[1] ?? 0,
	/** Length of the longest run of one-unit words. */
	mostSingles: () => counted[2] ?? 0,
	/** Lines that contain a word starting with a letter. */
	lines: () => counted[3] ?? 0,
	/** Total units of each line's first such word, and of each line's last one. */
	firstWords: () => counted[4] ?? 0,
	lastWords: () => counted[5] ?? 0,
	/** What follows a letter: capitals after a lower-case letter, characters that replace letters, markup. */
	humps: () => counted[6] ?? 0,
	leets: () => counted[7] ?? 0,
	marks: () => counted[8] ?? 0,
} as const;

/** A region of the kernels' memory. */
export interface Region {
	/** Its address in the memory. */
	readonly at: number;
	readonly bytes: Uint8Array<ArrayBuffer>;
}

export function regionAt({ value }: MemoryRegion, length: number): Region {
	return { at: value, bytes: new Uint8Array(buffer, value, length) };
}

/** Bytes of a character set in the kernels' memory. */
export const SET_BYTES = 16;

/** Writes a set of ASCII characters in the format of the kernels' `membersOf`. `set`: 1 at the code of each member. */
export function writeSet(place: number, set: Uint8Array): void {
	const halves = new Uint8Array(buffer, place, SET_BYTES).fill(0);
	for (let code = 0; code < 0x80; code += 1) if (set[code] === 1) halves[code & 15] = (halves[code & 15] ?? 0) | (1 << (code >> 4));
}

/** A view of 32-bit integers at an address. */
export function int32At({ value }: MemoryRegion, count: number): Int32Array<ArrayBuffer> {
	return new Int32Array(buffer, value, count);
}

let free = kernels.heapStart();

/** Allocates a table that lives as long as the thread, so use it for tables created once. Throws a RangeError when memory runs out. */
export function tableOf(length: number): Region {
	const region = regionAt({ value: free }, length);
	free += Math.ceil(length / BLOCK) * BLOCK;
	return region;
}

/** Loads a text of at most `MOST_UNITS` units into the kernels' memory. */
export function readWhole(text: string): void {
	whole.read(text);
}

/** Loads texts into the kernels' memory part by part. All parts but the last are whole blocks. */
export function partsForKernels(): PartReader {
	return new PartReader(units.subarray(0, PART));
}
