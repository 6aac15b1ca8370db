import type { Detector, Sighting } from '../../detector.ts';
import { type DisguisedRun, mixedWordsIn, styledRunsIn, suspectUnitsIn } from '../../unicode/disguised-words.ts';
import { plainLook } from '../../views/confusables.ts';

const FOREIGN = /[\u0370-\u03FF\u0400-\u052F\u0531-\u058F\u0251-\u0280]/gu;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Words disguised with look-alike letters (R029): people and scanners see a different word than the model. */
export const detector: Detector = {
	id: 'unicode.confusable',
	tier: 'hard',
	severity: 'high',
	surfaces: ['tool_definition', 'instructions', 'server_info', 'prompt', 'resource', 'launch', 'text'],
	title: 'Contains words that mix in lookalike letters from another alphabet.',
	references: [
		{ scheme: 'UTS', id: '39', url: 'https://www.unicode.org/reports/tr39/' },
		{ scheme: 'CWE', id: 'CWE-1007', url: 'https://cwe.mitre.org/data/definitions/1007.html' },
	],
	detect({ written }) {
		return written.flatMap((at): readonly Sighting[] => {
			const { foreign, styles } = suspectUnitsIn(at.text);
			if (foreign.length === 0 && styles.length === 0) return [];
			const mixed = mixedWordsIn(at.text, foreign).filter(({ text }) => isDisguised(text));
			const styled = styles.length === 0 || EAST_ASIAN.test(at.text) ? [] : styledRunsIn(at.text, styles).filter(isLong);
			const first = mixed[0] ?? styled[0];
			if (first === undefined) return [];
			const place = { at, start: first.start, end: first.end };
			const isName = at.isKey || at.pointer === '/name';
			if (mixed.length >= 2 || (mixed.length === 1 && isName))
				return [{ ...place, confidence: 0.9, detail: mixed.length === 1 ? 'one word' : `${mixed.length} words` }];
			if (mixed.length === 0) return [{ ...place, confidence: 0.8, detail: `decorative letters × ${styled.length}` }];
			return [{ ...place, confidence: 0.5, tier: 'soft', severity: 'medium', detail: 'one word' }];
		});
	},
};

function isLong({ text }: DisguisedRun): boolean {
	return (text.match(/[^\x20-\x7E]/gu)?.length ?? 0) >= 3 && [...text].length >= 10;
}

/** Whether most foreign letters imitate Latin ones. A single Greek letter is a symbol (`Δx`, `μm`). */
function isDisguised(word: string): boolean {
	const foreign = word.match(FOREIGN) ?? [];
	if (foreign.length === 1 && word.length < 4) return false;
	const lookAlikes = foreign.filter((letter) => /[a-z]/.test(plainLook(letter.toLowerCase())) || /[a-z]/.test(plainLook(letter)));
	return lookAlikes.length >= foreign.length * 0.7;
}
