import { nameForDisplay } from '../../base/text.ts';
import { nearestWord } from '../nearest.ts';

/** Text of a file or a server as it may be printed: nothing in it can move the cursor, hide or reorder anything. */
export function shown(text: string, maxLength = 120): string {
	return nameForDisplay(text, maxLength);
}

/** `1 decision`, `2 decisions`. */
export function counted(count: number, what: string): string {
	return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** One line for a command line that is wrong: what is wrong with it, and where the rest is said. The whole help would bury it. */
export function usageWords(command: string, wrong: string): string {
	return `cordon: ${wrong.slice(0, 1).toUpperCase()}${wrong.slice(1)}. Run "cordon ${command} --help" for help.`;
}

/** The words of the first check that says so, or `undefined`. */
export function firstWrong(checks: readonly (readonly [isWrong: boolean, words: string])[]): string | undefined {
	return checks.find(([isWrong]) => isWrong)?.[1];
}

/** Which words may stand there, and the one that was probably meant. */
export function choiceWords(word: string | undefined, choices: readonly string[]): string {
	const near = word === undefined ? undefined : nearestWord(word, choices);
	const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(choices);
	return `it takes ${list}${near === undefined ? '' : ` (did you mean "${near}"?)`}`;
}

/** Of `--preset`. */
export const PRESET_WORDS = '--preset takes observe, balanced, or strict';
