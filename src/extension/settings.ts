import * as vscode from 'vscode';
import type { Disposable } from '../base/disposable.ts';
import { SETTINGS } from './manifest-ids.ts';

export type NotificationLevel = 'all' | 'problems' | 'none';

export interface Settings {
	readonly notifications: NotificationLevel;
	readonly doNotDisturb: boolean;
	readonly startServersAfterProtect: boolean;
	readonly showStatusBarItem: boolean;
	readonly hideFromGit: boolean;
	readonly protectOnWindows: boolean;
}

/** The settings as they are now; a value that is none counts as the default. */
export function readSettings(): Settings {
	const section = vscode.workspace.getConfiguration(SETTINGS.section);
	const level: unknown = section.get(SETTINGS.notifications);
	return {
		notifications: level === 'problems' || level === 'none' ? level : 'all',
		doNotDisturb: section.get(SETTINGS.doNotDisturb) === true,
		startServersAfterProtect: section.get(SETTINGS.startServersAfterProtect) !== false,
		showStatusBarItem: section.get(SETTINGS.showStatusBarItem) !== false,
		hideFromGit: section.get(SETTINGS.hideFromGit) !== false,
		protectOnWindows: section.get(SETTINGS.protectOnWindows) === true,
	};
}

export function onDidChangeSettings(listener: (settings: Settings) => void): Disposable {
	return vscode.workspace.onDidChangeConfiguration((change) => {
		if (change.affectsConfiguration(SETTINGS.section)) listener(readSettings());
	});
}
