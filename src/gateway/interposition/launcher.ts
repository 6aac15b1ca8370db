import { execFile } from 'node:child_process';
import { chmod, lstat, mkdir, open, readdir, readFile, stat, unlink } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { err, ok, type Result } from '../../base/result.ts';
import { compareVersions, isVersion } from '../../base/versions.ts';
import { cleanScript } from '../git/clean-script.ts';
import { type OnStep, replaceFile, type WriteFailure } from './atomic-write.ts';
import { currentVersion } from './current-version.ts';
import { codeOf } from './errno.ts';
import { launcherScript } from './launcher-script.ts';
import { nativeLauncher } from './native-launcher.ts';
import { pruneProxies } from './prune.ts';
import { shimScript } from './shim.ts';
import { ensureStateFolder, type StateFolder, type StateFolderFailure } from './state-folder.ts';

export interface InstallOptions {
	/** The folder with the bundles. */
	readonly dist: string;
	/** Version of the extension. The gateway's variable names it. */
	readonly version: string;
	/** Absolute path of the node (or Electron) to use: `process.execPath`. */
	readonly nodePath: string;
	/** Names of the bundles to copy. Those missing from `dist` are left out, except `proxy.cjs`. */
	readonly files?: readonly string[];
	readonly onStep?: OnStep;
	/** The version that a person replaced with this one. If servers start with it, they start with this one from now on, even if it's older. */
	readonly replaced?: string | undefined;
	/** Default: this process's platform. */
	readonly platform?: NodeJS.Platform;
}

export type InstallFailure =
	| StateFolderFailure
	| WriteFailure
	/** A version that can't be a folder name, or a node path that is relative or contains a line end. */
	| { readonly kind: 'bad-argument'; readonly what: 'version' | 'node-path' }
	| { readonly kind: 'no-proxy' };

export interface InstallReport {
	/** Paths that were written because they differed. Empty: everything was up to date. */
	readonly written: readonly string[];
}

/** The code shared by the inspecting programs, the gateway that the proxy starts if none runs, the command line (for git's filter), and the proxy. */
const DEFAULT_FILES: readonly string[] = [
	'words.cjs',
	'gateway-process.cjs',
	'gateway.cjs',
	'reader.cjs',
	'transformer.cjs',
	'scorer.cjs',
	'ort-wasm-simd-threaded.wasm.br',
	'scorer.bin',
	'commands.cjs',
	'cli.cjs',
	'upstream.cjs',
	'guard.cjs',
	'scan-http.cjs',
	'proxy.cjs',
];

const PART_BYTES = 256 * 1024;

/**
 * Installs the launcher and the proxy of this version, and ends the uninstalled state. Replaces whole files, and only those that differ, so running
 * servers never see half a file. Writes the proxy last: it marks the version as complete.
 */
export async function installLauncher(state: StateFolder, options: InstallOptions): Promise<Result<InstallReport, InstallFailure>> {
	const isWindows = (options.platform ?? process.platform) === 'win32';
	if (!isVersion(options.version)) return err({ kind: 'bad-argument', what: 'version' });
	if (!isAbsolute(options.nodePath) || /[\r\n]/.test(options.nodePath)) return err({ kind: 'bad-argument', what: 'node-path' });
	const folders = await ensureStateFolder(state);
	if (!folders.ok) return folders;
	const proxy = await installProxy(state, options);
	if (!proxy.ok) return proxy;

	const current = await currentVersion(state);
	const isNext = current === undefined || current === options.replaced || compareVersions(options.version, current) >= 0;
	const launchers = isWindows ? await nodeLauncher(state, options.dist) : await shellLaunchers(state);
	if (launchers === undefined) return err({ kind: 'no-proxy' });
	const wanted: readonly Wanted[] = [
		{ path: state.nodePath, bytes: Buffer.from(`${options.nodePath}\n`), mode: 0o600 },
		...(isNext ? [{ path: state.currentVersion, bytes: Buffer.from(`${options.version}\n`), mode: 0o600 }] : []),
		{ path: state.shim, bytes: Buffer.from(shimScript(state, options.platform ?? process.platform)), mode: 0o755 },
		{ path: state.cleanScript, bytes: Buffer.from(cleanScript(state)), mode: 0o755 },
		...launchers,
	];
	const rest = await writeAll(wanted, options.onStep);
	if (!rest.ok) return rest;
	await pruneProxies(state, [options.version, (await currentVersion(state)) ?? options.version]);
	const cleared = await removeUninstalledMarker(state);
	return cleared.ok ? ok({ written: [...proxy.value, ...rest.value] }) : cleared;
}

