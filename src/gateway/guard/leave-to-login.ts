import { randomBytes } from 'node:crypto';
import type { EntryId } from '../../base/ids.ts';
import type { LeftToLogin } from '../../link/control.ts';
import { createGitGuard } from '../git/git-guard.ts';
import { createDefinitionProtector } from '../interposition/definition-protector.ts';
import { launcherCommandFor } from '../interposition/launcher-command.ts';
import { stateFolderAt } from '../interposition/state-folder.ts';
import { openStateStore } from '../store/state-store.ts';

/**
 * Handles a server over HTTP that requires a login while no editor is connected. Restores the original text of its entry, as the editor would. A
 * server that worked without a login before stays guarded, because nobody can be asked here.
 */
export async function leaveToLogin(entry: EntryId, stateFolder: string): Promise<LeftToLogin> {
	const state = stateFolderAt(stateFolder);
	const { store } = openStateStore(state.database);
	try {
		if (store.serverVersions().some((version) => version.entry === entry)) return 'known';
	} finally {
		store.dispose();
	}
	const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
	const protector = createDefinitionProtector({
		state,
		launcher: launcherCommandFor(state),
		random,
		// Only updates git for a file whose filter was set before, in a folder that was trusted then.
		git: createGitGuard({ state, random, isTrusted: () => true, busyMs: 300 }),
		now: () => Date.now(),
		lockWaitMs: 2_000,
	});
	for (const path of await protector.protectedPaths()) {
		const report = await protector.leaveToLogin(path, entry);
		if (report.ok && report.value.isChanged) return 'restored';
	}
	return 'failed';
}
