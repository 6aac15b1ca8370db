import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { storeTraffic } from '../../gateway/traffic/stored-policy.ts';
import { flowProblems } from '../../policy/risk/flow-problems.ts';
import { compileTraffic } from '../../policy/traffic/traffic-policy.ts';
import { showWithSetting } from '../host/show-notification.ts';
import type { Services } from '../services.ts';
import {
	NETWORK_SETTINGS,
	onDidChangeSettings,
	readFlowSettings,
	readNetworkSettings,
	readRetention,
	readTrafficSettings,
	settingId,
} from '../settings.ts';
import { settingProblemWords } from '../view-models/setting-problem-words.ts';

/** Sends the settings to the gateway now and after each change, so no restart is needed. */
export function registerSettingsSync(services: Services): Disposable {
	const own = new DisposableStore();
	const { gateway } = services;
	const keepTold = (tell: () => void, id?: string): void => {
		own.add(onDidChangeSettings(tell, id));
		tell();
	};
	keepTold(() => gateway.send({ kind: 'flow-settings', settings: readFlowSettings() }));
	// The editor's HTTP proxy applies to servers behind MCP Cordon, too, from their next start.
	keepTold(() => gateway.send({ kind: 'network', settings: readNetworkSettings() }), NETWORK_SETTINGS);
	keepTold(() => gateway.send({ kind: 'retention', retention: readRetention() }), settingId('audit'));
	const tellTraffic = createTrafficSync(services);
	own.add(vscode.workspace.onDidChangeWorkspaceFolders(tellTraffic));
	keepTold(tellTraffic);
	return own;
}

/** Compiles the settings for calls and results, sends them to the gateway, stores them for proxies without an editor, and reports invalid values. */
function createTrafficSync(services: Services): () => void {
	let told = '';
	return () => {
		const { user, workspaces } = readTrafficSettings();
		const { policy, problems: own } = compileTraffic(user, workspaces);
		const problems = [...own, ...flowProblems(readFlowSettings())];
		services.gateway.send({ kind: 'traffic', policy });
		try {
			storeTraffic(services.state.root, { ...user, retention: readRetention() }, services.signer);
		} catch (cause) {
			services.logger.error("Couldn't save the settings for proxies that run without an editor", cause);
		}
		const words = problems.map((problem) => settingProblemWords(problem, vscode.l10n));
		const [first] = problems;
		const text = words.join('\n');
		if (text === told) return;
		told = text;
		if (first === undefined) return;
		for (const line of words) services.logger.error(line);
		void notify(words, settingId(first.where.join('.')).split('.').slice(0, 3).join('.'));
	};
}

/** R117: reports where the invalid value is and what's allowed. Until it's corrected, the strictest interpretation applies. */
function notify(words: readonly string[], setting: string): Promise<void> {
	const more = words.length > 1 ? ` ${vscode.l10n.t('{0} more settings are invalid. See the log for details.', words.length - 1)}` : '';
	return showWithSetting('error', `${words[0] ?? ''}${more}`, setting);
}
