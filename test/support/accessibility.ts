import { readFileSync } from 'node:fs';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Colors of the editor's own themes, as VS Code 1.139 gives them to its parts. */
const THEMES: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
	readFileSync('test/fixtures/theme-colors.json', 'utf8'),
);
export const THEME_NAMES = Object.keys(THEMES);

interface Violation {
	readonly id: string;
	readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/**
 * axe-core's problems on a page of ours in one of the themes: rule, element, and reason. The page is set without its
 * policy, which forbids the checker.
 */
export async function accessibilityProblems(page: Page, html: string, theme: string): Promise<readonly string[]> {
	const variables = Object.entries({ ...FONTS, ...THEMES[theme] }).map(([name, value]) => `${name}: ${value};`);
	const kind = theme.includes('Contrast') ? ' vscode-high-contrast' : '';
	// The rule for links in pages is the editor's own.
	const style = `<style>:root { ${variables.join(' ')} } a, a code { color: var(--vscode-textLink-foreground); }</style>`;
	const shown = withoutPolicy(html, style).replace(
		/<body(?: class="([^"]*)")?/,
		(_, own: string | undefined) => `<body class="${own ?? ''}${kind}"`,
	);
	await page.setContent(shown);
	await page.evaluate(axe.source);
	const { violations } = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as {
		readonly violations: readonly Violation[];
	};
	return violations.flatMap(({ id, nodes }) =>
		nodes.map(({ failureSummary = '', html: element }) => `${id}: ${element}\n${failureSummary}`),
	);
}

/** A page of ours with `style` instead of its policy, which would block test code. */
export function withoutPolicy(html: string, style = ''): string {
	return html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, style);
}

const FONTS = {
	'--vscode-font-family': 'sans-serif',
	'--vscode-font-size': '13px',
	'--vscode-editor-font-family': 'monospace',
	'--vscode-editor-font-size': '14px',
};
