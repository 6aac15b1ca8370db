import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
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
import { withProtectedTargets } from '../../gateway/interposition/protected-links.ts';
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
	/** What a person calls it; the path when nothing else is known. */
	readonly label: string | undefined;
	readonly format: DefinitionFormat;
	readonly text: string;
	readonly entries: readonly ServerEntry[];
	/** Does it hold a list of servers, with entries or without? */
	readonly hasList: boolean;
	/** Lists of servers that nobody who reads a file of this name looks at, as the keys that lead to each. */
	readonly unread: readonly (readonly string[])[];
	readonly problem: ProtectFailure | undefined;
}

/** The protector of the command line. Whoever types a command in a folder trusts it; git itself is asked only where the user said so. */
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

/** The lists of the organization, where the editor's policies are a file. What cannot be read as such a file is no list. */
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

/** The named files; without names every file that is found for this user and the current folder. */
export async function filesOf(context: CommandContext, names: readonly string[]): Promise<readonly FileNow[]> {
	const found: readonly (Omit<DefinitionFile, 'source' | 'label'> & { readonly label?: string })[] =
		names.length > 0
			? [...new Set(names.map((name) => path.resolve(context.cwd, name)))].map((name) => ({ path: name }))
			: await findDefinitionFiles(context.machine, [context.cwd]);
	const policy = policyOf(context);
	const each = await withProtectedTargets(found, await protectorFor(context).protectedPaths());
	return Promise.all(each.map((file) => readNow(file.path, file.label, policy)));
}

/** What to type instead, for each server that stands where a file is named. `instead` gives the words before the command, and the command. */
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

/** Names that stand where files are named, where the file doesn't exist, and a server of a file that is found is called so. */
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

/** A command line that was run by `cordon guard` some time. Whether a client still has it is not known. */
export interface GuardedLine extends Waiting {
	readonly name: string;
	readonly id: EntryId;
	/** Its words, secrets masked, and the folder it runs in. */
	readonly command: string;
	readonly folder: string | null;
	/** What `cordon approve --file` takes. */
	readonly file: string;
	/** Why it isn't started: what differs since its first start, by part; `null`: nothing waits. */
	readonly changed: readonly string[] | null;
	/** Somebody blocked its launch, so it isn't started. */
	readonly isBlocked: boolean;
	/** Somebody decided about it or about something of it. */
	readonly isDecided: boolean;
	/** Its connections to a gateway now. */
	readonly connected: number;
	/** When a client last started it and it ran, as ISO 8601 in UTC. */
	readonly lastInspected: string | null;
}

/** The file of each of them. */
export async function guardFiles({ state }: CommandContext): Promise<readonly FileNow[]> {
	const folder = guardFolderOf(state);
	const names = (await readdir(folder).catch((): readonly string[] => [])).filter((name) => name.endsWith('.json')).toSorted();
	return Promise.all(names.map((name) => readNow(path.join(folder, name))));
}

/** Every file with guarded servers that is known. */
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
