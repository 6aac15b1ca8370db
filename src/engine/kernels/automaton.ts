import { UnitReader } from '../../base/units.ts';
import { AUTOMATON } from './modules.generated.ts';
import { type Instance, instanceOf, type MemoryRegion, PAGE } from './wasm.ts';

/** See `kernels/automaton` in the repository for each export. */
interface Exports extends Instance {
	readonly MOST: MemoryRegion;
	readonly MOST_HITS: MemoryRegion;
	readonly UNITS: MemoryRegion;
	readonly EARLY_LITERALS: MemoryRegion;
	readonly EARLY_ENDS: MemoryRegion;
	readonly LATE_LITERALS: MemoryRegion;
	readonly LATE_ENDS: MemoryRegion;
	readonly COUNTS: MemoryRegion;
	scanBlock(automaton: number, count: number, from: number, before: number): number;
}

export const automaton = instanceOf<Exports>(AUTOMATON);
/** Maximum UTF-16 units of a block, and maximum hits in each half of a block. */
export const MOST_UNITS = automaton.MOST.value;
export const MOST_HITS = automaton.MOST_HITS.value;

/** The host's views of the memory. Valid until the memory grows. */
interface Seen {
	readonly buffer: ArrayBuffer;
	readonly reader: UnitReader;
	/** For each half of a block: the literals found and where they end. `counts` holds the number of hits, early ones first. */
	readonly early: Hits;
	readonly late: Hits;
	readonly counts: Int32Array;
}

interface Hits {
	readonly literals: Int32Array;
	readonly ends: Int32Array;
}

let seen = seenOf(automaton.memory.buffer);

function seenOf(buffer: ArrayBuffer): Seen {
	const hits = ({ value }: MemoryRegion): Int32Array => new Int32Array(buffer, value, MOST_HITS);
	return {
		buffer,
		reader: new UnitReader(new Uint16Array(buffer, automaton.UNITS.value, MOST_UNITS)),
		early: { literals: hits(automaton.EARLY_LITERALS), ends: hits(automaton.EARLY_ENDS) },
		late: { literals: hits(automaton.LATE_LITERALS), ends: hits(automaton.LATE_ENDS) },
		counts: new Int32Array(buffer, automaton.COUNTS.value, 2),
	};
}

/** The current views. Valid until the next `layTables`. */
export function seenNow(): Seen {
	return seen;
}

interface Room {
	readonly at: number;
	readonly length: number;
}

/** `given`: freed regions in memory order. `free`: the first byte never used. */
let given: readonly Room[] = [];
let free = automaton.heapStart();
const LINE = 16;
const lent = new FinalizationRegistry<Room>((room) => {
	given = joined([...given, room].sort((one, other) => one.at - other.at));
});

function joined(rooms: readonly Room[]): readonly Room[] {
	const all: Room[] = [];
	for (const room of rooms) {
		const last = all.at(-1);
		if (last !== undefined && last.at + last.length === room.at) all[all.length - 1] = { at: last.at, length: last.length + room.length };
		else all.push(room);
	}
	return all;
}

/**
 * Places tables and numbers in memory for as long as `owner` lives: first the address of each table, then `numbers`, then the tables.
 * Returns where this starts. Throws a RangeError when memory runs out.
 */
export function layTables(owner: object, tables: readonly (Uint8Array | Int32Array)[], numbers: readonly number[]): number {
	const lengths = [4 * (tables.length + numbers.length), ...tables.map(({ byteLength }) => byteLength)].map(
		(length) => Math.ceil(length / LINE) * LINE,
	);
	const room = roomFor(lengths.reduce((sum, length) => sum + length, 0));
	lent.register(owner, room);
	const head = new Int32Array(seen.buffer, room.at, tables.length + numbers.length);
	let at = room.at + (lengths[0] ?? 0);
	for (const [index, table] of tables.entries()) {
		head[index] = at;
		new Uint8Array(seen.buffer).set(new Uint8Array(table.buffer, table.byteOffset, table.byteLength), at);
		at += lengths[index + 1] ?? 0;
	}
	head.set(numbers, tables.length);
	return room.at;
}

function roomFor(length: number): Room {
	const known = given.find((room) => room.length >= length);
	if (known !== undefined) {
		const rest = { at: known.at + length, length: known.length - length };
		given = given.flatMap((room) => (room !== known ? [room] : rest.length > 0 ? [rest] : []));
		return { at: known.at, length };
	}
	const missing = free + length - seen.buffer.byteLength;
	if (missing > 0) {
		automaton.memory.grow(Math.ceil(missing / PAGE));
		seen = seenOf(automaton.memory.buffer);
	}
	const room = { at: free, length };
	free += length;
	return room;
}
