// No pointer in this suite: servers are protected, and items are decided from the page of everything that waits and from rows, by keyboard.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import type { Frame } from 'playwright-core';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import { BOUND_KEYS, type BoundKey } from '../../support/bound-keys.ts';
import { describedTool, SUSPICIOUS_TOOL } from '../../support/described-tools.ts';
import {
	answerModal,
	escapeModal,
	focusedRow,
	goToRow,
	hasFocus,
	openMenuOfRow,
	pressInNotification,
	pressInStatusBar,
	pressKey,
	pressOnPage,
	tabWithin,
	takeFromMenu,
	typeCommand,
} from '../../support/editor/by-keyboard.ts';
import { isGuarded, MCP_JSON, markerIn } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { frameSaying, previewText, reviewFrame, until } from '../../support/editor/review.ts';
import { mcpJson, toolNames, waitForTools } from '../../support/editor/servers.ts';
import { hasModal, screenshot, selectedRows, statusBarItem, treeRows } from '../../support/editor/ui.ts';
import { stays } from '../../support/wait.ts';

const ADD = describedTool('add', 'Adds two numbers.');
const ECHO = describedTool('echo', 'Gives the text back.');
/** Long enough to be scrolled, with something else in each of three parts. */
const pulled = (what: string): JsonObject => ({
	...describedTool('add', `Adds two numbers ${what}. ${'Some more words. '.repeat(300)}`),
	inputSchema: { type: 'object', properties: { city: { type: 'string', description: `Name of the city ${what}` } } },
	annotations: { title: `Adder ${what}` },
});

const STATUS_ITEM = 'mcpCordon.status';

