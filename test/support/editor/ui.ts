// What a person does in the editor, one function each. Selectors are those of VS Code 1.139.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Frame, Locator, Page } from 'playwright-core';
import { nextLook, settled } from '../wait.ts';

/** For actions that take a moment, or longer on a busy machine. */
const PATIENT_MS = 60_000;
const TICK_MS = 5000;

/**
 * Runs a command from the palette by its full title, for example `MCP Cordon: Protect MCP Servers`. It clicks the row,
 * because the palette closes when something else takes the focus (a loading view, the output of a server with `dev`),
 * and a pressed key would go there.
 */
export async function runCommand(page: Page, title: string): Promise<void> {
	const palette = page.locator('.quick-input-widget:visible');
	await persist(page, async () => {
		await page.keyboard.press('Escape');
		await page.keyboard.press('F1');
		await palette.locator('input').first().fill(`>${title}`, { timeout: TICK_MS });
		await palette.locator('.quick-input-list .monaco-list-row', { hasText: title }).first().waitFor({ timeout: TICK_MS });
		const named = `(row) => { const label = row.getAttribute('aria-label') ?? ''; return label === title || label.startsWith(title + ','); }`;
		await clickInOneStep(
			page,
			`const title = ${JSON.stringify(title)};
			const rows = [...document.querySelectorAll('.quick-input-widget .quick-input-list .monaco-list-row')].filter((row) => row.offsetParent !== null);
			return rows.find(${named}) ?? rows.find((row) => (row.getAttribute('aria-label') ?? '').includes(title));`,
			`no command "${title}"`,
		);
	});
}

