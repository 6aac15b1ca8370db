// What a user sees when servers or files don't work: what is wrong, and never that all is well.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, renameSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '../../../src/base/json.ts';
import { isGuarded, MCP_JSON, rollBackDecisions, showQuarantine, unprotect } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { choose, clickNotification, closeAll, menuCommand, previewText, until } from '../../support/editor/review.ts';
import {
	clickModalButton,
	clickTreeAction,
	hasModal,
	notifications,
	runCommand,
	screenshot,
	treeRows,
	waitForModal,
	waitForTreeRow,
} from '../../support/editor/ui.ts';

const CRASH = "console.error('a setting is missing'); process.exit(3);\n";
const SILENT = 'process.stdin.resume();\n';

describe("servers and files that don't work", function () {
	this.timeout(240_000);
	let editor: EditorUnderTest;
	/** The protected file before a test made it unreadable. */
	let kept: string | undefined;

	before(async () => {
		editor = await openEditor({ files: { [MCP_JSON]: '{ "servers": { "crash": ', 'crash.mjs': CRASH, 'silent.mjs': SILENT } });
	});
	closesAfterwards(() => editor);

	/** Waits until each of these texts was seen in a notification, even one that has disappeared again. */
	const isTold = async (...expected: readonly RegExp[]): Promise<void> => {
		const missing = new Set(expected);
		await until(
			async () => {
				const texts = await notifications(editor.page);
				for (const words of missing) if (texts.some((text) => words.test(text))) missing.delete(words);
				return missing.size === 0;
			},
			`notifications say ${expected.map(String).join(' and ')}`,
			120_000,
		);
	};

	it('an unreadable file has a row in the view, and Protect names it', async () => {
		editor.write(MCP_JSON, '{ "servers": { "crash": ');
		await showQuarantine(editor);
		await waitForTreeRow(editor.page, /^The file of .* can't be read\. \.vscode\/mcp\.json, line 1: a value is expected$/, {
			timeoutMs: 60_000,
		});
		await runCommand(editor.page, 'MCP Cordon: Protect MCP Servers…');

		await isTold(/mcp\.json: The file can't be read at line 1/);
	});

	it('servers that exit or stay silent after Protect are named', async () => {
		await closeAll(editor);
		// A second try starts where the first one did.
		if (isGuarded(editor)) await unprotect(editor);
		const entry = (file: string): JsonObject => ({ type: 'stdio', command: 'node', args: [path.join(editor.place.workspace, file)] });
		editor.write(MCP_JSON, { servers: { crash: entry('crash.mjs'), silent: entry('silent.mjs') } });
		await waitForTreeRow(editor.page, /^Server crash: Not guarded/, { timeoutMs: 60_000 });
		// No review page opens, because nothing was listed. The notifications disappear, so they are read while they are
		// there.
		await runCommand(editor.page, 'MCP Cordon: Protect MCP Servers…');
		await waitForModal(editor.page, { timeoutMs: 60_000 });
		await clickModalButton(editor.page, 'Protect');

		await isTold(
			/Server "crash" was started behind MCP Cordon and exited before listing anything/,
			/Server "silent" runs behind MCP Cordon and hasn't responded yet/,
		);
		// The notifications disappear, the rows stay, and a button on the row leads to the server's output.
		await showQuarantine(editor);
		await waitForTreeRow(editor.page, /^Server silent: Started, no response yet/, { timeoutMs: 60_000 });
		await waitForTreeRow(editor.page, /^Server crash: Couldn't start: it exited immediately/, { timeoutMs: 60_000 });
		await screenshot(editor.page, 'start-failed');
		await clickTreeAction(editor.page, /^Server crash/, 'Show Server Output');
		await until(async () => /a\ssetting\sis\smissing/.test(await editor.page.locator('.part.panel').innerText()), 'the output is shown');
	});

	it("a scan of a server that exits isn't reported as clean", async () => {
		await closeAll(editor);
		await menuCommand(editor.page, 'MCP Cordon: Scan MCP Server…');
		await choose(editor.page, /crash/);

		await until(
			async () => (await notifications(editor.page)).some((text) => /Server "crash" (?:was started|didn't start)/.test(text)),
			'the scan says that the server does not run',
			120_000,
		);
		assert.ok(!(await notifications(editor.page)).some((text) => /Nothing found/.test(text)));
	});

	it('an unreadable protected file shows its position, and Unprotect says so before it asks, with the way there', async () => {
		await closeAll(editor);
		// A second try starts where the first one did.
		kept ??= editor.read(MCP_JSON);
		editor.write(MCP_JSON, kept.replace(/\}\s*$/, ''));
		await showQuarantine(editor);
		await waitForTreeRow(editor.page, /^The file of .* can't be read\. \.vscode\/mcp\.json, line \d+: a closing brace is expected$/, {
			timeoutMs: 60_000,
		});
		await runCommand(editor.page, 'MCP Cordon: Unprotect MCP Servers…');
		await clickNotification(editor, /because it can't be read\. .*line \d+, column/, 'Open File');
		await until(async () => (await editor.page.locator('.tab.active', { hasText: 'mcp.json' }).count()) > 0, 'the file is open');
		await screenshot(editor.page, 'unprotect-unreadable');

		assert.equal(await hasModal(editor.page), false);
		editor.write(MCP_JSON, kept);
		await waitForTreeRow(editor.page, /^Server crash:/, { timeoutMs: 60_000 });
		kept = undefined;
	});

	it('lost decisions are reported once, with a page that says what was expected, what was found, and what to do', async () => {
		const { page } = editor;
		await closeAll(editor);
		rollBackDecisions(editor);
		await editor.reload();
		await clickNotification(editor, /Stored decisions were deleted or rolled back/, 'What Happened');
		const text = await previewText(page, /Problems with stored decisions/);
		await screenshot(page, 'state-trouble');
		assert.match(text, /Expected\s+Found\s+What to do[\s\S]*Stored decisions were deleted or rolled back[\s\S]*Reset All Decisions…/);

		await runCommand(page, 'MCP Cordon: Reset All Decisions…');
		await clickModalButton(page, 'Reset All Decisions');
		await showQuarantine(editor);
		await until(async () => !(await treeRows(page)).some((row) => /deleted or rolled back/.test(row)), 'the problem is gone');
		await closeAll(editor);
	});

	it("a file that can't be restored is named with the reason, and Try Again restores it", async () => {
		await closeAll(editor);
		const file = path.join(editor.place.workspace, MCP_JSON);
		const away = `${file}.away`;
		// A second try starts where the first one did.
		if (existsSync(away)) {
			rmdirSync(file);
			renameSync(away, file);
		}
		if (kept !== undefined) editor.write(MCP_JSON, kept);
		await showQuarantine(editor);
		await waitForTreeRow(editor.page, /^Server crash:/, { timeoutMs: 60_000 });
		await runCommand(editor.page, 'MCP Cordon: Unprotect MCP Servers…');
		await waitForModal(editor.page);
		renameSync(file, away);
		mkdirSync(file);
		await clickModalButton(editor.page, 'Unprotect');
		const told = editor.page.locator('.notification-toast', {
			hasText: /Couldn't restore the file of .*\. The path exists but isn't a file\./,
		});
		await told.first().waitFor({ timeout: 60_000 });
		await screenshot(editor.page, 'unprotect-failed');
		rmdirSync(file);
		renameSync(away, file);
		await until(async () => (await treeRows(editor.page)).some((row) => /^Server crash:/.test(row)), 'the file is read again');

		await told.first().locator('.monaco-button', { hasText: 'Try Again' }).click();
		await clickModalButton(editor.page, 'Unprotect');

		await until(() => !isGuarded(editor), 'the file is as it was');
	});
});
