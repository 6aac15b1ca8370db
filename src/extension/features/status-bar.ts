import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { COMMANDS, STATUS_ITEM } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { onDidChangeSettings, readSettings } from '../settings.ts';
import { statusView } from '../view-models/status.ts';

const BACKGROUNDS = { error: 'statusBarItem.errorBackground', warning: 'statusBarItem.warningBackground' } as const;

export function registerStatusBar({ overview }: Services): Disposable {
	const own = new DisposableStore();
	const item = own.add(vscode.window.createStatusBarItem(STATUS_ITEM, vscode.StatusBarAlignment.Right, 90));
	item.name = 'MCP Cordon';
	item.command = COMMANDS.showQuarantine;
	const render = (): void => {
		const view = statusView(overview.current, vscode.l10n);
		const quiet = readSettings().doNotDisturb ? vscode.l10n.t('Do not disturb is on. Notifications are paused.') : undefined;
		item.text = quiet === undefined ? view.text : `${view.text} $(bell-slash)`;
		item.tooltip = quiet === undefined ? view.tooltip : `${view.tooltip}\n${quiet}`;
		item.accessibilityInformation = { label: [view.accessibleLabel, quiet].filter((part) => part !== undefined).join(' '), role: 'button' };
		item.backgroundColor = view.level === 'plain' ? undefined : new vscode.ThemeColor(BACKGROUNDS[view.level]);
	};
	const toggle = (isShown: boolean): void => (isShown ? item.show() : item.hide());
	own.add(overview.onDidRecord(render));
	own.add(
		onDidChangeSettings((settings) => {
			render();
			toggle(settings.showStatusBarItem);
		}),
	);
	render();
	toggle(readSettings().showStatusBarItem);
	return own;
}