describe('the keyboard alone', function () {
	this.timeout(240_000);
	let editor: EditorUnderTest;
	let control: string;
	const say = (...tools: readonly Json[]): void => writeFileSync(control, JSON.stringify({ tools }));
	const row = (label: RegExp): Promise<true> =>
		until(async () => (await treeRows(editor.page)).some((each) => label.test(each)), `there is a row ${String(label)}`);
	const tabs = (): Promise<readonly string[]> =>
		editor.inHost((vscode) => vscode.window.tabGroups.all.flatMap((group) => group.tabs.map((tab) => tab.label)), null);
	const inFront = (label: RegExp): Promise<true> =>
		until(
			async () =>
				label.test((await editor.inHost((vscode) => vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '', null)) || 'nothing'),
			`${String(label)} is in front`,
		);
	const offersUndo = async (): Promise<true> => {
		const item = async (): Promise<string> => (await statusBarItem(editor.page, STATUS_ITEM))?.text ?? '';
		return await until(async () => /· Undo$/.test((await item()).trim()), 'the status bar offers to undo');
	};
	const undone = async (): Promise<void> => {
		await offersUndo();
		await typeCommand(editor.page, 'MCP Cordon: Undo Last Decision');
	};
	const isInView = async (): Promise<boolean> => (await editor.page.locator('.sidebar .monaco-list:focus').count()) > 0;
	/** A page that was just opened takes the focus a moment later. */
	const goToView = (): Promise<true> =>
		until(async () => {
			await typeCommand(editor.page, 'MCP Cordon: Show Quarantine');
			return !(await stays(async () => !(await isInView()), 2000)) && (await stays(isInView, 600));
		}, 'the view has the focus');
	const goTo = async (label: RegExp): Promise<void> => {
		await goToView();
		await goToRow(editor.page, label);
	};

	const goToFinding = async (label: RegExp): Promise<void> => {
		await until(async () => {
			await typeCommand(editor.page, 'MCP Cordon: Focus on Findings View');
			return !(await stays(async () => !(await isInView()), 2000));
		}, 'the view has the focus');
		await goToRow(editor.page, label);
	};
	const pageOf = (tool: string): Promise<Frame> => frameSaying(editor.page, new RegExp(`^calc › ${tool}`));
	const openPage = async (tool: string): Promise<void> => {
		await goTo(new RegExp(`^calc › ${tool}`));
		await editor.page.keyboard.press('Enter');
		await until(async () => await hasFocus(await pageOf(tool)), 'the page has the focus');
	};
	const scanCalc = async (): Promise<void> => {
		const { page } = editor;
		await typeCommand(page, 'Notifications: Clear All Notifications');
		await typeCommand(page, 'MCP Cordon: Scan MCP Server…');
		await page.locator('.quick-input-widget:visible', { hasText: 'Scan MCP Server' }).locator('.monaco-list-row.focused').waitFor();
		await page.keyboard.press('Enter');
	};
	/** Which change of the page of `add` is marked and in sight below the buttons; -1: none. Each step draws the page anew. */
	const shownChange = async (): Promise<number> => {
		const find = `[...document.querySelectorAll('[id^="change-"]')].findIndex((part) => {
			const { top } = part.getBoundingClientRect();
			return getComputedStyle(part.querySelector('h3')).outlineStyle !== 'none' && top > 60 && top < innerHeight;
		})`;
		return Number(await (await pageOf('add')).evaluate(find).catch(() => -1));
	};
	const isAtChange = (index: number): Promise<true> =>
		until(async () => (await shownChange()) === index, `the page is at change ${index}`, 15_000);

	/** Enter selects the row and opens its page; Shift and an arrow select the next one with it. */
	const selectTwo = async (): Promise<void> => {
		await goTo(/^calc › add/);
		await editor.page.keyboard.press('Enter');
		await until(async () => await hasFocus(await frameSaying(editor.page, /^calc › add/)), 'the page has the focus');
		await goToView();
		await editor.page.keyboard.press('Shift+ArrowDown');
		await until(async () => (await selectedRows(editor.page)).length === 2, 'two rows are selected');
	};

	before(async () => {
		editor = await openEditor();
		control = markerIn(editor, 'control.json');
		say(ADD, ECHO, SUSPICIOUS_TOOL);
		editor.write(MCP_JSON, mcpJson({ calc: { script: 'turning.mjs', args: ['--control', control, '--server-name', 'calc'] } }));
	});
	closesAfterwards(() => editor);

	it('protects: from the view that says so, and from the palette; Escape changes nothing, and what would change is shown and discarded', async () => {
		const { page } = editor;
		const button = '.sidebar .welcome-view-content .monaco-button';
		// The view comes with what is said of it, and can't be shown before.
		await until(async () => {
			await editor.inHost(async (vscode) => void (await vscode.commands.executeCommand('mcpCordon.start.focus')), null);
			return await page.locator(button, { hasText: 'Protect MCP Servers' }).first().isVisible();
		}, 'the view offers to protect');
		await tabWithin(page, button, 'Protect MCP Servers');
		await page.keyboard.press('Enter');
		assert.match(await escapeModal(page), /Protect 1 MCP server\?/);
		assert.ok(!isGuarded(editor));

		await typeCommand(page, 'MCP Cordon: Protect MCP Servers…');
		await answerModal(page, 'Show Changes');
		await inFront(/current and protected/);
		await typeCommand(page, 'MCP Cordon: Protect…');
		await escapeModal(page);
		await typeCommand(page, 'MCP Cordon: Discard');
		await until(async () => (await tabs()).length === 0, 'the preview is closed');
		assert.ok(!isGuarded(editor));

		await typeCommand(page, 'MCP Cordon: Protect MCP Servers…');
		await answerModal(page, 'Protect');
		await until(() => isGuarded(editor), 'the file is protected');
	});

	it('decides on the page of everything that waits', async () => {
		const { page } = editor;
		const all = (): ReturnType<typeof frameSaying> => frameSaying(page, /^Review 4 items/, 120_000);
		await all();
		await screenshot(page, 'keyboard-pending');
		await pressOnPage(page, all, 'Approve All 4…', { about: 'server calc', key: 'Space' });
		await escapeModal(page);
		await pressOnPage(page, all, 'Approve…', { about: 'calc › alerts' });
		await escapeModal(page);
		await pressOnPage(page, all, '3 clean items: Name and instructions, add, echo', { key: 'Space' });
		await pressOnPage(page, all, 'add');
		await inFront(/^calc › add$/);
		const opened = await reviewFrame(page, 'Approve calc › add');
		await pressOnPage(page, opened, 'Review Pending Items', { about: 'server calc' });
		await inFront(/^Review MCP Servers$/);
		await pressOnPage(page, all, 'Show Details', { about: 'calc › alerts', key: 'Space' });
		await inFront(/^calc › alerts$/);
		const details = await frameSaying(page, /^calc › alerts/);
		const rule = String(await details.evaluate(`document.querySelector('a[title^="Explain rule"]').textContent`));
		await pressOnPage(page, details, rule);
		await previewText(page, new RegExp(rule.replaceAll('.', String.raw`\.`)));
		assert.ok(!(await toolNames(editor)).some((name) => name.startsWith('mcp_calc')), 'nothing is approved yet');
		await typeCommand(page, 'MCP Cordon: Review Pending Items');
		await inFront(/^Review MCP Servers$/);

		await pressOnPage(page, all, 'Block 1 Suspicious Item', { about: 'all servers' });
		await frameSaying(page, /^Review 3 items/);
		await undone();
		await typeCommand(page, 'MCP Cordon: Review Pending Items');
		await pressOnPage(page, all, 'Approve 3 Clean Items', { about: 'all servers', key: 'Space' });
		await waitForTools(editor, (names) => names.includes('mcp_calc_add') && names.includes('mcp_calc_echo'));
		// The page is drawn again, and Tab goes on in it.
		const rest = (): ReturnType<typeof frameSaying> => frameSaying(page, /^Review 1 item\b/);
		await pressOnPage(page, rest, 'Block', { about: 'calc › alerts' });
		await frameSaying(page, /^Nothing is waiting for review/);
		assert.ok(!(await hasModal(page)));
	});

	it('goes from row to row, opens a page, and decides about one row or several: with keys, and in the menu of the row', async () => {
		const { page } = editor;
		await typeCommand(page, 'View: Close All Editors');
		await goTo(/^calc › add/);
		await page.keyboard.press('Alt+b');
		assert.match(await escapeModal(page), /Block calc › add\?/);
		assert.deepEqual(await openMenuOfRow(page), ['Review', 'Block…', 'Revoke Approval…', 'Ignore Rule for Server…']);
		await takeFromMenu(page, 'Block…');
		assert.match(await escapeModal(page), /Block calc › add\?/);
		assert.deepEqual(await tabs(), [], 'a decision opens no page');

		await selectTwo();
		await page.keyboard.press('Alt+b');
		assert.match(await answerModal(page, 'Block'), /Block 2 items of server "calc"\?/);
		await row(/› echo: Blocked/);
		await undone();
		await row(/› echo: Quarantined/);
		await selectTwo();
		await openMenuOfRow(page);
		await takeFromMenu(page, 'Approve…');
		assert.match(await answerModal(page, 'Approve'), /Approve 2 items from server "calc"\?/);
		await waitForTools(editor, (names) => names.includes('mcp_calc_add') && names.includes('mcp_calc_echo'));
	});

	it('goes from the notification of a rug pull to both versions, change by change, to the diff editor, and to a decision, which the status bar undoes', async () => {
		const { page } = editor;
		await typeCommand(page, 'Notifications: Clear All Notifications');
		await typeCommand(page, 'View: Close All Editors');
		say(pulled('first'), ECHO, SUSPICIOUS_TOOL);
		await waitForTools(editor, (names) => !names.includes('mcp_calc_add'));
		await pressInNotification(page, /calc › add changed after you approved it/, 'Show Change');
		await inFront(/^calc › add$/);
		const shown = (): Promise<Frame> => frameSaying(page, /^calc › add[\s\S]*3 changes\. Press F7 for the next one/);
		await until(async () => await hasFocus(await shown()), 'the page has the focus');
		for (const [key, index] of [
			['F7', 0],
			['F7', 1],
			['Shift+F7', 0],
		] as const) {
			await page.keyboard.press(key);
			await isAtChange(index);
		}
		await screenshot(page, 'keyboard-change');

		await pressOnPage(page, shown, 'Open in Diff Editor', { about: 'calc › add', key: 'Space' });
		await inFront(/^calc › add: Approved and Now$/);
		await page.locator('.monaco-diff-editor').first().waitFor();
		await typeCommand(page, 'View: Close Editor');
		await inFront(/^calc › add$/);

		await pressOnPage(page, shown, 'Block', { about: 'calc › add', key: 'Space' });
		await row(/^calc › add: Blocked/);
		await offersUndo();
		await pressInStatusBar(page, STATUS_ITEM);
		await row(/^calc › add: Changed, quarantined/);
		await typeCommand(page, 'View: Focus Active Editor Group');
		await pressOnPage(page, shown, 'Approve', { about: 'calc › add' });
		await waitForTools(editor, (names) => names.includes('mcp_calc_add'));
	});

	it('reaches the view from the status bar', async () => {
		const { page } = editor;
		await typeCommand(page, 'View: Show Explorer');
		await until(
			async () => !/· Undo$/.test(((await statusBarItem(page, STATUS_ITEM))?.text ?? '').trim()),
			'the status bar says how things are',
		);
		await pressInStatusBar(page, STATUS_ITEM);
		await until(isInView, 'the view has the focus');
		await row(/^Server calc/);
	});
	describe('presses each key that is bound, where it is bound:', () => {
		const filters = async (press: () => Promise<void>): Promise<void> => {
			const { page } = editor;
			const isShown = async (label: RegExp): Promise<boolean> => (await treeRows(page)).some((each) => label.test(each));
			await press();
			await page.locator('.quick-input-widget:visible input:focus').waitFor();
			await page.keyboard.type('echo');
			await page.keyboard.press('Enter');
			await until(async () => (await isShown(/^calc › echo/)) && !(await isShown(/^calc › add/)), 'the rows are narrowed');
			await typeCommand(page, 'MCP Cordon: Clear Filter');
			await goTo(/^calc › add/);
		};
		const decides = async (press: () => Promise<void>, action: 'Approve' | 'Block', tool: string): Promise<void> => {
			await press();
			assert.match(await answerModal(editor.page, action), new RegExp(`${action} calc › ${tool}\\?`));
			// The row of a server with nothing to review is folded.
			await goTo(new RegExp(`^calc › ${tool}: ${action === 'Approve' ? 'Approved' : 'Blocked'}`));
		};
		const uses: Readonly<Record<BoundKey, (press: () => Promise<void>) => Promise<void>>> = {
			'alt+enter in mcpCordon.quarantine': async (press) => {
				await goTo(/^Server calc/);
				await press();
				await inFront(/^Review MCP Servers$/);
			},
			'f7 in mcpCordon.review': async (press) => {
				await openPage('add');
				for (const index of [0, 1]) {
					await press();
					await isAtChange(index);
				}
			},
			'shift+f7 in mcpCordon.review': async (press) => {
				await typeCommand(editor.page, 'View: Close All Editors');
				await openPage('add');
				// As in a diff editor: before the first change comes the last one.
				for (const index of [2, 1]) {
					await press();
					await isAtChange(index);
				}
			},
			'alt+n in mcpCordon.review': async (press) => {
				await openPage('add');
				await press();
				await inFront(/^calc › echo$/);
			},
			'alt+b in mcpCordon.review': async (press) => {
				await openPage('echo');
				await decides(press, 'Block', 'echo');
			},
			'alt+a in mcpCordon.review': async (press) => {
				await openPage('echo');
				await decides(press, 'Approve', 'echo');
			},
			'alt+b in mcpCordon.quarantine': async (press) => {
				await goTo(/^calc › add/);
				await decides(press, 'Block', 'add');
			},
			'alt+a in mcpCordon.quarantine': async (press) => {
				await goTo(/^calc › add/);
				await decides(press, 'Approve', 'add');
			},
			'alt+l in mcpCordon.quarantine': async (press) => {
				await goTo(/^calc › add/);
				await filters(press);
			},
			'alt+a in mcpCordon.findings': async (press) => {
				await goToFinding(/In calc › alerts/);
				await decides(press, 'Approve', 'alerts');
			},
			'alt+b in mcpCordon.findings': async (press) => {
				await goToFinding(/In calc › alerts/);
				await decides(press, 'Block', 'alerts');
			},
			'alt+l in mcpCordon.findings': async (press) => {
				await goToFinding(/In calc › alerts/);
				await filters(press);
			},
		};

		before(async () => {
			say(pulled('again'), describedTool('echo', 'Gives the text back again.'), SUSPICIOUS_TOOL);
			await waitForTools(editor, (names) => !names.includes('mcp_calc_add') && !names.includes('mcp_calc_echo'));
			await typeCommand(editor.page, 'View: Close All Editors');
		});
		for (const name of Object.keys(BOUND_KEYS) as readonly BoundKey[])
			it(name, async () => {
				const [key = ''] = name.split(' ');
				let presses = 0;
				await uses[name](async () => {
					presses += 1;
					await pressKey(editor.page, key);
				});
				assert.ok(presses > 0);
			});
	});

	describe('is led by a notification', () => {
		it('to the row that it speaks of', async () => {
			const { page } = editor;
			await goTo(/^calc › echo/);
			await page.keyboard.press('Enter');
			await inFront(/^calc › echo$/);
			await scanCalc();
			await typeCommand(page, 'View: Show Explorer');
			await pressInNotification(page, /Scanned server "calc": 3 tools\./, 'Show');
			await until(async () => /^Server calc/.test(await focusedRow(page)), 'the row has the focus');
			assert.ok((await selectedRows(page)).every((each) => each.startsWith('Server calc')));
		});

		it('to the row that a filter hides, too', async () => {
			const { page } = editor;
			await goTo(/^Server calc/);
			await typeCommand(page, 'MCP Cordon: Filter Views…');
			await page.keyboard.type('nothing like it');
			await page.keyboard.press('Enter');
			await until(async () => !(await treeRows(page)).some((each) => each.startsWith('Server calc')), 'no row is shown');
			await scanCalc();
			await pressInNotification(page, /Scanned server "calc": 3 tools\./, 'Show');
			await until(async () => /^Server calc/.test(await focusedRow(page)), 'the row has the focus');
		});
	});
});
