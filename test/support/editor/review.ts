// The review page, quick fixes, quick picks, and inputs, as a person uses them.
import type { Frame, Page } from 'playwright-core';
import { nextLook, settled, stays } from '../wait.ts';
import type { EditorUnderTest } from './editor-under-test.ts';
import { persist, runCommand } from './ui.ts';

/** The text of the review page, as a person reads it. */
export async function reviewText(page: Page, pattern: RegExp, timeoutMs = 60_000): Promise<string> {
	return (await pageSaying(page, pattern, timeoutMs)).text;
}

/** The text of the editor's Markdown preview. */
export async function previewText(page: Page, pattern: RegExp): Promise<string> {
	let text = '';
	await until(
		async () => {
			for (const frame of page.frames()) {
				text = String(await frame.evaluate('document.querySelector(".markdown-body")?.innerText ?? ""').catch(() => ''));
				if (pattern.test(text)) return true;
			}
			return false;
		},
		`a preview says ${String(pattern)}`,
	);
	return text;
}

/** The frame of the page with this text. Setting a page creates a new frame. */
export async function frameSaying(page: Page, pattern: RegExp, timeoutMs = 60_000): Promise<Frame> {
	return (await pageSaying(page, pattern, timeoutMs)).frame;
}

/** A webview is a frame in a frame. */
async function pageSaying(page: Page, pattern: RegExp, timeoutMs: number): Promise<{ readonly frame: Frame; readonly text: string }> {
	const deadline = Date.now() + timeoutMs;
	let last = '';
	for (;;) {
		for (const frame of page.frames()) {
			const text =
				frame === page.mainFrame() ? '' : String(await frame.evaluate('document.querySelector("main")?.innerText ?? ""').catch(() => ''));
			if (pattern.test(text)) return { frame, text };
			if (text !== '') last = text;
		}
		if (Date.now() > deadline) throw new Error(`no page says ${String(pattern)}; the last one says:\n${last}`);
		await nextLook();
	}
}

/** Waits until the page in front has these buttons, and returns their frame. */
export async function reviewFrame(page: Page, label: string, timeoutMs = 60_000): Promise<Frame> {
	const deadline = Date.now() + timeoutMs;
	for (;;) {
		for (const frame of page.frames())
			if (
				frame !== page.mainFrame() &&
				(await frame
					.getByRole('button', { name: label })
					.count()
					.catch(() => 0)) > 0
			)
				return frame;
		if (Date.now() > deadline) throw new Error(`no page has a button "${label}"`);
		await nextLook();
	}
}

export async function closeAll(editor: EditorUnderTest): Promise<void> {
	await editor.inHost(async (vscode) => {
		await vscode.commands.executeCommand('notifications.clearAll');
		await vscode.commands.executeCommand('workbench.action.closeAllEditors');
	}, null);
}

/** Clicks a button of a notification, in its toast or in the list of notifications. */
export async function clickNotification(editor: EditorUnderTest, text: RegExp, button: string): Promise<void> {
	const { page } = editor;
	const named = page.locator('.monaco-button', { hasText: button });
	const found = page
		.locator('.notification-list-item', { hasText: text, has: named })
		.first()
		.locator('.monaco-button', { hasText: button })
		.first();
	await persist(
		page,
		async () => {
			await found.click({ timeout: 3000 }).catch(async (cause: unknown) => {
				await editor.inHost(async (vscode) => void (await vscode.commands.executeCommand('notifications.showList')), null);
				throw cause;
			});
		},
		90_000,
	);
	await editor.inHost(async (vscode) => void (await vscode.commands.executeCommand('notifications.hideList')), null);
}

