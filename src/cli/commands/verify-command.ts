import { existsSync } from 'node:fs';
import path from 'node:path';
import { assertNever } from '../../base/result.ts';
import { launchOf, portableParts } from '../../definitions/entry-launch.ts';
import type { ServerEntry } from '../../definitions/server-entry.ts';
import { declaredItems } from '../../gateway/live-scan/locked-items.ts';
import { scanServer } from '../../gateway/live-scan/scan-server.ts';
import { type LockReadFailure, readLock } from '../../gateway/lock/read-lock.ts';
import { sha256 } from '../../gateway/sha256.ts';
import { launchFingerprint } from '../../pins/fingerprint.ts';
import { LOCK_NAME, type LockDifference, type LockedItem, type LockFile, verifyLock } from '../../pins/lock.ts';
import { fileErrorWords } from '../input-file.ts';
import { inspect } from '../inspection.ts';
import { onInterrupt } from '../interrupt.ts';
import { parseOptions } from '../parse-options.ts';
import { printLaunches } from '../scan/consent.ts';
import { folderOf, liveFailureWords } from '../scan/targets.ts';
import { failureWords, lastOutputWords, serverLabel, TIMEOUT_WORDS } from './command-words.ts';
import { COMMAND_EXIT, type CommandContext } from './context.ts';
import { type FileNow, readNow } from './definition-files.ts';
import { counted, shown, usageWords } from './usage-words.ts';

export const VERIFY_HELP = `cordon verify [FILE…] [--lock FILE] [--live [--yes] [--timeout SECONDS]] [--json]

Compares the servers of definition files with a lock file, which "Write cordon.lock" in the editor writes. Without FILE: .vscode/mcp.json
next to the lock. Without --lock: ${LOCK_NAME} in this folder. Changes nothing and approves nothing.

  without --live  compares launches only, and nothing runs
  --live          asks, starts each server as "cordon scan" does, and compares everything it declares

Exit codes: 0 the same, 11 something differs, 10 nothing differs but not everything could be compared, 4 the lock file is missing or
couldn't be read, 2 wrong usage, 7 not confirmed, 1 a bug in MCP Cordon.
`;

export const VERIFY_EXIT = { ...COMMAND_EXIT, differs: 11, notCompared: 10 } as const;

interface Compared {
	readonly name: string;
	readonly file: FileNow;
	readonly entry: ServerEntry;
	readonly items: readonly LockedItem[];
	/** What couldn't be compared, in our own words. */
	readonly gaps: readonly string[];
	/** Information for the reader that isn't a gap. */
	readonly notes: readonly string[];
}

