import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isAtLeast } from '../../engine/aggregate.ts';
import { AGREEMENT_FILES, agreementOf } from './agreement.ts';
import { type Figure, figure } from './figure.ts';
import { type JudgedFile, judgeFile } from './judge-rows.ts';
import type { ScoredEntry } from './scorecard.ts';
import { runSequences, SEQUENCE_FILES } from './sequences.ts';
import { honestResults, isHonestResults, trafficReport } from './traffic-figures.ts';
import { runVectors, type VectorOutcome } from './vectors.ts';

/** Measurements for one file of the shared evaluation data. Each file separately, never pooled. */
export interface FileReport {
	readonly file: string;
	readonly rows: number;
	/** Rows of surfaces that this version doesn't inspect. */
	readonly notInspected: number;
	readonly byLabel: readonly LabelReport[];
	readonly vectors: { readonly agree: number; readonly of: number; readonly disagreements: readonly VectorOutcome[] } | undefined;
	readonly figures: readonly Figure[];
	/** Printed, but not part of the gate. */
	readonly notes: readonly string[];
}

export interface LabelReport {
	readonly label: string;
	readonly rows: number;
	readonly hard: number;
	readonly highOrMore: number;
	readonly mediumOrMore: number;
	readonly any: number;
}

const VECTOR_FILES = new Set(['mcpproxy_detect_unit_tests.jsonl', 'agentsh_tool_classifier.jsonl', 'mcpaql_danger_names.jsonl']);
const MEASURED =
	/^(?:benign_tools_|maldefs_|mcpproxy_|agentsh_(?:inspector|tool|session)|mcpaql_|seed_|unicode_|results_|pii_|secrets_|calls_|text_)/;
/** Files whose own text says that they are reported separately. */
const REPORT_ONLY = /overt|weak|agentsh_inspector|seed_|unicode_/;

export interface SharedReport {
	readonly reports: readonly FileReport[];
	/** Over all honest tools together, and over all honest results together. */
	readonly benign: readonly Figure[];
	readonly honestResults: readonly Figure[];
}

export function measureShared(folder: string): SharedReport | undefined {
	if (!existsSync(folder)) return undefined;
	const files = readdirSync(folder)
		.filter((file) => file.endsWith('.jsonl') && MEASURED.test(file))
		.sort();
	const benign: JudgedFile[] = [];
	const honest: ScoredEntry[] = [];
	const reports = files.map((file): FileReport => {
		const judged = judgeFile(join(folder, file));
		const empty: JudgedFile = { judged: [], failures: [], timesMs: [] };
		const value = judged.ok ? judged.value : empty;
		if (file.startsWith('benign_tools_')) benign.push(value);
		if (isHonestResults(file)) honest.push(...value.judged);
		const traffic = trafficReport(file, value.judged);
		const agreement = AGREEMENT_FILES.has(file) ? agreementOf(value.judged, value.failures.length) : { figures: [], differs: [] };
		const path = join(folder, file);
		const vectors = VECTOR_FILES.has(file)
			? vectorReport(runVectors(path))
			: SEQUENCE_FILES.has(file)
				? vectorReport(runSequences(path))
				: undefined;
		const sequences = vectors === undefined || !SEQUENCE_FILES.has(file) ? [] : [sequenceFigure(vectors)];
		return {
			file,
			rows: value.judged.length + value.failures.length,
			notInspected: value.failures.length,
			byLabel: labelsOf(value),
			vectors,
			figures: [
				...sequences,
				...agreement.figures,
				...(REPORT_ONLY.test(file) ? [] : [...figuresOf(file, value, sequences.length > 0 ? undefined : vectors), ...traffic.figures]),
			],
			notes: [...traffic.notes, ...agreement.differs.map((id) => `differs: ${id}`)],
		};
	});
	return { reports, benign: benignFigures(benign), honestResults: honestResults(honest) };
}

