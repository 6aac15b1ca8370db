import * as vscode from 'vscode';
import type { ProtectFailure } from '../../gateway/interposition/definition-protector.ts';
import type { Services } from '../services.ts';

const { l10n } = vscode;

/**
 * Reports in a notification and in the log what wasn't done to a file. The button keeps the notification open and shows all of it. Without one,
 * the editor cuts it after the first line and hides it after some seconds.
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
