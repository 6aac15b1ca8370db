import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { guard } from '../../definitions/guard-text.ts';
import { formatOf } from '../../definitions/infer-format.ts';
import { PREVIEW_SCHEME } from '../manifest-ids.ts';
import { keepFailureWords } from '../view-models/failure-words.ts';
import type { ProtectFilePlan } from '../view-models/protect-plan.ts';
import { shown } from '../view-models/ui-words.ts';

/** Placeholder for the random part of an id before one is chosen. */
const SHOWN_SEED = '0'.repeat(20);

/** Shows what Protect would change in the editor's diff editor. Buttons in its title continue. */
export class ProtectPreview implements Disposable {
	readonly #own = new DisposableStore();
	/** By document URI. */
	readonly #texts = new Map<string, string>();
	#plans: readonly ProtectFilePlan[] = [];

	constructor() {
		this.#own.add(
			vscode.workspace.registerTextDocumentContentProvider(PREVIEW_SCHEME, {
				provideTextDocumentContent: (uri) => this.#texts.get(uri.toString()) ?? '',
			}),
		);
		// The editor reopens an earlier window's diff editors without their text.
		void this.close();
	}

	/** The plans that are shown. */
	get plans(): readonly ProtectFilePlan[] {
		return this.#plans;
	}

	async show(plans: readonly ProtectFilePlan[], launcherFor: (file: string, text: string) => string): Promise<void> {
		this.#plans = plans;
		for (const { label, names, path, text } of plans) {
			const seeds = new Map(names.map((name) => [name, SHOWN_SEED]));
			const guarded = guard(text, { launcher: launcherFor(path, text), seeds }, formatOf(path, text));
			if (!guarded.ok) {
				const why = keepFailureWords(guarded.error, vscode.l10n);
				void vscode.window.showErrorMessage(vscode.l10n.t('Couldn\'t show the change to "{0}". {1}', shown(label), why));
				continue;
			}
			const changed = vscode.Uri.file(path).with({ scheme: PREVIEW_SCHEME, query: String(Date.now()) });
			this.#texts.set(changed.toString(), guarded.value.text);
			const title = vscode.l10n.t('{0}: current and protected', shown(label));
			await vscode.commands.executeCommand('vscode.diff', vscode.Uri.file(path), changed, title, { preview: false });
		}
	}

	async close(): Promise<void> {
		this.#plans = [];
		this.#texts.clear();
		const isPreview = ({ input }: vscode.Tab): boolean =>
			input instanceof vscode.TabInputTextDiff && input.modified.scheme === PREVIEW_SCHEME;
		const open = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.filter(isPreview));
		if (open.length > 0) await vscode.window.tabGroups.close(open);
	}

	dispose(): void {
		this.#own.dispose();
	}
}
