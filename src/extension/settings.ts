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

/** The full id of a setting or group of ours: `mcpCordon.audit`. */
export function settingId(key: string): string {
	return `${SETTINGS.section}.${key}`;
}

/** `id` defaults to all of our settings. */
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

/** The current settings. Invalid values count as their defaults. */
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

/** The settings for calls and results: the user's, then those of the workspace and of each of its folders, which can only tighten. */
export function readTrafficSettings(): { readonly user: TrafficSettings; readonly workspaces: readonly TrafficSettings[] } {
	// In a window with one folder and no workspace file, the folder's settings are the workspace's.
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

/** The raw values. The gateway parses them and uses the default for each invalid one. All have application scope, so workspaces can't set them. */
export function readFlowSettings(): RawFlowSettings {
	const section = ourSettings();
	return flowSettingsBy((key) => jsonOf(section.inspect(key)?.globalValue));
}

/** Copies a setting to plain JSON, because the editor returns a proxy object that can't be posted. */
function jsonOf(value: unknown): Json | undefined {
	if (typeof value === 'boolean' || typeof value === 'string' || typeof value === 'number') return value;
	if (typeof value !== 'object' || value === null) return undefined;
	const copy: Json = JSON.parse(JSON.stringify(value));
	return isJsonObject(copy) || Array.isArray(copy) ? copy : undefined;
}

const MAX_DAYS = 3_650;

/** How long the user keeps the audit log. The chain is kept at least as long as the bodies. */
export function readRetention(): Retention {
	const section = ourSettings();
	const days = (key: string, otherwise: number): number => {
		const value: unknown = section.get(key);
		return typeof value === 'number' && Number.isFinite(value) && value >= 1 ? Math.min(value, MAX_DAYS) : otherwise;
	};
	const bodyDays = days(SETTINGS.auditBodyDays, 30);
	return { bodyDays, chainDays: Math.max(bodyDays, days(SETTINGS.auditLogDays, 365)) };
}

/** The section of the editor's network settings. */
export const NETWORK_SETTINGS = 'http';

/**
 * Only the user's values, never a workspace's, because a repository must not redirect traffic. `http.proxyStrictSSL` is ignored: untrusted
 * certificates are always refused.
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

/** The organization's lists, as the editor applies them, with policies first. */
export const SERVER_POLICY_SETTINGS = ['chat.mcp.allowedServers', 'chat.mcp.deniedServers'] as const;

export function readServerPolicy(): ServerPolicy {
	const [allowed, denied] = SERVER_POLICY_SETTINGS.map((id): unknown => vscode.workspace.getConfiguration().get(id));
	return parseServerPolicy(allowed, denied);
}
