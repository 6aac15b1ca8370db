import path from 'node:path';
import { assertNever } from '../../base/result.ts';
import { launchSettings } from '../../definitions/entry-launch.ts';
import type { LaunchVersion } from '../../events/cordon-event.ts';
import { sha256 } from '../../gateway/interposition/digest.ts';
import { launchDigest } from '../../gateway/interposition/launch-digest.ts';
import { launchVersionOf } from '../../gateway/pipeline/launch-gate.ts';
import { type ExportReadFailure, readExport } from '../../gateway/store/export-file.ts';
import { type ImportedDecision, type ImportPlan, type LeftOut, type LocalServer, planImport } from '../../pins/import-plan.ts';
import { fileErrorWords } from '../input-file.ts';
import { inspect } from '../inspection.ts';
import { parseOptions } from '../parse-options.ts';
import { confirm, confirmApproval } from './confirm.ts';
import { COMMAND_EXIT, type CommandContext } from './context.ts';
import { readDecisions } from './decisions.ts';
import { guardFiles, protectedFiles } from './definition-files.ts';
import { commandLineWords, launchSettingWords } from './masked-words.ts';
import { decide } from './record-decisions.ts';
import { counted, shown, usageWords } from './usage-words.ts';

export const IMPORT_HELP = `cordon import FILE [--dry-run] [--yes] [--json]

Imports decisions that "cordon export" or the editor wrote. A server is matched by its launch, not by its name. A command line of "cordon
guard" is known here once it has run in the same folder. A version is approved only if its fingerprint is right and it has no findings now.
Nothing is unblocked. Everything is shown first, and to approve, you type a code at the terminal. These decisions don't
count in the editor, which imports in its own window.

Exit codes: 0 done, 2 wrong usage, 4 the file couldn't be read, 7 not confirmed, 8 decisions were rolled back, 1 a bug in MCP Cordon.
`;

