import type { PatternMatch } from '../gate/pattern-set.ts';
import { sentenceEnd, sentenceStart } from '../text/position.ts';
import type { Cue } from './cues.ts';

/** Cues that together have no honest reading (`hard`), or that ask for a look. Every cue of `all` must be there, one of `any` if given. */
export interface Combination {
	readonly all: readonly Cue[];
	readonly any?: readonly Cue[];
	readonly isHard: boolean;
}

export const COMBINATIONS: readonly Combination[] = [
	{ all: ['private matter', 'handed over', 'outside address'], isHard: true },
	{ all: ['private matter', 'handed over', 'formal duty'], isHard: true },
	{ all: ['private matter', 'handed over', 'model addressed'], isHard: true },
	{ all: ['private matter', 'handed over', 'another tool'], any: ['obligation', 'trigger'], isHard: true },
	{ all: ['private matter', 'another tool', 'obligation', 'trigger'], isHard: true },
	{ all: ['user kept unaware'], any: ['obligation', 'trigger', 'model addressed', 'private matter', 'handed over'], isHard: true },
	{ all: ['claimed authority'], any: ['model addressed', 'dangerous act', 'private matter', 'handed over', 'another tool'], isHard: true },
	{ all: ['rerouting', 'outside address'], any: ['obligation', 'trigger', 'dictated answer'], isHard: true },
	{ all: ['private matter', 'handed over', 'obligation', 'trigger'], isHard: true },
	{ all: ['private matter', 'handed over'], isHard: true },
	{ all: ['private matter', 'outside address'], isHard: true },
	{ all: ['private matter', 'some address', 'sending'], isHard: true },
	{ all: ['private matter', 'formal duty'], isHard: false },
	{ all: ['private matter', 'model addressed'], isHard: false },
	{ all: ['outside address'], isHard: false },
	{ all: ['some address', 'sending'], isHard: false },
	{ all: ['some address', 'model addressed'], isHard: false },
	{ all: ['private matter', 'another tool'], any: ['obligation', 'trigger'], isHard: false },
	{ all: ['user kept unaware'], isHard: false },
	{ all: ['claimed authority'], isHard: false },
	{ all: ['dictated answer'], isHard: false },
	{ all: ['rerouting'], any: ['obligation', 'outside address', 'another tool'], isHard: false },
	{ all: ['dangerous act'], isHard: false },
	{ all: ['outside address', 'trigger'], any: ['another tool', 'model addressed', 'handed over'], isHard: false },
];

export interface CueGroup {
	readonly start: number;
	readonly end: number;
	readonly cues: readonly Cue[];
}

/** Cues by sentence; a sentence joins the one before it when both hold cues, so that an order may take two. */
export function groupCues(text: string, matches: readonly PatternMatch<Cue>[]): readonly CueGroup[] {
	const sentences: { start: number; end: number; limit: number; cues: Set<Cue> }[] = [];
	for (const match of matches) {
		const last = sentences.at(-1);
		if (last !== undefined && match.start < last.limit) {
			last.cues.add(match.id);
			last.end = Math.max(last.end, match.end);
		} else {
			const start = sentenceStart(text, match.start);
			sentences.push({
				start: match.start,
				end: match.end,
				limit: sentenceEnd(text, Math.max(start, match.end)),
				cues: new Set([match.id]),
			});
		}
	}
	return sentences.map(({ start, end, cues }) => ({ start, end, cues: [...cues].sort() }));
}

/** The strongest combination of a group, or undefined. */
export function strongest(cues: readonly Cue[]): Combination | undefined {
	const matching = COMBINATIONS.filter(
		({ all, any }) => all.every((cue) => cues.includes(cue)) && (any === undefined || any.some((cue) => cues.includes(cue))),
	);
	return matching.find(({ isHard }) => isHard) ?? matching[0];
}
