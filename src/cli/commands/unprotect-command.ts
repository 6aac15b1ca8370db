import path from 'node:path';
import type { ProtectReport } from '../../gateway/interposition/protect-report.ts';
import { ensureStateFolder } from '../../gateway/interposition/state-folder.ts';
import { parseOptions } from '../parse-options.ts';
import { failureWords, gitWords, quoted, serverLabel } from './command-words.ts';
import { confirm } from './confirm.ts';
import { COMMAND_EXIT, type CommandContext } from './context.ts';
import { printServersNamedAsFiles, protectorFor, readNow } from './definition-files.ts';
import { shown, usageWords } from './usage-words.ts';

export const UNPROTECT_HELP = `cordon unprotect FILE… | --all [--dry-run] [--yes] [--json]

Removes MCP Cordon from definition files, and its filter from their Git repositories. A file that nobody edited gets its exact bytes back.
In an edited file, only what MCP Cordon added is removed. The servers then run unguarded.

Exit codes: 0 done, 2 wrong usage, 7 not confirmed, 8 a file couldn't be restored, 1 a bug in MCP Cordon.
`;

export async function unprotectCommand(args: readonly string[], context: CommandContext): Promise<number> {
	const { positionals, values } = parseOptions({
		args: [...args],
		allowPositionals: true,
		options: {
			all: { type: 'boolean', default: false },
			'dry-run': { type: 'boolean', default: false },
			yes: { type: 'boolean', short: 'y', default: false },
			json: { type: 'boolean', default: false },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) {
		context.write(UNPROTECT_HELP);
		return COMMAND_EXIT.ok;
	}
	if (values.all === positionals.length > 0) {
		context.print(usageWords('unprotect', values.all ? 'name files or use --all, not both' : 'name the files, or use --all'));
		return COMMAND_EXIT.usage;
	}
	// Without this folder, no lock can be taken, and a file that was never protected would look like a system failure.
	await ensureStateFolder(context.state);
	const protector = protectorFor(context);
	const paths = values.all ? await protector.protectedPaths() : [...new Set(positionals.map((name) => path.resolve(context.cwd, name)))];
	if (paths.length === 0) {
		context.print('No definition file is protected.');
		if (values.json) context.write('{"files": [], "refused": []}\n');
		return COMMAND_EXIT.ok;
	}
	const kept = new Set(await protector.protectedPaths());
	const gone = new Set<string>();
	const hopeless: { readonly path: string; readonly why: string }[] = [];
	for (const file of paths) {
		const now = await readNow(file);
		const guarded = now.entries.filter((entry) => entry.id !== undefined).map((entry) => `  ${serverLabel(entry)}`);
		const why = now.problem === undefined ? 'no guarded servers' : failureWords(now.problem);
		context.print([shown(file, 300), ...(guarded.length > 0 ? guarded : [`  ${why}`])].join('\n'));
		if (now.problem?.kind === 'missing') gone.add(file);
		// A protected file has a stored original, whatever happened to the file itself.
		if (now.problem !== undefined && !kept.has(file)) hopeless.push({ path: file, why });
	}
	await printServersNamedAsFiles(context, positionals, ({ file }) => [
		'You can only unprotect its whole file',
		`cordon unprotect ${quoted(file)}`,
	]);
	if (hopeless.length === paths.length) {
		context.print("There's nothing to restore.");
		if (values.json) context.write(`${JSON.stringify({ files: [], refused: hopeless }, undefined, '\t')}\n`);
		return COMMAND_EXIT.notDone;
	}
	const ended = await confirm(context, 'Restore these files? Their servers then run unguarded.', values);
	if (ended !== undefined) {
		const planned = paths.filter((file) => !hopeless.some((each) => each.path === file)).map((file) => ({ path: file }));
		if (values.json && values['dry-run']) context.write(`${JSON.stringify({ planned, refused: hopeless }, undefined, '\t')}\n`);
		return ended;
	}

	const done: ProtectReport[] = [];
	const refused: { path: string; why: string }[] = [];
	for (const file of paths) {
		const report = await protector.unprotect(file);
		if (!report.ok) {
			refused.push({ path: file, why: failureWords(report.error) });
			context.print(`${shown(file, 300)}: not restored, because ${failureWords(report.error)}`);
			continue;
		}
		done.push(report.value);
		context.print(`${shown(file, 300)}: ${gone.has(file) ? 'nothing to restore, and no longer protected' : wordsFor(report.value)}`);
	}
	if (values.json) context.write(`${JSON.stringify({ files: done, refused }, undefined, '\t')}\n`);
	return refused.length > 0 || done.some(({ broken }) => broken.length > 0) ? COMMAND_EXIT.notDone : COMMAND_EXIT.ok;
}

function wordsFor(report: ProtectReport): string {
	const git = report.git.kind === 'out-of-step' ? `. Couldn't update Git: ${gitWords(report.git.why)}` : '';
	const original = report.keptOriginal === undefined ? '' : `. The file's original text is in ${shown(report.keptOriginal, 300)}`;
	const broken =
		report.broken.length > 0
			? `. Not restored, because the launcher or the arguments behind it were changed: ${report.broken.map((name) => shown(name)).join(', ')}. Correct these by hand, or they don't start${original}`
			: '';
	return (report.isExact ? 'exactly as it was' : 'it changed meanwhile, so only what MCP Cordon added was removed') + git + broken;
}
