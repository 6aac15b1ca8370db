import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { sha256 } from '../../gateway/sha256.ts';
import { AlertWebhook } from '../host/alert-webhook.ts';
import { SETTINGS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { onDidChangeSettings, ourSettings, settingId } from '../settings.ts';
import { alertOf } from '../view-models/alert-words.ts';

/** Sends short messages to the user's webhook when something is blocked or goes wrong. Off without an address. */
export function registerAlerts({ logger, overview }: Services): Disposable {
	const own = new DisposableStore();
	const webhook = own.add(new AlertWebhook(logger));
	const apply = (): void => {
		const value: unknown = ourSettings().get(SETTINGS.alertsWebhook);
		if (webhook.use(typeof value === 'string' ? value.trim() : '')) return;
		void vscode.window.showErrorMessage(
			vscode.l10n.t('MCP Cordon: The alert address must start with "https://". No alerts are sent until you fix it.'),
		);
	};
	own.add(onDidChangeSettings(apply, settingId(SETTINGS.alertsWebhook)));
	own.add(
		overview.onDidRecord(({ event }) => {
			const alert = alertOf(event, sha256);
			if (alert !== undefined) webhook.send(JSON.stringify(alert));
		}),
	);
	apply();
	return own;
}
