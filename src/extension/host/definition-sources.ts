import { homedir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { DefinitionFile } from '../../definitions/server-entry.ts';
import { SAMPLE_ORIGINAL, sampleFileOf } from '../../gateway/interposition/sample.ts';
import { hasShadowCopies, shadowCopyFileOf } from '../../gateway/interposition/shadow-copies.ts';
import { agentFiles } from '../../gateway/interposition/sources.ts';
import type { StateFolder } from '../../gateway/interposition/state-folder.ts';
import { profileFolders, userFolder, workspaceFile, workspaceFolders } from './user-folder.ts';

/** Glob of the definition files in a folder, for the editor's watcher. */
export const WATCHED_FILES =
	'**/{.vscode/mcp.json,.mcp.json,.github/mcp.json,.claude/settings.json,.claude/settings.local.json,.codex/config.toml,.github/agents/*.agent.md,.devcontainer.json,.devcontainer/devcontainer.json,.devcontainer/*/devcontainer.json}';

/**
 * Every definition file that an agent of this window can read: in each folder, in the workspace, `mcp.json` of each profile (the API doesn't say
 * which profile is current), files that only agent sessions read, and those whose servers the editor copies into a container. Source: VS Code 1.139.
 */
export async function definitionSources(globalStorage: vscode.Uri, state: StateFolder): Promise<readonly DefinitionFile[]> {
	const originals = await ownSources(globalStorage);
	const copies = await Promise.all(
		originals.map(
			async ({ label, path: file, source }): Promise<readonly DefinitionFile[]> =>
				(await hasShadowCopies(state, file))
					? [{ path: shadowCopyFileOf(state, file), source, label: vscode.l10n.t('{0}, guarded copy', label) }]
					: [],
		),
	);
	const sample: DefinitionFile = { path: sampleFileOf(state), source: 'user-profile', label: vscode.l10n.t('Sample') };
	return [...originals, ...copies.flat(), ...((await hasShadowCopies(state, SAMPLE_ORIGINAL)) ? [sample] : [])];
}

async function ownSources(globalStorage: vscode.Uri): Promise<readonly DefinitionFile[]> {
	const platform = process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux';
	const machine = { platform, home: homedir(), env: process.env } as const;
	const file = workspaceFile();
	const user = userFolder(globalStorage);
	return [
		...(await agentFiles(machine, workspaceFolders())).filter(({ source }) => source !== 'devcontainer' || !isInContainer()),
		...(file === undefined ? [] : [{ path: file, source: 'workspace-file' as const, label: path.basename(file) }]),
		{ path: path.join(user, 'mcp.json'), source: 'user-profile', label: vscode.l10n.t('User') },
		{ path: path.join(user, 'globalStorage', 'agent-host-config.json'), source: 'agent-host', label: vscode.l10n.t('Agent sessions') },
		...(await profileFolders(user)).map(
			(folder): DefinitionFile => ({
				path: path.join(folder, 'mcp.json'),
				source: 'user-profile',
				label: vscode.l10n.t('Profile {0}', path.basename(folder)),
			}),
		),
	];
}

/** There the copies of a container's servers run, and they are listed. */
function isInContainer(): boolean {
	return vscode.env.remoteName === 'dev-container' || vscode.env.remoteName === 'codespaces';
}
