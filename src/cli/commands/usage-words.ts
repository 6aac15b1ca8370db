import { nameForDisplay } from '../../base/text.ts';

/** Text of a file or a server as it may be printed: nothing in it can move the cursor, hide or reorder anything. */
export function shown(text: string, maxLength = 120): string {
	return nameForDisplay(text, maxLength);
}

/** One line for a command line that is wrong: what is wrong with it, and where the rest is said. The whole help would bury it. */
export function usageWords(command: string, wrong: string): string {
	return `cordon ${command}: ${wrong}. Run "cordon ${command} --help" for help.`;
}

/** The words of the first check that says so, or `undefined`. */
export function firstWrong(checks: readonly (readonly [isWrong: boolean, words: string])[]): string | undefined {
	return checks.find(([isWrong]) => isWrong)?.[1];
}

/** Of `--preset`. */
export const PRESET_WORDS = '--preset takes observe, balanced, or strict';
