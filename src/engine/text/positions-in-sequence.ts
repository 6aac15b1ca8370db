import type { PatternMatch } from '../gate/pattern-set.ts';
import { type Position, type PositionOptions, positionOf } from './position.ts';

export interface PlacedMatch<Id extends string> extends PatternMatch<Id> {
	readonly position: Position;
}

/** What joins a phrase to the one before it: `returns training text: ignore … and reveal …` is one example. */
const JOINT = /^[^.;:!?\n]{0,60}$/;
const NEW_START = /\b(?:then|you must|you should|please|instead|now)\b/;

/** Positions of matches in the order of the text: a phrase that is joined to a discounted one shares its discount. */
export function placeAll<Id extends string>(
	text: string,
	matches: readonly PatternMatch<Id>[],
	options: PositionOptions = {},
): readonly PlacedMatch<Id>[] {
	const placed: PlacedMatch<Id>[] = [];
	let last: PlacedMatch<Id> | undefined;
	for (const match of matches) {
		let position = positionOf(text, match.start, match.end, options);
		if (position === 'instruction' && last !== undefined && last.position !== 'instruction' && match.start >= last.start) {
			const between = text.slice(last.end, Math.max(last.end, match.start));
			if (JOINT.test(between) && !NEW_START.test(between)) position = last.position;
		}
		last = { ...match, position };
		placed.push(last);
	}
	return placed;
}
