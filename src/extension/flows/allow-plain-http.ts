import * as vscode from 'vscode';
import type { Finding } from '../../engine/finding.ts';
import type { ServerOverview } from '../../events/overview.ts';
import { compileTraffic, trafficFor } from '../../policy/traffic/traffic-policy.ts';
import { SETTINGS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { ourSettings, readTrafficSettings, settingId } from '../settings.ts';
import { shown } from '../view-models/ui-words.ts';
import { chooseServer } from './choose.ts';

const { l10n } = vscode;

/** Whether the finding is about a server's unencrypted address. */
export function isAboutPlainHttp({ detail, rule }: Pick<Finding, 'detail' | 'rule'>): boolean {
	return rule === 'launch.upstream' && /\bunencrypted\b/.test(detail ?? '');
}

/** Allows one server's unencrypted address after a dialog. The settings refuse such addresses otherwise. */
export async function allowPlainHttp(services: Services, argument: unknown): Promise<void> {
	const fits = ({ entry, name }: ServerOverview): boolean =>
		entry.configFindings.some(({ finding }) => isAboutPlainHttp(finding)) && refuses(name);
	const server = await chooseServer(services, argument, { title: l10n.t('Allow Unencrypted Address'), fits });
	if (server === undefined) return;
	if (!refuses(server.name))
		return void vscode.window.showInformationMessage(l10n.t('Your settings already allow the address of "{0}".', shown(server.name)));
	const question = l10n.t('Allow the unencrypted address of "{0}"?', shown(server.name));
	const detail = l10n.t(
		'Anyone on the network path can read and change its tools, calls, and results. Applies to all servers with this name and adds "plainHttp" to {0}.',
		settingId(SETTINGS.servers),
	);
	if (!(await services.pages.confirm(question, { detail, button: l10n.t('Allow') }))) return;
	const section = ourSettings();
	const all: unknown = section.inspect(SETTINGS.servers)?.globalValue;
	const servers = isRecord(all) ? all : {};
	const key = Object.keys(servers).find((name) => name.toLowerCase() === server.name.toLowerCase()) ?? server.name;
	const own: unknown = Object.hasOwn(servers, key) ? servers[key] : undefined;
	await section.update(
		SETTINGS.servers,
		{ ...servers, [key]: { ...(isRecord(own) ? own : {}), plainHttp: 'allow' } },
		vscode.ConfigurationTarget.Global,
	);
	if (refuses(server.name))
		return void vscode.window.showWarningMessage(
			l10n.t('The settings of this workspace still refuse the address of "{0}".', shown(server.name)),
		);
	void vscode.window.showInformationMessage(l10n.t('"{0}" uses this address the next time it starts.', shown(server.name)));
}

function refuses(name: string): boolean {
	const { user, workspaces } = readTrafficSettings();
	return trafficFor(compileTraffic(user, workspaces).policy, name).refusesPlainHttp;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
