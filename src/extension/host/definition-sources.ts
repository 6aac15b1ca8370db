import { readdir } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { DefinitionFile } from '../../definitions/entry.ts';
import type { StateFolder } from '../../gateway/interposition/state-folder.ts';
import { hasTwins, twinFileOf } from '../../gateway/interposition/twins.ts';

/**
 * Every definition file this window can see: `.vscode/mcp.json` and `.mcp.json` of each folder (the editor always reads both), the
 * workspace's own file, and `mcp.json` of each profile (which one is current is not in the API). Source: VS Code 1.139, where the
 * settings and the order of the sources were read.
 */
export async function definitionSources(globalStorage: vscode.Uri, state: StateFolder): Promise<readonly DefinitionFile[]> {
	const originals = await ownSources(globalStorage);
	const twins = await Promise.all(
		originals.map(
			async ({ label, path: file, source }): Promise<readonly DefinitionFile[]> =>
				(await hasTwins(state, file)) ? [{ path: twinFileOf(state, file), source, label: vscode.l10n.t('{0}, guarded copy', label) }] : [],
		),
	);
	return [...originals, ...twins.flat()];
}

async function ownSources(globalStorage: vscode.Uri): Promise<readonly DefinitionFile[]> {
	const workspace = (vscode.workspace.workspaceFolders ?? [])
		.filter((folder) => folder.uri.scheme === 'file' || folder.uri.scheme === 'vscode-remote')
		.flatMap(({ name, uri }): DefinitionFile[] => [
			{ path: path.join(uri.fsPath, '.vscode', 'mcp.json'), source: 'workspace-folder', label: name },
			{ path: path.join(uri.fsPath, '.mcp.json'), source: 'workspace-root', label: `${name}/.mcp.json` },
		]);
	const { workspaceFile } = vscode.workspace;
	const hasFile = workspaceFile !== undefined && workspaceFile.scheme !== 'untitled';
	const user = path.resolve(globalStorage.fsPath, '..', '..');
	const profiles = await readdir(path.join(user, 'profiles'), { withFileTypes: true }).catch(() => []);
	return [
		...workspace,
		...(hasFile ? [{ path: workspaceFile.fsPath, source: 'workspace-file' as const, label: path.basename(workspaceFile.fsPath) }] : []),
		{ path: path.join(user, 'mcp.json'), source: 'user-profile', label: vscode.l10n.t('User') },
		...profiles
			.filter((profile) => profile.isDirectory())
			.map(
				(profile): DefinitionFile => ({
					path: path.join(user, 'profiles', profile.name, 'mcp.json'),
					source: 'user-profile',
					label: vscode.l10n.t('Profile {0}', profile.name),
				}),
			),
	];
}
