import assert from 'node:assert/strict';
import { STYLE } from '../../../src/extension/view-models/page-html.ts';

const light = (foreground: string, quoted: string) => ({ background: '#ffffff', foreground, quoted });
const dark = (foreground: string, quoted: string) => ({ background: '#1f1f1f', foreground, quoted });
/** From "Light Modern", "Dark Modern", and the light high contrast theme. */
const THEMES = [
	{ ...light('#3b3b3b', '#f8f8f8'), 'charts-green': '#388a34', 'editorWarning-foreground': '#bf8803', 'editorError-foreground': '#e51400' },
	{ ...dark('#cccccc', '#2b2b2b'), 'charts-green': '#89d185', 'editorWarning-foreground': '#cca700', 'editorError-foreground': '#f14c4c' },
	{ ...light('#292929', '#f2f2f2'), 'charts-green': '#374e06', 'editorWarning-foreground': '#895503', 'editorError-foreground': '#b5200d' },
];
const channels = (color: string): readonly number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
/** Relative luminance of WCAG 2.2. */
const luminance = (of: readonly number[]): number => {
	const [red = 0, green = 0, blue = 0] = of.map((each) =>
		each / 255 <= 0.04045 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4,
	);
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: readonly number[], other: readonly number[]): number => {
	const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
	return (light + 0.05) / (dark + 0.05);
};

describe('the style of the pages', () => {
	it('has a contrast of 4.5:1 for green, yellow, and red text, on the page and on quoted text', () => {
		const mixes = [
			...STYLE.matchAll(/--(ok|warn|bad): color-mix\(in srgb, var\(--vscode-([a-zA-Z-]+)\) (\d+)%, var\(--vscode-foreground\)\)/g),
		];

		assert.deepEqual(
			mixes.map(([, name]) => name),
			['ok', 'warn', 'bad'],
		);
		for (const theme of THEMES) {
			for (const [, name, color = '', share] of mixes) {
				const own = channels(Object.entries(theme).find(([key]) => key === color)?.[1] ?? '');
				const mixed = channels(theme.foreground).map((each, at) => each + (((own[at] ?? 0) - each) * Number(share)) / 100);

				for (const ground of [theme.background, theme.quoted]) assert.ok(contrast(mixed, channels(ground)) >= 4.5, `${name} on ${ground}`);
			}
		}
		assert.match(STYLE, /\.ch \{ color: var\(--bad\);/);
		assert.doesNotMatch(STYLE, /[ ;{]color: var\(--vscode-(?:testing-iconPassed|charts-green|editorWarning-foreground)\)/);
	});

	it("gives quoted text a color that matches its background, because the editor's code background is white in light high contrast", () => {
		assert.match(STYLE, /\ncode \{[^}]* color: inherit; background: /);
	});

	it('marks the primary button by more than a color, because high contrast themes give all buttons the same one', () => {
		assert.match(
			STYLE,
			/\n\.vscode-high-contrast button\.proposed \{ font-weight: 700; border-width: 3px; padding: calc\(\.25rem - 2px\) calc\(\.8rem - 2px\); \}\n/,
		);
	});
});
