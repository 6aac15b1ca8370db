import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { storeTraffic } from '../../gateway/traffic/stored-policy.ts';
import { flowProblems } from '../../policy/risk/flow-problems.ts';
import { compileTraffic } from '../../policy/traffic/traffic-policy.ts';
import { readRetention } from '../host/retention-settings.ts';
import { showWithSetting } from '../host/show-notification.ts';
import { readTrafficSettings } from '../host/traffic-settings.ts';
import { SETTINGS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { settingProblemWords } from '../view-models/traffic.ts';
import { readFlowSettings } from './flow-settings-sync.ts';

/** Compiles the settings about calls and answers, hands them to the gateway, keeps them for proxies without an editor, and says what is wrong with them. */
export function registerTrafficSettings(services: Services): Disposable {
	const disposables = new DisposableStore();
	let told = '';
	const apply = (): void => {
		const { user, workspaces } = readTrafficSettings();
		const { policy, problems: own } = compileTraffic(user, workspaces);
		const problems = [...own, ...flowProblems(readFlowSettings())];
		services.gateway.send({ kind: 'traffic', policy });
		try {
			storeTraffic(services.stateRoot, { ...user, retention: readRetention() }, services.signer);
		} catch (cause) {
			services.logger.error('the settings could not be kept for proxies without an editor', cause);
		}
		const words = problems.map((problem) => settingProblemWords(problem, vscode.l10n));
		const [first] = problems;
		const text = words.join('\n');
		if (text === told) return;
		told = text;
		if (first === undefined) return;
		for (const line of words) services.logger.error(line);
		void notify(words, `${SETTINGS.section}.${first.where.join('.')}`);
	};
	disposables.add(
		vscode.workspace.onDidChangeConfiguration((change) => {
			if (change.affectsConfiguration(SETTINGS.section)) apply();
		}),
	);
	disposables.add(vscode.workspace.onDidChangeWorkspaceFolders(apply));
	apply();
	return disposables;
}

/** R117: where it stands and what it may be. Until then the strictest reading of it holds. */
function notify(words: readonly string[], setting: string): Promise<void> {
	const more = words.length > 1 ? ` ${vscode.l10n.t('{0} more settings are invalid. See the log for details.', words.length - 1)}` : '';
	return showWithSetting('error', `MCP Cordon: ${words[0] ?? ''}${more}`, setting.split('.').slice(0, 3).join('.'));
}
