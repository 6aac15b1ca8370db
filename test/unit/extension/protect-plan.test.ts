import assert from 'node:assert/strict';
import { readEntries } from '../../../src/definitions/read.ts';
import { DETECTORS, inspect } from '../../../src/engine/inspect.ts';
import { plainWords } from '../../../src/extension/view-models/l10n.ts';
import { type ProtectFilePlan, planFor, planText } from '../../../src/extension/view-models/protect-plan.ts';

const planOf = (file: string, names: readonly string[]): ProtectFilePlan => {
	const text = JSON.stringify({ servers: Object.fromEntries(names.map((name) => [name, { command: 'node', args: [`${name}.mjs`] }])) });
	const entries = readEntries(text);
	assert.ok(entries.ok);
	return planFor({ path: `/w/${file}/.vscode/mcp.json`, label: file, text, entries: entries.value }, '/l/cordon-launch', plainWords);
};

describe('the dialog of Protect', () => {
	it('says what it means before it lists the servers', () => {
		const text = planText([planOf('w', ['calc'])], plainWords);

		assert.match(text, /^Each server starts through MCP Cordon[^]*• calc\n {4}before: node calc\.mjs\n {4}after: .*cordon-launch/);
	});

	it('shows what else decides which code runs, which is approved with the command, of few servers and of many', () => {
		const env = { NODE_OPTIONS: '--require ./x.cjs\u202e', API_TOKEN: 'not shown' };
		const server = { command: 'node', args: ['calc.mjs'], cwd: '/elsewhere', envFile: '.env', env };
		const lines = '\n    with: cwd: /elsewhere\n    with: envFile: .env\n    with: env NODE_OPTIONS: --require ./x.cjs\\u{202E}\n';
		const textOf = (count: number): string => {
			const text = JSON.stringify({ servers: Object.fromEntries(Array.from({ length: count }, (_, index) => [`s${index}`, server])) });
			const entries = readEntries(text);
			assert.ok(entries.ok);
			const plan = planFor({ path: '/w/.vscode/mcp.json', label: 'w', text, entries: entries.value }, '/l/cordon-launch', plainWords);
			return `${planText([plan], plainWords)}\n`;
		};

		for (const count of [1, 6]) {
			assert.equal(textOf(count).split(lines).length - 1, count);
			assert.doesNotMatch(textOf(count), /not shown/);
		}
	});

	it('says what was found in what is approved, the worst first, and shows no value', () => {
		const token = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
		const text = JSON.stringify({
			servers: {
				bad: { command: 'npx', args: ['-y', 'some-package@latest'], env: { NODE_OPTIONS: '--require ./x.cjs', API_TOKEN: token } },
				good: { command: 'node', args: ['x.mjs'] },
			},
		});
		const entries = readEntries(text);
		assert.ok(entries.ok);
		const titles = new Map(DETECTORS.map(({ id, title }) => [id, title]));
		const plan = planFor({ path: '/w/.vscode/mcp.json', label: 'w', text, entries: entries.value }, '/l/cordon-launch', plainWords, {
			titles,
			inspections: new Map(entries.value.map(({ name, original }) => [name, inspect({ kind: 'launch', server: name, value: original })])),
		});
		const said = planText([plan], plainWords);
		const [bad = '', good = ''] = said.split('• good');

		assert.match(bad, /\n {4}found: .*launch\.secret\)\n/);
		assert.equal(bad.split('\n    found: ').length - 1, 3);
		assert.doesNotMatch(good, /found:/);
		assert.match(said, /To undo this.*\n\nIssues found in the launch commands of: bad\. Details below\.\n\n/);
		assert.doesNotMatch(planText([planOf('w', ['calc'])], plainWords), /found/);
		assert.ok(!said.includes(token));
	});

	it('lists every command that is approved with it, and of many servers, over all files, says where is shown what they become', () => {
		const few = planText([planOf('a', ['s1', 's2', 's3']), planOf('b', ['s4', 's5'])], plainWords);
		const many = planText([planOf('a', ['s1', 's2', 's3']), planOf('b', ['s4', 's5', 's6'])], plainWords);

		assert.equal(few.split('before:').length - 1, 5);
		assert.equal(few.split('after:').length - 1, 5);
		for (const index of [1, 2, 3, 4, 5, 6]) assert.match(many, new RegExp(`\n• s${index}\n {4}now: node s${index}\\.mjs(?:\n|$)`));
		assert.doesNotMatch(many, /after:/);
		assert.match(many, /Select "Show Changes" to see each command/);
	});
});
