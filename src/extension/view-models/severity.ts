import { SEVERITIES, type Severity } from '../../engine/finding.ts';

export function isAtLeast(severity: Severity, least: Severity): boolean {
	return SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(least);
}

/** Where not all are shown, none that weighs less takes the place of a worse one. Of equals the order stays. */
export function worstFirst<Each>(all: readonly Each[], severityOf: (each: Each) => Severity): readonly Each[] {
	return all.toSorted((one, other) => SEVERITIES.indexOf(severityOf(other)) - SEVERITIES.indexOf(severityOf(one)));
}
