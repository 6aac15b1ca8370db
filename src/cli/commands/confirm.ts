import { COMMAND_EXIT, type CommandContext } from './context.ts';

export interface ConfirmOptions {
	readonly 'dry-run': boolean;
	readonly yes: boolean;
}

/** `undefined`: go on. A number: the exit code to end with, after a dry run or without a confirmation. */
export async function confirm(context: CommandContext, question: string, options: ConfirmOptions): Promise<number | undefined> {
	if (options['dry-run']) {
		context.tell('Dry run: nothing was changed.');
		return COMMAND_EXIT.ok;
	}
	if (options.yes) return undefined;
	const answer = await context.ask(question);
	if (answer === true) return undefined;
	context.tell(
		answer === undefined
			? 'Nothing was changed: there is no terminal to ask at. Look at the preview with --dry-run, then add --yes.'
			: 'Nothing was changed.',
	);
	return COMMAND_EXIT.notConfirmed;
}
