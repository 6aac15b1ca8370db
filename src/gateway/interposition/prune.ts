import { readdir, readFile, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { compareVersions, isVersion } from '../../base/versions.ts';
import { parseRendezvous } from '../../link/rendezvous.ts';
import { codeOf } from './errno.ts';
import type { StateFolder } from './state-folder.ts';

/** A proxy doesn't register itself. If its gateway isn't running, it most likely has one of the newest versions. */
const NEWEST_KEPT = 2;
/** Another process may be installing a version now. Its folder is younger than this, in milliseconds. */
const INSTALLING_MS = 10 * 60 * 1000;

/**
 * Removes proxies of old versions. Keeps `wanted`, the newest versions, and each version whose gateway is running, because its proxies restart the
 * gateway from its folder. Best effort: what can't be removed stays.
 */
export async function pruneProxies(state: StateFolder, wanted: readonly string[]): Promise<readonly string[]> {
	const versions = (await readdir(state.proxy).catch((): string[] => [])).filter(isVersion).sort(compareVersions);
	const kept = new Set([...wanted, ...versions.slice(-NEWEST_KEPT), ...(await versionsInUse(state))]);
	const removed: string[] = [];
	for (const version of versions) {
		if (kept.has(version)) continue;
		const folder = join(state.proxy, version);
		const age = await stat(folder).then(
			(found) => Date.now() - found.mtimeMs,
			() => 0,
		);
		if (age < INSTALLING_MS) continue;
		// The launcher looks for this file: without it the version no longer counts.
		await unlink(join(folder, 'proxy.cjs')).catch(() => undefined);
		await rm(folder, { recursive: true, force: true }).catch(() => undefined);
		removed.push(version);
	}
	return removed;
}

/** Versions whose gateway is running. */
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
