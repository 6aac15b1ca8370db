import type { Json } from '../../base/json.ts';
import { isJsonObject, ownMember } from '../../base/json.ts';
import { passagesOf } from '../../engine/passages.ts';
import type { Item } from '../../events/items.ts';
import type { ServerOverview } from '../../events/overview.ts';
import { COMMANDS, PAGE_LINK } from '../manifest-ids.ts';
import { isSuspicious, riskOf } from './approval.ts';
import { beginningOf } from './cut.ts';
import type { L10n } from './l10n.ts';
import { type Button, badge, escapeHtml, groupHtml, pageHtml, quoteHtml } from './page-html.ts';
import { passagesHtml } from './passage-html.ts';
import { placeOf } from './place-words.ts';
import { decisionButton, type ReviewOptions } from './review-buttons.ts';
import { introducedHtml } from './review-html.ts';
import { changedPartsHtml } from './review-part-html.ts';
import type { ReviewSubject } from './review-parts.ts';
import { serverStatusHtml } from './start-problem.ts';
import { itemTitle, lockWords, shown, stateWord } from './ui-words.ts';

/** The pending items of one server. */
export interface ReviewGroup {
	readonly server: ServerOverview;
	/** Items that are approved together, including name and instructions if they go along. */
	readonly clean: readonly { readonly item: Item; readonly now: Json | undefined }[];
	/** Items that a person must look at, worst first. `subject` is undefined if the page has too many items to show this one in full. */
	readonly doubtful: readonly { readonly item: Item; readonly subject: ReviewSubject | undefined }[];
}

/** Commands that the page may run. */
export const REVIEW_ALL_COMMANDS = [PAGE_LINK, COMMANDS.explainRule] as const;

type AllButton = Button<(typeof REVIEW_ALL_COMMANDS)[number]>;

const MAX_PASSAGES = 3;
const MAX_TEXT = 1500;
const MAX_BEGINNING = 200;
const MAX_NAMES = 8;

/** The page of all pending items, grouped by server. Clean items are approved with one click, and doubtful ones are shown. As safe as `reviewPage`. */
export function reviewAllPage(groups: readonly ReviewGroup[], l10n: L10n, options: ReviewOptions): string {
	const title = titleOf(groups, l10n);
	const main = `${allHtml(groups, options, l10n)}
${groups.map((group) => groupOf(group, groups.length > 1, l10n, options)).join('\n')}
${groups.length === 0 ? '' : `<p class="hint">${escapeHtml(l10n.t('Invisible characters are shown as ⟦hidden: "…"⟧ or \\u{…}.'))}</p>`}`;
	return pageHtml({ title, nonce: options.nonce, style: OWN_STYLE, main });
}

const OWN_STYLE = `
.card { border: 1px solid var(--vscode-contrastBorder, var(--vscode-widget-border, var(--vscode-descriptionForeground))); border-radius: 4px; padding: .2rem .9rem .6rem; margin: .8rem 0; } .card h3 { margin-top: .6rem; } .card h4 { margin-top: .6rem; }`;

function titleOf(groups: readonly ReviewGroup[], l10n: L10n): string {
	const count = groups.reduce((sum, { clean, doubtful }) => sum + clean.length + doubtful.length, 0);
	if (count === 0) return l10n.t('Nothing is waiting for review');
	return count === 1 ? l10n.t('Review 1 item') : l10n.t('Review {0} items', count);
}

