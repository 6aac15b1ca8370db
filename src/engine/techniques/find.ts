import type { Surface } from '../../mcp/surfaces.ts';
import type { Draft } from '../orders/read.ts';
import { relation } from '../orders/relations.ts';
import { type KindSet, kindSet } from '../orders/words.ts';
import { positionOf } from '../text/position.ts';
import { TECHNIQUES, type Technique, type TechniqueId } from './table.ts';

/** A sentence in which a technique was recognised. */
export interface Suspect {
	readonly technique: TechniqueId;
	/** The id of the form. */
	readonly form: string;
	readonly at: Surface;
	/** Offsets in the normalised view; `start < end`. */
	readonly start: number;
	readonly end: number;
}

/** What a description says beyond its first sentence, and its purpose does not explain: its share of an order that several tools give. */
export interface Share {
	/** Names something private: a secret, the conversation, a person. */
	isPrivate: boolean;
	/** Has something sent to an address. */
	isSent: boolean;
	/** Names an address, or keeps something from the user. */
	isOutward: boolean;
}

export interface Finder {
	/** Looks at the next sentence. Sentences come in the order of the text. */
	visit(draft: Draft): void;
	readonly suspects: readonly Suspect[];
	readonly share: Readonly<Share>;
}

const PRIVATE = kindSet('secret', 'conversation', 'personal', 'secret place');
const PLACE = kindSet('address', 'mail address');
const SILENCE = relation('silence towards the user');
const SENT_THERE = relation('sent to an address');

/** More of one technique in one subject says nothing new. */
const MAX_SUSPECTS = 8;
/** UTF-16 units of one sentence, or two, that are read: many times what a sentence has. */
const MAX_SAID = 2000;

/** Recognises techniques while a subject is read for its orders. Cost: a few comparisons of bits for each sentence, expressions for few. */
export function createFinder(): Finder {
	const suspects: Suspect[] = [];
	const counts = new Map<TechniqueId, number>();
	const share: Share = { isPrivate: false, isSent: false, isOutward: false };
	const before = { at: undefined as Surface | undefined, start: 0, low: 0, high: 0 };

	function look(technique: Technique, draft: Draft, from: number): void {
		const count = counts.get(technique.id) ?? 0;
		if (count >= MAX_SUSPECTS) return;
		const said = draft.text.slice(from, Math.min(draft.end, from + MAX_SAID));
		for (const { id, regex } of technique.forms) {
			const match = regex.exec(said);
			if (match === null) continue;
			if (technique.unless?.test(said) === true) return;
			const start = from + match.index;
			const end = start + match[0].length;
			if (positionOf(draft.text, start, end) !== 'instruction') continue;
			suspects.push({ technique: technique.id, form: id, at: draft.at, start, end });
			counts.set(technique.id, count + 1);
			return;
		}
	}

	return {
		suspects,
		share,
		visit: (draft) => {
			const { at, start, kinds, relations } = draft;
			if (start > 0 && at.pointer === '/description') {
				const isPlace = meets(kinds, PLACE);
				share.isPrivate ||= meets(kinds, PRIVATE);
				share.isSent ||= isPlace && relations.includes(SENT_THERE);
				share.isOutward ||= isPlace || relations.includes(SILENCE);
			}
			const isNext = before.at === at;
			for (const technique of TECHNIQUES) {
				if (technique.places !== undefined && !isIn(technique.places, at)) continue;
				const joins = technique.takesTwo === true && isNext;
				const low = joins ? kinds.low | before.low : kinds.low;
				const high = joins ? kinds.high | before.high : kinds.high;
				if (opens(technique.gate, low, high)) look(technique, draft, joins ? before.start : start);
			}
			before.at = at;
			before.start = start;
			before.low = kinds.low;
			before.high = kinds.high;
		},
	};
}

/** A value without a blank is a slug, unless it is of a script that sets none. */
function isIn(places: RegExp | 'names', at: Surface): boolean {
	if (places === 'names') return at.isKey;
	return !at.isKey && places.test(at.pointer) && /[\s\u3040-\u30FF\u4E00-\u9FFF]/.test(at.text);
}

function opens(gate: readonly KindSet[], low: number, high: number): boolean {
	for (const set of gate) if ((set.low & low) === 0 && (set.high & high) === 0) return false;
	return true;
}

function meets(one: KindSet, other: KindSet): boolean {
	return (one.low & other.low) !== 0 || (one.high & other.high) !== 0;
}
