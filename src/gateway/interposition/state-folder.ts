import { chmod, lstat, mkdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join, sep } from 'node:path';
import { err, ok, type Result } from '../../base/result.ts';
import { LAUNCH_KEY_FILE } from '../../link/proofs.ts';
import { codeOf } from './errno.ts';

/** The paths of one installation's files. All are absolute. */
export interface StateFolder {
	readonly root: string;
	readonly bin: string;
	/** What VS Code starts instead of a server: on Linux a program that starts the script, elsewhere the script itself. */
	readonly launcher: string;
	readonly launcherScript: string;
	/** The launcher on Windows: a script for the editor's own executable (`src/proxy/launch.ts`). */
	readonly nodeLauncher: string;
	/** The command line, for people: refusals name it. On Windows a batch file. */
	readonly shim: string;
	/** The clean step of git's filter. */
	readonly cleanScript: string;
	/** One line: the node to use. */
	readonly nodePath: string;
	/** One line: the version with which servers start. It's the newest that was installed, unless a person replaced that with an older one. */
	readonly currentVersion: string;
	/** `<proxy>/<version>/proxy.cjs`. */
	readonly proxy: string;
	readonly journal: string;
	/** Public keys of editors, which proxies trust: `<signer>.pem`. */
	readonly keys: string;
	/** The key of the digests in launch pins (`launch-digest.ts`). */
	readonly launchKey: string;
	/** The command line's signing key, and the last decision in the chain when it last read it. */
	readonly commandLine: string;
	readonly log: string;
	/** The audit log (`src/gateway/audit`). */
	readonly audit: string;
	/** The user's own patterns, unless the settings name another folder. Created by the user. */
	readonly patterns: string;
	/** Reserved disk space (`reserve.ts`). */
	readonly reserve: string;
	/** Locks and sockets. May be emptied when nothing is running. */
	readonly run: string;
	readonly database: string;
	/** Exists between an uninstall and the next activation. Only then may the launcher run the original command. */
	readonly uninstalledMarker: string;
}

export type StateFolderFailure =
	/** A link, not a folder, or owned by another user. */
	{ readonly kind: 'not-ours'; readonly path: string } | { readonly kind: 'io'; readonly code: string; readonly path: string };

export const STATE_FOLDER_NAME = '.mcp-cordon';

export function stateFolderAt(root: string): StateFolder {
	const bin = join(root, 'bin');
	return {
		root,
		bin,
		launcher: join(bin, 'cordon-launch'),
		launcherScript: join(bin, 'cordon-launch.sh'),
		nodeLauncher: join(bin, 'cordon-launch.cjs'),
		shim: join(bin, process.platform === 'win32' ? 'cordon.cmd' : 'cordon'),
		cleanScript: join(bin, 'cordon-clean'),
		nodePath: join(bin, 'node-path'),
		currentVersion: join(bin, 'current'),
		proxy: join(root, 'proxy'),
		journal: join(root, 'journal'),
		keys: join(root, 'keys'),
		launchKey: join(root, LAUNCH_KEY_FILE),
		commandLine: join(root, 'command-line'),
		log: join(root, 'log'),
		audit: join(root, 'audit'),
		patterns: join(root, 'patterns'),
		reserve: join(root, 'reserve'),
		run: join(root, 'run'),
		database: join(root, 'state.db'),
		uninstalledMarker: join(root, 'uninstalled'),
	};
}

/** `~/.mcp-cordon`, with the home folder from the user database, so no environment variable can move it. */
export function defaultStateRoot(): string {
	return `${userInfo().homedir}${sep}${STATE_FOLDER_NAME}`;
}

/** Creates the folders, each 0700 and owned by the user. Tightens permissions of an existing folder. */
export async function ensureStateFolder(state: StateFolder): Promise<Result<void, StateFolderFailure>> {
	for (const path of [
		state.root,
		state.bin,
		state.proxy,
		state.journal,
		state.keys,
		state.commandLine,
		state.log,
		state.audit,
		state.run,
	]) {
		try {
			await mkdir(path, { mode: 0o700, recursive: path === state.root });
		} catch (error) {
			if (codeOf(error) !== 'EEXIST') return err({ kind: 'io', code: codeOf(error), path });
		}
		try {
			const stat = await lstat(path);
			const isOurs = process.getuid === undefined || stat.uid === process.getuid();
			if (!stat.isDirectory() || !isOurs) return err({ kind: 'not-ours', path });
			if (process.platform !== 'win32' && (stat.mode & 0o777) !== 0o700) await chmod(path, 0o700);
		} catch (error) {
			return err({ kind: 'io', code: codeOf(error), path });
		}
	}
	return ok(undefined);
}
