import { rm } from 'node:fs/promises';
import { parseOptions } from '../parse-options.ts';
import { nearServerWords, quoted } from './command-words.ts';
import { confirm } from './confirm.ts';
import { COMMAND_EXIT, type CommandContext } from './context.ts';
import { guardedCommands, protectedFiles } from './definition-files.ts';
import { shown, usageWords } from './usage-words.ts';

export const FORGET_HELP = `cordon forget SERVER… [--dry-run] [--yes]

Removes command lines of "cordon guard" from the list of "cordon status". SERVER is a name or an ID. When a client starts one again, it's listed
again, and what was decided about it counts.

Exit codes: 0 done, 2 wrong usage, 7 not confirmed, 8 no such server, or it runs now, 1 a bug in MCP Cordon.
`;

export async function forgetCommand(args: readonly string[], context: CommandContext): Promise<number> {
	const { positionals, values } = parseOptions({
		args: [...args],
		allowPositionals: true,
		options: {
			'dry-run': { type: 'boolean', default: false },
			yes: { type: 'boolean', short: 'y', default: false },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) {
		context.write(FORGET_HELP);
		return COMMAND_EXIT.ok;
	}
	if (positionals.length === 0) {
		context.print(usageWords('forget', 'name a SERVER'));
		return COMMAND_EXIT.usage;
	}
	const every = await guardedCommands(context);
	const meant = new Set<(typeof every)[number]>();
	for (const server of positionals) {
		const found = every.filter(({ id, name }) => id === server || name === server);
		const [only] = found;
		if (only === undefined) return refuse(context, await unknownWords(server, every, context));
		if (found.length > 1) {
			refuse(context, `several command lines are called "${shown(server)}"`);
			for (const { id } of found) context.print(`Run: cordon forget ${id}`);
			return COMMAND_EXIT.notDone;
		}
		if (only.connected > 0) return refuse(context, `"${shown(server)}" runs now. End it in its client first`);
		meant.add(only);
	}
	for (const { command, folder, isDecided, name } of meant) {
		context.print(`  ${shown(name)}: ${command}${folder === null ? '' : `, in ${shown(folder, 300)}`}`);
		if (isDecided) context.print('    decisions about it count again when it runs again');
	}
	const ended = await confirm(
		context,
		meant.size === 1 ? 'Forget this command line?' : `Forget these ${meant.size} command lines?`,
		values,
	);
	if (ended !== undefined) return ended;
	for (const { file } of meant) await rm(file, { force: true });
	context.print('Done. It is listed again when a client starts it.');
	return COMMAND_EXIT.ok;
}

function refuse(context: CommandContext, why: string): number {
	context.print(`Nothing was forgotten: ${why}.`);
	return COMMAND_EXIT.notDone;
}

async function unknownWords(server: string, lines: readonly { readonly name: string }[], context: CommandContext): Promise<string> {
	const file = (await protectedFiles(context)).find(({ entries }) => entries.some(({ name, ref }) => name === server || ref === server));
	if (file !== undefined)
		return `"${shown(server)}" is a server in ${shown(file.path, 300)}. To stop guarding it: cordon unprotect ${shown(quoted(file.path), 300)}`;
	const near = nearServerWords(
		server,
		lines.map(({ name }) => ({ name, ref: name })),
	);
	return `"cordon guard" has run no command line called "${shown(server)}"${near}. "cordon status --all" lists them`;
}
