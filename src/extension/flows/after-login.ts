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

/** VS Code looks at a changed file after half a second and stops the guarded server then; a start before that starts the old definition. */
const SETTLED_MS = 2000;

/**
 * A server over HTTP asked for a login that only the editor can do. One that Cordon has never seen at work is left to the editor at
 * once: it works as before, and is shown as not guarded. One that worked without a login until now could want to get rid of its guard:
 * a person decides.
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

/** Gives the entry back and starts the server as the editor knows it now, if it was to run. False: the file could not be written. */
async function handOver(
	{ definitions, protector, logger, overview, servers, shared }: Services,
	key: ServerKey,
	id: EntryId,
): Promise<boolean> {
	// The editor's login asks in a dialog: not over those of a flow of ours, unless the editor has logged in before and need not ask.
	const hasToWait = shared.busy > 0 && (servers.toolsOf(key.name)?.length ?? 0) === 0;
	// A start that is on its way would go on with the entry as it is then.
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
