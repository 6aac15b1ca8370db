import { PartReader } from '../../base/units.ts';
import { normalize } from './normalize.ts';

/** Whether a word may stand in a text in any letters that look like its own. */
export type LookAlikeGate = (text: string) => boolean;

/** The unit is dropped by `normalize`: what stood before goes on behind it. The bits below say which letters of the word it may become, by their place. */
const DROPPED = 0x80;
/** Not known yet: no look of a word of six letters has all bits. */
const UNKNOWN = 0xff;
const [HIGH, LOW, BEHIND_LOW] = [0xd800, 0xdc00, 0xe000];
/** Code points beyond the first plane that are remembered; more different ones may be anything. */
const MOST_POINTS = 4_096;

/**
 * False where `normalize(text).text` does not hold the word, told without making that text: several times as fast, most of all for texts of other scripts. True: it may.
 * `word`: two to six small letters of ASCII, else a throw. Cost: O(n), a few steps for each unit, and more for the first of its kind. Source: Baeza-Yates and Gonnet 1992
 * ("Shift-And"), with units that may be several letters.
 */
export function createLookAlikeGate(word: string): LookAlikeGate {
	if (!/^[a-z]{2,6}$/.test(word)) throw new RangeError('a word of two to six small letters');
	const all = (1 << word.length) - 1;
	const found = 1 << (word.length - 1);
	/** By unit: the letters it may become, and `DROPPED`. 0: it ends what stood before. */
	const looks = new Uint8Array(0x10000).fill(UNKNOWN, 0x80);
	for (const [place, letter] of [...word].entries())
		for (const each of [letter, letter.toUpperCase()]) looks[each.charCodeAt(0)] = (looks[each.charCodeAt(0)] ?? 0) | (1 << place);
	const points = new Map<number, number>();
	const lookOf = (point: number): number => {
		const { text } = normalize(String.fromCodePoint(point));
		if (text === '') return DROPPED;
		let look = 0;
		for (let place = 0; place < word.length; place += 1) if (text.includes(word.charAt(place))) look |= 1 << place;
		// What becomes several letters may be any of them, and the next ones, too.
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
				// Most units do not begin the word.
				if (state === 0 && high === 0) {
					while (at < count && ((looks[units[at] ?? 0] ?? 0) & 1) === 0) at += 1;
					if (at === count) break;
				}
				const code = units[at] ?? 0;
				let look = looks[code] ?? 0;
				if (look === UNKNOWN) {
					if (code >= HIGH && code < BEHIND_LOW) {
						// A half of a pair alone becomes no letter; the first half says nothing yet.
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
