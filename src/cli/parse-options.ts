import { parseArgs } from 'node:util';
import { shown } from './commands/usage-words.ts';
import { nearestWord } from './nearest.ts';

/** The command line is wrong. The message says why. */
export class UsageError extends Error {}

/** `parseArgs` with errors for people. */
export const parseOptions: typeof parseArgs = (config) => {
	try {
		return parseArgs(config);
	} catch (cause) {
		throw usageErrorOf(cause, Object.keys(config?.options ?? {})) ?? cause;
	}
};

function usageErrorOf(cause: unknown, known: readonly string[]): UsageError | undefined {
	if (!(cause instanceof Error && 'code' in cause)) return undefined;
	// Node names the option or argument first, in single quotes; an option with its short form and value.
	const named = /'(?:-\w, )?([^']*?)(?: <value>)?'/.exec(cause.message)?.[1] ?? '';
	switch (cause.code) {
		case 'ERR_PARSE_ARGS_UNKNOWN_OPTION': {
			const near = nearestWord(named.replace(/^-+/, ''), known);
			return new UsageError(`There's no option "${shown(named)}".${near === undefined ? '' : ` Did you mean "--${near}"?`}`);
		}
		case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
			return new UsageError(/does not take/.test(cause.message) ? `${shown(named)} takes no value.` : `${shown(named)} needs a value.`);
		case 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL':
			return new UsageError(`It takes no "${shown(named)}".`);
		default:
			return undefined;
	}
}
