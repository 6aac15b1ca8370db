import { nameForDisplay } from '../../base/text.ts';
import { nearestWord } from '../nearest.ts';

/** Text from a file or a server, safe to print: nothing in it can move the cursor, or hide or reorder text. */
export function shown(text: string, maxLength = 120): string {
	return nameForDisplay(text, maxLength);
}

/** `1 decision`, `2 decisions`. */
export function counted(count: number, what: string): string {
	return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** One line for wrong usage: what is wrong, and where to find the help. Printing the whole help would bury it. */
export function usageWords(command: string, wrong: string): string {
	return `cordon: ${wrong.slice(0, 1).toUpperCase()}${wrong.slice(1)}. Run "cordon ${command} --help" for help.`;
}

/** The words of the first check that fails, or `undefined`. */
export function firstWrong(checks: readonly (readonly [isWrong: boolean, words: string])[]): string | undefined {
	return checks.find(([isWrong]) => isWrong)?.[1];
}

/** The valid words, and the one that was probably meant. */
export function choiceWords(word: string | undefined, choices: readonly string[]): string {
	const near = word === undefined ? undefined : nearestWord(word, choices);
	const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(choices);
	return `it takes ${list}${near === undefined ? '' : ` (did you mean "${near}"?)`}`;
}

/** Says which values `--preset` takes. */
export const PRESET_WORDS = '--preset takes observe, balanced, or strict';
