import { withoutMentions } from '../injection/mention.ts';
import type { Encoder } from './encoder.ts';
import { type PassageRole, SCORE_THRESHOLD, type ScoredPassage, type ScoredText, type ScoredWindow, type TokenSpan } from './passage.ts';
import { type ScorerWindow, WindowCutter } from './scorer-windows.ts';
import type { WeightsFile } from './weights.ts';
import { wordsAlone } from './words-alone.ts';

export interface TextScorer {
	score(passage: ScoredPassage, atLeast?: number): ScoredText;
}

const COUNTS_FROM = Math.log(SCORE_THRESHOLD / (1 - SCORE_THRESHOLD));
/** Windows of one text that the encoder reads per round, about 40 ms each. */
const MOST_READ = 24;
/** Maximum cached scores. */
const MOST_KEPT = 8_192;
/** Maximum sentences of a window that are scored alone. */
const MOST_SENTENCES = 24;
/** Maximum adjacent sentences that are scored together. */
const MOST_NEIGHBORS = 3;
/** In UTF-16 units. Shorter sentences aren't scored alone. */
const SHORTEST_SENTENCE = 12;
/** The end of a sentence with the white space after it, or a line end, also as escaped in JSON. */
const SENTENCE_END = /(?:[.!?。！？]["')\]]*\s+|[\r\n]+|(?:\\r)?\\n)\s*/gu;
/** Maximum doubts judged per text, and UTF-16 units read on each side of one. */
const MOST_DOUBTS = 16;
const AROUND_DOUBT = 300;
const DECLARED: ReadonlySet<PassageRole> = new Set(['tool', 'instructions', 'prompt']);

/** From this ratio of tokens to tokens of the words alone, a passage is hard to read. Prose has 1.1 to 1.3. */
const CODED = 1.5;
/** UTF-16 units to undress from the start of a window, and how many of the result are read: about one window. */
const DRESSED = 4_000;
const UNDRESSED = 600;

/** Scores texts window by window. Caches scores, because the same tools and pages come back often. */
export function createTextScorer(
	{ firstStage, vocabulary }: Pick<WeightsFile, 'firstStage' | 'vocabulary'>,
	encoder: Pick<Encoder, 'logit'>,
	/** The logit from which a passage counts, by role. */
	thresholds: Readonly<Record<PassageRole, number>>,
): TextScorer {
	const cutter = new WindowCutter(vocabulary);
	const kept = new Map<string, number>();
	/** 0 to 1. Equals `SCORE_THRESHOLD` where the logit equals the role's threshold. */
	const scoreOf = (role: PassageRole, ids: readonly number[]): number =>
		1 / (1 + Math.exp(thresholds[role] - COUNTS_FROM - logitOf(cutter.framed(role, ids))));
	const logitOf = (ids: readonly number[]): number => {
		const key = String.fromCharCode(...ids);
		const known = kept.get(key);
		if (known !== undefined) return known;
		const logit = encoder.logit(ids);
		if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
		kept.set(key, logit);
		return logit;
	};
	const worstOf = (role: PassageRole, text: string): number => Math.max(0, ...cutter.windows(text).map(({ ids }) => scoreOf(role, ids)));
	/** The worse of two scores: the window as is, and undressed once. Only once, so a text can't cause many readings. */
	const windowScore = (role: PassageRole, text: string, { end, ids, start }: ScorerWindow): number => {
		const dress = dressOf(text.slice(start, end));
		// Markup can take up most of a window.
		const plain = dress && undressed(text.slice(start, start + DRESSED), dress).slice(0, UNDRESSED);
		return Math.max(scoreOf(role, ids), plain === undefined ? 0 : worstOf(role, plain));
	};
	/** The highest window score of a short text. */
	const best = (role: PassageRole, text: string): number =>
		Math.max(0, ...cutter.windows(text).map((window) => windowScore(role, text, window)));
	const chosen = (windows: readonly ScorerWindow[], round: number): readonly ScorerWindow[] => {
		if (windows.length <= MOST_READ) return round === 0 ? windows : [];
		const ranked = windows.map((window) => ({ window, worth: firstStage.score(window.ids) })).sort((a, b) => b.worth - a.worth);
		return ranked
			.slice(round * MOST_READ, (round + 1) * MOST_READ)
			.map(({ window }) => window)
			.sort((a, b) => a.start - b.start);
	};
	/** The shortest runs of adjacent sentences in a window that reach the threshold by themselves. If there are none, the window. */
	const narrowed = (role: PassageRole, text: string, window: ScoredWindow, atLeast: number): readonly ScoredWindow[] => {
		const sentences = sentencesIn(text, window);
		for (let count = 1; count < sentences.length && count <= MOST_NEIGHBORS; count += 1) {
			const found = sentences.flatMap(({ start }, index): readonly ScoredWindow[] => {
				const last = sentences[index + count - 1];
				if (last === undefined || last.end - start < SHORTEST_SENTENCE) return [];
				return best(role, text.slice(start, last.end)) >= atLeast ? [{ start, end: last.end, score: window.score }] : [];
			});
			if (found.length > 0) return found;
		}
		return [window];
	};
	/** Whether the passage still counts without what it only mentions. */
	const isSaid = (role: PassageRole, text: string, { end, start }: TokenSpan, atLeast: number): boolean => {
		const said = withoutMentions(text, start, end);
		return said === undefined || best(role, said) >= atLeast;
	};
	/** Whether the encoder has trouble reading the text: it has many more tokens than its words alone. */
	const isCoded = (text: string): boolean => cutter.ids(text).length >= CODED * cutter.ids(wordsAlone(text)).length;
	/**
	 * The score of a doubt in its immediate context, as a model reads it. Distant text doesn't count, because it must not excuse anything.
	 */
	const doubtScore = (role: PassageRole, text: string, windows: readonly ScorerWindow[], doubt: TokenSpan): number => {
		const near = text.slice(Math.max(0, doubt.start - AROUND_DOUBT), doubt.end + AROUND_DOUBT);
		const own = text.slice(doubt.start, doubt.end);
		return Math.max(
			best(role, near),
			// The server wrote the whole definition, so no context in it excuses anything.
			DECLARED.has(role) ? best(role, own) : 0,
			isCoded(own) ? worstOf(role, wordsAlone(text.slice(doubt.start, doubt.end + AROUND_DOUBT))) : 0,
			...windows.filter((window) => meet(window, doubt)).map((window) => windowScore(role, text, window)),
		);
	};
	return {
		score({ doubts = [], role, round = 0, text }, atLeast = SCORE_THRESHOLD) {
			const places: ScoredWindow[] = [];
			const windows = cutter.windows(text);
			for (const window of chosen(windows, round)) {
				const { end, start } = window;
				const score = windowScore(role, text, window);
				if (score < atLeast) continue;
				for (const place of atLeast > 0 ? narrowed(role, text, { start, end, score }, atLeast) : [{ start, end, score }]) {
					if (atLeast > 0 && !isSaid(role, text, place, atLeast)) continue;
					const last = places.at(-1);
					if (last === undefined || place.start > last.end) places.push(place);
					else
						places[places.length - 1] = {
							start: Math.min(last.start, place.start),
							end: Math.max(last.end, place.end),
							score: Math.max(last.score, place.score),
						};
				}
			}
			return {
				windows: places,
				doubts: doubts.slice(0, MOST_DOUBTS).map((doubt) => doubtScore(role, text, windows, doubt)),
				isCut: false,
				hasMore: windows.length > (round + 1) * MOST_READ,
			};
		},
	};
}

const CAPITALS = /\p{Lu}/gu;
const SMALL_LETTERS = /\p{Ll}/gu;
/** Markup and symbols around words that don't belong in prose. */
const MARKS = /<[^<>]{1,120}>|\]\([^()\s]{1,120}\)|[^\p{L}\p{M}\p{N}\s.,:;!?'’()-]|[\u00b2\u00b3\u00b9]/gu;
const WORDS = /[\p{L}\p{M}]{2,}/gu;
const ESCAPED = /\\[nrt"]/g;

/** Styles that were rare in the encoder's training data: words in markup, capitals, strings as escaped in JSON. */
interface Dress {
	readonly isMarked: boolean;
	readonly isShouted: boolean;
}

/** Undefined: the text has none of these styles. */
function dressOf(text: string): Dress | undefined {
	const count = (what: RegExp): number => text.match(what)?.length ?? 0;
	const marks = count(MARKS);
	const isMarked = marks > 0 && 2 * marks >= count(WORDS);
	const isShouted = count(CAPITALS) > 2 * count(SMALL_LETTERS);
	return isMarked || isShouted || count(ESCAPED) > 0 ? { isMarked, isShouted } : undefined;
}

function undressed(text: string, { isMarked, isShouted }: Dress): string {
	const written = text.replaceAll(ESCAPED, (escape) => (escape === '\\"' ? '"' : '\n'));
	const unmarked = isMarked ? written.replace(MARKS, ' ').replace(/[ \t]{2,}/g, ' ') : written;
	return isShouted ? unmarked.toLowerCase() : unmarked;
}

function meet(one: TokenSpan, other: TokenSpan): boolean {
	return one.start < other.end && other.start < one.end;
}

function sentencesIn(text: string, { end, start }: TokenSpan): readonly TokenSpan[] {
	const found: { start: number; end: number }[] = [];
	let from = start;
	for (const { 0: ending, index } of text.slice(start, end).matchAll(SENTENCE_END)) {
		if (found.length === MOST_SENTENCES) break;
		const stop = start + index + ending.trimEnd().length;
		if (stop > from) found.push({ start: from, end: stop });
		from = start + index + ending.length;
	}
	if (from < end) found.push({ start: from, end });
	return found;
}
