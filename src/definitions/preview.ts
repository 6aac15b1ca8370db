import { ok, type Result } from '../base/result.ts';
import { launchOf, launchSettings, loaderValues } from './entry-launch.ts';
import { type DefinitionFormat, VSCODE_FORMAT } from './format.ts';
import { REFUSED_FOR_LOADER } from './launcher-shape.ts';
import { readEntries } from './read-entries.ts';
import type { DefinitionProblem, LeftAlone, ServerEntry } from './server-entry.ts';
import { launcherWords } from './windows-form.ts';

/** What Protect would do to one entry, for the dialog. Raw text of the file: escape it before it is shown. */
export interface EntryPreview {
	readonly name: string;
	/** `ServerEntry.ref`. */
	readonly ref: string;
	readonly leftAlone: LeftAlone | undefined;
	readonly isGuarded: boolean;
	/** Command and arguments as the user wrote them, or the address of a server over HTTP; empty when the entry is neither. */
	readonly before: readonly string[];
	/** The same after Protect; as before when nothing would change. `…` stands for the id, which is not chosen yet. */
	readonly after: readonly string[];
	/** Settings besides the command that decide which code runs, before and after (`launchSettings`). */
	readonly launchSettings: readonly string[];
}

/**
 * Written as guarded, and nothing here knows of it: it came from another installation, or was moved or copied. `isProtected`: its file is, on
 * this machine. `launcher`: what Protect writes.
 */
export function isFromElsewhere(entry: ServerEntry, { isProtected, launcher }: Here): boolean {
	if (entry.id === undefined) return false;
	return !isProtected || (entry.launcher !== launcher && entry.launcher !== REFUSED_FOR_LOADER);
}

/** What this installation makes of a definition file. */
export interface Here {
	readonly launcher: string;
	readonly isProtected: boolean;
}

/** One preview for each entry, in the order of the file. */
export function previewOf(
	text: string,
	launcher: string,
	format: DefinitionFormat = VSCODE_FORMAT,
): Result<readonly EntryPreview[], DefinitionProblem> {
	const read = readEntries(text, format);
	return read.ok ? ok(read.value.map((entry) => previewEntry(entry, launcher))) : read;
}

function previewEntry(entry: ServerEntry, launcher: string): EntryPreview {
	const launch = launchOf(entry);
	const words = launch === undefined ? [] : [launch.command, ...launch.args];
	const before = entry.isHttp ? words.slice(1) : words;
	// The address of a server over HTTP travels in a variable.
	const told = entry.isHttp ? words.slice(0, 1) : words;
	const isGuarded = entry.id !== undefined;
	const isWrapped = isGuarded || entry.leftAlone === undefined;
	const after = isWrapped ? [...launcherWords(launcher), '--server', '…', '--', ...told] : before;
	const settings = launch === undefined ? [] : launchSettings({ ...launch, loader: loaderValues(launch) });
	return { name: entry.name, ref: entry.ref, leftAlone: entry.leftAlone, isGuarded, before, after, launchSettings: settings };
}
