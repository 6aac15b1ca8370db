import { access, constants, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { EntryId } from '../../base/ids.ts';
import type { ValueDigest } from '../../base/ports.ts';
import { isVersion } from '../../base/versions.ts';
import { type AgentSessionGap, agentSessionGaps } from '../../definitions/forwarded.ts';
import { httpSettingsOf } from '../../definitions/left-alone.ts';
import type { ServerEntry } from '../../definitions/server-entry.ts';
import { type Client, clientList, clientsIn } from '../../events/client.ts';
import { lastHello } from '../../gateway/interposition/hellos.ts';
import type { ProtectedFile } from '../../gateway/interposition/journal-record.ts';
import { launchDigest } from '../../gateway/interposition/launch-digest.ts';
import { withLogin } from '../../gateway/interposition/plan-edit.ts';
import { launchVersionOf } from '../../gateway/pipeline/launch-gate.ts';
import { type RunningGateway, runningGateways } from '../../gateway/process/running.ts';
import type { Paint } from '../paint.ts';
import { parseOptions } from '../parse-options.ts';
import {
	failureWords,
	launchWords,
	NO_DEFINITION_FILE,
	outsideWords,
	quoted,
	serverLabel,
	unreadWords,
	waitingWords,
} from './command-words.ts';
import { COMMAND_EXIT, type CommandContext } from './context.ts';
import { type LaunchStatus, launchStatusOf, readDecisions, type StoredDecisions, type Waiting, waitingItems } from './decisions.ts';
import {
	type FileNow,
	filesOf,
	guardedCommands,
	launcherIn,
	policyOf,
	printServersNamedAsFiles,
	protectorFor,
	readNow,
} from './definition-files.ts';
import { guardLineWords } from './guard-line-words.ts';
import { typedServer } from './typed-server.ts';
import { counted, shown } from './usage-words.ts';

export const STATUS_HELP = `cordon status [FILE…] [--all] [--json]

Shows for each MCP server whether its file starts it behind MCP Cordon, and whether its launch is approved. Without FILE: every file found
for your user and the current folder, every protected file, and the command lines that "cordon guard" has run. Of those, it only
counts what isn't running, hasn't run for a day, and nobody has decided about. --all lists them, too.

A guarded server is inspected whichever client starts it: VS Code, its agent sessions, or another client. "Inspected" means
that a client has started the server and MCP Cordon's proxy has reported. "Connected" means that its proxy is connected to the gateway now.
This command only reads files and decisions. "cordon self-test" proves that traffic passes through.

Exit codes: 0 every server is guarded and its launch approved, 5 anything else, 2 wrong usage, 1 a bug in MCP Cordon.
`;

export type EntryStatus =
	| { readonly state: 'guarded'; readonly launch: LaunchStatus }
	/** The file starts it behind a launcher, but not reliably. */
	| { readonly state: 'not-reliable'; readonly why: 'other-launcher' | 'file-not-protected' | 'odd-arguments' | 'not-startable' }
	| {
			readonly state: 'not-guarded';
			readonly why: NonNullable<ServerEntry['leftAlone']> | 'declined' | 'file-not-protected' | 'new';
			/** The keys that cause `http-settings`. */
			readonly httpSettings?: readonly string[];
	  };

interface FileStatus {
	readonly path: string;
	readonly label: string | null;
	readonly isProtected: boolean;
	/** git still sees the original. */
	readonly isHiddenFromGit: boolean;
	readonly problem: string | null;
	/** Lists of servers that no reader of a file with this name uses, as dotted keys. */
	readonly unread: readonly string[];
	readonly entries: readonly ({
		readonly name: string;
		readonly ref: string;
		readonly id: EntryId | null;
		readonly agentSessionGaps: readonly AgentSessionGap[];
		/** When it last started behind MCP Cordon, as ISO 8601 in UTC. */
		readonly lastInspected: string | null;
		/** Number of its current connections to a gateway where the server runs. `clients`: the clients behind them. */
		readonly connected: number;
		readonly clients: readonly Client[];
		/** Clients whose connections wait: the server isn't started for them. */
		readonly heldClients: readonly Client[];
	} & EntryStatus &
		Waiting)[];
}

interface Installation {
	/** What is missing or wrong with the launcher. Guarded servers don't start then. */
	readonly launcherProblem: string | null;
	/** What is wrong with the stored decisions. */
	readonly decisionProblem: string | null;
}

export async function statusCommand(args: readonly string[], context: CommandContext): Promise<number> {
	const { positionals, values } = parseOptions({
		args: [...args],
		allowPositionals: true,
		options: {
			all: { type: 'boolean', default: false },
			json: { type: 'boolean', default: false },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) {
		context.write(STATUS_HELP);
		return COMMAND_EXIT.ok;
	}
	const protector = protectorFor(context);
	const found = [...(await filesOf(context, positionals))];
	if (positionals.length === 0)
		for (const file of await protector.protectedPaths())
			if (!found.some((known) => known.path === file)) found.push(await readNow(file, undefined, policyOf(context)));
	await printServersNamedAsFiles(context, positionals, ({ file }) => ['To show it, name its file', `cordon status ${quoted(file)}`]);
	const decisions = readDecisions(context.state);
	const gateways = runningGateways(context.state.run);
	const files: FileStatus[] = [];
	for (const file of found) files.push(statusOf(file, await protector.protectedFile(file.path), { context, decisions, gateways }));
	const guarded = files.flatMap((file) => file.entries).filter((entry) => entry.state !== 'not-guarded');
	const installation: Installation = {
		launcherProblem: guarded.length === 0 ? null : await launcherProblem(context),
		decisionProblem: decisionProblem(decisions),
	};
	const commands = positionals.length === 0 ? await guardedCommands(context) : [];
	const isAllWell =
		commands.every(({ changed }) => changed === null) &&
		files.every(isWell) &&
		installation.launcherProblem === null &&
		installation.decisionProblem === null;
	if (values.json)
		context.write(
			`${JSON.stringify({ format: 1, isAllWell, gateways: gateways.map(reported), ...installation, files, commands }, undefined, '\t')}\n`,
		);
	else {
		const names =
			positionals.length > 0 ? [] : files.flatMap(({ entries }) => entries.flatMap(({ id, name }) => (id === null ? [] : [name])));
		const words = wordsFor(files, installation, { paint: context.paint, names });
		const guardedNames = [...names, ...commands.map(({ name }) => name)];
		context.write(
			words +
				gatewayWords(gateways) +
				guardLineWords(commands, { names: guardedNames, paint: context.paint, now: context.now(), isWhole: values.all }),
		);
	}
	return isAllWell ? COMMAND_EXIT.ok : COMMAND_EXIT.attention;
}

interface Known {
	readonly context: CommandContext;
	readonly decisions: StoredDecisions;
	readonly gateways: readonly RunningGateway[];
}

function reported({ connections, forgedAt, pid, since, version }: RunningGateway): object {
	return {
		version,
		pid,
		since: isoTime(since),
		impersonated: isoTime(forgedAt),
		connections: connections.filter(({ isHeld }) => !isHeld).length,
	};
}

function gatewayWords(gateways: readonly RunningGateway[]): string {
	if (gateways.length === 0) return 'No gateway is running. The next guarded server starts one.\n';
	return gateways
		.map(({ connections, forgedAt, pid, since, version }) => {
			const running = connections.filter(({ isHeld }) => !isHeld).length;
			const servers = running === 1 ? '1 server is connected' : `${running} servers are connected`;
			const line = `The gateway ${version} has been running since ${minuteOf(new Date(since).toISOString())} (process ${pid}). ${servers}.\n`;
			return forgedAt === undefined ? line : `${line}${impersonatedWords(forgedAt)}`;
		})
		.join('');
}

function impersonatedWords(at: number): string {
	return `A program impersonated this gateway on ${minuteOf(new Date(at).toISOString())}. "cordon audit list" says how.\n`;
}

function statusOf(file: FileNow, kept: ProtectedFile | undefined, { context, decisions, gateways }: Known): FileStatus {
	const connections = gateways.flatMap((gateway) => gateway.connections);
	const startedOf = (id: EntryId | undefined): Pick<Started, 'clients' | 'connected' | 'heldClients'> => {
		const [held, running] = [true, false].map((which) => connections.filter(({ entry, isHeld }) => entry === id && isHeld === which));
		return {
			connected: running?.length ?? 0,
			clients: clientsIn(running?.map(({ client }) => client) ?? []),
			heldClients: clientsIn(held?.map(({ client = 'other' }) => client) ?? []),
		};
	};
	const digest = launchDigest(context.state);
	const waitingOf = (entry: ServerEntry): Waiting =>
		entry.id === undefined
			? { toReview: 0, changedItems: 0 }
			: waitingItems(entry.id, launchVersionOf(entry, digest)?.fingerprint, decisions, context.state);
	return {
		path: file.path,
		label: file.label ?? null,
		isProtected: kept !== undefined,
		isHiddenFromGit: kept?.git !== undefined,
		problem: problemWords(file, kept !== undefined),
		unread: file.unread.map((keys) => keys.join('.')),
		entries: file.entries.map((entry) => ({
			name: entry.name,
			ref: entry.ref,
			id: entry.id ?? null,
			agentSessionGaps: agentSessionGaps(entry, file.format),
			lastInspected: isoTime(entry.id === undefined ? undefined : lastHello(context.state, entry.id)),
			...startedOf(entry.id),
			...waitingOf(entry),
			...entryStatus(entry, kept, { launcher: launcherIn(file.format, context), decisions, digest }),
		})),
	};
}

function problemWords({ path: file, problem }: FileNow, isProtected: boolean): string | null {
	if (problem === undefined) return null;
	const forget =
		isProtected && problem.kind === 'missing' ? `. If you moved or deleted it, run "cordon unprotect ${shown(quoted(file), 300)}"` : '';
	return failureWords(problem) + forget;
}

function isoTime(at: number | undefined): string | null {
	return at === undefined ? null : new Date(at).toISOString();
}

export function entryStatus(
	entry: ServerEntry,
	kept: ProtectedFile | undefined,
	{ decisions, digest, launcher }: { readonly launcher: string; readonly decisions: StoredDecisions; readonly digest: ValueDigest },
): EntryStatus {
	if (entry.isBrokenGuard) return { state: 'not-reliable', why: 'odd-arguments' };
	if (entry.id === undefined) {
		const { leftAlone } = withLogin(entry, kept);
		if (leftAlone === 'http-settings') return { state: 'not-guarded', why: leftAlone, httpSettings: httpSettingsOf(entry) };
		if (leftAlone !== undefined) return { state: 'not-guarded', why: leftAlone };
		if (kept === undefined) return { state: 'not-guarded', why: 'file-not-protected' };
		return { state: 'not-guarded', why: kept.declined.some((known) => known.ref === entry.ref) ? 'declined' : 'new' };
	}
	if (entry.launcher !== launcher) return { state: 'not-reliable', why: 'other-launcher' };
	if (kept === undefined) return { state: 'not-reliable', why: 'file-not-protected' };
	// A setting such as `dev` was added later, so the editor starts it differently.
	if (entry.leftAlone !== undefined) return { state: 'not-reliable', why: 'not-startable' };
	return { state: 'guarded', launch: launchStatusOf(entry.id, launchVersionOf(entry, digest)?.fingerprint, decisions) };
}

function isWell(file: FileStatus): boolean {
	return (
		file.problem === null &&
		file.unread.length === 0 &&
		file.entries.every((entry) => entry.state === 'guarded' && isApproved(entry.launch))
	);
}

async function launcherProblem({ machine, state }: CommandContext): Promise<string | null> {
	const isHere = (file: string, mode: number): Promise<boolean> =>
		access(file, mode).then(
			() => true,
			() => false,
		);
	if (!(await isHere(machine.platform === 'win32' ? state.nodeLauncher : state.launcher, constants.X_OK)))
		return `the launcher is missing, so guarded servers don't start. ${REPAIR}`;
	const version = (await readFile(state.currentVersion, 'utf8').catch(() => '')).trim();
	if (!isVersion(version) || !(await isHere(path.join(state.proxy, version, 'proxy.cjs'), constants.R_OK)))
		return (await isHere(state.uninstalledMarker, constants.F_OK))
			? 'MCP Cordon was uninstalled, so the original commands run unguarded'
			: `the proxy is missing, so guarded servers don't start. ${REPAIR}`;
	const node = (await readFile(state.nodePath, 'utf8').catch(() => '')).trim();
	if (await isHere(node, constants.X_OK)) return null;
	return machine.platform === 'win32'
		? "the program that runs the proxy is gone, so guarded servers don't start. Open the editor to repair the files"
		: `the Node that runs the proxy is gone. The launcher looks for another one. ${REPAIR}`;
}

export const REPAIR = 'Open the editor or run "cordon protect" to repair it';

export function decisionProblem({ forged, isRolledBack, isUnreadable }: StoredDecisions): string | null {
	if (isUnreadable) return "the stored decisions can't be read";
	if (isRolledBack) return 'stored decisions were deleted or rolled back. None counts until you run "cordon start-over"';
	return forged === 0 ? null : `${forged} stored decisions have a wrong signature and don't count`;
}

function wordsFor(
	files: readonly FileStatus[],
	{ decisionProblem: decisions, launcherProblem: launcher }: Installation,
	{ names, paint }: { readonly paint: Paint; readonly names: readonly string[] },
): string {
	const lines: string[] = files.length === 0 ? [NO_DEFINITION_FILE] : [];
	for (const file of files) {
		const marks = [
			// Of a file that can't be read, only a protection is known.
			...(file.isProtected ? ['protected'] : file.problem === null ? ['not protected'] : []),
			...(file.isHiddenFromGit ? ['Git sees the original'] : []),
		];
		const heading = `${shown(file.path, 300)}${file.label === null ? '' : ` (${shown(file.label)})`}`;
		lines.push(marks.length === 0 ? heading : `${heading}: ${marks.join(', ')}`);
		if (file.problem !== null) lines.push(`  ${paint('warning', "COULDN'T BE CHECKED")}: ${file.problem}`);
		for (const entry of file.entries) {
			lines.push(`  ${serverLabel(entry)}: ${entryWords(entry, paint)}`);
			const isToReview = entry.state === 'guarded' && entry.toReview > 0;
			const isToApprove = entry.state === 'guarded' && (entry.launch === 'changed' || entry.launch === 'not-approved');
			if (entry.id !== null && (isToReview || isToApprove)) {
				const command = `cordon approve ${typedServer({ ...entry, id: entry.id, file: file.path }, names)}`;
				if (isToReview) lines.push(`    ${waitingWords(entry)}: ${command}`);
				if (isToApprove) lines.push(`    to approve it: ${command}`);
			}
			for (const gap of entry.agentSessionGaps) lines.push(`    in agent sessions: ${GAPS[gap]}`);
		}
		if (file.unread.length > 0)
			lines.push(`  ${paint('warning', 'NOT READ')}: ${unreadWords({ unread: file.unread.map((keys) => (keys === '' ? [] : [keys])) })}`);
		else if (file.problem === null && file.entries.length === 0) lines.push('  no servers');
	}
	for (const problem of [launcher, decisions]) if (problem !== null) lines.push(`${paint('critical', 'PROBLEM')}: ${problem}`);
	const entries = files.flatMap((file) => file.entries);
	const guarded = entries.filter((entry) => entry.state === 'guarded').length;
	const unread = files.filter((file) => file.problem !== null).length;
	const isOpen = entries.some((entry) => entry.state === 'not-guarded' && (entry.why === 'file-not-protected' || entry.why === 'new'));
	if (entries.length > 0)
		lines.push(
			`${guarded} of ${entries.length} servers are set to start behind MCP Cordon.${isOpen ? ' Run "cordon protect" to guard more.' : ''}`,
		);
	if (unread > 0) lines.push(`${counted(unread, 'file')} couldn't be checked.`);
	return `${lines.join('\n')}\n`;
}

const GAPS: Readonly<Record<AgentSessionGap, string>> = {
	file: "VS Code doesn't pass servers of a workspace file on",
	input: "VS Code doesn't pass it on, because it asks for an input",
	envFile: "its envFile isn't read, so variables from it are missing",
	sandbox: 'VS Code starts it without the sandbox',
	dev: 'its "dev" settings aren\'t used',
};

type Started = Pick<FileStatus['entries'][number], 'lastInspected' | 'clients' | 'connected' | 'heldClients'>;

function entryWords(entry: EntryStatus & Started, paint: Paint): string {
	switch (entry.state) {
		case 'guarded':
			return [paint('good', 'guarded'), ...startWords(entry, paint)].join(', ');
		case 'not-reliable':
			return `${paint('warning', 'NOT RELIABLE')}: ${UNRELIABLE[entry.why]}`;
		case 'not-guarded':
			return `${paint('warning', 'not guarded')}, because ${entry.why === 'new' ? 'it\'s new. Open the editor or run "cordon protect"' : entry.why === 'file-not-protected' ? "its file isn't protected" : outsideWords(entry.why, entry.httpSettings)}`;
	}
}

/** Whether the server may start, and which clients run it. A launch that isn't approved and was never started needs no words. */
function startWords(entry: Extract<EntryStatus, { state: 'guarded' }> & Started, paint: Paint): readonly string[] {
	const { clients, connected, heldClients, lastInspected, launch } = entry;
	const held = inClients(heldClients);
	const running = connected === 0 ? [] : [`connected now${inClients(clients)}${connected === 1 ? '' : ` (${connected} connections)`}`];
	// The clients that run it come first.
	if (!isApproved(launch) && launch !== 'unknown' && (held !== '' || connected > 0))
		return [...running, launchWords(launch, paint, held === '' ? ' again' : held)];
	const all = [launchWords(launch, paint), ...running, ...(held === '' ? [] : [`not started${held}`])];
	if (all.length > 1) return all;
	if (lastInspected !== null) return [...all, `inspected when a client last started it, on ${minuteOf(lastInspected)}`];
	return isApproved(launch) ? [...all, 'no client has started it yet'] : all;
}

function inClients(clients: readonly Client[]): string {
	return clients.length === 0 ? '' : ` in ${clientList(clients, { and: 'and', chat: 'chat', other: 'another client' })}`;
}

/** `time`: ISO 8601 in UTC. */
function minuteOf(time: string): string {
	return `${time.slice(0, 10)} at ${time.slice(11, 16)} UTC`;
}

function isApproved(launch: LaunchStatus): boolean {
	return launch === 'approved-both' || launch === 'approved-editor' || launch === 'approved-command-line';
}

export const UNRELIABLE: Readonly<Record<Extract<EntryStatus, { state: 'not-reliable' }>['why'], string>> = {
	'other-launcher': 'it uses the launcher of another installation. Run "cordon protect"',
	'file-not-protected': 'it\'s written as guarded, but its file isn\'t protected on this machine. Run "cordon protect"',
	'odd-arguments': "its launcher or the arguments behind it were changed, so it doesn't start. Correct the entry",
	'not-startable': 'a setting in the entry makes the editor start it differently. Remove that setting',
};
