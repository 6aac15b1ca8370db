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
	/** Passages that are shown. The others are counted. */
	readonly max: number;
	readonly placeOf: (finding: Each) => string;
}

/** One card per passage: severity, quote, what it would make the model do, place, and rules. Escaped, with secrets masked. */
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

/** The quoted evidence, or '' if it isn't known. A comparison has its own finding objects, so those are matched by position. */
export function evidenceHtml(finding: Finding, evidence: ReadonlyMap<Finding, Evidence>): string {
	const seen = evidence.get(finding) ?? [...evidence].find(([each]) => isSame(each, finding))?.[1];
	return seen === undefined ? '' : ` <code class="quote">${quoteHtml(spellLookAlikes(seen.text), 200)}</code>`;
}

function isSame(one: Finding, other: Finding): boolean {
	return (['rule', 'pointer', 'start', 'end', 'onKey'] as const).every((key) => one[key] === other[key]);
}

/** The rule's id, as a link to the rule's page if it has one. */
export function ruleHtml(rule: string, l10n: L10n): string {
	const link = ruleLink(rule);
	if (link === undefined) return escapeHtml(rule);
	// Without a title, the editor shows the raw link with its command and argument.
	return `<a href="${escapeHtml(link)}" title="${escapeHtml(l10n.t('Explain rule {0}', rule))}">${escapeHtml(rule)}</a>`;
}
