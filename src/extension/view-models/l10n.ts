/** The part of `vscode.l10n` that view models need; a test passes `plainWords`. */
export interface L10n {
	t(message: string, ...args: readonly (string | number | boolean)[]): string;
}

/** Fills `{0}`, `{1}`, … and translates nothing. */
export const plainWords: L10n = {
	t: (message, ...args) => message.replace(/\{(\d+)\}/g, (_, index: string) => String(args[Number(index)] ?? '')),
};
