import * as vscode from 'vscode';
import { RULES } from '../../policy/explained-rules.ts';
import type { Services } from '../services.ts';
import { ruleSentence } from '../view-models/ui-words.ts';

const { l10n } = vscode;

/** Opens a rule's page, which ships with the extension. Without a rule, the person picks one. */
export async function explainRule({ context }: Services, argument: unknown): Promise<void> {
	const rule = typeof argument === 'string' ? argument : await pickRule();
	if (rule === undefined) return;
	const page = RULES.get(rule)?.page;
	if (page === undefined) {
		void vscode.window.showWarningMessage(l10n.t('MCP Cordon has no page with this name.'));
		return;
	}
	await vscode.commands.executeCommand('markdown.showPreview', vscode.Uri.joinPath(context.extensionUri, 'docs', 'detectors', page));
}

async function pickRule(): Promise<string | undefined> {
	const items = [...RULES.keys()].map((label) => ({ label, detail: ruleSentence(label) }));
	return (await vscode.window.showQuickPick(items, { title: l10n.t('Explain Rule'), matchOnDetail: true }))?.label;
}
