import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { compileTraffic } from '../../policy/traffic/traffic-policy.ts';
import { showWithSetting } from '../host/show-notification.ts';
import { profileFolders, userFolder, workspaceFile, workspaceFolders } from '../host/user-folder.ts';
import { DIAGNOSTIC_SOURCE, SETTINGS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { onDidChangeSettings, readTrafficSettings, settingId } from '../settings.ts';
import {
	type BadPattern,
	badPatterns,
	patternMessage,
	type SettingsFileKind,
	settingsProblems,
} from '../view-models/setting-problem-words.ts';
import { createBurst } from './burst.ts';
import { rangeOf } from './diagnostics.ts';

const RENDER_MS = 150;

interface SettingsFile {
	readonly path: string;
	readonly kind: SettingsFileKind;
}

/** Marks each invalid value in the user's and the workspace's settings files until it's corrected (R117). */
export function registerSettingsProblems(services: Services): Disposable {
	const own = new DisposableStore();
	const collection = own.add(vscode.languages.createDiagnosticCollection(`${DIAGNOSTIC_SOURCE} settings`));
	let bad: readonly BadPattern[] = [];
	let told = '';
	let round = 0;

	const render = async (): Promise<void> => {
		const mine = ++round;
		const found: [vscode.Uri, vscode.Diagnostic[]][] = [];
		for (const file of await settingsFiles(services.context.globalStorageUri)) {
			const open = vscode.workspace.textDocuments.find(({ uri }) => isOpenAs(uri, file));
			const text = open?.getText() ?? (await readFile(file.path, 'utf8').catch(() => undefined));
			if (text === undefined) continue;
			const problems = settingsProblems(text, file.kind, bad, vscode.l10n).map(({ end, message, start }) => {
				const range = rangeOf({ kind: 'span', start, end }, text);
				// If the editor already marks the value, ours becomes a hint in the hover, so the Problems list has one line per value.
				const isMarked = open !== undefined && marksOf(open.uri).some((other) => other.isEqual(range));
				const severity = isMarked ? vscode.DiagnosticSeverity.Hint : vscode.DiagnosticSeverity.Error;
				const diagnostic = new vscode.Diagnostic(range, message, severity);
				diagnostic.source = DIAGNOSTIC_SOURCE;
				diagnostic.code = 'setting';
				return diagnostic;
			});
			if (problems.length > 0) found.push([open?.uri ?? vscode.Uri.file(file.path), problems]);
		}
		if (mine !== round) return;
		collection.clear();
		for (const [uri, problems] of found) collection.set(uri, problems);
	};
	const { soon } = own.add(
		createBurst(RENDER_MS, () => void render().catch((cause: unknown) => services.logger.error("Couldn't check the settings", cause))),
	);
	const onDocument = ({ uri }: vscode.TextDocument): void => {
		if (SETTINGS_FILE.test(uri.path)) soon();
	};

	const marks = new Map<string, string>();
	const onMarks = ({ uris }: vscode.DiagnosticChangeEvent): void => {
		for (const uri of uris) {
			if (!SETTINGS_FILE.test(uri.path)) continue;
			const now = JSON.stringify(marksOf(uri));
			// Ignore changes that our own diagnostics cause.
			if ((marks.get(uri.toString()) ?? '[]') === now) continue;
			marks.set(uri.toString(), now);
			soon();
		}
	};

	own.add(vscode.languages.onDidChangeDiagnostics(onMarks));
	own.add(vscode.workspace.onDidOpenTextDocument(onDocument));
	own.add(vscode.workspace.onDidCloseTextDocument(onDocument));
	own.add(vscode.workspace.onDidSaveTextDocument(onDocument));
	own.add(vscode.workspace.onDidChangeTextDocument(({ document }) => onDocument(document)));
	own.add(vscode.workspace.onDidChangeWorkspaceFolders(soon));
	own.add(onDidChangeSettings(soon));
	own.add(
		services.gateway.onDidLoadPatterns(({ custom }) => {
			const { user, workspaces } = readTrafficSettings();
			bad = badPatterns(compileTraffic(user, workspaces).policy.custom, custom.problems);
			soon();
			// Notify once: the diagnostics stay.
			const text = custom.problems.map(({ message, where }) => `${where.join('.')}: ${message}`).join('\n');
			if (text === told) return;
			told = text;
			const [first] = custom.problems;
			if (first === undefined) return;
			services.logger.error(`Problems in the patterns of the settings:\n${text}`);
			const setting = settingId(SETTINGS.patternsCustom);
			void showWithSetting('error', `${setting}: ${patternMessage(first.message, vscode.l10n)}`, setting);
		}),
	);
	soon();
	return own;
}

const SETTINGS_FILE = /(?:settings\.json|\.code-workspace)$/;

/** The ranges that other sources mark in a file. */
function marksOf(uri: vscode.Uri): readonly vscode.Range[] {
	return vscode.languages.getDiagnostics(uri).flatMap(({ range, source }) => (source === DIAGNOSTIC_SOURCE ? [] : [range]));
}

/** User settings open under their own URI scheme: on the desktop with the file's path, in a browser with the part from `User` on. */
function isOpenAs(uri: vscode.Uri, { kind, path: file }: SettingsFile): boolean {
	if (uri.scheme !== 'vscode-userdata') return uri.fsPath === file && (uri.scheme === 'file' || uri.scheme === 'vscode-remote');
	return kind === 'user' && (uri.fsPath === file || isSamePart(uri.path, file.replaceAll('\\', '/')));
}

function isSamePart(one: string, other: string): boolean {
	const part = userPart(one);
	return part !== undefined && part === userPart(other);
}

function userPart(file: string): string | undefined {
	return /\/User\/(?:profiles\/[^/]+\/)?settings\.json$/.exec(file)?.[0];
}

/** Every settings file this window can see, in every profile. */
async function settingsFiles(globalStorage: vscode.Uri): Promise<readonly SettingsFile[]> {
	const user = userFolder(globalStorage);
	const file = workspaceFile();
	// In a remote window, the machine's settings are next to the user's.
	const folders = [user, path.resolve(user, '..', 'Machine'), ...(await profileFolders(user))];
	return [
		...folders.map((folder): SettingsFile => ({ path: path.join(folder, 'settings.json'), kind: 'user' })),
		...(file === undefined ? [] : [{ path: file, kind: 'workspace-file' as const }]),
		...workspaceFolders().map((folder): SettingsFile => ({ path: path.join(folder, '.vscode', 'settings.json'), kind: 'workspace' })),
	];
}
