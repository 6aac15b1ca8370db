import type { Encoder } from './encoder.ts';
import type { Passage, PassageRole } from './passage.ts';
import type { Vocabulary } from './vocabulary.ts';
import { WindowCutter } from './windows.ts';

/** A place in a text with its score, 0 to 1. UTF-16 offsets. */
interface Place {
	readonly start: number;
	readonly end: number;
	readonly score: number;
}

export interface TextScorer {
	/** Places that reach `atLeast`, in order; those that meet are one. Undefined: the threshold of the role. */
	score(passage: Passage, atLeast?: number): { readonly windows: readonly Place[]; readonly isCut: boolean };
}

/** Windows of one text that are read, 35 ms each: of a longer one the rest is not. */
const MOST_WINDOWS = 96;
/** Scores that are kept. */
const MOST_KEPT = 8_192;

/** Scores texts window by window. What was scored before isn't read again: tools and pages come back all the time. */
export function createTextScorer(
	vocabulary: Vocabulary,
	encoder: Pick<Encoder, 'score'>,
	thresholds: Readonly<Record<PassageRole, number>>,
): TextScorer {
	const cutter = new WindowCutter(vocabulary);
	const kept = new Map<string, number>();
	const scoreOf = (ids: readonly number[]): number => {
		const key = String.fromCharCode(...ids);
		const known = kept.get(key);
		if (known !== undefined) return known;
		const score = encoder.score(ids);
		if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
		kept.set(key, score);
		return score;
	};
	return {
		score({ role, text }, atLeast = thresholds[role]) {
			const windows = cutter.windows(text);
			const places: Place[] = [];
			for (const { end, ids, start } of windows.slice(0, MOST_WINDOWS)) {
				const score = scoreOf(cutter.framed(role, ids));
				if (score < atLeast) continue;
				const last = places.at(-1);
				if (last === undefined || start > last.end) places.push({ start, end, score });
				else places[places.length - 1] = { start: last.start, end, score: Math.max(last.score, score) };
			}
			return { windows: places, isCut: windows.length > MOST_WINDOWS };
		},
	};
}
