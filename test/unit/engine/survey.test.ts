import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { RUN, surveyOf } from '../../../src/engine/text/survey.ts';

const RUNS: Readonly<Record<keyof typeof RUN, RegExp>> = {
	unbroken: /[!-~]{24}/,
	base64: /[A-Za-z0-9+/_-]{24}/,
	binary: /[01 ,]{48}/,
	decimals: /[0-9,; ]{24}/,
	hexPairs: /[0-9A-Fa-f :,-]{21}/,
	morse: /[./ -]{24}/,
};

describe('surveyOf', () => {
	it('R024 names the character classes with long runs, like one expression per class', () => {
		const pieces = [
			'0',
			'1 ',
			'01 ',
			'4a:',
			'ff ',
			'-',
			'. ',
			'/',
			',',
			'; 7',
			'word',
			'Z',
			'+',
			'{',
			' ',
			'\n',
			'é',
			'\u200B',
			'\u2061',
			'\uFE0F',
			'\uFEFF',
			'\u{E0041}',
			'\u200A',
			'\uDB3F',
			'0'.repeat(19),
			'x'.repeat(23),
		];
		const seen = new Map<string, number>();

		fc.assert(
			fc.property(fc.array(fc.tuple(fc.constantFrom(...pieces), fc.integer({ min: 1, max: 20 })), { maxLength: 12 }), (parts) => {
				const text = parts.map(([piece, count]) => piece.repeat(count)).join('');
				const { hasMessageUnits, hasOther, runs } = surveyOf(text);
				assert.equal(hasOther, /[^\t\n\r -~]/.test(text));
				assert.equal(hasMessageUnits, /[\u200B-\u200D\u2060-\u2064\uFEFF\uDB40]|[\uFE00-\uFE0F]/.test(text));
				for (const [name, bit] of Object.entries(RUN)) {
					const isIn = RUNS[name as keyof typeof RUN].test(text);
					assert.equal((runs & bit) !== 0, isIn, name);
					if (isIn) seen.set(name, (seen.get(name) ?? 0) + 1);
				}
			}),
			{ numRuns: 3000 },
		);
		for (const name of Object.keys(RUN)) assert.ok((seen.get(name) ?? 0) > 20, `${name}: ${seen.get(name)}`);
	});

	it('R024 finds a run in any position, even across the parts of a long text', () => {
		for (const before of [0, 1, 9, 10, 16_360, 16_370, 16_383, 16_384, 16_390, 32_760])
			for (const [least, expected] of [
				[23, 0],
				[24, RUN.unbroken | RUN.base64],
			] as const)
				assert.equal(
					surveyOf(`${' .'.repeat(before).slice(0, before)} ${'x'.repeat(least)} .`).runs & (RUN.unbroken | RUN.base64),
					expected,
					`${before}`,
				);
	});
});
