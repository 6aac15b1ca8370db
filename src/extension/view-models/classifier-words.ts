import { isAbsolute, join } from 'node:path';
import { type ClassifierState, DEFAULT_WAIT_MS, type TransformerChoice } from '../../link/classifier.ts';
import type { L10n } from './l10n.ts';

const MAX_WAIT_MS = 60_000;

/** The raw settings for the user's model. */
export interface ClassifierSettings {
	readonly folder: unknown;
	readonly sha256: unknown;
	readonly waitMs: unknown;
}

/** `bundled`: no folder is set. `bad-folder`: the folder isn't an absolute path. */
export type ReadChoice = { readonly kind: 'bundled' | 'bad-folder' } | { readonly kind: 'transformer'; readonly choice: TransformerChoice };

/** An invalid digest becomes one that no file has, because no model is used unpinned. */
export function choiceOf({ folder, sha256, waitMs }: ClassifierSettings, home: string): ReadChoice {
	if (typeof folder !== 'string' || folder.trim() === '') return { kind: 'bundled' };
	const named = folder.trim().replace(/^~(?=$|[\\/])/, () => home);
	if (!isAbsolute(named)) return { kind: 'bad-folder' };
	const pinned = typeof sha256 === 'string' && sha256.trim() !== '' ? sha256.trim() : undefined;
	const isWait = typeof waitMs === 'number' && Number.isFinite(waitMs) && waitMs >= 0;
	return {
		kind: 'transformer',
		choice: { folder: named, sha256: pinned, waitMs: isWait ? Math.min(MAX_WAIT_MS, Math.round(waitMs)) : DEFAULT_WAIT_MS },
	};
}

/** The model's state, for the log and for the person. */
export function classifierWords(state: ClassifierState, l10n: L10n): { readonly text: string; readonly isProblem: boolean } {
	if (state.kind === 'ready') return { text: l10n.t('The classifier is ready. It took {0} ms.', Math.round(state.ms)), isProblem: false };
	return { text: l10n.t('The classifier is off, and the rules work without it: {0}', whyOff(state, l10n)), isProblem: true };
}

function whyOff({ digest, why }: Extract<ClassifierState, { readonly kind: 'off' }>, l10n: L10n): string {
	switch (why) {
		case 'absent':
			return l10n.t('the model folder has no readable model.onnx or tokenizer.json.');
		case 'not-pinned':
			return l10n.t('no SHA-256 is set for the model. Its files have {0}.', digest ?? '');
		case 'wrong-file':
			return l10n.t('the model files have the SHA-256 {0}, not the one that was set.', digest ?? '');
		case 'too-large':
			return l10n.t('a model file is too large.');
		case 'not-a-model':
			return l10n.t("the files aren't a text classification model.");
		case 'stopped':
			return l10n.t('the model stopped working.');
		case 'no-runtime':
			return l10n.t('the model runtime is missing from this installation.');
	}
}

/** The folder for a downloaded model. */
export function downloadFolder(stateRoot: string, sha256: string): string {
	return join(stateRoot, 'models', sha256.toLowerCase().slice(0, 16));
}
