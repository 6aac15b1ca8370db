import type { DefinitionFormat } from './format.ts';
import type { ServerEntry } from './server-entry.ts';

/**
 * How the agent host's copy of a VS Code entry differs in its sessions. `file`, `input`: there is no copy. The others: the copy lacks that
 * setting. Source: VS Code 1.139.
 */
export type AgentSessionGap = 'file' | 'input' | 'envFile' | 'sandbox' | 'dev';

export function agentSessionGaps({ original }: Pick<ServerEntry, 'original'>, { name }: DefinitionFormat): readonly AgentSessionGap[] {
	if (name === 'code-workspace') return ['file'];
	if (name !== 'vscode' && name !== 'vscode-user') return [];
	if (JSON.stringify(original).includes('${input:')) return ['input'];
	return [
		...(typeof original['envFile'] === 'string' ? ['envFile' as const] : []),
		...(original['sandboxEnabled'] === true ? ['sandbox' as const] : []),
		...(typeof original['dev'] === 'object' && original['dev'] !== null ? ['dev' as const] : []),
	];
}
