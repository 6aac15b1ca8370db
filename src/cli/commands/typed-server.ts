import type { EntryId } from '../../base/ids.ts';
import { quoted } from './command-words.ts';
import { shown } from './usage-words.ts';

export interface TypedServer {
	readonly name: string;
	readonly ref: string;
	readonly id: EntryId;
	/** Undefined for a command line of `cordon guard`, which no user looks for in a file. */
	readonly file: string | undefined;
	/** Name of one of its items. */
	readonly thing?: string | undefined;
}

/**
 * What the user types after a command to mean exactly this server, ready to copy. `names`: the names of all servers among which the command
 * searches. A name that doesn't occur exactly once needs its file, or else the ID is used.
 */
export function typedServer({ file, id, name, ref, thing }: TypedServer, names: readonly string[]): string {
	const item = thing === undefined ? '' : `/${thing}`;
	if (names.filter((each) => each === name).length === 1 && isTypable(name + item)) return quoted(name + item);
	return file !== undefined && isTypable(ref + item) && isTypable(file)
		? `${quoted(ref + item)} --file ${quoted(file)}`
		: quoted(id + item);
}

const MAX_TYPED = 1000;

/** Whether the word isn't an option and is shown without escapes or cuts. */
function isTypable(word: string): boolean {
	return !word.startsWith('-') && shown(word, MAX_TYPED) === word;
}
