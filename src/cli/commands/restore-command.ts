import { formatOf } from '../../definitions/infer-format.ts';
import { restore } from '../../definitions/restore.ts';
import { parseOptions } from '../parse-options.ts';
import { COMMAND_EXIT, type CommandContext } from './context.ts';

export const RESTORE_HELP = `cordon restore --stdin [--path FILE]

Reads a definition file from standard input and writes it to standard output without what MCP Cordon added, byte for byte. --path tells
the kind of file by its name. The file isn't opened. Git's filter uses this command.

Exit codes: 0 done, 2 wrong usage, 4 the input isn't a definition file (nothing is written).
`;

export async function restoreCommand(args: readonly string[], context: CommandContext): Promise<number> {
	const { values } = parseOptions({
		args: [...args],
		options: { stdin: { type: 'boolean' }, path: { type: 'string', default: 'mcp.json' }, help: { type: 'boolean', short: 'h' } },
	});
	if (values.help === true) {
		context.write(RESTORE_HELP);
		return COMMAND_EXIT.ok;
	}
	if (values.stdin !== true) {
		context.print(RESTORE_HELP.trimEnd());
		return COMMAND_EXIT.usage;
	}
	const chunks: Uint8Array[] = [];
	for await (const chunk of context.stdin) chunks.push(chunk);
	const bytes = Buffer.concat(chunks);
	const text = decoded(bytes);
	const restored = text === undefined ? undefined : restore(text, formatOf(values.path, text));
	if (restored?.ok !== true) {
		context.print("cordon: Couldn't read the input as a definition file.");
		return COMMAND_EXIT.unreadable;
	}
	context.write(restored.value.entries.length === 0 ? bytes : Buffer.from(restored.value.text));
	return COMMAND_EXIT.ok;
}

function decoded(bytes: Uint8Array): string | undefined {
	try {
		return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
	} catch {
		return undefined;
	}
}