function allHtml(groups: readonly ReviewGroup[], options: ReviewOptions, l10n: L10n): string {
	const about = l10n.t('all servers');
	const clean = groups.flatMap((group) => group.clean.map(({ item }) => item));
	const suspicious = groups.flatMap((group) => group.doubtful.map(({ item }) => item)).filter(isSuspicious);
	// A single item's card has the same buttons.
	if (groups.length === 1 && clean.length === 0 && groups[0]?.doubtful.length === 1)
		return `<p class="hint">${escapeHtml(l10n.t('It stays in quarantine until you decide.'))}</p>`;
	const buttons = [approveButton(clean, true, options, l10n), blockButton(suspicious, options, l10n)].filter(
		(button) => button !== undefined,
	);
	return groupHtml(buttons, {
		about,
		label: l10n.t('Decide about {0}', about),
		words: [
			l10n.t('Everything stays in quarantine until you decide.'),
			...(clean.length > 0 ? [l10n.t('Clean items are new or reworded, completely checked, and have no findings.')] : []),
		].join(' '),
	});
}

function approveButton(clean: readonly Item[], isProposed: boolean, { linkTo }: ReviewOptions, l10n: L10n): AllButton | undefined {
	if (clean.length === 0) return undefined;
	return {
		command: PAGE_LINK,
		link: linkTo({ kind: 'approve', items: clean, asks: false }),
		label: clean.length === 1 ? l10n.t('Approve 1 Clean Item') : l10n.t('Approve {0} Clean Items', clean.length),
		hint: l10n.t('Approves the clean items listed on this page'),
		isProposed,
	};
}

function blockButton(suspicious: readonly Item[], { linkTo }: ReviewOptions, l10n: L10n): AllButton | undefined {
	if (suspicious.length === 0) return undefined;
	return {
		command: PAGE_LINK,
		link: linkTo({ kind: 'block', items: suspicious, asks: false }),
		label: suspicious.length === 1 ? l10n.t('Block 1 Suspicious Item') : l10n.t('Block {0} Suspicious Items', suspicious.length),
		hint: l10n.t('Blocks everything on this page with a finding of medium severity or worse'),
	};
}

function groupOf({ clean, doubtful, server }: ReviewGroup, isOneOfSeveral: boolean, l10n: L10n, options: ReviewOptions): string {
	const name = shown(server.name);
	const about = l10n.t('server {0}', name);
	const items = [...clean, ...doubtful].map(({ item }) => item).filter((item) => item.fingerprint !== undefined && !item.isAmbiguous);
	const buttons: readonly (AllButton | undefined)[] = [
		isOneOfSeveral
			? approveButton(
					clean.map(({ item }) => item),
					false,
					options,
					l10n,
				)
			: undefined,
		doubtful.length > 0 && items.length > 1
			? {
					command: PAGE_LINK,
					link: options.linkTo({ kind: 'approve', items, asks: true }),
					label: l10n.t('Approve All {0}…', items.length),
					hint: l10n.t('Lists everything that waits at this server and asks for confirmation'),
				}
			: undefined,
	];
	return `<section class="server"><h2>${escapeHtml(name)}</h2>
<p class="place">${serverStatusHtml(server, l10n)} · ${escapeHtml(shown(server.fileLabel, 300))}</p>
${groupHtml(
	buttons.filter((button) => button !== undefined),
	{ about, label: l10n.t('Decide about {0}', about), words: '' },
)}
${cleanHtml(clean, options, l10n)}
${doubtful.map(({ item, subject }) => cardHtml(item, subject, { name, options }, l10n)).join('\n')}
</section>`;
}

function cleanHtml(clean: ReviewGroup['clean'], { linkTo }: ReviewOptions, l10n: L10n): string {
	if (clean.length === 0) return '';
	const names = clean.slice(0, MAX_NAMES).map(({ item }) => itemTitle(item, l10n));
	const more = clean.length - names.length;
	const list = more > 0 ? l10n.t('{0} and {1} more', names.join(', '), more) : names.join(', ');
	const words = clean.length === 1 ? l10n.t('1 clean item: {0}', list) : l10n.t('{0} clean items: {1}', clean.length, list);
	const rows = clean.map(({ item, now }) => {
		const title = itemTitle(item, l10n);
		const link = `command:${PAGE_LINK}?${encodeURIComponent(JSON.stringify([linkTo({ kind: 'open', items: [item] })]))}`;
		const hint = l10n.t('Show all of {0}', title);
		const text = textOf(now);
		return `<li><a href="${escapeHtml(link)}" title="${escapeHtml(hint)}">${escapeHtml(title)}</a>${text === '' ? '' : ` <span class="place">${quoteHtml(text, MAX_BEGINNING)}</span>`}</li>`;
	});
	return `<details><summary>${escapeHtml(words)}</summary><ul class="plain">${rows.join('')}</ul></details>`;
}

