import { PROTECTION_HELP } from './commands/command-names.ts';
import { VERSION } from './version.ts';

export const HELP = `MCP Cordon ${VERSION} guards the MCP servers that your agents use.

usage: cordon COMMAND [OPTIONS]       cordon COMMAND --help shows the options

${PROTECTION_HELP}
  scan [FILE… | --live NAME]          check definition files, or what a server declares
  explain [RULE]                      explain a rule, or list all rules
  inspect --jsonl [FILE… | -]         inspect rows of JSON Lines, one result per line
  eval --corpus FILE… [--gate]        measure detection on labeled rows

  --version   --help

Exit codes: 0 done, 1 a bug in MCP Cordon, 2 wrong usage, 3 some rows couldn't be read, 4 a file couldn't be read, 5 needs your attention,
6 the gate failed, 7 not confirmed, 8 something couldn't be done, 9 scan: findings, 10 not everything could be checked,
11 verify: something differs from the lock, 12 scan: nothing to scan, 130 canceled with Ctrl-C.
`;
