// What a person does with Cordon, in the editor's own dialogs. Nothing here decides through a command's arguments: Cordon would not let it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { nextLook } from '../wait.ts';
import type { EditorUnderTest } from './editor-under-test.ts';
import type { ListedTool } from './servers.ts';
import {
	acceptQuickPick,
	clickModalButton,
	clickTreeAction,
	expandTree,
	hasModal,
	notifications,
	quickPickRows,
	runCommand,
	screenshot,
	tickRows,
	waitForModal,
} from './ui.ts';

export const MCP_JSON = '.vscode/mcp.json';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const isGuarded = (editor: EditorUnderTest): boolean => editor.read(MCP_JSON).includes('cordon-launch');

export interface Sheet {
	readonly title: string;
	readonly rows: readonly { readonly text: string; readonly isTicked: boolean | undefined }[];
}

export interface Protected {
	/** Texts of the modal dialogs, in order. */
	readonly dialogs: readonly string[];
	readonly sheets: readonly Sheet[];
}

/** The title of the open quick pick, or ''. The command palette has none. */
async function sheetTitle(page: Page): Promise<string> {
	const title = page.locator('.quick-input-widget:visible .quick-input-title:visible').first();
	return (await title.count()) === 0 ? '' : await title.innerText({ timeout: 1000 }).catch(() => '');
}

/** When no question has come for this long and nothing is at work, none comes. */
const QUIET_MS = 2500;
/** While a question is due (a sheet for each server, a dialog behind each sheet) a busy machine gets more time. */
const PATIENT_MS = 30_000;

const guardedEntries = (editor: EditorUnderTest): number => editor.read(MCP_JSON).split('cordon-launch').length - 1;

async function waitUntil(isDone: () => boolean | Promise<boolean>, what: string, timeoutMs = 90_000): Promise<void> {
	const deadline = Date.now() + timeoutMs;
	while (!(await isDone())) {
		if (Date.now() > deadline) throw new Error(`it did not happen within ${timeoutMs} ms: ${what}`);
		await nextLook();
	}
}

/**
 * Protects the workspace's file as a person who trusts the proposals: says yes to every dialog and takes every sheet as it is
 * (clean items ticked); rows that match `tick` are ticked too. A sheet whose title matches `dismiss` is sent away: nothing of that server is approved but its launch.
 * A dialog whose text matches `decline` is the editor's own: it is cancelled.
 */
export async function protect(
	editor: EditorUnderTest,
	options: { readonly dismiss?: RegExp; readonly tick?: RegExp; readonly decline?: RegExp } = {},
): Promise<Protected> {
	const { page } = editor;
	const dialogs: string[] = [];
	const sheets: Sheet[] = [];
	const guardedBefore = guardedEntries(editor);
	let isDialogDue = false;
	/** A sheet as it came, until it is taken: something may lie over it for a while. */
	let current: Sheet | undefined;
	// One dialog asks about all servers, and those without findings have no sheet.
	const isAsked = (): boolean => dialogs.some((text) => /\bApprove (?:one item|\d+ items)\b/.test(text));
	const isDue = (): boolean => isDialogDue || (!isAsked() && sheets.length < guardedEntries(editor) - guardedBefore);
	const takeSheet = async (title: string): Promise<boolean> => {
		const rows = await quickPickRows(page, { timeoutMs: 2000 });
		if (current?.title !== title) current = { title, rows };
		await screenshot(page, `sheet-${sheets.length + 1}`);
		if (options.tick !== undefined) await tickRows(page, options.tick);
		if (options.dismiss?.test(title) === true) await page.keyboard.press('Escape');
		else await acceptQuickPick(page, { timeoutMs: 5000 });
		return true;
	};
	await runCommand(page, 'MCP Cordon: Protect MCP Servers');
	let quietSince = Date.now();
	const deadline = Date.now() + 240_000;
	while (!isGuarded(editor) || Date.now() - quietSince < (isDue() ? PATIENT_MS : QUIET_MS)) {
		if (Date.now() > deadline) throw new Error(`the file was not protected; dialogs: ${dialogs.join(' || ')}`);
		if (await hasModal(page)) {
			const text = await waitForModal(page);
			const isDeclined = options.decline?.test(text) === true;
			if (!isDeclined) dialogs.push(text);
			isDialogDue = false;
			await screenshot(page, `dialog-${dialogs.length}`);
			await clickModalButton(page, isDeclined ? 'Cancel' : /^\s*(?:Protect|Approve)\s*$/);
			quietSince = Date.now();
		} else {
			const title = await sheetTitle(page);
			// The editor asks for a client id when a login was begun: that box is not ours, and has no rows.
			if (options.decline !== undefined && /Client Registration/.test(title)) await page.keyboard.press('Escape');
			// What goes away, or is covered by a dialog of the editor's, is looked at again.
			else if (title !== '' && (await takeSheet(title).catch(() => false)) && current !== undefined) {
				sheets.push(current);
				isDialogDue =
					options.dismiss?.test(title) !== true &&
					current.rows.some((row) => row.isTicked === true || options.tick?.test(row.text) === true);
				current = undefined;
				quietSince = Date.now();
			}
		}
		if ((await notifications(page)).some((text) => /Starting servers|Restarting server|Checking server/.test(text)))
			quietSince = Date.now();
		await nextLook();
	}
	return { dialogs, sheets };
}