/** The text that a model reads first. */
function textOf(now: Json | undefined): string {
	if (now === undefined || !isJsonObject(now)) return '';
	const text = ownMember(now, 'description') ?? ownMember(now, 'instructions');
	return typeof text === 'string' ? text : '';
}

function cardHtml(
	item: Item,
	subject: ReviewSubject | undefined,
	{ name, options }: { readonly name: string; readonly options: ReviewOptions },
	l10n: L10n,
): string {
	const title = l10n.t('{1} › {0}', itemTitle(item, l10n), name);
	const risk = riskOf(item);
	const changed = subject?.approved === undefined ? undefined : changedPartsHtml(subject, l10n);
	// The passages below say it one by one.
	const isTold = risk === 'none' || (subject !== undefined && changed === undefined && item.findings.length > 0);
	const isWhole = changed !== undefined && changed.leftOut === 0;
	const buttons: readonly (AllButton | undefined)[] = [
		item.fingerprint === undefined || item.isAmbiguous
			? undefined
			: decisionButton(item, 'approve', { isWhole, linkTo: options.linkTo }, l10n),
		item.fingerprint === undefined ? undefined : decisionButton(item, 'block', { isWhole, linkTo: options.linkTo }, l10n),
		{
			command: PAGE_LINK,
			link: options.linkTo({ kind: 'open', items: [item] }),
			label: changed === undefined ? l10n.t('Show Details') : l10n.t('Show Change'),
			hint: l10n.t('Opens its own page'),
		},
	];
	const notes = [
		item.isAmbiguous ? l10n.t("The server has two items with this name. Both are blocked and can't be approved.") : undefined,
		item.notChecked.length > 0
			? l10n.t('Not everything could be checked: {0}', item.notChecked.map((what) => shown(what)).join(', '))
			: undefined,
		lockWords(item, l10n),
	].filter((note) => note !== undefined);
	return `<div class="card" role="group" aria-label="${escapeHtml(title)}"><h3>${escapeHtml(title)}${isTold ? '' : ` ${badge(risk, l10n)}`} <span class="mark">${escapeHtml(stateWord(item.state, l10n))}</span></h3>
${groupHtml(
	buttons.filter((button) => button !== undefined),
	{ about: title, label: l10n.t('Decide about {0}', title), words: '' },
)}
${notes.map((note) => `<p class="warn">${escapeHtml(note)}</p>`).join('')}
${subject === undefined ? '' : bodyHtml(subject, changed?.html, l10n)}
</div>`;
}

function bodyHtml(subject: ReviewSubject, changed: string | undefined, l10n: L10n): string {
	const { examined, item, now } = subject;
	const passages = passagesOf(item.findings);
	const found =
		passages.length === 0
			? ''
			: passagesHtml(passages, { evidence: examined.evidence, max: MAX_PASSAGES, placeOf: ({ pointer }) => placeOf(pointer, l10n) }, l10n);
	if (changed !== undefined) {
		const introduced = examined.change === undefined ? '' : introducedHtml(examined.change, subject, l10n);
		return `${changed}${introduced}${examined.change === undefined ? found : ''}`;
	}
	const text = textOf(now);
	const { leftOut } = beginningOf(text, MAX_TEXT);
	return `${found}${text === '' ? '' : `<h4>${escapeHtml(leftOut > 0 ? l10n.t('Description (its beginning)') : l10n.t('Description'))}</h4><pre tabindex="0">${quoteHtml(text, MAX_TEXT)}</pre>`}`;
}
