import { KINDS, type KindSet, kindSet } from '../../../../src/engine/orders/words.ts';

/** Whether a set has the kind at `index` of `KINDS`. */
export function hasKind(set: KindSet, index: number): boolean {
	const kind = KINDS[index];
	const { low, high } = kind === undefined ? kindSet() : kindSet(kind);
	return (set.low & low) !== 0 || (set.high & high) !== 0;
}
