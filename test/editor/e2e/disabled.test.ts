// The extension merely disabled: the files stay as they are, and the servers run, unseen and with a mark in Cordon's log.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isGuarded, MCP_JSON, markerIn, protect, startsOf } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { invokeTool, mcpJson, startServer, waitForTools } from '../../support/editor/servers.ts';
import { persist } from '../../support/editor/ui.ts';

describe('with the extension disabled', function () {
	this.timeout(300_000);
	let editor: EditorUnderTest;

	/** As a person does it in the Extensions view, in the menu of the extension's row; then the window is loaded anew. */
	async function turn(item: 'Disable' | 'Enable'): Promise<void> {
		for (let attempt = 0; attempt < 4; attempt += 1) {
			await clickInMenu(item);
			await editor.reload();
			if ((await isActive()) === (item === 'Enable')) return;
		}
	}
	async function clickInMenu(item: 'Disable' | 'Enable'): Promise<void> {
		const { page } = editor;
		await persist(
			page,
			async () => {
				await page.keyboard.press('Escape');
				await editor.inHost(
					async (vscode) => void (await vscode.commands.executeCommand('workbench.extensions.search', '@installed cordon')),
					null,
				);
				const row = page.locator('.extensions-viewlet .monaco-list-row', { hasText: 'MCP Cordon' }).first();
				await row.waitFor({ timeout: 8000 });
				await row.click({ button: 'right', timeout: 3000 });
				const entry = page.locator('.monaco-menu .action-label').filter({ hasText: new RegExp(`^${item}$`) });
				await entry.first().waitFor({ timeout: 3000 });
				// The editor takes a click right after the menu came for the end of the one that opened it.
				await page.waitForTimeout(500);
				await entry.first().click({ timeout: 3000 });
				await page.waitForTimeout(1500);
			},
			60_000,
		);
	}
	const isActive = async (): Promise<boolean> =>
		editor.inHost((vscode) => vscode.extensions.getExtension('mcp-cordon.mcp-cordon') !== undefined, null);
	const unseen = (): number => {
		const log = path.join(editor.place.state, 'log', 'not-inspected.ndjson');
		return existsSync(log) ? readFileSync(log, 'utf8').split('\n').length - 1 : 0;
	};

	before(async () => {
		editor = await openEditor();
		editor.write(
			MCP_JSON,
			mcpJson({
				calc: { script: 'honest.mjs', args: ['--marker', markerIn(editor, 'calc')] },
				bad: { script: 'hostile.mjs', args: ['--canary', 'X'] },
			}),
		);
		await protect(editor, { dismiss: /bad/ });
		await waitForTools(editor, (names) => names.includes('mcp_honest_add'), { timeoutMs: 60_000 });
	});
	closesAfterwards(() => editor);

	it('servers run from the guarded file as before, and each start leaves a mark', async () => {
		const guarded = editor.read(MCP_JSON);
		const [starts, marks] = [startsOf(markerIn(editor, 'calc')), unseen()];

		await turn('Disable');

		assert.equal(await isActive(), false);
		await startServer(editor, 'calc', { timeoutMs: 60_000 });
		await waitForTools(editor, (names) => names.includes('mcp_honest_add'), { timeoutMs: 60_000 });
		const answer = await invokeTool(editor, 'mcp_honest_add', { a: 20, b: 22 });
		assert.match(answer.text, /42/);
		assert.equal(editor.read(MCP_JSON), guarded);
		assert.ok(startsOf(markerIn(editor, 'calc')) > starts);
		assert.ok(unseen() > marks, 'a start that nobody inspected is written down');
	});

	it('enabled again it guards again: what was held back is held back', async () => {
		await turn('Enable');

		assert.equal(await isActive(), true);
		assert.ok(isGuarded(editor));
		await startServer(editor, 'calc', { timeoutMs: 60_000 });
		const names = await waitForTools(editor, (found) => found.includes('mcp_honest_add') && !found.some((name) => /poisoned/.test(name)), {
			timeoutMs: 60_000,
		});
		assert.ok(!names.some((name) => /poisoned/.test(name)));
	});
});
