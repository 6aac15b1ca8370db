import type { Json } from '../../base/json.ts';
import type { Logger } from '../../base/ports.ts';
import { scoreValue } from '../../engine/classifier/score-value.ts';
import type { Finding } from '../../engine/finding.ts';
import type { StringPlan } from '../../engine/results/inspect-result.ts';
import type { ResultMode } from '../../policy/results/policy.ts';
import { type Classifier, classifierOffWords } from './load.ts';

/** What the classifier says of one answer, in the words of the engine. */
export interface ClassifierSightings {
	readonly findings: readonly Finding[];
	/** Sentences to be replaced where the mode says so. */
	readonly plans: readonly StringPlan[];
}

export interface ClassifierPort {
	/** Never throws. `mode` is what the user chose: only `redact` and `block` make it more than a soft signal. */
	inspect(value: Json, options: { readonly mode: ResultMode; readonly isOutOfTime: () => boolean }): ClassifierSightings;
}

const NOTHING: ClassifierSightings = { findings: [], plans: [] };

/** For a gateway without a classifier: who asked for one is told so. */
export const NO_CLASSIFIER: ClassifierPort = {
	inspect: (_value, { mode }) =>
		mode === 'off' ? NOTHING : { findings: [notice('classifier.off', classifierOffWords('absent'))], plans: [] },
};

/** The file is read at the first answer that is to be looked at, and once; a file that is not the released one is said in the log and in each finding. */
export function createClassifierPort(load: () => Classifier, logger: Logger): ClassifierPort {
	let classifier: Classifier | undefined;
	return {
		inspect(value, { isOutOfTime, mode }) {
			if (mode === 'off') return NOTHING;
			if (classifier === undefined) {
				classifier = load();
				if (classifier.kind === 'off') logger.warn(classifierOffWords(classifier.why));
			}
			if (classifier.kind === 'off') return { findings: [notice('classifier.off', classifierOffWords(classifier.why))], plans: [] };
			const { isCut, strings } = scoreValue(classifier.model, value, { isOutOfTime });
			const acts = mode === 'redact' || mode === 'block';
			const findings = strings.map(
				({ end, pointer, score, start }): Finding => ({
					rule: 'classifier.injection',
					tier: acts ? 'hard' : 'soft',
					severity: 'medium',
					confidence: Number(score.toFixed(3)),
					pointer,
					start,
					end,
					detail: `score=${score.toFixed(3)}`,
				}),
			);
			return {
				findings: isCut ? [...findings, notice('classifier.cut', 'the classifier did not read all of it')] : findings,
				plans: acts
					? strings.map(
							({ end, pointer, start, text }): StringPlan => ({
								pointer,
								onKey: false,
								text,
								isBlob: false,
								redactions: [{ kind: 'redact', start, end, rule: 'classifier.injection' }],
								edits: [],
							}),
						)
					: [],
			};
		},
	};
}

function notice(rule: string, detail: string): Finding {
	return { rule, tier: 'soft', severity: 'info', confidence: 1, pointer: '', start: 0, end: 0, detail };
}
