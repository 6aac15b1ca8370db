import { readFile, stat } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { DefinitionFile } from '../../definitions/server-entry.ts';
import { defaultStateRoot, stateFolderAt } from '../../gateway/interposition/state-folder.ts';
import { definitionSources } from './definition-sources.ts';

/** A larger file counts as having servers without being read. */
const MAX_BYTES = 1024 * 1024;
/** Matches the key that lists servers in every format, or an escape that could hide it. */
const SERVERS = /servers|\\[uUx]/i;

/** Whether this window has servers, in a definition file or in the editor's tool list. True when in doubt. */
export async function hasServers(globalStorage: vscode.Uri): Promise<boolean> {
	if (vscode.lm.tools.some(({ name }) => name.startsWith('mcp_'))) return true;
	const sources = await definitionSources(globalStorage, stateFolderAt(defaultStateRoot()));
	return (await Promise.all(sources.map(mayHoldServers))).includes(true);
}

async function mayHoldServers({ path, source }: DefinitionFile): Promise<boolean> {
	try {
		if ((await stat(path)).size > MAX_BYTES) return true;
		const text = await readFile(path, 'utf8');
		// This format can have servers at its root, under any name.
		return source === 'workspace-root' ? /[^\s{}]/.test(text) : SERVERS.test(text);
	} catch (cause) {
		return !isAbsent(cause);
	}
}

function isAbsent(cause: unknown): boolean {
	const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
	return code === 'ENOENT' || code === 'ENOTDIR';
}
