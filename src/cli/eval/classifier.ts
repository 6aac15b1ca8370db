import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, type Json } from '../../base/json.ts';
import { isAtLeast } from '../../engine/aggregate.ts';
import { DEFINITION_THRESHOLD } from '../../engine/classifier/definition-signal.ts';
import type { ClassifierModel } from '../../engine/classifier/model.ts';
import { DEFAULT_THRESHOLD, scoreValue } from '../../engine/classifier/score-value.ts';
import { judgeFile } from './judge.ts';
import type { Judged } from './score.ts';

/** One file, or one part of it: rows flagged by the rules, by the model from the threshold on that is in use, and by either. */
export interface ClassifierReport {
	readonly file: string;
	readonly part: string;
	readonly rows: number;
	readonly rules: number;
	readonly model: number;
	readonly both: number;
}

/** Rows whose score lies in [from, from + 0.1), or in the last step up to 1. */
export interface CalibrationStep {
	readonly from: number;
	readonly malicious: number;
	readonly honest: number;
}

export interface ClassifierFigures {
	readonly reports: readonly ClassifierReport[];
	readonly calibration: readonly CalibrationStep[];
	/** Milliseconds of the model alone for 4,000 UTF-16 units, over everything that was read. */
	readonly msPer4000: number;
}

const SHARED = /^(?:benign_tools_|maldefs_(?:handwritten|controls)|results_|text_)/;

/** Rules and model side by side, per file: by the rules a row is flagged from medium on, or where *balanced* would change it. */
export function measureClassifier(model: ClassifierModel, corpus: string, shared: string): ClassifierFigures {
	const files = [join(corpus, 'classifier'), shared]
		.filter((folder) => existsSync(folder))
		.flatMap((folder) =>
			readdirSync(folder)
				.filter((name) => name.endsWith('.jsonl') && (folder !== shared || SHARED.test(name)))
				.sort()
				.map((name) => ({ name, path: join(folder, name) })),
		);
	const reports: ClassifierReport[] = [];
	const steps = Array.from({ length: 10 }, (_, index) => ({ from: index / 10, malicious: 0, honest: 0 }));
	let elapsedMs = 0;
	let characters = 0;
	for (const { name, path } of files) {
		const judged = judgeFile(path);
		if (!judged.ok) continue;
		const parts = new Map<string, { rows: number; rules: number; model: number; both: number }>();
		for (const each of judged.value.judged) {
			const value = subjectOf(each);
			const start = performance.now();
			const isDeclared = each.entry.row.targets.length > 0;
			const { best } = scoreValue(model, value, { isDeclared });
			elapsedMs += performance.now() - start;
			characters += JSON.stringify(value).length;
			const byRules = isFlagged(each);
			const byModel = best >= (isDeclared ? DEFINITION_THRESHOLD : DEFAULT_THRESHOLD);
			const part = partOf(name, each);
			const counts = parts.get(part) ?? { rows: 0, rules: 0, model: 0, both: 0 };
			parts.set(part, counts);
			counts.rows += 1;
			counts.rules += Number(byRules);
			counts.model += Number(byModel);
			counts.both += Number(byRules || byModel);
			const step = steps[Math.min(9, Math.floor(best * 10))];
			if (step !== undefined) step[each.entry.label === 'malicious' ? 'malicious' : 'honest'] += 1;
		}
		for (const [part, counts] of [...parts].sort(([a], [b]) => (a < b ? -1 : 1))) reports.push({ file: name, part, ...counts });
	}
	return { reports, calibration: steps, msPer4000: characters === 0 ? 0 : (elapsedMs / characters) * 4_000 };
}

/** What a model would read of the row. */
function subjectOf({ entry }: Judged): Json {
	const payload: Json = entry.row.payload;
	if (!isJsonObject(payload)) return payload;
	return payload['text'] ?? payload['tool'] ?? payload;
}

function isFlagged({ action, inspection }: Judged): boolean {
	return isAtLeast(inspection.severity, 'medium') || action === 'redact' || action === 'hold' || action === 'block';
}

function partOf(name: string, { entry }: Judged): string {
	return name.startsWith('results_agentdyn_injected') ? (entry.category.split(':')[1] ?? entry.category) : entry.label;
}

/** For people: a line a file, and the calibration table. */
export function classifierLines({ calibration, msPer4000, reports }: ClassifierFigures): string {
	const share = (count: number, of: number): string => `${((100 * count) / Math.max(1, of)).toFixed(1)} %`.padStart(8);
	return [
		'',
		`classifier at ${DEFAULT_THRESHOLD}, in declarations at ${DEFINITION_THRESHOLD}: rows flagged by rules only, model only, both; ${msPer4000.toFixed(2)} ms for 4,000 characters`,
		...reports.map(
			({ both, file, model, part, rows, rules }) =>
				`  ${file.replace('.jsonl', '').padEnd(32)} ${part.padEnd(24)} ${String(rows).padStart(5)} ${share(rules, rows)} ${share(model, rows)} ${share(both, rows)}`,
		),
		'  calibration: score, honest rows, malicious rows',
		...calibration.map(
			({ from, honest, malicious }) =>
				`    ${from.toFixed(1)}–${(from + 0.1).toFixed(1)} ${String(honest).padStart(6)} ${String(malicious).padStart(6)}`,
		),
		'',
	].join('\n');
}
