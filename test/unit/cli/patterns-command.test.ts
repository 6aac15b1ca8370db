import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { patternsCommand } from '../../../src/cli/commands/patterns-command.ts';
import { type StateFolder, stateFolderAt } from '../../../src/gateway/interposition/state-folder.ts';
import { generateSigner, publishKey } from '../../../src/gateway/keys.ts';
import { storeTraffic } from '../../../src/gateway/traffic/stored-policy.ts';

describe('cordon patterns list', () => {
	let state: StateFolder;
	const signer = generateSigner();

	beforeEach(() => {
		state = stateFolderAt(mkdtempSync(path.join(tmpdir(), 'cordon-cli-patterns-')));
		publishKey(state.root, signer);
	});
	afterEach(() => rmSync(state.root, { recursive: true, force: true }));

	const run = async (...args: readonly string[]): Promise<{ readonly code: number; readonly text: string }> => {
		let text = '';
		const write = (part: string | Uint8Array): void => void (text += String(part));
		const code = await patternsCommand(args, { state, cwd: state.root, now: () => 1, write, print: write });
		return { code, text };
	};
	const custom = (...patterns: readonly object[]): void => storeTraffic(state.root, { custom: patterns }, signer);

	it('R068 names the patterns of the settings with their mode, and never their text', async () => {
		custom({ name: 'employee_id', regex: 'EMP-\\d{6}' }, { name: 'code', regex: 'falcon', kind: 'other', severity: 'high', mode: 'block' });

		const { code, text } = await run('list');

		assert.equal(code, 0);
		assert.match(
			text,
			/settings: 2 patterns\n {2}custom\.pii\.employee_id {2}medium {2}as its engine\n {2}custom\.other\.code {2}high {2}block\n$/,
		);
		assert.doesNotMatch(text, /EMP|falcon/);
	});

	it('says that a checked folder has no usable pattern, not that no pattern is active', async () => {
		const { code, text } = await run('check', 'nowhere');

		assert.equal(code, 5);
		assert.match(text, /\nPROBLEM This file or folder doesn't exist\.\nNO USABLE PATTERN\.\n$/);
	});

	it('R120 reports a bad pattern as a problem with its place, and fails', async () => {
		custom({ name: 'employee_id', regex: '(EMP' }, { name: 'none' }, { name: 'fine', regex: 'x1' });

		const { code, text } = await run('list', '--json');

		assert.equal(code, 5);
		const { settings } = JSON.parse(text) as { settings: { rules: readonly { id: string }[]; problems: readonly { setting: string }[] } };
		assert.deepEqual(
			settings.rules.map(({ id }) => id),
			['custom.pii.fine'],
		);
		assert.deepEqual(
			settings.problems.map(({ setting }) => setting),
			['mcpCordon.patterns.custom.1', 'mcpCordon.patterns.custom.0.regex'],
		);
	});

	it('reports settings that no editor of this machine wrote', async () => {
		custom({ name: 'employee_id', regex: 'EMP' });
		writeFileSync(path.join(state.root, 'traffic.json'), '{}');

		const { code, text } = await run('list');

		assert.equal(code, 5);
		assert.match(text, /PROBLEM the settings saved for this machine/);
	});

	it('omits the settings when they have no patterns, and `check` reads only its folder', async () => {
		assert.deepEqual(await run('list'), { code: 0, text: `${state.patterns}: 0 files, 0 patterns\n` });
		custom({ name: 'employee_id', regex: '(EMP' });
		mkdirSync(path.join(state.root, 'mine'));
		writeFileSync(path.join(state.root, 'mine', 'a.txt'), 'falcon\n');

		const { code, text } = await run('check', 'mine');

		assert.equal(code, 0);
		assert.doesNotMatch(text, /settings/);
	});

	it('checks a single file like the files of a folder, and rejects other file names', async () => {
		writeFileSync(path.join(state.root, 'names.txt'), 'falcon\n(\n');
		writeFileSync(path.join(state.root, 'names.md'), 'falcon\n');

		const file = await run('check', 'names.txt');
		const other = await run('check', 'names.md');

		assert.equal(file.code, 5);
		assert.match(
			file.text,
			/names\.txt: 1 file, 1 pattern\n {2}names\.txt:1 {2}pattern\.names\.1[^]*PROBLEM names\.txt:2: This isn't a regular/,
		);
		assert.equal(other.code, 5);
		assert.match(other.text, /PROBLEM names\.md: The name of a pattern file must end in/);
	});
});
