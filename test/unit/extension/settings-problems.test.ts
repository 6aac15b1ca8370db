import assert from 'node:assert/strict';
import { badPatterns, type SettingsFileKind, settingsProblems } from '../../../src/extension/view-models/setting-problem-words.ts';
import { compileTraffic } from '../../../src/policy/traffic/traffic-policy.ts';
import { plainWords } from '../../support/view-words.ts';

describe('problems in settings files (R117)', () => {
	const at = (text: string, kind: SettingsFileKind = 'user', bad: Parameters<typeof settingsProblems>[2] = []) =>
		settingsProblems(text, kind, bad, plainWords).map(
			({ end, message, start }) => [text.replace(/^\uFEFF/, '').slice(start, end), message] as const,
		);
	const places = (...given: Parameters<typeof at>) => at(...given).map(([place]) => place);

	it('are placed at the value, whatever else is in the file', () => {
		const text = `{
			// a comment
			"editor.fontSize": 12,
			"mcpCordon.preset": "stritc",
			"mcpCordon.results.injection": "blokc",
			"mcpCordon.calls.pii": "redact",
			"mcpCordon.servers": { "a.b": { "results": { "links": "no" } } },
			"mcpCordon.patterns.custom": [{ "name": "a", "regex": "x", "mode": "never", }],
		}`;

		assert.deepEqual(places(text), ['"stritc"', '"blokc"', '"no"', '"never"']);
		assert.match(at(text)[0]?.[1] ?? '', /"mcpCordon\.preset".*"observe", "balanced", "strict".*strictest value applies/);
		assert.deepEqual(
			places(text.replace('stritc', 'strict').replace('blokc', 'block').replace('"no"', '"off"').replace('never', 'off')),
			[],
		);
	});

	it('are found in nested keys and behind a byte order mark, and the last of equal keys counts', () => {
		assert.deepEqual(places('\uFEFF{"mcpCordon": {"preset": "no"}}'), ['"no"']);
		assert.deepEqual(places('{"mcpCordon.preset": "no", "mcpCordon.preset": "strict"}'), []);
	});

	it('of a workspace file are looked for below "settings", and only in settings that a workspace can set', () => {
		const text = '{"folders": [], "settings": {"mcpCordon.preset": "no", "mcpCordon.servers": {"a": 7}}}';

		assert.deepEqual(places(text, 'workspace-file'), ['"no"']);
		assert.deepEqual(places(text, 'user'), []);
		assert.deepEqual(places('{"folders": []}', 'workspace-file'), []);
		assert.deepEqual(places('{"mcpCordon.preset": "no", "mcpCordon.servers": {"a": 7}}', 'workspace'), ['"no"']);
	});

	it('of the rules across calls are reported only in the user’s settings', () => {
		const text = '{"mcpCordon.flow.toolPolicy": {"destructive": "dney", "read": "allow"}, "mcpCordon.flow.servers": {"a.b": "in"}}';

		assert.deepEqual(places(text), ['"in"', '"dney"']);
		assert.match(at(text)[1]?.[1] ?? '', /"mcpCordon\.flow\.toolPolicy\.destructive".*"allow", "approve", "deny".*this value is ignored/);
		assert.deepEqual(places(text, 'workspace'), []);
	});

	it('for a missing member are placed at its object', () => {
		assert.deepEqual(places('{"mcpCordon.patterns.custom": [{"name": "a"}]}'), ['{"name": "a"}']);
	});

	it('that the gateway reports for a pattern are placed at its expression, wherever it is', () => {
		const custom = [
			{ name: 'a', regex: 'x' },
			{ name: 'b', regex: '(' },
		];
		const { policy } = compileTraffic({ custom });
		const bad = badPatterns(policy.custom, [{ where: ['patterns', 'custom', '1', 'regex'], workspace: undefined, message: 'No.' }]);

		assert.deepEqual(bad, [{ regex: '(', message: 'No.' }]);
		assert.deepEqual(at(JSON.stringify({ 'mcpCordon.patterns.custom': custom }), 'user', bad), [
			['"("', 'No. This pattern is inactive until you change it.'],
		]);
	});

	it("are empty for a file that can't be read", () => {
		assert.deepEqual(places('{"mcpCordon.preset": '), []);
		assert.deepEqual(places(''), []);
	});
});
