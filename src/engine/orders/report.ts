import type { DetectorInput, Sighting } from '../detector.ts';
import { positionOf } from '../text/position.ts';
import { type ScoredUnit, scoreOf } from './score.ts';
import { HARD, HARD_IN_ODD_PLACE, LOW, MEDIUM, MEDIUM_OF_TEXTS, NOTED } from './thresholds.ts';

/** A unit this much weaker than the strongest one is shown beside it. */
const BESIDE = 1.5;
/** What is said where no sign of its own speaks. */
const WORDING = 'the wording';

/**
 * The units that one side of an order, its form or its matter, speaks in. From `MEDIUM` (`MEDIUM_OF_TEXTS`) on both sides report the strongest unit, so that
 * two checks count (R034), and each the units beside it that it has a sign in; below, the side with more signs reports the strongest, and below `LOW` as a note that
 * does not count: a weak sum and a weak word are often two views of the same honest sentence.
 */
export function sightingsOf(input: DetectorInput, side: 'form' | 'matter'): readonly Sighting[] {
	const { total, units } = scoreOf(input);
	const [strongest] = units;
	if (strongest === undefined || total < NOTED) return [];
	const isDoubted = total >= (input.subject.kind === 'tool_definition' ? MEDIUM : MEDIUM_OF_TEXTS);
	const isHeld = total >= (isOdd(input, strongest) ? HARD_IN_ODD_PLACE : HARD);
	if (!isDoubted && !leads(strongest, side)) return [];
	const shown = isDoubted
		? units.filter((unit) => unit === strongest || (unit[side].length > 0 && unit.score >= strongest.score - BESIDE))
		: [strongest];
	return shown.map((unit): Sighting => {
		const view = input.readings.of(unit.at);
		const start = view.rawStart(unit.start);
		const isHard = isHeld && side === 'form' && unit === strongest && positionOf(view.text, unit.start, unit.end) !== 'example';
		return {
			at: unit.at,
			start,
			end: Math.max(start + 1, view.rawEnd(unit.end)),
			confidence: isHard ? 0.85 : isDoubted ? 0.6 : 0.35,
			...(isHard ? { tier: 'hard', severity: 'high' } : total < LOW ? { severity: 'info' } : {}),
			detail: unit[side].join(', ') || WORDING,
		};
	});
}

function leads(unit: ScoredUnit, side: 'form' | 'matter'): boolean {
	return side === 'form' ? unit.form.length >= unit.matter.length : unit.matter.length > unit.form.length;
}

/** Values of a schema that are not there to be read. Names and descriptions are. */
const ODD = /\/(?:default|const|enum\/\d+|examples?(?:\/\d+)?|pattern|\$comment|enumDescriptions\/\d+)$|^\/_meta\//;

function isOdd({ subject }: DetectorInput, { at, isTagged }: ScoredUnit): boolean {
	return isTagged || (subject.kind === 'tool_definition' && !at.isKey && ODD.test(at.pointer));
}
