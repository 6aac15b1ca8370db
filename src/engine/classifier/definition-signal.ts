import type { Json } from '../../base/json.ts';
import { aggregate } from '../aggregate.ts';
import type { Finding, Inspection } from '../finding.ts';
import type { ClassifierModel } from './model.ts';
import { DEFAULT_THRESHOLD, scoreValue } from './score-value.ts';

/** What servers declare is full of sentences that tell somebody what to do: a lower threshold than this is not used for it. */
export const DEFINITION_THRESHOLD = 0.95;
/** Findings of one definition: more would say the same again. */
const MOST = 8;

/** Texts of a definition that the classifier takes for orders: soft, and each a note as long as it stands alone. */
export function definitionSignals(
	model: ClassifierModel,
	value: Json,
	{ threshold = DEFAULT_THRESHOLD, ...options }: { readonly threshold?: number | undefined; readonly isOutOfTime?: () => boolean } = {},
): readonly Finding[] {
	return scoreValue(model, value, { ...options, isDeclared: true, atLeast: Math.max(threshold, DEFINITION_THRESHOLD) })
		.strings.slice(0, MOST)
		.map(({ end, pointer, score, start }) => ({
			...{ rule: 'classifier.injection', tier: 'soft', severity: 'info', confidence: Number(score.toFixed(3)) },
			...{ pointer, start, end, detail: `score=${score.toFixed(3)}` },
		}));
}

/**
 * What the rules said, with the signals beside it. By itself a signal is a note and weighs nothing; beside a finding of a rule it counts as
 * one more soft check (R034). It never makes a definition more than that.
 */
export function withSignals(inspection: Inspection, signals: readonly Finding[]): Inspection {
	if (signals.length === 0) return inspection;
	const hasOthers = inspection.findings.some(({ severity }) => severity !== 'info' && severity !== 'none');
	const counted: readonly Finding[] = hasOthers ? signals.map((signal) => ({ ...signal, severity: 'low' })) : signals;
	const { findings, severity, tier } = aggregate([...inspection.findings, ...counted], inspection.notChecked);
	return { ...inspection, findings, severity, tier };
}
