/** The commands that protect, undo, and decide. */
export const PROTECTION_COMMANDS = [
	'protect',
	'unprotect',
	'status',
	'approve',
	'block',
	'forget',
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

/** Part of the help for the whole program. */
export const PROTECTION_HELP = `  status [FILE…]                      show which servers are guarded and what needs approval
  protect [FILE…]                     put servers behind MCP Cordon, after showing every change
  unprotect FILE… | --all             restore files as they were
  approve | block SERVER[/NAME]       decide about a server or one of its items
  guard -- COMMAND [ARGUMENT…]        run one server behind MCP Cordon, for any client
  forget SERVER…                      remove command lines of "cordon guard" from the list
  self-test [SERVER…] [--run]         prove that traffic passes through MCP Cordon
  verify [FILE…] [--live]             compare servers with cordon.lock, for CI
  audit verify | list | export | open show, check, and export the log of calls, results, and decisions
  replay [FILE] [--preset …]          try other settings on the calls in the audit log
  export [FILE] | import FILE         copy decisions to another machine
  start-over                          take back everything decided on the command line
  patterns list | check | reload      manage your own patterns
  classifier check | download         use your own classifier model
  restore --stdin                     remove MCP Cordon from a definition file, for Git`;
