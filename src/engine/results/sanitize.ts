/* oxlint-disable no-control-regex -- control characters are what is looked for */
import { type Survey, surveyOf } from '../text/survey.ts';
import { type HiddenClass, hiddenClassOf } from '../unicode/hidden-classes.ts';
import { isLegitimate, regionFlagLength } from '../unicode/legitimate.ts';
import type { Edit } from './edits.ts';

/** Number of characters removed, by the names in the safety report (R026, R027). */
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
	/** Whether to also remove joiners and marks that a script or an emoji needs, exactly as in R026. Default: false. */
	readonly stripLegitimate?: boolean;
	/** The survey of the text, if already known. */
	readonly survey?: Survey;
}

export interface StripPlan {
	/** Removals, sorted by start, without overlaps. */
	readonly edits: readonly Edit[];
	readonly counts: SanitizeCounts;
}

/**
 * ESC sequences (CSI, OSC and the other strings, two-character ones) and their one-byte C1 forms, then single C0 and C1 controls except tab
 * and line ends. Source: ECMA-48, sections 5.3-5.6.
 */
const SEQUENCE =
	/(?:\x1B\[|\x9B)[0-?]{0,64}[ -/]{0,8}[@-~]?|(?:\x1B[\]PX^_]|[\x90\x98\x9D\x9E\x9F])[^\x07\x1B\x9C]{0,4096}(?:\x07|\x1B\\|\x9C)?|\x1B[ -/]{0,4}[0-~]?/y;
const CONTROL = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]/;
/** Never matches a text whose survey reports only plain characters. */
const ANYTHING =
	/[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]|[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB\u{13430}-\u{1343F}]/u;

const COUNTER: Readonly<Record<HiddenClass, keyof SanitizeCounts | undefined>> = {
	'zero-width': 'zero_width_chars_stripped',
	'bidirectional control': 'bidi_controls_stripped',
	tag: 'tag_chars_stripped',
	'variation selector': 'variation_selectors_stripped',
	'invisible filler': 'invisible_chars_stripped',
	'annotation mark': 'invisible_chars_stripped',
	// Visible in icon fonts, so never removed.
	'private use': undefined,
};

/**
 * What to remove from a delivered text because people can't see it but a model or a terminal obeys it (R026, R027, R143): invisible
 * characters that no script or emoji explains (trap 11), whole terminal sequences, control characters. Cost: O(n); one test for plain text.
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
