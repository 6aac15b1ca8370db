import * as vscode from 'vscode';
import { DisposableStore } from '../base/disposable.ts';
import { WATCHED_FILES } from './host/definition-sources.ts';
import { hasServers } from './host/has-servers.ts';
import { oneAtATime } from './host/one-at-a-time.ts';
import { COMMANDS, SETTINGS, STATUS_ITEM, VIEWS } from './manifest-ids.ts';

/** How often to look for servers in places the editor doesn't watch (the user's own files, other extensions), in milliseconds. */
const LOOK_MS = 3000;

/** Loads, starts, and installs nothing else until there is a server or a person uses MCP Cordon. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
	const own = new DisposableStore();
	context.subscriptions.push(own);
	const door = own.add(new DisposableStore());
	let opened: Promise<void> | undefined;
	const open = (): Promise<void> => {
		opened ??= enter(context, own, door);
		return opened;
	};

	for (const id of Object.values(COMMANDS)) {
		const run = async (...args: unknown[]): Promise<unknown> => {
			await open();
			return await vscode.commands.executeCommand(id, ...args);
		};
		door.add(vscode.commands.registerCommand(id, run));
	}
	for (const id of [VIEWS.start, VIEWS.quarantine, VIEWS.findings, VIEWS.activity]) {
		// The editor asks for rows only when the view is visible.
		const treeDataProvider = { getChildren: () => (void open(), []), getTreeItem: (item: vscode.TreeItem) => item };
		door.add(vscode.window.createTreeView(id, { treeDataProvider }));
	}

	showNothing(door);

	const look = oneAtATime(async () => {
		if (opened === undefined && (await hasServers(context.globalStorageUri))) await open();
	});
	const lookSoon = (): void => void look();
	const watcher = door.add(vscode.workspace.createFileSystemWatcher(WATCHED_FILES));
	door.add(watcher.onDidCreate(lookSoon));
	door.add(watcher.onDidChange(lookSoon));
	door.add(vscode.workspace.onDidChangeWorkspaceFolders(lookSoon));
	const timer = setInterval(lookSoon, LOOK_MS);
	door.defer(() => clearInterval(timer));
	// Not awaited: reading files must not delay the editor.
	lookSoon();
}

async function enter(context: vscode.ExtensionContext, own: DisposableStore, door: DisposableStore): Promise<void> {
	const { openWindow } = await import('./window.ts');
	await openWindow(context, own, door);
}

/** The status bar item of a window without servers. */
function showNothing(door: DisposableStore): void {
	if (vscode.workspace.getConfiguration(SETTINGS.section).get(SETTINGS.showStatusBarItem) === false) return;
	const item = door.add(vscode.window.createStatusBarItem(STATUS_ITEM, vscode.StatusBarAlignment.Right, 90));
	const words = vscode.l10n.t('Cordon: no servers');
	item.name = 'MCP Cordon';
	item.text = `$(workspace-untrusted) ${words}`;
	item.tooltip = vscode.l10n.t('No MCP servers found in this window, so nothing is protected.');
	item.command = COMMANDS.showQuarantine;
	item.accessibilityInformation = { label: `MCP ${words}. ${item.tooltip}`, role: 'button' };
	item.show();
}
