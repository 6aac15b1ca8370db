import * as vscode from 'vscode';
import { itemsOf, lockedAs } from '../../events/items.ts';
import { serversOf } from '../../events/overview.ts';
import { replaceFile } from '../../gateway/interposition/atomic-write.ts';
import { hasLock, lockPathFor } from '../../gateway/lock/read-lock.ts';
import { LOCK_NAME, type LockedItem, lockText } from '../../pins/lock.ts';
import type { Services } from '../services.ts';
import { keepFailureWords } from '../view-models/failure-words.ts';
import { shown } from '../view-models/ui-words.ts';

const { l10n } = vscode;

/** Writes each folder's approved items to a lock file next to its `.vscode` folder, to be committed. */
export async function writeLock({ overview, logger }: Services): Promise<void> {
	const files = new Map<string, Map<string, readonly LockedItem[]>>();
	for (const server of serversOf(overview.current)) {
		if (!hasLock(server.file)) continue;
		const own = itemsOf(server).map((item) => lockedAs(item, server));
		const items = own.flatMap(({ fingerprint, kind, name, state }): readonly LockedItem[] =>
			state === 'approved' && fingerprint !== undefined ? [{ kind, name, fingerprint }] : [],
		);
		const found = files.get(server.file) ?? new Map<string, readonly LockedItem[]>();
		// If nothing of a server is approved here, keep what another person locked.
		files.set(server.file, found.set(server.name, items.length > 0 ? items : (server.lock?.items ?? [])));
	}
	const written = [...files].filter(([, servers]) => [...servers.values()].some((items) => items.length > 0));
	if (written.length === 0)
		return void vscode.window.showInformationMessage(l10n.t("No items of this workspace's servers are approved yet."));
	for (const [file, servers] of written) {
		const lock = [...servers].filter(([, items]) => items.length > 0).map(([name, items]) => [name, { items }] as const);
		const target = lockPathFor(file);
		const replaced = await replaceFile(target, new TextEncoder().encode(lockText({ version: 1, servers: new Map(lock) })), {
			expected: 'any',
			mode: 0o644,
		});
		if (!replaced.ok) {
			logger.warn(`Couldn't write a lock file: ${replaced.error.kind}`);
			return void vscode.window.showErrorMessage(
				l10n.t("Couldn't write {0}. {1} The existing file is unchanged.", shown(target, 300), keepFailureWords(replaced.error, l10n)),
			);
		}
		await vscode.window.showTextDocument(vscode.Uri.file(target));
	}
	void vscode.window.showInformationMessage(
		l10n.t("Wrote {0}. The file doesn't approve anything by itself. It lets others check that they use the same servers.", LOCK_NAME),
	);
}
