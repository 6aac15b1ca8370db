// What a person does with Cordon, in the editor's own dialogs. Nothing here decides through a command's arguments,
// because Cordon doesn't allow it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Frame, Page } from 'playwright-core';
import { nextLook, settled } from '../wait.ts';
import type { EditorUnderTest } from './editor-under-test.ts';
import type { ListedTool } from './servers.ts';
import {
	acceptQuickPick,
	clickModalButton,
	clickOnPage,
	clickTreeAction,
	expandTree,
	hasModal,
	notifications,
	runCommand,
	screenshot,
	waitForModal,
} from './ui.ts';

export const MCP_JSON = '.vscode/mcp.json';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const isGuarded = (editor: EditorUnderTest, file = MCP_JSON): boolean => editor.read(file).includes('cordon-launch');

export interface Protected {
	/** Texts of the modal dialogs, in order. */
	readonly dialogs: readonly string[];
	/** The text of the page of pending items when it opened, or '' when nothing waited. */
	readonly pending: string;
}

/** The title of the open quick pick, or ''. The command palette has none. */
async function sheetTitle(page: Page): Promise<string> {
	const title = page.locator('.quick-input-widget:visible .quick-input-title:visible').first();
	return (await title.count()) === 0 ? '' : await title.innerText({ timeout: 1000 }).catch(() => '');
}

/** Without a question for this long and with nothing at work, no question will come. */
const QUIET_MS = 2500;
/** The longer wait for the page of pending items, for a busy machine. */
const PATIENT_MS = 30_000;

async function waitUntil(isDone: () => boolean | Promise<boolean>, what: string, timeoutMs = 90_000): Promise<void> {
	const deadline = Date.now() + timeoutMs;
	while (!(await isDone())) {
		if (Date.now() > deadline) throw new Error(`it did not happen within ${timeoutMs} ms: ${what}`);
		await nextLook();
	}
}

/** What a person does about pending items: also approve rows with these names, and skip servers with these names. */
interface Choices {
	readonly dismiss?: RegExp;
	readonly tick?: RegExp;
}

/**
 * Protects the workspace's file like a person who trusts the proposals: accepts every dialog, and approves clean items
 * and those whose text matches `tick`. For a server whose name matches `dismiss` it approves only the launch. A dialog
 * whose text matches `decline` is the editor's own and is canceled.
 */
export async function protect(
	editor: EditorUnderTest,
	options: Choices & { readonly decline?: RegExp; readonly file?: string } = {},
): Promise<Protected> {
	const { page } = editor;
	const dialogs: string[] = [];
	let pending = '';
	await runCommand(page, 'MCP Cordon: Protect MCP Servers…');
	let quietSince = Date.now();
	let wereStarted = false;
	/** Cordon opens the page as soon as the servers have started, and a busy machine draws it much later. */
	const isPageDue = async (): Promise<boolean> =>
		pending === '' && Date.now() - quietSince < PATIENT_MS && !(wereStarted && !(await hasPendingTab(editor)));
	const deadline = Date.now() + 240_000;
	while (!isGuarded(editor, options.file) || Date.now() - quietSince < QUIET_MS || (await isPageDue())) {
		if (Date.now() > deadline) throw new Error(`the file was not protected; dialogs: ${dialogs.join(' || ')}`);
		if (await hasModal(page)) {
			const text = await waitForModal(page);
			const isDeclined = options.decline?.test(text) === true;
			if (!isDeclined) dialogs.push(text);
			await screenshot(page, `dialog-${dialogs.length}`);
			await clickModalButton(page, isDeclined ? 'Cancel' : /^\s*(?:Protect|Approve)\s*$/);
			quietSince = Date.now();
		} else {
			const title = await sheetTitle(page);
			// The editor asks for a client id after a login was started. That box isn't ours, and has no rows.
			if (options.decline !== undefined && /Client Registration/.test(title)) await page.keyboard.press('Escape');
			else if (title !== '') await acceptQuickPick(page, { timeoutMs: 5000 }).catch(() => undefined);
			else if (pending === '' && (await pendingFrame(page)) !== undefined) {
				pending = await decidePending(editor, options);
				quietSince = Date.now();
			}
		}
		const atWork = (await notifications(page)).find((text) => /Starting servers|Restarting server|Checking server/.test(text));
		if (atWork !== undefined) quietSince = Date.now();
		wereStarted ||= atWork?.includes('Starting servers') === true;
		await nextLook();
	}
	return { dialogs, pending };
}

const PENDING_PAGE = 'Review MCP Servers';

/** The page of pending items, with this heading. */
async function frameHeaded(page: Page, heading: RegExp): Promise<Frame | undefined> {
	for (const frame of page.frames()) {
		const shown = frame === page.mainFrame() ? '' : await frame.evaluate('document.querySelector("h1")?.innerText ?? ""').catch(() => '');
		if (heading.test(String(shown))) return frame;
	}
	return undefined;
}

const pendingFrame = (page: Page): Promise<Frame | undefined> => frameHeaded(page, /^Review \d+ items?$/);

const hasNothingPending = async (page: Page): Promise<boolean> =>
	(await frameHeaded(page, /^Nothing is waiting for review$/)) !== undefined;

/** Whether its tab is open, drawn or not. */
const hasPendingTab = (editor: EditorUnderTest): Promise<boolean> =>
	editor.inHost(
		(vscode, title) => vscode.window.tabGroups.all.some((group) => group.tabs.some((tab) => tab.label === title)),
		PENDING_PAGE,
	);

