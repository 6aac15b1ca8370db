import { access, constants, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ok, type Result } from '../../base/result.ts';
import { compareVersions, isVersion } from '../../base/versions.ts';
import { type InstallFailure, installLauncher } from '../../gateway/interposition/launcher.ts';
import { failureWords } from './command-words.ts';
import type { CommandContext } from './context.ts';
import { shown } from './usage-words.ts';

/** Installs the launcher if needed, and returns whether it did. Leaves an installation by an editor or a newer command line unchanged. */
export async function ensureInstalled({
	dist,
	machine,
	nodePath,
	state,
	version,
}: CommandContext): Promise<Result<'installed' | 'unchanged', InstallFailure>> {
	const current = (await readFile(state.currentVersion, 'utf8').catch(() => '')).trim();
	const node = (await readFile(state.nodePath, 'utf8').catch(() => '')).trim();
	const isUsable = isVersion(current) && compareVersions(current, version) >= 0;
	const isHere = async (file: string, mode: number): Promise<boolean> =>
		access(file, mode).then(
			() => true,
			() => false,
		);
	if (
		isUsable &&
		(await isHere(node, constants.X_OK)) &&
		(await isHere(machine.platform === 'win32' ? state.nodeLauncher : state.launcher, constants.X_OK)) &&
		(await isHere(state.cleanScript, constants.X_OK)) &&
		(await isHere(state.shim, constants.X_OK)) &&
		(await isHere(join(state.proxy, current, 'proxy.cjs'), constants.R_OK)) &&
		!(await isHere(state.uninstalledMarker, constants.F_OK))
	)
		return ok('unchanged');
	const installed = await installLauncher(state, { dist, version, nodePath, platform: machine.platform });
	return installed.ok ? ok('installed') : installed;
}

export function installWords(failure: InstallFailure): string {
	switch (failure.kind) {
		case 'no-proxy':
			return 'the proxy is missing next to this program. Use the "cordon" that comes with the extension';
		case 'not-ours':
			return `${shown(failure.path, 300)} is a link or belongs to another user`;
		case 'bad-argument':
			return "the path of this program or of its Node has characters that can't be used";
		case 'io':
			return 'path' in failure ? `${shown(failure.path, 300)}: ${failureWords(failure)}` : failureWords(failure);
		default:
			return failureWords(failure);
	}
}