/** The texts of the notifications, including those whose toast has disappeared. */
export async function allNotifications(editor: EditorUnderTest): Promise<string> {
	const read = async (): Promise<string> => (await editor.page.locator('.notification-list-item').allInnerTexts()).join('\n');
	const shown = await read();
	await editor.inHost(async (vscode) => void (await vscode.commands.executeCommand('notifications.showList')), null);
	const listed = await read();
	await editor.inHost(async (vscode) => void (await vscode.commands.executeCommand('notifications.hideList')), null);
	return `${shown}\n${listed}`;
}

/** Runs a command of the palette that opens a quick pick or a dialog. The palette itself must close first. */
export async function menuCommand(page: Page, title: string): Promise<void> {
	await runCommand(page, title);
	await page
		.waitForFunction("!(document.querySelector('.quick-input-widget input')?.value ?? '').startsWith('>')", undefined, { timeout: 30_000 })
		.catch(() => undefined);
}

interface Fix {
	readonly title: string;
	readonly command?: { readonly command: string; readonly arguments?: readonly unknown[] };
}

/** Titles of Cordon's quick fixes at its first diagnostic with this code. The editor adds its own. */
export async function quickFixTitles(editor: EditorUnderTest, code: string, file = '**/.vscode/mcp.json'): Promise<readonly string[]> {
	return await editor.inHost(
		async (vscode, wanted) => {
			const [uri] = await vscode.workspace.findFiles(wanted.file);
			if (uri === undefined) return [];
			await vscode.workspace.openTextDocument(uri);
			const found = vscode.languages
				.getDiagnostics(uri)
				.find(
					(each) => each.source === 'MCP Cordon' && String(typeof each.code === 'object' ? each.code.value : each.code) === wanted.code,
				);
			if (found === undefined) return [];
			const actions = await vscode.commands.executeCommand<Fix[]>('vscode.executeCodeActionProvider', uri, found.range);
			return actions.filter(({ command }) => command?.command.startsWith('mcpCordon.') === true).map((each) => each.title);
		},
		{ code, file },
	);
}

/** Runs the command of the quick fix like the light bulb, without waiting for its questions. */
export async function applyQuickFix(editor: EditorUnderTest, code: string, title: string, file = '**/.vscode/mcp.json'): Promise<void> {
	const deadline = Date.now() + 60_000;
	while (!(await quickFixTitles(editor, code, file)).includes(title)) {
		if (Date.now() > deadline)
			throw new Error(`there is no quick fix "${title}"; there are: ${(await quickFixTitles(editor, code, file)).join(', ')}`);
		await nextLook();
	}
	await editor.inHost(
		async (vscode, wanted) => {
			const [uri] = await vscode.workspace.findFiles(wanted.file);
			if (uri === undefined) throw new Error('no file');
			const found = vscode.languages
				.getDiagnostics(uri)
				.find(
					(each) => each.source === 'MCP Cordon' && String(typeof each.code === 'object' ? each.code.value : each.code) === wanted.code,
				);
			if (found === undefined) throw new Error('no diagnostic');
			const actions = await vscode.commands.executeCommand<Fix[]>('vscode.executeCodeActionProvider', uri, found.range);
			const action = actions.find((each) => each.title === wanted.title);
			if (action?.command === undefined) throw new Error('the quick fix is gone');
			void vscode.commands.executeCommand(action.command.command, ...(action.command.arguments ?? []));
		},
		{ code, title, file },
	);
}

/** Waits until `isReached` is true, and says what didn't happen. It repeats the check instead of waiting a fixed time. */
export async function until(isReached: () => boolean | Promise<boolean>, what: string, timeoutMs = 90_000): Promise<true> {
	const deadline = Date.now() + timeoutMs;
	for (;;) {
		if (await isReached()) return true;
		if (Date.now() > deadline) throw new Error(`it did not happen within ${timeoutMs} ms: ${what}`);
		await nextLook();
	}
}

