import { assertNever } from '../../base/result.ts';
import type { ServerEntry } from '../../definitions/server-entry.ts';
import { launchDigest } from '../../gateway/interposition/launch-digest.ts';
import { launcherCommandFor, launcherFor } from '../../gateway/interposition/launcher-command.ts';
import { type LaunchProblem, proxiedLaunchOf } from '../../gateway/live-scan/clean-launch.ts';
import { type InstallationProof, proveInstallation } from '../../gateway/self-test/installation.ts';
import { type LauncherRun, runThroughLauncher } from '../../gateway/self-test/through-launcher.ts';
import { failureWords, lastOutput, noServerWords, serverLabel, TIMEOUT_WORDS } from '../commands/command-words.ts';
import { COMMAND_EXIT, type CommandContext } from '../commands/context.ts';
import { readDecisions, type StoredDecisions } from '../commands/decisions.ts';
import { type FileNow, filesOf, launcherIn, policyOf, protectorFor, readNow } from '../commands/definition-files.ts';
import { decisionProblem, entryStatus } from '../commands/status-command.ts';
import { shown, usageWords } from '../commands/usage-words.ts';
import { onInterrupt } from '../interrupt.ts';
import { parseOptions } from '../parse-options.ts';
import { folderOf } from '../scan/targets.ts';
import { type NotSeenWhy, type ServerReport, type ServerResult, verdictOf } from './self-test-result.ts';
import { selfTestText } from './self-test-words.ts';

export const SELF_TEST_HELP = `cordon self-test [SERVER…] [--file FILE]… [--run] [--timeout SECONDS] [--json]

Checks whether the traffic of each MCP server really passes through MCP Cordon: the entries, and the installed launcher and proxy. With
--run, or for the servers you name, it also starts each guarded server through its launcher, as a client does, and sends a ping. MCP
Cordon's gateway proves that it saw the server's response. Servers whose launch isn't approved don't start. The others run with your
rights and end with the test.

Without --file: every file found for your user and the current folder, and every protected file.

  --timeout SECONDS   time limit per server, including its start (default 60)

Exit codes: 0 all traffic passes through MCP Cordon, 5 some traffic doesn't or couldn't be tested, 10 nothing is wrong but not every
server was started, or there is none, 2 wrong usage, 4 a file couldn't be read, 8 no such server, 1 a bug in MCP Cordon.
`;

const EXIT = { ...COMMAND_EXIT, notProved: 10 } as const;
const DEFAULT_TIMEOUT_S = 60;

