import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json } from '../base/json.ts';
import { isJsonObject } from '../base/json.ts';
import type { Finding } from '../engine/finding.ts';
import { doubtsIn, type ScoredDoubt, type ScorerSays, saidOfDefinition, scoredDoubts } from '../engine/scorer/decision.ts';
import { declaredText, wholeText } from '../engine/scorer/declared-text.ts';
import { Encoder } from '../engine/scorer/encoder.ts';
import { SCORER_SHA256, SCORER_THRESHOLDS } from '../engine/scorer/released.generated.ts';
import { placesOf, resultTexts, type ScoredPlace } from '../engine/scorer/result-texts.ts';
import { createTextScorer, type TextScorer } from '../engine/scorer/text-scorer.ts';
import { readWeights } from '../engine/scorer/weights.ts';
import { type ClassifierSightings, NOTHING_SAID, sightingsOf } from '../gateway/classifier/classifier-port.ts';
import { sha256 } from '../gateway/sha256.ts';
import { surfacesOf } from '../mcp/surfaces.ts';
import type { ResultMode } from '../policy/results/result-policy.ts';

const opened = new Map<string, TextScorer>();

/** The weights file in the folder of `bundle`. */
export function scorerFile(bundle: string): string {
	return path.join(path.dirname(bundle), 'scorer.bin');
}

/** Undefined: the file is missing or belongs to another version. */
export function scorerAt(file: string): TextScorer | undefined {
	const known = opened.get(file);
	if (known !== undefined) return known;
	let bytes: Uint8Array;
	try {
		bytes = readFileSync(file);
	} catch {
		return undefined;
	}
	if (sha256(bytes) !== SCORER_SHA256) return undefined;
	const weights = readWeights(bytes);
	const scorer = createTextScorer(weights, new Encoder(weights), SCORER_THRESHOLDS);
	opened.set(file, scorer);
	return scorer;
}

/** The scorer's findings in a definition, and its scores for the rules' findings. */
export function saidOf(
	scorer: TextScorer,
	role: 'instructions' | 'prompt' | 'tool',
	value: Json,
	findings: readonly Finding[],
): ScorerSays {
	const declared = typeof value === 'string' ? wholeText(value) : isJsonObject(value) ? declaredText(value) : undefined;
	if (declared === undefined) return NOTHING_SAID;
	const asked = doubtsIn(findings, declared);
	return saidOfDefinition(scorer.score({ role, text: declared.text, doubts: asked.map(({ at }) => at) }), declared, asked);
}

/** The scorer's findings in a result, after reading every round. */
export function sightingsFor(scorer: TextScorer, value: Json, findings: readonly Finding[], mode: ResultMode): ClassifierSightings {
	const { gaps, surfaces } = surfacesOf(value);
	const places: ScoredPlace[] = [];
	const doubts: ScoredDoubt[] = [];
	for (const declared of resultTexts(surfaces)) {
		if (declared.text.length < SHORTEST) continue;
		const asked = doubtsIn(findings, declared);
		for (let round = 0, hasMore = true; hasMore && round < MAX_ROUNDS; round++) {
			const scored = scorer.score({ role: 'result', text: declared.text, round, doubts: round > 0 ? [] : asked.map(({ at }) => at) });
			places.push(...placesOf(scored.windows, declared));
			doubts.push(...scoredDoubts(asked, scored));
			hasMore = scored.hasMore;
		}
	}
	return sightingsOf(places, { mode, doubts, isCut: gaps.length > 0 });
}

/** As in the gateway. */
const MAX_ROUNDS = 10;
/** Shorter strings aren't sentences. In UTF-16 units. */
const SHORTEST = 12;