/** Whether the palette currently offers the command with this title. It reopens the palette when something else took the focus. */
export async function isOffered(page: Page, title: string): Promise<boolean> {
	const palette = page.locator('.quick-input-widget:visible');
	const rows = palette.locator('.quick-input-list .monaco-list-row');
	const labels = await persist(page, async () => {
		await page.keyboard.press('Escape');
		await page.keyboard.press('F1');
		await palette.locator('input').first().fill(`>${title}`, { timeout: TICK_MS });
		const read = await settled(async () => await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label') ?? '')), 500);
		// Without a match there is a row that says so.
		if (read.length === 0) throw new Error('the palette is gone');
		return read;
	});
	await page.keyboard.press('Escape');
	return labels.some((label) => label === title || label.startsWith(`${title},`));
}

/**
 * Clicks what `find`, the body of a function of the page, returns, before the page can redraw anything. Otherwise a
 * list redrawn between the look and the click would get the click on another row. Throws `missing` when there is
 * nothing, or when a person couldn't click it because it is out of sight or behind a dialog.
 */
async function clickInOneStep(page: Page, find: string, missing: string): Promise<void> {
	const isClicked = await page.evaluate(`(() => {
		const target = (() => { ${find} })();
		if (!target) return false;
		const { height, left, top, width } = target.getBoundingClientRect();
		const at = { bubbles: true, cancelable: true, view: window, button: 0, detail: 1, clientX: left + width / 3, clientY: top + height / 2 };
		if (!target.contains(document.elementFromPoint(at.clientX, at.clientY))) return false;
		for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
			const Event = type.startsWith('pointer') ? PointerEvent : MouseEvent;
			target.dispatchEvent(new Event(type, { ...at, buttons: type.endsWith('down') ? 1 : 0 }));
		}
		return true;
	})()`);
	if (isClicked !== true) throw new Error(missing);
}

/**
 * Counts the window's clicks from now on, and those of `clickOnPage`, because pages are separate frames. The returned
 * function ends the count, prints it with the seconds it took, and returns it.
 */
export async function countClicks(page: Page): Promise<(what: string) => Promise<number>> {
	const start = Date.now();
	await page.evaluate(`(() => {
		window.cordonClicks?.();
		window.cordonCount = 0;
		const listen = () => { window.cordonCount += 1; };
		addEventListener('click', listen, true);
		window.cordonClicks = () => { removeEventListener('click', listen, true); return window.cordonCount; };
	})()`);
	return async (what) => {
		const count = Number(await page.evaluate('window.cordonClicks()'));
		console.log(`        ${what}: ${count} clicks, ${((Date.now() - start) / 1000).toFixed(1)} s`);
		return count;
	};
}

/** Clicks a button of a page, by what a screen reader says of it. */
export async function clickOnPage(page: Page, frame: Frame, label: string | RegExp): Promise<void> {
	const exact = typeof label === 'string' ? { name: label, exact: true } : { name: label };
	await frame.getByRole('button', exact).first().click({ timeout: TICK_MS });
	await page.evaluate('window.cordonCount += 1');
}

export async function waitForQuickPick(page: Page, options: { readonly timeoutMs?: number } = {}): Promise<Locator> {
	const widget = page.locator('.quick-input-widget:visible');
	await widget
		.locator('.quick-input-list .monaco-list-row')
		.first()
		.waitFor({ timeout: options.timeoutMs ?? PATIENT_MS });
	return widget;
}

/** The rows of the open quick pick, with their texts and whether they are ticked (`undefined`: no checkbox). */
export async function quickPickRows(
	page: Page,
	options: { readonly timeoutMs?: number } = {},
): Promise<readonly { readonly text: string; readonly isTicked: boolean | undefined }[]> {
	await waitForQuickPick(page, options);
	const rows = await page.locator('.quick-input-widget:visible .quick-input-list .monaco-list-row').all();
	return Promise.all(
		rows.map(async (row) => {
			const box = row.locator('[role="checkbox"], input[type="checkbox"], .monaco-checkbox').first();
			const hasBox = (await box.count()) > 0;
			const checked = hasBox ? await box.getAttribute('aria-checked') : null;
			const isTicked = hasBox ? (checked === null ? await box.isChecked().catch(() => false) : checked === 'true') : undefined;
			return { text: ((await row.getAttribute('aria-label')) ?? (await row.innerText())).trim(), isTicked };
		}),
	);
}

/** Ticks the rows of a multi-select quick pick whose text matches and that aren't ticked yet. */
export async function tickRows(page: Page, text: RegExp): Promise<void> {
	const rows = await quickPickRows(page);
	for (const [index, row] of rows.entries()) {
		if (row.isTicked === false && text.test(row.text))
			await page.locator('.quick-input-widget:visible .quick-input-list .monaco-list-row').nth(index).click({ timeout: TICK_MS });
	}
}

/** Accepts a multi-select quick pick as it is. */
export async function acceptQuickPick(page: Page, options: { readonly timeoutMs?: number } = {}): Promise<void> {
	await waitForQuickPick(page, options);
	const widget = page.locator('.quick-input-widget:visible');
	const button = widget.locator('.quick-input-action .monaco-button:visible').first();
	if ((await button.count()) > 0) await button.click({ timeout: options.timeoutMs ?? PATIENT_MS });
	else await page.keyboard.press('Enter');
}

/** Waits for the modal dialog and returns its whole text. */
export async function waitForModal(page: Page, options: { readonly timeoutMs?: number } = {}): Promise<string> {
	const box = page.locator('.monaco-dialog-box').last();
	await box.waitFor({ timeout: options.timeoutMs ?? PATIENT_MS });
	return await box.innerText();
}

/** Clicks a button of the modal dialog and waits until that dialog is gone. The next one may open immediately. */
export async function clickModalButton(page: Page, button: string | RegExp): Promise<void> {
	const box = page.locator('.monaco-dialog-box').last();
	const name = typeof button === 'string' ? new RegExp(`^\\s*${button.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`) : button;
	const target = box.locator('.monaco-button', { hasText: name }).first();
	await target.waitFor({ timeout: PATIENT_MS });
	// This specific element, because the next dialog may have a button with the same name.
	const element = await target.elementHandle({ timeout: PATIENT_MS });
	if (element === null) throw new Error(`the dialog has no button ${String(button)}`);
	await element.click({ timeout: PATIENT_MS });
	await element.waitForElementState('hidden', { timeout: PATIENT_MS });
}

export async function hasModal(page: Page): Promise<boolean> {
	return (await page.locator('.monaco-dialog-box:visible').count()) > 0;
}

export async function notifications(page: Page): Promise<readonly string[]> {
	return await page.locator('.notification-toast').allInnerTexts();
}

const TREE_ROWS = '.sidebar .pane-body .monaco-list-row';
/** An expression of the page: what a tree row says to a screen reader, in one line. */
const LABEL_OF_ROW = String.raw`(row.getAttribute('aria-label') ?? row.innerText).replaceAll(/\s+/g, ' ').trim()`;

/** The accessible labels of the visible tree rows in the side bar, all at one moment. */
export async function treeRows(page: Page): Promise<readonly string[]> {
	return (await page.evaluate(`[...document.querySelectorAll('${TREE_ROWS}')].map((row) => ${LABEL_OF_ROW})`)) as readonly string[];
}

/**
 * Repeats an action until it works, because a view redraws its rows whenever something happens, and an element found
 * before is then outdated. Each try must be short. Throws the last error after `timeoutMs`.
 */
export async function persist<Value>(page: Page, attempt: () => Promise<Value>, timeoutMs: number = PATIENT_MS): Promise<Value> {
	const deadline = Date.now() + timeoutMs;
	for (;;) {
		try {
			return await attempt();
		} catch (error) {
			if (Date.now() > deadline || page.isClosed()) throw error;
			await nextLook();
		}
	}
}

const TRY_MS = 3000;

/** Waits for a row whose accessible label starts with `label`, or matches it: `calc › add: Approved`, `Server calc: Guarded`. */
export async function waitForTreeRow(page: Page, label: string | RegExp, options: { readonly timeoutMs?: number } = {}): Promise<Locator> {
	const find = async (): Promise<Locator> => {
		const labels = await treeRows(page);
		const index = labels.findIndex((text) => (typeof label === 'string' ? text.startsWith(label) : label.test(text)));
		if (index >= 0) return page.locator(TREE_ROWS).nth(index);
		await expandTree(page);
		throw new Error(`no row is ${String(label)}; there are:\n${labels.join('\n')}`);
	};
	return await persist(page, find, options.timeoutMs);
}

/** Opens the rows that can be opened, children of opened rows included. */
export async function expandTree(page: Page): Promise<void> {
	const closed = page.locator(`${TREE_ROWS}[aria-expanded="false"] .monaco-tl-twistie`);
	for (let count = 0; count < 50 && (await closed.count()) > 0; count++) {
		await closed
			.first()
			.click({ timeout: TRY_MS })
			.catch(() => undefined);
		await nextLook();
	}
}

/** The labels of the rows that are selected. */
export async function selectedRows(page: Page): Promise<readonly string[]> {
	return (await page.evaluate(
		`[...document.querySelectorAll('${TREE_ROWS}')].filter((row) => row.classList.contains('selected')).map((row) => ${LABEL_OF_ROW})`,
	)) as readonly string[];
}

/** Clicks a tree row. */
export async function clickTreeRow(page: Page, row: string | RegExp): Promise<void> {
	await persist(page, async () => {
		await waitForTreeRow(page, row);
		await clickInOneStep(page, `return ${rowIn(row)};`, `no row ${String(row)} any more`);
	});
}

/** Clicks an inline action of a tree row by its title. */
export async function clickTreeAction(page: Page, row: string | RegExp, action: string): Promise<void> {
	await persist(page, async () => {
		await (await waitForTreeRow(page, row)).hover({ timeout: TRY_MS });
		const button = `.actions .action-label[aria-label^="${action}"]`;
		await clickInOneStep(page, `return ${rowIn(row)}?.querySelector(${JSON.stringify(button)});`, `no "${action}" at a row ${String(row)}`);
	});
}

/** An expression of the page that returns the topmost tree row with this label, because a list reuses row elements in any order. */
function rowIn(label: string | RegExp): string {
	const isIt = typeof label === 'string' ? `text.startsWith(${JSON.stringify(label)})` : `${String(label)}.test(text)`;
	const place = '(row) => { const { height, top } = row.getBoundingClientRect(); return height === 0 ? 1e6 : top; }';
	const rows = `((place) => [...document.querySelectorAll('${TREE_ROWS}')].sort((a, b) => place(a) - place(b)))(${place})`;
	return `${rows}.find((row) => { const text = ${LABEL_OF_ROW}; return ${isIt}; })`;
}

/** The text and accessible label of the status bar item with this id, or undefined without one. */
export async function statusBarItem(page: Page, id: string): Promise<{ readonly text: string; readonly label: string } | undefined> {
	const item = page.locator(`.statusbar .statusbar-item[id$="${id}"]`).first();
	if ((await item.count()) === 0) return undefined;
	const label =
		(await item.getAttribute('aria-label')) ??
		(await item
			.locator('[aria-label]')
			.first()
			.getAttribute('aria-label')
			.catch(() => null)) ??
		'';
	return { text: (await item.innerText()).trim(), label };
}

/** Opens the Problems panel and returns its rows. */
export async function problems(page: Page): Promise<readonly string[]> {
	await runCommand(page, 'Problems: Focus on Problems View');
	await page.locator('.markers-panel').first().waitFor({ timeout: PATIENT_MS });
	return (await settled(() => page.locator('.markers-panel .monaco-list-row').allInnerTexts(), 300)).map((text) =>
		text.replaceAll(/\s+/g, ' ').trim(),
	);
}

/** Saves a screenshot to out/screenshots/NAME.png. */
export async function screenshot(page: Page, name: string): Promise<string> {
	mkdirSync('out/screenshots', { recursive: true });
	const file = path.join('out/screenshots', `${name}.png`);
	await page.screenshot({ path: file });
	return file;
}
