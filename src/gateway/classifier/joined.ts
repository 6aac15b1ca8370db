import type { ScoredWindow } from '../../engine/scorer/passage.ts';

/** Merges windows that overlap or touch into one, with the highest score. */
export function joined(windows: readonly ScoredWindow[]): readonly ScoredWindow[] {
	const places: ScoredWindow[] = [];
	for (const window of windows) {
		const last = places.at(-1);
		if (last === undefined || window.start > last.end) places.push(window);
		else
			places[places.length - 1] = {
				start: last.start,
				end: Math.max(last.end, window.end),
				score: Math.max(last.score, window.score),
			};
	}
	return places;
}