export async function isPending(page: Page): Promise<boolean> {
	return (await pendingFrame(page)) !== undefined;
}

/** The text of the page once it no longer changes, because a page that was only just drawn asks again. */
async function settledPending(page: Page): Promise<string> {
	return await settled(
		async () => String(await (await pendingFrame(page))?.evaluate('document.querySelector("main").innerText').catch(() => '')),
		1500,
	);
}

/** Names of the buttons of the page. */
async function pendingButtons(page: Page): Promise<readonly string[]> {
	const names = '[...document.querySelectorAll("button")].map((button) => button.getAttribute("aria-label") ?? "")';
	const found: unknown = await (await pendingFrame(page))?.evaluate(names).catch(() => []);
	return Array.isArray(found) ? found.map(String) : [];
}

/** Clicks a button of the page of pending items, accepts a dialog, and waits until the button is gone. */
export async function clickPending(page: Page, label: string): Promise<void> {
	const frame = await pendingFrame(page);
	if (frame === undefined) throw new Error('nothing waits');
	await clickOnPage(page, frame, label);
	await waitUntil(async () => {
		if (await hasModal(page)) await clickModalButton(page, /^\s*(?:Approve|Block)\s*$/);
		return !(await pendingButtons(page)).includes(label);
	}, `"${label}" is done`);
}

/** Decides on the page of pending items, closes it, and returns its first text. */
export async function decidePending(editor: EditorUnderTest, { dismiss, tick }: Choices = {}): Promise<string> {
	const { page } = editor;
	const text = await settledPending(page);
	await screenshot(page, 'pending');
	const isLeftAlone = (label: string): boolean => dismiss?.test(label) === true;
	for (;;) {
		const buttons = await pendingButtons(page);
		const isOneServer = buttons.filter((label) => / server .+$/.test(label) && /^Approve \d+ Clean/.test(label)).length === 0;
		const clean = buttons.find(
			(label) =>
				/^Approve \d+ Clean/.test(label) &&
				(dismiss === undefined || (isOneServer ? !isLeftAlone(text) : !label.endsWith('all servers') && !isLeftAlone(label))),
		);
		const card = tick === undefined ? undefined : (await cardsOf(page)).find((each) => tick.test(each.text) && !isLeftAlone(each.label));
		const next = clean ?? buttons.find((label) => card !== undefined && /^Approve…? /.test(label) && label.endsWith(` ${card.label}`));
		if (next === undefined) break;
		await clickPending(page, next);
		// A page without items isn't drawn again.
		if (await hasNothingPending(page)) break;
		await settledPending(page);
	}
	await editor.inHost(async (vscode, title) => {
		const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs).filter((tab) => tab.label === title);
		if (tabs.length > 0) await vscode.window.tabGroups.close(tabs);
	}, PENDING_PAGE);
	return text;
}

async function cardsOf(page: Page): Promise<readonly { readonly label: string; readonly text: string }[]> {
	const cards =
		'[...document.querySelectorAll(".card")].map((card) => ({ label: card.getAttribute("aria-label") ?? "", text: card.innerText }))';
	const found: unknown = await (await pendingFrame(page))?.evaluate(cards).catch(() => []);
	return Array.isArray(found) ? found.map((each) => ({ label: String(each.label), text: String(each.text) })) : [];
}

/** Unprotects the file, and waits until it contains nothing by Cordon. */
export async function unprotect(editor: EditorUnderTest, file?: string): Promise<void> {
	await runCommand(editor.page, 'MCP Cordon: Unprotect MCP Servers…');
	await waitUntil(async () => {
		// The visible row may belong to a closing palette, and be gone when it is clicked.
		if (await hasModal(editor.page)) await clickModalButton(editor.page, 'Unprotect');
		else if ((await sheetTitle(editor.page)) !== '') await acceptQuickPick(editor.page, { timeoutMs: 2000 }).catch(() => undefined);
		return !isGuarded(editor, file);
	}, 'Unprotect');
}

/** Opens the Quarantine view and all of its rows. */
export async function showQuarantine(editor: EditorUnderTest): Promise<void> {
	await editor.inHost(async (vscode) => void (await vscode.commands.executeCommand('mcpCordon.showQuarantine')), null);
	await editor.page.locator('.sidebar .pane-body .monaco-list-row').first().waitFor({ timeout: 60_000 });
	await expandTree(editor.page);
}

/** Approves or blocks one row of the view, with its dialog. Rows are named as in `waitForTreeRow`. */
export async function decide(editor: EditorUnderTest, action: 'Approve' | 'Block', row: string | RegExp): Promise<string> {
	const { page } = editor;
	await showQuarantine(editor);
	await clickTreeAction(page, row, action);
	// A view that is drawn anew at that moment passes an outdated row, and the command asks which one is meant. A person
	// would click again.
	await waitUntil(
		async () => {
			if ((await sheetTitle(page)) !== action) return await hasModal(page);
			await page.keyboard.press('Escape');
			await clickTreeAction(page, row, action);
			return false;
		},
		`the dialog of ${action} ${String(row)}`,
	);
	const text = await waitForModal(page);
	await clickModalButton(page, action);
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

/** The dialog of the question. An unfocused window shows a notification first, and its button opens the dialog. */
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

/** Removes the newest decision from the database, as a program that writes files could. */
export function rollBackDecisions(editor: EditorUnderTest): void {
	const database = new DatabaseSync(path.join(editor.place.state, 'state.db'));
	database.exec('DELETE FROM decisions WHERE counter = (SELECT max(counter) FROM decisions)');
	database.close();
}
