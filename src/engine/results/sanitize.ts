/* oxlint-disable no-control-regex -- control characters are what is looked for */
import { type Survey, surveyOf } from '../text/survey.ts';
import { type HiddenClass, hiddenClassOf } from '../unicode/hidden-classes.ts';
import { isLegitimate, regionFlagLength } from '../unicode/legitimate.ts';
import type { Edit } from './edits.ts';

/** How many of each were taken out; the names are those of the safety report (R026, R027). */
export interface SanitizeCounts {
	readonly zero_width_chars_stripped: number;
	readonly bidi_controls_stripped: number;
	readonly tag_chars_stripped: number;
	readonly variation_selectors_stripped: number;
	readonly invisible_chars_stripped: number;
	readonly ansi_sequences_stripped: number;
	readonly control_chars_stripped: number;
}

export const NO_COUNTS: SanitizeCounts = {
	zero_width_chars_stripped: 0,
	bidi_controls_stripped: 0,
	tag_chars_stripped: 0,
	variation_selectors_stripped: 0,
	invisible_chars_stripped: 0,
	ansi_sequences_stripped: 0,
	control_chars_stripped: 0,
};

export interface SanitizeOptions {
	/** Takes out joiners and marks too that a script or an emoji needs: R026 to the letter. Default false. */
	readonly stripLegitimate?: boolean;
	/** What the text is made of, where that is known. */
	readonly survey?: Survey;
}

export interface StripPlan {
	/** Removals, by start, never overlapping. */
	readonly edits: readonly Edit[];
	readonly counts: SanitizeCounts;
}

/**
 * ESC sequences (CSI, OSC and the other strings, two-character ones) and their one-byte C1 forms; then single C0 and C1 controls but
 * tab and line ends. Source: ECMA-48, sections 5.3-5.6.
 */
const SEQUENCE =
	/(?:\x1B\[|\x9B)[0-?]{0,64}[ -/]{0,8}[@-~]?|(?:\x1B[\]PX^_]|[\x90\x98\x9D\x9E\x9F])[^\x07\x1B\x9C]{0,4096}(?:\x07|\x1B\\|\x9C)?|\x1B[ -/]{0,4}[0-~]?/y;
const CONTROL = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]/;
/** Nothing of it stands in a text that a survey says has nothing but plain characters. */
const ANYTHING =
	/[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]|[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB\u{13430}-\u{1343F}]/u;

const COUNTER: Readonly<Record<HiddenClass, keyof SanitizeCounts | undefined>> = {
	'zero-width': 'zero_width_chars_stripped',
	'bidirectional control': 'bidi_controls_stripped',
	tag: 'tag_chars_stripped',
	'variation selector': 'variation_selectors_stripped',
	'invisible filler': 'invisible_chars_stripped',
	'annotation mark': 'invisible_chars_stripped',
	// Drawn by icon fonts: seen, and left alone.
	'private use': undefined,
};

/**
 * What nobody sees and a model or a terminal obeys, to be taken out of a delivered text (R026, R027, R143): invisible characters that
 * no script or emoji explains (trap 11), terminal sequences as a whole, control characters. Cost: O(n); one test for plain text.
 */
export function planStrip(text: string, { stripLegitimate = false, survey = surveyOf(text) }: SanitizeOptions = {}): StripPlan {
	if (!survey.hasOther || !ANYTHING.test(text)) return { edits: [], counts: NO_COUNTS };
	const counts: Record<keyof SanitizeCounts, number> = { ...NO_COUNTS };
	const edits: Edit[] = [];
	const remove = (start: number, end: number, counter: keyof SanitizeCounts): void => {
		counts[counter] += 1;
		const last = edits.at(-1);
		if (last !== undefined && last.end === start) edits[edits.length - 1] = { ...last, end };
		else edits.push({ kind: 'strip', start, end });
	};
	let before = 0;
	for (let offset = 0; offset < text.length; ) {
		const unit = text.charCodeAt(offset);
		if (unit >= 0x20 && unit < 0x7f) {
			before = unit;
			offset += 1;
			continue;
		}
		const code = text.codePointAt(offset) ?? 0;
		let end = offset + (code > 0xffff ? 2 : 1);
		if (code < 0xa0) {
			if (!CONTROL.test(text.charAt(offset))) {
				before = code;
				offset = end;
				continue;
			}
			SEQUENCE.lastIndex = offset;
			const length = SEQUENCE.exec(text)?.[0].length ?? 0;
			end = offset + Math.max(1, length);
			remove(offset, end, length > 0 ? 'ansi_sequences_stripped' : 'control_chars_stripped');
			offset = end;
			continue;
		}
		const flag = code === 0x1f3f4 ? regionFlagLength(text, offset) : 0;
		if (flag > 0) {
			before = 0;
			offset += flag;
			continue;
		}
		const kind = hiddenClassOf(code);
		const counter = kind === undefined ? undefined : COUNTER[kind];
		if (counter !== undefined && (stripLegitimate || !isLegitimate({ text, offset, code, before, after: text.codePointAt(end) ?? 0 })))
			remove(offset, end, counter);
		before = code;
		offset = end;
	}
	return { edits, counts };
}

export function addCounts(one: SanitizeCounts, other: SanitizeCounts): SanitizeCounts {
	return {
		zero_width_chars_stripped: one.zero_width_chars_stripped + other.zero_width_chars_stripped,
		bidi_controls_stripped: one.bidi_controls_stripped + other.bidi_controls_stripped,
		tag_chars_stripped: one.tag_chars_stripped + other.tag_chars_stripped,
		variation_selectors_stripped: one.variation_selectors_stripped + other.variation_selectors_stripped,
		invisible_chars_stripped: one.invisible_chars_stripped + other.invisible_chars_stripped,
		ansi_sequences_stripped: one.ansi_sequences_stripped + other.ansi_sequences_stripped,
		control_chars_stripped: one.control_chars_stripped + other.control_chars_stripped,
	};
}

export function hasStripped(counts: SanitizeCounts): boolean {
	return Object.values(counts).some((count) => count > 0);
}
