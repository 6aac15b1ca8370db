import * as vscode from 'vscode';
import type { FileEdit } from '../view-models/entry-places.ts';

const { l10n } = vscode;

/** Edits a definition file through the editor, with its own preview; only while the file still says what the edits were made for. */
export async function editFile(
	file: string,
	text: string,
	edits: readonly FileEdit[],
	metadata: { readonly label: string; readonly description: string },
): Promise<boolean> {
	const document = await vscode.workspace.openTextDocument(vscode.Uri.file(file));
	const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
	if (document.isDirty || document.getText().replaceAll('\r\n', '\n') !== body.replaceAll('\r\n', '\n')) {
		void vscode.window.showWarningMessage(l10n.t('The file has unsaved changes or changed meanwhile. Save it and try again.'));
		return false;
	}
	const workspaceEdit = new vscode.WorkspaceEdit();
	for (const { end, start, text: inserted } of edits) {
		const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
		workspaceEdit.replace(document.uri, range, inserted, { needsConfirmation: true, ...metadata });
	}
	await vscode.window.showTextDocument(document);
	return vscode.workspace.applyEdit(workspaceEdit, { isRefactoring: true });
}
