import type { DetectorInput, Sighting } from '../detector.ts';
import { scoreOf } from '../orders/score.ts';
import type { TechniqueId } from './table.ts';

/** Where a technique was recognised. */
export function techniqueIn(input: DetectorInput, technique: TechniqueId): readonly Sighting[] {
	return scoreOf(input)
		.suspects.filter((suspect) => suspect.technique === technique)
		.map(({ at, start, end, form }): Sighting => {
			const view = input.readings.of(at);
			const rawStart = view.rawStart(start);
			return { at, start: rawStart, end: Math.max(rawStart + 1, view.rawEnd(end)), confidence: 0.6, detail: form };
		});
}
