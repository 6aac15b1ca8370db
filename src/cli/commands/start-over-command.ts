import { entryIdFrom } from '../../definitions/entry-id.ts';
import { sha256 } from '../../gateway/interposition/digest.ts';
import { parseOptions } from '../parse-options.ts';
import { confirm } from './confirm.ts';
import { COMMAND_EXIT, type CommandContext } from './context.ts';
import { decide } from './record-decisions.ts';

export const START_OVER_HELP = `cordon start-over [--dry-run] [--yes]

Takes back everything decided on the command line. You need it after stored decisions were deleted or rolled back. Decisions made in the
editor aren't affected.

Exit codes: 0 done, 2 wrong usage, 7 not confirmed, 1 a bug in MCP Cordon.
`;

/** The record stands for no entry: a reset counts for all. */
const NO_ENTRY = entryIdFrom('0'.repeat(20));

export async function startOverCommand(args: readonly string[], context: CommandContext): Promise<number> {
	const { values } = parseOptions({
		args: [...args],
		options: {
			'dry-run': { type: 'boolean', default: false },
			yes: { type: 'boolean', short: 'y', default: false },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) {
		context.write(START_OVER_HELP);
		return COMMAND_EXIT.ok;
	}
	const ended = await confirm(context, 'Take back everything decided on the command line?', values);
	if (ended !== undefined) return ended;
	const blank = sha256('');
	const reset = { entry: NO_ENTRY, launch: blank, kind: 'launch', name: '', fingerprint: blank, action: 'reset' } as const;
	decide(context, [reset]);
	context.print('Done. Servers and items need your approval on the command line again.');
	return COMMAND_EXIT.ok;
}
