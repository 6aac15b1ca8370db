import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { DefinitionFormat } from '../../definitions/format.ts';
import { PORTABLE_LAUNCHER } from '../../definitions/launcher-shape.ts';
import { launcherText, nodeLauncherIn, PORTABLE_SCRIPT } from '../../definitions/windows-form.ts';
import { STATE_FOLDER_NAME, type StateFolder } from './state-folder.ts';

/**
 * The value to write as `command`: the portable form if VS Code's `${userHome}` (which follows HOME) leads to this launcher, otherwise its absolute
 * path. On Windows the same for the script, after the executable that was recorded when the launcher was installed.
 */
export function launcherCommandFor(
	state: StateFolder,
	clientHome: string = homedir(),
	platform: NodeJS.Platform = process.platform,
): string {
	const isWindows = platform === 'win32';
	const isSame = (one: string, other: string): boolean => (isWindows ? one.toLowerCase() === other.toLowerCase() : one === other);
	const isPortable = isSame(state.root, join(clientHome, STATE_FOLDER_NAME)) && isSame(dirname(state.root), clientHome);
	if (!isWindows) return isPortable ? PORTABLE_LAUNCHER : state.launcher;
	const executable = recordedExecutable(state) ?? process.execPath;
	return launcherText({ executable, script: isPortable ? PORTABLE_SCRIPT : state.nodeLauncher });
}

/**
 * The launcher for a file of this format. `portable`: the result of `launcherCommandFor`. On Windows uses the executable that is recorded now, so two
 * editors with Cordon agree on the last one installed and don't keep rewriting each other's file.
 */
export function launcherFor(state: StateFolder, format: Pick<DefinitionFormat, 'launcher'>, portable: string): string {
	const isPortable = format.launcher === 'portable';
	const node = nodeLauncherIn(portable);
	if (node === undefined) return isPortable ? portable : state.launcher;
	return launcherText({ executable: recordedExecutable(state) ?? node.executable, script: isPortable ? node.script : state.nodeLauncher });
}

/** The file that a guarded entry starts, either directly or with the editor's executable. */
export function launcherFileFor(state: StateFolder, launcher: string): string {
	return nodeLauncherIn(launcher) === undefined ? state.launcher : state.nodeLauncher;
}

function recordedExecutable(state: StateFolder): string | undefined {
	try {
		const [line] = readFileSync(state.nodePath, 'utf8').split('\n');
		return line === '' ? undefined : line;
	} catch {
		return undefined;
	}
}

/** Processors with a native launcher: those of `native-launcher.generated.ts`, which most bundles don't need to include. */
const NATIVE_PROCESSORS: readonly string[] = ['x64', 'arm64'];

/** Whether the dynamic loader of this system runs before any code of Cordon's can. */
export function isLoaderFirst(platform: NodeJS.Platform, processor: string): boolean {
	return platform === 'linux' && !NATIVE_PROCESSORS.includes(processor);
}
