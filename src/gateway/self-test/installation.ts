import { constants } from 'node:fs';
import { access, lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sha256Hex } from '../../base/ids.ts';
import { isVersion } from '../../base/versions.ts';
import { sha256 } from '../interposition/digest.ts';
import { launcherScript } from '../interposition/launcher-script.ts';
import { nativeLauncher } from '../interposition/native-launcher.ts';
import type { StateFolder } from '../interposition/state-folder.ts';

/** The files between a guarded entry and the gateway on this machine. */
export interface InstallationProof {
	/** The version that the launcher uses without a gateway. Undefined: there is none. */
	readonly version: string | undefined;
	/** Whether the files were compared with those of this program. `false`: they are of another version, so only their presence is known. */
	readonly isCompared: boolean;
	/** The bundles of that version, by name. */
	readonly bundles: readonly { readonly name: string; readonly sha256: Sha256Hex }[];
	readonly problems: readonly InstallationProblem[];
}

export type InstallationProblem =
	/** Guarded servers don't start. */
	| { readonly kind: 'missing'; readonly what: 'launcher' | 'proxy' | 'node' }
	/** A link, somebody else's file, or a file that others can write. `file` is a path. */
	| { readonly kind: 'not-ours'; readonly file: string }
	/** Its bytes differ from those that this version writes. */
	| { readonly kind: 'altered'; readonly file: string }
	/** Cordon is uninstalled: the launcher runs original commands. */
	| { readonly kind: 'uninstalled' };

/** Checks the launcher and the proxy on the disk. `dist`: the folder with the bundles of `version`. */
export async function proveInstallation(
	state: StateFolder,
	{ dist, platform, version: own }: { readonly dist: string; readonly version: string; readonly platform: NodeJS.Platform },
): Promise<InstallationProof> {
	const problems: InstallationProblem[] = [];
	const current = (await readFile(state.currentVersion, 'utf8').catch(() => '')).trim();
	const version = isVersion(current) ? current : undefined;
	const folder = version === undefined ? undefined : join(state.proxy, version);
	const isCompared = version === own;

	const file = platform === 'win32' ? state.nodeLauncher : state.launcher;
	const launcher = await readOwn(file, problems);
	if (launcher === undefined) problems.push({ kind: 'missing', what: 'launcher' });
	else if (isCompared && !(await launchersOf(state, { dist, platform })).some((shipped) => launcher.equals(shipped)))
		problems.push({ kind: 'altered', file });
	if (isCompared && platform !== 'win32') {
		const script = await readOwn(state.launcherScript, problems);
		const isNative = nativeLauncher(state.launcherScript, platform, process.arch) !== undefined;
		if (script === undefined) problems.push({ kind: 'missing', what: 'launcher' });
		else if (!scriptsOf(state, isNative).some((shipped) => script.equals(shipped)))
			problems.push({ kind: 'altered', file: state.launcherScript });
	}

	const bundles: { name: string; sha256: Sha256Hex }[] = [];
	for (const name of folder === undefined
		? []
		: (await readdir(folder).catch((): string[] => [])).filter((each) => each.endsWith('.cjs')).sort()) {
		const bundle = join(folder ?? '', name);
		const bytes = await readOwn(bundle, problems);
		if (bytes === undefined) continue;
		bundles.push({ name, sha256: sha256(bytes) });
		const shipped = isCompared ? await readFile(join(dist, name)).catch(() => undefined) : undefined;
		if (isCompared && shipped?.equals(bytes) !== true) problems.push({ kind: 'altered', file: bundle });
	}
	if (!bundles.some(({ name }) => name === 'proxy.cjs')) problems.push({ kind: 'missing', what: 'proxy' });

	const node = (await readFile(state.nodePath, 'utf8').catch(() => '')).trim();
	if (!(await isThere(node, constants.X_OK))) problems.push({ kind: 'missing', what: 'node' });
	if (await isThere(state.uninstalledMarker, constants.F_OK)) problems.push({ kind: 'uninstalled' });
	return { version, isCompared, bundles, problems };
}

function scriptsOf(state: StateFolder, isNative: boolean): readonly Buffer[] {
	return [true, false].map((isPrivileged) => Buffer.from(launcherScript(state, { isPrivileged, isNative })));
}

/** The launchers that this version may install. */
async function launchersOf(
	state: StateFolder,
	{ dist, platform }: { readonly dist: string; readonly platform: NodeJS.Platform },
): Promise<readonly Buffer[]> {
	if (platform !== 'win32') {
		const native = nativeLauncher(state.launcherScript, platform, process.arch);
		return native === undefined ? scriptsOf(state, false) : [native];
	}
	return readFile(join(dist, 'launch.cjs')).then(
		(bytes) => [bytes],
		() => [],
	);
}

/** The bytes of a file. Notes a problem unless this user owns it and nobody else can write it. */
async function readOwn(file: string, problems: InstallationProblem[]): Promise<Buffer | undefined> {
	try {
		const found = await lstat(file);
		const isOurs = found.isFile() && (process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o022) === 0));
		if (!isOurs) problems.push({ kind: 'not-ours', file });
		return await readFile(file);
	} catch {
		return undefined;
	}
}

function isThere(file: string, mode: number): Promise<boolean> {
	return access(file, mode).then(
		() => true,
		() => false,
	);
}
