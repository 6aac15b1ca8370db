import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { downloadFailureWords, downloadTransformer } from '../../gateway/classifier/download.ts';
import { transformerOffWords } from '../../gateway/classifier/load.ts';
import { digestTransformer } from '../../gateway/classifier/transformer/folder.ts';
import type { ClassifierState } from '../../link/classifier.ts';
import { registerCommand } from '../entry-points.ts';
import { showWithSetting, withProgress } from '../host/show-notification.ts';
import { COMMANDS, SETTINGS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { onDidChangeSettings, ourSettings, readNetworkSettings, settingId } from '../settings.ts';
import { choiceOf, classifierWords, downloadFolder } from '../view-models/classifier-words.ts';
import { shown } from '../view-models/ui-words.ts';

const { l10n } = vscode;

/** The user's classifier model: follows the settings, reports the model's state, and registers the commands that choose or download one. */
export function registerClassifier(services: Services): Disposable {
	const own = new DisposableStore();
	let told = '';

	const apply = (): void => {
		const section = ourSettings();
		const read = choiceOf(
			{
				folder: section.get(SETTINGS.classifierFolder),
				sha256: section.get(SETTINGS.classifierSha256),
				waitMs: section.get(SETTINGS.classifierWait),
			},
			homedir(),
		);
		told = '';
		if (read.kind === 'bad-folder')
			void vscode.window.showErrorMessage(
				l10n.t('MCP Cordon: The classifier folder must be an absolute path or start with "~/". The classifier is off.'),
			);
		// An invalid folder turns the classifier off. The bundled model doesn't replace it.
		const choice = read.kind === 'transformer' ? read.choice : { folder: '', sha256: undefined, waitMs: 0 };
		services.gateway.send({ kind: 'classifier', choice: read.kind === 'bundled' ? undefined : choice });
	};

	const show = (state: ClassifierState): void => {
		const { isProblem, text } = classifierWords(state, l10n);
		services.logger[isProblem ? 'warn' : 'info'](text);
		// Notify once per choice. The log gets every state.
		if (!isProblem || text === told) return;
		told = text;
		void showWithSetting('warning', `MCP Cordon: ${text}`, settingId('classifier'));
	};

	/** Pins the current files after a confirmation. */
	const use = async (folder: string, sha256: string): Promise<void> => {
		const detail = l10n.t(
			'{0}\n\nSHA-256 {1}\n\nThe model is used for servers whose "classifier" mode isn\'t off, as long as its files don\'t change.',
			shown(folder, 300),
			sha256,
		);
		const asked = l10n.t('Use this classifier instead of the bundled one?');
		if (!(await services.pages.confirm(asked, { detail, button: l10n.t('Use This Model') }))) return;
		const section = ourSettings();
		await section.update(SETTINGS.classifierSha256, sha256, vscode.ConfigurationTarget.Global);
		await section.update(SETTINGS.classifierFolder, folder, vscode.ConfigurationTarget.Global);
	};

	const choose = async (): Promise<void> => {
		const title = l10n.t('Folder with model.onnx and tokenizer.json');
		const [picked] = (await vscode.window.showOpenDialog({ canSelectFolders: true, canSelectFiles: false, title })) ?? [];
		if (picked === undefined) return;
		const digest = await vscode.window.withProgress(
			{ location: vscode.ProgressLocation.Notification, title: l10n.t('Reading the classifier model') },
			() => digestTransformer(picked.fsPath),
		);
		if (digest.ok) await use(picked.fsPath, digest.value);
		else void vscode.window.showErrorMessage(`MCP Cordon: ${transformerOffWords(digest.error)}`);
	};

	const download = async (): Promise<void> => {
		const from = await vscode.window.showInputBox({
			title: l10n.t('Download a classifier model (1 of 2)'),
			prompt: l10n.t('URL of the folder with model.onnx and tokenizer.json, starting with https://'),
			ignoreFocusOut: true,
		});
		if (from === undefined || from.trim() === '') return;
		const sha256 = await vscode.window.showInputBox({
			title: l10n.t('Download a classifier model (2 of 2)'),
			prompt: l10n.t('SHA-256 of the files, as published by their provider'),
			ignoreFocusOut: true,
			validateInput: (text) => (/^\s*[0-9a-f]{64}\s*$/i.test(text) ? undefined : l10n.t('Enter 64 hexadecimal digits.')),
		});
		if (sha256 === undefined) return;
		const pinned = sha256.trim().toLowerCase();
		const into = downloadFolder(services.state.root, pinned);
		const outcome = await withProgress(l10n.t('Downloading the classifier model'), (signal, progress) =>
			downloadTransformer({
				from: from.trim(),
				sha256: pinned,
				into,
				signal,
				env: process.env,
				network: readNetworkSettings(),
				onProgress({ bytes, file, total }) {
					const share = total === undefined ? `${Math.floor(bytes / 1_000_000)} MB` : `${Math.floor((100 * bytes) / Math.max(1, total))} %`;
					progress.report({ message: `${file} ${share}` });
				},
			}),
		);
		if (outcome.ok) await use(into, pinned);
		else if (outcome.error.kind !== 'cancelled') void vscode.window.showErrorMessage(`MCP Cordon: ${downloadFailureWords(outcome.error)}`);
	};

	own.add(services.gateway.onDidChangeClassifier(show));
	own.add(onDidChangeSettings(apply, settingId('classifier')));
	own.add(registerCommand(services, COMMANDS.chooseClassifier, choose));
	own.add(registerCommand(services, COMMANDS.downloadClassifier, download));
	apply();
	return own;
}
