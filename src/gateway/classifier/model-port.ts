import { isJsonObject, type Json } from '../../base/json.ts';
import { setNewest } from '../../base/keep-newest.ts';
import type { Finding } from '../../engine/finding.ts';
import { doubtsIn, saidOfDefinition, scoredDoubts } from '../../engine/scorer/decision.ts';
import { type DeclaredText, declaredText, wholeText } from '../../engine/scorer/declared-text.ts';
import type { ScoredPassage, ScoredText } from '../../engine/scorer/passage.ts';
import { placesOf, resultTexts, type ScoredPlace } from '../../engine/scorer/result-texts.ts';
import type { TransformerChoice } from '../../link/classifier.ts';
import { surfacesOf } from '../../mcp/surfaces.ts';
import {
	type ClassifierPort,
	type ClassifierSightings,
	type LateSightings,
	NO_SIGHTINGS,
	NOTHING_SAID,
	notice,
	offSightings,
	type SightingOptions,
	sightingsOf,
} from './classifier-port.ts';
import { transformerOffWords } from './load.ts';
import type { ModelOutcome, ModelThread } from './model-thread.ts';

/** A hundred times the 4,000 characters of R125. A longer text is reported as cut. UTF-16 units of one result. */
const MAX_CHARS = 400_000;
/** UTF-16 units. A shorter string isn't a sentence. */
const SHORTEST = 12;
const ONE_WORD = /^[!-~]*$/;
/** An address has fewer words. A text with more may be a sentence without spaces. */
const FEWEST_WORDS = 5;
const MAX_PLACES = 64;

/** How many definitions' scores are kept. */
const MAX_DEFINITIONS = 4_096;
/** How many rounds a long result is read after its delivery: about ten seconds of the thread's time. */
const MAX_ROUNDS = 10;

export interface ModelPortOptions extends Pick<TransformerChoice, 'waitMs'> {
	/** UTF-16 units of a result. In `redact`, a longer result waits only if a rule found something in its wording. Default: all wait. */
	readonly waitsFor?: number;
	/** Set if the model also reads definitions. `onScored` is called after it has read some that were asked for, so that they are judged again. */
	readonly definitions?: { readonly onScored: () => void };
	/** A place acts from this score on. Default: the bundled scorer's threshold. */
	readonly sure?: number;
}

/** Uses a model in its own thread as a classifier. Every verdict is late. */
export function createModelPort(thread: ModelThread, { definitions, sure, waitMs, waitsFor = Infinity }: ModelPortOptions): ClassifierPort {
	/** Scores by passage. The value is undefined while the passage is being read. */
	const known = new Map<string, ScoredText | undefined>();
	const read = (passage: ScoredPassage, onScored: () => void): ScoredText | undefined => {
		const key = JSON.stringify(passage);
		if (known.has(key)) return known.get(key);
		setNewest(known, key, undefined, MAX_DEFINITIONS);
		thread.score([passage], undefined, (outcome) => {
			if (outcome.kind !== 'scored') {
				// Asked again with the next list.
				if (outcome.kind === 'busy') known.delete(key);
				return;
			}
			const [text] = outcome.texts;
			known.set(key, text);
			if (text !== undefined && text.windows.length + text.doubts.length > 0) onScored();
		});
		return undefined;
	};
	return {
		signals(value, { findings = [], mode, role = 'tool', threshold }) {
			if (definitions === undefined || mode === 'off' || !(isJsonObject(value) || typeof value === 'string')) return NOTHING_SAID;
			const declared = typeof value === 'string' ? wholeText(value) : declaredText(value);
			if (declared.text.length < SHORTEST) return NOTHING_SAID;
			const asked = doubtsIn(findings, declared);
			const text = read({ role, text: declared.text, doubts: asked.map(({ at }) => at) }, definitions.onScored);
			return text === undefined ? NOTHING_SAID : saidOfDefinition(text, declared, asked, threshold);
		},
		inspect(value, { findings = [], mode, role = 'result', threshold }): ClassifierSightings {
			if (mode === 'off') return NO_SIGHTINGS;
			const { isCut, texts } = readable(value, findings);
			if (texts.length === 0) return sightingsOf([], { mode, isCut });
			const acts = mode === 'redact' || mode === 'block';
			const isWorthAWait =
				mode === 'block' || texts.some(({ asked }) => asked.length > 0) || texts.reduce((sum, { length }) => sum + length, 0) <= waitsFor;
			// A note on a passage that a rule has already found would say the same.
			const known = acts ? [] : findings.filter(({ tier }) => tier === 'hard');
			const done = new Later();
			const more = new Later();
			const ask = (round: number, read: readonly Readable[]): void =>
				thread.score(
					read.map(({ declared, asked, length }) => ({
						role,
						text: declared.text.slice(0, length),
						round,
						doubts: round > 0 ? [] : asked.map(({ at }) => at),
					})),
					threshold,
					(outcome) => {
						const rest = outcome.kind === 'scored' ? read.filter((_, index) => outcome.texts[index]?.hasMore === true) : [];
						const isLast = round + 1 === MAX_ROUNDS;
						const options = { mode, sure, isCut: (round === 0 && isCut) || (isLast && rest.length > 0) };
						(round === 0 ? done : more).tell(sightings(outcome, read, known, options));
						if (rest.length > 0 && !isLast) ask(round + 1, rest);
					},
				);
			ask(0, texts);
			const late: LateSightings = {
				waitMs: acts && isWorthAWait ? waitMs : 0,
				acts,
				onDone: (listener) => done.listen(listener),
				onMore: (listener) => void more.listen(listener),
			};
			return { ...NO_SIGHTINGS, late };
		},
	};
}

