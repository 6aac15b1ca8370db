import path from 'node:path';
import { err, ok, type Result } from '../base/result.ts';
import { launchOf } from '../definitions/entry-launch.ts';
import type { ServerEntry } from '../definitions/server-entry.ts';
import { scanServer } from '../gateway/live-scan/scan-server.ts';
import { failureWords, lastOutputWords, noServerWords, quoted, serverLabel, TIMEOUT_WORDS } from './commands/command-words.ts';
import type { CommandContext } from './commands/context.ts';
import { type FileNow, filesOf, printServersNamedAsFiles } from './commands/definition-files.ts';
import { firstWrong, shown, usageWords } from './commands/usage-words.ts';
import { inspect } from './inspection.ts';
import { onInterrupt } from './interrupt.ts';
import { parseOptions } from './parse-options.ts';
import { printLaunches } from './scan/consent.ts';
import { humanReport } from './scan/human.ts';
import { jsonReport } from './scan/json-report.ts';
import { exitCodeOf, SCAN_EXIT, type ScanReport, type TargetReport } from './scan/report.ts';
import { sarifReport } from './scan/sarif.ts';
import { storeScan } from './scan/store-scan.ts';
import { entryTargets, folderOf, itemsOf, liveFailureWords, placeOf, toolsFileTarget } from './scan/targets.ts';

export const SCAN_HELP = `cordon scan [FILE…] [--json | --sarif]                     check the entries of definition files (starts nothing)
cordon scan --tools FILE.json…                              check saved tools
cordon scan --live NAME [FILE…] [--yes] [--timeout SECONDS] start a server, check what it declares, and stop it
cordon scan --all [FILE…] [--yes]                           the same for every server of the files

Without FILE: every definition file found for your user and the current folder. --live and --all ask first. They run the command of the
entry with your rights, and give it the entry's variables and little of your environment (PATH, HOME, locale). An HTTP server is contacted
at its address, with the headers of its entry. No tool is called.

Exit codes: 0 no findings of medium severity or higher, 9 such findings, 10 none, but not everything could be checked (never clean),
12 nothing to scan (no definition file, or none with a server), 2 wrong usage, 7 not confirmed, 8 no server of this name,
1 a bug in MCP Cordon.
`;

/** Minimum time between progress lines on standard error, in milliseconds. */
const PROGRESS_MS = 500;

interface Live {
	readonly file: FileNow;
	readonly entry: ServerEntry;
}

