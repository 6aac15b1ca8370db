import { worstSeverity } from '../../engine/finding.ts';
import { isNotable, type ObservedTool } from '../../events/observed.ts';
import type { L10n } from './l10n.ts';
import { isAtLeast } from './severity.ts';
import type { TreeNode } from './tree-node.ts';
import { findingLines, sentenceCase, severityWord, shown } from './ui-words.ts';

/** Rows for an unguarded server's tools that have findings or changed. Models can use them as they are. */
export function observedRows(label: string, tools: readonly ObservedTool[], l10n: L10n): readonly TreeNode[] {
	return tools.filter(isNotable).map((tool) => {
		const description = [
			tool.isChanged ? l10n.t('changed since last seen') : undefined,
			tool.findings.length > 0 ? severityWord(tool.severity, l10n) : undefined,
			tool.notChecked.length > 0 ? l10n.t('partly checked') : undefined,
			l10n.t('in use'),
		]
			.filter((part) => part !== undefined)
			.join(' · ');
		const name = shown(tool.name);
		return {
			id: `observed:${JSON.stringify([label, tool.name])}`,
			label: name,
			description: sentenceCase(description),
			tooltip: [l10n.t('{0} › {1}', shown(label), name), sentenceCase(description), ...findingLines(tool.findings, l10n)].join('\n'),
			accessibleLabel: l10n.t('{1} › {0}, not guarded: {2}', name, shown(label), description),
			icon: tool.isChanged ? 'diff' : isAtLeast(tool.severity, 'high') ? 'bug' : 'info',
			color: tool.isChanged || isAtLeast(tool.severity, 'high') ? 'error' : 'warning',
			context: tool.isChanged ? 'observed;changed' : 'observed',
			target: undefined,
			children: [],
			isExpanded: false,
			hasFindings: tool.findings.length > 0,
			observed: label,
		};
	});
}

/** A short summary. Undefined if there are no findings or changes. */
export function observedWords(tools: readonly ObservedTool[] | undefined, l10n: L10n): string | undefined {
	const changed = (tools ?? []).filter((tool) => tool.isChanged).length;
	const found = (tools ?? []).filter((tool) => tool.findings.length > 0);
	if (changed > 0) return changed === 1 ? l10n.t('1 tool changed') : l10n.t('{0} tools changed', changed);
	return found.length === 0 ? undefined : severityWord(worstSeverity(found.map((tool) => tool.severity)), l10n);
}

/** ID of the server's row in the Quarantine view. */
export const rowIdWithoutFile = (label: string): string => `without-file:${label}`;

/** A server without a definition file: another extension provides it, or MCP Cordon can't write where it's defined. */
export function serverWithoutFileNode(label: string, tools: readonly ObservedTool[], l10n: L10n): TreeNode {
	const children = observedRows(label, tools, l10n);
	const words = observedWords(tools, l10n);
	const description = [words, l10n.t('Not guarded: no file that MCP Cordon protects defines it')]
		.filter((part) => part !== undefined)
		.join(' · ');
	return {
		id: rowIdWithoutFile(label),
		label: shown(label),
		description: sentenceCase(description),
		tooltip: [shown(label), sentenceCase(description), l10n.t('{0} tools that models can use unchecked.', tools.length)].join('\n'),
		accessibleLabel: l10n.t('Server {0}: {1}', shown(label), description),
		icon: children.length > 0 ? 'warning' : 'workspace-untrusted',
		color: children.length > 0 ? 'warning' : undefined,
		context: children.some((child) => child.context.includes('changed')) ? 'without-file;changed' : 'without-file',
		target: undefined,
		children,
		isExpanded: children.length > 0,
		observed: label,
	};
}