/** Sightings that arrive later. Listeners may be added before or after that. */
class Later {
	readonly #listeners = new Set<(sightings: ClassifierSightings) => void>();
	readonly #told: ClassifierSightings[] = [];

	tell(sightings: ClassifierSightings): void {
		this.#told.push(sightings);
		for (const listener of [...this.#listeners]) listener(sightings);
	}

	/** Never calls `listener` before it returns. */
	listen(listener: (sightings: ClassifierSightings) => void): () => void {
		let isWanted = true;
		for (const said of this.#told) queueMicrotask(() => isWanted && listener(said));
		this.#listeners.add(listener);
		return () => {
			isWanted = false;
			this.#listeners.delete(listener);
		};
	}
}

interface Readable {
	readonly declared: DeclaredText;
	/** How much of the text is read, in UTF-16 units. */
	readonly length: number;
	/** Doubtful findings of rules in the text that is read. */
	readonly asked: ReturnType<typeof doubtsIn>;
}

/** Whether the text is only an ID, a date, or an address. It's skipped, so that a result of nothing else never waits. */
function isIdentifier(text: string): boolean {
	return ONE_WORD.test(text) && (text.match(/[A-Za-z]{2,}/g)?.length ?? 0) < FEWEST_WORDS;
}

/** Texts of a value up to the limit, in document order. */
function readable(value: Json, findings: readonly Finding[]): { readonly texts: readonly Readable[]; readonly isCut: boolean } {
	const { gaps, surfaces } = surfacesOf(value);
	const texts: Readable[] = [];
	let left = MAX_CHARS;
	let isCut = gaps.length > 0;
	for (const declared of resultTexts(surfaces)) {
		const { text } = declared;
		if (text.length < SHORTEST) continue;
		const asked = doubtsIn(findings, declared);
		if (asked.length === 0 && isIdentifier(text)) continue;
		isCut ||= text.length > left;
		if (left < SHORTEST) break;
		const length = Math.min(text.length, left);
		texts.push({ declared, length, asked: asked.filter(({ at }) => at.end <= length) });
		left -= text.length;
	}
	return { texts, isCut };
}

function sightings(
	outcome: ModelOutcome,
	texts: readonly Readable[],
	known: readonly Finding[],
	options: SightingOptions,
): ClassifierSightings {
	const isKnown = ({ end, pointer, start }: ScoredPlace): boolean =>
		known.some((finding) => finding.pointer === pointer && finding.start < end && start < finding.end);
	switch (outcome.kind) {
		case 'off':
			return offSightings(transformerOffWords(outcome.why));
		case 'busy':
			return { ...NO_SIGHTINGS, findings: [notice('classifier.late', "the classifier had too much to read and didn't read this")] };
		case 'scored': {
			const scored = texts.flatMap((one, index) => {
				const said = outcome.texts[index];
				return said === undefined ? [] : [{ ...one, said }];
			});
			const places = scored.flatMap(({ declared, said }) => placesOf(said.windows, declared));
			const isCut = options.isCut || outcome.texts.some((text) => text.isCut);
			const doubts = scored.flatMap(({ asked, said }) => scoredDoubts(asked, said));
			const fresh = places.filter((place) => !isKnown(place)).sort((a, b) => b.score - a.score);
			return sightingsOf(fresh.slice(0, MAX_PLACES), { ...options, doubts, isCut });
		}
	}
}
