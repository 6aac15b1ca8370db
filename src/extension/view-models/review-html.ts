import { isJsonObject, type Json, type JsonObject, ownMember } from '../../base/json.ts';
import { spellLookAlikes } from '../../base/look-alikes.ts';
import type { Finding } from '../../engine/finding.ts';
import { passagesOf } from '../../engine/passages.ts';
import { decodeHidden } from '../../engine/unicode/decode-hidden.ts';
import { hiddenWords, visibleText } from '../../engine/unicode/visible-text.ts';
import { type Item, isOpen, itemsOf } from '../../events/items.ts';
import type { ServerOverview } from '../../events/overview.ts';
import { surfacesOf } from '../../mcp/surfaces.ts';
import { canonicalJson } from '../../pins/canonical.ts';
import { normalizedAnnotations } from '../../pins/fingerprint.ts';
import type { ChangeJudgment } from '../../pins/introduced.ts';
import { packageOfLaunch } from '../../pins/package-of-launch.ts';
import type { Examined } from '../host/host-reader.ts';
import { COMMANDS, PAGE_LINK } from '../manifest-ids.ts';
import { identityFor, isDoubtful, isSerious, isSevere, isWithdrawable, riskOf, waitsForServer } from './approval.ts';
import { introducedLines } from './change-words.ts';
import { beginningOf, stretchesOf } from './cut.ts';
import type { L10n } from './l10n.ts';
import { changedWords, unpinnedWords } from './launch-words.ts';
import {
	type Button,
	badge,
	escapeHtml,
	grouped,
	groupHtml,
	leftOutHtml,
	type MarkedRun,
	outlineHtml,
	runHtml,
	STYLE,
	visibleHtml,
} from './page-html.ts';
import { evidenceHtml, passagesHtml } from './passage-html.ts';
import { partName, placeOf } from './place-words.ts';
import { isOutline, readable } from './readable.ts';
import { serverStatusWords } from './start-problem.ts';
import { type DiffRun, diffWords } from './text-diff.ts';
import { itemTitle, lockWords, type RuleTitles, sentenceWith, shown, stateWord } from './ui-words.ts';

/** What a review page shows. Bodies are what the server sent (or the file states): escaped here, on the way out. */
export interface ReviewSubject {
	readonly server: ServerOverview;
	readonly item: Item;
	/** The version that is current. `undefined`: it was not kept. */
	readonly now: Json | undefined;
	/** The version that was approved last, when it is another one; of a renamed tool the one it probably was. */
	readonly approved: Json | undefined;
	/** How many versions of it have been seen. */
	readonly versions?: number;
	/** How many items of the server wait for a decision, this one included. */
	readonly open?: number;
	/** Set when a person chose two versions to compare: `approved` and `now` are these. */
	readonly compared?: { readonly before: string; readonly after: string };
	readonly examined: Examined;
}

/** One property of the subject, as a person reads it. `null`: the version does not have it. */
export interface ReviewPart {
	readonly name: string;
	readonly now: string | null;
	readonly approved: string | null;
	readonly isChanged: boolean;
	/** Its lines mean something each (`outlineHtml`); else it is one text. */
	readonly isOutline: boolean;
	readonly findings: readonly Finding[];
}

const MAX_NAME = 80;
const MAX_HIDDEN = 2000;
const MAX_HIDDEN_MESSAGES = 5;
const MAX_FINDINGS = 50;
const MAX_INTRODUCED = 60;

