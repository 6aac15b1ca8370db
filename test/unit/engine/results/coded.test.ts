import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mightBeCoded } from '../../../../src/engine/results/coded.ts';

const PLAIN =
	/[A-Za-z0-9+/_-]{24}|(?:[0-9A-Fa-f]{2}[ :,-]){7}|(?:%[0-9A-Fa-f]{2}){3}|\\[xu][0-9A-Fa-f]{2}|\\[0-3][0-7]{2}|(?<![01])(?:[01]{8} ?){6}|(?:\b\d{2,3}[,; ] ?){8}/;

describe('mightBeCoded', () => {
	it('returns what one plain expression returns', () => {
		const piece = fc.oneof(
			fc.stringMatching(/^[A-Za-z0-9+/_-]{1,30}$/),
			fc.constantFrom(
				' ',
				'. ',
				'é',
				'\u{1F600}',
				'%41%42%43',
				'\\x41',
				'\\101',
				'01000001 '.repeat(6),
				'65, '.repeat(9),
				'65 '.repeat(9),
				'4a:4b:4c:4d:4e:4f:50:',
			),
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
				const text = pieces.join('');
				assert.equal(mightBeCoded(text), PLAIN.test(text));
			}),
			{ numRuns: 2000 },
		);
	});

	it('finds a run of 24 characters at every offset, but not one of 23', () => {
		for (let before = 0; before < 60; before += 1) {
			assert.ok(mightBeCoded(`${'. '.repeat(before)}${'a'.repeat(24)}.`));
			assert.ok(!mightBeCoded(`${'. '.repeat(before)}${'a'.repeat(23)}.`));
		}
	});

	it('finds seven pairs of hexadecimal digits at every offset, but not six', () => {
		for (let before = 0; before < 60; before += 1) {
			const padding = '. '.repeat(before);
			assert.ok(mightBeCoded(`${padding}${'4a:'.repeat(7)}`));
			assert.ok(mightBeCoded(`${padding}.${'4A '.repeat(7)}xyz`));
			assert.ok(!mightBeCoded(`${padding}${'4a:'.repeat(6)}xyz`));
		}
	});
});