export async function scanCommand(args: readonly string[], context: CommandContext, signal?: AbortSignal): Promise<number> {
	const { tokens, values } = parseOptions({
		tokens: true,
		args: [...args],
		allowPositionals: true,
		options: {
			tools: { type: 'string', multiple: true, default: [] },
			live: { type: 'string', multiple: true, default: [] },
			all: { type: 'boolean', default: false },
			json: { type: 'boolean', default: false },
			sarif: { type: 'boolean', default: false },
			yes: { type: 'boolean', short: 'y', default: false },
			timeout: { type: 'string', default: '60' },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) {
		context.write(SCAN_HELP);
		return SCAN_EXIT.ok;
	}
	// Files after `--tools` contain tools. Files after `--live` or `--all` are definition files.
	const [definitions, toolFiles]: readonly [string[], string[]] = [[], []];
	let place = definitions;
	for (const token of tokens) {
		if (token.kind === 'positional') place.push(token.value);
		if (token.kind !== 'option') continue;
		if (token.name === 'tools') toolFiles.push(token.value ?? '');
		place = token.name === 'tools' ? toolFiles : token.name === 'live' || token.name === 'all' ? definitions : place;
	}
	const timeoutMs = Number(values.timeout) * 1000;
	const wrong = firstWrong([
		[values.json && values.sarif, "you can't combine --json and --sarif"],
		[!(timeoutMs >= 1000 && timeoutMs <= 3_600_000), TIMEOUT_WORDS],
		[values.all && values.live.length > 0, "you can't combine --all and --live"],
	]);
	if (wrong !== undefined) {
		context.print(usageWords('scan', wrong));
		return SCAN_EXIT.usage;
	}
	const cancel = signal === undefined ? onInterrupt() : { signal, dispose: () => undefined };
	try {
		const isToolsOnly = toolFiles.length > 0 && definitions.length === 0 && !values.all && values.live.length === 0;
		const found = isToolsOnly ? [] : await filesOf(context, definitions);
		await printServersNamedAsFiles(context, definitions, ({ name }) => [
			'To start it and check what it declares',
			`cordon scan --live ${quoted(name)}`,
		]);
		const selected = chosen(found, values);
		if (!selected.ok) {
			context.print(selected.error.why);
			return selected.error.code;
		}
		const live = selected.value;
		const startable = live.filter(({ entry }) => launchOf(entry) !== undefined);
		const consent = startable.length === 0 || values.yes ? true : await ask(startable, context);
		if (consent !== true) {
			context.print(
				consent === undefined ? "Nothing was started, because there's no terminal to ask in. Add --yes." : 'Nothing was started.',
			);
			return SCAN_EXIT.notConfirmed;
		}
		const targets: TargetReport[] = [];
		// A live scan of one server is only about that server, including its entry.
		const isAboutOne = values.live.length > 0;
		for (const file of found)
			targets.push(...entryTargets(file, definitions.length > 0).filter((each) => !isAboutOne || isAmong(each, live)));
		for (const name of toolFiles) targets.push(await toolsFileTarget(path.resolve(context.cwd, name), cancel.signal));
		for (const [index, each] of live.entries()) {
			if (cancel.signal.aborted) break;
			context.print(`${each.entry.isHttp ? 'Asking' : 'Starting'} ${serverLabel(each.entry)} (${index + 1} of ${live.length}) …`);
			targets.push(await liveTarget(each, context, { timeoutMs, signal: cancel.signal }));
		}
		const report: ScanReport = { version: context.version, targets, isCancelled: cancel.signal.aborted };
		context.write(values.json ? jsonReport(report) : values.sarif ? sarifReport(report, context.cwd) : humanReport(report, context.paint));
		return exitCodeOf(report);
	} finally {
		cancel.dispose();
	}
}

function chosen(
	files: readonly FileNow[],
	{ all, live }: { readonly all: boolean; readonly live: readonly string[] },
): Result<readonly Live[], { readonly code: number; readonly why: string }> {
	const every = files.flatMap((file) => file.entries.map((entry) => ({ file, entry })));
	if (all) return ok(every);
	const found: Live[] = [];
	for (const name of live) {
		const same = every.filter(({ entry }) => entry.name === name || entry.ref === name);
		const [only] = same;
		if (only === undefined) return err({ code: SCAN_EXIT.notDone, why: notFoundWords(name, files) });
		if (same.length > 1) {
			const commands = same.map(({ entry, file }) => `  cordon scan --live ${shown(quoted(entry.ref))} ${shown(quoted(file.path), 300)}`);
			return err({ code: SCAN_EXIT.usage, why: `Several servers are called "${shown(name)}". Run one of these:\n${commands.join('\n')}` });
		}
		found.push(only);
	}
	return ok(found);
}

/** The server may be in a file that couldn't be read. */
function notFoundWords(name: string, files: readonly FileNow[]): string {
	const unread = files.flatMap(({ path: file, problem }) =>
		problem === undefined ? [] : [`  ${shown(file, 300)}: ${failureWords(problem)}`],
	);
	return unread.length === 0
		? noServerWords(
				name,
				files.flatMap(({ entries }) => entries),
			)
		: `There's no server "${shown(name)}" in the files that could be read. Couldn't read:\n${unread.join('\n')}`;
}

function isAmong(target: TargetReport, live: readonly Live[]): boolean {
	return target.kind === 'file' || live.some(({ entry, file }) => file.path === target.file && entry.ref === target.server);
}

function ask(live: readonly Live[], context: CommandContext): Promise<boolean | undefined> {
	printLaunches(live, context);
	return context.ask(live.length === 1 ? 'Start it?' : `Start these ${live.length}, one after another?`);
}

async function liveTarget(
	{ entry, file }: Live,
	context: CommandContext,
	{ signal, timeoutMs }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<TargetReport> {
	let last = context.now();
	const scanned = await scanServer(entry, {
		inspect,
		folder: folderOf(file.path) ?? context.cwd,
		home: context.machine.home,
		env: context.machine.env,
		relay: { dist: context.dist, nodePath: context.nodePath },
		timeoutMs,
		signal,
		onProgress(stage, done, all) {
			if (context.now() - last < PROGRESS_MS) return;
			last = context.now();
			context.print(`  ${stage}: ${done}${all === undefined ? '' : ` of ${all}`}`);
		},
	});
	const place = { ...placeOf(file, entry), kind: 'server' } as const;
	if (scanned.ok) {
		const { leftOut } = scanned.value;
		// Prints the result even if storing it fails.
		await storeScan({ entry, path: file.path }, scanned.value, context).catch(() => {
			context.print(`Couldn't store the scan of ${serverLabel(entry)}, so the editor won't show it.`);
		});
		const notes =
			leftOut.length === 0 ? [] : [`started without ${leftOut.map((name) => shown(name, 60)).join(', ')}, which the editor asks for`];
		return { ...place, items: itemsOf(scanned.value), notChecked: scanned.value.notChecked, notes };
	}
	const { lastLines, why } = liveFailureWords(scanned.error, entry);
	if (lastLines !== undefined) context.print(lastOutputWords(lastLines, '  '));
	return { ...place, items: [], notChecked: [why], notes: [] };
}
