// Decisions over time and across installations: compared versions, exported files, do not disturb, the keyboard.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import { sha256 } from '../../../src/gateway/sha256.ts';
import { parseExport } from '../../../src/pins/exported.ts';
import { toolFingerprint } from '../../../src/pins/fingerprint.ts';
import { decide, MCP_JSON, markerIn, protect, showQuarantine } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest, keepEvidence, openEditor } from '../../support/editor/editor-under-test.ts';
import { answerFileDialog, answerInput, choose, closeAll, menuCommand, reviewText, until } from '../../support/editor/review.ts';
import { mcpJson, startServer, waitForTools } from '../../support/editor/servers.ts';
import {
	clickModalButton,
	clickTreeAction,
	clickTreeRow,
	hasModal,
	isOffered,
	notifications,
	runCommand,
	screenshot,
	selectedRows,
	statusBarItem,
	treeRows,
	waitForModal,
	waitForTreeRow,
} from '../../support/editor/ui.ts';
import { nextLook, stays } from '../../support/wait.ts';

const tool = (description: string): JsonObject & { readonly name: string; readonly description: string } => ({
	name: 'add',
	description,
	inputSchema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } }, required: ['a', 'b'] },
});
const ECHO: JsonObject = {
	name: 'echo',
	description: 'Gives the text back.',
	inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
};
const FIRST = tool('Adds two numbers.');
const marks = (description: typeof FIRST): RegExp => new RegExp(toolFingerprint(description, sha256).slice(0, 12));
const offersAdd = (names: readonly string[]): boolean => names.includes('mcp_calc_add');
const lacksAdd = (names: readonly string[]): boolean => !names.includes('mcp_calc_add');

/** The part of Cordon's data that the browser has stored. */
async function keptByBrowser(page: Page): Promise<string> {
	const script = `(async () => {
		const found = [];
		for (const { name } of await indexedDB.databases()) {
			const database = await new Promise((resolve, reject) => {
				const open = indexedDB.open(name);
				open.onsuccess = () => resolve(open.result);
				open.onerror = () => reject(open.error);
			});
			for (const store of database.objectStoreNames) {
				const read = database.transaction(store).objectStore(store).get('mcp-cordon.mcp-cordon');
				found.push(await new Promise((resolve) => {
					read.onsuccess = () => resolve(read.result ?? '');
					read.onerror = () => resolve('');
				}));
			}
			database.close();
		}
		return JSON.stringify(found);
	})()`;
	return String(await page.evaluate(script));
}

