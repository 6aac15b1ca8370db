import { lstat, rm } from 'node:fs/promises';
import path from 'node:path';
import { launchOf } from '../../definitions/entry-launch.ts';
import type { ServerEntry } from '../../definitions/server-entry.ts';
import { type LaunchPlace, proxiedLaunchOf } from '../live-scan/clean-launch.ts';
import { sha256 } from './digest.ts';
import type { StateFolder } from './state-folder.ts';

/**
 * The shadow copies of a definition file that isn't changed: Cordon's own entries in its own file, which the extension passes to the editor.
 * The file is an ordinary definition file, so it's guarded, judged, and reviewed like any other.
 */
export interface ShadowCopyDraft {
	/** The file for the shadow copies. */
	readonly file: string;
	/** Its text before it is guarded. */
	readonly text: string;
	readonly names: readonly string[];
	/** Entries that can't have a shadow copy, because only the editor can resolve their variables. */
	readonly leftOut: readonly string[];
}

/** The journal and the audit log identify files by their path, so the folder keeps its first name. */
const FOLDER = 'twins';
/** Keeps the label different from the original's: of two servers with the same label, the editor disables the extension's. */
const SUFFIX = ' (guarded)';

/** The name of an entry's shadow copy. */
export function shadowCopyName(name: string): string {
	return `${name}${SUFFIX}`;
}

/** `${workspaceFolder}` of a definition file, and the folder in which its servers run. */
export function folderOfDefinition(file: string): string {
	const folder = path.dirname(file);
	return path.basename(folder) === '.vscode' ? path.dirname(folder) : folder;
}

/** Where the shadow copies of this file are. */
export function shadowCopyFileOf(state: StateFolder, original: string): string {
	return path.join(shadowCopiesFolder(state), shadowCopyFolderName(original), 'mcp.json');
}

export function shadowCopyFolderName(original: string): string {
	return sha256(original).slice(0, 32);
}

export function shadowCopiesFolder(state: StateFolder): string {
	return path.join(state.root, FOLDER);
}

export function isShadowCopy(file: string): boolean {
	return /[/\\]\.mcp-cordon[/\\]twins[/\\][0-9a-f]{32}[/\\]mcp\.json$/.test(file);
}

/** The text of the shadow copies of these entries. Variables are resolved, because the editor doesn't resolve them for an extension's servers. */
export async function draftShadowCopies(
	state: StateFolder,
	original: string,
	{ entries, place }: { readonly entries: readonly ServerEntry[]; readonly place: LaunchPlace },
): Promise<ShadowCopyDraft> {
	const servers: Record<string, object> = {};
	const leftOut: string[] = [];
	for (const entry of entries) {
		const stated = launchOf(entry);
		const launch = await proxiedLaunchOf(entry, place);
		if (stated === undefined || entry.isHttp || stated.envFile !== undefined || !launch.ok || launch.value.leftOut.length > 0) {
			leftOut.push(entry.name);
			continue;
		}
		const { args, command, cwd, env } = launch.value;
		const own = Object.fromEntries(Object.entries(env).filter(([name]) => Object.hasOwn(stated.env, name)));
		servers[shadowCopyName(entry.name)] = { type: 'stdio', command, args, cwd, ...(Object.keys(own).length === 0 ? {} : { env: own }) };
	}
	return {
		file: shadowCopyFileOf(state, original),
		text: `${JSON.stringify({ servers }, undefined, '\t')}\n`,
		names: Object.keys(servers),
		leftOut,
	};
}

export async function hasShadowCopies(state: StateFolder, original: string): Promise<boolean> {
	return lstat(shadowCopyFileOf(state, original)).then(
		(found) => found.isFile(),
		() => false,
	);
}

/** Removes the shadow copies and their folder. */
export async function removeShadowCopies(file: string): Promise<void> {
	if (isShadowCopy(file)) await rm(path.dirname(file), { recursive: true, force: true });
}
