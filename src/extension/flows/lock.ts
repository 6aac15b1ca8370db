import path from 'node:path';
import * as vscode from 'vscode';
import { safeName } from '../../base/text.ts';
import { itemsOf, serversOf } from '../../events/overview.ts';
import { LOCK_NAME, type LockedItem, lockText } from '../../pins/lock.ts';
import type { Services } from '../services.ts';
import { shown } from '../view-models/words.ts';

const { l10n } = vscode;

/** Writes what is approved of the servers of each folder beside its `.vscode` folder, to be committed. */
export async function writeLock(services: Services): Promise<void> {
	const byFolder = new Map<string, Map<string, readonly LockedItem[]>>();
	for (const server of serversOf(services.overview.current)) {
		if (path.basename(path.dirname(server.file)) !== '.vscode') continue;
		const items = itemsOf(server).flatMap(({ fingerprint, kind, name, state }): readonly LockedItem[] =>
			state === 'approved' && fingerprint !== undefined ? [{ kind, name, fingerprint }] : [],
		);
		if (items.length === 0) continue;
		const folder = path.dirname(path.dirname(server.file));
		byFolder.set(folder, (byFolder.get(folder) ?? new Map<string, readonly LockedItem[]>()).set(server.name, items));
	}
	if (byFolder.size === 0)
		return void vscode.window.showInformationMessage(l10n.t('Nothing of the servers of this workspace is approved yet.'));
	for (const [folder, servers] of byFolder) {
		const file = vscode.Uri.file(path.join(folder, LOCK_NAME));
		const text = lockText({ version: 1, servers: new Map([...servers].map(([name, items]) => [name, { items }])) });
		await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
		await vscode.window.showTextDocument(file);
	}
	void vscode.window.showInformationMessage(
		l10n.t('{0} was written. It never approves anything: others see with it whether their servers are the same.', LOCK_NAME),
	);
}

/** Every decision that counts, as a file to keep or to look through. It holds names and fingerprints, no text of a server. */
export async function exportDecisions({ desk, overview }: Services): Promise<void> {
	const names = new Map(
		serversOf(overview.current).flatMap((server) => (server.entry.id === undefined ? [] : [[server.entry.id, server.name] as const])),
	);
	const rows = desk.decisions.map((decision) => ({
		server: shown(names.get(decision.entry) ?? '', 80),
		...decision,
		note: undefined,
		// The document is open in an editor, where agents read: no name that could say something to a model.
		name: decision.name === '' ? '' : safeName(decision.name),
		at: new Date(decision.at).toISOString(),
	}));
	const document = await vscode.workspace.openTextDocument({ language: 'json', content: `${JSON.stringify(rows, undefined, '\t')}\n` });
	await vscode.window.showTextDocument(document);
}
