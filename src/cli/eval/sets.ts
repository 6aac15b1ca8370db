import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CI_LIMITS } from './gate.ts';
import { type Scorecard, type ScoredEntry, type ScoreOptions, scoreOf } from './scorecard.ts';

/** Who wrote the rows: the author of the engine, somebody who didn't know the rules, or the caller. Never pooled. */
export type AuthorSet = 'engine' | 'independent' | 'given';

const LABEL_FOLDERS = new Set(['malicious', 'hard-negative', 'plain']);

/** Decided by the folder, see corpus/README.md. All other files were given by the caller. */
export function authorSetOf(path: string): AuthorSet {
	const folder = basename(dirname(path));
	if (LABEL_FOLDERS.has(folder)) return 'independent';
	return folder === 'engine' ? 'engine' : 'given';
}

/** The named files and all row files below the named folders, each once and in order. Throws if a path doesn't exist. */
export function corpusFiles(paths: readonly string[]): readonly string[] {
	const files = paths.flatMap((path) =>
		statSync(path).isDirectory()
			? readdirSync(path, { recursive: true })
					.map(String)
					// The baseline leaves out rows that are only counted (`blind`) or only used for training (`answers`, `fit`).
					.filter((name) => name.endsWith('.jsonl') && !/(?:^|[\\/])(?:answers|blind|fit)[\\/]/.test(name))
					.sort()
					.map((name) => join(path, name))
			: [path],
	);
	return [...new Set(files)];
}

/** The results so far, kept in the repository as a ratchet. Categories that aren't enforced are only reported until they pass once. */
export interface Baseline {
	readonly sets: { readonly [set: string]: BaselineSet };
}
export interface BaselineSet {
	readonly categories: { readonly [category: string]: BaselineCategory };
	readonly benignFlagged: number;
}
export interface BaselineCategory {
	readonly isEnforced: boolean;
	readonly malicious: number;
	readonly caught: number;
	readonly hardNegatives: number;
	readonly falseAlarms: number;
}

export function parseBaseline(text: string): Baseline {
	return JSON.parse(text) as Baseline;
}

/** One scorecard for each author set. With a baseline, categories that never passed aren't enforced; new ones are. */
export function scoreSets(
	judged: ReadonlyMap<AuthorSet, readonly ScoredEntry[]>,
	options: Pick<ScoreOptions, 'flagAt'>,
	baseline?: Baseline,
): ReadonlyMap<AuthorSet, Scorecard> {
	return new Map(
		[...judged]
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([set, own]) => [
				set,
				scoreOf(own, {
					...options,
					isEnforced: (category) => baseline?.sets[set]?.categories[category]?.isEnforced ?? true,
				}),
			]),
	);
}

/** The new baseline. A category that meets the gate's limits is enforced from now on, permanently. */
export function baselineOf(cards: ReadonlyMap<AuthorSet, Scorecard>, before?: Baseline): Baseline {
	return {
		sets: Object.fromEntries(
			[...cards].map(([set, card]) => [
				set,
				{
					categories: Object.fromEntries(
						card.categories.map(({ category, malicious, caught, hardNegatives, falseAlarms, recall, falsePositiveRate }) => {
							const passes = (recall ?? 1) >= CI_LIMITS.minRecall && (falsePositiveRate ?? 0) <= CI_LIMITS.maxFalsePositives;
							const isEnforced = before?.sets[set]?.categories[category]?.isEnforced === true || passes;
							return [category, { isEnforced, malicious, caught, hardNegatives, falseAlarms }];
						}),
					),
					benignFlagged: card.benign.flagged,
				},
			]),
		),
	};
}

/** What got worse than the baseline. Sets that this run didn't read aren't compared. */
export function ratchetFailures(cards: ReadonlyMap<AuthorSet, Scorecard>, baseline: Baseline): readonly string[] {
	return [...cards].flatMap(([set, card]) => {
		const kept = baseline.sets[set];
		if (kept === undefined) return [`${set} has no baseline`];
		const failures: string[] = [];
		for (const [category, before] of Object.entries(kept.categories)) {
			const now = card.categories.find((each) => each.category === category);
			const name = `${set} ${category}`;
			if (now === undefined) {
				failures.push(`category ${name} is gone`);
				continue;
			}
			// Cross-multiplied, so that rows can be added.
			if (now.caught * before.malicious < before.caught * now.malicious) {
				failures.push(`recall of ${name} fell to ${now.caught} of ${now.malicious} from ${before.caught} of ${before.malicious}`);
			}
			if (now.falseAlarms * before.hardNegatives > before.falseAlarms * now.hardNegatives) {
				failures.push(
					`false positives of ${name} rose to ${now.falseAlarms} of ${now.hardNegatives} from ${before.falseAlarms} of ${before.hardNegatives}`,
				);
			}
			if (now.malicious < before.malicious || now.hardNegatives < before.hardNegatives) failures.push(`samples of ${name} were removed`);
		}
		if (card.benign.flagged > kept.benignFlagged) failures.push(`more plain samples of ${set} are flagged`);
		return failures;
	});
}

/** Categories that are only reported but could be enforced now. */
export function raisable(cards: ReadonlyMap<AuthorSet, Scorecard>, baseline: Baseline): readonly string[] {
	const next = baselineOf(cards, baseline);
	return [...cards.keys()].flatMap((set) =>
		Object.entries(next.sets[set]?.categories ?? {})
			.filter(([category, { isEnforced }]) => isEnforced && baseline.sets[set]?.categories[category]?.isEnforced === false)
			.map(([category]) => `${set} ${category}`),
	);
}
