import type { Severity, Subject } from '../../engine/finding.ts';
import { DETECTORS } from '../../engine/inspect.ts';
import { inspect } from '../inspection.ts';

export interface Found {
	/** One line for each rule, and one for what could not be checked. */
	readonly lines: readonly string[];
	/** Something high or critical: the person is asked once more. */
	readonly isGrave: boolean;
}

const GRAVE: readonly Severity[] = ['high', 'critical'];

/** What the engine says about these subjects now. */
export function foundIn(subjects: readonly Subject[]): Found {
	const inspections = subjects.map((subject) => inspect(subject));
	const findings = inspections.flatMap((inspection) => inspection.findings);
	const titles = new Map(DETECTORS.map((detector) => [detector.id, detector.title]));
	const missed = inspections.flatMap((inspection) => inspection.notChecked);
	return {
		lines: [
			...[...new Set(findings.map(({ rule }) => rule))].map((rule) => `    FOUND: ${titles.get(rule) ?? rule} [${rule}]`),
			...(missed.length > 0 ? [`    NOT CHECKED: ${missed.join(', ')}`] : []),
		],
		isGrave: findings.some(({ severity }) => GRAVE.includes(severity)),
	};
}
