import { PartReader } from '../../base/units.ts';
import { normalize } from './normalize.ts';

/** Whether a text can contain a word, written in any letters that look alike. */
export type LookAlikeGate = (text: string) => boolean;

/**
 * `normalize` drops the unit, so a match continues after it. The lower bits say which letters of the word the unit can become, by position.
 */
const DROPPED = 0x80;
/** Not computed yet. A word of six letters never sets all bits. */
const UNKNOWN = 0xff;
const [HIGH, LOW, BEHIND_LOW] = [0xd800, 0xdc00, 0xe000];
/** Maximum cached code points beyond the first plane. Further ones count as any letter. */
const MOST_POINTS = 4_096;

/**
 * Returns false if `normalize(text).text` doesn't contain the word, without creating that text: several times as fast, most of all for
 * other scripts. True: it may contain the word. `word`: two to six lower-case ASCII letters, otherwise throws a RangeError. Cost: O(n), a
 * few steps per unit, and more for the first of its kind. Source: Baeza-Yates and Gonnet 1992 ("Shift-And"), with units that may be several
 * letters.
 */
export function createLookAlikeGate(word: string): LookAlikeGate {
	if (!/^[a-z]{2,6}$/.test(word)) throw new RangeError('the word must have two to six lowercase letters');
	const all = (1 << word.length) - 1;
	const found = 1 << (word.length - 1);
	/** By unit: the letters it can become, and `DROPPED`. 0: it ends a partial match. */
	const looks = new Uint8Array(0x10000).fill(UNKNOWN, 0x80);
	for (const [place, letter] of [...word].entries())
		for (const each of [letter, letter.toUpperCase()]) looks[each.charCodeAt(0)] = (looks[each.charCodeAt(0)] ?? 0) | (1 << place);
	const points = new Map<number, number>();
	const lookOf = (point: number): number => {
		const { text } = normalize(String.fromCodePoint(point));
		if (text === '') return DROPPED;
		let look = 0;
		for (let place = 0; place < word.length; place += 1) if (text.includes(word.charAt(place))) look |= 1 << place;
		// A code point that becomes several letters counts as any of them, and of the ones after.
		return text.length > 1 && look !== 0 ? all | DROPPED : look;
	};
	const lookOfPair = (point: number): number => {
		const known = points.get(point);
		if (known !== undefined) return known;
		if (points.size >= MOST_POINTS) return all | DROPPED;
		const look = lookOf(point);
		points.set(point, look);
		return look;
	};
	const parts = new PartReader();
	const { units } = parts;
	return (text) => {
		let state = 0;
		let high = 0;
		for (parts.open(text); parts.next(); ) {
			const { count } = parts;
			for (let at = 0; at < count; at += 1) {
				// Fast path: most units don't start the word.
				if (state === 0 && high === 0) {
					while (at < count && ((looks[units[at] ?? 0] ?? 0) & 1) === 0) at += 1;
					if (at === count) break;
				}
				const code = units[at] ?? 0;
				let look = looks[code] ?? 0;
				if (look === UNKNOWN) {
					if (code >= HIGH && code < BEHIND_LOW) {
						// A lone surrogate becomes no letter. A high one needs the next unit first.
						if (code < LOW) {
							high = code;
							continue;
						}
						look = high === 0 ? 0 : lookOfPair(((high - HIGH) << 10) + (code - LOW) + 0x10000);
					} else {
						look = lookOf(code);
						looks[code] = look;
					}
				}
				high = 0;
				state = (((state << 1) | 1) & look) | ((look & DROPPED) === 0 ? 0 : state);
				if ((state & found) !== 0) {
					parts.close();
					return true;
				}
			}
		}
		return false;
	};
}
