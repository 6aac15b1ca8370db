import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json } from '../base/json.ts';
import { isJsonObject } from '../base/json.ts';
import type { Finding } from '../engine/finding.ts';
import { declaredText, wholeText } from '../engine/scorer/declared-text.ts';
import { Encoder } from '../engine/scorer/encoder.ts';
import { SCORER_SHA256, SCORER_THRESHOLDS } from '../engine/scorer/released.generated.ts';
import { definitionSignals } from '../engine/scorer/signals.ts';
import { createTextScorer, type TextScorer } from '../engine/scorer/text-scorer.ts';
import { readWeights } from '../engine/scorer/weights.ts';
import { type ClassifierSightings, sightingsOf } from '../gateway/classifier/classifier-port.ts';
import { sha256 } from '../gateway/sha256.ts';
import { surfacesOf } from '../mcp/surfaces.ts';

const opened = new Map<string, TextScorer>();

/** The weights beside a bundle. */
export function scorerFile(bundle: string): string {
	return path.join(path.dirname(bundle), 'scorer.bin');
}

/** Undefined: the file is missing, or not the one of this version. */
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

/** What the scorer says of a definition. */
export function signalsFor(file: string, role: 'instructions' | 'prompt' | 'tool', value: Json): readonly Finding[] {
	const scorer = scorerAt(file);
	if (scorer === undefined) return [];
	const declared = typeof value === 'string' ? wholeText(value) : isJsonObject(value) ? declaredText(value) : undefined;
	return declared === undefined ? [] : definitionSignals(scorer.score({ role, text: declared.text }).windows, declared);
}

/** What the scorer says of an answer, in the mode `monitor`. */
export function sightingsFor(file: string, value: Json): ClassifierSightings | undefined {
	const scorer = scorerAt(file);
	if (scorer === undefined) return undefined;
	const { gaps, surfaces } = surfacesOf(value);
	const places = surfaces
		.filter(({ isKey, text }) => !isKey && text.length >= SHORTEST)
		.flatMap(({ pointer, text }) => scorer.score({ role: 'result', text }).windows.map((window) => ({ ...window, pointer, text })));
	return sightingsOf(places, { mode: 'monitor', isCut: gaps.length > 0 });
}

/** UTF-16 units: a shorter string is no sentence. */
const SHORTEST = 12;