export async function selfTestCommand(args: readonly string[], context: CommandContext): Promise<number> {
	const { positionals, values } = parseOptions({
		args: [...args],
		allowPositionals: true,
		options: {
			file: { type: 'string', multiple: true, default: [] },
			run: { type: 'boolean', default: false },
			timeout: { type: 'string', default: String(DEFAULT_TIMEOUT_S) },
			json: { type: 'boolean', default: false },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	const timeoutMs = Number(values.timeout) * 1000;
	if (values.help) {
		context.write(SELF_TEST_HELP);
		return EXIT.ok;
	}
	if (!(timeoutMs >= 1000 && timeoutMs <= 3_600_000)) {
		context.print(usageWords('self-test', TIMEOUT_WORDS));
		return EXIT.usage;
	}
	const files = await filesToTest(context, values.file);
	const unread = files.filter(({ problem }) => problem !== undefined);
	for (const { path, problem } of unread) if (problem !== undefined) context.print(`${shown(path, 300)}: ${failureWords(problem)}`);
	const every = files.flatMap((file) => file.entries.map((entry) => ({ file, entry })));
	const chosen = positionals.length === 0 ? every : every.filter(({ entry }) => positionals.some((name) => isCalled(entry, name)));
	const unknown = positionals.filter((name) => !every.some(({ entry }) => isCalled(entry, name)));
	const entries = every.map(({ entry }) => entry);
	for (const name of unknown) context.print(noServerWords(name, entries));
	if (unknown.length > 0) return EXIT.notDone;

	const decisions = readDecisions(context.state);
	const installation = await proveInstallation(context.state, { ...context, platform: context.machine.platform });
	const isRunning = values.run || positionals.length > 0;
	const cancel = onInterrupt();
	const servers: ServerReport[] = [];
	try {
		for (const { entry, file } of chosen) {
			const known = await resultWithoutStarting(entry, file, decisions, context);
			const result =
				known.result === 'not-started' && isRunning
					? await tried(entry, file, { context, installation, timeoutMs, known, signal: cancel.signal })
					: known;
			servers.push({ file: file.path, name: entry.name, ref: entry.ref, id: entry.id ?? null, ...result });
		}
	} finally {
		cancel.dispose();
	}
	const isGuarding = servers.some(({ id }) => id !== null);
	// The launcher can find another Node itself. Any other problem keeps guarded servers from starting, or starts them unguarded.
	const isSound = !isGuarding || installation.problems.every((problem) => problem.kind === 'missing' && problem.what === 'node');
	const problem = decisionProblem(decisions);
	const verdict = verdictOf(servers, isSound && problem === null);
	// Programs read this, including models, so it contains no text from a server.
	const plain = servers.map((server) => ({ ...server, lastLines: undefined }));
	const report = { format: 1, verdict, installation, decisionProblem: problem, unread: unread.map(({ path }) => path), servers: plain };
	context.write(values.json ? `${JSON.stringify(report, undefined, '\t')}\n` : selfTestText(servers, installation, problem, context.paint));
	if (unread.length > 0) return EXIT.unreadable;
	return verdict === 'proved' ? EXIT.ok : verdict === 'attention' ? EXIT.attention : EXIT.notProved;
}

function isCalled(entry: ServerEntry, name: string): boolean {
	return entry.name === name || entry.ref === name || entry.id === name;
}

async function filesToTest(context: CommandContext, names: readonly string[]): Promise<readonly FileNow[]> {
	const found = [...(await filesOf(context, names))];
	if (names.length === 0)
		for (const file of await protectorFor(context).protectedPaths())
			if (!found.some(({ path }) => path === file)) found.push(await readNow(file, undefined, policyOf(context)));
	return found;
}

/** The result according to the file and the stored decisions; `not-started`: the server can be started. */
async function resultWithoutStarting(
	entry: ServerEntry,
	file: FileNow,
	decisions: StoredDecisions,
	context: CommandContext,
): Promise<ServerResult> {
	const kept = await protectorFor(context).protectedFile(file.path);
	const status = entryStatus(entry, kept, {
		launcher: launcherIn(file.format, context),
		decisions,
		digest: launchDigest(context.state),
	});
	switch (status.state) {
		case 'guarded':
			return { result: 'not-started', launch: status.launch };
		case 'not-reliable':
			return { result: 'not-reliable', why: status.why };
		case 'not-guarded':
			switch (status.why) {
				case 'declined':
				case 'file-not-protected':
				case 'new':
					return { result: 'not-guarded', why: status.why };
				default:
					return {
						result: 'left-alone',
						why: status.why,
						...(status.httpSettings === undefined ? {} : { httpSettings: status.httpSettings }),
					};
			}
		default:
			return assertNever(status);
	}
}

interface Try {
	readonly context: CommandContext;
	readonly installation: InstallationProof;
	readonly timeoutMs: number;
	readonly known: Extract<ServerResult, { result: 'not-started' }>;
	readonly signal: AbortSignal;
}

async function tried(entry: ServerEntry, file: FileNow, { context, installation, known, signal, timeoutMs }: Try): Promise<ServerResult> {
	const { machine, state } = context;
	// A foreign proxy or launcher proves nothing, and after an uninstall the launcher would run the server unguarded.
	const isUsable = installation.problems.every((problem) => problem.kind === 'missing' && problem.what === 'node');
	if (entry.id === undefined || installation.version === undefined || !isUsable) return { result: 'not-seen', why: 'installation' };
	const launch = await proxiedLaunchOf(entry, { folder: folderOf(file.path) ?? machine.home, home: machine.home, env: machine.env });
	if (!launch.ok) return { result: 'not-seen', why: problemOf(launch.error) };
	context.print(`Starting ${serverLabel(entry)} …`);
	const run = await runThroughLauncher({
		launcher: launcherFor(state, { launcher: 'absolute' }, launcherCommandFor(state, machine.home, machine.platform)),
		entry: entry.id,
		launch: launch.value,
		version: installation.version,
		runFolder: state.run,
		timeoutMs,
		signal,
	});
	return resultOf(run, known);
}

function problemOf(problem: LaunchProblem): NotSeenWhy {
	return problem.kind;
}

function resultOf(run: LauncherRun, { launch }: Try['known']): ServerResult {
	switch (run.kind) {
		case 'passed':
			return { result: 'passes-through', ms: run.ms };
		case 'held':
			return { result: 'held', launch };
		case 'unproved':
		case 'cancelled':
			return { result: 'not-seen', why: run.kind };
		case 'not-started':
			return { result: 'not-seen', why: 'could-not-start' };
		case 'ended':
		case 'timeout': {
			const lastLines = lastOutput(run.lastWords);
			return { result: 'not-seen', why: run.kind, ...(lastLines.length === 0 ? {} : { lastLines }) };
		}
		default:
			return assertNever(run);
	}
}
