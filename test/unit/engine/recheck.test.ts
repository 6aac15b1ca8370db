import assert from 'node:assert/strict';
import { checkAll, readAccepted, readResults } from '../../../scripts/recheck.mjs';
import { collectExpressions, literalsIn } from '../../../scripts/recheck-collect.mjs';
import { judge } from '../../../scripts/recheck-judge.mjs';

describe('every expression of the engine', function () {
	this.timeout(120_000);

	it('answers hostile text in time, or is accepted for a stated reason', async () => {
		const { slow, total } = await checkAll(readResults());

		assert.ok(total > 500, `${total} expressions were collected`);
		assert.deepEqual(
			slow.map(({ files, source }) => `${files.join(', ')}: ${source.slice(0, 120)}`),
			[],
			'bound its quantifiers; then node scripts/recheck.mjs --update',
		);
	});

	it('is accepted only while it is there, and with a reason', async () => {
		const sources = new Set((await collectExpressions()).map(({ source }) => source));

		for (const [source, reason] of readAccepted()) {
			assert.ok(reason.length > 20, source);
			assert.ok(sources.has(source), `${source} is gone: take it out of scripts/recheck-accepted.json`);
		}
	});

	it('is found slow when it is', () => {
		for (const { source, flags } of [/^(\w+\s?)*$/, /^(?:\d+)+y$/]) {
			assert.equal(judge({ source, flags }).verdict, 'slow', source);
		}
	});

	it('is found quick when it is', () => {
		for (const { source, flags } of [/\b(?:ignore|disregard) (?:all )?previous\b/, /[a-f0-9]{32}/i]) {
			assert.notEqual(judge({ source, flags }).verdict, 'slow', source);
		}
	});

	it('is collected from literals and from what a module computes', async () => {
		assert.deepEqual(
			literalsIn('a.ts', "const a: RegExp = /b+/gi; f('x'.replace(/c/u, ''));")
				.map(({ pattern, flags }) => `${pattern} ${flags}`)
				.sort(),
			['b+ gi', 'c u'],
		);
		const all = await collectExpressions();
		assert.ok(
			all.some(({ files, source }) => files.includes('phrases/curated-more.ts') && source.includes('prerequisite') === false),
			'computed in curated-more.ts',
		);
	});
});
