import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { mixedWordsIn, styledRunsIn, suspectUnitsIn } from '../../../src/engine/unicode/disguised-words.ts';

/** The plain searches that the fast ones must match. */
const MIXED =
	/(?<![\p{L}\p{M}\d])(?=[\p{L}\p{M}]*[A-Za-z])(?=[\p{L}\p{M}]*[\u0370-\u03FF\u0400-\u052F\u0531-\u058F\u0251-\u0280])[\p{L}\p{M}]{3,40}/gu;
// oxlint-disable-next-line no-misleading-character-class -- the strokes themselves are what is looked for
const STYLED =
	/(?:[\u{1D400}-\u{1D6A3}\u24B6-\u24E9]{1,40}[ .,'/_~-]{0,3}){4,}|(?:[\uFF21-\uFF3A\uFF41-\uFF5A]{1,40}[ \u3000\uFF0D-\uFF0F]{0,2}){5,}|(?:[a-z]{1,12}[\u0335-\u0338][a-z ]{0,12}){3,}/giu;

const pieces = [
	'a',
	'Z',
	'e',
	' ',
	'1',
	'.',
	'é',
	'я',
	'α',
	'ӏ',
	'\u0301',
	'\u0336',
	'\u0338',
	'漢',
	'\u212A',
	'\u017F',
	'\uD835',
	'\uDC1A',
];
const styled = [
	'\u{1D41A}',
	'\u{1D6A3}',
	'\u24B6',
	'\u24E9',
	'\uFF21',
	'\uFF5A',
	'\u3000',
	'\u{10400}',
	'abcdefghijklmnop',
	'а'.repeat(45),
];
const anyText = fc.array(fc.constantFrom(...pieces, ...styled), { maxLength: 60 }).map((parts) => parts.join(''));

const plain = (text: string, expression: RegExp) => [...text.matchAll(expression)].map((each) => [each.index, each[0]]);
const quick = (runs: readonly { readonly start: number; readonly text: string }[]) => runs.map(({ start, text }) => [start, text]);

describe('disguised words', () => {
	it('R029 with mixed scripts match those of a search over the whole text', () => {
		fc.assert(
			fc.property(anyText, (text) => {
				assert.deepEqual(quick(mixedWordsIn(text, suspectUnitsIn(text).foreign)), plain(text, MIXED));
			}),
			{ numRuns: 3000 },
		);
	});

	it('R029 in styled or struck letters match those of a search over the whole text', () => {
		const struck = fc.array(fc.constantFrom('a', 'b\u0336', 'cd\u0338', ' ', 'efghijklmnop', '\u{1D41A}\u{1D41B}', '.'), { maxLength: 40 });

		fc.assert(
			fc.property(
				fc.oneof(
					anyText,
					struck.map((parts) => parts.join('')),
				),
				(text) => {
					assert.deepEqual(quick(styledRunsIn(text, suspectUnitsIn(text).styles)), plain(text, STYLED));
				},
			),
			{ numRuns: 3000 },
		);
	});
});
