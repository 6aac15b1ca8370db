import { isJsonObject, type Json } from '../../base/json.ts';
import { sentenceWith } from '../../engine/detail-words.ts';
import { passagesOf } from '../../engine/passages.ts';
import type { Item } from '../../events/items.ts';
import { surfacesOf } from '../../mcp/surfaces.ts';
import type { ChangeJudgment } from '../../pins/introduced.ts';
import { packageOfLaunch } from '../../pins/package-of-launch.ts';
import { COMMANDS } from '../manifest-ids.ts';
import { riskOf, waitsForServer } from './approval.ts';
import { type IntroducedLine, introducedLines } from './change-words.ts';
import type { L10n } from './l10n.ts';
import { changedWords, unpinnedWords } from './launch-words.ts';
import { badge, escapeHtml, grouped, pageHtml } from './page-html.ts';
import { evidenceHtml, passagesHtml, ruleHtml } from './passage-html.ts';
import { partName, placeOf } from './place-words.ts';
import { decideHtml, diffButtonHtml, type ReviewOptions, wholeServerHtml } from './review-buttons.ts';
import { partHtml } from './review-part-html.ts';
import { partsOf, type ReviewSubject } from './review-parts.ts';
import { serverStatusHtml } from './start-problem.ts';
import { itemTarget } from './target.ts';
import { changeSentence, changesOf, itemTitle, lockWords, shown, stateWord } from './ui-words.ts';

const MAX_FINDINGS = 50;
const MAX_INTRODUCED = 60;

/**
 * The review page: no scripts, no external styles, and only links that run commands of ours (`REVIEW_COMMANDS`). Uses `default-src 'none'` and a
 * style with a nonce. All text from elsewhere is escaped, and invisible characters are spelled out.
 */
export function reviewPage(subject: ReviewSubject, l10n: L10n, options: ReviewOptions): string {
	const { server, item } = subject;
	const title = l10n.t('{1} › {0}', itemTitle(item, l10n), shown(server.name));
	const isComparison = subject.approved !== undefined;
	// Risk of the current version, like the buttons.
	const risk = riskOf(item);
	const brings = changeSentence(changesOf([item]), l10n);
	const parts = partsOf(subject, l10n);
	const changed = parts.filter((part) => part.isChanged);
	const same = parts.filter((part) => !part.isChanged);
	const { change: judged, problem } = subject.examined;
	const { after, before } = subject.compared ?? { before: l10n.t('Approved'), after: l10n.t('Now') };
	const shownParts = isComparison
		? changed.map((part, index) => partHtml(part, [before, after], l10n, `change-${index}`))
		: parts.map((part) => partHtml(part, undefined, l10n));
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
${isComparison && changed.length > 1 ? `<p class="hint">${escapeHtml(l10n.t('{0} changes. Press F7 for the next one, Shift+F7 for the previous one.', changed.length))}</p>` : ''}
${isComparison && changed.length > 0 ? diffButtonHtml(subject, changed, { before, after, title, linkTo: options.linkTo }, l10n) : ''}
${parts.length === 0 ? `<p>${escapeHtml(l10n.t("This version isn't available. Start the server and open the page again."))}</p>` : ''}
${shownParts.map(({ html }) => html).join('\n')}
${sameParts.length > 0 ? `<details><summary>${escapeHtml(l10n.t('Unchanged: {0}', same.map((part) => shown(partName(part.name, l10n), 40)).join(', ')))}</summary>${sameParts.map(({ html }) => html).join('\n')}</details>` : ''}`;
	const main = `<p class="state ${item.state}">${escapeHtml(stateWord(item.state, l10n))}${item.isLate ? ` · ${escapeHtml(l10n.t('it appeared while the server was running'))}` : ''}${risk === 'none' ? '' : ` ${badge(risk, l10n)}`}</p>
${brings === '' ? '' : `<p class="hint brings">${escapeHtml(brings)}</p>`}
${launchNotesHtml(subject, l10n)}
${decideHtml(subject, { title, isWhole: leftOut === 0 && subject.now !== undefined, linkTo: options.linkTo }, l10n)}
${notWholeHtml(leftOut, l10n)}
${problem === undefined ? '' : `<p class="warn">${escapeHtml(l10n.t('Not everything could be checked: {0}', problem))}</p>`}
${waitsForServer(item, server) ? waitsHtml(item, l10n) : ''}
${subject.compared === undefined ? '' : `<p class="note">${escapeHtml(l10n.t("You're comparing two versions. Approve and Block apply to the current version."))}</p>`}
${renamedHtml(item, l10n)}
${isComparison ? versions : ''}
${judged === undefined ? '' : introducedHtml(judged, subject, l10n)}
${subject.compared === undefined ? foundHtml(subject, judged, l10n) : ''}
${isComparison ? '' : versions}
${factsHtml(subject, l10n)}
${wholeServerHtml(subject, l10n)}
<p class="hint">${escapeHtml(l10n.t('Invisible characters are shown as ⟦hidden: "…"⟧ or \\u{…}. A bar marks longer texts from the server.'))}</p>`;
	return pageHtml({ title, nonce: options.nonce, style: changeStyle(options), main, isWide: isComparison });
}

/**
 * Makes the page start at the change without a script: the change scrolls to below the buttons and is highlighted. Comparisons of drawings ignore
 * the start position.
 */
function changeStyle({ change, nonce }: ReviewOptions): string {
	if (change === undefined) return '';
	const { index, presses } = change;
	const isNew = change.isNew && nonce !== '';
	return `
html { scroll-padding-top: 5rem; } #change-${index} > h3 { ${isNew ? 'scroll-initial-target: nearest; ' : ''}outline: 2px solid var(--vscode-focusBorder); outline-offset: 2px; --presses: ${presses}; }`;
}