/** Part by part in the order of the current version, then what only the approved one had; parts of an opaque kind come last. */
export function partsOf(subject: Pick<ReviewSubject, 'now' | 'approved' | 'item' | 'compared'>, l10n: L10n): readonly ReviewPart[] {
	const now = bodyOf(subject.now);
	const approved = bodyOf(subject.approved);
	const all = [...new Set([...Object.keys(now), ...Object.keys(approved)])];
	// Digests say nothing to a person; which of them changed is said above.
	const names = subject.item.kind === 'launch' ? all.filter((name) => !DIGESTS.has(name)) : all;
	return names
		.map((name) => {
			// Findings are about the version that is current.
			const findings = subject.compared === undefined ? subject.item.findings.filter((finding) => firstStep(finding.pointer) === name) : [];
			const [is, was] = [ownMember(now, name), ownMember(approved, name)];
			const isChanged = subject.approved !== undefined && canonicalJson(is ?? null) !== canonicalJson(was ?? null);
			const words = { now: readable(name, is, l10n), approved: readable(name, was, l10n) };
			// What reads the same and is not (a number and its digits): as it is written, so that no two sides are equal.
			const shown = isChanged && words.now === words.approved ? { now: written(is), approved: written(was) } : words;
			return { name, ...shown, isChanged, isOutline: isOutline(name, is) || isOutline(name, was), findings };
		})
		.toSorted((one, other) => Number(one.name.startsWith('_')) - Number(other.name.startsWith('_')));
}

const DIGESTS = new Set(['values', 'inputs', 'portable']);

function written(value: Json | undefined): string | null {
	return value === undefined ? null : JSON.stringify(value, undefined, 2);
}

/** Absent hints and their defaults are one and the same. */
function bodyOf(value: Json | undefined): JsonObject {
	if (value === undefined) return {};
	if (!isJsonObject(value)) return { value };
	const annotations = value['annotations'];
	if (annotations === undefined || !('inputSchema' in value)) return value;
	return { ...value, annotations: normalizedAnnotations(annotations) };
}

/** Whether the page of this version shows all of it. */
export function isShownWhole(body: Json, l10n: L10n): boolean {
	return Object.entries(bodyOf(body)).every(([name, value]) => beginningOf(readable(name, value, l10n) ?? '').leftOut === 0);
}

