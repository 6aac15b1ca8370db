import { SEVERITIES, type Severity } from '../../engine/finding.ts';

export function isAtLeast(severity: Severity, least: Severity): boolean {
	return SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(least);
}

/** Sorts by severity, worst first, so a cut list keeps the worst. Equal ones keep their order. */
export function worstFirst<Each>(all: readonly Each[], severityOf: (each: Each) => Severity): readonly Each[] {
	return all.toSorted((one, other) => SEVERITIES.indexOf(severityOf(other)) - SEVERITIES.indexOf(severityOf(one)));
}
