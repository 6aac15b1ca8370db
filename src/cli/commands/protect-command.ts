import { statSync } from 'node:fs';
import type { EntryId, Sha256Hex } from '../../base/ids.ts';
import type { ValueDigest } from '../../base/ports.ts';
import { ok } from '../../base/result.ts';
import { launchOf } from '../../definitions/entry-launch.ts';
import { httpSettingsOf } from '../../definitions/left-alone.ts';
import { type EntryPreview, isFromElsewhere, previewOf } from '../../definitions/preview.ts';
import type { ServerEntry } from '../../definitions/server-entry.ts';
import { launchBody } from '../../events/launch-body.ts';
import type { GitView } from '../../gateway/git/git-guard.ts';
import { isReadOnly } from '../../gateway/interposition/atomic-write.ts';
import { readDefinitionFile } from '../../gateway/interposition/definition-file.ts';
import type { DefinitionProtector } from '../../gateway/interposition/definition-protector.ts';
import { launchDigest } from '../../gateway/interposition/launch-digest.ts';
import type { InstallFailure } from '../../gateway/interposition/launcher.ts';
import { withLogin } from '../../gateway/interposition/plan-edit.ts';
import type { ProtectReport } from '../../gateway/interposition/protect-report.ts';
import { launchVersionOf } from '../../gateway/pipeline/launch-gate.ts';
import type { DecisionRequest } from '../../gateway/store/state-store.ts';
import type { Paint } from '../paint.ts';
import { parseOptions } from '../parse-options.ts';
import {
	failureWords,
	gitWords,
	NO_DEFINITION_FILE,
	nearServerWords,
	outsideWords,
	quoted,
	serverLabel,
	unpinnedWords,
	unreadWords,
} from './command-words.ts';
import { confirm, confirmApproval } from './confirm.ts';
import { COMMAND_EXIT, type CommandContext } from './context.ts';
import { readDecisions } from './decisions.ts';
import { type FileNow, filesOf, gitFor, launcherIn, printServersNamedAsFiles, protectorFor } from './definition-files.ts';
import { type Found, foundIn } from './found.ts';
import { ensureInstalled, installWords } from './install.ts';
import { commandLineWords, launchSettingWords, maskedCommandLine, maskedLaunchSettings } from './masked-words.ts';
import { decide, type Kept } from './record-decisions.ts';
import { UNRELIABLE } from './status-command.ts';
import { counted, shown } from './usage-words.ts';

export const PROTECT_HELP = `cordon protect [FILE…] [--entry NAME]… [--git] [--dry-run] [--yes] [--json]

Puts the MCP servers of definition files behind MCP Cordon's proxy and approves the launches it shows. Without FILE: every file found for
your user and the current folder. Every change is shown first, and "cordon unprotect" restores the exact bytes.

  --entry NAME   protect only this server. Repeat it for more
  --git          hide the change from Git, with a filter in .git. Nothing is committed
  --on-windows   protect on Windows, which is experimental
  --dry-run      show what would change
  --yes          protect without asking. To approve the launches, you still type a code at the terminal
  --json         write a report for programs to standard output

These approvals don't count in the editor, which asks again.

Exit codes: 0 done, 2 wrong usage, 7 not confirmed, 8 a server couldn't be protected or a launch wasn't approved, 1 a bug in MCP Cordon.
`;

const NOT_ON_WINDOWS =
	"Nothing was changed: protection isn't tested on Windows. It works in WSL. To try it here, add --on-windows (see docs/platforms.md).";

interface Plan {
	readonly file: FileNow;
	readonly previews: readonly EntryPreview[];
	/** Refs to guard. */
	readonly chosen: readonly string[];
	/** Refs that are written as guarded but don't count as guarded. */
	readonly unreliable: ReadonlySet<string>;
	readonly git: GitView['kind'] | undefined;
	/** The file is already protected, and only git needs an update. */
	readonly isGitOnly: boolean;
}

