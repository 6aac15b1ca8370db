// One sample, judged as in the preset balanced.
import type { Json } from '../../src/base/json.ts';
import { inspectRow } from '../../src/cli/inspect-row.ts';
import { parseRowValue, type Row } from '../../src/cli/rows.ts';
import { isAtLeast } from '../../src/engine/aggregate.ts';
import { worstSeverity } from '../../src/engine/finding.ts';
import type { TextScorer } from '../../src/engine/scorer/text-scorer.ts';
import { textAt } from '../../src/mcp/surfaces.ts';
import type { ResultMode } from '../../src/policy/results/result-policy.ts';
import type { Sample } from './sets.ts';

export interface Counted {
	readonly isFound: boolean;
	readonly isHard: boolean;
	/** Taken out, held or withheld. */
	readonly isStopped: boolean;
	/** Delivered otherwise than it came, invisible characters apart. */
	readonly isAltered: boolean;
	readonly rules: readonly string[];
	readonly timeMs: number;
}

const SENSITIVE = /\.(?:pii|secret|path|sensitive_path|mail_sender)$/;

/** With a scorer as in the gateway once all is read; its mode for results. */
export interface CountOptions {
	readonly scorer?: TextScorer | undefined;
	readonly scorerMode?: ResultMode | undefined;
}

export function count(sample: Sample, options: CountOptions = {}): Counted {
	const parsed = parseRowValue({ id: sample.id, surface: sample.surface, payload: sample.payload });
	if (!parsed.ok) throw new Error(`${sample.id}: ${parsed.error.kind}`);
	const start = performance.now();
	const { action, inspection, output } = inspectRow(parsed.value, 'balanced', options);
	const timeMs = performance.now() - start;
	const findings = inspection.findings.filter(({ rule }) => !SENSITIVE.test(rule));
	const isFound = isAtLeast(worstSeverity(findings.map(({ severity }) => severity)), 'medium');
	return {
		isFound,
		isHard: findings.some(({ tier }) => tier === 'hard'),
		isStopped: action === 'redact' || action === 'hold' || action === 'block',
		isAltered: isAltered(parsed.value, output),
		rules: [
			...new Set(findings.filter(({ severity }) => isAtLeast(severity, 'medium')).map(({ rule, detail }) => `${rule} (${detail ?? ''})`)),
		],
		timeMs,
	};
}

function isAltered({ traffic }: Row, output: Json | undefined): boolean {
	if (traffic?.kind !== 'result' || output === undefined || traffic.places.from === '') return false;
	const given = textAt(traffic.value, traffic.places.from);
	return given !== undefined && visible(given) !== visible(typeof output === 'string' ? output : JSON.stringify(output));
}

function visible(text: string): string {
	return text
		.normalize('NFC')
		.replace(/\u001B\[[0-?]*[ -/]*[@-~]/g, '')
		.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/gu, '');
}
