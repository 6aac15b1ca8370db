import type { Json } from '../../base/json.ts';
import type { Finding } from '../../engine/finding.ts';
import type { StringPlan } from '../../engine/results/inspect-result.ts';
import { type ScorerSays, SURE_SCORE, scoreWords } from '../../engine/scorer/decision.ts';
import type { PassageRole } from '../../engine/scorer/passage.ts';
import type { ScoredPlace } from '../../engine/scorer/result-texts.ts';
import type { NoticeRule } from '../../policy/explained-rules.ts';
import type { ResultMode } from '../../policy/results/result-policy.ts';

/** What the classifier says of one result, in the words of the engine. */
export interface ClassifierSightings extends ScorerSays {
	/** Sentences to be replaced where the mode says so. */
	readonly plans: readonly StringPlan[];
	/** The verdict comes later. Undefined: this is all. */
	readonly late?: LateSightings | undefined;
}

export interface LateSightings {
	/** So long the result may wait for it, in milliseconds; 0: it is only recorded. */
	readonly waitMs: number;
	/** The mode steps in. Otherwise the verdict is noted, and the conversation goes on as if it had not come. */
	readonly acts: boolean;
	/** `listener` is called once, with a verdict that is never late, and never before this returns. The returned function takes it back. */
	onDone(listener: (sightings: ClassifierSightings) => void): () => void;
	/** What was read afterwards of a long result, found or not: `listener` is called once for each round, after `onDone`. */
	onMore(listener: (sightings: ClassifierSightings) => void): void;
}

export interface ClassifierOptions {
	/** What the user chose: only `redact` and `block` make it more than a soft signal. */
	readonly mode: ResultMode;
	/** What is looked at. Default: the result of a call. */
	readonly role?: PassageRole | undefined;
	/** From this score on a text counts, 0 to 1 (R123). Default: that of the model. */
	readonly threshold?: number | undefined;
	/** What the rules found: where they doubt, the classifier says what it thinks. */
	readonly findings?: readonly Finding[] | undefined;
}

/** The bundled network and a transformer of the user stand behind it alike. */
export interface ClassifierPort {
	/** Never throws. */
	inspect(value: Json, options: ClassifierOptions): ClassifierSightings;
	/**
	 * What it says of a definition, as far as it was read: what is new is read after this returns, and the list is then judged again.
	 * Never throws; a classifier that is off says so with results and in the log.
	 */
	signals(value: Json, options: ClassifierOptions): ScorerSays;
}

export const NOTHING_SAID: ScorerSays = { findings: [], doubts: [] };
export const NO_SIGHTINGS: ClassifierSightings = { ...NOTHING_SAID, plans: [] };

/** One that has said already what it says. */
export function settledClassifier(sightings: ClassifierSightings): ClassifierPort {
	return { inspect: (_value, { mode }) => (mode === 'off' ? NO_SIGHTINGS : sightings), signals: () => NOTHING_SAID };
}

export interface SightingOptions {
	readonly mode: ResultMode;
	readonly isCut: boolean;
	readonly doubts?: ScorerSays['doubts'];
	/** From this score on a place acts. Default: that of the bundled scorer. */
	readonly sure?: number | undefined;
}

/** Findings and plans, in the one form that every model gives. */
export function sightingsOf(
	places: readonly ScoredPlace[],
	{ doubts = [], isCut, mode, sure = SURE_SCORE }: SightingOptions,
): ClassifierSightings {
	const acts = mode === 'redact' || mode === 'block';
	const findings = places.map(
		({ end, pointer, score, start }): Finding => ({
			rule: 'classifier.injection',
			tier: acts && score >= sure ? 'hard' : 'soft',
			severity: score >= sure ? 'high' : 'medium',
			confidence: Number(score.toFixed(3)),
			pointer,
			start,
			end,
			detail: scoreWords(score),
		}),
	);
	const plans = places
		.filter(({ score }) => score >= sure)
		.map(
			({ end, pointer, start, text }): StringPlan => ({
				pointer,
				onKey: false,
				text,
				isBlob: false,
				redactions: [{ kind: 'redact', start, end, rule: 'classifier.injection' }],
				edits: [],
			}),
		);
	return {
		doubts,
		findings: isCut ? [...findings, notice('classifier.cut', 'the classifier did not read all of it')] : findings,
		plans: acts ? plans : [],
	};
}

export function offSightings(words: string): ClassifierSightings {
	return { ...NO_SIGHTINGS, findings: [notice('classifier.off', words)] };
}

export function notice(rule: NoticeRule, detail: string): Finding {
	return { rule, tier: 'soft', severity: 'info', confidence: 1, pointer: '', start: 0, end: 0, detail };
}
