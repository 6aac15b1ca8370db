import type { EntryId } from '../../base/ids.ts';
import { quoted } from './command-words.ts';
import { shown } from './usage-words.ts';

export interface TypedServer {
	readonly name: string;
	readonly ref: string;
	readonly id: EntryId;
	readonly file: string;
	/** Of one of its items. */
	readonly thing?: string | undefined;
}

/**
 * What a person types behind a command to mean just this server, as they can copy it. `names`: of every server that the command looks at;
 * a name that stands for several of them, or may do so, needs its file.
 */
export function typedServer({ file, id, name, ref, thing }: TypedServer, names: readonly string[]): string {
	const item = thing === undefined ? '' : `/${thing}`;
	if (names.filter((each) => each === name).length === 1 && isTypable(name + item)) return quoted(name + item);
	return isTypable(ref + item) && isTypable(file) ? `${quoted(ref + item)} --file ${quoted(file)}` : quoted(id + item);
}

const MAX_TYPED = 1000;

/** It's no option, and nothing in it would be shown escaped or cut. */
function isTypable(word: string): boolean {
	return !word.startsWith('-') && shown(word, MAX_TYPED) === word;
}
