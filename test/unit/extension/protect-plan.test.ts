import assert from 'node:assert/strict';
import { readEntries } from '../../../src/definitions/read-entries.ts';
import { inspect } from '../../../src/engine/inspect.ts';
import { type ProtectFilePlan, planFor, planText, shadowCopyText } from '../../../src/extension/view-models/protect-plan.ts';
import { plainWords } from '../../support/view-words.ts';

const planOf = (file: string, names: readonly string[]): ProtectFilePlan => {
	const text = JSON.stringify({ servers: Object.fromEntries(names.map((name) => [name, { command: 'node', args: [`${name}.mjs`] }])) });
	const entries = readEntries(text);
	assert.ok(entries.ok);
	return planFor({ path: `/w/${file}/.vscode/mcp.json`, label: file, text, entries: entries.value }, '/l/cordon-launch', plainWords);
};

describe('the dialog of Protect', () => {
	it('has three lines: which servers, what happens, and how to undo it', () => {
		assert.deepEqual(planText([planOf('w', ['calc', 'notes', 'weather'])], plainWords).split('\n\n'), [
			'Servers: calc, notes, weather (.vscode/mcp.json)',
			'They start through MCP Cordon, with the commands they have now. New and changed tools wait for your review.',
			'To undo this, run "Unprotect MCP Servers…". The file then gets its exact text back.',
		]);
	});

	it('has one line for each of several files, and stays short with many servers', () => {
		const names = Array.from({ length: 20 }, (_, index) => `s${index}`);
		const lines = planText([planOf('a', names), planOf('b', ['calc'])], plainWords).split('\n\n');

		assert.equal(lines.length, 4);
		assert.match(lines[0] ?? '', /^Servers: s0, s1, .*s11 and 8 more \(a\)$/);
		assert.equal(lines[1], 'Servers: calc (b)');
	});

	it("names the worst finding in a command and what couldn't be checked, and shows no value", () => {
		const token = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
		const text = JSON.stringify({
			servers: {
				bad: { command: 'npx', args: ['-y', 'some-package@latest'], env: { NODE_OPTIONS: '--require ./x.cjs', API_TOKEN: token } },
				good: { command: 'node', args: ['x.mjs'] },
				long: { command: 'node', args: ['y.mjs'] },
			},
		});
		const entries = readEntries(text);
		assert.ok(entries.ok);
		const inspections = new Map(
			entries.value.map(({ name, original }) => {
				const { findings } = inspect({ kind: 'launch', server: name, value: original });
				return [name, { findings, notChecked: name === 'long' ? ['its arguments'] : [] }];
			}),
		);
		const plan = planFor({ path: '/w/.vscode/mcp.json', label: 'w', text, entries: entries.value }, '/l/cordon-launch', plainWords, {
			inspections,
		});
		const [, concerns = '', ...others] = planText([plan], plainWords).split('\n\n');

		assert.match(
			concerns,
			/^Check their commands first:\n• bad: [^\n]*secret[^\n]*, and \d more\n• long: couldn't be checked: its arguments$/,
		);
		assert.doesNotMatch(concerns, /good/);
		assert.equal(others.length, 2);
		assert.ok(!concerns.includes(token));
	});

	it('names what stays unguarded, with the reason', () => {
		const text = JSON.stringify({ servers: { calc: { command: 'node' }, odd: { type: 'stdio' } } });
		const entries = readEntries(text);
		assert.ok(entries.ok);
		const plan = planFor({ path: '/w/.vscode/mcp.json', label: 'w', text, entries: entries.value }, '/l/cordon-launch', plainWords);

		assert.match(planText([plan], plainWords), /\n\nNot guarded: odd \([^)]+\)$/);
	});

	it('says what Git shows as changed', () => {
		const { path, text } = planOf('w', ['calc']);
		const entries = readEntries(text);
		assert.ok(entries.ok);
		const saying = (options: { readonly hidesFromGit?: boolean; readonly isShownByGit?: boolean }): string =>
			planText([planFor({ path, label: 'w', text, entries: entries.value }, '/l/cordon-launch', plainWords, options)], plainWords);

		assert.match(saying({ hidesFromGit: true }), /\n\nGit still sees the original file, through a filter in this clone only\.$/);
		assert.match(saying({ isShownByGit: true }), /\n\nGit shows the file as modified\. .*guarded copies/);
	});
});

describe('protecting entries that are already written as guarded', () => {
	const launcher = '/h/.mcp-cordon/bin/cordon-launch';
	const textWith = (command: string): string =>
		JSON.stringify({ servers: { calc: { command, args: ['--server', `a${'7'.repeat(20)}`, '--', 'node', 'calc.mjs'] } } });
	const plannedFor = (command: string, isProtected: boolean): ProtectFilePlan => {
		const text = textWith(command);
		const entries = readEntries(text);
		assert.ok(entries.ok);
		return planFor({ path: '/w/.vscode/mcp.json', label: 'w', text, entries: entries.value }, launcher, plainWords, { isProtected });
	};

	it('takes over only those of a moved or copied file or of another installation', () => {
		const moved = plannedFor(launcher, false);
		const foreign = plannedFor('/x/.mcp-cordon/bin/cordon-launch', true);
		const own = plannedFor(launcher, true);

		assert.deepEqual([moved.names, foreign.names, own.names], [['calc'], ['calc'], []]);
		assert.match(moved.servers.flat().join('\n'), /before: written as guarded, but not protected here\n {4}after: .* node calc\.mjs/);
		assert.match(own.servers.flat().join('\n'), /calc: already guarded/);
	});
});

describe('the dialog of guarded shadow copies', () => {
	it('shows each command it approves, with the other settings that decide which code runs', () => {
		const env = { NODE_OPTIONS: '--require ./x.cjs\u202e', API_TOKEN: 'not shown' };
		const text = JSON.stringify({ servers: { calc: { command: 'node', args: ['calc.mjs'], cwd: '/elsewhere', envFile: '.env', env } } });
		const entries = readEntries(text);
		assert.ok(entries.ok);
		const plan = planFor({ path: '/w/.vscode/mcp.json', label: 'w', text, entries: entries.value }, '/l/cordon-launch', plainWords);
		const said = shadowCopyText([{ plan, originals: '/w/.vscode/mcp.json', leftOut: ['asks'] }], plainWords);

		assert.match(said, /• calc\n {4}before: node calc\.mjs\n {4}after: .*cordon-launch/);
		assert.ok(
			said.includes('\n    with: cwd: /elsewhere\n    with: envFile: .env\n    with: env NODE_OPTIONS: --require ./x.cjs\\u{202E}\n'),
		);
		assert.match(said, /• asks: not guarded/);
		assert.doesNotMatch(said, /not shown/);
	});
});
