import * as vscode from 'vscode';
import { CONTEXT_KEYS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { FILTER_STATES, unknownStates } from '../view-models/row-filter.ts';
import { shown } from '../view-models/ui-words.ts';

const { l10n } = vscode;

/** Filters the views while a person types. Escape restores the previous filter. */
export function filterViews({ shared }: Services): void {
	const before = shared.filter.text;
	const input = vscode.window.createInputBox();
	input.title = l10n.t('Filter servers, tools, and findings');
	const known = FILTER_STATES.map((state) => `@${state}`).join(', ');
	input.prompt = l10n.t('Type words, or {0}.', known);
	input.value = before;
	let isAccepted = false;
	input.onDidChangeValue((text) => {
		apply(shared, text);
		const [unknown] = unknownStates(text);
		input.validationMessage =
			unknown === undefined
				? undefined
				: {
						message: l10n.t('"{0}" isn\'t a known filter. Use one of: {1}', shown(unknown), known),
						severity: vscode.InputBoxValidationSeverity.Warning,
					};
	});
	input.onDidAccept(() => {
		isAccepted = true;
		input.hide();
	});
	input.onDidHide(() => {
		if (!isAccepted) apply(shared, before);
		input.dispose();
	});
	input.show();
}

export function clearFilter({ shared }: Services): void {
	apply(shared, '');
}

function apply({ filter }: Services['shared'], text: string): void {
	filter.set(text);
	void vscode.commands.executeCommand('setContext', CONTEXT_KEYS.isFiltered, filter.text !== '');
}
