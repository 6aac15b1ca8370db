import * as vscode from 'vscode';
import type { Disposable, DisposableStore } from '../base/disposable.ts';
import { property } from '../base/property.ts';
import { startIsolated } from './entry-points.ts';
import { registerAfterTakeover } from './features/after-takeover.ts';
import { registerAlerts } from './features/alerts.ts';
import { registerAudit } from './features/audit.ts';
import { registerAvailability } from './features/availability.ts';
import { registerClassifier } from './features/classifier-commands.ts';
import { registerCodeLens } from './features/code-lens.ts';
import { registerCoverage } from './features/coverage.ts';
import { registerDiagnostics } from './features/diagnostics.ts';
import { registerFileWatch } from './features/file-watch.ts';
import { registerFlowQuarantine } from './features/flow-quarantine.ts';
import { registerLockWatch } from './features/lock-watch.ts';
import { registerLogin } from './features/login-requests.ts';
import { registerNotifications } from './features/notifications.ts';
import { registerObservation } from './features/observed-servers.ts';
import { registerOtherVersion } from './features/other-version.ts';
import { registerPatterns } from './features/pattern-commands.ts';
import { registerQuestions } from './features/question-dialogs.ts';
import { registerCommands } from './features/register-commands.ts';
import { registerReviewAll } from './features/review-all-page.ts';
import { registerReviewPage } from './features/review-page.ts';
import { registerScans } from './features/scans.ts';
import { registerSessionPicture } from './features/session-page.ts';
import { registerSettingsProblems } from './features/settings-problems.ts';
import { registerSettingsSync } from './features/settings-sync.ts';
import { registerShadowCopies } from './features/shadow-copy-provider.ts';
import { registerSilentServers } from './features/silent-servers.ts';
import { registerStatusBar } from './features/status-bar.ts';
import { registerActivityView, registerFindingsView, registerQuarantineView } from './features/tree-views.ts';
import { registerTrust } from './features/trust-approvals.ts';
import { registerUnguarded } from './features/unguarded.ts';
import { registerWithheld } from './features/withheld-results.ts';
import { COMMANDS, CONTEXT_KEYS } from './manifest-ids.ts';
import { createLogger, createServices, type Services } from './services.ts';

const FEATURES: readonly { readonly name: string; readonly register: (services: Services) => { dispose(): void } }[] = [
	{ name: 'settings', register: registerSettingsSync },
	{ name: 'problems in the settings', register: registerSettingsProblems },
	{ name: 'status bar', register: registerStatusBar },
	{ name: 'questions', register: registerQuestions },
	{ name: 'available commands', register: registerAvailability },
	{ name: 'withheld results', register: registerWithheld },
	{ name: 'flow quarantine', register: registerFlowQuarantine },
	{ name: 'session picture', register: registerSessionPicture },
	{ name: 'review page', register: registerReviewPage },
	{ name: 'page of everything pending', register: registerReviewAll },
	{ name: 'scans', register: registerScans },
	{ name: 'commands', register: registerCommands },
	{ name: 'quarantine view', register: registerQuarantineView },
	{ name: 'findings view', register: registerFindingsView },
	{ name: 'activity view', register: registerActivityView },
	{ name: 'unguarded servers', register: registerUnguarded },
	{ name: 'trust', register: registerTrust },
	{ name: 'code lens', register: registerCodeLens },
	{ name: 'diagnostics', register: registerDiagnostics },
	{ name: 'file watch', register: registerFileWatch },
	{ name: 'version of the servers', register: registerOtherVersion },
	{ name: 'after a takeover', register: registerAfterTakeover },
	{ name: 'lock file', register: registerLockWatch },
	{ name: 'start watch', register: registerSilentServers },
	{ name: 'coverage', register: registerCoverage },
	{ name: 'observation', register: registerObservation },
	{ name: 'patterns', register: registerPatterns },
	{ name: 'classifier', register: registerClassifier },
	{ name: 'audit log', register: registerAudit },
	{ name: 'alerts', register: registerAlerts },
	{ name: 'login', register: registerLogin },
	{ name: 'shadow copies', register: registerShadowCopies },
	{ name: 'notifications', register: registerNotifications },
];

/**
 * Runs everything that a window with servers shows and does. It's a separate bundle, which a window without servers never loads. `door`: the
 * placeholders with the same commands. They're removed right before the real commands are registered, so none is ever missing.
 */
export async function openWindow(context: vscode.ExtensionContext, own: DisposableStore, door: Disposable): Promise<void> {
	const channel = own.add(vscode.window.createOutputChannel('MCP Cordon', { log: true }));
	const version = parseVersion(context.extension.packageJSON);
	try {
		const services = await createServices(context, { version, channel, own });
		door.dispose();
		for (const { name, register } of FEATURES) own.add(startIsolated(services, name, register));
		channel.info(`MCP Cordon ${version} is running`);
	} catch (cause) {
		door.dispose();
		createLogger(channel).error("MCP Cordon couldn't start", cause);
		// The audit log isn't read then, so no view may claim that it is.
		void vscode.commands.executeCommand('setContext', CONTEXT_KEYS.hasNotStarted, true);
		own.add(vscode.commands.registerCommand(COMMANDS.showLog, () => channel.show()));
		const show = vscode.l10n.t('Show Log');
		void vscode.window
			.showErrorMessage(
				vscode.l10n.t("MCP Cordon couldn't start. Servers stay guarded, but you can't approve anything new in this window."),
				show,
			)
			.then((chosen) => {
				if (chosen === show) channel.show();
			});
	}
}

function parseVersion(manifest: unknown): string {
	const version = property(manifest, 'version');
	return typeof version === 'string' ? version : '0.0.0';
}
