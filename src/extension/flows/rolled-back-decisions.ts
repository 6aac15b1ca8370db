import * as vscode from 'vscode';
import { COMMANDS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';

const { l10n } = vscode;

/** Opens the page that explains what happened to the stored decisions, what was expected, and how to recover. */
export async function explainRolledBack({ context }: Pick<Services, 'context'>): Promise<void> {
	await vscode.commands.executeCommand(
		'markdown.showPreview',
		vscode.Uri.joinPath(context.extensionUri, 'docs', 'detectors', 'stored-decisions.md'),
	);
}

/** Says that nothing can be decided, and offers the ways to recover. */
export async function showRolledBack(
	services: Pick<Services, 'context'>,
	message = l10n.t('Stored decisions were deleted or rolled back, so none of them count.'),
): Promise<void> {
	const explain = l10n.t('What Happened');
	const reset = l10n.t('Reset All Decisions…');
	const chosen = await vscode.window.showErrorMessage(message, explain, reset);
	if (chosen === explain) await explainRolledBack(services);
	else if (chosen === reset) await vscode.commands.executeCommand(COMMANDS.resetDecisions);
}