describe('a decision', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;
	let control: string;
	let kept: string;
	/** The versions of `add` that the server has had. */
	const versions = new Set<string>();
	const say = (...tools: readonly Json[]): void => {
		versions.add(JSON.stringify(tools[0]));
		writeFileSync(control, JSON.stringify({ tools }));
	};
	/** A version that wasn't seen yet, also in a second try. */
	let tries = 0;
	const unseen = (description: string): typeof FIRST => {
		tries += 1;
		return tool(`${description} (${tries})`);
	};
	let last = FIRST;
	const openPageOf = async (row: RegExp): Promise<void> => {
		await closeAll(editor);
		await menuCommand(editor.page, 'MCP Cordon: Review');
		await choose(editor.page, row);
		await until(
			() =>
				editor.inHost(
					(vscode, source) => new RegExp(source).test(vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? ''),
					`› ${row.source.slice(1)}`,
				),
			'its page is in front',
		);
	};
	const status = async (): Promise<string> => (await statusBarItem(editor.page, 'mcpCordon.status'))?.label ?? '';
	const toldOf = async (): Promise<readonly string[]> => (await notifications(editor.page)).filter((text) => /calc/.test(text));
	const toasts = async (): Promise<number> => (await toldOf()).length;

	before(async () => {
		editor = await openEditor();
		control = markerIn(editor, 'control.json');
		kept = markerIn(editor, 'kept.json');
		say(FIRST, ECHO);
		editor.write(MCP_JSON, mcpJson({ calc: { script: 'turning.mjs', args: ['--control', control, '--server-name', 'calc'] } }));
		await protect(editor);
		await waitForTools(editor, offersAdd).catch(async (cause: unknown) => {
			await keepEvidence(editor, 'decisions before all');
			throw cause;
		});
	});
	beforeEach(() => closeAll(editor));
	closesAfterwards(() => editor);
	afterEach(() => editor.page.keyboard.press('Escape'));

	it('can compare any two seen versions side by side, and an approved version stays approved when it comes back', async () => {
		const [second, third] = [unseen('Adds two numbers for you.'), unseen('Adds two numbers in cents.')];
		say(second, ECHO);
		await waitForTools(editor, lacksAdd);
		await decide(editor, 'Approve', /› add\b/);
		await waitForTools(editor, offersAdd);
		say(third, ECHO);
		await waitForTools(editor, lacksAdd);
		await closeAll(editor);
		await menuCommand(editor.page, 'MCP Cordon: Compare Versions…');
		await choose(editor.page, /^add/);
		await choose(editor.page, marks(FIRST));
		await choose(editor.page, marks(second));
		const text = await reviewText(editor.page, /Two versions[\s\S]*Adds two numbers/);
		await screenshot(editor.page, 'compare-versions');

		assert.match(text, /You're comparing two versions/);
		assert.match(text, /Adds two numbers\.[\s\S]*Adds two numbers for you\./);
		assert.doesNotMatch(text, /in cents/);
		await closeAll(editor);
		await openPageOf(/^echo/);
		await until(async () => !(await isOffered(editor.page, 'MCP Cordon: Compare Versions…')), 'one version is nothing to compare');
		assert.ok(!(await isOffered(editor.page, 'MCP Cordon: Show Standing Permissions')), 'nothing is always allowed');
		say(FIRST, ECHO);
		await waitForTools(editor, offersAdd);
		assert.ok(!(await hasModal(editor.page)));
	});

	it('has its row selected while its page is in front, without taking the focus or replacing a selection by the user', async () => {
		const { page } = editor;
		const isSelected = (...rows: readonly RegExp[]): Promise<true> =>
			until(
				async () => {
					const selected = await selectedRows(page);
					return selected.length === rows.length && rows.every((row) => selected.some((label) => row.test(label)));
				},
				`selected: ${rows.join(', ')}`,
			);
		await showQuarantine(editor);
		await waitForTreeRow(page, /› echo\b/);
		await openPageOf(/^add/);
		await isSelected(/› add\b/);
		await openPageOf(/^echo/);
		await isSelected(/› echo\b/);
		assert.equal(await page.evaluate("document.activeElement?.closest('.sidebar') === null"), true, 'the page keeps the focus');

		await (await waitForTreeRow(page, /› add\b/)).click({ modifiers: ['Control'] });
		await isSelected(/› add\b/, /› echo\b/);
		// Opening the palette would press Escape, which ends a selection.
		const entry = /\b[an][0-9a-z]{20}\b/.exec(editor.read(MCP_JSON))?.[0] ?? '';
		await editor.inHost(
			(vscode, id) => void vscode.commands.executeCommand('mcpCordon.review', { kind: 'item', entry: id, pin: 'tool', name: 'add' }),
			entry,
		);
		await reviewText(page, /Adds two numbers/);
		assert.ok(await stays(async () => (await selectedRows(page)).length === 2, 1500));
		await clickTreeRow(page, /› echo\b/);
		await isSelected(/› echo\b/);
	});

	it('can cover several rows, and the status bar says what was decided, links to the state, and undoes it', async () => {
		const { page } = editor;
		const both = async (action: string): Promise<string> => {
			await clickTreeRow(page, /› add\b/);
			await closeAll(editor);
			await (await waitForTreeRow(page, /› echo\b/)).click({ modifiers: ['Control'] });
			await clickTreeAction(page, /› echo\b/, action);
			const dialog = await waitForModal(page);
			await clickModalButton(page, action);
			return dialog;
		};
		await showQuarantine(editor);

		assert.match(await both('Block'), /Block 2 items of server "calc"\?/);
		for (const row of ['add', 'echo']) await waitForTreeRow(page, new RegExp(`› ${row}\\b.*Blocked`));
		const item = page.locator('.statusbar .statusbar-item[id$="mcpCordon.status"]').first();
		await item.hover();
		const hover = page.locator('.workbench-hover:visible', { hasText: '2 items blocked' }).first();
		await hover.waitFor({ timeout: 15_000 });
		assert.deepEqual(await hover.locator('a').allInnerTexts(), ['Undo', 'Show Quarantine']);
		assert.match(await hover.innerText(), /1\sserver\sis\srunning,\sguarded\sby\sMCP\sCordon\./);
		await item.click();
		for (const row of ['add', 'echo']) await waitForTreeRow(page, new RegExp(`› ${row}\\b.*Quarantined`));

		assert.match(await both('Approve'), /Approve 2 items from server "calc"\?/);
		for (const row of ['add', 'echo']) await waitForTreeRow(page, new RegExp(`› ${row}\\b.*Approved`));
	});

	it('can be revoked with a dialog, after which the item waits again and passes once it is approved anew', async () => {
		await closeAll(editor);
		await menuCommand(editor.page, 'MCP Cordon: Revoke Approval…');
		await choose(editor.page, /^echo/);
		const text = await waitForModal(editor.page);
		await screenshot(editor.page, 'hold-back-again');
		assert.match(text, /Revoke the approval of calc › echo\?[\s\S]*waits for your review again/);
		await clickModalButton(editor.page, 'Revoke Approval');
		await waitForTools(editor, (names) => !names.includes('mcp_calc_echo') && offersAdd(names));
		await showQuarantine(editor);
		await waitForTreeRow(editor.page, /^calc › echo: Quarantined/);

		await decide(editor, 'Approve', /› echo\b/);
		await waitForTools(editor, (names) => names.includes('mcp_calc_echo'));
	});

	it('is exported to a file that only its owner can read, and no editor opens it', async () => {
		rmSync(kept, { force: true });
		await runCommand(editor.page, 'MCP Cordon: Export Decisions…');
		await answerFileDialog(editor.page, 'Export decisions and versions', kept);
		await until(() => existsSync(kept), 'the file is written');
		const read = parseExport(readFileSync(kept, 'utf8'));

		assert.ok(read.ok);
		assert.equal(statSync(kept).mode & 0o777, 0o600);
		assert.deepEqual([...read.value.servers.values()], ['calc']);
		assert.equal(read.value.versions.filter(({ name }) => name === 'add').length, versions.size);
		assert.equal(
			await editor.inHost((vscode) => vscode.workspace.textDocuments.some((each) => each.fileName.includes('kept')), null),
			false,
		);
	});

	it('is imported from a file only after a dialog that says what would apply', async () => {
		await runCommand(editor.page, 'MCP Cordon: Reset All Decisions…');
		await clickModalButton(editor.page, 'Reset All Decisions');
		await waitForTools(editor, lacksAdd);
		const broken = markerIn(editor, 'broken.json');
		writeFileSync(broken, readFileSync(kept, 'utf8').slice(0, -200));
		await runCommand(editor.page, 'MCP Cordon: Import Decisions…');
		await answerFileDialog(editor.page, 'Import decisions and versions', broken);
		await editor.page
			.locator('.notification-toast', { hasText: /Nothing was imported: the file isn't valid JSON/ })
			.first()
			.waitFor({ timeout: 90_000 });

		await closeAll(editor);
		await runCommand(editor.page, 'MCP Cordon: Import Decisions…');
		await answerFileDialog(editor.page, 'Import decisions and versions', kept);
		const text = await waitForModal(editor.page);
		await screenshot(editor.page, 'import-dialog');
		assert.match(text, /calc[\s\S]*turning\.mjs[\s\S]*approves: [\s\S]*add[\s\S]*echo/);
		assert.ok(lacksAdd(await waitForTools(editor, () => true)), 'nothing counts before the dialog is answered');
		await clickModalButton(editor.page, 'Import');
		await waitForTools(editor, offersAdd, { timeoutMs: 90_000 });
		await editor.page
			.locator('.notification-toast', { hasText: /Imported \d+ decisions\. Restarted: calc\./ })
			.first()
			.waitFor({ timeout: 120_000 });
		await screenshot(editor.page, 'import-done');
	});

	it('is requested without a notification while do not disturb is on, and with one afterwards', async () => {
		if (!/Do not disturb is on/.test(await status())) await runCommand(editor.page, 'MCP Cordon: Toggle Do Not Disturb');
		await until(async () => /Do not disturb is on/.test(await status()), 'the status bar says that it is quiet');
		say(FIRST, ECHO);
		await waitForTools(editor, offersAdd);
		last = unseen('Adds two numbers slowly.');
		say(last, ECHO);
		await waitForTools(editor, lacksAdd);
		await until(async () => /1 to review/.test(await status()), 'the status bar says that something waits');
		// A notification would appear within 1.2 s.
		assert.ok(await stays(async () => (await toasts()) === 0, 2500));
		await screenshot(editor.page, 'do-not-disturb');
		await runCommand(editor.page, 'MCP Cordon: Toggle Do Not Disturb');
		await until(async () => (await toasts()) === 1, 'it is told now');
	});

	it('is requested once, and not again in a reloaded window', async () => {
		last = unseen('Adds two numbers at leisure.');
		say(last, ECHO);
		await until(async () => (await toasts()) === 1, 'it is told');
		// The editor in the browser stores an extension's data some seconds later, and a window reloaded earlier would lose
		// it.
		const waiting = ['tool', 'add', toolFingerprint(last, sha256)];
		const mark = sha256(JSON.stringify([path.join(editor.place.workspace, MCP_JSON), 'calc', ...waiting])).slice(0, 16);
		await until(async () => (await keptByBrowser(editor.page)).includes(mark), 'what was told is kept');
		await editor.reload();
		await showQuarantine(editor);
		// A start before the editor has read its files does nothing.
		await until(
			async () => {
				if ((await treeRows(editor.page)).some((row) => /^Server calc: 1 to review · Guarded/.test(row))) return true;
				await startServer(editor, 'calc', { timeoutMs: 30_000 }).catch(() => undefined);
				return false;
			},
			'the server runs in the new window and something of it waits',
			180_000,
		);
		assert.ok(await stays(async () => (await toldOf()).length === 0, 2500));
		// Notifications do work, because another version gets one.
		last = unseen('Adds two numbers one by one.');
		say(last, ECHO);
		await until(async () => (await toasts()) === 1, 'another version is told');
	});

	it('is found among many, because the views are filtered while the user types, until Escape', async () => {
		await editor.inHost(async (vscode) => void (await vscode.commands.executeCommand('mcpCordon.clearFilter')), null);
		await showQuarantine(editor);
		await waitForTreeRow(editor.page, /› echo\b/);
		await menuCommand(editor.page, 'MCP Cordon: Filter Views…');
		const input = editor.page.locator('.quick-input-widget:visible .quick-input-box input').first();
		await input.fill('@changed');
		await until(async () => {
			const rows = await treeRows(editor.page);
			return rows.some((row) => row.startsWith('calc › add')) && !rows.some((row) => row.startsWith('calc › echo'));
		}, 'only what changed is shown');
		await screenshot(editor.page, 'filter');
		await input.press('Escape');
		await until(async () => (await treeRows(editor.page)).some((row) => row.startsWith('calc › echo')), 'everything is shown again');
		await menuCommand(editor.page, 'MCP Cordon: Filter Views…');
		await answerInput(editor.page, 'echo');
		await until(async () => !(await treeRows(editor.page)).some((row) => row.startsWith('calc › add')), 'only one tool is shown');
		await runCommand(editor.page, 'MCP Cordon: Clear Filter');
		await until(async () => (await treeRows(editor.page)).some((row) => row.startsWith('calc › add')), 'the filter is gone');
	});

	it('can be made with the keyboard alone, from the view and from the page', async () => {
		const { page } = editor;
		last = unseen('Adds two numbers in turn.');
		say(last, ECHO);
		await waitForTools(editor, lacksAdd);
		await showQuarantine(editor);
		await waitForTreeRow(page, /› add\b.*Changed/);
		const focused = async (): Promise<string> =>
			String(await page.evaluate("document.querySelector('.sidebar .monaco-list-row.focused')?.getAttribute('aria-label') ?? ''"));
		const focusRow = (row: RegExp): Promise<true> =>
			until(
				async () => {
					await runCommand(page, 'MCP Cordon: Show Quarantine');
					await page.keyboard.press('Home');
					for (let count = 0; count < 12; count++) {
						if (row.test(await focused())) return true;
						await page.keyboard.press('ArrowDown');
						await nextLook();
					}
					return row.test(await focused());
				},
				`the row ${String(row)} has the focus`,
				120_000,
			);
		const asked = async (key: string): Promise<string> => {
			await page.keyboard.press(key);
			const text = await waitForModal(page);
			await page.keyboard.press('Escape');
			await until(async () => !(await hasModal(page)), 'the dialog is gone');
			return text;
		};
		const tabs = (): Promise<readonly string[]> =>
			editor.inHost((vscode) => vscode.window.tabGroups.all.flatMap((group) => group.tabs.map((tab) => tab.label)), null);
		await focusRow(/› add\b/);
		assert.match(await asked('Alt+b'), /Block calc › add/);
		assert.match(await asked('Alt+b'), /Block calc › add/);
		assert.deepEqual(await tabs(), [], 'a decision opens no page');
		await page.keyboard.press('Enter');
		await reviewText(page, new RegExp(last.description.replaceAll(/[.()]/g, '\\$&')));

		// The page of `add` stays in front while another row has the focus, and the row decides.
		await focusRow(/› echo\b/);
		assert.match(await asked('Alt+b'), /Block calc › echo/);
		assert.match(await asked('Alt+a'), /Approve calc › echo/);
		assert.deepEqual(await tabs(), ['calc › add']);

		await until(
			async () => {
				if (await hasModal(page)) return true;
				await editor.inHost(async (vscode) => void (await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup')), null);
				await page.keyboard.press('Alt+a');
				return !(await stays(async () => !(await hasModal(page)), 1500));
			},
			'the page answers to the keyboard',
			120_000,
		);
		assert.match(await waitForModal(page), /Approve calc › add/);
		await clickModalButton(page, 'Approve');
		await waitForTools(editor, offersAdd);
	});
});
