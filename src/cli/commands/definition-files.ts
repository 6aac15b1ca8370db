import { existsSync, readFileSync } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { EntryId } from '../../base/ids.ts';
import { isJsonObject } from '../../base/json.ts';
import { type DefinitionFormat, promisedFormat, VSCODE_FORMAT } from '../../definitions/format.ts';
import { formatOf } from '../../definitions/infer-format.ts';
import { readDefinitions } from '../../definitions/read-entries.ts';
import type { DefinitionFile, ServerEntry } from '../../definitions/server-entry.ts';
import { NO_POLICY, parseServerPolicy, type ServerPolicy, withPolicy } from '../../definitions/server-policy.ts';
import { createGitGuard } from '../../gateway/git/git-guard.ts';
import { guardFolderOf } from '../../gateway/guard/guard-file.ts';
import { type ReadFailure, readDefinitionFile } from '../../gateway/interposition/definition-file.ts';
import {
	createDefinitionProtector,
	type DefinitionProtector,
	type ProtectFailure,
} from '../../gateway/interposition/definition-protector.ts';
import { lastHello } from '../../gateway/interposition/hellos.ts';
import { launchDigest } from '../../gateway/interposition/launch-digest.ts';
import { launcherCommandFor, launcherFor } from '../../gateway/interposition/launcher-command.ts';
import { findDefinitionFiles } from '../../gateway/interposition/sources.ts';
import { launchVersionOf } from '../../gateway/pipeline/launch-gate.ts';
import { runningGateways } from '../../gateway/process/running.ts';
import type { CommandContext } from './context.ts';
import { launchStatusOf, readDecisions, type Waiting, waitingItems } from './decisions.ts';
import { commandLineWords } from './masked-words.ts';
import { shown } from './usage-words.ts';

/** One definition file as it is now. */
export interface FileNow {
	readonly path: string;
	/** The file's name for a person; undefined: only the path is known. */
	readonly label: string | undefined;
	readonly format: DefinitionFormat;
	readonly text: string;
	readonly entries: readonly ServerEntry[];
	/** Whether it contains a list of servers, with or without entries. */
	readonly hasList: boolean;
	/** Lists of servers that no reader of a file with this name uses, as the keys that lead to each. */
	readonly unread: readonly (readonly string[])[];
	readonly problem: ProtectFailure | undefined;
}

/** The command line's protector. It trusts the current folder, because the user runs the command there; it runs git only if the user asked for that. */
export function protectorFor(context: CommandContext): DefinitionProtector {
	return createDefinitionProtector({
		state: context.state,
		launcher: launcherCommandFor(context.state, context.machine.home, context.machine.platform),
		random: context.random,
		git: gitFor(context),
		policy: () => policyOf(context),
		now: context.now,
	});
}

/** The organization's lists, where the editor's policies are in a file. An unreadable file counts as no lists. */
export function policyOf({ policyFile }: CommandContext): ServerPolicy {
	try {
		const policies: unknown = policyFile === undefined ? undefined : JSON.parse(readFileSync(policyFile, 'utf8'));
		return isJsonObject(policies) ? parseServerPolicy(policies['ChatAllowedMcpServers'], policies['ChatDeniedMcpServers']) : NO_POLICY;
	} catch {
		return NO_POLICY;
	}
}

export function gitFor({ random, state }: CommandContext): ReturnType<typeof createGitGuard> {
	return createGitGuard({ state, random, isTrusted: () => true });
}

/** The value of `command` that Protect would write into a file of this format. */
export function launcherIn(format: DefinitionFormat, { machine, state }: CommandContext): string {
	return launcherFor(state, format, launcherCommandFor(state, machine.home, machine.platform));
}

/** The named files; without names, every file found for this user and the current folder. */
export async function filesOf(context: CommandContext, names: readonly string[]): Promise<readonly FileNow[]> {
	const found: readonly (Omit<DefinitionFile, 'source' | 'label'> & { readonly label?: string })[] =
		names.length > 0
			? [...new Set(names.map((name) => path.resolve(context.cwd, name)))].map((name) => ({ path: name }))
			: await findDefinitionFiles(context.machine, [context.cwd]);
	const policy = policyOf(context);
	const kept = new Set(await protectorFor(context).protectedPaths());
	const targets = await Promise.all(found.map(async (file) => ({ ...file, path: await protectedTarget(file.path, kept) })));
	const each = targets.filter(({ path: target }, at) => targets.findIndex((other) => other.path === target) === at);
	return Promise.all(each.map((file) => readNow(file.path, file.label, policy)));
}

/** The protected file that `file` links to, or `file` itself. Other links aren't followed out of their folder. */
async function protectedTarget(file: string, kept: ReadonlySet<string>): Promise<string> {
	const target = await realpath(file).catch(() => file);
	return kept.has(target) ? target : file;
}

