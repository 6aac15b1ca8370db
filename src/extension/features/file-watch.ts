import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { guardedRun } from '../entry-points.ts';
import { WATCHED_FILES } from '../host/definition-sources.ts';
import type { Services } from '../services.ts';

/** The slower second watch: catches new files, folders, and profiles that the registry doesn't watch yet. */
export function registerFileWatch(services: Services): Disposable {
	const own = new DisposableStore();
	const refresh = (): void => void guardedRun(services, 'read the definition files', () => services.definitions.refresh());
	const watcher = own.add(vscode.workspace.createFileSystemWatcher(WATCHED_FILES));
	own.add(watcher.onDidCreate(refresh));
	own.add(watcher.onDidDelete(refresh));
	own.add(watcher.onDidChange((uri) => void guardedRun(services, 'guard a file again', () => services.definitions.touched(uri.fsPath))));
	own.add(vscode.workspace.onDidChangeWorkspaceFolders(refresh));
	own.add(
		vscode.workspace.onDidSaveTextDocument((document) => {
			if (services.definitions.snapshot(document.uri.fsPath) !== undefined || /\/\.?mcp\.json$/.test(document.uri.path))
				void guardedRun(services, 'guard a file again', () => services.definitions.touched(document.uri.fsPath));
		}),
	);
	return own;
}
