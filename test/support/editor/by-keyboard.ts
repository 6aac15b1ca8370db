// What a person does without a pointer, with keys pressed in the window.
import type { Frame, Page } from 'playwright-core';
import { nextLook, settled, stays } from '../wait.ts';
import { until } from './review.ts';
import { persist, waitForModal } from './ui.ts';

/** Runs a command from the palette by typing its full title, and then Enter. */
export async function typeCommand(page: Page, title: string): Promise<void> {
	const palette = page.locator('.quick-input-widget:visible');
	const input = palette.locator('input:focus');
	const focused = palette.locator('.quick-input-list .monaco-list-row.focused').first();
	await until(async () => {
		await page.keyboard.press('F1');
		if (await stays(async () => (await input.count()) === 0, 2000)) return false;
		await page.keyboard.type(title);
		const label = async (): Promise<string> =>
			(await focused.count()) === 0 ? '' : ((await focused.getAttribute('aria-label', { timeout: 1000 }).catch(() => null)) ?? '');
		// The rows are filtered while typing, so another one may be first, and the palette closes if something else took
		// the focus.
		for (let turn = 0; turn < 40 && (await input.count()) > 0; turn += 1) {
			const found = await label();
			if (found === title || found.startsWith(`${title},`)) {
				await page.keyboard.press('Enter');
				return true;
			}
			if (turn > 10) await page.keyboard.press('ArrowDown');
			await nextLook();
		}
		await page.keyboard.press('Escape');
		return false;
	}, `the palette has "${title}"`);
}

/** A page that was only just drawn asks again, so this is the time a person takes to read. */
export async function drawn(frame: Frame): Promise<void> {
	await settled(async () => String(await frame.evaluate('document.querySelector("main").innerText')), 1000);
}

/** What a screen reader says for the focused control of a page, or '' without one. */
const FOCUSED = `(() => {
	const element = document.activeElement;
	if (element === null || !element.matches('a, button, summary')) return '';
	return element.getAttribute('aria-label') ?? element.textContent;
})()`;

/** Also false for a page that was drawn anew meanwhile, because that is another frame. */
export const hasFocus = async (frame: Frame): Promise<boolean> => (await frame.evaluate('document.hasFocus()').catch(() => false)) === true;

/**
 * Presses Tab until the control with this name has the focus, and after the last one goes back with Shift and Tab, like
 * a person. Returns the names of the controls that had the focus on the way.
 */
export async function tabTo(page: Page, frame: Frame, wanted: string): Promise<readonly string[]> {
	const isInPage = (): Promise<boolean> => hasFocus(frame);
	// A page gets the focus back a moment after its dialog is closed, and an earlier key would go somewhere else.
	await until(() => stays(isInPage, 400), 'the page has the focus', 10_000);
	const names: string[] = [];
	const focused = async (): Promise<string> => String(await frame.evaluate(FOCUSED));
	let key = 'Tab';
	let wasInPage = await isInPage();
	for (let turn = 0; turn < 60 && (await focused()) !== wanted; turn += 1) {
		await page.keyboard.press(key);
		const now = await focused();
		if (now !== '' && !names.includes(now)) names.push(now);
		const isThere = await isInPage();
		if (wasInPage && !isThere) key = 'Shift+Tab';
		wasInPage = isThere;
	}
	const last = await focused();
	if (last !== wanted) throw new Error(`Tab does not reach "${wanted}"; it reaches: ${names.join(', ')}`);
	return names;
}

/**
 * Moves to a control of a page with Tab alone and presses a key on it. `shown` is the page, or a function that finds
 * the one drawn instead. `about` follows the button's label for a screen reader.
 */
export async function pressOnPage(
	page: Page,
	shown: Frame | (() => Promise<Frame>),
	label: string,
	{ about, key = 'Enter' }: { readonly about?: string; readonly key?: 'Enter' | 'Space' } = {},
): Promise<void> {
	await persist(page, async () => {
		const frame = typeof shown === 'function' ? await shown() : shown;
		await drawn(frame);
		await tabTo(page, frame, about === undefined ? label : `${label} ${about}`);
	});
	await page.keyboard.press(key);
}

const FOCUSED_ROW = '.sidebar .monaco-list:focus .monaco-list-row.focused';

/** Moves down the focused view from its top, unfolds rows, and stops at the row with this label. */
export async function goToRow(page: Page, row: RegExp): Promise<void> {
	const focused = async (): Promise<{ readonly label: string; readonly isFolded: boolean }> =>
		(await page.evaluate(`(() => {
			const row = document.querySelector('${FOCUSED_ROW}');
			return { label: row?.getAttribute('aria-label') ?? '', isFolded: row?.getAttribute('aria-expanded') === 'false' };
		})()`)) as { readonly label: string; readonly isFolded: boolean };
	await until(
		async () => {
			await page.keyboard.press('Home');
			for (let turn = 0; turn < 40; turn += 1) {
				const { isFolded, label } = await focused();
				if (row.test(label)) return true;
				await page.keyboard.press(isFolded ? 'ArrowRight' : 'ArrowDown');
				await nextLook();
			}
			return false;
		},
		`the row ${String(row)} has the focus`,
	);
}

