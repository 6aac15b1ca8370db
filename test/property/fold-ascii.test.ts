import assert from 'node:assert/strict';
import fc from 'fast-check';
import { foldAscii } from '../../src/engine/views/fold-ascii.ts';
import { normalizeAny } from '../../src/engine/views/normalize.ts';

const PIECES = [
	'a',
	'B',
	'n',
	'N',
	"'",
	'`',
	't',
	'T',
	"n't",
	'N`T',
	' ',
	'  ',
	'\n',
	'\n\n',
	'\r\n',
	'\t',
	'\v',
	'\f',
	'\0',
	'\x7f',
	'.',
	'do',
	'x1',
	'\n \n',
	' '.repeat(70),
];

describe('the fast path for ASCII', () => {
	it('returns the same text and offsets as the slow one (property)', () => {
		fc.assert(
			fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }), (pieces) => {
				const raw = pieces.join('');

				const fast = foldAscii(raw);
				const slow = normalizeAny(raw);

				assert.equal(fast.text, slow.text);
				for (let offset = 0; offset <= slow.text.length; offset += 1) {
					assert.equal(fast.rawStart(offset), slow.rawStart(offset), `start ${offset} of ${JSON.stringify(raw)}`);
					assert.equal(fast.rawEnd(offset), slow.rawEnd(offset), `end ${offset} of ${JSON.stringify(raw)}`);
				}
			}),
			{ numRuns: 3_000 },
		);
	});
});
