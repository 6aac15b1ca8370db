// The steps of demo/README.md, automated. `UPDATE_PICTURES=1` stores the screenshots as the pictures of the README.
import assert from 'node:assert/strict';
import { copyFileSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { decide, MCP_JSON, protect, sha256, showQuarantine, unprotect } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { clickNotification, closeAll, frameSaying, reviewText } from '../../support/editor/review.ts';
import { toolNames, waitForDiagnostic, waitForTools } from '../../support/editor/servers.ts';
import {
	clickOnPage,
	clickTreeRow,
	countClicks,
	persist,
	runCommand,
	screenshot,
	statusBarItem,
	treeRows,
	waitForTreeRow,
} from '../../support/editor/ui.ts';
import { settled } from '../../support/wait.ts';

async function picture(editor: EditorUnderTest, name: string): Promise<void> {
	await editor.inHost(async (vscode) => void (await vscode.commands.executeCommand('notifications.clearAll')), null);
	await editor.page.locator('.notification-toast').first().waitFor({ state: 'detached' });
	const file = await screenshot(editor.page, name);
	if (process.env['UPDATE_PICTURES'] === undefined) return;
	mkdirSync('docs/images', { recursive: true });
	copyFileSync(file, path.join('docs/images', `${name}.png`));
}

describe('the demo', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;
	let original: string;

	before(async () => {
		editor = await openEditor({ settings: { 'files.exclude': { node_modules: true } } });
		cpSync('demo', editor.place.workspace, { recursive: true });
		symlinkSync(path.resolve('node_modules'), path.join(editor.place.workspace, 'node_modules'));
		original = editor.read(MCP_JSON);
	});
	closesAfterwards(() => editor);

	it('protects the servers, and approves clean tools together, except `alerts`', async () => {
		const { pending } = await protect(editor);

		// `showroom` has a look-alike of `list_notes`, and the imitated tool isn't to blame.
		for (const clean of ['forecast', 'add_note', 'list_notes']) assert.match(pending, new RegExp(`clean items?: [^\\n]*\\b${clean}\\b`));
		assert.doesNotMatch(pending, /clean items?: [^\n]*\balerts\b/);
		assert.match(pending, /weather › alerts/);
		await waitForTools(editor, (names) => names.includes('mcp_weather_forecast') && names.includes('mcp_notes_add_note'));
	});

	it('quarantines `alerts` and shows its findings', async () => {
		await showQuarantine(editor);
		await picture(editor, 'quarantine');
		await clickTreeRow(editor.page, /weather › alerts/);
		await runCommand(editor.page, 'MCP Cordon: Review');
		await reviewText(editor.page, /What a model sees/);
		await picture(editor, 'review');

		assert.ok(!(await toolNames(editor)).includes('mcp_weather_alerts'));
	});

	it('underlines the server in the file', async () => {
		await editor.inHost(
			async (vscode, file) => void (await vscode.window.showTextDocument(vscode.Uri.file(file))),
			path.join(editor.place.workspace, MCP_JSON),
		);
		await screenshot(editor.page, 'diagnostic');

		await waitForDiagnostic(editor, /^(?:payload\.decoded|unicode\.hidden)$/, ({ text }) => text === '"weather"');
	});

	it('quarantines `forecast` when it changes', async () => {
		writeFileSync(path.join(editor.place.workspace, 'servers/turn'), '');
		await waitForTools(editor, (names) => !names.includes('mcp_weather_forecast'));
		// `alerts` waits too, but the notification and its button are about the change.
		await clickNotification(editor, /weather › forecast changed after you approved it/, 'Show Change');
		await reviewText(editor.page, /› forecast[\s\S]*Approved[\s\S]*Now/);
		await showQuarantine(editor);
		await waitForTreeRow(editor.page, /› forecast.*Changed/);
		await picture(editor, 'changed');

		await decide(editor, 'Block', /› forecast/);
		await waitForTreeRow(editor.page, /› forecast.*Blocked/);
	});

	it('blocks everything suspicious with two clicks, and undoes it with one', async () => {
		const { page } = editor;
		await closeAll(editor);
		await showQuarantine(editor);
		const clicks = await countClicks(page);
		await page.locator('.sidebar .pane-header .action-label[aria-label^="Review Pending Items"]').first().click();
		const frame = await frameSaying(page, /Block \d+ Suspicious Items/);
		const pending = await settled(async () => String(await frame.evaluate('document.querySelector("main").innerText')), 1500);
		await picture(editor, 'review-pending');
		const names = async (): Promise<readonly string[]> => (await treeRows(page)).map((row) => row.split(':')[0] ?? '');
		const before = await names();
		await clickOnPage(page, frame, /^Block \d+ Suspicious Items all servers/);
		const count = Number(/Block (\d+) Suspicious/.exec(pending)?.[1]);
		assert.ok(count >= 31, pending);
		await persist(page, async () =>
			assert.match((await statusBarItem(page, 'mcpCordon.status'))?.text ?? '', new RegExp(`${count} items blocked · Undo`)),
		);
		assert.equal(await clicks('everything suspicious'), 2);
		// Their rows are where they were.
		assert.ok(before.length > 10);
		assert.deepEqual(await settled(names, 1500), before);

		const undo = await countClicks(page);
		await page.locator('.statusbar .statusbar-item[id$="mcpCordon.status"]').first().click();
		// Opening the rows of the view would count as clicks.
		assert.equal(await undo('undo'), 1);
		await waitForTreeRow(page, /weather › alerts.*Quarantined/);
		await closeAll(editor);
		await editor.inHost(
			async (vscode, file) => void (await vscode.window.showTextDocument(vscode.Uri.file(file))),
			path.join(editor.place.workspace, MCP_JSON),
		);
	});

	it('restores the file', async () => {
		await clickTreeRow(editor.page, /weather › alerts/);
		const page = editor.page.locator('.tab', { hasText: 'weather › alerts' });
		await page.first().waitFor({ timeout: 90_000 });
		await unprotect(editor);

		assert.equal(sha256(editor.read(MCP_JSON)), sha256(original));
		// Nothing still says that the server is guarded or has no findings.
		await page.first().waitFor({ state: 'detached', timeout: 90_000 });
		await editor.inHost(async (vscode) => void (await vscode.commands.executeCommand('mcpCordon.findings.focus')), null);
		await editor.page
			.locator('.sidebar .welcome-view-content', { hasText: 'Your MCP servers run unchecked' })
			.first()
			.waitFor({ timeout: 90_000 });
		await persist(
			editor.page,
			async () => {
				const lenses = (await editor.page.evaluate(
					"[...document.querySelectorAll('.codelens-decoration')].map((lens) => lens.textContent)",
				)) as readonly string[];
				assert.equal(lenses.filter((text) => text.includes('Protect with MCP Cordon')).length, 3, lenses.join('\n'));
				assert.ok(!lenses.some((text) => /Guarded/.test(text)), lenses.join('\n'));
			},
			90_000,
		);
		await screenshot(editor.page, 'unprotected');
	});
});