/** Takes the protection back and waits until the file holds nothing of Cordon's. */
export async function unprotect(editor: EditorUnderTest): Promise<void> {
	await runCommand(editor.page, 'MCP Cordon: Unprotect MCP Servers');
	await waitUntil(async () => {
		// What is seen may be the palette on its way out, and gone when it is clicked.
		if (await hasModal(editor.page)) await clickModalButton(editor.page, 'Unprotect');
		else if ((await sheetTitle(editor.page)) !== '') await acceptQuickPick(editor.page, { timeoutMs: 2000 }).catch(() => undefined);
		return !isGuarded(editor);
	}, 'Unprotect');
}

/** Opens the Quarantine view and all of its rows. */
export async function showQuarantine(editor: EditorUnderTest): Promise<void> {
	await editor.inHost(async (vscode) => void (await vscode.commands.executeCommand('mcpCordon.showQuarantine')), null);
	await editor.page.locator('.sidebar .pane-body .monaco-list-row').first().waitFor({ timeout: 60_000 });
	await expandTree(editor.page);
}

/** Approves or blocks one row of the view, with its dialog; rows are named as in `waitForTreeRow`. */
export async function decide(editor: EditorUnderTest, action: 'Approve' | 'Block', row: string | RegExp): Promise<string> {
	await showQuarantine(editor);
	await clickTreeAction(editor.page, row, action);
	const text = await waitForModal(editor.page);
	await clickModalButton(editor.page, action);
	return text;
}

export const describeTools = (tools: readonly ListedTool[]): string =>
	tools.map(({ name, description }) => `${name}: ${description}`).join('\n');

/** How often the fixture servers that were given this marker have started. */
export function startsOf(marker: string): number {
	try {
		return readFileSync(marker, 'utf8').split('\n').length - 1;
	} catch {
		return 0;
	}
}

export const markerIn = (editor: EditorUnderTest, name: string): string => path.join(editor.place.root, name);

/** The dialog of the question; a window that is not in front shows a notification first, and its button opens it. */
export async function waitForQuestion(page: Page, timeoutMs = 150_000): Promise<string> {
	const deadline = Date.now() + timeoutMs;
	while (!(await hasModal(page))) {
		if (Date.now() > deadline) throw new Error('no question came');
		const button = page.locator('.notification-toast .monaco-button', { hasText: 'Answer…' }).first();
		if ((await button.count()) > 0) await button.click({ timeout: 1500 }).catch(() => undefined);
		await nextLook();
	}
	return await waitForModal(page);
}
