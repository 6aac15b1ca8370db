import type { DetectorInput, Sighting } from '../detector.ts';
import { positionOf } from '../text/position.ts';
import { type ScoredUnit, scoredUnits } from './score.ts';
import { HARD, LOW, MEDIUM } from './thresholds.ts';

const MAX_SIGHTINGS = 8;

/**
 * The units that one side of an order, its form or its matter, speaks in. From `MEDIUM` both sides report, each with its own signs, so
 * that two checks count (R034); where no unit gets there, one side of the strongest unit does.
 */
export function sightingsOf(input: DetectorInput, side: 'form' | 'matter'): readonly Sighting[] {
	const units = scoredUnits(input).filter(({ score, form, matter }) => score >= LOW && form.length + matter.length > 0);
	const strongest = units.reduce<ScoredUnit | undefined>(
		(best, unit) => (best === undefined || unit.score > best.score ? unit : best),
		undefined,
	);
	if (strongest === undefined) return [];
	const isDoubted = strongest.score >= MEDIUM;
	return units
		.filter((unit) => unit[side].length > 0 && (isDoubted ? unit.score >= MEDIUM : unit === strongest && leads(unit, side)))
		.slice(0, MAX_SIGHTINGS)
		.map((scored): Sighting => {
			const { at, start, end, score } = scored;
			const view = input.readings.of(at);
			const isHard = score >= HARD && side === 'form' && positionOf(view.text, start, end) !== 'example';
			return {
				at,
				start: view.rawStart(start),
				end: Math.max(view.rawStart(start) + 1, view.rawEnd(end)),
				confidence: isHard ? 0.85 : score >= MEDIUM ? 0.6 : 0.35,
				...(isHard ? { tier: 'hard', severity: 'high' } : {}),
				detail: scored[side].join(', '),
			};
		});
}

function leads(unit: ScoredUnit, side: 'form' | 'matter'): boolean {
	return side === 'form' ? unit.form.length >= unit.matter.length : unit.matter.length > unit.form.length;
}
