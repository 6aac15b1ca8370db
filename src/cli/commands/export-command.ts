import path from 'node:path';
import { parseArgs } from 'node:util';
import type { EntryId } from '../../base/ids.ts';
import { sha256 } from '../../gateway/interposition/digest.ts';
import { writeExport } from '../../gateway/store/export-file.ts';
import { exportText } from '../../pins/exported.ts';
import { COMMAND_EXIT, type CommandContext } from './context.ts';
import { readAll } from './decisions.ts';
import { keeperFor, readNow } from './files.ts';
import { shown, usageWords } from './usage-words.ts';
import { failureWords } from './words.ts';

export const EXPORT_HELP = `cordon export [FILE] [--force]

Writes every decision that counts (the editor's and the command line's) and every version that was seen to FILE, or to standard output
(no FILE, or -).
The file holds text of servers; it is written whole or not at all, readable by you only. An existing file stays unless --force.

Exit codes: 0 done, 2 wrong usage, 8 the file could not be written or the stored decisions cannot be read, 1 a fault of Cordon.
`;

export async function exportCommand(args: readonly string[], context: CommandContext): Promise<number> {
	const { positionals, values } = parseArgs({
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
		context.tell(usageWords('export', 'it takes one file'));
		return COMMAND_EXIT.usage;
	}
	const stored = readAll(context.state);
	if (stored === undefined) {
		context.tell('Nothing was written: the stored decisions cannot be read, or records are missing; see "cordon status".');
		return COMMAND_EXIT.notDone;
	}
	const servers = new Map<EntryId, string>();
	for (const file of await keeperFor(context).protectedPaths())
		for (const entry of (await readNow(file)).entries) if (entry.id !== undefined) servers.set(entry.id, entry.name);
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
				? 'it exists; add --force to replace it'
				: written.error.kind === 'missing'
					? 'there is no such folder'
					: failureWords(written.error);
		context.tell(`${shown(file, 300)} was not written: ${why}.`);
		return COMMAND_EXIT.notDone;
	}
	context.tell(`${exported.decisions.length} decisions and ${exported.versions.length} versions were written to ${shown(file, 300)}.`);
	return COMMAND_EXIT.ok;
}
