import type { Json } from '../../base/json.ts';
import { surfacesOf } from '../../mcp/surfaces.ts';
import type { ClassifierModel } from './model.ts';
import { type ScoreOptions, scoreText, type TextScore } from './score.ts';

/** The default of R123: from here on a text counts as an order. 0 to 1. */
export const DEFAULT_THRESHOLD = 0.85;

/** One string of a value, with its score. */
export interface StringScore extends TextScore {
	/** RFC 6901, from the value. */
	readonly pointer: string;
	readonly text: string;
}

export interface ValueScore {
	/** Highest first; strings below `atLeast` are left out. At most `MAX_STRINGS`. */
	readonly strings: readonly StringScore[];
	/** The highest score of any string, 0 where there is none. */
	readonly best: number;
	/** Not all was read. */
	readonly isCut: boolean;
}

/** UTF-16 units: a shorter string is no sentence. */
const SHORTEST = 12;
/** UTF-16 units read of one value: with the rest unread the classifier says so, and the rules have read it all. */
const MAX_TOTAL = 400_000;
const MAX_STRINGS = 64;

/** Every string value of an answer or a definition, property names apart. Never throws. */
export function scoreValue(
	model: ClassifierModel,
	value: Json,
	{ atLeast = DEFAULT_THRESHOLD, ...options }: ScoreOptions & { readonly atLeast?: number } = {},
): ValueScore {
	const walk = surfacesOf(value);
	const strings: StringScore[] = [];
	let best = 0;
	let left = options.maxChars ?? MAX_TOTAL;
	let isCut = walk.gaps.length > 0;
	for (const { isKey, pointer, text } of walk.surfaces) {
		if (isKey || text.length < SHORTEST) continue;
		if (left <= 0 || options.isOutOfTime?.() === true) {
			isCut = true;
			break;
		}
		const score = scoreText(model, text, { ...options, maxChars: left });
		left -= text.length;
		isCut ||= score.isCut;
		best = Math.max(best, score.score);
		if (score.score >= atLeast) strings.push({ ...score, pointer, text });
	}
	return { strings: strings.sort((a, b) => b.score - a.score).slice(0, MAX_STRINGS), best, isCut };
}