const MENU = '.monaco-menu:visible .action-item';

/** Opens the menu of the focused row, and returns the labels of its items. */
export async function openMenuOfRow(page: Page): Promise<readonly string[]> {
	const items = page.locator(`${MENU} .action-label`);
	await until(async () => {
		await page.keyboard.press('Shift+F10');
		return !(await stays(async () => (await items.count()) === 0, 1000));
	}, 'the menu of the row is open');
	return (await items.allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '');
}

/** Selects an item of the open menu with arrows and Enter. */
export async function takeFromMenu(page: Page, label: string): Promise<void> {
	const focused = page.locator(`${MENU}.focused .action-label`).first();
	for (let turn = 0; turn < 30; turn += 1) {
		await page.keyboard.press('ArrowDown');
		if ((await focused.innerText({ timeout: 2000 }).catch(() => '')).trim() === label) return await page.keyboard.press('Enter');
	}
	throw new Error(`no item of the menu is "${label}"`);
}

/** Reads the dialog, and closes it with Escape, which mustn't allow anything. */
export async function escapeModal(page: Page): Promise<string> {
	const text = await waitForModal(page);
	await page.keyboard.press('Escape');
	await page.locator('.monaco-dialog-box').waitFor({ state: 'detached' });
	return text;
}

/** Moves to a button of the dialog with Tab, and presses Enter on it. */
export async function answerModal(page: Page, button: string): Promise<string> {
	const text = await waitForModal(page);
	await tabWithin(page, '.monaco-dialog-box .monaco-button', button);
	await page.keyboard.press('Enter');
	return text;
}

/** Presses Tab until the element of the window with this text has the focus. */
export async function tabWithin(page: Page, selector: string, text: string): Promise<void> {
	const find = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.innerText.trim() === ${JSON.stringify(text)})`;
	for (let turn = 0; turn < 40; turn += 1) {
		if (
			(await page.evaluate(`(() => { const wanted = ${find}; return wanted !== undefined && wanted === document.activeElement; })()`)) ===
			true
		)
			return;
		await page.keyboard.press('Tab');
	}
	throw new Error(`Tab does not reach "${text}" (${selector})`);
}

/** Goes to a button of a notification and presses Enter on it, in the list of all: a toast may go away by itself. */
export async function pressInNotification(page: Page, text: RegExp, button: string): Promise<void> {
	const list = page.locator('.notifications-center:visible');
	await until(
		async () => {
			await typeCommand(page, 'Notifications: Show Notifications');
			return !(await stays(async () => (await list.locator('.notification-list-item', { hasText: text }).count()) === 0, 2000));
		},
		`a notification says ${String(text)}`,
	);
	const pressed = list.locator('.notification-list-item', { hasText: text }).locator('.monaco-button:focus', { hasText: button });
	for (let turn = 0; turn < 40 && (await pressed.count()) === 0; turn += 1) await page.keyboard.press('Tab');
	if ((await pressed.count()) === 0) throw new Error(`Tab does not reach "${button}" of the notification ${String(text)}`);
	await page.keyboard.press('Enter');
}

/** Goes to an item of the status bar with arrows, and presses Enter on it. */
export async function pressInStatusBar(page: Page, id: string): Promise<void> {
	const isThere = async (): Promise<boolean> => (await page.locator(`.statusbar-item[id$="${id}"]:focus-within`).count()) > 0;
	await typeCommand(page, 'View: Focus Status Bar');
	await until(async () => (await page.locator('.part.statusbar:focus-within').count()) > 0, 'the status bar has the focus', 10_000);
	for (let turn = 0; turn < 40 && !(await isThere()); turn += 1) await page.keyboard.press('ArrowRight');
	if (!(await isThere())) throw new Error(`arrows do not reach "${id}" in the status bar`);
	await page.keyboard.press('Enter');
}

/** The row of a view that has the keyboard focus, as it's said to a screen reader; '': none has it. */
export async function focusedRow(page: Page): Promise<string> {
	return String(await page.evaluate(`document.querySelector('${FOCUSED_ROW}')?.getAttribute('aria-label') ?? ''`));
}

/** Presses a key as package.json names it: `alt+enter`. */
export async function pressKey(page: Page, key: string): Promise<void> {
	const names = key.split('+').map((part) => (part.length === 1 ? part : `${part.slice(0, 1).toUpperCase()}${part.slice(1)}`));
	await page.keyboard.press(names.join('+'));
}
