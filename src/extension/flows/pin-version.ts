import { readdir, readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { property } from '../../base/property.ts';
import { withoutBom } from '../../base/text.ts';
import { applyEdits } from '../../definitions/definition-edits.ts';
import { launchOf } from '../../definitions/entry-launch.ts';
import type { DefinitionFormat } from '../../definitions/format.ts';
import { formatOf } from '../../definitions/infer-format.ts';
import type { Launch } from '../../definitions/server-entry.ts';
import { itemAt } from '../../events/items.ts';
import { type ServerOverview, serverById, serversOf } from '../../events/overview.ts';
import { installedPackage } from '../../gateway/installed/installed-package.ts';
import { folderOfDefinition } from '../../gateway/interposition/shadow-copies.ts';
import { canPin, isExactVersion, type LaunchedPackage, packageOfLaunch, withVersion } from '../../pins/package-of-launch.ts';
import type { Services } from '../services.ts';
import { moveSecretEdits, wordEdit } from '../view-models/entry-places.ts';
import { parseTarget } from '../view-models/target.ts';
import { shown, unreadFiles } from '../view-models/ui-words.ts';
import { chooseServer } from './choose.ts';
import { decideItems } from './decide-item.ts';
import { changeFile } from './edit-file.ts';

const { l10n } = vscode;

/** Writes the running version into the entry's command after a dialog. Uses no network, so it knows only what's on this machine. */
export async function pinVersion(services: Services, argument: unknown): Promise<void> {
	const fits = (candidate: ServerOverview): boolean => packageOf(services, candidate) !== undefined;
	if (isUnnamed(services, argument) && !serversOf(services.overview.current).some(fits))
		return void notifyNone(services, l10n.t('No server here runs a package whose version can be pinned.'));
	const server = await chooseServer(services, argument, { title: l10n.t('Pin Package Version'), fits });
	if (server === undefined) return;
	const launched = server === undefined ? undefined : packageOf(services, server);
	if (launched === undefined || !canPin(launched))
		return void vscode.window.showInformationMessage(l10n.t("This server doesn't run a package whose version can be pinned."));
	if (launched.isExact) return void vscode.window.showInformationMessage(l10n.t('The version is already pinned.'));
	const version = await runningVersion(services, server, launched);
	if (version === undefined)
		return void vscode.window.showInformationMessage(
			l10n.t(
				"Couldn't find out which version of {0} runs on this machine. Start the server once, or add the version you trust after its name in the file.",
				shown(launched.name),
			),
		);
	const entry = services.definitions.entry(server.file, server.name);
	const launch = entry === undefined ? undefined : launchOf(entry);
	const snapshot = services.definitions.snapshot(server.file);
	if (entry === undefined || launch === undefined || snapshot === undefined) return;
	const word = withVersion([launch.command, ...launch.args], launched, version.version)[launched.index];
	const edit = word === undefined ? undefined : wordEdit(snapshot.text, entry, launched.index, word);
	if (word === undefined || edit === undefined)
		return void vscode.window.showInformationMessage(
			l10n.t("Couldn't pin the version in this kind of file. Write {0} there instead.", shown(word ?? version.version)),
		);
	const why =
		version.from === 'disk'
			? l10n.t('Version {0} is installed on this machine.', shown(version.version))
			: l10n.t('The server reports version {0}. Check that this is its package version.', shown(version.version));
	await changeFile({
		file: server.file,
		text: snapshot.text,
		edits: [edit],
		question: l10n.t('Pin the version of {0}?', shown(launched.name)),
		lines: [
			l10n.t('before: {0}', shown([launch.command, ...launch.args][launched.index] ?? '', 300)),
			l10n.t('after: {0}', shown(word, 300)),
			why,
		],
	});
}

function packageOf({ definitions }: Services, server: ServerOverview): LaunchedPackage | undefined {
	const entry = definitions.entry(server.file, server.name);
	const launch = entry === undefined ? undefined : launchOf(entry);
	return launch === undefined ? undefined : packageOfLaunch([launch.command, ...launch.args]);
}

interface KnownVersion {
	readonly version: string;
	readonly from: 'disk' | 'server';
}

async function runningVersion(
	{ definitions, decisions }: Services,
	server: ServerOverview,
	launched: LaunchedPackage,
): Promise<KnownVersion | undefined> {
	const entry = definitions.entry(server.file, server.name);
	const launch = entry === undefined ? undefined : launchOf(entry);
	const [own, ...others] = launch === undefined ? [] : (installedHere(launch, server.file)?.split(', ') ?? []);
	const known = own?.slice(launched.name.length + 1).split(' ')[0];
	if (others.length === 0 && isExactVersion(known) && known !== undefined) return { version: known, from: 'disk' };
	if (launched.registry === 'npm') {
		const installed = await installedVersion(launched.name, folderOf(server.file));
		if (installed !== undefined) return { version: installed, from: 'disk' };
	}
	const identity = server.live?.identity;
	if (server.entry.id === undefined || identity === undefined) return undefined;
	const body = decisions.version({ entry: server.entry.id, kind: 'server', name: '' }, identity.fingerprint);
	const version = property(property(body, 'serverInfo'), 'version');
	return typeof version === 'string' && isExactVersion(version) ? { version, from: 'server' } : undefined;
}

function installedHere({ args, command, cwd, env }: Launch, file: string): string | undefined {
	const place = { home: homedir(), cwd: cwd ?? folderOf(file) };
	return installedPackage([command, ...args], { ...place, variables: Object.keys(env) });
}

/** The folder in which the file's servers run. */
function folderOf(file: string): string {
	return vscode.workspace.getWorkspaceFolder(vscode.Uri.file(file))?.uri.fsPath ?? folderOfDefinition(file);
}

/** The version in the folder's own packages, or else in the newest npx cache folder. */
async function installedVersion(name: string, folder: string): Promise<string | undefined> {
	const cache = path.join(homedir(), '.npm', '_npx');
	const kept = await readdir(cache).catch(() => []);
	const places = [folder, ...kept.map((entry) => path.join(cache, entry))].map((place) =>
		path.join(place, 'node_modules', name, 'package.json'),
	);
	const found = await Promise.all(
		places.map(async (file, index) => {
			const [text, times] = await Promise.all([readFile(file, 'utf8').catch(() => undefined), stat(file).catch(() => undefined)]);
			return text === undefined || times === undefined
				? undefined
				: { version: versionIn(text), at: index === 0 ? Infinity : times.mtimeMs };
		}),
	);
	return found
		.filter((each) => each !== undefined)
		.toSorted((one, other) => other.at - one.at)
		.find((each) => each.version !== undefined)?.version;
}

function versionIn(text: string): string | undefined {
	try {
		const version = property(JSON.parse(text), 'version');
		return typeof version === 'string' && isExactVersion(version) ? version : undefined;
	} catch {
		return undefined;
	}
}

/** Replaces a secret with `${input:…}` after a dialog. The editor asks for the secret once and stores it securely. */
export async function moveSecret(services: Services, argument: unknown): Promise<void> {
	const target = parseTarget(argument);
	const pointer = property(argument, 'pointer');
	const secretOf = (candidate: ServerOverview): ServerOverview['entry']['configFindings'][number] | undefined =>
		candidate.entry.configFindings.find(({ finding }) => finding.rule === SECRET && (pointer === undefined || finding.pointer === pointer));
	if (isUnnamed(services, target) && !serversOf(services.overview.current).some((candidate) => secretOf(candidate) !== undefined))
		return void notifyNone(services, l10n.t('No secrets found in the definition files.'));
	const server = await chooseServer(services, target, {
		title: l10n.t('Move Secret Out of Definition File'),
		fits: (candidate) => secretOf(candidate) !== undefined,
	});
	if (server === undefined) return;
	const found = secretOf(server);
	if (found === undefined)
		return void vscode.window.showInformationMessage(l10n.t('No secret found in the entry of "{0}".', shown(server.name)));
	const entry = services.definitions.entry(server.file, server.name);
	const snapshot = services.definitions.snapshot(server.file);
	const moved = entry === undefined || snapshot === undefined ? undefined : moveSecretEdits(snapshot.text, entry, found.finding);
	if (snapshot !== undefined && !canMoveSecret(formatOf(snapshot.source.path, snapshot.text)))
		return void vscode.window.showInformationMessage(
			l10n.t("Couldn't move the secret because only mcp.json can ask for one. Use an environment variable instead."),
		);
	if (moved === undefined || snapshot === undefined)
		return void vscode.window.showInformationMessage(
			l10n.t("This secret can't be moved automatically. Replace it with ${input:…} in the file."),
		);
	const isChanged = await changeFile({
		file: server.file,
		text: snapshot.text,
		edits: moved.edits,
		question: l10n.t('Move a secret out of {0}?', shown(server.name)),
		lines: [
			l10n.t('{0} replaces it in the file.', `\${input:${moved.input}}`),
			l10n.t(
				'The editor asks for the secret at the next start and stores it securely. Because the old value was in the file, change it with its provider, too.',
			),
		],
	});
	if (isChanged && server.entry.launch === 'approved')
		await approveOwnChange(services, server, applyEdits(withoutBom(snapshot.text), moved.edits));
}

/** Timeout for reading the changed file again, in milliseconds. */
const REREAD_MS = 10_000;

/** Approves the change that the person just confirmed, if the file has exactly that text. */
async function approveOwnChange(services: Services, before: ServerOverview, written: string): Promise<void> {
	const { id, launchVersion } = before.entry;
	if (id === undefined) return;
	const changed = (): ServerOverview | undefined => {
		const now = serverById(services.overview.current, id);
		return now?.entry.launchVersion?.fingerprint === launchVersion?.fingerprint ? undefined : now;
	};
	await services.overview.until(() => changed() !== undefined, { timeoutMs: REREAD_MS });
	const server = changed();
	const launch = server === undefined ? undefined : itemAt(services.overview.current, { entry: id, kind: 'launch', name: '' });
	if (server === undefined || launch === undefined || plain(services.definitions.snapshot(server.file)?.text ?? '') !== plain(written))
		return;
	await decideItems(services, [{ server, items: [launch] }], 'approve');
}

function plain(text: string): string {
	return withoutBom(text).replaceAll('\r\n', '\n');
}

/** Whether no server is named, so the person would have to pick one from a list. */
function isUnnamed({ pages }: Services, argument: unknown): boolean {
	return parseTarget(argument) === undefined && pages.reviewed === undefined;
}

/** Only VS Code's own format has inputs that ask for a value. */
export function canMoveSecret({ name }: DefinitionFormat): boolean {
	return name === 'vscode' || name === 'vscode-user';
}

/** The rules with quick fixes in definition files. */
export const SECRET = 'launch.secret';
export const UNPINNED = 'launch.unpinned';

/** Adds the unreadable files, because the missing entry can be in one of them. */
function notifyNone({ overview }: Services, words: string): Thenable<unknown> {
	return vscode.window.showInformationMessage([words, ...unreadFiles(overview.current, l10n)].join(' '));
}