/** Writes the script first, because the native program is useless without it. */
async function shellLaunchers(state: StateFolder): Promise<readonly Wanted[]> {
	const native = nativeLauncher(state.launcherScript, process.platform, process.arch);
	const script = Buffer.from(launcherScript(state, { isPrivileged: await knowsPrivilegedMode(), isNative: native !== undefined }));
	return [
		{ path: state.launcherScript, bytes: script, mode: 0o755 },
		{ path: state.launcher, bytes: native ?? script, mode: 0o755 },
	];
}

async function nodeLauncher(state: StateFolder, dist: string): Promise<readonly Wanted[] | undefined> {
	const bytes = await readFile(join(dist, 'launch.cjs')).catch(() => undefined);
	return bytes === undefined ? undefined : [{ path: state.nodeLauncher, bytes, mode: 0o700 }];
}

/** Called at activation: from now on the launcher never runs an original command by itself. */
export async function removeUninstalledMarker(state: StateFolder): Promise<Result<void, WriteFailure>> {
	try {
		await unlink(state.uninstalledMarker);
	} catch (error) {
		if (codeOf(error) !== 'ENOENT') return err({ kind: 'io', code: codeOf(error) });
	}
	return ok(undefined);
}

interface Wanted {
	readonly path: string;
	/** The content, or the path of the file with that content. */
	readonly bytes: Uint8Array | string;
	readonly mode: number;
}

async function installProxy(state: StateFolder, options: InstallOptions): Promise<Result<readonly string[], InstallFailure>> {
	const folder = join(state.proxy, options.version);
	await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
		if (codeOf(error) !== 'EEXIST') throw error;
	});
	if (!(await lstat(folder)).isDirectory()) return err({ kind: 'not-ours', path: folder });
	const present = new Set(await readdir(options.dist).catch((): string[] => []));
	if (!present.has('proxy.cjs')) return err({ kind: 'no-proxy' });
	const names = (options.files ?? DEFAULT_FILES).filter((name) => present.has(name) && name !== 'proxy.cjs');
	const wanted = [...names, 'proxy.cjs'].map((name) => ({ path: join(folder, name), bytes: join(options.dist, name), mode: 0o600 }));
	return writeAll(wanted, options.onStep);
}

async function writeAll(wanted: readonly Wanted[], onStep: OnStep | undefined): Promise<Result<readonly string[], WriteFailure>> {
	const written: string[] = [];
	for (const { bytes, mode, path } of wanted) {
		const isThere =
			typeof bytes === 'string' ? await areEqual(bytes, path) : (await readFile(path).catch(() => undefined))?.equals(bytes) === true;
		if (isThere) {
			if (process.platform !== 'win32' && ((await stat(path)).mode & 0o777) !== mode) await chmod(path, mode);
			continue;
		}
		const replaced = await replaceFile(path, typeof bytes === 'string' ? await readFile(bytes) : bytes, { expected: 'any', mode, onStep });
		if (!replaced.ok) return replaced;
		written.push(path);
	}
	return ok(written);
}

/** Compares in parts, because the bundles and the weights have 30 MB, and every window compares them. */
async function areEqual(one: string, other: string): Promise<boolean> {
	const handles = await Promise.all([open(one), open(other)].map((opened) => opened.catch(() => undefined)));
	const [first, second] = handles;
	try {
		if (first === undefined || second === undefined || (await first.stat()).size !== (await second.stat()).size) return false;
		const [a, b] = [Buffer.allocUnsafe(PART_BYTES), Buffer.allocUnsafe(PART_BYTES)];
		for (;;) {
			const [left, right] = await Promise.all([first.read(a, 0, PART_BYTES), second.read(b, 0, PART_BYTES)]);
			if (left.bytesRead !== right.bytesRead || a.compare(b, 0, right.bytesRead, 0, left.bytesRead) !== 0) return false;
			if (left.bytesRead === 0) return true;
		}
	} finally {
		for (const handle of handles) await handle?.close();
	}
}

/** Some small shells don't know the option and would refuse the script. */
async function knowsPrivilegedMode(): Promise<boolean> {
	return promisify(execFile)('/bin/sh', ['-p', '-c', ':'], { env: {}, timeout: 2_000 }).then(
		() => true,
		() => false,
	);
}
