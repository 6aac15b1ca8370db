import { shown } from './commands/usage-words.ts';
import { EXIT } from './exit-codes.ts';
import { fileErrorWords } from './input-file.ts';
import { UsageError } from './parse-options.ts';

/** Usage and file errors are the caller's fault; anything else is ours. The message never contains a payload. `command`: the command that was run. */
export function failureOf(cause: unknown, command = 'COMMAND'): { readonly code: number; readonly words: string } {
	if (cause instanceof UsageError) return { code: EXIT.usage, words: `${cause.message} Run "cordon ${shown(command)} --help" for help.` };
	if (cause instanceof Error && 'syscall' in cause && cause.syscall === 'uv_cwd')
		return { code: EXIT.unreadable, words: "Couldn't find the current folder, because it was deleted. Change to another one." };
	const problem = fileErrorWords(cause instanceof Error && 'code' in cause ? String(cause.code) : '');
	if (problem !== undefined) {
		const file = cause instanceof Error && 'path' in cause && typeof cause.path === 'string' ? shown(cause.path, 300) : 'a file';
		return { code: EXIT.unreadable, words: `Couldn't read ${file}: ${problem}.` };
	}
	return { code: EXIT.failed, words: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
}
