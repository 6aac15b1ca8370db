import { isAtLeast } from '../../engine/aggregate.ts';
import type { Inspection, Severity } from '../../engine/finding.ts';
import { detectorIds } from '../../engine/inspect.ts';
import type { RowAction } from '../inspect-traffic.ts';
import type { CorpusEntry } from './corpus.ts';

/** `flagAt`: the minimum severity at which a sample counts as flagged. */
export interface ScoreOptions {
	readonly flagAt: Severity;
	/** False: the category is only reported. Default: every category is enforced. */
	readonly isEnforced?: (category: string) => boolean;
}

export interface ScoredEntry {
	readonly entry: CorpusEntry;
	readonly inspection: Inspection;
	/** The action of the preset `balanced`. */
	readonly action?: RowAction;
	/** Delivery would change more than the invisible characters of an honest text. */
	readonly isAltered?: boolean;
}

/** Rates are 0 to 1, or null if the divisor is 0. */
export interface CategoryScore {
	readonly category: string;
	/** Whether the category's check is registered (R159), and the run enforces the category. */
	readonly isEnforced: boolean;
	readonly malicious: number;
	readonly caught: number;
	readonly hardNegatives: number;
	readonly falseAlarms: number;
	readonly recall: number | null;
	readonly precision: number | null;
	readonly falsePositiveRate: number | null;
	readonly f1: number | null;
}

export interface Scorecard {
	readonly flagAt: Severity;
	readonly categories: readonly CategoryScore[];
	readonly total: CategoryScore;
	/** Plain honest samples: reported separately, so they don't dilute the rate above (R156). */
	readonly benign: { readonly samples: number; readonly flagged: number; readonly anyFinding: number };
	readonly degraded: number;
	readonly missed: readonly string[];
	readonly falseAlarms: readonly string[];
}

/** The check behind each category, by the start of its name. Other categories depend on the phrase check. */
const CHECKS: readonly (readonly [string, string])[] = [
	['unicode', 'unicode.hidden'],
	['ansi_escape', 'ansi.escape'],
	['terminal-escape', 'ansi.escape'],
	['decoded_payload', 'payload.decoded'],
	['encoded-payload', 'payload.decoded'],
	['shadowing', 'shadowing.cross_server'],
	['capability', 'capability.mismatch'],
	['parameter-sink', 'capability.mismatch'],
	['embedded', 'secret.embedded'],
	['launch', 'launch.risky'],
	['directive', 'injection.instruction'],
];

/** Risks rather than attacks, according to the corpus README: counted separately, never in a total or a gate. */
const APART: ReadonlySet<string> = new Set(['launch-unpinned']);

export function scoreOf(judged: readonly ScoredEntry[], options: ScoreOptions): Scorecard {
	const isFlagged = ({ entry, inspection }: ScoredEntry): boolean => isAtLeast(inspection.severity, entry.deserves ?? options.flagAt);
	const categoryOf = ({ entry }: ScoredEntry): string =>
		entry.label === 'hard_negative' ? (entry.resembles ?? entry.category) : entry.category;
	const gated = judged.filter(({ entry }) => entry.label !== 'benign');
	const names = [...new Set(gated.map(categoryOf))].sort();
	const counted = gated.filter((each) => !APART.has(categoryOf(each)));
	const plain = judged.filter(({ entry }) => entry.label === 'benign');
	return {
		flagAt: options.flagAt,
		categories: names.map((name) =>
			scoreCategory(
				name,
				gated.filter((each) => categoryOf(each) === name),
				{ isFlagged, isEnforced: isRegistered(name) && !APART.has(name) && (options.isEnforced?.(name) ?? true) },
			),
		),
		total: scoreCategory('all', counted, { isFlagged, isEnforced: true }),
		benign: {
			samples: plain.length,
			flagged: plain.filter(isFlagged).length,
			anyFinding: plain.filter(({ inspection }) => isAtLeast(inspection.severity, 'low')).length,
		},
		degraded: judged.filter(({ inspection }) => inspection.notChecked.length > 0).length,
		missed: idsOf(gated.filter((each) => each.entry.label === 'malicious' && !isFlagged(each))),
		falseAlarms: idsOf(gated.filter((each) => each.entry.label === 'hard_negative' && isFlagged(each))),
	};
}

function idsOf(judged: readonly ScoredEntry[]): readonly string[] {
	return judged.map(({ entry }) => entry.id).sort();
}

function isRegistered(category: string): boolean {
	const check = CHECKS.find(([start]) => category.startsWith(start))?.[1] ?? 'injection.instruction';
	return detectorIds.includes(check);
}

function scoreCategory(
	category: string,
	judged: readonly ScoredEntry[],
	{ isFlagged, isEnforced }: { readonly isFlagged: (each: ScoredEntry) => boolean; readonly isEnforced: boolean },
): CategoryScore {
	const malicious = judged.filter(({ entry }) => entry.label === 'malicious');
	const hardNegatives = judged.filter(({ entry }) => entry.label === 'hard_negative');
	const caught = malicious.filter(isFlagged).length;
	const falseAlarms = hardNegatives.filter(isFlagged).length;
	const recall = rate(caught, malicious.length);
	const precision = rate(caught, caught + falseAlarms);
	return {
		category,
		isEnforced,
		malicious: malicious.length,
		caught,
		hardNegatives: hardNegatives.length,
		falseAlarms,
		recall,
		precision,
		falsePositiveRate: rate(falseAlarms, hardNegatives.length),
		f1: recall === null || precision === null || recall + precision === 0 ? null : (2 * recall * precision) / (recall + precision),
	};
}

function rate(part: number, whole: number): number | null {
	return whole === 0 ? null : part / whole;
}
