import type { Survey } from '../text/survey.ts';
import { decodeAll } from '../views/decode.ts';
import { type Disguise, type DisguiseMethod, undisguise } from '../views/disguises.ts';
import { mightBeRarelyCoded } from '../views/rare-codings.ts';
import { mightBeCoded } from './coded.ts';
import { ATTACK_SCORE, findInjection, type InjectionSighting, type InjectionSurroundings } from './injection.ts';
import { inParts, partsOf, type TextPart } from './parts.ts';
import type { SharedParts } from './shared-parts.ts';

/** An instruction found by decoding or by removing a disguise. Offsets are UTF-16 units of the raw text. */
export interface CodedInstruction {
	readonly start: number;
	readonly end: number;
	readonly confidence: number;
	/** The encodings or the disguise, in fixed words. */
	readonly how: string;
}

/** Size and overlap of the parts in which disguises are removed. UTF-16 units. */
const DISGUISED_PART = 65_536;
const DISGUISED_OVERLAP = 4_096;
export const disguiseParts = (length: number): readonly TextPart[] => partsOf(length, DISGUISED_PART, DISGUISED_OVERLAP);
/** UTF-16 units of decoded text to read before the time limit is checked again. */
const CODED_PART = 65_536;
/** From this score on, decoded text counts as an instruction: one clear cue is enough, because nobody has an honest reason to encode it. */
const CODED_SCORE = 0.5;

/** Higher thresholds for disguises that honest texts have by chance. */
const LEAST_SCORES: Partial<Readonly<Record<DisguiseMethod, number>>> = {
	'digits for letters': 0.8,
	'first letters of lines': ATTACK_SCORE,
	'first words of lines': ATTACK_SCORE,
	'last words of lines': ATTACK_SCORE,
};

/** Encodings in which lists of numbers decode to letters by chance. */
const ODD_CODES: ReadonlySet<string> = new Set(['character codes', 'binary', 'code points', 'ascii85', 'base32']);

function isMostlyLetters(text: string): boolean {
	const letters = text.match(/[\p{L}\p{M} ]/gu)?.length ?? 0;
	return letters >= text.length * 0.75;
}

/**
 * An encoded instruction is an attack even if the same words in plain text would only need a review. Asks `shouldContinue` now and then and
 * stops on false. `shared`: parts read together with a second reader. Cost: O(n).
 */
export function* codedInstructions(
	raw: string,
	survey: Survey,
	surroundings: InjectionSurroundings,
	shouldContinue: () => boolean,
	shared?: SharedParts,
): Generator<CodedInstruction> {
	if (!shouldContinue()) return;
	if (mightBeCoded(raw, survey) || mightBeRarelyCoded(raw, survey)) {
		let units = 0;
		for (const { text, start, end, encodings } of decodeAll(raw)) {
			// Entities and hidden characters are handled by other views.
			if (encodings[0] === 'html entities' || encodings[0] === 'hidden characters') continue;
			if (text.length < 12 || !/[A-Za-z]{4}/.test(text)) continue;
			units += text.length;
			if (units > CODED_PART) {
				if (!shouldContinue()) return;
				units = 0;
			}
			const isHidden = isMostlyLetters(text) && !ODD_CODES.has(encodings[0] ?? '');
			const score = Math.max(0, ...findInjection(text, { ...surroundings, isHidden }).map((sighting) => sighting.score));
			if (score < CODED_SCORE) continue;
			// Percent codes are common in links, so the normal threshold applies.
			if (encodings[0] === 'percent' && encodings.length === 1 && score < ATTACK_SCORE) continue;
			yield { start, end, confidence: 0.9, how: encodings.join(', ') };
		}
	}
	yield* inParts(
		raw,
		disguiseParts(raw.length),
		shouldContinue,
		(part, index) => shared?.disguise(index) ?? disguisedIn(part, surroundings),
	);
}

/** Instructions found by removing disguises from a part. Offsets are relative to the part. */
export function disguisedIn(part: string, surroundings: InjectionSurroundings): readonly CodedInstruction[] {
	return undisguise(part).flatMap((disguise) =>
		findInjection(GIBBERISH.has(disguise.method) ? withClauses(disguise.text) : disguise.text, surroundings).flatMap(
			(sighting): readonly CodedInstruction[] => {
				if (sighting.score < (LEAST_SCORES[disguise.method] ?? CODED_SCORE)) return [];
				const [start, end] = placeOf(disguise, sighting);
				// Text that reads the same without decoding is already found.
				if (disguise.maps === 'as it stands' && disguise.text.slice(start, end) === part.slice(start, end)) return [];
				return [{ start, end, confidence: 0.85, how: disguise.method }];
			},
		),
	);
}

/** Disguises whose removal changes the whole text. */
const GIBBERISH: ReadonlySet<DisguiseMethod> = new Set([
	'rot13',
	'shifted letters',
	'mirrored alphabet',
	'shifted characters',
	'upside down',
]);

/** If only part of the text was disguised, its surroundings are gibberish now, so an instruction may start after any word. */
export function withClauses(text: string): string {
	return text.replaceAll(BEFORE_ORDER, ';');
}

const BEFORE_ORDER = / (?=(?:ignore|disregard|forget|send|forward|read|reveal|print|you|never|always|do)\b)/gi;

/** The raw span of `start` to `end` in the decoded text. */
function placeOf(
	{ end: behind, maps, method, start: first, text }: Disguise,
	{ end, start }: InjectionSighting,
): readonly [number, number] {
	if (maps === 'as it stands') return [start, end];
	if (maps === 'turned round') return [text.length - end, text.length - start];
	// Text in this disguise belongs together: the rest of it says what to do.
	return maps === 'no' || method === 'words broken or joined' ? [first, behind] : [maps.rawStart(start), maps.rawEnd(end)];
}