function renamedHtml({ renamedFrom }: Item, l10n: L10n): string {
	if (renamedFrom === undefined) return '';
	const words = l10n.t(
		'The approved tool "{0}" is gone, and this one is very similar. It counts as new. Below, it\'s compared with the old one.',
		shown(renamedFrom),
	);
	return `<p class="note">${escapeHtml(words)}</p>`;
}

/** Says that an approval covers the whole item, including parts that aren't shown. '' if nothing was left out. */
function notWholeHtml(leftOut: number, l10n: L10n): string {
	if (leftOut === 0) return '';
	const words =
		leftOut === 1
			? l10n.t("1 character isn't shown on this page. Approving includes it.")
			: l10n.t("{0} characters aren't shown on this page. Approving includes them.", grouped(leftOut));
	return `<p class="warn">${escapeHtml(words)}</p>`;
}

/** Says why the item can't be used yet, with a link to the cause. The link has only an id of ours, encoded. */
function waitsHtml({ entry }: Item, l10n: L10n): string {
	const words = l10n.t("It's approved but can't be used yet, because its server's name and instructions aren't approved.");
	const target = encodeURIComponent(JSON.stringify([itemTarget({ entry, kind: 'server', name: '' })]));
	const link = `<a href="${escapeHtml(`command:${COMMANDS.reviewIdentity}?${target}`)}" title="${escapeHtml(words)}">${escapeHtml(l10n.t('Review name and instructions'))}</a>`;
	return `<p class="warn">${escapeHtml(words)} ${link}</p>`;
}

/** What an approval of this launch doesn't cover, and what changed although the entry is the same. */
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
	return `<dl><dt>${escapeHtml(l10n.t('Server'))}</dt><dd>${escapeHtml(shown(server.name))} · ${serverStatusHtml(server, l10n)}</dd>${rows.join('')}</dl>`;
}

/** What a change introduces, in words. */
export function introducedHtml(
	judged: ChangeJudgment,
	{ approved, examined, now }: Pick<ReviewSubject, 'approved' | 'examined' | 'now'>,
	l10n: L10n,
): string {
	const heading = `<h2>${escapeHtml(l10n.t('What changed'))}</h2>`;
	if (judged.severity === 'none')
		return `<section class="clean">${heading}<p>${escapeHtml(l10n.t("Nothing. It's the approved version again."))}</p></section>`;
	if (judged.isWordingOnly)
		return `<section class="clean">${heading}<p>${escapeHtml(l10n.t("Only the wording changed. There's no new address, file, secret, tool, parameter, or hidden text."))}</p></section>`;
	const lines = introducedLines(judged, l10n);
	if (lines.length === 0) {
		const words = hasNewText(approved ?? null, now ?? null)
			? l10n.t('Something was removed, restricted, or reworded.')
			: l10n.t('Something was removed or restricted. Nothing was added.');
		return `<section class="clean">${heading}<p>${escapeHtml(words)}</p></section>`;
	}
	const whereHtml = ({ place, quoted, rules = [] }: IntroducedLine): string => {
		const parts = [...(place === quoted ? [] : [escapeHtml(place)]), ...rules.map((rule) => ruleHtml(rule, l10n))];
		return parts.length === 0 ? '' : `<span class="place">${parts.join(' · ')}</span>`;
	};
	const items = lines.slice(0, MAX_INTRODUCED).map((line) => {
		const { details, lead, quoted, severity, words } = line;
		return `<li>${badge(severity, l10n)}${lead === undefined ? '' : evidenceHtml(lead, examined.evidence)} ${escapeHtml(sentenceWith(words, details))}${quoted === undefined ? '' : `: <code>${escapeHtml(quoted)}</code>`} ${whereHtml(line)}</li>`;
	});
	const more = lines.length > MAX_INTRODUCED ? `<li>${escapeHtml(l10n.t('and {0} more', lines.length - MAX_INTRODUCED))}</li>` : '';
	return `<section class="found">${heading}<ul class="plain">${items.join('')}${more}</ul></section>`;
}

function hasNewText(before: Json, after: Json): boolean {
	const known = new Set(surfacesOf(before).surfaces.map(({ text }) => text));
	return surfacesOf(after).surfaces.some(({ text }) => !known.has(text));
}

/** Findings in the current version, one card per passage. */
function foundHtml({ examined, item }: ReviewSubject, judged: ChangeJudgment | undefined, l10n: L10n): string {
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
		l10n,
	);
	// New findings are listed above. The places are in a folded section.
	if (isTold) return `<details>${heading}${list}</details>${missed}${twice}`;
	return `<section class="found">${heading}${list}${missed}${twice}</section>`;
}
