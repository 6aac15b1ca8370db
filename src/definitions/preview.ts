import { ok, type Result } from '../base/result.ts';
import { launchOf, launchSettings, loaderValues } from './entry-launch.ts';
import { type DefinitionFormat, VSCODE_FORMAT } from './format.ts';
import { REFUSED_FOR_LOADER } from './launcher-shape.ts';
import { readEntries } from './read-entries.ts';
import type { DefinitionProblem, LeftAlone, ServerEntry } from './server-entry.ts';
import { launcherWords } from './windows-form.ts';

/** What Protect would do to one entry, for the dialog. Raw text from the file: escape it before showing it. */
export interface EntryPreview {
	readonly name: string;
	/** `ServerEntry.ref`. */
	readonly ref: string;
	readonly leftAlone: LeftAlone | undefined;
	readonly isGuarded: boolean;
	/** Command and arguments as the user wrote them, or the address of a server over HTTP; empty for any other entry. */
	readonly before: readonly string[];
	/** The same after Protect; equal to `before` when nothing would change. `…` is the id, which isn't chosen yet. */
	readonly after: readonly string[];
	/** Settings besides the command that decide which code runs, before and after (`launchSettings`). */
	readonly launchSettings: readonly string[];
}

/**
 * Whether a guarded entry is unknown to this installation: it came from another one, or was moved or copied. `isProtected`: its file is
 * protected on this machine. `launcher`: the launcher that Protect writes.
 */
export function isFromElsewhere(entry: ServerEntry, { isProtected, launcher }: Here): boolean {
	if (entry.id === undefined) return false;
	return !isProtected || (entry.launcher !== launcher && entry.launcher !== REFUSED_FOR_LOADER);
}

/** How this installation treats a definition file. */
export interface Here {
	readonly launcher: string;
	readonly isProtected: boolean;
}

/** One preview per entry, in the order of the file. */
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
	// The address of a server over HTTP is passed in a variable.
	const told = entry.isHttp ? words.slice(0, 1) : words;
	const isGuarded = entry.id !== undefined;
	const isWrapped = isGuarded || entry.leftAlone === undefined;
	const after = isWrapped ? [...launcherWords(launcher), '--server', '…', '--', ...told] : before;
	const settings = launch === undefined ? [] : launchSettings({ ...launch, loader: loaderValues(launch) });
	return { name: entry.name, ref: entry.ref, leftAlone: entry.leftAlone, isGuarded, before, after, launchSettings: settings };
}
