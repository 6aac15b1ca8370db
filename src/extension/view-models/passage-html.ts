import { spellLookAlikes } from '../../base/look-alikes.ts';
import type { Evidence } from '../../engine/evidence.ts';
import type { Finding } from '../../engine/finding.ts';
import type { Passage } from '../../engine/passages.ts';
import type { L10n } from './l10n.ts';
import { badge, escapeHtml, quoteHtml } from './page-html.ts';
import { ruleLink } from './rule-link.ts';
import { passageSentence } from './ui-words.ts';

export interface PassagesHtmlOptions<Each extends Finding> {
	readonly evidence: ReadonlyMap<Finding, Evidence>;
	/** So many are drawn, the rest is counted. */
	readonly max: number;
	readonly placeOf: (finding: Each) => string;
}

/** A card for each passage: how bad it is, the quote, what it would make the model do, where it is, and the rules. Escaped; secrets are masked. */
export function passagesHtml<Each extends Finding>(
	passages: readonly Passage<Each>[],
	{ evidence, max, placeOf }: PassagesHtmlOptions<Each>,
	l10n: L10n,
): string {
	const cards = passages.slice(0, max).map((passage) => {
		const { lead, rules, severity } = passage;
		const seen = evidence.get(lead);
		const how = seen?.method === undefined ? [] : [escapeHtml(seen.method)];
		const tags = rules.map((rule) => ruleHtml(rule, l10n));
		const small = [escapeHtml(placeOf(lead)), ...how, ...tags].filter((part) => part !== '').join(' · ');
		return `<li>${badge(severity, l10n)}${evidenceHtml(lead, evidence)} ${escapeHtml(passageSentence(passage))} <span class="place">${small}</span></li>`;
	});
	const more = passages.length > max ? `<li>${escapeHtml(l10n.t('and {0} more', passages.length - max))}</li>` : '';
	return `<ul class="plain">${cards.join('')}${more}</ul>`;
}

/** What was found, quoted; '' where it isn't known. A finding of a comparison is found by its place: it's another object. */
export function evidenceHtml(finding: Finding, evidence: ReadonlyMap<Finding, Evidence>): string {
	const seen = evidence.get(finding) ?? [...evidence].find(([each]) => isSame(each, finding))?.[1];
	return seen === undefined ? '' : ` <code class="quote">${quoteHtml(spellLookAlikes(seen.text), 200)}</code>`;
}

function isSame(one: Finding, other: Finding): boolean {
	return (['rule', 'pointer', 'start', 'end', 'onKey'] as const).every((key) => one[key] === other[key]);
}

/** The rule's id, as a link to its page where it has one. */
export function ruleHtml(rule: string, l10n: L10n): string {
	const link = ruleLink(rule);
	if (link === undefined) return escapeHtml(rule);
	// Without a title the editor shows the link itself: a command and its argument.
	return `<a href="${escapeHtml(link)}" title="${escapeHtml(l10n.t('Explain rule {0}', rule))}">${escapeHtml(rule)}</a>`;
}
