import { COMMAND_EXIT, type CommandContext } from './context.ts';

export interface ConfirmOptions {
	readonly 'dry-run': boolean;
	readonly yes: boolean;
}

/** `undefined`: continue. A number: the exit code after a dry run or without a confirmation. */
export async function confirm(context: CommandContext, question: string, options: ConfirmOptions): Promise<number | undefined> {
	if (options['dry-run']) {
		context.print('Dry run: nothing was changed.');
		return COMMAND_EXIT.ok;
	}
	if (options.yes) return undefined;
	const answer = await context.ask(question);
	if (answer === true) return undefined;
	context.print(
		answer === undefined
			? "Nothing was changed, because there's no terminal to ask in. Check the preview with --dry-run, then add --yes."
			: 'Nothing was changed.',
	);
	return COMMAND_EXIT.notConfirmed;
}

/**
 * Before an approval, a person at the terminal types a code, and a second code for severe findings. No option replaces this, so a program that
 * runs this command can't approve anything.
 */
export async function confirmApproval(
	context: CommandContext,
	question: string,
	{ isDryRun, isSevere }: { readonly isDryRun: boolean; readonly isSevere: boolean },
): Promise<number | undefined> {
	if (isDryRun) {
		context.print('Dry run: nothing was changed.');
		return COMMAND_EXIT.ok;
	}
	const first = await context.confirmWithCode(question);
	const answer =
		first === true && isSevere ? await context.confirmWithCode('Something serious was found (see FOUND above). Approve anyway?') : first;
	if (answer === true) return undefined;
	context.print(answer === undefined ? NEEDS_TERMINAL : 'Nothing was approved.');
	return COMMAND_EXIT.notConfirmed;
}

export const NEEDS_TERMINAL =
	'Nothing was approved: an approval needs a person at a terminal who types a code shown there. On a machine without a terminal, decide in advance with "cordon guard --new-tools".';
