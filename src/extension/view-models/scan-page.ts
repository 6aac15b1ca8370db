import type { Evidence } from '../../engine/evidence.ts';
import type { Finding } from '../../engine/finding.ts';
import { passagesOf } from '../../engine/passages.ts';
import type { JudgedItem, Judgment } from '../../gateway/live-scan/judge.ts';
import { COMMANDS, PAGE_LINK } from '../manifest-ids.ts';
import type { L10n } from './l10n.ts';
import { type Button, escapeHtml, groupHtml, type PageOptions, pageHtml } from './page-html.ts';
import { passagesHtml } from './passage-html.ts';
import { placeOf } from './place-words.ts';
import { scannedTitle } from './scan-rows.ts';
import { worstFirst } from './severity.ts';
import { shown } from './ui-words.ts';

/** The result of a live scan. It has text of a server that nobody approved, which the page escapes. */
export interface ScanSubject {
	readonly server: string;
	readonly file: string;
	readonly commandLine: readonly string[];
	readonly scanned: Judgment;
	readonly evidence: ReadonlyMap<Finding, Evidence>;
	/** Environment variables that weren't passed to the server. */
	readonly leftOut: readonly string[];
	/** Milliseconds since the Unix epoch. */
	readonly at: number;
	/** Whether the page offers Protect. */
	readonly isOffered: boolean;
}

export interface ScanPageOptions extends PageOptions {
	/** Returns the secret of a link for a button of this drawing. */
	readonly linkTo: (act: 'protect' | 'scan') => string;
}

/** Commands that the page may run. */
export const SCAN_COMMANDS = [PAGE_LINK, COMMANDS.explainRule] as const;

const MAX_FINDINGS = 300;

/** A page without scripts: findings first, then all items. */
export function scanPage(subject: ScanSubject, l10n: L10n, options: ScanPageOptions): string {
	const { commandLine, evidence, file, leftOut, scanned, server } = subject;
	const title = l10n.t('Scan of server {0}', shown(server));
	const facts: readonly (readonly [string, string] | undefined)[] = [
		[l10n.t('Scanned'), options.timeOf(subject.at)],
		[l10n.t('File'), shown(file, 400)],
		commandLine.length === 0 ? undefined : [l10n.t('Command'), shown(commandLine.join(' '), 600)],
		leftOut.length === 0 ? undefined : [l10n.t('Started without'), leftOut.map((name) => shown(name, 60)).join(', ')],
	];
	const rows = facts.flatMap((fact) => (fact === undefined ? [] : [`<dt>${escapeHtml(fact[0])}</dt><dd>${escapeHtml(fact[1])}</dd>`]));
	const missed =
		scanned.notChecked.length === 0
			? ''
			: `<p class="warn">${escapeHtml(l10n.t('Not everything could be checked: {0}', scanned.notChecked.map((what) => shown(what, 120)).join('; ')))}</p>`;
	const found = worstFirst(
		scanned.items.flatMap((item) => passagesOf(item.inspection.findings).map((passage) => ({ item, passage }))),
		({ passage }) => passage.severity,
	);
	const itemOf = new Map<Finding, JudgedItem>(found.map(({ item, passage }) => [passage.lead, item]));
	const whereOf = (finding: Finding): string => {
		const item = itemOf.get(finding);
		return [...(item === undefined ? [] : [scannedTitle(item, l10n)]), placeOf(finding.pointer, l10n)]
			.filter((part) => part !== '')
			.join(' · ');
	};
	const cards = { evidence, max: MAX_FINDINGS, placeOf: whereOf };
	const result =
		found.length > 0
			? passagesHtml(
					found.map(({ passage }) => passage),
					cards,
					l10n,
				)
			: `<p>${escapeHtml(missed === '' ? l10n.t('No findings.') : l10n.t('No findings in the parts that could be checked.'))}</p>`;
	const all = scanned.items.map((item) => `<li>${escapeHtml(scannedTitle(item, l10n))}</li>`);
	const main = `${buttonsHtml(subject, title, options, l10n)}
<section class="${found.length > 0 || missed !== '' ? 'found' : 'clean'}"><h2>${escapeHtml(l10n.t('Findings'))}</h2>${result}${missed}</section>
<details><summary>${escapeHtml(l10n.t('{0} items checked', scanned.items.length))}</summary><ul>${all.join('')}</ul></details>
<dl>${rows.join('')}</dl>`;
	return pageHtml({ title, nonce: options.nonce, main });
}

function buttonsHtml({ isOffered }: ScanSubject, title: string, { linkTo }: ScanPageOptions, l10n: L10n): string {
	const protect: Button<(typeof SCAN_COMMANDS)[number]> = {
		command: PAGE_LINK,
		link: linkTo('protect'),
		label: l10n.t('Protect…'),
		hint: l10n.t('Asks, then puts MCP Cordon in front of this server'),
		isProposed: true,
	};
	const scan: Button<(typeof SCAN_COMMANDS)[number]> = {
		command: PAGE_LINK,
		link: linkTo('scan'),
		label: l10n.t('Scan Again…'),
		hint: l10n.t('Asks, then starts the server again to check it'),
	};
	return groupHtml([...(isOffered ? [protect] : []), scan], {
		about: title,
		label: l10n.t('What to do about this server'),
		words: l10n.t("This server isn't guarded: models can use its tools unchecked."),
	});
}
