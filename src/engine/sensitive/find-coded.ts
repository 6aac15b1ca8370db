import { isAscii } from '../../base/units.ts';
import { HIDDEN } from '../unicode/hidden-classes.ts';
import { decodeAll } from '../views/decode.ts';
import { findSensitive } from './find-sensitive.ts';
import { findTurnedSecrets } from './find-turned.ts';
import { Intervals } from './intervals.ts';
import type { SensitiveMatch } from './sensitive-rule.ts';

/** Below this, decoded text may look like a credential by chance. */
const LEAST_CONFIDENCE = 0.8;

/**
 * Credentials that a text contains in encoded form, up to three layers, because exfiltrated data is rarely plain. Each match spans the
 * encoded text. Finds only sure ones, also reversed or with ROT13. If invisible characters split a credential, the match is the whole text.
 * `seen`: matches in the unencoded text. Cost: O(n).
 */
export function findCodedSecrets(text: string, seen: readonly SensitiveMatch[] = []): readonly SensitiveMatch[] {
	const found: SensitiveMatch[] = [];
	const taken = new Intervals();
	for (const match of seen) if (isSure(match)) taken.add(match);
	const add = (match: SensitiveMatch): void => {
		found.push(match);
		if (isSure(match)) taken.add(match);
	};
	for (const { text: decoded, start, end } of decodeAll(text)) {
		if (taken.meets({ start, end })) continue;
		const [best] = sureSecrets(decoded);
		if (best !== undefined) add({ ...best, start, end, isCoded: true });
	}
	for (const match of findTurnedSecrets(text)) if (!taken.meets(match)) add(match);
	const bare = isAscii(text) ? text : text.replaceAll(INVISIBLE, '');
	if (bare.length < text.length && ![...seen, ...found].some(isSure)) {
		const [best] = sureSecrets(bare);
		if (best !== undefined) found.push({ ...best, start: 0, end: text.length, isCoded: true });
	}
	return found;
}

/** Invisible characters between the letters of a credential hide it from pattern searches. */
const INVISIBLE = new RegExp(HIDDEN.source, 'gu');

function sureSecrets(text: string): readonly SensitiveMatch[] {
	return findSensitive(text, { categories: ['secret'], minConfidence: LEAST_CONFIDENCE });
}

function isSure({ category, confidence }: SensitiveMatch): boolean {
	return category === 'secret' && confidence >= LEAST_CONFIDENCE;
}
