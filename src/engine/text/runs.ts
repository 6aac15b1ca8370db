import { kernels, partsForKernels, SET_BYTES, tableOf, writeSet } from '../kernels/kernels.ts';

/** ASCII characters by code: 1 = in the set. */
export type CharacterSet = Uint8Array;

export function charactersOf(all: string): CharacterSet {
	const set = new Uint8Array(128);
	for (const character of all) set[character.charCodeAt(0)] = 1;
	return set;
}

export const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function isOf(set: CharacterSet, text: string, at: number): boolean {
	const code = text.charCodeAt(at);
	return code < 128 && set[code] === 1;
}

const parts = partsForKernels();
/** Address of each set in the kernel's memory. */
const PLACES = new WeakMap<CharacterSet, number>();

function placeOf(set: CharacterSet): number {
	const known = PLACES.get(set);
	if (known !== undefined) return known;
	const { at } = tableOf(SET_BYTES);
	writeSet(at, set);
	PLACES.set(set, at);
	return at;
}

/**
 * Whether `text` contains a run of at least `least` characters of `set`. `least` must be above 16. Meant for sets that are created once.
 * Cost: O(n), 16 units at a time.
 */
export function hasRun(text: string, set: CharacterSet, least: number): boolean {
	if (text.length < least) return false;
	const place = placeOf(set);
	kernels.runBegin();
	for (parts.open(text); parts.next(); ) {
		if (kernels.runPart(place, parts.count, least) === 0) continue;
		parts.close();
		return true;
	}
	return false;
}
