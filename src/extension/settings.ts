import * as vscode from 'vscode';
import type { Disposable } from '../base/disposable.ts';
import { isJsonObject, type Json } from '../base/json.ts';
import { parseServerPolicy, type ServerPolicy } from '../definitions/server-policy.ts';
import type { NetworkSettings } from '../link/network.ts';
import type { Retention } from '../link/retention.ts';
import type { RawFlowSettings } from '../policy/risk/flow-settings.ts';
import type { TrafficSettings } from '../policy/traffic/traffic-policy.ts';
import { SETTINGS } from './manifest-ids.ts';
import { flowSettingsBy, trafficSettingsBy } from './view-models/settings-by-key.ts';

export function ourSettings(scope?: vscode.Uri): vscode.WorkspaceConfiguration {
	return vscode.workspace.getConfiguration(SETTINGS.section, scope);
}

/** As people and the editor call one of ours, or a group of them: `mcpCordon.audit`. */
export function settingId(key: string): string {
	return `${SETTINGS.section}.${key}`;
}

/** `id`: default all of ours. */
export function onDidChangeSettings(listener: () => void, id: string = SETTINGS.section): Disposable {
	return vscode.workspace.onDidChangeConfiguration((change) => {
		if (change.affectsConfiguration(id)) listener();
	});
}

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
	const section = ourSettings();
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

/** The settings about calls and results: the user's own, and what the workspace and then each of its folders say, which can only tighten. */
export function readTrafficSettings(): { readonly user: TrafficSettings; readonly workspaces: readonly TrafficSettings[] } {
	// In a window with one folder and no workspace file, the folder's settings are those of the workspace.
	const folders = vscode.workspace.workspaceFile === undefined ? [] : (vscode.workspace.workspaceFolders ?? []);
	const section = ourSettings();
	return {
		user: trafficSettingsBy((key) => section.inspect(key)?.globalValue),
		workspaces: [
			trafficSettingsBy((key) => section.inspect(key)?.workspaceValue),
			...folders.map(({ uri }) => {
				const own = ourSettings(uri);
				return trafficSettingsBy((key) => own.inspect(key)?.workspaceFolderValue);
			}),
		],
	};
}

/** As they stand: the gateway reads them, and what it cannot read keeps its default. All of application scope, so no workspace is heard. */
export function readFlowSettings(): RawFlowSettings {
	const section = ourSettings();
	return flowSettingsBy((key) => jsonOf(section.inspect(key)?.globalValue));
}

/** A setting is read from a JSON file; the editor hands out a view of it that cannot be posted. */
function jsonOf(value: unknown): Json | undefined {
	if (typeof value === 'boolean' || typeof value === 'string' || typeof value === 'number') return value;
	if (typeof value !== 'object' || value === null) return undefined;
	const copy: Json = JSON.parse(JSON.stringify(value));
	return isJsonObject(copy) || Array.isArray(copy) ? copy : undefined;
}

const MAX_DAYS = 3_650;

/** How long the audit log is kept, as the user has set it. The chain is kept as long as the bodies at least. */
export function readRetention(): Retention {
	const section = ourSettings();
	const days = (key: string, otherwise: number): number => {
		const value: unknown = section.get(key);
		return typeof value === 'number' && Number.isFinite(value) && value >= 1 ? Math.min(value, MAX_DAYS) : otherwise;
	};
	const bodyDays = days(SETTINGS.auditBodyDays, 30);
	return { bodyDays, chainDays: Math.max(bodyDays, days(SETTINGS.auditLogDays, 365)) };
}

/** The editor's own settings about its network. */
export const NETWORK_SETTINGS = 'http';

/**
 * What the user set, never what a workspace sets: a repository must not lead traffic elsewhere. `http.proxyStrictSSL` is not honored, a
 * certificate that nobody vouches for is refused in any case.
 */
export function readNetworkSettings(): NetworkSettings {
	const section = vscode.workspace.getConfiguration(NETWORK_SETTINGS);
	const own = (key: string): unknown => section.inspect(key)?.globalValue;
	if (own('proxySupport') === 'off') return { proxy: '' };
	const [proxy, noProxy, proxyAuthorization] = [own('proxy'), own('noProxy'), own('proxyAuthorization')];
	return {
		proxy: isFilled(proxy) ? proxy : undefined,
		noProxy: Array.isArray(noProxy) && noProxy.length > 0 ? noProxy.filter(isFilled).join(',') : undefined,
		proxyAuthorization: isFilled(proxyAuthorization) ? proxyAuthorization : undefined,
	};
}

function isFilled(value: unknown): value is string {
	return typeof value === 'string' && value !== '';
}

/** The lists of the organization as the editor applies them, policies first. */
export const SERVER_POLICY_SETTINGS = ['chat.mcp.allowedServers', 'chat.mcp.deniedServers'] as const;

export function readServerPolicy(): ServerPolicy {
	const [allowed, denied] = SERVER_POLICY_SETTINGS.map((id): unknown => vscode.workspace.getConfiguration().get(id));
	return parseServerPolicy(allowed, denied);
}
