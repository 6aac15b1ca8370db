import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { ServerOverview } from '../../events/overview.ts';
import { COMMANDS, CONTEXT_KEYS, VIEWS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { readSettings } from '../settings.ts';
import { unguardedServers } from '../view-models/problems.ts';
import { shown } from '../view-models/ui-words.ts';
import { afterBursts } from './burst.ts';
import { SeenNotices } from './seen-notices.ts';

const DISMISSED = 'mcpCordon.isUnguardedDismissed';
const MAX_NAMES = 3;
/** Another extension may still be opening its files, so wait this long, in milliseconds. */
const CALM_MS = 600;

/** Unprotected servers: a view that offers Protect, its badge, and one notification for each set of servers. */
export function registerUnguarded({ context, overview, shared }: Services): Disposable {
	const own = new DisposableStore();
	const treeDataProvider: vscode.TreeDataProvider<never> = { getChildren: () => [], getTreeItem: (row) => row };
	const view = own.add(vscode.window.createTreeView(VIEWS.start, { treeDataProvider }));
	const seen = new SeenNotices(context.globalState);
	const render = (): void => {
		const servers = unguardedServers(overview.current);
		const isDismissed = context.globalState.get(DISMISSED) === true;
		void vscode.commands.executeCommand('setContext', CONTEXT_KEYS.hasUnguarded, servers.length > 0);
		view.title =
			servers.length === 1 ? vscode.l10n.t('1 server runs unchecked') : vscode.l10n.t('{0} servers run unchecked', servers.length);
		view.badge = servers.length === 0 || isDismissed ? undefined : { value: servers.length, tooltip: view.title };
		if (servers.length === 0 || isDismissed || readSettings().doNotDisturb) return;
		const set = JSON.stringify(['unguarded', servers.map(({ file, name }) => [file, name]).toSorted()]);
		const notice = { cause: 'new', covers: [set] } as const;
		if (seen.has(notice)) return;
		seen.add([notice]);
		// A person who is protecting servers already knows.
		if (shared.busy === 0 && readSettings().notifications !== 'none') void notify(servers);
	};
	const notify = async (servers: readonly ServerOverview[]): Promise<void> => {
		const protect = vscode.l10n.t('Protect');
		const dismiss = vscode.l10n.t('Dismiss');
		const chosen = await vscode.window.showInformationMessage(unguardedWords(servers), protect, dismiss);
		if (chosen === protect) await vscode.commands.executeCommand(COMMANDS.protect);
		if (chosen !== dismiss) return;
		await context.globalState.update(DISMISSED, true);
		render();
	};
	own.add(afterBursts(overview.onDidRecord, CALM_MS, render));
	const first = setTimeout(render, CALM_MS);
	own.defer(() => clearTimeout(first));
	return own;
}

function unguardedWords(servers: readonly ServerOverview[]): string {
	const names = servers.slice(0, MAX_NAMES).map(({ name }) => shown(name, 40));
	if (servers.length === 1) return vscode.l10n.t('Server {0} runs unchecked.', names.join());
	const more = servers.length - names.length;
	return more === 0
		? vscode.l10n.t('{0} servers run unchecked: {1}.', servers.length, names.join(', '))
		: vscode.l10n.t('{0} servers run unchecked: {1}, and {2} more.', servers.length, names.join(', '), more);
}