/** Says what to type for each server that was named instead of a file. `instead` returns the words before the command, and the command. */
export async function printServersNamedAsFiles(
	context: CommandContext,
	names: readonly string[],
	instead: (server: { readonly name: string; readonly file: string }) => readonly [words: string, command: string],
): Promise<void> {
	for (const server of await serversNamedAsFiles(context, names)) {
		const [words, command] = instead(server);
		context.print(`"${shown(server.name)}" is a server in ${shown(server.file, 300)}. ${words}: ${shown(command, 600)}`);
	}
}

/** Names for which no file exists, but a server in a known file does. */
async function serversNamedAsFiles(
	context: CommandContext,
	names: readonly string[],
): Promise<readonly { readonly name: string; readonly file: string }[]> {
	const missing = names.filter((name) => !existsSync(path.resolve(context.cwd, name)));
	if (missing.length === 0) return [];
	const found = await filesOf(context, []);
	return missing.flatMap((name) => {
		const file = found.find(({ entries }) => entries.some((entry) => entry.name === name || entry.ref === name));
		return file === undefined ? [] : [{ name, file: file.path }];
	});
}

/** A command line that `cordon guard` has run. Whether a client still uses it is unknown. */
export interface GuardedLine extends Waiting {
	readonly name: string;
	readonly id: EntryId;
	/** The command with its arguments, secrets masked. `folder`: where it runs. */
	readonly command: string;
	readonly folder: string | null;
	/** The file for `cordon approve --file`. */
	readonly file: string;
	/** What changed since its first start, by part, so it isn't started; `null`: nothing changed. */
	readonly changed: readonly string[] | null;
	/** Its launch was blocked, so it isn't started. */
	readonly isBlocked: boolean;
	/** Whether somebody decided anything about it or one of its items. */
	readonly isDecided: boolean;
	/** Number of current connections to a gateway. */
	readonly connected: number;
	/** When a client last started it and it ran, as ISO 8601 in UTC. */
	readonly lastInspected: string | null;
}

/** The files of all such command lines. */
export async function guardFiles({ state }: CommandContext): Promise<readonly FileNow[]> {
	const folder = guardFolderOf(state);
	const names = (await readdir(folder).catch((): readonly string[] => [])).filter((name) => name.endsWith('.json')).toSorted();
	return Promise.all(names.map((name) => readNow(path.join(folder, name))));
}

/** All known files with guarded servers. */
export async function protectedFiles(context: CommandContext): Promise<readonly FileNow[]> {
	return Promise.all((await protectorFor(context).protectedPaths()).map((known) => readNow(known)));
}

export async function guardedCommands(context: CommandContext): Promise<readonly GuardedLine[]> {
	const { state } = context;
	const decisions = readDecisions(state);
	const digest = launchDigest(state);
	const connections = runningGateways(state.run).flatMap((gateway) => gateway.connections);
	return (await guardFiles(context)).flatMap(({ entries, path: file }) =>
		entries.flatMap((entry) => {
			const launch = launchVersionOf(entry, digest);
			const { id, name } = entry;
			if (id === undefined || launch === undefined) return [];
			const command = commandLineWords(launch.commandLine);
			const changed = decisions.waiting(id, launch.fingerprint) ?? null;
			const waiting = waitingItems(id, launch.fingerprint, decisions, state);
			const isBlocked = launchStatusOf(id, launch.fingerprint, decisions) === 'blocked';
			const isDecided = [decisions.editor, decisions.commandLine].some((index) => index.isDecided(id));
			const connected = connections.filter((connection) => connection.entry === id).length;
			const startedAt = lastHello(state, id);
			const lastInspected = startedAt === undefined ? null : new Date(startedAt).toISOString();
			const place = { name, id, command, folder: launch.cwd ?? null, file };
			return [{ ...place, changed, isBlocked, isDecided, connected, lastInspected, ...waiting }];
		}),
	);
}

export async function readNow(file: string, label?: string, policy: ServerPolicy = NO_POLICY): Promise<FileNow> {
	const none = { path: file, label, format: promisedFormat(file) ?? VSCODE_FORMAT, text: '', entries: [], hasList: false, unread: [] };
	const read = await readDefinitionFile(file);
	if (!read.ok) return { ...none, problem: problemOf(read.error) };
	const { text } = read.value;
	const format = formatOf(file, text);
	const definitions = readDefinitions(text, format);
	if (!definitions.ok) return { ...none, format, text, problem: definitions.error };
	const { hasList, located, unread } = definitions.value;
	const entries = located.map(({ entry }) => withPolicy(entry, policy, format));
	return { path: file, label, format, text, entries, hasList, unread, problem: undefined };
}

function problemOf(failure: ReadFailure): ProtectFailure {
	return failure;
}
