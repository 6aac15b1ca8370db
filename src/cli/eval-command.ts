import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { SEVERITIES } from '../engine/finding.ts';
import { firstWrong, shown, usageWords } from './commands/usage-words.ts';
import { CI_LIMITS, type GateLimits, gateFailures, RELEASE_LIMITS } from './eval/gate.ts';
import { judgeFile } from './eval/judge-rows.ts';
import type { Scorecard, ScoredEntry } from './eval/scorecard.ts';
import {
	type AuthorSet,
	authorSetOf,
	type Baseline,
	baselineOf,
	corpusFiles,
	parseBaseline,
	raisable,
	ratchetFailures,
	scoreSets,
} from './eval/sets.ts';
import { type FileReport, measureShared } from './eval/shared.ts';
import { EXIT } from './exit-codes.ts';
import { parseOptions } from './parse-options.ts';

export const EVAL_HELP = `cordon eval --corpus PATH… [--gate] [--release] [--min-recall 0.90] [--max-fp 0.05] [--flag-at SEVERITY] [--baseline FILE [--update-baseline]]
cordon eval --shared [FOLDER] [--corpus PATH…]   measure each file of an evaluation folder (default ../shared/corpora)

Inspects labeled rows (files, or all .jsonl files in a folder) and writes a scorecard per author set and category as JSON.
  --gate       end with GATE PASSED or GATE FAILED on standard error. A gate without samples fails
  --flag-at    the severity from which a row counts as found (default: high)
  --release    check the published rates for each author set, from medium severity
  --baseline   fail if anything got worse. Categories that never passed are only reported
Only hard negatives count as false positives.

Exit codes: 0 done or gate passed, 2 wrong usage, 3 a row couldn't be read, 4 a file couldn't be read, 6 gate failed or worse than the baseline.
`;

export function evalCommand(args: readonly string[]): number {
	const { values, positionals } = parseOptions({
		args: [...args],
		allowPositionals: true,
		options: {
			corpus: { type: 'string', multiple: true, default: [] },
			shared: { type: 'boolean', default: false },
			gate: { type: 'boolean', default: false },
			release: { type: 'boolean', default: false },
			'min-recall': { type: 'string' },
			'max-fp': { type: 'string' },
			'flag-at': { type: 'string' },
			baseline: { type: 'string' },
			'update-baseline': { type: 'boolean', default: false },
			help: { type: 'boolean', short: 'h' },
		},
	});
	if (values.help === true) {
		process.stdout.write(EVAL_HELP);
		return EXIT.ok;
	}
	// For a release, a tool counts as caught if a person would be asked. The gate of each change is stricter: the tool must be held by itself.
	const asked = values['flag-at'] ?? (values.release ? 'medium' : 'high');
	const flagAt = SEVERITIES.find((each) => each === asked);
	const limits = limitsOf(values.release, values['min-recall'], values['max-fp']);
	const files = values.shared ? values.corpus : [...values.corpus, ...positionals];
	const sharedCode = values.shared ? evalShared(positionals[0]) : EXIT.ok;
	if (values.shared && files.length === 0) return sharedCode;
	if (files.length === 0 || flagAt === undefined || limits === undefined) {
		const wrong = firstWrong([
			[flagAt === undefined, `--flag-at takes ${SEVERITIES.join(', ')}`],
			[limits === undefined, '--min-recall and --max-fp take a number from 0 to 1'],
		]);
		process.stderr.write(wrong === undefined ? EVAL_HELP : `${usageWords('eval', wrong)}\n`);
		return EXIT.usage;
	}
	const empty = files.find((each) => corpusFiles([each]).length === 0);
	if (empty !== undefined) {
		process.stderr.write(`cordon: ${shown(empty, 300)} has no .jsonl file.\n`);
		return EXIT.unreadable;
	}
	const judged = new Map<AuthorSet, ScoredEntry[]>();
	let badRows = 0;
	for (const file of corpusFiles(files)) {
		const result = judgeFile(file);
		if (!result.ok) {
			process.stderr.write(`cordon: Couldn't read ${shown(file, 300)}.\n`);
			return EXIT.unreadable;
		}
		const set = authorSetOf(file);
		const own = judged.get(set);
		if (own === undefined) judged.set(set, [...result.value.judged]);
		else own.push(...result.value.judged);
		badRows += result.value.failures.length;
		for (const { line, why } of result.value.failures) process.stderr.write(`cordon: line ${line} of ${shown(file, 300)}: ${shown(why)}\n`);
	}
	const baseline = values.baseline === undefined ? undefined : readBaseline(values.baseline, values['update-baseline']);
	const cards = scoreSets(judged, { flagAt }, baseline);
	process.stdout.write(values.shared ? tableOf(cards) : `${JSON.stringify({ sets: Object.fromEntries(cards) }, undefined, 2)}\n`);
	if (values['update-baseline'] && values.baseline !== undefined) {
		writeFileSync(values.baseline, `${JSON.stringify(baselineOf(cards, baseline), undefined, '\t')}\n`);
		return badRows > 0 ? EXIT.badRows : EXIT.ok;
	}
	const isGate = values.gate || values.release;
	const failures = [
		...(isGate ? gateFailuresOf(cards, limits) : []),
		...(badRows > 0 && isGate ? [`${badRows} rows couldn't be read`] : []),
		...(baseline === undefined ? [] : ratchetFailures(cards, baseline)),
	];
	if (failures.length > 0) {
		process.stderr.write(`GATE FAILED: ${failures.join('; ')}\n`);
		return EXIT.gateFailed;
	}
	if (isGate || baseline !== undefined)
		process.stderr.write(`GATE PASSED: ${[...cards].map(([set, card]) => wordsOf(set, card)).join('; ')}\n`);
	const risen = baseline === undefined ? [] : raisable(cards, baseline);
	if (risen.length > 0) process.stderr.write(`passing now, --update-baseline enforces them: ${risen.join(', ')}\n`);
	return badRows > 0 ? EXIT.badRows : sharedCode;
}

