import { SEVERITIES, type Severity, worstSeverity } from '../../engine/finding.ts';
import { type Item, isOpen, itemsOf } from '../../events/items.ts';
import { type Overview, type ServerOverview, serversOf } from '../../events/overview.ts';
import { decisionMarks, riskOf } from './approval.ts';
import { flowFindings } from './flow-findings.ts';
import type { L10n } from './l10n.ts';
import { placeOf } from './place-words.ts';
import { scanFindings } from './scan-rows.ts';
import { isAtLeast, worstFirst } from './severity.ts';
import { itemTarget } from './target.ts';
import { createTrafficFindings } from './traffic-findings-view.ts';
import { type FindingRow, perServer, type TreeNode } from './tree-node.ts';
import { introducedKindWords, itemName, passagesBySentence, rulesOf, sentenceCase, severityWord, stateWord } from './ui-words.ts';

interface Found {
	readonly server: ServerOverview;
	readonly item: Item;
	readonly sentence: string;
	readonly rules: readonly string[];
	readonly severity: Severity;
	readonly count: number;
	readonly pointer: string;
}

/**
 * All findings of all servers, in items and across calls: one row per passage, grouped by severity, worst first. Unchanged servers keep their row
 * objects.
 */
export function createFindingsTree(l10n: L10n): (overview: Overview) => readonly TreeNode[] {
	const rowsOf = perServer((server) => [
		...inOrder(itemsOf(server)).flatMap((item) =>
			foundIn(server, item, l10n).map((found) => ({ severity: found.severity, row: rowOf(found, l10n) })),
		),
		...scanFindings(server, l10n),
	]);
	const trafficOf = createTrafficFindings(l10n);
	return (overview) => group([...flowFindings(overview, l10n), ...trafficOf(overview), ...serversOf(overview).flatMap(rowsOf)], l10n);
}

/** Within a server: pending items before decided ones, then by worst risk. */
function inOrder(items: readonly Item[]): readonly Item[] {
	return worstFirst(items, riskOf).toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)));
}

function group(found: readonly FindingRow[], l10n: L10n): readonly TreeNode[] {
	return SEVERITIES.toReversed().flatMap((severity): readonly TreeNode[] => {
		const rows = found.filter((each) => each.severity === severity);
		if (rows.length === 0) return [];
		const label = sentenceCase(severityWord(severity, l10n));
		const count = rows.reduce((sum, { row }) => sum + Math.max(1, row.children.length), 0);
		const isSevere = isAtLeast(severity, 'high');
		return [
			{
				id: `severity:${severity}`,
				label,
				description: String(count),
				tooltip: label,
				accessibleLabel: l10n.t('{0}: {1}', label, count),
				icon: isSevere ? 'error' : severity === 'info' ? 'info' : 'warning',
				color: isSevere ? 'error' : severity === 'info' ? undefined : 'warning',
				context: 'severity',
				target: undefined,
				children: rows.map(({ row }) => row),
				isExpanded: true,
			},
		];
	});
}

/** Passages with the same sentence share a row. The worst one gives its severity. */
function foundIn(server: ServerOverview, item: Item, l10n: L10n): readonly Found[] {
	return [...passagesBySentence(item.findings)].map(([sentence, passages]) => ({
		server,
		item,
		sentence,
		rules: rulesOf(passages, l10n),
		severity: worstSeverity(passages.map(({ severity }) => severity)),
		count: passages.length,
		pointer: passages[0]?.lead.pointer ?? '',
	}));
}

function rowOf({ count, item, pointer, rules, sentence, server }: Found, l10n: L10n): TreeNode {
	const what = itemName(server.name, item, l10n);
	const change = item.change?.introduced.map((kind) => introducedKindWords(kind, l10n)).join(', ') ?? '';
	return {
		id: JSON.stringify([server.file, server.name, item.kind, item.name, sentence]),
		// The place comes first, because a side bar shows only the start of a sentence and many sentences start alike.
		label: what,
		description: [sentence, count > 1 ? l10n.t('{0} places', count) : ''].filter((part) => part !== '').join(' · '),
		tooltip: [sentence, what, placeOf(pointer, l10n), stateWord(item.state, l10n), rules.join(' · '), change]
			.filter((line) => line !== '')
			.join('\n'),
		accessibleLabel: l10n.t('{0} In {1}. {2}.', sentence, what, stateWord(item.state, l10n)),
		icon: item.state === 'approved' ? 'pass' : item.state === 'blocked' ? 'circle-slash' : 'lock',
		color: item.state === 'approved' ? 'ok' : item.state === 'blocked' ? undefined : 'warning',
		context: ['finding', item.state, ...decisionMarks(item, server)].join(';'),
		target: itemTarget(item),
		children: [],
		isExpanded: false,
	};
}
