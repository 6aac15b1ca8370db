import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { storePatternFolder } from '../../gateway/patterns/stored-folder.ts';
import type { PatternState } from '../../link/pattern-problems.ts';
import { registerCommand } from '../entry-points.ts';
import { showNotification } from '../host/show-notification.ts';
import { COMMANDS, DIAGNOSTIC_SOURCE, SETTINGS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { onDidChangeSettings, ourSettings, settingId } from '../settings.ts';
import { patternProblemWords, patternsWords, templateForPack } from '../view-models/pattern-words.ts';
import { shown } from '../view-models/ui-words.ts';

const { l10n } = vscode;
/** A reload takes milliseconds. If it takes longer than this, the gateway isn't running. */
const RELOAD_MS = 10_000;

/** The user's pattern packs: the folder from the settings, diagnostics in the pack files, and their commands. */
export function registerPatterns(services: Services): Disposable {
	const own = new DisposableStore();
	const { state } = services;
	const collection = own.add(vscode.languages.createDiagnosticCollection(`${DIAGNOSTIC_SOURCE} patterns`));
	let last: PatternState | undefined;
	let told = '';

	const apply = (): void => {
		const folder = folderOf(ourSettings().get(SETTINGS.patternsFolder));
		if (folder !== undefined && !path.isAbsolute(folder)) {
			void vscode.window.showErrorMessage(l10n.t('MCP Cordon: The patterns folder must be an absolute path or start with "~/".'));
			return;
		}
		services.gateway.send({ kind: 'patterns', folder: { path: folder ?? state.patterns, isConfigured: folder !== undefined } });
		try {
			storePatternFolder(state, folder);
		} catch (cause) {
			services.logger.error("Couldn't save the patterns folder for proxies that run without an editor", cause);
		}
	};

	const show = (next: PatternState): void => {
		last = next;
		collection.clear();
		const files = new Map<string, vscode.Diagnostic[]>();
		for (const problem of next.problems) {
			if (problem.file === '') continue;
			const line = Math.max(0, problem.line - 1);
			const diagnostic = new vscode.Diagnostic(
				new vscode.Range(line, 0, line, 10_000),
				patternProblemWords(problem, l10n),
				problem.level === 'error' ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning,
			);
			diagnostic.source = DIAGNOSTIC_SOURCE;
			diagnostic.code = 'pattern';
			files.set(problem.file, [...(files.get(problem.file) ?? []), diagnostic]);
		}
		for (const [file, list] of files) collection.set(vscode.Uri.file(path.join(next.folder, file)), list);
		const words = patternsWords(next, l10n);
		services.logger.info(words.text);
		// Notify once: the diagnostics stay, and the command shows it again.
		if (!words.isProblem || words.text === told) return;
		told = words.text;
		void notify(words.text);
	};

	const notify = async (words: string): Promise<void> => {
		const button = l10n.t('Show Patterns');
		if ((await vscode.window.showWarningMessage(words, button)) === button) await vscode.commands.executeCommand(COMMANDS.openPatterns);
	};

	const reload = async (): Promise<void> => {
		const next = await new Promise<PatternState | undefined>((resolve) => {
			const listening = services.gateway.onDidLoadPatterns((loaded) => finish(loaded));
			const timer = setTimeout(() => finish(undefined), RELOAD_MS);
			const finish = (loaded: PatternState | undefined): void => {
				clearTimeout(timer);
				listening.dispose();
				resolve(loaded);
			};
			services.gateway.send({ kind: 'reload-patterns' });
		});
		if (next === undefined) {
			void vscode.window.showErrorMessage(l10n.t("MCP Cordon couldn't reload the patterns: the inspector isn't responding."));
			return;
		}
		const words = patternsWords(next, l10n);
		const button = l10n.t('Show Patterns');
		const chosen = await showNotification(words.isProblem ? 'warning' : 'information', words.text, button);
		if (chosen === button) await open();
	};

	const open = async (): Promise<void> => {
		const folder = last?.folder ?? state.patterns;
		const problems = last?.problems ?? [];
		const fresh = l10n.t('New pattern pack…');
		const items = [
			...(last?.files ?? []).map((file) => {
				const count = problems.filter((problem) => problem.file === file).length;
				return {
					label: shown(file),
					description: count === 0 ? '' : count === 1 ? l10n.t('1 problem') : l10n.t('{0} problems', count),
					file: path.join(folder, file),
				};
			}),
			{ label: fresh, description: shown(folder, 300), file: undefined },
		];
		const [only] = items;
		const chosen = items.length === 1 ? only : await vscode.window.showQuickPick(items, { title: l10n.t('Pattern packs') });
		if (chosen === undefined) return;
		const file = chosen.file ?? (await newPack(folder, items.length === 1));
		if (file !== undefined) await vscode.window.showTextDocument(vscode.Uri.file(file));
	};

	own.add(services.gateway.onDidLoadPatterns(show));
	own.add(onDidChangeSettings(apply, settingId(SETTINGS.patternsFolder)));
	own.add(registerCommand(services, COMMANDS.reloadPatterns, reload));
	own.add(registerCommand(services, COMMANDS.openPatterns, open));
	apply();
	return own;
}

/** Undefined if the setting names no folder. */
function folderOf(value: unknown): string | undefined {
	if (typeof value !== 'string' || value.trim() === '') return undefined;
	return value.trim().replace(/^~(?=$|[\\/])/, homedir());
}

async function newPack(folder: string, isFirst: boolean): Promise<string | undefined> {
	const name = await vscode.window.showInputBox({
		title: l10n.t('New pattern pack'),
		prompt: isFirst ? l10n.t('{0} has no pattern packs yet. Enter a name for the first one', shown(folder, 300)) : l10n.t('File name'),
		value: 'my-patterns.txt',
		validateInput: (text) =>
			/^[\w-]{1,60}\.txt$/.test(text) ? undefined : l10n.t('Use letters, digits, "-", and "_", and end with ".txt".'),
	});
	if (name === undefined) return undefined;
	const file = path.join(folder, name);
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	try {
		writeFileSync(file, templateForPack(l10n), { flag: 'wx', mode: 0o600 });
	} catch (cause) {
		if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
	}
	return file;
}
