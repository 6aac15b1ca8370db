import { findingWords } from '../../engine/detail-words.ts';
import type { RemovedPassage, WithheldItem } from '../../link/withheld.ts';
import { COMMANDS } from '../manifest-ids.ts';
import type { L10n } from './l10n.ts';
import { badge, escapeHtml, groupHtml, type PageOptions, pageHtml } from './page-html.ts';
import { ruleHtml } from './passage-html.ts';
import { ruleSentence, shown } from './ui-words.ts';

/** Commands that the page may run. The editor refuses all others. */
export const WITHHELD_COMMANDS = [COMMANDS.releaseAnswer, COMMANDS.explainRule] as const;

/** A page for a changed or withheld result. No scripts, nothing external. All text arrives escaped and is escaped again for HTML. */
export function withheldPage(item: WithheldItem, { nonce, timeOf }: PageOptions, l10n: L10n): string {
	const title = l10n.t('Result of {1} › {0}', shown(item.name), shown(item.server));
	const main = `<p>${escapeHtml(`${timeOf(item.at)} · ${whatWasDone(item, l10n)}`)}</p>
<p class="note${item.isReleased ? '' : ' warn'}">${escapeHtml(item.isReleased ? l10n.t('You released this content: the model receives it if the tool returns it again.') : l10n.t('This content comes from the server and may try to manipulate you.'))}</p>
${item.isReleased ? '' : releaseHtml(title, l10n)}
<h2>${escapeHtml(l10n.t('Findings'))}</h2>
${item.takenOut.length === 0 ? `<p>${escapeHtml(l10n.t("No single passage: the result couldn't be checked completely."))}</p>` : `<ul class="plain">${item.takenOut.map((each) => passage(each, l10n)).join('')}</ul>`}
<h2>${escapeHtml(l10n.t('The whole result'))}</h2>
<pre tabindex="0">${escapeHtml(item.text)}</pre>`;
	return pageHtml({ title, nonce, style: OWN_STYLE, main });
}

/** Release is never the proposed button, because an injected instruction would want it pressed. */
function releaseHtml(title: string, l10n: L10n): string {
	const hint = l10n.t('Asks for confirmation, then allows exactly this content from now on');
	return groupHtml<(typeof WITHHELD_COMMANDS)[number]>([{ command: COMMANDS.releaseAnswer, label: l10n.t('Release Result…'), hint }], {
		about: title,
		label: l10n.t('Decide about {0}', title),
		words: l10n.t('Nothing changes unless you release it.'),
	});
}

function whatWasDone({ action }: WithheldItem, l10n: L10n): string {
	switch (action) {
		case 'redact':
			return l10n.t('These passages were removed. The model received the rest.');
		case 'hold':
			return l10n.t('The result was put on hold.');
		case 'block':
			return l10n.t('The model received a short summary by MCP Cordon instead.');
	}
}

function passage(taken: RemovedPassage, l10n: L10n): string {
	const { detail, pointer, rules, severity } = taken;
	const [rule = ''] = rules;
	const { after, before, marked } = wholeWords(taken);
	const where = [escapeHtml(partOf(pointer, l10n)), ...rules.map((rule) => ruleHtml(rule, l10n))].filter((part) => part !== '').join(' · ');
	return `<li>${badge(severity, l10n)}<pre>${escapeHtml(before)}<mark>${escapeHtml(marked)}</mark>${escapeHtml(after)}</pre>${escapeHtml(findingWords({ rule, detail }, ruleSentence(rule)).sentence)} <span class="place">${where}</span></li>`;
}

/** The display name of a pointer. Most results are a list of texts. */
function partOf(pointer: string, l10n: L10n): string {
	const [, index] = /^\/content\/(\d{1,4})\/text$/.exec(pointer) ?? [];
	return index === undefined ? pointer : l10n.t('Text {0}', Number(index) + 1);
}

/** Extends the mark to whole words: a rule can match only part of an address, although the whole sentence was removed. */
function wholeWords({ after, before, passage: text }: RemovedPassage): {
	readonly before: string;
	readonly marked: string;
	readonly after: string;
} {
	const start = /^[\w@.-]/.test(text) ? (/[\w@.-]{0,40}$/.exec(before)?.[0] ?? '') : '';
	const end = /[\w@.-]$/.test(text) ? (/^[\w@.-]{0,40}\b/.exec(after)?.[0] ?? '') : '';
	return { before: before.slice(0, before.length - start.length), marked: start + text + end, after: after.slice(end.length) };
}

const OWN_STYLE = `
mark { background: var(--vscode-diffEditor-removedTextBackground, transparent); color: inherit; text-decoration: underline; text-decoration-style: wavy; } ul.plain pre { margin-bottom: .3rem; } pre { user-select: text; }`;
