import type { EntryId } from '../../base/ids.ts';
import { assertNever } from '../../base/result.ts';
import { findingWords } from '../../engine/detail-words.ts';
import type { Severity } from '../../engine/finding.ts';
import type { Overview } from '../../events/overview.ts';
import { type TrafficFinding, trafficKey } from '../../events/traffic-findings.ts';
import type { L10n } from './l10n.ts';
import { isAtLeast } from './severity.ts';
import type { FindingRow, TreeNode } from './tree-node.ts';
import { morePlaces, ruleSentence, sentenceCase, serverName, severityWord, shown } from './ui-words.ts';

/**
 * Findings in single calls and results as rows of the Findings view, newest first: the tool, the rule's sentence, the action, and the place,
 * without content. Several findings of one server and severity are grouped under one row.
 */
export function createTrafficFindings(l10n: L10n): (overview: Overview) => readonly FindingRow[] {
	let last: { readonly of: Overview['traffic']; readonly files: Overview['files']; readonly rows: readonly FindingRow[] } | undefined;
	return (overview) => {
		if (last?.of !== overview.traffic || last.files !== overview.files)
			last = { of: overview.traffic, files: overview.files, rows: rowsOf(overview, l10n) };
		return last.rows;
	};
}

function rowsOf(overview: Overview, l10n: L10n): readonly FindingRow[] {
	const groups = new Map<string, { readonly entry: EntryId; readonly severity: Severity; readonly findings: [string, TrafficFinding][] }>();
	for (const [key, finding] of [...overview.traffic].reverse()) {
		const { entry, severity } = finding;
		const id = JSON.stringify([entry, severity]);
		const group = groups.get(id) ?? { entry, severity, findings: [] };
		group.findings.push([key, finding]);
		groups.set(id, group);
	}
	return [...groups].map(([id, { entry, findings, severity }]): FindingRow => {
		const server = serverName(overview, entry, l10n);
		const rows = findings.map(([key, finding]) => rowOf(key, finding, server, findings.length > 1, l10n));
		const [only] = rows;
		if (only !== undefined && rows.length === 1) return { severity, row: only };
		const label = l10n.t('Calls and results of {0}', server);
		return {
			severity,
			row: {
				id: `traffic:${id}`,
				label,
				description: String(rows.length),
				tooltip: label,
				accessibleLabel: l10n.t('{0}: {1} findings, {2}', label, rows.length, severityWord(severity, l10n)),
				icon: 'arrow-swap',
				color: isAtLeast(severity, 'high') ? 'warning' : undefined,
				context: 'traffic-findings',
				target: undefined,
				children: rows,
				isExpanded: true,
			},
		};
	});
}

function rowOf(key: string, finding: TrafficFinding, server: string, isGrouped: boolean, l10n: L10n): TreeNode {
	const { action, count, direction, name, place, rule, severity, withheld } = finding;
	const sentence =
		rule === ''
			? l10n.t("The result couldn't be checked completely.")
			: findingWords({ rule, detail: place?.detail }, ruleSentence(rule)).sentence;
	const tool = shown(name);
	const done = doneWords(finding, l10n);
	const of = [sentence, done, ...(count > 1 ? [l10n.t('{0} times', count)] : [])];
	const where =
		place === undefined
			? ''
			: place.count > 1
				? l10n.t('At {0}', morePlaces(shown(placeWords(place.pointer)), place.count - 1, l10n))
				: l10n.t('At {0}, characters {1} to {2}', shown(placeWords(place.pointer)), place.start, place.end);
	const isStopped = action === 'block' || action === 'refuse' || action === 'hold';
	return {
		id: `traffic:${key}`,
		// The place comes first, as in the rows of items: a side bar shows only the start of a sentence.
		label: isGrouped ? tool : `${server} › ${tool}`,
		description: of.join(' · '),
		tooltip: [sentence, `${server} › ${tool} · ${done}`, where, sentenceCase(severityWord(severity, l10n)), rule]
			.filter((line) => line !== '')
			.join('\n'),
		accessibleLabel:
			direction === 'to-server'
				? l10n.t('{0} In a call to {2} › {1}: {3}.', sentence, tool, server, done)
				: l10n.t('{0} In a result of {2} › {1}: {3}.', sentence, tool, server, done),
		icon: isStopped ? 'circle-slash' : action === 'redact' ? 'shield' : 'eye',
		color: isStopped || action === 'redact' ? undefined : 'warning',
		context: withheld === undefined ? 'traffic-finding' : 'traffic-finding;withheld',
		target: undefined,
		children: [],
		isExpanded: false,
		hasFindings: true,
		traffic: trafficKey(finding),
		...(withheld === undefined ? {} : { withheld }),
	};
}

function placeWords(pointer: string): string {
	return pointer === '' ? '/' : pointer;
}

/** A short description of the action. */
function doneWords({ action, direction }: TrafficFinding, l10n: L10n): string {
	const isCall = direction === 'to-server';
	switch (action) {
		case 'forward':
		case 'monitor':
			return l10n.t('recorded, nothing changed');
		case 'sanitize':
			return l10n.t('characters removed or masked');
		case 'redact':
			return isCall ? l10n.t('values masked in the call') : l10n.t('passages removed');
		case 'hold':
			return isCall ? l10n.t('the call waited for you') : l10n.t('on hold');
		case 'block':
			return isCall ? l10n.t('blocked') : l10n.t('withheld');
		case 'refuse':
			return l10n.t('refused');
		default:
			return assertNever(action);
	}
}
