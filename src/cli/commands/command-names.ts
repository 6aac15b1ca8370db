/** The commands that protect, undo and decide. */
export const PROTECTION_COMMANDS = [
	'protect',
	'unprotect',
	'status',
	'approve',
	'block',
	'start-over',
	'verify',
	'export',
	'import',
	'restore',
	'guard',
	'audit',
	'replay',
	'patterns',
	'classifier',
	'self-test',
] as const;
export type CommandName = (typeof PROTECTION_COMMANDS)[number];

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
