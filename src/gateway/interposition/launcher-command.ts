import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { DefinitionFormat } from '../../definitions/format.ts';
import { PORTABLE_LAUNCHER } from '../../definitions/launcher-shape.ts';
import { launcherText, nodeLauncherIn, PORTABLE_SCRIPT } from '../../definitions/windows-form.ts';
import { STATE_FOLDER_NAME, type StateFolder } from './state-folder.ts';

/**
 * What to write as `command`: the portable form when VS Code's `${userHome}` (which follows HOME) leads to this launcher, else
 * its absolute path. On Windows the same of the script, behind the executable that was recorded when the launcher was installed.
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
 * The launcher for a file of this format. `portable`: that of `launcherCommandFor`. On Windows the executable that is recorded now counts:
 * of two editors with Cordon the one that began last, so that neither puts the other's file right for ever.
 */
export function launcherFor(state: StateFolder, format: Pick<DefinitionFormat, 'launcher'>, portable: string): string {
	const isPortable = format.launcher === 'portable';
	const node = nodeLauncherIn(portable);
	if (node === undefined) return isPortable ? portable : state.launcher;
	return launcherText({ executable: recordedExecutable(state) ?? node.executable, script: isPortable ? node.script : state.nodeLauncher });
}

/** The file that a guarded entry starts, or has started by the editor's executable. */
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

/** Processors for which there is a native launcher. Those of `native-launcher.generated.ts`, which most programs have no need to hold. */
const NATIVE_PROCESSORS: readonly string[] = ['x64', 'arm64'];

/** Nothing of ours can run before the dynamic loader of this system does. */
export function isLoaderFirst(platform: NodeJS.Platform, processor: string): boolean {
	return platform === 'linux' && !NATIVE_PROCESSORS.includes(processor);
}
