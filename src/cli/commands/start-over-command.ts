import { entryIdFrom } from '../../definitions/entry-id.ts';
import { sha256 } from '../../gateway/interposition/digest.ts';
import { parseOptions } from '../parse-options.ts';
import { confirm } from './confirm.ts';
import { COMMAND_EXIT, type CommandContext } from './context.ts';
import { readDecisions } from './decisions.ts';
import { decide } from './record-decisions.ts';
import { counted } from './usage-words.ts';

export const START_OVER_HELP = `cordon start-over [--dry-run] [--yes]

Takes back everything decided on the command line. You need it after stored decisions were deleted or rolled back. Decisions made in the
editor aren't affected.

Exit codes: 0 done, 2 wrong usage, 7 not confirmed, 1 a bug in MCP Cordon.
`;

/** The record belongs to no entry, because a reset applies to all. */
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
	const { commandLineCount: count, isRolledBack, isUnreadable } = readDecisions(context.state);
	if (!isRolledBack && !isUnreadable && count === 0) {
		context.print("There's nothing to take back: nothing is decided on the command line.");
		return COMMAND_EXIT.ok;
	}
	context.print(
		isRolledBack
			? 'Stored decisions were deleted or rolled back, so none counts.'
			: isUnreadable
				? "The stored decisions can't be read."
				: `${counted(count, 'decision')} of the command line ${count === 1 ? 'counts' : 'count'} now.`,
	);
	const ended = await confirm(context, 'Take back everything decided on the command line?', values);
	if (ended !== undefined) return ended;
	const blank = sha256('');
	const reset = { entry: NO_ENTRY, launch: blank, kind: 'launch', name: '', fingerprint: blank, action: 'reset' } as const;
	decide(context, [reset]);
	context.print('Done. Servers and items need your approval on the command line again.');
	return COMMAND_EXIT.ok;
}
