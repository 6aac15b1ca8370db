import { readdir, readFile, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { compareVersions, isVersion } from '../../base/versions.ts';
import { parseRendezvous } from '../../link/rendezvous.ts';
import { codeOf } from './errno.ts';
import type { StateFolder } from './state-folder.ts';

/** A proxy says nowhere that it runs; without its gateway it is likely to be of one of the newest versions. */
const NEWEST_KEPT = 2;
/** Another process may be in the middle of installing a version: its folder is younger than this. */
const INSTALLING_MS = 10 * 60 * 1000;

/**
 * Removes proxies of old versions. Kept are `own`, the newest ones, and each version whose gateway runs:
 * its proxies start it anew from its folder. Best effort: what cannot be removed stays.
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

/** Versions whose gateway runs. */
async function versionsInUse(state: StateFolder): Promise<readonly string[]> {
	const inUse: string[] = [];
	for (const name of await readdir(state.run).catch((): string[] => [])) {
		if (!/^gateway-.+\.json$/.test(name)) continue;
		const found = parseRendezvous(await readFile(join(state.run, name), 'utf8').catch(() => ''));
		if (found !== undefined && isAlive(found.pid)) inUse.push(found.version);
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
