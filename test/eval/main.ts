// The table of figures, per file: `npm run eval [-- --shared DIR] [--strangers] [--practice] [--only PART] [--missed FILE] [--no-perturb] [--scorer MODE] [--curve] [--weights FILE] [--most N]`.
// `--scorer monitor|redact`: rules and scorer as one decision; without it the rules alone. `--most`: rows of a set, evenly spread. `--only`: sets whose name has it, as a regular expression.
// `--curve`: the same decision with each threshold of the scorer moved, too.
// Sets by strangers are counted only where asked for, and each count is written down beside them.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Encoder } from '../../src/engine/scorer/encoder.ts';
import { SCORER_THRESHOLDS } from '../../src/engine/scorer/released.generated.ts';
import { createTextScorer, type TextScorer } from '../../src/engine/scorer/text-scorer.ts';
import { readWeights } from '../../src/engine/scorer/weights.ts';
import { sha256 } from '../../src/gateway/sha256.ts';
import type { ResultMode } from '../../src/policy/results/result-policy.ts';
import { type Counted, type CountOptions, count } from './count.ts';
import { PERTURBATIONS, WEAKNESSES } from './perturb.ts';
import { caseSets, corporaSets, practiceSets, type Sample, type SampleSet, strangerSets, trainingSets, unseenSets } from './sets.ts';

const root = join(import.meta.dirname, '..', '..');
const { values } = parseArgs({
	options: {
		shared: { type: 'string', default: join(root, '..', 'shared') },
		strangers: { type: 'boolean', default: false },
		practice: { type: 'boolean', default: false },
		only: { type: 'string', default: '' },
		missed: { type: 'string' },
		'no-perturb': { type: 'boolean', default: false },
		most: { type: 'string', default: '1000000' },
		scorer: { type: 'string' },
		curve: { type: 'boolean', default: false },
		weights: { type: 'string', default: join(root, 'models', 'scorer.bin') },
	},
});

const percent = (part: number, of: number): string => (of === 0 ? '–' : `${((100 * part) / of).toFixed(part * 50 < of ? 2 : 1)} %`);
const quantile = (numbers: readonly number[], share: number): number =>
	[...numbers].sort((a, b) => a - b)[Math.floor(share * (numbers.length - 1))] ?? 0;

/** Logits by which the thresholds are moved for the curve; 0 is as shipped. */
const MOVES = [-2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5];

/** Processor time of each window that was scored. */
const scoredMs: number[] = [];
const most = Number(values.most);
const only = new RegExp(values.only);
const scorerAt = values.scorer === undefined ? undefined : scorers();
const optionsAt = (move: number): CountOptions =>
	scorerAt === undefined ? {} : { scorer: scorerAt(move), scorerMode: values.scorer as ResultMode };
const options = optionsAt(0);
const curve =
	values.curve && scorerAt !== undefined ? MOVES.map((move) => ({ move, options: move === 0 ? options : optionsAt(move) })) : [];

/** By the logits that are added to each threshold. Scores of windows are kept in a file, so that a change of the decision costs no scoring. */
function scorers(): (move: number) => TextScorer {
	const bytes = readFileSync(values.weights);
	const weights = readWeights(bytes);
	const encoder = new Encoder(weights);
	const file = join(root, 'node_modules', '.cache', `scores-${sha256(bytes).slice(0, 16)}.txt`);
	const known = new Map<string, number>();
	if (existsSync(file))
		for (const line of readFileSync(file, 'utf8').split('\n'))
			known.set(line.slice(0, line.indexOf(' ')), Number(line.slice(line.indexOf(' '))));
	else mkdirSync(dirname(file), { recursive: true });
	const kept = {
		logit(ids: readonly number[]): number {
			const key = ids.join(',');
			const before = known.get(key);
			if (before !== undefined) return before;
			const started = process.cpuUsage();
			const logit = encoder.logit(ids);
			const { system, user } = process.cpuUsage(started);
			scoredMs.push((system + user) / 1000);
			appendFileSync(file, `${key} ${logit}\n`);
			known.set(key, logit);
			return logit;
		},
	};
	return (move) =>
		createTextScorer(
			weights,
			kept,
			Object.fromEntries(Object.entries(SCORER_THRESHOLDS).map(([role, logit]) => [role, logit + move])) as typeof SCORER_THRESHOLDS,
		);
}

const sets = [
	...(values.strangers ? strangerSets(values.shared) : []),
	...corporaSets(values.shared),
	...unseenSets(join(root, 'corpus')),
	...(values.practice ? practiceSets(join(root, 'corpus')) : []),
	...caseSets(values.shared),
	...trainingSets(values.shared),
]
	.filter(({ name }) => only.test(name))
	.map((set): SampleSet => {
		const step = Math.max(1, set.samples.length / most);
		const count = Math.min(most, set.samples.length);
		return {
			...set,
			samples: Array.from({ length: count }, (_, index) => set.samples[Math.floor(index * step)]).filter((one) => one !== undefined),
		};
	});

interface CountedSample {
	readonly sample: Sample;
	readonly is: Counted;
}