/** For people: one line for each category, marked as enforced or only reported. */
function tableOf(cards: ReadonlyMap<AuthorSet, Scorecard>): string {
	const lines = [...cards].flatMap(([set, { categories, total, benign }]) => [
		'',
		`our corpus, ${set}: caught ${total.caught} of ${total.malicious}, false alarms ${total.falseAlarms} of ${total.hardNegatives}, plain flagged ${benign.flagged} of ${benign.samples}`,
		...categories.map(
			({ category, isEnforced, malicious, caught, hardNegatives, falseAlarms }) =>
				`  ${isEnforced ? 'enforced' : 'reported'} ${category.padEnd(28)} caught ${caught} of ${malicious}, false alarms ${falseAlarms} of ${hardNegatives}`,
		),
	]);
	return `${lines.join('\n')}\n`;
}

/** Checks each set separately. Having no set fails as "no samples". */
export function gateFailuresOf(cards: ReadonlyMap<AuthorSet, Scorecard>, limits: GateLimits): readonly string[] {
	if (cards.size === 0) return ['no samples'];
	return [...cards].flatMap(([set, card]) => gateFailures(card, limits).map((why) => `${set}: ${why}`));
}

function wordsOf(set: AuthorSet, { categories }: Scorecard): string {
	const enforced = categories.filter(({ isEnforced }) => isEnforced);
	const [malicious, hardNegatives] = [
		enforced.reduce((sum, each) => sum + each.malicious, 0),
		enforced.reduce((sum, each) => sum + each.hardNegatives, 0),
	];
	return `${set}: ${malicious} malicious, ${hardNegatives} hard negatives, ${enforced.length} of ${categories.length} categories enforced`;
}

function limitsOf(isRelease: boolean, minRecall: string | undefined, maxFp: string | undefined): GateLimits | undefined {
	const base = isRelease ? RELEASE_LIMITS : CI_LIMITS;
	const recall = minRecall === undefined ? base.minRecall : Number(minRecall);
	const fp = maxFp === undefined ? base.maxFalsePositives : Number(maxFp);
	const isRate = (rate: number): boolean => rate >= 0 && rate <= 1;
	return isRate(recall) && isRate(fp) ? { ...base, minRecall: recall, maxFalsePositives: fp } : undefined;
}

/** Throws when the baseline is missing, unless it is about to be written. */
function readBaseline(path: string, isUpdate: boolean): Baseline | undefined {
	return isUpdate && !existsSync(path) ? undefined : parseBaseline(readFileSync(path, 'utf8'));
}

const DEFAULT_FOLDER = '../shared/corpora';

/** The default folder may be missing, but a named one must exist, because measuring nothing isn't a success (R012). */
function evalShared(named: string | undefined): number {
	const measured = measureShared(named ?? DEFAULT_FOLDER);
	if (measured === undefined && named !== undefined) {
		process.stderr.write(`cordon: ${shown(named, 300)} isn't a folder with evaluation data.\n`);
		return EXIT.unreadable;
	}
	if (measured === undefined) {
		process.stdout.write("skipped: the folder with shared evaluation data isn't here\n");
		return EXIT.ok;
	}
	for (const report of measured.reports) process.stdout.write(linesOf(report));
	process.stdout.write('\nall benign_tools_*\n');
	for (const { goal, measured: value, isMet } of measured.benign)
		process.stdout.write(`  ${isMet ? 'met   ' : 'MISSED'} ${goal}: ${value}\n`);
	process.stdout.write('\nall honest results\n');
	for (const { goal, measured: value, isMet } of measured.honestResults)
		process.stdout.write(`  ${isMet ? 'met   ' : 'MISSED'} ${goal}: ${value}\n`);
	const figures = [...measured.benign, ...measured.honestResults, ...measured.reports.flatMap(({ figures: own }) => own)];
	const missed = figures.filter(({ isMet }) => !isMet).length;
	process.stdout.write(`\n${figures.length - missed} of ${figures.length} figures met\n`);
	return missed === 0 ? EXIT.ok : EXIT.gateFailed;
}

function linesOf(report: FileReport): string {
	const lines = [`${report.file}  ${report.rows} rows${report.notInspected > 0 ? `, ${report.notInspected} of other surfaces` : ''}`];
	for (const { label, rows, hard, highOrMore, mediumOrMore, any } of report.byLabel) {
		lines.push(`  ${label.padEnd(14)} ${rows}: hard ${hard}, high or more ${highOrMore}, medium or more ${mediumOrMore}, any ${any}`);
	}
	if (report.vectors !== undefined) {
		lines.push(`  vectors        ${report.vectors.agree} of ${report.vectors.of} agree`);
		for (const { id, expected, got } of report.vectors.disagreements) lines.push(`    differs: ${id}: expected ${expected}, got ${got}`);
	}
	for (const note of report.notes) lines.push(`  ${note}`);
	for (const { goal, measured, isMet } of report.figures) lines.push(`  ${isMet ? 'met   ' : 'MISSED'} ${goal}: ${measured}`);
	return `${lines.join('\n')}\n`;
}
