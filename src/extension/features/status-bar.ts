import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { COMMANDS, RELOAD_WINDOW, STATUS_ITEM } from '../manifest-ids.ts';
import type { Services, StatusNotice } from '../services.ts';
import { onDidChangeSettings, readSettings } from '../settings.ts';
import { endsWithReload, problemsOf } from '../view-models/problems.ts';
import { statusView } from '../view-models/status.ts';

const BACKGROUNDS = { error: 'statusBarItem.errorBackground', warning: 'statusBarItem.warningBackground' } as const;

/** The status bar item. Shows a waiting call first, then a risky session, then the state of the servers. The tooltip has all of them. */
export function registerStatusBar({ overview, shared }: Services): Disposable {
	const own = new DisposableStore();
	const item = own.add(vscode.window.createStatusBarItem(STATUS_ITEM, vscode.StatusBarAlignment.Right, 90));
	item.name = 'MCP Cordon';
	const notices = new Map<StatusNotice['kind'], StatusNotice>();
	const render = (): void => {
		const state: StatusNotice = {
			...statusView(overview.current, vscode.l10n),
			kind: 'state',
			command: endsWithReload(problemsOf(overview.current))
				? { command: RELOAD_WINDOW, title: vscode.l10n.t('Reload Window') }
				: { command: COMMANDS.showQuarantine, title: vscode.l10n.t('Show Quarantine') },
		};
		const all = [notices.get('question'), notices.get('undo'), notices.get('risk'), state].filter((notice) => notice !== undefined);
		const [first = state] = all;
		const isQuiet = readSettings().doNotDisturb;
		item.text = isQuiet ? `${first.text} $(bell-slash)` : first.text;
		item.tooltip = tooltipOf(all, isQuiet);
		item.command = first.command;
		const labels = [...all.map(({ accessibleLabel }) => accessibleLabel), ...(isQuiet ? [quietWords()] : [])];
		item.accessibilityInformation = { label: labels.join(' '), role: 'button' };
		item.backgroundColor = first.level === 'plain' ? undefined : new vscode.ThemeColor(BACKGROUNDS[first.level]);
	};
	const toggle = (isShown: boolean): void => (isShown || notices.has('question') || notices.has('undo') ? item.show() : item.hide());
	shared.showStatus = (kind, notice) => {
		if (notice === undefined) notices.delete(kind);
		else notices.set(kind, notice);
		render();
		toggle(readSettings().showStatusBarItem);
	};
	own.defer(() => {
		shared.showStatus = () => undefined;
	});
	own.add(overview.onDidRecord(render));
	own.add(
		onDidChangeSettings(() => {
			render();
			toggle(readSettings().showStatusBarItem);
		}),
	);
	render();
	toggle(readSettings().showStatusBarItem);
	return own;
}

/** Server and tool names are plain text here, never Markdown. The only links are our own commands. */
function tooltipOf(notices: readonly StatusNotice[], isQuiet: boolean): vscode.MarkdownString {
	const text = new vscode.MarkdownString();
	text.isTrusted = { enabledCommands: notices.map(({ command }) => command.command) };
	for (const { command, tooltip } of notices) {
		text.appendText(tooltip);
		const args = command.arguments === undefined ? '' : `?${encodeURIComponent(JSON.stringify(command.arguments))}`;
		text.appendMarkdown(`\n\n[${command.title}](command:${command.command}${args})\n\n`);
	}
	if (isQuiet) text.appendText(quietWords());
	return text;
}

function quietWords(): string {
	return vscode.l10n.t('Do not disturb is on. Notifications are paused.');
}
