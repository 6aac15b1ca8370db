import assert from 'node:assert/strict';
import { parseFrontMatter } from '../../../src/definitions/front-matter.ts';

describe('front matter', () => {
	for (const [what, run] of [
		['blanks', ' '],
		['empty lines', '\n'],
		['tabs', '\t'],
	] as const) {
		it(`is rejected with a long run of ${what}, because its parser would take minutes`, () => {
			const parsed = parseFrontMatter(`---\nname: "a${run.repeat(100_000)}b"\n---\n`);

			assert.equal(parsed.ok ? '' : parsed.error.kind, 'malformed');
		});
	}

	it('is read with an ordinary run', () => {
		assert.ok(parseFrontMatter(`---\nname: a\n${'\n'.repeat(50)}b: ${' '.repeat(50)}c\n---\n`).ok);
	});
});
