// Detects a run of characters of one set, sixteen units at a time.
import { BLOCK, bytesAt, membersOf, UNITS, upperHalves, validOf } from './memory';
import { grown } from './survey';

let run: i32 = 0;

export function runBegin(): void {
	run = 0;
}

/**
 * Reads the next `count` units: whole blocks, except in the last part. Returns whether the text has a run so far. `set`: in the format of
 * `membersOf`. `least`: minimum units of a run, more than a block has.
 */
export function runPart(set: usize, count: i32, least: i32): bool {
	for (let at = 0; at < count && run < least; at += BLOCK) {
		const bytes = bytesAt(UNITS + ((<usize>at) << 1));
		const members = membersOf(set, v128.and(bytes, i8x16.splat(0x0f)), upperHalves(bytes));
		run = grown(run, members & validOf(count - at), least);
	}
	return run >= least;
}