export async function protectCommand(args: readonly string[], context: CommandContext): Promise<number> {
	const { positionals, values } = parseOptions({
		args: [...args],
		allowPositionals: true,
		options: {
			entry: { type: 'string', multiple: true, default: [] },
			git: { type: 'boolean', default: false },
			'on-windows': { type: 'boolean', default: false },
			'dry-run': { type: 'boolean', default: false },
			yes: { type: 'boolean', short: 'y', default: false },
			json: { type: 'boolean', default: false },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) {
		context.write(PROTECT_HELP);
		return COMMAND_EXIT.ok;
	}
	if (context.machine.platform === 'win32' && !values['on-windows'] && !values['dry-run']) {
		context.print(NOT_ON_WINDOWS);
		return COMMAND_EXIT.notDone;
	}
	const files = await filesOf(context, positionals);
	const refused: Refused[] = [];
	const plans: Plan[] = [];
	for (const file of files) {
		const planned = await planFor(file, values.entry, values.git, context);
		if ('why' in planned) refused.push(planned);
		else plans.push(planned);
		if (file.unread.length > 0) refused.push({ path: file.path, why: unreadWords(file) });
	}
	for (const name of values.entry) {
		if (files.some((file) => file.entries.some((entry) => entry.name === name || entry.ref === name))) continue;
		const entries = files.flatMap((file) => file.entries);
		refused.push({ path: undefined, why: `no server is called "${shown(name)}"${nearServerWords(name, entries)}` });
	}
	const open = plans.filter((plan) => plan.chosen.length > 0 || plan.isGitOnly);
	for (const plan of plans) context.print(planWords(plan, context.paint));
	for (const { path, why } of refused)
		context.print(path === undefined ? `Not possible: ${why}.` : `${shown(path, 300)}\n  not protected: ${why}`);
	await printServersNamedAsFiles(context, positionals, ({ name }) => [
		'To protect only this server',
		`cordon protect --entry ${quoted(name)}`,
	]);
	if (open.length === 0) {
		const isInUse = files.some(({ entries }) => entries.some(({ id }) => id !== undefined));
		const mended = isInUse && !values['dry-run'] ? await ensureInstalled(context) : ok('unchanged');
		if (!mended.ok) {
			context.print(notInstalledWords(mended.error));
			return COMMAND_EXIT.notDone;
		}
		if (mended.value === 'installed') context.print('The launcher was repaired.');
		else context.print(files.length === 0 ? NO_DEFINITION_FILE : "There's nothing to protect.");
		if (values.json) context.write(`${JSON.stringify({ files: [], refused }, undefined, '\t')}\n`);
		return refused.length > 0 ? COMMAND_EXIT.notDone : COMMAND_EXIT.ok;
	}
	const ended = await confirm(context, questionFor(open), values);
	if (ended !== undefined) {
		if (values.json && values['dry-run']) context.write(`${JSON.stringify({ planned: open.map(planRecord), refused }, undefined, '\t')}\n`);
		return ended;
	}
	const isAgreed = await agrees(open, context);
	const installed = await ensureInstalled(context);
	if (!installed.ok) {
		context.print(notInstalledWords(installed.error));
		return COMMAND_EXIT.notDone;
	}
	const protector = protectorFor(context);
	const done: ProtectReport[] = [];
	let isApproved = true;
	for (const plan of open) {
		const outcome = await apply(plan, values.git, protector);
		if ('why' in outcome) {
			refused.push(outcome);
			context.print(`${shown(plan.file.path, 300)}\n  not changed: ${outcome.why}`);
		} else {
			done.push(outcome);
			context.print(doneWords(outcome, plan.file));
			const problem = isAgreed
				? approveShown(plan, outcome, context)
				: 'nobody confirmed them at the terminal. Run "cordon status" to see what needs approval';
			if (problem !== undefined && plan.chosen.length > 0)
				context.print(`  launches ${context.paint('warning', 'NOT APPROVED')}: ${problem}`);
			isApproved &&= problem === undefined || plan.chosen.length === 0;
		}
	}
	if (isAgreed && done.some(({ path }) => open.some(({ chosen, file }) => file.path === path && chosen.length > 0)))
		context.print('Start their client again. What the servers offer then waits for your review: cordon status');
	if (values.json) context.write(`${JSON.stringify({ files: done, refused }, undefined, '\t')}\n`);
	return refused.length > 0 || !isApproved ? COMMAND_EXIT.notDone : COMMAND_EXIT.ok;
}

function notInstalledWords(failure: InstallFailure): string {
	return `Nothing was changed, because the launcher couldn't be installed: ${installWords(failure)}.`;
}

/** Protecting loosens nothing, but approving the launches does, so a person must confirm. */
async function agrees(plans: readonly Plan[], context: CommandContext): Promise<boolean> {
	const launches = plans.flatMap(({ chosen, file }) => file.entries.filter((entry) => chosen.includes(entry.ref)));
	if (launches.length === 0) return true;
	const isSevere = launches.some((entry) => foundInLaunch(entry, context.paint).isSevere);
	const question = `Approve ${launches.length === 1 ? 'its launch' : `these ${launches.length} launches`} as shown?`;
	return (await confirmApproval(context, question, { isDryRun: false, isSevere })) === undefined;
}

function foundInLaunch(entry: ServerEntry, paint: Paint): Found {
	return foundIn([{ kind: 'launch', server: entry.name, value: entry.original }], paint);
}

interface Refused {
	readonly path: string | undefined;
	readonly why: string;
}

async function planFor(file: FileNow, names: readonly string[], hidesFromGit: boolean, context: CommandContext): Promise<Plan | Refused> {
	if (file.problem !== undefined) return { path: file.path, why: failureWords(file.problem) };
	const launcher = launcherIn(file.format, context);
	const previews = previewOf(file.text, launcher, file.format);
	if (!previews.ok) return { path: file.path, why: failureWords(previews.error) };
	const kept = await protectorFor(context).protectedFile(file.path);
	const logins = new Set(file.entries.filter((entry) => withLogin(entry, kept).leftAlone === 'needs-login').map((entry) => entry.ref));
	const isNamed = ({ name, ref }: EntryPreview): boolean => names.includes(name) || names.includes(ref);
	// A server that requires a login is guarded again only if the user names it.
	const judged = new Set(file.entries.filter((entry) => entry.leftAlone === 'policy').map((entry) => entry.ref));
	const shownAs = previews.value.map((each): EntryPreview => {
		if (judged.has(each.ref)) return { ...each, leftAlone: 'policy' };
		return logins.has(each.ref) && !isNamed(each) ? { ...each, leftAlone: 'needs-login' } : each;
	});
	const here = { launcher, isProtected: kept !== undefined };
	const unreliable = new Set(file.entries.filter((entry) => isFromElsewhere(entry, here)).map((entry) => entry.ref));
	const chosen = shownAs
		.filter(
			(each) => (!each.isGuarded || unreliable.has(each.ref)) && each.leftAlone === undefined && (names.length === 0 || isNamed(each)),
		)
		.map((each) => each.ref);
	// Don't ask for a code when the file can't be written.
	if (chosen.length > 0 && isReadOnly(statSync(file.path))) return { path: file.path, why: failureWords({ kind: 'read-only' }) };
	const plan: Plan = { file, previews: shownAs, chosen, unreliable, git: undefined, isGitOnly: false };
	if (!hidesFromGit || kept?.git !== undefined || (chosen.length === 0 && kept === undefined)) return plan;
	const view = await gitFor(context).look(file.path);
	if (!view.ok) return { path: file.path, why: `couldn't hide the change from Git: ${gitWords(view.error)}` };
	return { ...plan, git: view.value.kind, isGitOnly: chosen.length === 0 && view.value.kind !== 'outside' };
}

/** Writes the file if it is still as shown. */
async function apply(plan: Plan, hidesFromGit: boolean, protector: DefinitionProtector): Promise<ProtectReport | Refused> {
	const { file } = plan;
	const now = await readDefinitionFile(file.path);
	if (!now.ok || now.value.text !== file.text) return { path: file.path, why: 'it changed meanwhile, so nothing was written. Try again' };
	const report = await (plan.isGitOnly ? protector.hideFromGit(file.path) : protector.protect(file.path, plan.chosen, { hidesFromGit }));
	return report.ok ? report.value : { path: file.path, why: failureWords(report.error) };
}

/** Approves exactly the launches that were shown. Returns the reason if that failed. */
function approveShown({ chosen, file }: Plan, report: ProtectReport, context: CommandContext): string | undefined {
	const requests: DecisionRequest[] = [];
	const keep: Kept[] = [];
	const names = new Map<EntryId, string>();
	const digest = launchDigest(context.state);
	for (const { id, name } of report.entries) {
		const entry = file.entries.find((candidate) => candidate.ref === name);
		const approved = entry === undefined || !chosen.includes(name) ? undefined : approvalOf(entry, id, digest);
		if (approved === undefined) continue;
		requests.push(approved.request);
		keep.push(approved.kept);
		names.set(id, entry?.name ?? name);
	}
	if (requests.length === 0) return undefined;
	const { isRolledBack, isUnreadable } = readDecisions(context.state);
	if (isUnreadable) return UNREADABLE_DECISIONS;
	if (isRolledBack) return 'stored decisions were deleted or rolled back. Run "cordon start-over" first';
	try {
		decide(context, requests, { keep, names });
		return undefined;
	} catch {
		return UNREADABLE_DECISIONS;
	}
}

const UNREADABLE_DECISIONS = 'the stored decisions can\'t be read or written. Run "cordon status" for details';

/** The approval of an entry's launch as written in its file. */
export function approvalOf(
	entry: ServerEntry,
	id: EntryId,
	digest: ValueDigest,
): { readonly request: DecisionRequest; readonly kept: Kept } | undefined {
	const launch = launchVersionOf(entry, digest);
	if (launch === undefined) return undefined;
	const fingerprint: Sha256Hex = launch.fingerprint;
	return {
		request: { entry: id, launch: fingerprint, kind: 'launch', name: '', fingerprint, action: 'approve' },
		kept: { key: { entry: id, kind: 'launch', name: '' }, fingerprint, body: launchBody(launch) },
	};
}

function questionFor(plans: readonly Plan[]): string {
	const count = plans.flatMap((plan) => plan.chosen).length;
	if (count === 0) return 'Set the Git filter as shown?';
	return `Protect ${counted(count, 'server')} as shown?`;
}

function planWords({ chosen, file, git, previews, unreliable }: Plan, paint: Paint): string {
	const lines = previews.map((preview) => {
		const name = serverLabel(preview);
		const entry = file.entries.find(({ ref }) => ref === preview.ref);
		if (chosen.includes(preview.ref))
			return [
				`  ${name}`,
				`    now    ${unreliable.has(preview.ref) ? `${paint('warning', 'NOT RELIABLE')}, although it's written as guarded` : commandLineWords(preview.before)}`,
				`    then   ${commandLineWords(preview.after)}`,
				...launchSettingWords(preview.launchSettings).map((line) => `    with   ${line}`),
				...launchLines(entry, paint),
			].join('\n');
		if (preview.isGuarded) return `  ${name}\n    already guarded`;
		if (entry?.isBrokenGuard === true) return `  ${name}\n    left alone: ${UNRELIABLE['odd-arguments']}`;
		const why = outsideWords(preview.leftAlone ?? 'declined', entry === undefined ? [] : httpSettingsOf(entry));
		return `  ${name}\n    left alone: ${why}`;
	});
	const where = file.label === undefined ? '' : ` (${shown(file.label)})`;
	const hint = git === 'tracked' || git === 'untracked' ? ['  Git keeps seeing the original, through a filter in this repository'] : [];
	return [`${shown(file.path, 300)}${where}`, ...(lines.length === 0 ? ['  no servers'] : lines), ...hint].join('\n');
}

/** The names of all variables or headers, what an approval doesn't cover, and the findings. */
function launchLines(entry: ServerEntry | undefined, paint: Paint): readonly string[] {
	const launch = entry === undefined ? undefined : launchOf(entry);
	if (entry === undefined || launch === undefined) return [];
	const names = launch.headerNames ?? Object.keys(launch.env);
	return [
		...(names.length === 0
			? []
			: [`    with   ${entry.isHttp ? 'headers' : 'variables'}: ${names.map((name) => shown(name, 60)).join(', ')}`]),
		...unpinnedWords([launch.command, ...launch.args], Object.keys(launch.env)).map((line) => `    ${line}`),
		...foundInLaunch(entry, paint).lines,
	];
}

function planRecord({ chosen, file, git, previews }: Plan): unknown {
	return {
		path: file.path,
		git: git ?? null,
		entries: previews
			.filter((preview) => chosen.includes(preview.ref))
			.map((preview) => ({
				...preview,
				before: maskedCommandLine(preview.before),
				after: maskedCommandLine(preview.after),
				launchSettings: maskedLaunchSettings(preview.launchSettings),
			})),
	};
}

/** The processors must match `isLoaderFirst`. */
const NEVER_STARTED =
	"it isn't started on this machine, because its entry has an envFile or sets LD_PRELOAD or a similar variable. On Linux with a processor other than x64 and arm64, code named there would run before MCP Cordon could ask you. Remove them from the entry to start the server";

function doneWords(report: ProtectReport, { entries }: FileNow): string {
	const count = report.entries.length;
	const git = report.git.kind === 'out-of-step' ? `. Couldn't update Git: ${gitWords(report.git.why)}` : '';
	const refused = entries
		.filter(({ ref }) => report.neverStarted.includes(ref))
		.map((entry) => `\n  ${serverLabel(entry)}: ${NEVER_STARTED}`)
		.join('');
	return `${shown(report.path, 300)}: protected, ${counted(count, 'server')}${git}${refused}`;
}
