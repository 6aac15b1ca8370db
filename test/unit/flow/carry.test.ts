import assert from 'node:assert/strict';
import { mayCarry } from '../../../src/flow/carry.ts';

describe('arguments that may carry text from a result', () => {
	const cases: readonly [string, Parameters<typeof mayCarry>[0], boolean][] = [
		['nothing', {}, false],
		['a word', { size: 'medium' }, false],
		['a number and a switch', { n: 12, all: true }, false],
		['eight characters', { text: 'abcdefgh' }, true],
		['eight characters in pieces', { a: 'abcd', b: 'efgh' }, true],
		['a short address', { to: 'a@b.co' }, true],
		['a short path', { p: '/a' }, true],
		['digits of a number', { n: 123_456_789 }, true],
		['a name as long as a text', { sixteen_letters_: 1 }, true],
		['many small values', { list: [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] }, true],
		['a value deep inside', { a: { b: [{ c: 'abcdefghi' }] } }, true],
		['null', null, false],
	];
	for (const [name, value, expected] of cases) {
		it(`${name}: ${expected ? 'yes' : 'no'}`, () => {
			assert.equal(mayCarry(value), expected);
		});
	}
});