const shown: object[] = [];
const found: Sample[] = [];
for (const set of sets) {
	const countedAt = (at: CountOptions): readonly CountedSample[] => set.samples.map((sample) => ({ sample, is: count(sample, at) }));
	const counted = countedAt(options);
	// The rules alone, in the same run: sets by strangers are counted once for both.
	const alone = scorerAt === undefined ? [] : countedAt({});
	const attacks = counted.filter(({ sample }) => sample.isAttack);
	if (!set.isReportedApart && !set.isCountedOnly) found.push(...attacks.filter(({ is }) => is.isFound).map(({ sample }) => sample));
	const parts = figuresOf(counted);
	if (alone.length > 0) {
		const share = (isAttack: boolean): string => {
			const of = alone.filter(({ sample }) => sample.isAttack === isAttack);
			return of.length === 0
				? ''
				: ` ${isAttack ? 'found' : 'honest medium+'} ${percent(of.filter(({ is }) => is.isFound).length, of.length)}`;
		};
		parts.push(`rules alone:${share(true)}${share(false)}`);
	}
	const times = counted.map(({ is }) => is.timeMs);
	process.stdout.write(
		`${set.name.padEnd(52)} ${parts.join('; ')}; median ${quantile(times, 0.5).toFixed(2)} ms, p95 ${quantile(times, 0.95).toFixed(2)} ms\n`,
	);
	for (const { move, options: at } of curve)
		process.stdout.write(`  at ${move.toFixed(1).padStart(4)}: ${figuresOf(at === options ? counted : countedAt(at)).join('; ')}\n`);
	if (set.name.startsWith('training: injected')) process.stdout.write(`${familyLine(attacks)}\n`);
	if (!set.isCountedOnly)
		for (const { sample, is } of counted)
			if (sample.isAttack !== is.isFound || (!sample.isAttack && is.isHard))
				shown.push({
					set: set.name,
					id: sample.id,
					family: sample.family,
					isAttack: sample.isAttack,
					rules: is.rules,
					payload: sample.payload,
				});
}

/** Of attacks, how many are found and stopped; of honest samples, how many are taken for attacks or changed. */
function figuresOf(counted: readonly CountedSample[]): string[] {
	const attacks = counted.filter(({ sample }) => sample.isAttack);
	const honest = counted.filter(({ sample }) => !sample.isAttack);
	const hits = attacks.filter(({ is }) => is.isFound);
	const parts: string[] = [];
	if (attacks.length > 0)
		parts.push(
			`found ${percent(hits.length, attacks.length)} of ${attacks.length}, of these stopped ${percent(hits.filter(({ is }) => is.isStopped).length, hits.length)}`,
		);
	if (honest.length > 0) {
		const number = (which: (is: Counted) => boolean): string => percent(honest.filter(({ is }) => which(is)).length, honest.length);
		parts.push(
			`honest ${honest.length}: medium+ ${number((is) => is.isFound)}, hard ${number((is) => is.isHard)}, altered ${number((is) => is.isAltered)}`,
		);
	}
	return parts;
}

/** Families with five rows and more, the mean of their shares and that of the worst quarter. */
function familyLine(attacks: readonly CountedSample[]): string {
	const families = Map.groupBy(attacks, ({ sample }) => sample.family);
	const shares = [...families]
		.filter(([, rows]) => rows.length >= 5)
		.map(([family, rows]) => ({ family, share: rows.filter(({ is }) => is.isFound).length / rows.length }))
		.sort((a, b) => a.share - b.share);
	const mean = (of: readonly { readonly share: number }[]): number =>
		of.reduce((sum, { share }) => sum + share, 0) / Math.max(1, of.length);
	const worst = shares.slice(0, Math.max(1, Math.floor(shares.length / 4)));
	return `  by family: mean ${(100 * mean(shares)).toFixed(1)} %, worst quarter ${(100 * mean(worst)).toFixed(1)} %: ${worst.map(({ family, share }) => `${family} ${(100 * share).toFixed(0)} %`).join(', ')}`;
}

if (!values['no-perturb']) {
	// Every fifth found row is enough for a share, and keeps the run short.
	const tried = found.filter((_, index) => found.length < 400 || index % Math.ceil(found.length / 400) === 0);
	process.stdout.write(`perturbations of ${tried.length} found rows\n`);
	for (const { name, apply } of [...PERTURBATIONS, ...WEAKNESSES]) {
		const changed = tried.flatMap((sample) => apply(sample) ?? []);
		const left = changed.filter((sample) => count(sample, options).isFound);
		process.stdout.write(`  ${name.padEnd(50)} −${percent(changed.length - left.length, changed.length)} of ${changed.length}\n`);
		if (values.missed !== undefined)
			for (const sample of changed)
				if (!left.includes(sample)) shown.push({ set: `perturbed: ${name}`, id: sample.id, payload: sample.payload });
	}
}
if (values.strangers) {
	const log = join(root, 'node_modules', '.strangers-counted');
	try {
		appendFileSync(log, 'counted\n');
	} catch {
		// A read-only place: the count is then kept by whoever runs it.
	}
	const times = existsSync(log) ? readFileSync(log, 'utf8').split('\n').length - 1 : 1;
	process.stdout.write(`sets by strangers were counted ${times} times\n`);
}
if (scoredMs.length > 0)
	process.stdout.write(
		`${scoredMs.length} windows were scored: processor time of one ${quantile(scoredMs, 0.5).toFixed(1)} ms in the median\n`,
	);
if (values.missed !== undefined) writeFileSync(values.missed, shown.map((row) => JSON.stringify(row)).join('\n'));