/** Clicks the first row of the open quick pick whose text matches. */
export async function choose(page: Page, row: RegExp): Promise<void> {
	const deadline = Date.now() + 60_000;
	const rows = page.locator('.quick-input-widget:visible .quick-input-list .monaco-list-row');
	const read = async (): Promise<readonly string[]> =>
		await rows.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent ?? '')).catch(() => []);
	for (;;) {
		const labels = await read();
		const label = labels.find((each) => row.test(each));
		// By its label and not by its place, because the list of the next question may be open by now.
		const isClicked =
			label !== undefined &&
			(await page
				.locator(`.quick-input-widget:visible .quick-input-list .monaco-list-row[aria-label=${JSON.stringify(label)}]`)
				.first()
				.click({ timeout: 2000 })
				.then(() => true)
				.catch(() => false));
		// A click on a closing list selects nothing, and then the same question or the next one is open.
		for (let turn = 0; isClicked && turn < 40; turn += 1) {
			if ((await read()).join('\n') !== labels.join('\n')) return;
			await nextLook();
		}
		if (Date.now() > deadline) throw new Error(`no row is ${String(row)}; there are:\n${labels.join('\n')}`);
		await nextLook();
	}
}

/** Fills the open input box and presses Enter. */
export async function answerInput(page: Page, text: string): Promise<void> {
	const deadline = Date.now() + 60_000;
	for (;;) {
		const input = page.locator('.quick-input-widget:visible .quick-input-box input').first();
		const isFilled = await input
			.fill(text, { timeout: 2000 })
			.then(() => true)
			.catch(() => false);
		if (isFilled) {
			await input.press('Enter', { timeout: 10_000 });
			return;
		}
		if (Date.now() > deadline) throw new Error('no input box is open');
		await nextLook();
	}
}

/**
 * Types this path into the editor's own file dialog (a quick input with a path) until it is accepted. The dialog reads
 * the disk before it writes its own proposal into the box, and again while one types. Enter is pressed once the path
 * has been in the box for a while and the rows below it are those of its folder, because a row of another folder would
 * be selected instead.
 */
export async function answerFileDialog(page: Page, title: string, file: string): Promise<void> {
	const dialog = page.locator('.quick-input-widget:visible', { hasText: title });
	await until(async () => (await dialog.count()) > 0, `the dialog "${title}" is open`);
	const input = dialog.locator('.quick-input-box input').first();
	const value = async (): Promise<string> => await input.inputValue({ timeout: 2000 }).catch(() => '');
	const rows = async (): Promise<string> =>
		(
			await dialog
				.locator('.quick-input-list .monaco-list-row')
				.allInnerTexts()
				.catch(() => [])
		).join('\n');
	/** The text of the box and the list once they no longer change. */
	const read = async (): Promise<string> => {
		for (;;) {
			const shown = await settled(async () => `${await value()}\n${await rows()}`, 500);
			if (!shown.startsWith('\n')) return await value();
			if ((await dialog.count()) === 0) return '';
		}
	};
	await until(async () => {
		if ((await read()) === file) await input.press('Enter', { timeout: 2000 }).catch(() => undefined);
		else await input.fill(file, { timeout: 2000 }).catch(() => undefined);
		return !(await stays(async () => (await dialog.count()) > 0, 300));
	}, `the dialog "${title}" takes the path`);
}

/** The text of the hover in the definition file for the problem at this text. */
export async function problemHoverAt(editor: EditorUnderTest, text: string, file = '**/.vscode/mcp.json'): Promise<string> {
	const { page } = editor;
	await editor.inHost(async (vscode, wanted) => {
		const [uri] = await vscode.workspace.findFiles(wanted);
		if (uri !== undefined) await vscode.window.showTextDocument(uri);
	}, file);
	const hover = page.locator('.monaco-hover:visible .marker.hover-contents').first();
	await persist(page, async () => {
		await page.mouse.move(0, 0);
		await page.locator('.view-line span span', { hasText: text }).first().hover({ timeout: 2000 });
		await hover.waitFor({ timeout: 3000 });
	});
	return (await settled(() => hover.innerText(), 300)).trim();
}
