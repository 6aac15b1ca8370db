import type { Json } from '../../base/json.ts';
import type { Finding } from '../../engine/finding.ts';
import type { StringPlan } from '../../engine/results/inspect-result.ts';
import { type ScorerSays, SURE_SCORE, scoreWords } from '../../engine/scorer/decision.ts';
import type { PassageRole } from '../../engine/scorer/passage.ts';
import type { ScoredPlace } from '../../engine/scorer/result-texts.ts';
import type { NoticeRule } from '../../policy/explained-rules.ts';
import type { ResultMode } from '../../policy/results/result-policy.ts';

/** What the classifier found in one result, as findings and plans of the engine. */
export interface ClassifierSightings extends ScorerSays {
	/** Sentences to replace, if the mode asks for that. */
	readonly plans: readonly StringPlan[];
	/** Set when the verdict comes later. Undefined: this is the whole verdict. */
	readonly late?: LateSightings | undefined;
}

export interface LateSightings {
	/** How long the result may wait for the verdict, in milliseconds. 0: it's only recorded. */
	readonly waitMs: number;
	/** Whether the mode acts on the verdict. If not, the verdict is recorded and doesn't affect the conversation. */
	readonly acts: boolean;
	/** Calls `listener` once with a verdict that has no `late`, and never before this returns. The returned function cancels it. */
	onDone(listener: (sightings: ClassifierSightings) => void): () => void;
	/** What was read of a long result after its first verdict, with or without findings. Calls `listener` once per round, after `onDone`. */
	onMore(listener: (sightings: ClassifierSightings) => void): void;
}

export interface ClassifierOptions {
	/** The user's choice. Only `redact` and `block` make a finding more than a soft signal. */
	readonly mode: ResultMode;
	/** What is classified. Default: the result of a call. */
	readonly role?: PassageRole | undefined;
	/** A text counts from this score on, 0 to 1 (R123). Default: the model's own threshold. */
	readonly threshold?: number | undefined;
	/** Findings of the rules. The classifier also scores those that are in doubt. */
	readonly findings?: readonly Finding[] | undefined;
}

/** Serves the bundled network and a user's transformer alike. */
export interface ClassifierPort {
	/** Never throws. */
	inspect(value: Json, options: ClassifierOptions): ClassifierSightings;
	/**
	 * What it says of a definition, as far as it was read. New text is read after this returns, and the list is then judged again. Never throws. A
	 * classifier that is off reports that with results and in the log.
	 */
	signals(value: Json, options: ClassifierOptions): ScorerSays;
}

export const NOTHING_SAID: ScorerSays = { findings: [], doubts: [] };
export const NO_SIGHTINGS: ClassifierSightings = { ...NOTHING_SAID, plans: [] };

/** A classifier whose verdict is already known. */
export function settledClassifier(sightings: ClassifierSightings): ClassifierPort {
	return { inspect: (_value, { mode }) => (mode === 'off' ? NO_SIGHTINGS : sightings), signals: () => NOTHING_SAID };
}

export interface SightingOptions {
	readonly mode: ResultMode;
	readonly isCut: boolean;
	readonly doubts?: ScorerSays['doubts'];
	/** A place acts from this score on. Default: the bundled scorer's threshold. */
	readonly sure?: number | undefined;
}

/** Findings and plans, in the same form for every model. */
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
		findings: isCut ? [...findings, notice('classifier.cut', "the classifier didn't read all of it")] : findings,
		plans: acts ? plans : [],
	};
}

export function offSightings(words: string): ClassifierSightings {
	return { ...NO_SIGHTINGS, findings: [notice('classifier.off', words)] };
}

export function notice(rule: NoticeRule, detail: string): Finding {
	return { rule, tier: 'soft', severity: 'info', confidence: 1, pointer: '', start: 0, end: 0, detail };
}