export async function importCommand(args: readonly string[], context: CommandContext): Promise<number> {
	const { positionals, values } = parseOptions({
		args: [...args],
		allowPositionals: true,
		options: {
			'dry-run': { type: 'boolean', default: false },
			yes: { type: 'boolean', short: 'y', default: false },
			json: { type: 'boolean', default: false },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) {
		context.write(IMPORT_HELP);
		return COMMAND_EXIT.ok;
	}
	const [name, ...more] = positionals;
	if (name === undefined || more.length > 0) {
		context.print(usageWords('import', 'name one file'));
		return COMMAND_EXIT.usage;
	}
	const file = path.resolve(context.cwd, name);
	const read = await readExport(file);
	if (!read.ok) {
		context.print(`${shown(file, 300)}: ${readFailureWords(read.error)}. Nothing was imported.`);
		return COMMAND_EXIT.unreadable;
	}
	const stored = readDecisions(context.state);
	if (stored.isUnreadable || stored.isRolledBack) {
		context.print('Nothing was imported, because stored decisions can\'t be read or were rolled back. Run "cordon start-over" first.');
		return COMMAND_EXIT.notDone;
	}
	const found = await localServers(context);
	const servers = found.map(({ server }) => server);
	const plan = await planImport(read.value, { servers, decisions: stored.commandLine, now: context.now(), sha256, inspect });
	printPlan(plan, found, context);
	if (values.json)
		context.write(
			`${JSON.stringify({ format: 1, decisions: plan.decisions.map(({ server, ...decision }) => ({ server: server.name, entry: server.entry, ...decision })), leftOut: Object.fromEntries(plan.leftOut) }, undefined, '\t')}\n`,
		);
	if (plan.decisions.length === 0) {
		context.print("There's nothing to import.");
		return COMMAND_EXIT.ok;
	}
	const question = `Sign ${plan.decisions.length === 1 ? 'this' : `these ${plan.decisions.length}`}?`;
	const loosens = plan.decisions.some(({ action }) => action !== 'block');
	const ended = loosens
		? await confirmApproval(context, question, { isDryRun: values['dry-run'], isSevere: false })
		: await confirm(context, question, values);
	if (ended !== undefined) return ended;
	const now = new Map((await localServers(context)).map(({ server }) => [server.entry, server.launch]));
	if (plan.decisions.some(({ server }) => now.get(server.entry) !== server.launch)) {
		context.print('Nothing was imported, because a definition file changed meanwhile. Try again.');
		return COMMAND_EXIT.notDone;
	}
	decide(
		context,
		plan.decisions.map(({ server, ...decision }) => ({ entry: server.entry, launch: server.launch, ...decision })),
		{
			names: new Map(plan.decisions.map(({ server }) => [server.entry, server.name])),
			keep: plan.versions.map(({ body, entry, fingerprint, kind, name: item }) => ({
				key: { entry, kind, name: item },
				fingerprint,
				body,
			})),
		},
	);
	context.print(`${counted(plan.decisions.length, 'decision')} signed. They don't count in the editor. Import the file there, too.`);
	return COMMAND_EXIT.ok;
}

interface Found {
	readonly server: LocalServer;
	/** The server's file; undefined: it's a command line of `cordon guard`. */
	readonly where: string | undefined;
	readonly version: LaunchVersion;
}

async function localServers(context: CommandContext): Promise<readonly Found[]> {
	const found: Found[] = [];
	const digest = launchDigest(context.state);
	for (const [files, isLine] of [
		[await protectedFiles(context), false],
		[await guardFiles(context), true],
	] as const)
		for (const file of files)
			for (const entry of file.entries) {
				const version = launchVersionOf(entry, digest);
				if (entry.id === undefined || version === undefined) continue;
				const server = { entry: entry.id, name: entry.name, launch: version.fingerprint, portable: version.portable };
				found.push({ server, where: isLine ? undefined : file.path, version });
			}
	return found;
}

function printPlan(plan: ImportPlan, found: readonly Found[], context: CommandContext): void {
	for (const { server, version, where } of found) {
		const own = plan.decisions.filter((decision) => decision.server.entry === server.entry);
		if (own.length === 0) continue;
		const title =
			where === undefined
				? `Command line "${shown(server.name)}" of cordon guard`
				: `Server "${shown(server.name)}" of ${shown(where, 300)}`;
		context.print(`${title}\n  it starts: ${commandLineWords(version.commandLine)}`);
		for (const line of launchSettingWords(launchSettings(version))) context.print(`  with ${line}`);
		for (const decision of own) context.print(`  ${decisionWords(decision)}`);
	}
	for (const [why, count] of plan.leftOut) context.print(`Left out: ${count} ${leftOutWords(why)}`);
}

function decisionWords({ action, fingerprint, kind, name, note }: ImportedDecision): string {
	const what = kind === 'launch' ? 'its command' : kind === 'server' ? 'its name and instructions' : `${kind} "${shown(name)}"`;
	switch (action) {
		case 'approve':
			return `approve ${what} [${fingerprint.slice(0, 12)}]`;
		case 'block':
			return `block ${what}`;
		case 'trust':
			return `set its trust to "${note ?? ''}"`;
		case 'suppress':
			return `ignore a rule: ${shown(note ?? '', 300)}`;
		default:
			return assertNever(action);
	}
}

function leftOutWords(why: LeftOut): string {
	switch (why) {
		case 'not-here':
			return "for servers that aren't started like this here. A command line of cordon guard has to run here once, in the same folder";
		case 'known':
			return 'already in force';
		case 'blocked-here':
			return 'for items that are blocked here';
		case 'no-version':
			return "whose version is missing or doesn't match its fingerprint";
		case 'found':
			return "for items that have findings now or couldn't be checked completely. Review them";
		default:
			return assertNever(why);
	}
}

function readFailureWords(failure: ExportReadFailure): string {
	switch (failure.kind) {
		case 'not-json':
			return "it isn't JSON. It may have been cut off";
		case 'not-an-export':
			return `it isn't an export of MCP Cordon: ${failure.why}`;
		case 'newer-version':
			return 'a newer version of MCP Cordon wrote it';
		case 'not-a-file':
			return "it isn't a file";
		case 'too-large':
			return `it's too large (${Math.ceil(failure.bytes / 1_048_576)} MiB)`;
		case 'unreadable':
			return fileErrorWords(failure.code) ?? `it can't be read (${failure.code})`;
		default:
			return assertNever(failure);
	}
}
