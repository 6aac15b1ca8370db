import { selfTestCommand } from '../self-test/command.ts';
import { auditCommand } from './audit-command.ts';
import { classifierCommand } from './classifier-command.ts';
import type { CommandName } from './command-names.ts';
import type { CommandContext } from './context.ts';
import { decideCommand } from './decide-command.ts';
import { exportCommand } from './export-command.ts';
import { guardCommand } from './guard.ts';
import { importCommand } from './import-command.ts';
import { patternsCommand } from './patterns-command.ts';
import { protectCommand } from './protect-command.ts';
import { replayCommand } from './replay-command.ts';
import { restoreCommand } from './restore-command.ts';
import { startOverCommand } from './start-over-command.ts';
import { statusCommand } from './status-command.ts';
import { unprotectCommand } from './unprotect-command.ts';
import { verifyCommand } from './verify-command.ts';

type Command = (args: readonly string[], context: CommandContext) => Promise<number>;

const COMMANDS: Readonly<Record<CommandName, Command>> = {
	protect: protectCommand,
	unprotect: unprotectCommand,
	status: statusCommand,
	approve: (args, context) => decideCommand('approve', args, context),
	block: (args, context) => decideCommand('block', args, context),
	'start-over': startOverCommand,
	verify: verifyCommand,
	restore: restoreCommand,
	guard: guardCommand,
	export: exportCommand,
	import: importCommand,
	audit: auditCommand,
	replay: replayCommand,
	patterns: patternsCommand,
	classifier: classifierCommand,
	'self-test': selfTestCommand,
};

/** The commands that protect, undo and decide; `undefined`: it is none of them. */
export function protectionCommand(name: string | undefined): Command | undefined {
	return name !== undefined && isCommand(name) ? COMMANDS[name] : undefined;
}

function isCommand(name: string): name is keyof typeof COMMANDS {
	return Object.hasOwn(COMMANDS, name);
}
