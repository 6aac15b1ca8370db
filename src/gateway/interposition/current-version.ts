import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isVersion } from '../../base/versions.ts';
import type { StateFolder } from './state-folder.ts';

/** The version with which the launcher starts servers. Undefined: none is noted, or it isn't installed, so the launcher looks for one. */
export async function currentVersion(state: Pick<StateFolder, 'currentVersion' | 'proxy'>): Promise<string | undefined> {
	const version = (await readFile(state.currentVersion, 'utf8').catch(() => '')).trim();
	if (!isVersion(version)) return undefined;
	const proxy = await stat(join(state.proxy, version, 'proxy.cjs')).catch(() => undefined);
	return proxy?.isFile() === true ? version : undefined;
}
