import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { hasLock, lockPathFor, readLock } from '../../gateway/lock/read-lock.ts';
import { LOCK_NAME, type LockFile, lockText } from '../../pins/lock.ts';
import { guardedRun } from '../entry-points.ts';
import type { Services } from '../services.ts';

/** Reads the lock file next to each workspace definition file, and reads it again when either changes. Writes nothing. */
export function registerLockWatch(services: Services): Disposable {
	const own = new DisposableStore();
	const { definitions, logger, overview } = services;
	const read = async (file: string): Promise<void> => {
		const found = await readLock(lockPathFor(file));
		const known = overview.current.locks.get(file);
		const lock = found.ok ? found.value : undefined;
		const problem = found.ok || found.error.kind === 'missing' ? undefined : found.error.kind;
		if (known?.problem === problem && textOf(known?.lock) === textOf(lock)) return;
		if (problem !== undefined) logger.warn(`Couldn't use a lock file: ${problem}`);
		overview.record({ kind: 'lock-read', at: Date.now(), file, lock, problem });
	};
	const readAll = (): void =>
		void guardedRun(services, 'read the lock files', async () => {
			for (const { source } of definitions.snapshots) if (hasLock(source.path)) await read(source.path);
		});
	const watcher = own.add(vscode.workspace.createFileSystemWatcher(`**/${LOCK_NAME}`));
	for (const happened of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) own.add(happened(readAll));
	own.add(
		overview.onDidRecord(({ before, event }) => {
			if (event.kind === 'file-read' && !before.files.has(event.file)) readAll();
		}),
	);
	readAll();
	return own;
}

function textOf(lock: LockFile | undefined): string {
	return lock === undefined ? '' : lockText(lock);
}
