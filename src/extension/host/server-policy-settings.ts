import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import { parseServerPolicy, type ServerPolicy } from '../../definitions/server-policy.ts';

const SECTION = 'chat.mcp';

/** The lists of the organization as the editor applies them, policies first. */
export function readServerPolicy(): ServerPolicy {
	const section = vscode.workspace.getConfiguration(SECTION);
	return parseServerPolicy(section.get('allowedServers'), section.get('deniedServers'));
}

export function onDidChangeServerPolicy(listener: () => void): Disposable {
	return vscode.workspace.onDidChangeConfiguration((change) => {
		if (change.affectsConfiguration(`${SECTION}.allowedServers`) || change.affectsConfiguration(`${SECTION}.deniedServers`)) listener();
	});
}
