import { selfTestCommand } from '../self-test/command.ts';
import { auditCommand } from './audit-command.ts';
import { classifierCommand } from './classifier-command.ts';
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

const COMMANDS: Readonly<Record<string, Command>> = {
	protect: protectCommand,
	unprotect: unprotectCommand,
	status: statusCommand,
	approve: (args, context) => decideCommand('approve', args, context),
	block: (args, context) => decideCommand('block', args, context),
	'start-over': startOverCommand,
	verify: verifyCommand,
	export: exportCommand,
	import: importCommand,
	restore: restoreCommand,
	guard: guardCommand,
	audit: auditCommand,
	replay: replayCommand,
	patterns: patternsCommand,
	classifier: classifierCommand,
	'self-test': selfTestCommand,
};

export const PROTECTION_COMMANDS: readonly string[] = Object.keys(COMMANDS);

/** For the help of the whole program. */
export const PROTECTION_HELP = `  status [FILE…]                which MCP servers start behind Cordon, and what waits for approval
  protect [FILE…]               put servers behind Cordon; shows everything first
  unprotect FILE… | --all       give files back as they were
  approve | block SERVER[/NAME] decide about what was seen of a server
  self-test [SERVER…] [--run]   prove that traffic passes through Cordon, by starting servers as an editor would
  start-over                    take back everything decided on the command line
  verify [FILE…] [--live]       compare the servers with cordon.lock, for CI
  export [FILE] | import FILE   keep decisions and versions in a file, take them over again
  restore --stdin               take Cordon out of a definition file, for git
  audit verify | list | export | open   the log of what passed, and what was done with it
  replay [FILE] [--preset …]    what other settings would have stopped of the calls in the audit log
  patterns list | check | reload        your own patterns
  classifier check | download           a classifier model of your own
  guard -- COMMAND [ARGUMENT…]  run one server behind Cordon, for any client`;

/** The commands that protect, undo and decide; `undefined`: it is none of them. */
export function protectionCommand(name: string | undefined): Command | undefined {
	return name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
}
