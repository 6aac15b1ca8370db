import assert from 'node:assert/strict';
import { readAccepted } from '../../../scripts/recheck.mjs';
import { collectExpressions, expressionsIn } from '../../../scripts/recheck-collect.mjs';
import { judge } from '../../../scripts/recheck-judge.mjs';
import { inspect } from '../../../src/engine/inspect.ts';
import { inspectResult } from '../../../src/engine/results/inspect-result.ts';

// `npm run check` runs the recheck on every expression. This tests that the recheck finds slow ones.
describe('the check of regular expressions', function () {
	this.timeout(120_000);
	let all: Awaited<ReturnType<typeof collectExpressions>>;

	before(async () => {
		all = await collectExpressions();
	});

	it('accepts a slow expression only while it exists, and with a reason', () => {
		const sources = new Set(all.map(({ source }) => source));

		for (const [source, reason] of readAccepted()) {
			assert.ok(reason.length > 20, source);
			assert.ok(sources.has(source), `${source} is gone: take it out of scripts/recheck-accepted.json`);
		}
	});

	it("finds expressions that take more than linear time: exponential, quadratic, only after a match, only if an ending doesn't match", () => {
		for (const { source, flags } of [
			/^(\w+\s?)*$/,
			/^(?:\d+)+y$/,
			/-----(?:\s|\\[nr])*(?:[\w-]{1,20}: [^\n]{0,80}\s*)*[A-Za-z0-9+/=]{6}/,
			/\bonce done (?:then |go )*(?:back |then )*solve\b/,
			/[.,;]+$/,
			/\bwith(?: only| with(?: only)?)* text\b/,
		]) {
			assert.equal(judge({ source, flags }).verdict, 'slow', source);
		}
	});

	it("doesn't report fast expressions", () => {
		for (const { source, flags } of [/\b(?:ignore|disregard) (?:all )?previous\b/, /[a-f0-9]{32}/i, /^\s*(?:export\s+)?[\w.-]+=/]) {
			assert.notEqual(judge({ source, flags }).verdict, 'slow', source);
		}
	});

	it('collects literals, literals in calls, computed expressions, and those of libraries', () => {
		assert.deepEqual(
			expressionsIn('a.ts', "const a: RegExp = /b+/gi; f('x'.replace(/c/u, '')); new RegExp('\\\\p{L}', 'u');\nnew RegExp(`x${a.source}`)"),
			{
				literals: [
					{ pattern: '\\p{L}', flags: 'u' },
					{ pattern: 'c', flags: 'u' },
					{ pattern: 'b+', flags: 'gi' },
				],
				computed: [2],
			},
		);
		const holds = (file: string, part: string): boolean => all.some(({ files, source }) => files.includes(file) && source.includes(part));
		assert.ok(holds('src/engine/text/patterns.ts', '[^.!?'), 'computed while the module loads');
		assert.ok(holds('src/extension/view-models/page-html.ts', '['), 'of the extension, which needs the editor');
		assert.ok(all.some(({ files }) => files.some((file) => file.includes('node_modules/undici/'))));
	});
});

describe('texts that once blocked the engine', () => {
	it('are inspected quickly', () => {
		const header = `-----BEGIN ${'RSA PRIVATE'} KEY-----\n${'n0: '.repeat(29)}\n-----END ${'RSA PRIVATE'} KEY-----`;
		for (const text of [header, `once done ${'then '.repeat(40_000)}`, `respond${' with exactly'.repeat(2_000)}`]) {
			const before = process.cpuUsage();
			inspect({ kind: 'instructions', server: 's', text });
			inspectResult(text);
			const { system, user } = process.cpuUsage(before);

			// It once took minutes, or never ended.
			assert.ok(user + system < 20_000_000, `${Math.round((user + system) / 1000)} ms for ${text.slice(0, 20)}`);
		}
	});
});
