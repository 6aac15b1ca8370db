// Decisions imported while the server couldn't restart, and what the button of the message does.
import assert from 'node:assert/strict';
import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { MCP_JSON, markerIn, protect, showQuarantine, startsOf } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { answerFileDialog, closeAll, until } from '../../support/editor/review.ts';
import { mcpJson, returnsText, waitForTools } from '../../support/editor/servers.ts';
import { clickModalButton, runCommand, screenshot, waitForModal, waitForTreeRow } from '../../support/editor/ui.ts';

describe('imported decisions', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;
	let marker: string;
	let kept: string;
	const offersAdd = (names: readonly string[]): boolean => names.includes('mcp_honest_add');
	const toast = (text: RegExp): Locator => editor.page.locator('.notification-toast', { hasText: text }).first();

	before(async () => {
		editor = await openEditor();
		marker = markerIn(editor, 'calc');
		kept = markerIn(editor, 'kept.json');
		editor.write(MCP_JSON, mcpJson({ calc: { script: 'honest.mjs', args: ['--marker', marker] } }));
		await protect(editor);
		await waitForTools(editor, offersAdd);
		await closeAll(editor);
		await runCommand(editor.page, 'MCP Cordon: Export Decisions…');
		await answerFileDialog(editor.page, 'Export decisions and versions', kept);
		await until(() => existsSync(kept), 'the file is written');
	});
	closesAfterwards(() => editor);

	it("apply to a server that didn't come back once the user selects Restart, and nothing starts before", async () => {
		const { page } = editor;
		const proxy = path.join(editor.place.state, 'proxy');
		await closeAll(editor);
		await runCommand(page, 'MCP Cordon: Reset All Decisions…');
		await clickModalButton(page, 'Reset All Decisions');
		await waitForTools(editor, (names) => !offersAdd(names));
		// Every new start needs this file, and the waiting server has read it already.
		renameSync(proxy, `${proxy}-away`);
		const starts = startsOf(marker);
		try {
			await runCommand(page, 'MCP Cordon: Import Decisions…');
			await answerFileDialog(page, 'Import decisions and versions', kept);
			assert.match(await waitForModal(page), /calc[\s\S]*approves: /);
			await clickModalButton(page, 'Import');
			await toast(/Restart these servers to apply the imported decisions: calc\./).waitFor({ timeout: 180_000 });
			await screenshot(page, 'import-restart');
			assert.equal(startsOf(marker), starts, 'nothing was started past the missing proxy');
		} finally {
			renameSync(`${proxy}-away`, proxy);
		}

		await toast(/Restart these servers to apply the imported decisions: calc/)
			.locator('.monaco-button', { hasText: 'Restart' })
			.click();
		await toast(/^\s*Restarted: calc\.\s*/).waitFor({ timeout: 180_000 });

		await until(() => startsOf(marker) > starts, 'the server runs again', 90_000);
		await waitForTools(editor, offersAdd, { timeoutMs: 90_000 });
		await returnsText(editor, 'mcp_honest_add', { a: 2, b: 3 }, '5');
		assert.equal(startsOf(marker), starts + 1);
		await showQuarantine(editor);
		await waitForTreeRow(page, /^Server calc: Guarded/);
		await waitForTreeRow(page, /^calc › add: Approved/);
		await screenshot(page, 'import-restarted');
	});
});
