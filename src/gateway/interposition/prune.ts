import { readdir, readFile, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { compareVersions, isVersion } from '../../base/versions.ts';
import { codeOf } from './errno.ts';
import type { StateFolder } from './state-folder.ts';

/** A proxy that runs without an editor says nowhere that it does; it is likely to be of one of the newest versions. */
const NEWEST_KEPT = 2;
/** Another process may be in the middle of installing a version: its folder is younger than this. */
const INSTALLING_MS = 10 * 60 * 1000;

/**
 * Removes proxies of old versions. Kept are `own`, the newest ones, and each version that a living editor names in `run/host-<pid>`:
 * proxies of that window load their gateway from its folder when the window goes. Best effort: what cannot be removed stays.
 */
export async function pruneProxies(state: StateFolder, own: string): Promise<readonly string[]> {
	const versions = (await readdir(state.proxy).catch((): string[] => [])).filter(isVersion).sort(compareVersions);
	const kept = new Set([own, ...versions.slice(-NEWEST_KEPT), ...(await versionsInUse(state))]);
	const removed: string[] = [];
	for (const version of versions) {
		if (kept.has(version)) continue;
		const folder = join(state.proxy, version);
		const age = await stat(folder).then(
			(found) => Date.now() - found.mtimeMs,
			() => 0,
		);
		if (age < INSTALLING_MS) continue;
		// The launcher goes by this file: without it the version does not count any more.
		await unlink(join(folder, 'proxy.cjs')).catch(() => undefined);
		await rm(folder, { recursive: true, force: true }).catch(() => undefined);
		removed.push(version);
	}
	return removed;
}

/** What living editors run; the notes of dead ones go. */
async function versionsInUse(state: StateFolder): Promise<readonly string[]> {
	const inUse: string[] = [];
	for (const name of await readdir(state.run).catch((): string[] => [])) {
		const pid = Number(/^host-([1-9]\d*)$/.exec(name)?.[1]);
		if (!Number.isSafeInteger(pid)) continue;
		const file = join(state.run, name);
		if (isAlive(pid)) inUse.push((await readFile(file, 'utf8').catch(() => '')).trim());
		else await unlink(file).catch(() => undefined);
	}
	return inUse;
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return codeOf(error) !== 'ESRCH';
	}
}
