// The controls on our pages: the buttons in the pages' sources, and what Tab reaches on a drawn page.
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import type { Page } from 'playwright-core';

/**
 * The labels of each button of the pages, read from the sources: an object with a `label` and a `hint` (`Button`).
 * There are several where the label depends on the item. `{0}` is a number.
 */
export function pageButtons(): readonly (readonly string[])[] {
	const buttons: (readonly string[])[] = [];
	const visit = (node: unknown): void => {
		if (Array.isArray(node)) return node.forEach(visit);
		if (typeof node !== 'object' || node === null) return;
		if (Reflect.get(node, 'type') === 'ObjectExpression') {
			const values = new Map(
				propertiesOf(node).map((property) => [Reflect.get(Object(Reflect.get(property, 'key')), 'name'), Reflect.get(property, 'value')]),
			);
			if (values.has('label') && values.has('hint')) buttons.push(wordsIn(values.get('label')));
		}
		Object.values(node).forEach(visit);
	};
	for (const file of globSync('src/extension/view-models/*.ts')) visit(parseSync(file, readFileSync(file, 'utf8')).program);
	return buttons;
}

function propertiesOf(node: object): readonly object[] {
	const properties: unknown = Reflect.get(node, 'properties');
	return Array.isArray(properties) ? properties : [];
}

/** The arguments of `l10n.t` within an expression. */
function wordsIn(node: unknown): readonly string[] {
	if (Array.isArray(node)) return node.flatMap(wordsIn);
	if (typeof node !== 'object' || node === null) return [];
	const given: unknown = Reflect.get(node, 'arguments');
	if (Reflect.get(node, 'type') !== 'CallExpression' || !Array.isArray(given)) return Object.values(node).flatMap(wordsIn);
	const words: unknown = Reflect.get(Object(given[0]), 'value');
	return typeof words === 'string' ? [words] : [];
}

/** Whether a label on a page matches this one in the sources. */
export const isLabel = (shown: string, source: string): boolean =>
	shown === source || (source.includes('{0}') && new RegExp(`^${source.replace('{0}', String.raw`\d+`)}$`).test(shown));

export interface Stop {
	readonly tag: string;
	/** The text of a button. */
	readonly label: string;
	readonly html: string;
	/** What each of its keys did: the link that the editor would have followed, or `#` for a part that was folded or unfolded. */
	readonly done: readonly string[];
}

/** The keys that are pressed on a control. A folded part is unfolded in the end. */
export const KEYS: Readonly<Record<string, readonly string[]>> = {
	a: ['Enter'],
	button: ['Enter', 'Space'],
	summary: ['Enter', 'Space', 'Enter'],
};

/** Finds the innermost link around a click, like the editor's own script for pages. Nothing is followed here. */
const LISTEN = `(() => {
	window.cordonDone = [];
	document.addEventListener('click', (event) => {
		if (event.target.closest('summary') !== null) window.cordonDone.push('#');
		const link = event.composedPath().find((node) => node.tagName?.toLowerCase() === 'a' && node.href);
		if (link === undefined) return;
		window.cordonDone.push(link.getAttribute('href'));
		event.preventDefault();
	});
})()`;
const CONTROLS = `[...document.querySelectorAll('a[href]:not([tabindex="-1"]), button, summary, [tabindex="0"]')]`;
const MARKED = 'data-reached';

/** Elements that the keyboard can't use: clickable ones that aren't controls, and ones removed from the tab order. */
const MISUSED = `[...document.querySelectorAll('*')].filter((element) => {
	const tag = element.tagName.toLowerCase();
	if ([...element.attributes].some(({ name }) => name.startsWith('on'))) return true;
	if (element.tabIndex > 0 || element.hasAttribute('disabled')) return true;
	if (tag === 'button') return element.closest('a[href^="command:"]') === null;
	if (tag === 'a' && element.getAttribute('tabindex') === '-1') return element.children.length !== 1 || element.firstElementChild.tagName !== 'BUTTON';
	// A link of the page may lead there.
	if (element.hasAttribute('tabindex') && element.getAttribute('tabindex') !== '0') return document.querySelector('a[href="#' + element.id + '"]') === null;
	return ['button', 'link', 'checkbox', 'menuitem', 'tab'].includes(element.getAttribute('role')) || ['input', 'select', 'textarea'].includes(tag);
}).map((element) => element.outerHTML.slice(0, 200))`;

/** Goes through the current page with Tab, and presses Enter and Space on each control, which also unfolds hidden parts. */
export async function walkByKeyboard(
	page: Page,
): Promise<{ readonly stops: readonly Stop[]; readonly missed: readonly string[]; readonly misused: readonly string[] }> {
	await page.evaluate(LISTEN);
	const stops: Stop[] = [];
	for (let last: Omit<Stop, 'done'> | null = null; ; ) {
		await page.keyboard.press('Tab');
		const [stop, done] = (await page.evaluate(`(() => {
			const element = document.activeElement;
			const isNew = element !== null && element !== document.body && !element.hasAttribute('${MARKED}');
			if (isNew) element.setAttribute('${MARKED}', '');
			const label = isNew && element.tagName === 'BUTTON' ? element.textContent : '';
			const stop = isNew ? { tag: element.tagName.toLowerCase(), label, html: element.outerHTML.slice(0, 200) } : null;
			return [stop, window.cordonDone.splice(0)];
		})()`)) as readonly [Omit<Stop, 'done'> | null, readonly string[]];
		if (last !== null) stops.push({ ...last, done });
		if (stop === null) break;
		for (const key of KEYS[stop.tag] ?? []) await page.keyboard.press(key);
		last = stop;
	}
	const missed = `${CONTROLS}.filter((element) => element.checkVisibility() && !element.hasAttribute('${MARKED}')).map((element) => element.outerHTML.slice(0, 200))`;
	return {
		stops,
		missed: (await page.evaluate(missed)) as readonly string[],
		misused: (await page.evaluate(MISUSED)) as readonly string[],
	};
}