function vectorReport(outcomes: readonly VectorOutcome[]): NonNullable<FileReport['vectors']> {
	return {
		agree: outcomes.filter(({ agrees }) => agrees).length,
		of: outcomes.length,
		disagreements: outcomes.filter(({ agrees }) => !agrees),
	};
}

function sequenceFigure({ agree, of }: NonNullable<FileReport['vectors']>): Figure {
	return { goal: 'all sequences as expected', measured: `${agree} of ${of}`, isMet: agree === of && of > 0 };
}

function labelsOf({ judged }: JudgedFile): readonly LabelReport[] {
	return [...new Set(judged.map(({ entry }) => entry.label))].sort().map((label) => {
		const own = judged.filter(({ entry }) => entry.label === label).map(({ inspection }) => inspection);
		return {
			label,
			rows: own.length,
			hard: own.filter(({ tier }) => tier === 'hard').length,
			highOrMore: own.filter(({ severity }) => isAtLeast(severity, 'high')).length,
			mediumOrMore: own.filter(({ severity }) => isAtLeast(severity, 'medium')).length,
			any: own.filter(({ severity }) => isAtLeast(severity, 'info')).length,
		};
	});
}

function figuresOf(file: string, judged: JudgedFile, vectors: FileReport['vectors']): readonly Figure[] {
	const labels = new Map(labelsOf(judged).map((each) => [each.label, each]));
	const malicious = labels.get('malicious');
	const hardNegative = labels.get('hard_negative');
	const figures: Figure[] = [];
	if (vectors !== undefined) figures.push(figure('≥ 95 % agree', vectors.agree / vectors.of, vectors.agree / vectors.of >= 0.95));
	if (file.startsWith('mcpproxy_detect_corpus') && malicious !== undefined && hardNegative !== undefined) {
		figures.push(
			figure('≥ 97 % of malicious high or hard', malicious.highOrMore / malicious.rows, malicious.highOrMore / malicious.rows >= 0.97),
		);
		figures.push({ goal: '0 hard negatives hard', measured: String(hardNegative.hard), isMet: hardNegative.hard === 0 });
		figures.push({ goal: '≤ 1 hard negative high', measured: String(hardNegative.highOrMore), isMet: hardNegative.highOrMore <= 1 });
	}
	const benign = labels.get('benign');
	if (file.startsWith('maldefs_controls') && benign !== undefined) {
		figures.push({ goal: 'hard 0', measured: String(benign.hard), isMet: benign.hard === 0 });
		figures.push({ goal: 'medium or more ≤ 1', measured: String(benign.mediumOrMore), isMet: benign.mediumOrMore <= 1 });
	}
	return figures;
}

/** The honest tools of all benign_tools_* files together. The only figure in the issue over several files. */
function benignFigures(files: readonly JudgedFile[]): readonly Figure[] {
	const all = files.flatMap(({ judged }) => judged.map(({ inspection }) => inspection));
	const times = files.flatMap(({ timesMs }) => timesMs).sort((a, b) => a - b);
	if (all.length === 0) return [];
	const share = (count: number): number => count / all.length;
	const hard = share(all.filter(({ tier }) => tier === 'hard').length);
	const medium = share(all.filter(({ severity }) => isAtLeast(severity, 'medium')).length);
	const any = share(all.filter(({ severity }) => isAtLeast(severity, 'info')).length);
	const median = times[times.length >> 1] ?? 0;
	const total = times.reduce((sum, each) => sum + each, 0);
	return [
		figure('hard ≤ 0.03 %', hard, hard <= 0.0003),
		figure('medium or more ≤ 0.3 %', medium, medium <= 0.003),
		figure('any finding ≤ 2 %', any, any <= 0.02),
		{ goal: 'median ≤ 0.3 ms a tool', measured: `${median.toFixed(3)} ms`, isMet: median <= 0.3 },
		{ goal: 'whole set ≤ 4 s', measured: `${(total / 1000).toFixed(2)} s`, isMet: total <= 4000 },
	];
}
