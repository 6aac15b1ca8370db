import { readdir } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';

/** The editor's folder of this user, with settings, definitions, and profiles. */
export function userFolder(globalStorage: vscode.Uri): string {
	return path.resolve(globalStorage.fsPath, '..', '..');
}

/** The folders of all profiles, because the API doesn't say which one is current. */
export async function profileFolders(user: string): Promise<readonly string[]> {
	const profiles = path.join(user, 'profiles');
	const entries = await readdir(profiles, { withFileTypes: true }).catch(() => []);
	return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(profiles, name));
}

/** The workspace folders on this machine. */
export function workspaceFolders(): readonly string[] {
	const { workspaceFolders: all = [] } = vscode.workspace;
	return all.filter(({ uri }) => uri.scheme === 'file' || uri.scheme === 'vscode-remote').map(({ uri }) => uri.fsPath);
}

/** The workspace file, if it was saved. */
export function workspaceFile(): string | undefined {
	const { workspaceFile: file } = vscode.workspace;
	return file === undefined || file.scheme === 'untitled' ? undefined : file.fsPath;
}
