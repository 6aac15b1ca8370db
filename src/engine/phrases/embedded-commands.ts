import type { Pattern } from '../gate/pattern-set.ts';
import { COMMANDS, type CommandKind } from './commands.ts';

type EmbeddedKind =
	| Exclude<CommandKind, 'address and port' | 'reads secrets'>
	| 'command substitution'
	| 'told to run a command'
	| 'administrator’s files';

function isCommand(pattern: Pattern<CommandKind>): pattern is Pattern<Exclude<CommandKind, 'address and port' | 'reads secrets'>> {
	return pattern.id !== 'address and port' && pattern.id !== 'reads secrets';
}

/** Commands where none is expected: in what a tool says of itself. */
export const EMBEDDED_COMMANDS: readonly Pattern<EmbeddedKind>[] = [
	...COMMANDS.filter(isCommand),
	{ id: 'reverse shell', literals: ['nc -', 'ncat -'], regex: /\bn(?:c|cat) -[a-z]{0,3}[ec]\b/ },
	{ id: 'command substitution', literals: ['$('], regex: /\$\((?:[a-z]{2,12})(?: [^()\n]{1,80})?\)/ },
	{
		id: 'told to run a command',
		literals: ['`', 'wget', 'curl'],
		regex:
			/\b(?:run|execute|call|use|invoke)s? `(?:id|whoami|uname|env|printenv|hostname|ifconfig|cat|rm|curl|wget|sudo|bash|sh|nc|ssh|scp)\b[^`\n]{0,120}`|\b(?:use|run|execute) (?:wget|curl)\b(?! command)/i,
	},
	{ id: 'administrator’s files', literals: ['/root/'], regex: /(?<![\w.$~}/])\/root\/[\w.]/ },
];
