import path from 'node:path';
import type { DefinitionFile, ServerEntry } from '../../definitions/entry.ts';
import { type DefinitionFormat, formatOf } from '../../definitions/format.ts';
import { readEntries } from '../../definitions/read.ts';
import { createGitGuard } from '../../gateway/git/git-guard.ts';
import { type ReadFailure, readDefinitionFile } from '../../gateway/interposition/definition-file.ts';
import { createKeeper, type Keeper, type KeepFailure } from '../../gateway/interposition/keeper.ts';
import { findDefinitionFiles } from '../../gateway/interposition/sources.ts';
import { launcherCommandFor } from '../../gateway/interposition/state-folder.ts';
import type { CommandContext } from './context.ts';

/** One definition file as it is now. */
export interface FileNow {
	readonly path: string;
	/** What a person calls it; the path when nothing else is known. */
	readonly label: string | undefined;
	readonly format: DefinitionFormat;
	readonly text: string;
	readonly entries: readonly ServerEntry[];
	readonly problem: KeepFailure | undefined;
}

/** The keeper of the command line. Whoever types a command in a folder trusts it; git itself is asked only where the user said so. */
export function keeperFor(context: CommandContext): Keeper {
	return createKeeper({
		state: context.state,
		launcher: launcherCommandFor(context.state, context.machine.home),
		random: context.random,
		git: gitFor(context),
		now: context.now,
	});
}

export function gitFor({ random, state }: CommandContext): ReturnType<typeof createGitGuard> {
	return createGitGuard({ state, random, isTrusted: () => true });
}

/** The value of `command` that Protect would write into a file of this format. */
export function launcherIn(format: DefinitionFormat, { machine, state }: CommandContext): string {
	return format.launcher === 'portable' ? launcherCommandFor(state, machine.home) : state.launcher;
}

/** The named files; without names every file that is found for this user and the current folder. */
export async function filesOf(context: CommandContext, names: readonly string[]): Promise<readonly FileNow[]> {
	const found: readonly (Omit<DefinitionFile, 'source' | 'label'> & { readonly label?: string })[] =
		names.length > 0
			? [...new Set(names.map((name) => path.resolve(context.cwd, name)))].map((name) => ({ path: name }))
			: await findDefinitionFiles(context.machine, [context.cwd]);
	return Promise.all(found.map((file) => readNow(file.path, file.label)));
}

export async function readNow(file: string, label?: string): Promise<FileNow> {
	const format = formatOf(file);
	const none = { path: file, label, format, text: '', entries: [] };
	const read = await readDefinitionFile(file);
	if (!read.ok) return { ...none, problem: problemOf(read.error) };
	const entries = readEntries(read.value.text, format);
	return entries.ok
		? { path: file, label, format, text: read.value.text, entries: entries.value, problem: undefined }
		: { ...none, text: read.value.text, problem: entries.error };
}

function problemOf(failure: ReadFailure): KeepFailure {
	return failure;
}
