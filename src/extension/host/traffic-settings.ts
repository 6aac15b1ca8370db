import * as vscode from 'vscode';
import type { TrafficSettings } from '../../policy/traffic/traffic-policy.ts';
import { SETTINGS } from '../manifest-ids.ts';
import { trafficSettingsBy } from '../view-models/setting-problem-words.ts';

/** The settings about calls and answers: the user's own, and what the workspace and then each of its folders say, which can only tighten. */
export function readTrafficSettings(): { readonly user: TrafficSettings; readonly workspaces: readonly TrafficSettings[] } {
	// In a window with one folder and no workspace file, the folder's settings are those of the workspace.
	const folders = vscode.workspace.workspaceFile === undefined ? [] : (vscode.workspace.workspaceFolders ?? []);
	const section = vscode.workspace.getConfiguration(SETTINGS.section);
	return {
		user: trafficSettingsBy((key) => section.inspect(key)?.globalValue),
		workspaces: [
			trafficSettingsBy((key) => section.inspect(key)?.workspaceValue),
			...folders.map(({ uri }) => {
				const own = vscode.workspace.getConfiguration(SETTINGS.section, uri);
				return trafficSettingsBy((key) => own.inspect(key)?.workspaceFolderValue);
			}),
		],
	};
}
