import type { Severity } from '../../engine/finding.ts';
import { pieces, spellHidden } from '../../engine/unicode/visible-text.ts';
import type { Item } from '../../events/items.ts';
import { beginningOf } from './cut.ts';
import type { L10n } from './l10n.ts';
import { sentenceCase, severityWord } from './ui-words.ts';

export interface PageOptions {
	readonly nonce: string;
	/** Formats a time in the user's locale. */
	readonly timeOf: (at: number) => string;
}

/** The HTML of a page of ours: no scripts, nothing external, one style. `main` is HTML. */
export function pageHtml({
	isWide = false,
	main,
	nonce,
	style = '',
	title,
}: {
	readonly title: string;
	readonly nonce: string;
	readonly main: string;
	/** Styles besides the shared ones. */
	readonly style?: string;
	readonly isWide?: boolean;
}): string {
	return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'">
<title>${escapeHtml(title)}</title><style nonce="${nonce}">${STYLE}${style}</style></head>
<body${isWide ? ' class="wide"' : ''}><main>
<h1>${escapeHtml(title)}</h1>
${main}
</main></body></html>`;
}

export function badge(severity: Severity, l10n: L10n): string {
	return `<span class="badge ${severity}">${escapeHtml(sentenceCase(severityWord(severity, l10n)))}</span>`;
}

/**
 * Escapes text for HTML and marks invisible characters: as the message they hide if they decode to one, else one by one. Line ends and tabs stay.
 * Cost: O(n).
 */
export function visibleHtml(text: string): string {
	return pieces(text)
		.map((piece, index) =>
			index % 2 === 0
				? escapeHtml(piece)
				: spellHidden(piece)
						.map((words) => `<b class="ch">${escapeHtml(words)}</b>`)
						.join(''),
		)
		.join('');
}

/** A run of text. `tag` is set if only one of two versions has it. */
export interface MarkedRun {
	readonly tag: 'ins' | 'del' | undefined;
	readonly text: string;
}

/**
 * The lines of an outline (`readable`), each as a block. Wrapped lines are indented, and text of a server has a bar along all its lines, so a
 * wrapped line can't look like a new one. Cost: O(n).
 */
export function outlineHtml(runs: readonly MarkedRun[]): string {
	const lines: MarkedRun[][] = [[]];
	for (const { tag, text } of runs)
		for (const [index, part] of text.split('\n').entries()) {
			if (index > 0) lines.push([]);
			lines.at(-1)?.push({ tag, text: part });
		}
	return lines.map(lineHtml).join('');
}

function lineHtml(runs: readonly MarkedRun[]): string {
	const whole = runs.map(({ text }) => text).join('');
	const [lead = '', indent = '', bar] = /^( *)(│ ?)?/.exec(whole) ?? [];
	let left = lead.length;
	const rest = runs.map(({ tag, text }) => {
		const cut = Math.min(left, text.length);
		left -= cut;
		return runHtml({ tag, text: text.slice(cut) });
	});
	const depth = Math.min(Math.floor(indent.length / 2), MAX_INDENT);
	// A line can wrap after a plain space, and a long word would then start below its bar.
	const start = lead.replaceAll(' ', '\u00A0');
	return `<span class="line i${depth}${bar === undefined ? '' : ' text'}"><span class="lead">${start}</span>${rest.join('')}</span>`;
}

export function runHtml({ tag, text }: MarkedRun): string {
	return tag === undefined || text === '' ? visibleHtml(text) : `<${tag}>${visibleHtml(text)}</${tag}>`;
}

/** Indentation levels. Deeper lines use the last one. */
const MAX_INDENT = 40;

/** Like `visibleHtml`, but only the beginning of a text. The full text is elsewhere on the page, or the text is evidence for a finding. */
export function quoteHtml(text: string, maxLength: number): string {
	const { leftOut, text: beginning } = beginningOf(text, maxLength);
	return visibleHtml(leftOut === 0 ? beginning : `${beginning}…`);
}

/** A note about left-out characters. It's outside the quote and in our own words, so text of a server can't imitate it. '' if nothing was left out. */
export function leftOutHtml(count: number, l10n: L10n): string {
	if (count === 0) return '';
	const words = count === 1 ? l10n.t("1 more character isn't shown.") : l10n.t("{0} more characters aren't shown.", grouped(count));
	return `<p class="warn">${escapeHtml(words)}</p>`;
}

/** `1,234,567`: with separators, long counts are easier to read. */
export function grouped(count: number): string {
	return count.toLocaleString('en-US');
}

export function escapeHtml(text: string): string {
	return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Text that is true only briefly. If only this changes, a page that somebody sees isn't redrawn (`createRedraws`). */
export function passingHtml(text: string): string {
	return `<span class="passing">${escapeHtml(text)}</span>`;
}

/** The page without `passingHtml`, for comparisons. */
export function withoutPassing(page: string): string {
	return page.replaceAll(/<span class="passing">[^<]*<\/span>/g, '');
}

export interface Button<Command extends string> {
	/** Opens a dialog or another page. */
	readonly command: Command;
	/** The secret of a link of this drawing (`PageLinks`). With it, the command decides at once. */
	readonly link?: string;
	readonly label: string;
	/** The tooltip: what the button does. */
	readonly hint: string;
	/** The subject for a screen reader, if it isn't the page's subject. */
	readonly about?: string;
	/** The same subject for the command, as ids of ours only. */
	readonly argument?: { readonly kind: 'item'; readonly entry: Item['entry']; readonly pin: Item['kind']; readonly name: '' };
	readonly isProposed?: boolean;
}

/**
 * A real button, for Tab, Enter, Space, and screen readers, inside a link. The editor runs the command of a clicked link, so the page needs no
 * script. A link with only a command acts on the page in front and asks first. A link with a secret decides about what this drawing showed.
 */
function buttonHtml({ about, argument, command, hint, isProposed = false, label, link }: Button<string>, aboutPage: string): string {
	const given = link ?? argument;
	const query = given === undefined ? '' : `?${encodeURIComponent(JSON.stringify([given]))}`;
	const name = `${label} ${about ?? aboutPage}`;
	return `<a href="${escapeHtml(`command:${command}${query}`)}" tabindex="-1" title="${escapeHtml(hint)}"><button type="button"${isProposed ? ' class="proposed"' : ''} aria-label="${escapeHtml(name)}">${escapeHtml(label)}</button></a>`;
}

/** A group of buttons. `Command`: the commands that the page's options allow (docs/decisions/0044). */
export function groupHtml<Command extends string>(
	buttons: readonly Button<Command>[],
	{ about, label, words }: { readonly about: string; readonly label: string; readonly words: string },
): string {
	if (buttons.length === 0) return '';
	return `<div class="decide" role="group" aria-label="${escapeHtml(label)}">${buttons.map((button) => buttonHtml(button, about)).join('')}<span class="hint">${escapeHtml(words)}</span></div>`;
}

/** Styles of the buttons (`groupHtml`). High-contrast themes have one button color, so the proposed button also has a frame and bold text. */
const BUTTON_STYLE = `
.decide { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; margin: .6rem 0; } main > .decide:first-of-type { position: sticky; top: 0; z-index: 1; padding: .5rem 0; background: var(--vscode-editor-background); border-bottom: 1px solid var(--vscode-contrastBorder, var(--vscode-widget-border, transparent)); }
.decide a { text-decoration: none; }
button { font: inherit; line-height: 1.4; padding: .25rem .8rem; border-radius: 4px; border: 1px solid var(--vscode-contrastBorder, var(--vscode-button-border, transparent)); cursor: pointer; color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground); }
button:hover { background: var(--vscode-button-secondaryHoverBackground); } button.proposed { color: var(--vscode-button-foreground); background: var(--vscode-button-background); } button.proposed:hover { background: var(--vscode-button-hoverBackground); } button:focus-visible { outline: 2px solid var(--vscode-focusBorder); outline-offset: 2px; }
.vscode-high-contrast button.proposed { font-weight: 700; border-width: 3px; padding: calc(.25rem - 2px) calc(.8rem - 2px); }`;

/**
 * Styles of every page of ours. Uses only the editor's theme colors, including high contrast. Light themes' green and yellow are for icons, with a
 * contrast of 2:1 on white, so as text colors they're mixed with the theme's text color. So is red, which is used on the background of quotes.
 */
export const STYLE = `
body { --ok: color-mix(in srgb, var(--vscode-charts-green) 75%, var(--vscode-foreground)); --warn: color-mix(in srgb, var(--vscode-editorWarning-foreground) 60%, var(--vscode-foreground)); --bad: color-mix(in srgb, var(--vscode-editorError-foreground) 60%, var(--vscode-foreground)); }
body { font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); color: var(--vscode-foreground); background: var(--vscode-editor-background); padding: 0 1.5rem 2rem; line-height: 1.45; max-width: 80rem; } body.wide { max-width: none; }
h1 { font-size: 1.4rem; font-weight: 600; margin: 1.2rem 0 .3rem; overflow-wrap: anywhere; } h2 { font-size: 1.1rem; font-weight: 600; margin: 1.4rem 0 .5rem; } h3 { font-size: 1rem; font-weight: 600; margin: 1.2rem 0 .3rem; } h4 { margin: 0 0 .3rem; font-weight: 600; color: var(--vscode-descriptionForeground); }
section.found > h2, section.clean > h2 { margin-top: 0; } section.found, section.clean { margin: 1.2rem 0; padding: .1rem 0 .1rem .9rem; } section p { margin: .3rem 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: .6rem 0; } dt { color: var(--vscode-descriptionForeground); } dd { margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--vscode-textCodeBlock-background); border: 1px solid var(--vscode-contrastBorder, transparent); padding: .6rem; margin: 0; font-family: var(--vscode-editor-font-family); font-size: var(--vscode-editor-font-size); user-select: none; max-height: 40rem; overflow: auto; }
pre:focus-visible, summary:focus-visible { outline: 1px solid var(--vscode-focusBorder); }
code { font-family: var(--vscode-editor-font-family); color: inherit; background: var(--vscode-textCodeBlock-background); padding: 0 .25rem; border-radius: 3px; overflow-wrap: anywhere; }
${BUTTON_STYLE}
.two { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: .8rem; } @media (max-width: 45rem) { .two { grid-template-columns: minmax(0, 1fr); } }
.found { border-left: 3px solid var(--vscode-editorError-foreground); } .clean { border-left: 3px solid var(--vscode-charts-green); }
ul.plain { list-style: none; margin: 0; padding: 0; } ul.plain li { margin: .5rem 0; } ul.plain .place { display: block; } ul.plain li > .quote { display: block; width: fit-content; margin-bottom: .2rem; }
ul.plain li:has(> .badge) { position: relative; padding-left: 7.6rem; min-height: 1.45em; } ul.plain li > .badge { position: absolute; left: 0; box-sizing: border-box; width: 7rem; }
@media (max-width: 30rem) { body { padding: 0 1rem 2rem; } button { padding-inline: .6rem; } ul.plain li:has(> .badge) { padding-left: 0; } ul.plain li > .badge { position: static; display: block; margin-bottom: .2rem; } dl { grid-template-columns: minmax(0, 1fr); } dd { margin-bottom: .3rem; } }
.badge, .mark { white-space: nowrap; } .badge { display: inline-block; min-width: 5.5rem; text-align: center; font-size: .8rem; border: 1px solid var(--vscode-descriptionForeground); border-radius: 3px; padding: 0 .3rem; margin-right: .3rem; }
.badge.critical, .badge.high { border-color: var(--vscode-editorError-foreground); color: var(--vscode-editorError-foreground); } .badge.medium { border-color: var(--vscode-editorWarning-foreground); color: var(--warn); }
.place { color: var(--vscode-descriptionForeground); font-size: .9em; } .state { margin: 0; font-weight: 600; } .brings { margin: .2rem 0 0; } .state.rug_pull { color: var(--vscode-editorError-foreground); } .state.quarantined { color: var(--warn); } .state.approved { color: var(--ok); }
pre ins, pre del { scroll-initial-target: nearest; }
ins { text-decoration: none; background: var(--vscode-diffEditor-insertedTextBackground); border-bottom: 2px solid var(--vscode-charts-green); } del { background: var(--vscode-diffEditor-removedTextBackground); }
.line { display: block; min-height: 1.45em; padding-left: 8ch; text-indent: -8ch; } .line.text { padding-left: 1ch; text-indent: 0; border-left: 2px solid var(--vscode-descriptionForeground); } .lead { font-size: 0; }
${Array.from({ length: MAX_INDENT }, (_, index) => `.i${index + 1}{margin-left:${2 * (index + 1)}ch}`).join('')}
details { margin-top: 1.2rem; } summary { cursor: pointer; color: var(--vscode-descriptionForeground); }
.mark { font-size: .8rem; font-weight: 400; border: 1px solid var(--vscode-editorWarning-foreground); border-radius: 3px; padding: 0 .3rem; } .warn { color: var(--warn); }
.ch { color: var(--bad); font-weight: 600; } ins .ch, del .ch { color: inherit; } .hint, .none { color: var(--vscode-descriptionForeground); } .note { border-left: 3px solid var(--vscode-editorInfo-foreground); padding-left: .9rem; } .note.warn { border-left-color: var(--vscode-editorWarning-foreground); }`;
