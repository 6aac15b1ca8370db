import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposable.ts';

const { l10n } = vscode;

const DIFF_SCHEME = 'mcp-cordon-versions';
/** Comparisons that are kept, for diff editors that are reopened. */
const MAX_KEPT = 20;

const texts = new Map<string, string>();
let opened = 0;

/** Provides the texts of the diff editor as read-only documents that aren't on disk. */
export function provideDiffs(): Disposable {
	return vscode.workspace.registerTextDocumentContentProvider(DIFF_SCHEME, {
		provideTextDocumentContent: ({ query }) =>
			texts.get(query) ?? l10n.t("This version isn't available any more. Open it from the review page again."),
	});
}

/**
 * Opens two versions in the editor's diff editor. Only a page's button calls this, because an agent must not bring this text into an editor
 * (docs/decisions/0001).
 */
export async function openDiff({
	after,
	before,
	title,
}: {
	readonly title: string;
	readonly before: string;
	readonly after: string;
}): Promise<void> {
	opened += 1;
	const [left, right] = [`${opened}.before`, `${opened}.after`];
	texts.set(left, before).set(right, after);
	for (const key of [...texts.keys()].slice(0, -2 * MAX_KEPT)) texts.delete(key);
	const uriOf = (query: string): vscode.Uri => vscode.Uri.from({ scheme: DIFF_SCHEME, path: '/version', query });
	await vscode.commands.executeCommand('vscode.diff', uriOf(left), uriOf(right), title, { preview: false });
	void vscode.window.showInformationMessage(l10n.t('Text you select in this diff editor goes along with your next chat request.'));
}
