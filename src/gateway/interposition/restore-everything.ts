import { appendFile, lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { err } from '../../base/result.ts';
import { escapeForDisplay } from '../../base/text.ts';
import { createGitGuard } from '../git/git-guard.ts';
import { replaceFile } from './atomic-write.ts';
import { createDefinitionProtector } from './definition-protector.ts';
import { launcherCommandFor } from './launcher-command.ts';
import { shadowCopiesFolder } from './shadow-copies.ts';
import { type StateFolder } from './state-folder.ts';

export interface UninstallReport {
	readonly restored: readonly string[];
	readonly failed: readonly { readonly path: string; readonly why: string }[];
}

/**
 * Removes Cordon from every protected file, then writes the marker that makes the launcher run original commands (for files that couldn't be
 * restored), and removes the proxies. Journal, keys, and decisions stay, so those files can be restored later. Does nothing on a machine without the
 * state folder.
 */
export async function uninstall(state: StateFolder, { timeoutMs }: { readonly timeoutMs: number }): Promise<UninstallReport> {
	const isThere = await lstat(state.root).then(
		(found) => found.isDirectory(),
		() => false,
	);
	if (!isThere) return { restored: [], failed: [] };
	const signal = AbortSignal.timeout(timeoutMs);
	const random = {
		bytes: () => {
			throw new Error('an uninstall guards nothing, so it needs no random bytes');
		},
	};
	const protector = createDefinitionProtector({
		state,
		launcher: launcherCommandFor(state),
		random,
		// Removes only filters that were set before, in folders that were trusted then.
		git: createGitGuard({ state, random, isTrusted: () => true, busyMs: 300 }),
		now: () => Date.now(),
		lockWaitMs: 500,
	});
	const restored: string[] = [];
	const failed: { path: string; why: string }[] = [];
	const notes: string[] = [];
	for (const path of await protector.protectedPaths()) {
		const outcome = await protector.unprotect(path, signal).catch((error: unknown) => err({ kind: nameOf(error) }));
		if (outcome.ok && outcome.value.git.kind === 'out-of-step')
			notes.push(`Git not updated (${outcome.value.git.why.kind}) ${escapeForDisplay(path, 1_000)}`);
		if (outcome.ok) restored.push(path);
		else failed.push({ path, why: outcome.error.kind });
	}
	// Written before the proxies are removed, so every server always has a way to start.
	await replaceFile(state.uninstalledMarker, Buffer.from('Cordon was uninstalled.\n'), { expected: 'any', mode: 0o600 });
	await rm(state.proxy, { recursive: true, force: true });
	// The editor no longer asks for them.
	await rm(shadowCopiesFolder(state), { recursive: true, force: true });
	await note(state, [
		...restored.map((path) => `restored ${escapeForDisplay(path, 1_000)}`),
		...failed.map(({ path, why }) => `not restored (${why}) ${escapeForDisplay(path, 1_000)}`),
		...notes,
		'uninstalled',
	]);
	return { restored, failed };
}

async function note(state: StateFolder, notes: readonly string[]): Promise<void> {
	const time = new Date().toISOString();
	const text = notes.map((line) => `${time} ${line}\n`).join('');
	await appendFile(join(state.log, 'uninstall.log'), text, { mode: 0o600 }).catch(() => undefined);
}

function nameOf(error: unknown): string {
	return error instanceof Error ? error.name : 'unknown';
}
