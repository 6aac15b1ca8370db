import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { definitionGlob } from '../../gateway/interposition/sources.ts';
import { COMMANDS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { lensesOf } from '../view-models/lenses.ts';
import { afterBursts } from './burst.ts';
import { rangeOf } from './diagnostics.ts';

/** One lens on each server's key: its status, and the most useful action. */
export function registerCodeLens({ definitions, overview }: Services): Disposable {
	const own = new DisposableStore();
	const changed = own.add(new vscode.EventEmitter<void>());
	let shown = '';
	own.add(
		afterBursts(overview.onDidRecord, 200, () => {
			const now = JSON.stringify(definitions.snapshots.map(({ source }) => lensesOf(overview.current, source.path, vscode.l10n)));
			if (now !== shown) changed.fire();
			shown = now;
		}),
	);
	own.add(
		vscode.languages.registerCodeLensProvider(
			{ pattern: definitionGlob() },
			{
				onDidChangeCodeLenses: changed.event,
				provideCodeLenses: (document) => {
					const snapshot = definitions.snapshot(document.uri.fsPath);
					if (snapshot === undefined || document.isDirty) return [];
					return lensesOf(overview.current, document.uri.fsPath, vscode.l10n).map(
						({ command, end, start, target, title }) =>
							new vscode.CodeLens(rangeOf({ kind: 'span', start, end }, snapshot.text), {
								title,
								command: COMMANDS[command],
								arguments: [target],
							}),
					);
				},
			},
		),
	);
	return own;
}
