import path from 'node:path';
import * as vscode from 'vscode';
import { withoutBom } from '../../base/text.ts';
import type { FileEdit } from '../view-models/entry-places.ts';
import { shown } from '../view-models/ui-words.ts';

const { l10n } = vscode;

export interface FileChange {
	readonly file: string;
	/** The text that the edits apply to. Nothing changes if the file has another text. */
	readonly text: string;
	readonly edits: readonly FileEdit[];
	readonly question: string;
	/** The change as a few lines in the dialog, without secrets. */
	readonly lines: readonly string[];
}

/**
 * Shows a change to a definition file in a dialog of ours. After a confirmation, makes it through the editor, where it can be undone. The editor's
 * refactor preview isn't used: every change starts cleared there, so a click on Apply does nothing.
 */
export async function changeFile({ edits, file, lines, question, text }: FileChange): Promise<boolean> {
	const button = l10n.t('Change File');
	const detail = [...lines, l10n.t('File: {0}', shown(file, 300))].join('\n\n');
	if ((await vscode.window.showInformationMessage(question, { modal: true, detail }, button)) !== button) return false;
	const document = await vscode.workspace.openTextDocument(vscode.Uri.file(file));
	if (document.isDirty || document.getText().replaceAll('\r\n', '\n') !== withoutBom(text).replaceAll('\r\n', '\n')) {
		void vscode.window.showWarningMessage(l10n.t('The file has unsaved changes or changed in the meantime. Save it and try again.'));
		return false;
	}
	const change = new vscode.WorkspaceEdit();
	for (const { end, start, text: inserted } of edits)
		change.replace(document.uri, new vscode.Range(document.positionAt(start), document.positionAt(end)), inserted);
	await vscode.window.showTextDocument(document);
	if ((await vscode.workspace.applyEdit(change)) && (await document.save())) return true;
	void vscode.window.showWarningMessage(l10n.t("Couldn't write {0}. Nothing was saved.", path.basename(file)));
	return false;
}
