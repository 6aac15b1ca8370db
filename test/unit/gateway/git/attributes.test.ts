import assert from 'node:assert/strict';
import fc from 'fast-check';
import { exactPattern, isOnlyOurs, knownFilter, usesFilter, withLine, withoutLine } from '../../../../src/gateway/git/attributes.ts';

const FILTER = `cordon-${'0'.repeat(20)}`;
const OTHER = `cordon-${'1'.repeat(20)}`;

describe('the lines of info/attributes', () => {
	const patterns: readonly (readonly [string, string])[] = [
		['.vscode/mcp.json', '/.vscode/mcp.json'],
		['a b/mcp.json', '"/a b/mcp.json"'],
		['x[1]*?', '"/x\\\\[1\\\\]\\\\*\\\\?"'],
		['é', '"/\\303\\251"'],
		['"', '"/\\""'],
	];
	for (const [path, expected] of patterns) {
		it(`match exactly ${JSON.stringify(path)}`, () => {
			assert.equal(exactPattern(path), expected);
		});
	}

	it('can be added and removed without a trace, whatever the file contains', () => {
		const texts = fc.oneof(fc.string(), fc.constantFrom('', '\n', '*.a text', '# é\r\n*.b -text\n', `/y filter=${OTHER}\n`));

		fc.assert(
			fc.property(texts, fc.string({ minLength: 1 }), (text, path) => {
				const added = withLine(text, path, FILTER);
				assert.ok(usesFilter(added, FILTER));
				assert.equal(knownFilter(added), FILTER);
				assert.equal(withLine(added, path, FILTER), added);
				assert.equal(withoutLine(added, path, FILTER), text);
			}),
		);
	});

	it("are distinguished from the user's lines", () => {
		assert.deepEqual(
			['', `/a filter=${FILTER}\n`, `/a filter=${FILTER}\n/b filter=${FILTER}\n`, `/a filter=${FILTER}\n*.b text\n`, '/a filter=lfs\n'].map(
				isOnlyOurs,
			),
			[false, true, true, false, false],
		);
		assert.equal(usesFilter('/a filter=lfs\n', 'lfs'), false);
	});
});
