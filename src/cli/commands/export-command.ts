import path from 'node:path';
import type { EntryId } from '../../base/ids.ts';
import { sha256 } from '../../gateway/interposition/digest.ts';
import { writeExport } from '../../gateway/store/export-file.ts';
import { exportText } from '../../pins/exported.ts';
import { parseOptions } from '../parse-options.ts';
import { failureWords } from './command-words.ts';
import { COMMAND_EXIT, type CommandContext } from './context.ts';
import { readAll } from './decisions.ts';
import { guardFiles, protectedFiles } from './definition-files.ts';
import { counted, shown, usageWords } from './usage-words.ts';

export const EXPORT_HELP = `cordon export [FILE] [--force]

Writes all decisions that count, and all versions that were seen, to FILE or to standard output (no FILE, or -). The file contains text
from servers, and only you can read it. An existing file is replaced only with --force.

Exit codes: 0 done, 2 wrong usage, 8 the file couldn't be written or the decisions couldn't be read, 1 a bug in MCP Cordon.
`;

export async function exportCommand(args: readonly string[], context: CommandContext): Promise<number> {
	const { positionals, values } = parseOptions({
		args: [...args],
		allowPositionals: true,
		options: { force: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
	});
	if (values.help) {
		context.write(EXPORT_HELP);
		return COMMAND_EXIT.ok;
	}
	const [name, ...more] = positionals;
	if (more.length > 0) {
		context.print(usageWords('export', 'it takes one file'));
		return COMMAND_EXIT.usage;
	}
	const stored = readAll(context.state);
	if (stored === undefined) {
		context.print('Nothing was written, because stored decisions can\'t be read or are missing. Run "cordon status" for details.');
		return COMMAND_EXIT.notDone;
	}
	const servers = new Map<EntryId, string>();
	for (const { entries } of [...(await protectedFiles(context)), ...(await guardFiles(context))])
		for (const entry of entries) if (entry.id !== undefined) servers.set(entry.id, entry.name);
	const exported = { ...stored, servers };
	if (name === undefined || name === '-') {
		context.write(exportText(exported, sha256));
		return COMMAND_EXIT.ok;
	}
	const file = path.resolve(context.cwd, name);
	const written = await writeExport(file, exported, values.force ? 'any' : 'absent');
	if (!written.ok) {
		const why =
			written.error.kind === 'changed'
				? 'it already exists. Add --force to replace it'
				: written.error.kind === 'missing'
					? "the folder doesn't exist"
					: failureWords(written.error);
		context.print(`Couldn't write ${shown(file, 300)}: ${why}.`);
		return COMMAND_EXIT.notDone;
	}
	const counts = [counted(exported.decisions.length, 'decision'), counted(exported.versions.length, 'version')].join(' and ');
	context.print(`${counts} were written to ${shown(file, 300)}.`);
	return COMMAND_EXIT.ok;
}
