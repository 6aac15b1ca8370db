import { passagesOf } from '../../engine/passages.ts';
import type { KeptScan, ScannedItem } from '../../events/kept-scan.ts';
import type { ServerOverview } from '../../events/overview.ts';
import type { L10n } from './l10n.ts';
import { placeOf } from './place-words.ts';
import { isAtLeast, worstFirst } from './severity.ts';
import { serverTarget } from './target.ts';
import type { FindingRow, TreeNode } from './tree-node.ts';
import { findingLines, passageSentence, rulesOf, sentenceCase, severityWord, shown } from './ui-words.ts';

/** The note in the server's row: when it was scanned, and whether nothing was found. The severity is already at the start of the row. */
export function scanWords({ at, isWhole, items }: KeptScan, l10n: L10n): string {
	const time = new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
	if (!isWhole) return l10n.t('scanned in part at {0}', time);
	return items.length === 0 ? l10n.t('scanned at {0}, no findings', time) : l10n.t('scanned at {0}', time);
}

/** Rows below the server's row: items with findings, worst first. */
export function scanRows(server: ServerOverview, l10n: L10n): readonly TreeNode[] {
	return worstFirst(server.scan?.items ?? [], ({ severity }) => severity).map((item) => {
		const title = scannedTitle(item, l10n);
		const risk = severityWord(item.severity, l10n);
		return {
			...row(server, item, isAtLeast(item.severity, 'high') ? 'bug' : 'info'),
			id: rowId('scan', server, item),
			label: title,
			description: sentenceCase(risk),
			tooltip: [l10n.t('{0} › {1}', shown(server.name), title), sentenceCase(risk), ...findingLines(item.findings, l10n)].join('\n'),
			accessibleLabel: l10n.t('{0} › {1}, not guarded: {2}', shown(server.name), title, risk),
		};
	});
}

/** Rows of the Findings view, one per passage. */
export function scanFindings(server: ServerOverview, l10n: L10n): readonly FindingRow[] {
	return worstFirst(server.scan?.items ?? [], ({ severity }) => severity).flatMap((item) => {
		const title = scannedTitle(item, l10n);
		return passagesOf(item.findings).map((passage) => {
			const sentence = passageSentence(passage);
			const about = l10n.t('{0} › {1}', shown(server.name), title);
			return {
				severity: passage.severity,
				row: {
					...row(server, item, 'search'),
					id: rowId(`scan-finding:${passage.lead.pointer}:${passage.lead.start}:${passage.lead.rule}`, server, item),
					label: title,
					description: [sentence, shown(server.name)].join(' · '),
					tooltip: [sentence, about, placeOf(passage.lead.pointer, l10n), l10n.t('Not guarded'), rulesOf([passage], l10n).join(' · ')]
						.filter((line) => line !== '')
						.join('\n'),
					accessibleLabel: l10n.t('{0} In {1}, not guarded.', sentence, about),
				},
			};
		});
	});
}

function row(
	server: ServerOverview,
	item: ScannedItem,
	icon: string,
): Pick<TreeNode, 'icon' | 'color' | 'context' | 'target' | 'children' | 'isExpanded' | 'hasFindings'> {
	return {
		icon,
		color: isAtLeast(item.severity, 'high') ? 'error' : 'warning',
		context: 'scanned',
		target: serverTarget(server),
		children: [],
		isExpanded: false,
		hasFindings: true,
	};
}

function rowId(kind: string, { file, name }: ServerOverview, item: ScannedItem): string {
	return JSON.stringify([kind, file, name, item.kind, item.name]);
}

export function scannedTitle({ kind, name }: Pick<ScannedItem, 'kind' | 'name'>, l10n: L10n): string {
	switch (kind) {
		case 'instructions':
			return l10n.t('Instructions');
		case 'server_info':
			return l10n.t('Server name');
		case 'tool':
			return shown(name);
		case 'prompt':
			return l10n.t('Prompt {0}', shown(name));
		case 'resource':
			return l10n.t('Resource {0}', shown(name));
		case 'resource_template':
			return l10n.t('Resource template {0}', shown(name));
	}
}
