import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { EntryId } from '../../base/ids.ts';
import type { CordonEvent } from '../../events/cordon-event.ts';
import { connectionsOf, type ServerKey } from '../../events/overview.ts';
import { OWN_CLIENT } from '../host/own-client.ts';
import type { Services } from '../services.ts';
import { keepFailureWords } from '../view-models/failure-words.ts';
import { shown } from '../view-models/ui-words.ts';

const { l10n } = vscode;

/** VS Code reads a changed file after 0.5 s and then stops the guarded server. A start before that uses the old definition. In milliseconds. */
const SETTLED_MS = 2000;

/**
 * Handles a server over HTTP that requires a login, which only the editor can do. A server that never worked behind Cordon is left to the editor
 * at once, and is shown as not guarded. If it worked without a login before, it may be trying to get rid of its guard, so a person decides.
 */
export async function leaveToLogin(services: Services, event: Extract<CordonEvent, { kind: 'needs-login' }>): Promise<void> {
	const found = services.definitions.entryById(event.entry);
	if (found === undefined || !found.entry.isHttp) return;
	const key: ServerKey = { file: found.snapshot.source.path, name: found.entry.name };
	if (event.isKnown && !(await isWanted(services, key, event.hadAuthorization))) return;
	if (!(await handOver(services, key, event.entry)) || event.isKnown) return;
	const message = event.hadAuthorization
		? l10n.t(
				'MCP Cordon: Server "{0}" rejected the Authorization header in its entry. It isn\'t guarded because it needs the editor\'s login. To use the header instead, correct it and protect the server again.',
				shown(key.name),
			)
		: l10n.t(
				'MCP Cordon: Server "{0}" requires a login that only the editor can do. Its entry was restored, and it isn\'t guarded.',
				shown(key.name),
			);
	void vscode.window.showWarningMessage(message);
}

async function isWanted({ pages }: Services, key: ServerKey, hadAuthorization: boolean): Promise<boolean> {
	const button = l10n.t('Use Unguarded…');
	const message = hadAuthorization
		? l10n.t('Server "{0}" no longer accepts its Authorization header. Correct the header, or let the editor log in.', shown(key.name))
		: l10n.t('Server "{0}" now requires a login. It\'s still guarded, but it can\'t respond.', shown(key.name));
	if ((await vscode.window.showWarningMessage(message, button)) !== button) return false;
	const detail = l10n.t(
		'Its entry is restored and the editor logs in. New and changed tools then reach models without a review. "Protect MCP Servers…" guards it again.',
	);
	const question = l10n.t('Use server "{0}" without MCP Cordon?', shown(key.name));
	return pages.confirm(question, { detail, button: l10n.t('Use Unguarded') });
}

/** Restores the entry and starts the server with the editor's new definition if it should run. False if the file couldn't be written. */
async function handOver(
	{ definitions, protector, logger, overview, servers, shared }: Services,
	key: ServerKey,
	id: EntryId,
): Promise<boolean> {
	// The editor asks in its login dialog, which must not cover dialogs of our flow. If it lists tools, it has logged in before and doesn't ask.
	const hasToWait = shared.busy > 0 && (servers.toolsOf(key.name)?.length ?? 0) === 0;
	// A start in progress would continue with the restored entry.
	if (hasToWait) await servers.stop(key);
	const report = await definitions.whileEditing(() => protector.leaveToLogin(key.file, id));
	if (!report.ok) {
		logger.error(`Couldn't hand an entry over to the login of the editor: ${report.error.kind}`);
		void vscode.window.showErrorMessage(
			l10n.t(
				'MCP Cordon: Server "{0}" needs the editor\'s login, but its file couldn\'t be restored. {1}',
				shown(key.name),
				keepFailureWords(report.error, l10n),
			),
		);
		return false;
	}
	if (!vscode.workspace.isTrusted || hasToWait) return true;
	await sleep(SETTLED_MS);
	await overview.until((now) => connectionsOf(now.live.get(id), OWN_CLIENT).length === 0, { timeoutMs: 5000 });
	await servers.start(key);
	return true;
}
