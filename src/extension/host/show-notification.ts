import * as vscode from 'vscode';

const SHOW = {
	error: vscode.window.showErrorMessage,
	warning: vscode.window.showWarningMessage,
	information: vscode.window.showInformationMessage,
} as const;

export function showNotification(level: keyof typeof SHOW, message: string, ...buttons: readonly string[]): Thenable<string | undefined> {
	return SHOW[level](message, ...buttons);
}

/** Shows a notification about a setting, with a button that opens it. */
export async function showWithSetting(level: keyof typeof SHOW, message: string, setting: string): Promise<void> {
	const open = vscode.l10n.t('Open Setting');
	if ((await showNotification(level, message, open)) === open)
		await vscode.commands.executeCommand('workbench.action.openSettings', setting);
}

/** The signal is aborted if the person cancels. */
export function withProgress<T>(
	title: string,
	work: (signal: AbortSignal, progress: vscode.Progress<{ message?: string }>) => Promise<T>,
): Promise<T> {
	return Promise.resolve(
		vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, cancellable: true, title }, async (progress, token) => {
			const aborter = new AbortController();
			const listening = token.onCancellationRequested(() => aborter.abort());
			try {
				return await work(aborter.signal, progress);
			} finally {
				listening.dispose();
			}
		}),
	);
}
