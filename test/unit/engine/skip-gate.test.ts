import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createSkipGate } from '../../../src/engine/gate/skip-gate.ts';

describe('the skip gate', () => {
	it('says of any text what a search for each literal says', () => {
		const letter = fc.constantFrom('a', 'b', 'B', 'c', ' ', ':', '/', 'é', '\u{1f600}');
		const literal = fc.array(fc.constantFrom('a', 'b', 'c', ' ', ':', '/'), { minLength: 3, maxLength: 6 }).map((units) => units.join(''));
		fc.assert(
			fc.property(
				fc.array(literal, { minLength: 1, maxLength: 8 }),
				fc.array(letter, { maxLength: 80 }).map((units) => units.join('')),
				(literals, text) => {
					const expected = literals.some((each) => text.toLowerCase().includes(each));
					assert.equal(createSkipGate(literals).isIn(text), expected);
				},
			),
			{ numRuns: 3000 },
		);
	});

	it('finds a literal at any offset', () => {
		const gate = createSkipGate(['gbxra', 'cnffjbeq']);
		for (let offset = 0; offset < 60; offset += 1) {
			for (const literal of ['gbxra', 'GBXRA', 'cnffjbeq']) {
				assert.equal(gate.isIn(`${'x'.repeat(offset)}${literal}`), true);
				assert.equal(gate.isIn(`${'x'.repeat(offset)}${literal.slice(1)}`), false);
			}
		}
	});

	it('takes no literal that is too short or not ASCII', () => {
		assert.throws(() => createSkipGate(['ab']), RangeError);
		assert.throws(() => createSkipGate(['schlüssel']), RangeError);
	});
});
