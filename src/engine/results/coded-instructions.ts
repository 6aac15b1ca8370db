import type { Survey } from '../text/survey.ts';
import { decodeAll } from '../views/decode.ts';
import { type Disguise, type DisguiseMethod, undisguise } from '../views/disguises.ts';
import { mightBeRarelyCoded } from '../views/rare-codings.ts';
import { mightBeCoded } from './coded.ts';
import { ATTACK_SCORE, findInjection, type InjectionSighting, type InjectionSurroundings } from './injection.ts';
import { inParts, partsOf, type TextPart } from './parts.ts';
import type { SharedParts } from './shared-parts.ts';

/** An order that shows when a code or a disguise is undone. Offsets are UTF-16 units of the raw text. */
export interface CodedInstruction {
	readonly start: number;
	readonly end: number;
	readonly confidence: number;
	/** The codes or the disguise, in words of ours. */
	readonly how: string;
}

/** Parts in which disguises are taken off, and how far two of them overlap. UTF-16 units. */
const DISGUISED_PART = 65_536;
const DISGUISED_OVERLAP = 4_096;
export const disguiseParts = (length: number): readonly TextPart[] => partsOf(length, DISGUISED_PART, DISGUISED_OVERLAP);
/** UTF-16 units of what was in code that are read before it is asked whether there is time for more. */
const CODED_PART = 65_536;
/** From here on what is in code is taken for an order: one plain cue is enough, for nobody encodes it for an honest end. */
const CODED_SCORE = 0.5;

/** Disguises that honest texts have by chance. */
const LEAST_SCORES: Partial<Readonly<Record<DisguiseMethod, number>>> = {
	'digits for letters': 0.8,
	'first letters of lines': ATTACK_SCORE,
	'first words of lines': ATTACK_SCORE,
	'last words of lines': ATTACK_SCORE,
};

/** Codes in which lists of numbers read as letters by chance. */
const ODD_CODES: ReadonlySet<string> = new Set(['character codes', 'binary', 'code points', 'ascii85', 'base32']);

function isMostlyLetters(text: string): boolean {
	const letters = text.match(/[\p{L}\p{M} ]/gu)?.length ?? 0;
	return letters >= text.length * 0.75;
}

/**
 * An order in code is an attack where the same order in plain words would only ask for a look. `shouldContinue` is asked from time to time; false ends it. `shared`: who else reads it.
 * Cost: O(n).
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
			// Entities and hidden characters have views of their own.
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
			// Percent codes of a link are everyday: there the usual measure holds.
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

/** An order that shows when the disguise of a part is taken off. Offsets in the part. */
export function disguisedIn(part: string, surroundings: InjectionSurroundings): readonly CodedInstruction[] {
	return undisguise(part).flatMap((disguise) =>
		findInjection(GIBBERISH.has(disguise.method) ? withClauses(disguise.text) : disguise.text, surroundings).flatMap(
			(sighting): readonly CodedInstruction[] => {
				if (sighting.score < (LEAST_SCORES[disguise.method] ?? CODED_SCORE)) return [];
				const [start, end] = placeOf(disguise, sighting);
				// What reads the same without undoing anything is found already.
				if (disguise.maps === 'as it stands' && disguise.text.slice(start, end) === part.slice(start, end)) return [];
				return [{ start, end, confidence: 0.85, how: disguise.method }];
			},
		),
	);
}

/** What undoes them changes the whole text. */
const GIBBERISH: ReadonlySet<DisguiseMethod> = new Set([
	'rot13',
	'shifted letters',
	'mirrored alphabet',
	'shifted characters',
	'upside down',
]);

/** Where only a part was in cipher or in disguise, what stands around it reads as gibberish now: an order may begin behind any word of it. */
export function withClauses(text: string): string {
	return text.replaceAll(BEFORE_ORDER, ';');
}

const BEFORE_ORDER = / (?=(?:ignore|disregard|forget|send|forward|read|reveal|print|you|never|always|do)\b)/gi;

/** Where the raw text has what stands at `start` to `end` of the undone one. */
function placeOf(
	{ end: behind, maps, method, start: first, text }: Disguise,
	{ end, start }: InjectionSighting,
): readonly [number, number] {
	if (maps === 'as it stands') return [start, end];
	if (maps === 'turned round') return [text.length - end, text.length - start];
	// What is written so belongs together: the rest of it says what is to be done.
	return maps === 'no' || method === 'words broken or joined' ? [first, behind] : [maps.rawStart(start), maps.rawEnd(end)];
}