function firstStep(pointer: string): string {
	return (pointer.split('/')[1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~');
}

/** What a button of a page does, about the items as they are drawn. */
export type ReviewAct =
	| {
			readonly kind: 'approve' | 'block';
			readonly items: readonly Item[];
			/** A dialog asks first. */
			readonly asks: boolean;
	  }
	| { readonly kind: 'open'; readonly items: readonly [Item] }
	/** Both versions of what changed, for the editor's own diff editor. */
	| { readonly kind: 'diff'; readonly items: readonly [Item]; readonly title: string; readonly before: string; readonly after: string };

export interface ReviewOptions {
	readonly nonce: string;
	/** The secret of a link that does this. */
	readonly linkTo: (act: ReviewAct) => string;
}

/**
 * The page: no script, no style from outside, no link but to commands of ours (`REVIEW_COMMANDS`). `default-src 'none'` and a style with a
 * nonce; every character that came from elsewhere is escaped, invisible ones are spelled out.
 */
export function reviewPage(subject: ReviewSubject, titles: RuleTitles, l10n: L10n, options: ReviewOptions): string {
	const { server, item } = subject;
	const title = l10n.t('{1} › {0}', itemTitle(item, l10n), shown(server.name));
	const isComparison = subject.approved !== undefined;
	// About the version that is current, which two chosen ones need not be.
	const risk = subject.compared === undefined ? riskOf(item) : 'none';
	const parts = partsOf(subject, l10n);
	const changed = parts.filter((part) => part.isChanged);
	const same = parts.filter((part) => !part.isChanged);
	const { change: judged, problem } = subject.examined;
	const { after, before } = subject.compared ?? { before: l10n.t('Approved'), after: l10n.t('Now') };
	const shownParts = (isComparison ? changed : parts).map((part) => partHtml(part, isComparison ? [before, after] : undefined, l10n));
	const sameParts = isComparison ? same.map((part) => partHtml(part, undefined, l10n)) : [];
	const leftOut = [...shownParts, ...sameParts].reduce((sum, part) => sum + part.leftOut, 0);
	const heading = isComparison
		? subject.compared === undefined
			? l10n.t('Approved and current')
			: l10n.t('Two versions')
		: item.kind === 'launch'
			? l10n.t('Launch command')
			: l10n.t('What a model sees');
	const versions = `<h2>${escapeHtml(heading)}</h2>
${isComparison && changed.length > 0 ? diffButtonHtml(subject, changed, { before, after, title, linkTo: options.linkTo }, l10n) : ''}
${parts.length === 0 ? `<p>${escapeHtml(l10n.t("This version isn't available. Start the server and open the page again."))}</p>` : ''}
${shownParts.map(({ html }) => html).join('\n')}
${sameParts.length > 0 ? `<details><summary>${escapeHtml(l10n.t('Unchanged: {0}', same.map((part) => shown(partName(part.name, l10n), 40)).join(', ')))}</summary>${sameParts.map(({ html }) => html).join('\n')}</details>` : ''}`;
	return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${options.nonce}'">
<title>${escapeHtml(title)}</title><style nonce="${options.nonce}">${STYLE}</style></head>
<body${isComparison ? ' class="wide"' : ''}><main>
<h1>${escapeHtml(title)}</h1>
<p class="state ${item.state}">${escapeHtml(stateWord(item.state, l10n))}${item.isLate ? ` · ${escapeHtml(l10n.t('it appeared while the server was running'))}` : ''}${risk === 'none' ? '' : ` ${badge(risk, l10n)}`}</p>
${launchNotesHtml(subject, l10n)}
${decideHtml(subject, { title, isWhole: leftOut === 0 && subject.now !== undefined, linkTo: options.linkTo }, l10n)}
${notWholeHtml(leftOut, l10n)}
${problem === undefined ? '' : `<p class="warn">${escapeHtml(l10n.t('Not everything could be checked: {0}', problem))}</p>`}
${waitsForServer(item, server) ? waitsHtml(item, l10n) : ''}
${subject.compared === undefined ? '' : `<p class="note">${escapeHtml(l10n.t("You're comparing two versions. Approve and Block apply to the current version."))}</p>`}
${renamedHtml(item, l10n)}
${isComparison ? versions : ''}
${judged === undefined ? '' : introducedHtml(judged, subject, titles, l10n)}
${subject.compared === undefined ? foundHtml(subject, judged, titles, l10n) : ''}
${isComparison ? '' : versions}
${factsHtml(subject, l10n)}
${wholeServerHtml(subject, l10n)}
<p class="hint">${escapeHtml(l10n.t('Invisible characters are shown as ⟦hidden: "…"⟧ or \\u{…}. A bar marks longer texts from the server.'))}</p>
</main></body></html>`;
}

function renamedHtml({ renamedFrom }: Item, l10n: L10n): string {
	if (renamedFrom === undefined) return '';
	const words = l10n.t(
		'The approved tool "{0}" is gone, and this one is very similar. It counts as new. Below, it\'s compared with the old one.',
		shown(renamedFrom),
	);
	return `<p class="note">${escapeHtml(words)}</p>`;
}

/** Leads to the editor's own diff editor, which the chat can read: the page says so. */
function diffButtonHtml(
	{ item }: ReviewSubject,
	changed: readonly ReviewPart[],
	{
		after,
		before,
		linkTo,
		title,
	}: Pick<ReviewOptions, 'linkTo'> & { readonly before: string; readonly after: string; readonly title: string },
	l10n: L10n,
): string {
	const textOf = (side: 'approved' | 'now'): string =>
		changed
			.flatMap((part) => (part[side] === null ? [] : [`# ${shown(partName(part.name, l10n), MAX_NAME)}`, visibleText(part[side]), '']))
			.join('\n');
	const words = l10n.t('{0}: {1} and {2}', title, before, after);
	const act = { kind: 'diff', items: [item], title: words, before: textOf('approved'), after: textOf('now') } as const;
	const button: ReviewButton = {
		command: PAGE_LINK,
		link: linkTo(act),
		label: l10n.t('Open in Diff Editor'),
		hint: l10n.t("Opens both versions in the editor's own diff editor"),
	};
	return groupHtml([button], {
		about: title,
		label: l10n.t('Versions of {0}', title),
		words: l10n.t('Text you select there goes along with your next chat request.'),
	});
}

/** Commands that the page may run: the editor hears no other from it. */
export const REVIEW_COMMANDS = [
	COMMANDS.approve,
	COMMANDS.block,
	COMMANDS.withdraw,
	COMMANDS.keepHeld,
	COMMANDS.reviewServer,
	COMMANDS.explainRule,
	COMMANDS.reviewIdentity,
	PAGE_LINK,
] as const;

type ReviewButton = Button<(typeof REVIEW_COMMANDS)[number]>;

/** A dialog asks again before something grave, something that nobody has seen all of, or a command is approved: all others are decided with one click. */
function asksAgain(item: Item, action: 'approve' | 'block', isWhole: boolean): boolean {
	return item.kind === 'launch' || (action === 'approve' && (isSevere(item) || !isWhole));
}

/** What the item's approval takes with it, for the hint beside the button. */
function alongWords(item: Item, server: ServerOverview, l10n: L10n): string {
	const identity = identityFor([item], itemsOf(server));
	if (identity === undefined) return '';
	return identity.goesAlong
		? l10n.t("Approving also approves the server's name and instructions, which have no findings.")
		: l10n.t("Once approved, it still can't be used until you approve the server's name and instructions.");
}

/** The button that decides about one item: at once, or with a dialog where `asksAgain` says so. */
export function decisionButton(
	item: Item,
	action: 'approve' | 'block',
	{ isWhole, linkTo }: { readonly isWhole: boolean; readonly linkTo: ReviewOptions['linkTo'] },
	l10n: L10n,
): Button<typeof PAGE_LINK> {
	const asks = asksAgain(item, action, isWhole);
	const link = { command: PAGE_LINK, link: linkTo({ kind: action, items: [item], asks }) } as const;
	if (action === 'approve')
		return asks
			? { ...link, label: l10n.t('Approve…'), hint: l10n.t('Asks for confirmation, then approves this version') }
			: { ...link, label: l10n.t('Approve'), hint: l10n.t('Approves this version') };
	return asks
		? { ...link, label: l10n.t('Block…'), hint: l10n.t('Asks for confirmation, then blocks this and all later versions') }
		: { ...link, label: l10n.t('Block'), hint: l10n.t('Blocks this and all later versions') };
}

/** What can be decided about the item, in the same order on each page. */
function decideHtml(
	{ item, server }: ReviewSubject,
	{ isWhole, linkTo, title }: { readonly title: string; readonly isWhole: boolean; readonly linkTo: ReviewOptions['linkTo'] },
	l10n: L10n,
): string {
	const isKnown = item.fingerprint !== undefined;
	const isWaiting = isOpen(item);
	// Only what is as good as clean is highlighted.
	const isPlain = isWhole && !isSerious(item) && !isDoubtful(item, itemsOf(server));
	const canApprove = isKnown && item.state !== 'approved' && !item.isAmbiguous;
	const isCritical = canApprove && item.state !== 'blocked' && riskOf(item) === 'critical';
	const buttons: readonly (ReviewButton | false)[] = [
		canApprove && { ...decisionButton(item, 'approve', { isWhole, linkTo }, l10n), isProposed: isPlain },
		isKnown && item.state !== 'blocked' && { ...decisionButton(item, 'block', { isWhole, linkTo }, l10n), isProposed: isCritical },
		isWithdrawable(item, server) && {
			command: COMMANDS.withdraw,
			label: l10n.t('Revoke Approval…'),
			hint: l10n.t('Asks for confirmation, then revokes the approval'),
		},
		isWaiting && {
			command: COMMANDS.keepHeld,
			label: l10n.t('Decide Later'),
			hint: l10n.t('Makes no decision. Shows the next pending item, or closes the page'),
			isProposed: canApprove && !isPlain && !isCritical,
		},
	];
	return groupHtml(
		buttons.filter((button) => button !== false),
		{
			about: title,
			label: l10n.t('Decide about {0}', title),
			words: [isWaiting ? l10n.t('It stays in quarantine until you decide.') : '', canApprove ? alongWords(item, server, l10n) : '']
				.filter((words) => words !== '')
				.join(' '),
		},
	);
}

/** What can be decided about everything the server offers. */
function wholeServerHtml({ item, open = 0, server }: ReviewSubject, l10n: L10n): string {
	const about = l10n.t('server {0}', shown(server.name));
	const launch = itemsOf(server).find(({ kind }) => kind === 'launch');
	const buttons: readonly (ReviewButton | false)[] = [
		open > 1 && {
			command: COMMANDS.reviewServer,
			label: l10n.t('Review Pending Items'),
			hint: l10n.t('Opens the page with everything that waits'),
		},
		launch?.fingerprint !== undefined &&
			launch.state !== 'blocked' &&
			item.kind !== 'launch' && {
				command: COMMANDS.block,
				label: l10n.t('Block Server…'),
				hint: l10n.t("Asks for confirmation, then stops the server. It doesn't start again until you approve its command"),
				argument: { kind: 'item', entry: item.entry, pin: 'launch', name: '' },
			},
	];
	const group = groupHtml(
		buttons.filter((button) => button !== false),
		{ about, label: l10n.t('Decide about {0}', about), words: open > 1 ? l10n.t('{0} of its items are waiting for you.', open) : '' },
	);
	return group === '' ? '' : `<section class="whole"><h2>${escapeHtml(l10n.t('Server {0}', shown(server.name)))}</h2>${group}</section>`;
}

/** An approval is about all of it, whatever is shown. '': nothing was left out. */
function notWholeHtml(leftOut: number, l10n: L10n): string {
	if (leftOut === 0) return '';
	const words =
		leftOut === 1
			? l10n.t("1 character isn't shown on this page. Approving includes it.")
			: l10n.t("{0} characters aren't shown on this page. Approving includes them.", grouped(leftOut));
	return `<p class="warn">${escapeHtml(words)}</p>`;
}

/** What keeps it from being used, and the way there. Only an id of ours gets into the link, encoded. */
function waitsHtml({ entry }: Item, l10n: L10n): string {
	const words = l10n.t("It's approved but can't be used yet, because its server's name and instructions aren't approved.");
	const target = encodeURIComponent(JSON.stringify([{ kind: 'item', entry, pin: 'server', name: '' }]));
	const link = `<a href="${escapeHtml(`command:${COMMANDS.reviewIdentity}?${target}`)}" title="${escapeHtml(words)}">${escapeHtml(l10n.t('Review name and instructions'))}</a>`;
	return `<p class="warn">${escapeHtml(words)} ${link}</p>`;
}

/** What an approval of this launch doesn't cover, and what is different although the entry is the same. */
function launchNotesHtml({ item, server }: ReviewSubject, l10n: L10n): string {
	const { launchVersion } = server.entry;
	if (item.kind !== 'launch' || launchVersion === undefined) return '';
	return [changedWords(launchVersion, l10n), unpinnedWords(launchVersion, l10n)]
		.flatMap((words) => (words === undefined ? [] : [`<p class="warn">${escapeHtml(words)}</p>`]))
		.join('\n');
}

function factsHtml({ item, now, open = 0, server, versions = 0 }: ReviewSubject, l10n: L10n): string {
	const line = isJsonObject(now) && item.kind === 'launch' ? now['commandLine'] : undefined;
	const launched = Array.isArray(line) ? packageOfLaunch(line.filter((word): word is string => typeof word === 'string')) : undefined;
	const facts: readonly (readonly [string, string] | undefined)[] = [
		[l10n.t('Server'), `${shown(server.name)} · ${serverStatusWords(server, l10n)}`],
		[l10n.t('File'), shown(server.file, 400)],
		launched === undefined
			? undefined
			: [
					l10n.t('Package'),
					launched.isExact
						? l10n.t('{0}, pinned to version {1}', shown(launched.name), shown(launched.version ?? ''))
						: launched.version === undefined
							? l10n.t('{0}, the latest version at each start', shown(launched.name))
							: l10n.t('{0}, whatever "{1}" resolves to at each start', shown(launched.name), shown(launched.version)),
				],
		[
			l10n.t('Version'),
			[
				item.fingerprint === undefined ? l10n.t('unknown so far') : item.fingerprint.slice(0, 12),
				...(versions > 1 ? [l10n.t('{0} versions seen', versions)] : []),
			].join(' · '),
		],
		item.lock === undefined
			? undefined
			: [l10n.t('Lock file'), item.lock === 'same' ? l10n.t('matches cordon.lock') : (lockWords(item, l10n) ?? '')],
		open > 1 ? [l10n.t('Pending'), l10n.t('{0} items of this server', open)] : undefined,
	];
	const rows = facts.flatMap((fact) => (fact === undefined ? [] : [`<dt>${escapeHtml(fact[0])}</dt><dd>${escapeHtml(fact[1])}</dd>`]));
	return `<dl>${rows.join('')}</dl>`;
}

/** What a change brings, in words. */
export function introducedHtml(
	judged: ChangeJudgment,
	{ approved, examined, now }: Pick<ReviewSubject, 'approved' | 'examined' | 'now'>,
	titles: RuleTitles,
	l10n: L10n,
): string {
	const heading = `<h2>${escapeHtml(l10n.t('What changed'))}</h2>`;
	if (judged.severity === 'none')
		return `<section class="clean">${heading}<p>${escapeHtml(l10n.t("Nothing. It's the approved version again."))}</p></section>`;
	if (judged.isWordingOnly)
		return `<section class="clean">${heading}<p>${escapeHtml(l10n.t("Only the wording changed. There's no new address, file, secret, tool, parameter, or hidden text."))}</p></section>`;
	const lines = introducedLines(judged, titles, l10n);
	if (lines.length === 0) {
		const words = hasNewText(approved ?? null, now ?? null)
			? l10n.t('Something was removed, restricted, or reworded.')
			: l10n.t('Something was removed or restricted. Nothing was added.');
		return `<section class="clean">${heading}<p>${escapeHtml(words)}</p></section>`;
	}
	const items = lines
		.slice(0, MAX_INTRODUCED)
		.map(
			({ details, lead, place, quoted, severity, words }) =>
				`<li>${badge(severity, l10n)}${lead === undefined ? '' : evidenceHtml(lead, examined.evidence)} ${escapeHtml(sentenceWith(words, details))}${quoted === undefined ? '' : `: <code>${escapeHtml(quoted)}</code>`} ${place === quoted ? '' : `<span class="place">${escapeHtml(place)}</span>`}</li>`,
		);
	const more = lines.length > MAX_INTRODUCED ? `<li>${escapeHtml(l10n.t('and {0} more', lines.length - MAX_INTRODUCED))}</li>` : '';
	return `<section class="found">${heading}<ul class="plain">${items.join('')}${more}</ul></section>`;
}

function hasNewText(before: Json, after: Json): boolean {
	const known = new Set(surfacesOf(before).surfaces.map(({ text }) => text));
	return surfacesOf(after).surfaces.some(({ text }) => !known.has(text));
}

/** What the engine found in the current version, one card for each passage. */
function foundHtml({ examined, item }: ReviewSubject, judged: ChangeJudgment | undefined, titles: RuleTitles, l10n: L10n): string {
	const passages = passagesOf(item.findings);
	const isTold = judged?.introduced.some((each) => each.kind === 'finding') === true && item.findings.length > 0;
	const heading = isTold
		? `<summary>${escapeHtml(passages.length === 1 ? l10n.t('Found in 1 place') : l10n.t('Found in {0} places', passages.length))}</summary>`
		: `<h2>${escapeHtml(l10n.t('Findings'))}</h2>`;
	const missed =
		item.notChecked.length === 0
			? ''
			: `<p class="warn">${escapeHtml(l10n.t('Not everything could be checked: {0}', item.notChecked.map((what) => shown(what)).join(', ')))}</p>`;
	const twice = item.isAmbiguous
		? `<p class="warn">${escapeHtml(l10n.t("The server has two items with this name. Both are blocked and can't be approved."))}</p>`
		: '';
	if (item.findings.length === 0) {
		const words = item.notChecked.length > 0 ? l10n.t('No findings in the parts that could be checked.') : l10n.t('No findings.');
		return `<section class="${missed === '' && twice === '' ? 'clean' : 'found'}">${heading}<p>${escapeHtml(words)}</p>${missed}${twice}</section>`;
	}
	const list = passagesHtml(
		passages,
		{ evidence: examined.evidence, max: MAX_FINDINGS, placeOf: ({ pointer }) => placeOf(pointer, l10n) },
		titles,
		l10n,
	);
	// What is new was said above: the places are there for whoever wants to see them.
	if (isTold) return `<details>${heading}${list}</details>${missed}${twice}`;
	return `<section class="found">${heading}${list}${missed}${twice}</section>`;
}

/** Both versions of each part that changed, the words of the change marked. */
export function changedPartsHtml(subject: ReviewSubject, l10n: L10n): PartHtml {
	const sides = [l10n.t('Approved'), l10n.t('Now')] as const;
	const parts = partsOf(subject, l10n)
		.filter((part) => part.isChanged)
		.map((part) => partHtml(part, sides, l10n));
	return { html: parts.map(({ html }) => html).join('\n'), leftOut: parts.reduce((sum, part) => sum + part.leftOut, 0) };
}

/** `leftOut`: UTF-16 units of the part, of the longer side of a comparison, that are not in `html`. */
interface PartHtml {
	readonly html: string;
	readonly leftOut: number;
}

function partHtml(given: ReviewPart, sides: readonly [before: string, after: string] | undefined, l10n: L10n): PartHtml {
	const isComparison = sides !== undefined;
	const part = given.name === 'name' ? spelledName(given) : given;
	const marks = [
		isComparison && part.isChanged
			? part.approved === null
				? l10n.t('new')
				: part.now === null
					? l10n.t('removed')
					: l10n.t('changed')
			: undefined,
		part.findings.length > 0
			? passagesOf(part.findings).length === 1
				? l10n.t('1 finding')
				: l10n.t('{0} findings', passagesOf(part.findings).length)
			: undefined,
	].filter((mark) => mark !== undefined);
	const title = partName(part.name, l10n);
	const heading = `<h3>${escapeHtml(shown(title, MAX_NAME))}${marks.map((mark) => ` <span class="mark">${escapeHtml(mark)}</span>`).join('')}</h3>`;
	// A name that is too long for a heading is text like any other.
	const isLong = shown(title, MAX_NAME) !== shown(title, Number.POSITIVE_INFINITY);
	const name = isLong ? cellHtml(title, l10n) : { html: '', leftOut: 0 };
	const body = sides === undefined || !part.isChanged ? cellHtml(part.now, l10n, part.isOutline) : comparisonHtml(part, sides, l10n);
	return {
		html: `<section class="part">${heading}${name.html}${body.html}${part.now === null ? '' : hiddenHtml(part.now, l10n)}</section>`,
		leftOut: name.leftOut + body.leftOut,
	};
}

function cellHtml(text: string | null, l10n: L10n, isInLines = false): PartHtml {
	if (text === null) return { html: `<p class="none">${escapeHtml(l10n.t('(nothing)'))}</p>`, leftOut: 0 };
	const { leftOut, text: beginning } = beginningOf(text);
	const html = isInLines ? outlineHtml([{ tag: undefined, text: beginning }]) : visibleHtml(beginning);
	return { html: `<pre tabindex="0">${html}</pre>${leftOutHtml(leftOut, l10n)}`, leftOut };
}

function comparisonHtml(
	{ approved, isOutline: isInLines, now }: ReviewPart,
	[before, after]: readonly [string, string],
	l10n: L10n,
): PartHtml {
	const stretches = stretchesOf(approved ?? '', now ?? '').map((stretch) =>
		stretch.kind === 'shown' ? { ...stretch, runs: diffWords(stretch.before, stretch.after) } : stretch,
	);
	const side = (name: string, text: string | null, kind: 'added' | 'removed'): string => {
		const cells = stretches.map((stretch) => {
			if (stretch.kind === 'shown') return `<pre tabindex="0">${runsHtml(stretch.runs, kind, isInLines)}</pre>`;
			const count = kind === 'added' ? stretch.after : stretch.before;
			return stretch.isSame ? leftOutSameHtml(count, l10n) : leftOutHtml(count, l10n);
		});
		return `<div><h4>${escapeHtml(name)}</h4>${text === null ? `<p class="none">${escapeHtml(l10n.t('(nothing)'))}</p>` : cells.join('')}</div>`;
	};
	return {
		html: `<div class="two">${side(before, approved, 'removed')}${side(after, now, 'added')}</div>`,
		leftOut: stretches.reduce((sum, stretch) => sum + (stretch.kind === 'shown' ? 0 : Math.max(stretch.before, stretch.after)), 0),
	};
}

function leftOutSameHtml(count: number, l10n: L10n): string {
	const words =
		count === 1
			? l10n.t("1 character that both versions share isn't shown.")
			: l10n.t("{0} characters that both versions share aren't shown.", grouped(count));
	return `<p class="warn">${escapeHtml(words)}</p>`;
}

function hiddenHtml(text: string, l10n: L10n): string {
	// What stands together is spelled in its place.
	const inPlace = visibleText(text);
	const messages = decodeHidden(text).filter((message) => !inPlace.includes(hiddenWords(message.text)));
	const more = messages.length - MAX_HIDDEN_MESSAGES;
	const told = messages.slice(0, MAX_HIDDEN_MESSAGES).map((message) => {
		const { leftOut, text: beginning } = beginningOf(message.text, MAX_HIDDEN);
		return `<p class="warn">${escapeHtml(l10n.t('The hidden characters decode to:'))}</p><pre>${visibleHtml(beginning)}</pre>${leftOutHtml(leftOut, l10n)}`;
	});
	return `${told.join('')}${more > 0 ? `<p class="warn">${escapeHtml(l10n.t('and {0} more', more))}</p>` : ''}`;
}

/** A name is compared with other names by eye: letters that only look like ASCII ones are spelled out, as in the views. */
function spelledName(part: ReviewPart): ReviewPart {
	const spell = (text: string | null): string | null => (text === null ? null : spellLookAlikes(text));
	return { ...part, now: spell(part.now), approved: spell(part.approved) };
}

/** One side of a comparison: what both have, and what only this side has, marked. */
function runsHtml(runs: readonly DiffRun[], kind: 'added' | 'removed', isInLines: boolean): string {
	const tag = kind === 'added' ? 'ins' : 'del';
	const own = runs
		.filter((run) => run.kind === 'same' || run.kind === kind)
		.map((run): MarkedRun => ({ tag: run.kind === 'same' ? undefined : tag, text: run.text }));
	return isInLines ? outlineHtml(own) : own.map(runHtml).join('');
}
