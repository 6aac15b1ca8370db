import * as vscode from 'vscode';
import { RESULT_ENGINES } from '../../policy/results/policy.ts';
import { CALL_ENGINES } from '../../policy/traffic/calls.ts';
import type { TrafficSettings } from '../../policy/traffic/policy.ts';
import { SETTINGS } from '../manifest-ids.ts';

/** The settings about calls and answers: the user's own, and what the workspace and its folders say, which can only tighten. */
export function readTrafficSettings(): { readonly user: TrafficSettings; readonly workspaces: readonly TrafficSettings[] } {
	const folders = vscode.workspace.workspaceFolders ?? [];
	const section = vscode.workspace.getConfiguration(SETTINGS.section);
	return {
		user: settingsBy((key) => section.inspect(key)?.globalValue),
		workspaces: [
			settingsBy((key) => section.inspect(key)?.workspaceValue),
			...folders.map(({ uri }) => {
				const own = vscode.workspace.getConfiguration(SETTINGS.section, uri);
				return settingsBy((key) => own.inspect(key)?.workspaceFolderValue);
			}),
		],
	};
}

function settingsBy(value: (key: string) => unknown): TrafficSettings {
	const modes = (where: string, engines: readonly string[]): Readonly<Record<string, unknown>> =>
		Object.fromEntries(engines.map((engine) => [engine, value(`${where}.${engine}`)] as const).filter(([, mode]) => mode !== undefined));
	return {
		preset: value(SETTINGS.preset),
		results: modes('results', RESULT_ENGINES),
		calls: modes('calls', CALL_ENGINES),
		servers: value(SETTINGS.servers),
		trustedMailServers: value(SETTINGS.resultsTrustedMailServers),
		spotlight: value(SETTINGS.resultsSpotlight),
		report: value(SETTINGS.resultsReport),
		maxContentLength: value(SETTINGS.resultsMaxContentLength),
		blockedAnswer: value(SETTINGS.resultsBlockedAnswer),
	};
}
