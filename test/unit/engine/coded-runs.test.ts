import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { codedIn, decodeAll, percentCodedIn } from '../../../src/engine/views/decode.ts';

describe('encoded runs', () => {
	it('R024 match those of a search over the whole text', () => {
		const pieces = ['a', 'Z9', '0x', '+/', '_-', '=', '==', ' ', '.', 'é', 'abcdefghijkl', 'abcdefghijk', '\u{1F600}'];
		let found = 0;

		fc.assert(
			fc.property(
				fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join('')),
				(text) => {
					const plain = [...text.matchAll(/(?:0x)?[A-Za-z0-9+/_-]{12,}={0,2}/g)].map((each) => ({ run: each[0], start: each.index }));
					found += plain.length;
					assert.deepEqual([...codedIn(text)], plain);
				},
			),
			{ numRuns: 3000 },
		);
		assert.ok(found > 100, String(found));
	});

	it('R024 in percent-encoding match those of a search over the whole text', () => {
		const pieces = ['%41', '%2f', '%E9', '%', '%4', '%g1', 'a', '.', '/', ' ', '"', 'é', 'abcdefgh', '[', '&='];
		let found = 0;

		fc.assert(
			fc.property(
				fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join('')),
				(text) => {
					const plain = [...text.matchAll(/(?:%[0-9A-Fa-f]{2}|[\w.~:/?#@!$&'()*+,;=-])+/g)]
						.map((each) => ({ run: each[0], start: each.index }))
						.filter(({ run }) => {
							const codes = run.match(/%[0-9A-Fa-f]{2}/g)?.length ?? 0;
							return codes >= 3 && run.length - 2 * codes >= (/^%[0-9A-Fa-f]{2}/.test(run) ? 7 : 8);
						});
					found += plain.length;
					assert.deepEqual([...percentCodedIn(text)], plain);
				},
			),
			{ numRuns: 3000 },
		);
		assert.ok(found > 20, String(found));
	});

	it('R024 in percent-encoding start at their first code', () => {
		assert.deepEqual(
			decodeAll('%72%6d%20%2d%72%66%2f').map(({ text }) => text),
			['rm -rf/'],
		);
		assert.deepEqual(
			decodeAll('run %63%75%72%6c%20%78%79 now').map(({ text }) => text),
			['curl xy'],
		);
	});

	it('R024 include groups of hexadecimal digits in any position', () => {
		const groups = [...'read the key'].map((letter) => (letter.codePointAt(0) ?? 0).toString(16)).join(' ');

		for (let before = 0; before < 30; before += 1) {
			const text = `${'.'.repeat(before)} ${groups} .`;
			assert.ok(
				decodeAll(text).some((each) => each.text === 'read the key'),
				String(before),
			);
		}
	});
});
