import assert from 'node:assert/strict';
import { guaranteeProblems, guaranteesIn, proofsIn } from '../../../scripts/lib/guarantees.mjs';

/** Put together here, so that no search for marks finds these. */
const mark = (id: string): string => `<!-- ${'guarantee'}: ${id} -->`;
const title = (words: string, id: string): string => `it('${words} (${'guarantee'}: ${id})', () => {`;

describe('guarantees', () => {
	it('are read from a sentence, an item of a list, and a row of a table', () => {
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

	it('have one test each that names them, and every other case is told', () => {
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
