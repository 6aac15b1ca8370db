import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createSkipGate, type SkipGate } from '../../../src/engine/gate/skip-gate.ts';
import { kernels, MOST_UNITS, readWhole, regionAt } from '../../../src/engine/kernels/kernels.ts';

const REGION = regionAt(kernels.BYTES, MOST_UNITS);

function firstIn(gate: SkipGate, text: string, from = 0): number {
	readWhole(text);
	kernels.readLetters(text.length, 6, 12);
	return gate.next(REGION, text.length, from);
}

describe('the skip gate', () => {
	it('returns the same as a search for each literal, for any text', () => {
		const letter = fc.constantFrom('a', 'b', 'B', ':', 'a', 'b', 'é', '\u0161', '\u{1f600}');
		const literal = fc.array(fc.constantFrom('a', 'b', ':'), { minLength: 3, maxLength: 6, size: 'max' }).map((units) => units.join(''));
		const text = fc.array(letter, { maxLength: 80, size: 'max' }).map((units) => units.join(''));
		let [found, none] = [0, 0];
		// A gate is never freed, so each one is tested with many texts.
		fc.assert(
			fc.property(
				fc.array(literal, { minLength: 1, maxLength: 8, size: 'max' }),
				fc.array(text, { minLength: 100, maxLength: 100 }),
				(literals, texts) => {
					const gate = createSkipGate(literals);
					for (const each of texts) {
						const lower = each.replaceAll(/[A-Z]/g, (capital) => capital.toLowerCase());
						const places = literals.map((literal) => lower.indexOf(literal)).filter((place) => place >= 0);
						const expected = places.length === 0 ? -1 : Math.min(...places);
						assert.equal(firstIn(gate, each), expected);
						if (expected >= 0) found += 1;
						else none += 1;
					}
				},
			),
			{ numRuns: 30 },
		);
		assert.ok(found > 100 && none > 100, `${found} found, ${none} not`);
	});

	it('finds a literal at any offset, and the next one after it', () => {
		const gate = createSkipGate(['gbxra', 'cnffjbeq']);
		for (let offset = 0; offset < 60; offset += 1) {
			for (const literal of ['gbxra', 'GBXRA', 'cnffjbeq']) {
				assert.equal(firstIn(gate, `${'x'.repeat(offset)}${literal}`), offset);
				assert.equal(firstIn(gate, `${literal}${'x'.repeat(offset)}${literal}`, 1), literal.length + offset);
				assert.equal(firstIn(gate, `${'x'.repeat(offset)}${literal.slice(1)}`), -1);
			}
		}
	});

	it('refuses a literal that is too short or not ASCII', () => {
		assert.throws(() => createSkipGate(['ab']), RangeError);
		assert.throws(() => createSkipGate(['schlüssel']), RangeError);
	});
});