export async function verifyCommand(args: readonly string[], context: CommandContext, signal?: AbortSignal): Promise<number> {
	const { positionals, values } = parseOptions({
		args: [...args],
		allowPositionals: true,
		options: {
			lock: { type: 'string' },
			live: { type: 'boolean', default: false },
			yes: { type: 'boolean', short: 'y', default: false },
			timeout: { type: 'string', default: '60' },
			json: { type: 'boolean', default: false },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) {
		context.write(VERIFY_HELP);
		return VERIFY_EXIT.ok;
	}
	const timeoutMs = Number(values.timeout) * 1000;
	if (!(timeoutMs >= 1000 && timeoutMs <= 3_600_000)) {
		context.print(usageWords('verify', TIMEOUT_WORDS));
		return VERIFY_EXIT.usage;
	}
	const lockFile = path.resolve(context.cwd, values.lock ?? LOCK_NAME);
	const lock = await readLock(lockFile);
	if (!lock.ok) {
		context.print(`${shown(lockFile, 300)}: ${lockFailureWords(lock.error)}.`);
		return VERIFY_EXIT.unreadable;
	}
	const names = positionals.length > 0 ? positionals.map((name) => path.resolve(context.cwd, name)) : [defaultFile(lockFile)];
	const files = await Promise.all(names.map((name) => readNow(name)));
	const broken = files.find((file) => file.problem !== undefined);
	if (broken?.problem !== undefined) {
		context.print(`${shown(broken.path, 300)}: ${failureWords(broken.problem)}.`);
		return VERIFY_EXIT.unreadable;
	}
	const entries = files.flatMap((file) => file.entries.map((entry) => ({ file, entry, name: entry.name })));
	const double = entries.find((each, index) => entries.findIndex((other) => other.name === each.name) !== index);
	if (double !== undefined) {
		context.print(`"${shown(double.name)}" is in several of these files, and a lock names each server once. Verify one file at a time.`);
		return VERIFY_EXIT.usage;
	}
	if (values.live && !values.yes && (await consent(entries, context)) !== true) {
		context.print('Nothing was started. Without a terminal, add --yes.');
		return VERIFY_EXIT.notConfirmed;
	}
	const cancel = signal === undefined ? onInterrupt() : { signal, dispose: () => undefined };
	try {
		const compared: Compared[] = [];
		for (const each of entries) {
			if (cancel.signal.aborted) return VERIFY_EXIT.notCompared;
			// A server that isn't in the lock file differs anyway, so it needn't run.
			const isLive = values.live && lock.value.servers.has(each.name);
			compared.push(isLive ? await whole(each, context, { timeoutMs, signal: cancel.signal }) : launchOnly(each));
		}
		if (cancel.signal.aborted) return VERIFY_EXIT.notCompared;
		return report(lock.value, compared, { context, lockFile, isLive: values.live, isJson: values.json });
	} finally {
		cancel.dispose();
	}
}

function defaultFile(lockFile: string): string {
	const folder = path.dirname(lockFile);
	const [first, second] = [path.join(folder, '.vscode', 'mcp.json'), path.join(folder, '.mcp.json')];
	return !existsSync(first) && existsSync(second) ? second : first;
}

function lockFailureWords(failure: LockReadFailure): string {
	switch (failure.kind) {
		case 'missing':
			return 'there\'s no lock file. Write one in the editor with "MCP Cordon: Write cordon.lock"';
		case 'not-a-file':
			return "it isn't a file";
		case 'too-large':
			return `it's too large (${Math.ceil(failure.bytes / 1_048_576)} MiB)`;
		case 'unreadable':
			return fileErrorWords(failure.code) ?? `it can't be read (${failure.code})`;
		case 'not-json':
			return "it isn't JSON. After a merge conflict, write it again in the editor";
		case 'not-a-lock':
			return `it isn't a lock file: ${failure.why}`;
		case 'newer-version':
			return 'a newer version of MCP Cordon wrote it';
		default:
			return assertNever(failure);
	}
}

type Target = Pick<Compared, 'entry' | 'file' | 'name'>;

function launchOnly(target: Target): Compared {
	const launch = launchOf(target.entry);
	if (launch === undefined) return { ...target, items: [], gaps: ['it has no command to compare'], notes: [] };
	return {
		...target,
		items: [{ kind: 'launch', name: '', fingerprint: launchFingerprint(portableParts(launch), sha256) }],
		gaps: [],
		notes: [],
	};
}

async function whole(
	target: Target,
	context: CommandContext,
	{ signal, timeoutMs }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<Compared> {
	const { entry, file } = target;
	const own = launchOnly(target);
	context.print(`${entry.isHttp ? 'Asking' : 'Starting'} ${serverLabel(entry)} …`);
	const scanned = await scanServer(entry, {
		inspect,
		folder: folderOf(file.path) ?? context.cwd,
		home: context.machine.home,
		env: context.machine.env,
		relay: { dist: context.dist, nodePath: context.nodePath },
		timeoutMs,
		signal,
	});
	if (!scanned.ok) {
		const { lastLines, why } = liveFailureWords(scanned.error, entry);
		if (lastLines !== undefined) context.print(lastOutputWords(lastLines, '  '));
		return { ...own, gaps: [...own.gaps, why] };
	}
	const { items, gaps } = declaredItems(scanned.value.declared);
	const found = scanned.value.items.filter(({ inspection }) => inspection.findings.length > 0).length;
	const notes = [
		...(scanned.value.leftOut.length === 0
			? []
			: [`started without ${scanned.value.leftOut.map((name) => shown(name, 60)).join(', ')}, which the editor asks for`]),
		...(found === 0 ? [] : [`${found} ${found === 1 ? 'item has' : 'items have'} findings. "cordon scan --live" shows them`]),
	];
	return { ...own, items: [...own.items, ...items], gaps: [...own.gaps, ...scanned.value.declared.gaps, ...gaps], notes };
}

async function consent(targets: readonly Target[], context: CommandContext): Promise<boolean | undefined> {
	printLaunches(targets, context);
	return context.ask('Start them, one after another?');
}

interface ReportOptions {
	readonly context: CommandContext;
	readonly lockFile: string;
	readonly isLive: boolean;
	readonly isJson: boolean;
}

function report(lock: LockFile, compared: readonly Compared[], { context, isJson, isLive, lockFile }: ReportOptions): number {
	const all = verifyLock(lock, new Map(compared.map(({ items, name }) => [name, items])));
	// Without a complete list, an item can't count as missing.
	const isWhole = new Set(compared.filter(({ gaps }) => isLive && gaps.length === 0).map(({ name }) => name));
	const differences = all.filter((each) => each.kind !== 'not-seen' || isWhole.has(each.server));
	const gaps = compared.flatMap((each) => each.gaps.map((why) => ({ server: each.name, why })));
	const verdict = differences.length > 0 ? 'differs' : gaps.length > 0 ? 'not-compared' : 'same';
	if (isJson)
		context.write(
			`${JSON.stringify({ format: 1, lock: lockFile, verdict, isLive, servers: compared.map(({ file, items, name, notes }) => ({ server: name, file: file.path, compared: items.length, notes })), differences, notCompared: gaps }, undefined, '\t')}\n`,
		);
	else context.write(words(differences, gaps, compared, { isLive, verdict }));
	return verdict === 'differs' ? VERIFY_EXIT.differs : verdict === 'same' ? VERIFY_EXIT.ok : VERIFY_EXIT.notCompared;
}

function words(
	differences: readonly LockDifference[],
	gaps: readonly { readonly server: string; readonly why: string }[],
	compared: readonly Compared[],
	{ isLive, verdict }: { readonly isLive: boolean; readonly verdict: string },
): string {
	const lines = [
		...differences.map((each) => `DIFFERS  ${differenceWords(each)}`),
		...gaps.map(({ server, why }) => `NOT COMPARED  ${shown(server)}: ${why}`),
		...compared.flatMap(({ name, notes }) => notes.map((note) => `note  ${shown(name)}: ${note}`)),
	];
	const count = compared.reduce((sum, { items }) => sum + items.length, 0);
	const what = isLive
		? `${count} items of ${compared.length} servers were compared`
		: `${count} commands were compared, and nothing was started`;
	const ending =
		verdict === 'same'
			? `Same as ${LOCK_NAME}: ${what}.`
			: verdict === 'differs'
				? `Not the same as ${LOCK_NAME}: ${counted(differences.length, 'difference')}. ${what}.`
				: `Not everything could be compared. ${what}, and nothing differs.`;
	return `${[...lines, ending].join('\n')}\n`;
}

function differenceWords(difference: LockDifference): string {
	const server = shown(difference.server);
	switch (difference.kind) {
		case 'server-not-locked':
			return `${server}: this server isn't in the lock`;
		case 'server-missing':
			return `${server}: this server is in the lock, but not in the file`;
		case 'changed':
			return `${server}: ${itemWords(difference.item)} has a different version`;
		case 'not-locked':
			return `${server}: ${itemWords(difference.item)} isn't in the lock`;
		case 'not-seen':
			return `${server}: ${itemWords(difference.item)} is in the lock, but the server no longer has it`;
		default:
			return assertNever(difference);
	}
}

function itemWords({ kind, name }: Pick<LockedItem, 'kind' | 'name'>): string {
	switch (kind) {
		case 'launch':
			return 'its command';
		case 'server':
			return 'its name and instructions';
		case 'tool':
		case 'prompt':
		case 'resource':
			return `${kind} "${shown(name)}"`;
		case 'template':
			return `resource template "${shown(name)}"`;
		default:
			return assertNever(kind);
	}
}
