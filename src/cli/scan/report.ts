import type { Json } from '../../base/json.ts';
import { assertNever } from '../../base/result.ts';
import { isAtLeast } from '../../engine/aggregate.ts';
import { type Finding, type Severity, type Tier, worstSeverity } from '../../engine/finding.ts';
import { COMMAND_EXIT } from '../commands/context.ts';

/** Exit codes of `cordon scan`, beside those all commands share. Documented in docs/scan.md. */
export const SCAN_EXIT = {
	...COMMAND_EXIT,
	/** Something of severity medium or worse was found. */
	found: 9,
	/** Nothing of medium or worse was found, but something could not be checked: that is not clean. */
	notChecked: 10,
	/** There was nothing to look at: no definition file, or none with a server in it. */
	nothing: 12,
} as const;

/** What a target's findings are about. */
export type ItemKind = 'launch' | 'instructions' | 'server_info' | 'tool' | 'prompt' | 'resource' | 'resource_template';

export interface ItemReport {
	readonly kind: ItemKind;
	/** Text of a server or a file: escape it before showing. */
	readonly name: string;
	readonly severity: Severity;
	readonly tier: Tier | null;
	readonly findings: readonly Finding[];
	/** What the pointers start from. */
	readonly value: Json;
}

/** One thing that was scanned: an entry as it is written, what a server declares, or a file of tools. */
export interface TargetReport {
	readonly kind: 'entry' | 'server' | 'tools-file' | 'file';
	/** Absolute path. */
	readonly file: string;
	/** `ServerEntry.ref`; '' for a file. */
	readonly server: string;
	/** The server's name; '' for a file. */
	readonly name: string;
	/** The entry's place in the file, counted from 1, columns in UTF-16 units. */
	readonly line: number;
	readonly column: number;
	readonly items: readonly ItemReport[];
	/** What was not looked at, in words of ours. */
	readonly notChecked: readonly string[];
	/** What a reader should know and what is no gap, in words of ours. */
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

/** Nothing of medium or worse and everything looked at: only that is clean. Where there was nothing to look at, nothing is said about it. */
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
