// Guarded shadow copies, which the extension gives to the editor when Git tracks the file and the person wants to leave
// it unchanged.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { decidePending, isPending, MCP_JSON, markerIn, showQuarantine, startsOf } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { mcpJson } from '../../support/editor/servers.ts';
import { clickModalButton, hasModal, persist, runCommand, screenshot, treeRows, waitForModal } from '../../support/editor/ui.ts';
import { patientGit } from '../../support/patient-git.ts';

describe('servers guarded in shadow copies', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;
	let original: string;
	const git = (...args: readonly string[]): string => patientGit(args, { cwd: editor.place.workspace });
	const marker = (): string => markerIn(editor, 'calc');
	const rows = async (): Promise<readonly string[]> => {
		await showQuarantine(editor);
		return treeRows(editor.page);
	};
	/** Waits for a row, and meanwhile approves waiting items as proposed, except those of the bad server. */
	async function row(wanted: RegExp): Promise<string> {
		return persist(
			editor.page,
			async () => {
				if (await hasModal(editor.page)) await clickModalButton(editor.page, 'Approve');
				if (await isPending(editor.page)) await decidePending(editor, { dismiss: /bad/ });
				const found = await rows();
				const one = found.find((each) => wanted.test(each));
				assert.ok(one !== undefined, found.join('\n'));
				return one;
			},
			180_000,
		);
	}

	before(async () => {
		editor = await openEditor({ settings: { 'mcpCordon.hideFromGit': false } });
		editor.write(
			MCP_JSON,
			mcpJson({
				calc: { script: 'honest.mjs', args: ['--marker', marker()] },
				bad: { script: 'hostile.mjs', args: ['--canary', 'CANARY-T'] },
			}),
		);
		original = editor.read(MCP_JSON);
		git('init', '-q');
		git('add', '-A');
		git('-c', 'user.email=test@example.invalid', '-c', 'user.name=test', 'commit', '-qm', 'start');
	});
	closesAfterwards(() => editor);

	it('are offered in the dialog, with the exact commands and what is left to the person', async () => {
		const first = await persist(
			editor.page,
			async () => {
				if (!(await hasModal(editor.page))) await runCommand(editor.page, 'MCP Cordon: Protect MCP Servers…');
				return waitForModal(editor.page, { timeoutMs: 15_000 });
			},
			120_000,
		);
		await clickModalButton(editor.page, 'Add Guarded Copies');
		const second = await persist(
			editor.page,
			async () => {
				const text = await waitForModal(editor.page, { timeoutMs: 5000 });
				assert.match(text, /second time/);
				return text;
			},
			90_000,
		);
		await screenshot(editor.page, 'shadow-copies');
		await clickModalButton(editor.page, 'Add Guarded Copies');

		assert.match(first, /Git shows the file as modified/);
		assert.match(second, /calc \(guarded\)/);
		assert.match(second, /The originals still run unguarded: stop them in/);
	});

	it('run through Cordon, while the file and Git show nothing', async () => {
		await row(/^calc \(guarded\) › add: Approved/);
		await row(/^Server calc \(guarded\): (?!.*to review).*Guarded/);
		await screenshot(editor.page, 'shadow-copies-running');

		const shown = await rows();
		assert.ok(
			shown.some((each) => /^bad \(guarded\) › add_poisoned: Quarantined/.test(each)),
			shown.join('\n'),
		);
		assert.ok(
			shown.some((each) => /^Server calc: Not guarded/.test(each)),
			'the original is not said to be guarded',
		);
		assert.ok(startsOf(marker()) > 0);
		assert.equal(editor.read(MCP_JSON), original);
		assert.equal(git('status', '--porcelain'), '');
	});

	it('are held when the original now starts another command', async () => {
		editor.write(MCP_JSON, original.replace('"--marker"', '"--server-name", "other", "--marker"'));

		await row(/^Server calc \(guarded\):.*(?:not started|review)/);
		const held = await row(/^calc \(guarded\) › Command: (?:Quarantined|Changed, quarantined)/);

		assert.match(held, /quarantined/i);
		editor.write(MCP_JSON, original);
		await row(/^calc \(guarded\) › Command: Approved/);
	});

	it('stay while a program has emptied the file and not written it yet', async () => {
		editor.write(MCP_JSON, '');
		await persist(editor.page, async () => assert.ok(!(await rows()).some((each) => each.startsWith('Server calc: Not guarded'))), 60_000);
		editor.write(MCP_JSON, original);
		await row(/^Server calc: Not guarded/);

		// A shadow copy follows its original only while it exists.
		editor.write(MCP_JSON, original.replace('"--marker"', '"--server-name", "other", "--marker"'));
		await row(/^calc \(guarded\) › Command: (?:Quarantined|Changed, quarantined)/);
		editor.write(MCP_JSON, original);
		await row(/^calc \(guarded\) › Command: Approved/);
	});

	it('are removed by Unprotect, without a trace', async () => {
		await persist(
			editor.page,
			async () => {
				if (!(await hasModal(editor.page))) await runCommand(editor.page, 'MCP Cordon: Unprotect MCP Servers…');
				await waitForModal(editor.page, { timeoutMs: 5000 });
				await clickModalButton(editor.page, 'Unprotect');
			},
			120_000,
		);

		await persist(editor.page, async () => assert.ok(!(await rows()).some((each) => each.includes('(guarded)'))), 120_000);
		const copies = path.join(editor.place.state, 'twins');
		await persist(editor.page, async () => assert.deepEqual(existsSync(copies) ? readdirSync(copies) : [], []));
		assert.equal(editor.read(MCP_JSON), original);
	});
});
