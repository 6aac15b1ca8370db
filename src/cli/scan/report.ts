import type { Json } from '../../base/json.ts';
import { assertNever } from '../../base/result.ts';
import { isAtLeast } from '../../engine/aggregate.ts';
import { type Finding, type Severity, type Tier, worstSeverity } from '../../engine/finding.ts';
import { COMMAND_EXIT } from '../commands/context.ts';

/** Exit codes of `cordon scan`, in addition to those that all commands share. Documented in docs/scan.md. */
export const SCAN_EXIT = {
	...COMMAND_EXIT,
	/** There is a finding of severity medium or worse. */
	found: 9,
	/** There is no finding of severity medium or worse, but something couldn't be checked, so the result isn't clean. */
	notChecked: 10,
	/** There was nothing to check: no definition file, or none with a server. */
	nothing: 12,
} as const;

/** The subject of findings. */
export type ItemKind = 'launch' | 'instructions' | 'server_info' | 'tool' | 'prompt' | 'resource' | 'resource_template';

export interface ItemReport {
	readonly kind: ItemKind;
	/** Text from a server or a file: escape it before showing. */
	readonly name: string;
	readonly severity: Severity;
	readonly tier: Tier | null;
	readonly findings: readonly Finding[];
	/** The value that the pointers refer to. */
	readonly value: Json;
}

/** One scanned target: an entry as written, a server's declarations, or a file of tools. */
export interface TargetReport {
	readonly kind: 'entry' | 'server' | 'tools-file' | 'file';
	/** Absolute path. */
	readonly file: string;
	/** `ServerEntry.ref`; '' for a file. */
	readonly server: string;
	/** The server's name; '' for a file. */
	readonly name: string;
	/** The entry's place in the file. Lines and columns count from 1, columns in UTF-16 units. */
	readonly line: number;
	readonly column: number;
	readonly items: readonly ItemReport[];
	/** What wasn't checked, in our own words. */
	readonly notChecked: readonly string[];
	/** Information for the reader that isn't a gap, in our own words. */
	readonly notes: readonly string[];
}

export type Verdict = 'clean' | 'found' | 'not-checked' | 'nothing-to-check';

export interface ScanReport {
	readonly version: string;
	readonly targets: readonly TargetReport[];
	readonly isCancelled: boolean;
}

export function severityOf({ targets }: Pick<ScanReport, 'targets'>): Severity {
	return worstSeverity(targets.flatMap(({ items }) => items.map(({ severity }) => severity)));
}

/** `clean` requires that everything was checked and nothing of severity medium or worse was found. There is a separate verdict for nothing to check. */
export function verdictOf(report: ScanReport): Verdict {
	if (isAtLeast(severityOf(report), 'medium')) return 'found';
	if (report.isCancelled || report.targets.some(({ notChecked }) => notChecked.length > 0)) return 'not-checked';
	return report.targets.every(({ items }) => items.length === 0) ? 'nothing-to-check' : 'clean';
}

export function exitCodeOf(report: ScanReport): number {
	const verdict = verdictOf(report);
	switch (verdict) {
		case 'found':
			return SCAN_EXIT.found;
		case 'not-checked':
			return SCAN_EXIT.notChecked;
		case 'nothing-to-check':
			return SCAN_EXIT.nothing;
		case 'clean':
			return SCAN_EXIT.ok;
		default:
			return assertNever(verdict);
	}
}
