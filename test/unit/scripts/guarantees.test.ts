import assert from 'node:assert/strict';
import { guaranteeProblems, guaranteesIn, proofsIn } from '../../../scripts/lib/guarantees.mjs';

/** Assembled here, so that a search for marks doesn't find these. */
const mark = (id: string): string => `<!-- ${'guarantee'}: ${id} -->`;
const title = (words: string, id: string): string => `it('${words} (${'guarantee'}: ${id})', () => {`;

describe('guarantees', () => {
	it('are read from a sentence, a list item, and a table row', () => {
		const text = `One thing. Files get their
exact bytes back. ${mark('undo')} Another thing.

- a secret is written
  to a log; ${mark('log')}
| Attack | What it does ${mark('row')} |
`;

		assert.deepEqual(
			guaranteesIn('a.md', text).map(({ id, words }) => [id, words]),
			[
				['undo', 'Files get their exact bytes back.'],
				['log', 'a secret is written to a log;'],
				['row', 'Attack: What it does'],
			],
		);
	});

	it('need exactly one test that names them, and every other case is reported', () => {
		const guarantees = guaranteesIn('a.md', `One. ${mark('one')} Two. ${mark('two')}`);
		const proofs = [...proofsIn('x.test.ts', title("isn\\'t lost", 'one')), ...proofsIn('y.test.ts', title('y', 'one'))];
		const other = proofsIn('z.test.ts', title('z', 'three'));

		assert.equal(proofs[0]?.title, "isn't lost");
		assert.deepEqual(guaranteeProblems(guarantees, [...proofs, ...other]), [
			'no test has "(guarantee: two)" in its title',
			'several tests name one: x.test.ts, y.test.ts',
			'z.test.ts names a guarantee that no document has: three',
		]);
	});
});
