/** The part of `vscode.l10n` that view models need. Tests pass one that translates nothing. */
export interface L10n {
	t(message: string, ...args: readonly (string | number | boolean)[]): string;
}
