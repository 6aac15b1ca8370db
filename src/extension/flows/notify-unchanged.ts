import * as vscode from 'vscode';
import type { ProtectFailure } from '../../gateway/interposition/definition-protector.ts';
import type { Services } from '../services.ts';

const { l10n } = vscode;

/**
 * Says in a message and in the log what was not done to a file. The editor cuts a message without a button after its first line, and takes
 * it away after some seconds: this one is shown whole and stays.
 */
export function notifyUnchanged(
	{ logger }: Services,
	words: string,
	{ again, failure }: { readonly failure: ProtectFailure; readonly again: string },
): void {
	logger.warn(`${again} didn't change a file: ${failure.kind}`);
	const button = l10n.t('Try Again');
	void vscode.window
		.showErrorMessage(words, button)
		.then((chosen) => (chosen === button ? vscode.commands.executeCommand(again) : undefined));
}
