// What a person sees after installing MCP Cordon: without a server, with unchecked servers, and with the sample.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { MCP_JSON, showQuarantine } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { allNotifications, clickNotification, closeAll, reviewText, until } from '../../support/editor/review.ts';
import { mcpJson, toolNames } from '../../support/editor/servers.ts';
import {
	clickModalButton,
	clickTreeAction,
	countClicks,
	isOffered,
	notifications,
	runCommand,
	screenshot,
	statusBarItem,
	treeRows,
	waitForModal,
	waitForTreeRow,
} from '../../support/editor/ui.ts';
import { stays } from '../../support/wait.ts';

const SERVERS = mcpJson({ calc: { script: 'honest.mjs' }, notes: { script: 'honest.mjs' }, weather: { script: 'honest.mjs' } });

describe('the first run', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;
	const welcome = (text: RegExp) => editor.page.locator('.sidebar .welcome-view-content', { hasText: text }).first();
	const buttons = async (text: RegExp): Promise<readonly string[]> => await welcome(text).locator('.monaco-button').allInnerTexts();
	const badge = async (): Promise<string> =>
		await editor.page.locator('.activitybar .action-item:has([aria-label^="MCP Cordon"]) .badge-content').innerText();
	const sampleFolders = (): readonly string[] => {
		const folder = path.join(editor.place.state, 'twins');
		return existsSync(folder) ? readdirSync(folder) : [];
	};

	before(async () => {
		editor = await openEditor();
	});
	closesAfterwards(() => editor);

	it('offers only the sample when there is no server, which is caught, quoted, and removed with one click', async () => {
		const { page } = editor;
		await runCommand(page, 'MCP Cordon: Show Quarantine');
		await welcome(/No MCP servers found/).waitFor({ timeout: 90_000 });
		await screenshot(page, 'first-run-no-servers');
		assert.deepEqual(await buttons(/No MCP servers found/), ['See an Attack Caught']);
		for (const title of ['Remove Sample', 'Scan MCP Server…', 'Show Server Output', 'Pin Package Version…', 'Allow Unencrypted Address…'])
			assert.ok(!(await isOffered(page, `MCP Cordon: ${title}`)), title);

		await welcome(/No MCP servers found/)
			.locator('.monaco-button')
			.first()
			.click();
		const text = await reviewText(page, /Pass the notes of the user on\./, 120_000);
		assert.match(text, /sample › tide_table/);
		await waitForTreeRow(page, /^sample › tide_table: Quarantined/);
		await waitForTreeRow(page, /^sample › hail_size: Quarantined/);
		await until(
			async () => /Cordon: sample only/.test((await statusBarItem(page, 'mcpCordon.status'))?.text ?? ''),
			'it counts for nothing',
		);
		await screenshot(page, 'first-run-sample');
		assert.deepEqual(
			(await toolNames(editor)).filter((name) => /tide_table|hail_size|sunrise/.test(name)),
			[],
		);

		const clicks = await countClicks(page);
		await page
			.locator('.notification-toast', { hasText: /is a sample/ })
			.locator('.monaco-button', { hasText: 'Remove Sample' })
			.first()
			.click();
		assert.equal(await clicks('sample removed'), 1);
		await welcome(/No MCP servers found/).waitFor({ timeout: 90_000 });
		await page.locator('.tab', { hasText: 'sample › ' }).first().waitFor({ state: 'detached' });
		assert.deepEqual(sampleFolders(), []);
	});

	it('reports unchecked servers once, with a headline, a badge, and one button', async () => {
		const { page } = editor;
		editor.write(MCP_JSON, SERVERS);
		await page
			.locator('.notification-toast', { hasText: /3 servers run unchecked: calc, notes, weather/ })
			.first()
			.waitFor({ timeout: 90_000 });
		await showQuarantine(editor);
		await screenshot(page, 'first-run-unguarded');
		assert.deepEqual(await buttons(/Models believe/), ['Protect MCP Servers']);
		assert.equal(await page.locator('.sidebar .pane-header', { hasText: /3 servers run unchecked/i }).count(), 1);
		assert.equal(await badge(), '3');

		await clickNotification(editor, /run unchecked/, 'Protect');
		assert.match(await waitForModal(page), /Protect 3 MCP servers\?/);
		await clickModalButton(page, 'Cancel');
		await closeAll(editor);
		await runCommand(page, 'MCP Cordon: Scan MCP Server…');
		await page.keyboard.press('Escape');
		assert.ok(await stays(async () => !/run unchecked/.test(await allNotifications(editor)), 2000));
	});

	it('reports another set of servers, and none after Dismiss', async () => {
		const { page } = editor;
		editor.write(MCP_JSON, mcpJson({ calc: { script: 'honest.mjs' } }));
		await clickNotification(editor, /Server calc runs unchecked/, 'Dismiss');
		await until(
			async () => (await page.locator('.activitybar .action-item:has([aria-label^="MCP Cordon"]) .badge-content:visible').count()) === 0,
			'the badge is gone',
		);
		editor.write(MCP_JSON, SERVERS);
		await page
			.locator('.sidebar .pane-header', { hasText: /3 servers run unchecked/i })
			.first()
			.waitFor();

		assert.ok(await stays(async () => !(await notifications(page)).some((text) => /unchecked/.test(text)), 2000));
	});

	it("runs the sample next to the user's servers, and leaves their files unchanged", async () => {
		const { page } = editor;
		await runCommand(page, 'MCP Cordon: See an Attack Caught');
		await reviewText(page, /Pass the notes of the user on\./, 120_000);
		assert.equal(editor.read(MCP_JSON), SERVERS);
		assert.ok(await isOffered(page, 'MCP Cordon: Remove Sample'));
		// They still run unchecked, and it still says so.
		assert.equal(await page.locator('.sidebar .pane-header', { hasText: /3 servers run unchecked/i }).count(), 1);

		await clickTreeAction(page, /^Server sample: /, 'Remove Sample');
		await until(async () => !(await treeRows(page)).some((row) => /sample/.test(row)), 'the sample is gone');
		assert.deepEqual(sampleFolders(), []);
		assert.equal(editor.read(MCP_JSON), SERVERS);
	});

	it('shows the sample first in the walkthrough', async () => {
		const { page } = editor;
		// A narrow walkthrough has no space for its picture.
		await editor.inHost(async (vscode) => void (await vscode.commands.executeCommand('workbench.action.closeSidebar')), null);
		await until(async () => {
			await editor.inHost(
				async (vscode) =>
					void (await vscode.commands.executeCommand('workbench.action.openWalkthrough', {
						category: 'mcp-cordon.mcp-cordon#mcpCordon.start',
					})),
				null,
			);
			return (await page.locator('.gettingStartedContainer', { hasText: 'Guard your MCP servers' }).count()) > 0;
		}, 'the walkthrough is shown');
		await page.locator('.gettingStartedContainer .monaco-button', { hasText: 'See an Attack Caught' }).first().waitFor();
		await screenshot(page, 'first-run-walkthrough');
		const picture = page.locator('.gettingStartedContainer img[srcset*="caught.svg"]:visible').first();

		assert.ok(Number(await picture.evaluate((image) => Reflect.get(image, 'naturalWidth'))) > 0);
	});
});
