import { homedir } from 'node:os';
import * as vscode from 'vscode';
import type { EntryId } from '../../base/ids.ts';
import type { ValueDigest } from '../../base/ports.ts';
import { formatOf } from '../../definitions/infer-format.ts';
import { readEntries } from '../../definitions/read-entries.ts';
import type { ServerEntry } from '../../definitions/server-entry.ts';
import type { Inspection } from '../../engine/finding.ts';
import { openItemsOf } from '../../events/items.ts';
import { launchBody } from '../../events/launch-body.ts';
import { type ServerKey, serverByKey } from '../../events/overview.ts';
import { readDefinitionFile } from '../../gateway/interposition/definition-file.ts';
import { draftShadowCopies, folderOfDefinition } from '../../gateway/interposition/shadow-copies.ts';
import { launchVersionOf } from '../../gateway/pipeline/launch-gate.ts';
import type { DecisionRequest } from '../../gateway/store/state-store.ts';
import type { Snapshot } from '../host/definition-registry.ts';
import { showWithSetting, withProgress } from '../host/show-notification.ts';
import { COMMANDS, SETTINGS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { readSettings, settingId } from '../settings.ts';
import { gitFailureWords, keepFailureWords } from '../view-models/failure-words.ts';
import { guardable, type ProtectFilePlan, planFor, planText, shadowCopyText } from '../view-models/protect-plan.ts';
import { parseTarget } from '../view-models/target.ts';
import { fileProblemWords, shown } from '../view-models/ui-words.ts';
import { plainLabel } from './choose.ts';
import { ensureRunning, notifyNotRunning, type Running, showStartProblems } from './ensure-running.ts';
import { notifyUnchanged } from './notify-unchanged.ts';
import { showRolledBack } from './rolled-back-decisions.ts';
import { whileBusy } from './while-busy.ts';

const { l10n } = vscode;

/** Lists what can be guarded and asks. After a confirmation, edits the files, approves the launches, starts the servers, and opens the review. */
export async function protect(services: Services, argument: unknown): Promise<void> {
	if (!(await mayProtectHere())) return;
	await services.preview.close();
	await whileBusy(services, async () => {
		await services.definitions.refresh();
		const plans = await choosePlans(services, argument);
		if (plans !== undefined) await askAndApply(services, plans, { canShow: true });
	});
}

/** Continues from the shown changes. Still asks, because a command alone decides nothing (docs/decisions/0086). */
export async function protectShown(services: Services): Promise<void> {
	const { plans } = services.preview;
	// Diff editors of an earlier window don't show current changes.
	if (plans.length === 0) return await protect(services, undefined);
	await whileBusy(services, () => askAndApply(services, plans, { canShow: false }));
}

async function askAndApply(services: Services, plans: readonly ProtectFilePlan[], options: { readonly canShow: boolean }): Promise<void> {
	const answer = await confirm(plans, options);
	if (answer === 'show') return await services.preview.show(plans, services.launcherFor);
	// The shown changes are outdated once the person has confirmed.
	if (answer !== 'no') await services.preview.close();
	const agreed = answer === 'shadow-copies' ? await addShadowCopies(services, plans) : answer === 'yes' ? plans : undefined;
	if (agreed === undefined) return;
	const keys = await applyPlans(services, agreed);
	if (keys.length > 0 && readSettings().startServersAfterProtect && vscode.workspace.isTrusted) await startAndReview(services, keys);
}

/** False, with the reason and a way to the setting, if Protect is off on this platform. */
export async function mayProtectHere(): Promise<boolean> {
	if (process.platform !== 'win32' || readSettings().protectOnWindows) return true;
	const why = l10n.t("MCP Cordon hasn't been tested on Windows, so it doesn't protect servers there by default. Nothing was changed.");
	const detail = l10n.t('It works in WSL, dev containers, and remote windows. To try it here, enable the setting.');
	await showWithSetting('warning', `${why} ${detail}`, settingId(SETTINGS.protectOnWindows));
	return false;
}

async function choosePlans(
	{ definitions, git, inspect, launcherFor }: Services,
	argument: unknown,
): Promise<readonly ProtectFilePlan[] | undefined> {
	const target = parseTarget(argument);
	const namedIn = (file: string): string | undefined => (target?.kind === 'server' && target.file === file ? target.name : undefined);
	const guardableOf = ({ entries, isProtected, source: { path: file }, text }: Snapshot): readonly ServerEntry[] =>
		guardable(entries, { launcher: launcherFor(file, text), isProtected }, namedIn(file));
	const open = definitions.snapshots.filter((snapshot) => snapshot.problem === undefined && guardableOf(snapshot).length > 0);
	const plans = await Promise.all(
		open.map(async (snapshot) => {
			const { entries, isProtected, text } = snapshot;
			const { label, path: file } = snapshot.source;
			const view = await git.look(file);
			const isSeen = view.ok && view.value.kind !== 'outside';
			const hidesFromGit = isSeen && readSettings().hideFromGit;
			const isShownByGit = isSeen && !hidesFromGit;
			const inspections = new Map<string, Inspection>();
			for (const { name, original } of guardableOf(snapshot))
				inspections.set(name, await inspect({ kind: 'launch', server: name, value: original }));
			return planFor({ path: file, label, text, entries }, launcherFor(file, text), l10n, {
				inspections,
				hidesFromGit,
				isProtected,
				isShownByGit,
				named: namedIn(file),
			});
		}),
	);
	if (plans.length === 0) {
		const broken = definitions.snapshots.find((snapshot) => snapshot.problem !== undefined);
		if (broken === undefined && definitions.snapshots.every((snapshot) => snapshot.entries.length === 0)) {
			void offerToAdd();
			return undefined;
		}
		void vscode.window.showInformationMessage(
			broken?.problem !== undefined
				? l10n.t('{0}: {1}', shown(broken.source.path, 300), fileProblemWords(broken.problem, l10n))
				: l10n.t('All servers that can be guarded are already protected.'),
		);
		return undefined;
	}
	const preselected = target?.kind === 'server' ? plans.filter((plan) => plan.path === target.file) : [];
	if (preselected.length > 0) return preselected;
	if (plans.length === 1) return plans;
	const rows = plans.map((plan) => ({
		label: plainLabel(shown(plan.label)),
		description: plainLabel(shown(plan.path, 300)),
		detail: plainLabel(plan.names.map((name) => shown(name, 40)).join(', ')),
		picked: true,
		plan,
	}));
	const picked = await vscode.window.showQuickPick(rows, {
		canPickMany: true,
		ignoreFocusOut: true,
		title: l10n.t('Protect MCP servers'),
		placeHolder: l10n.t('Select the definition files to protect'),
	});
	return picked === undefined || picked.length === 0 ? undefined : picked.map((row) => row.plan);
}

async function offerToAdd(): Promise<void> {
	const button = l10n.t('Add MCP Server');
	const words = l10n.t('There are no MCP servers yet. Add one with "MCP: Add Server", then protect it here.');
	if ((await vscode.window.showInformationMessage(words, button)) === button)
		await vscode.commands.executeCommand('workbench.mcp.addConfiguration');
}

async function confirm(
	plans: readonly ProtectFilePlan[],
	{ canShow }: { readonly canShow: boolean },
): Promise<'yes' | 'show' | 'shadow-copies' | 'no'> {
	const protectButton = l10n.t('Protect');
	const show = l10n.t('Show Changes');
	const addCopies = l10n.t('Add Guarded Copies');
	const more = [...(canShow ? [show] : []), ...(plans.some(({ isShownByGit }) => isShownByGit) ? [addCopies] : [])];
	const count = plans.flatMap((plan) => plan.names).length;
	const question = count === 1 ? l10n.t('Protect 1 MCP server?') : l10n.t('Protect {0} MCP servers?', count);
	const chosen = await vscode.window.showInformationMessage(
		question,
		{ modal: true, detail: planText(plans, l10n) },
		protectButton,
		...more,
	);
	if (chosen === protectButton) return 'yes';
	return chosen === show ? 'show' : chosen === addCopies ? 'shadow-copies' : 'no';
}

/**
 * Writes shadow copies instead of editing files whose changes Git would show, after the person has seen their text. From then on they're treated like other
 * files. Undefined if there is nothing to do.
 */
async function addShadowCopies(services: Services, plans: readonly ProtectFilePlan[]): Promise<readonly ProtectFilePlan[] | undefined> {
	const place = { home: homedir(), env: process.env };
	const drafts = await Promise.all(
		plans
			.filter(({ isShownByGit }) => isShownByGit)
			.map(async (original) => {
				const { entries = [] } = services.definitions.snapshot(original.path) ?? {};
				const wanted = entries.filter((entry) => original.names.includes(entry.name));
				const draft = await draftShadowCopies(services.state, original.path, {
					entries: wanted,
					place: { ...place, folder: folderOfDefinition(original.path) },
				});
				const read = readEntries(draft.text, formatOf(draft.file, draft.text));
				const file = { path: draft.file, label: original.label, text: draft.text, entries: read.ok ? read.value : [] };
				return {
					draft,
					originals: original.path,
					leftOut: draft.leftOut,
					plan: planFor(file, services.launcherFor(file.path, file.text), l10n),
				};
			}),
	);
	const others = plans.filter(({ isShownByGit }) => !isShownByGit);
	const button = l10n.t('Add Guarded Copies');
	const question = l10n.t('Add guarded copies of these servers?');
	const detail = shadowCopyText(drafts, l10n);
	if ((await vscode.window.showInformationMessage(question, { modal: true, detail }, button)) !== button) return undefined;
	const written: ProtectFilePlan[] = [...others];
	for (const { draft, plan } of drafts) {
		if (draft.names.length === 0) continue;
		// Replaces earlier shadow copies: the latest request counts.
		if ((await services.protector.protectedFile(draft.file)) !== undefined) await services.protector.unprotect(draft.file);
		const done = await services.protector.writeOwn(draft.file, draft.text);
		if (done.ok) written.push(plan);
		else
			void vscode.window.showErrorMessage(
				l10n.t('Couldn\'t write the servers of "{0}". {1}', shown(plan.label), keepFailureWords(done.error, l10n)),
			);
	}
	return written;
}

/** Writes the files and approves exactly the launches that the dialog showed. */
export async function applyPlans(services: Services, plans: readonly ProtectFilePlan[]): Promise<readonly ServerKey[]> {
	const { definitions, decisions, protector } = services;
	const keys: ServerKey[] = [];
	const requests: DecisionRequest[] = [];
	const names = new Map<EntryId, string>();
	await definitions.whileEditing(async () => {
		for (const plan of plans) {
			const shownLaunches = launchesIn(plan, services.digest);
			const now = await readDefinitionFile(plan.path);
			if (!now.ok || now.value.text !== plan.text) {
				void vscode.window.showWarningMessage(
					l10n.t('The file of "{0}" changed in the meantime. Nothing was written. Try again.', shown(plan.label)),
				);
				continue;
			}
			const report = await protectFile(protector, plan);
			if (!report.ok) {
				notifyUnchanged(
					services,
					l10n.t('Couldn\'t protect the file of "{0}", so it\'s unchanged. {1}', shown(plan.label), keepFailureWords(report.error, l10n)),
					{ failure: report.error, again: COMMANDS.protect },
				);
				continue;
			}
			for (const { id, name } of report.value.entries) {
				if (!plan.names.includes(name)) continue;
				names.set(id, name);
				keys.push({ file: plan.path, name });
				const launch = shownLaunches.get(name);
				if (launch === undefined) continue;
				const { fingerprint } = launch;
				decisions.keepVersion({ entry: id, kind: 'launch', name: '' }, fingerprint, launchBody(launch));
				requests.push(approvalOf(id, fingerprint));
			}
		}
		if (decisions.isRolledBack) void showRolledBack(services);
		else await decisions.decide(requests, names);
	});
	return keys;
}

/** Hides the change from Git where Git would show it. If Git doesn't allow that, protects the file anyway and says so. */
async function protectFile(protector: Services['protector'], plan: ProtectFilePlan): ReturnType<Services['protector']['protect']> {
	const report = await protector.protect(plan.path, plan.names, { hidesFromGit: plan.hidesFromGit });
	if (report.ok || report.error.kind !== 'git') return report;
	void vscode.window.showWarningMessage(
		l10n.t('Couldn\'t hide the change to "{0}" from Git. {1}', shown(plan.label), gitFailureWords(report.error.why, l10n)),
	);
	return protector.protect(plan.path, plan.names);
}

function launchesIn(
	{ path, text }: ProtectFilePlan,
	digest: ValueDigest,
): ReadonlyMap<string, NonNullable<ReturnType<typeof launchVersionOf>>> {
	const entries = readEntries(text, formatOf(path, text));
	return new Map(
		(entries.ok ? entries.value : []).flatMap((entry) => {
			const launch = launchVersionOf(entry, digest);
			return launch === undefined ? [] : [[entry.name, launch] as const];
		}),
	);
}

function approvalOf(entry: EntryId, fingerprint: DecisionRequest['fingerprint']): DecisionRequest {
	return { entry, launch: fingerprint, kind: 'launch', name: '', fingerprint, action: 'approve' };
}

/** Starts all servers in parallel, then opens the page of pending items. */
async function startAndReview(services: Services, keys: readonly ServerKey[]): Promise<void> {
	const outcomes = await withProgress(l10n.t('Starting servers behind MCP Cordon'), async (signal, progress) =>
		Promise.all(
			keys.map(async (key): Promise<{ readonly key: ServerKey; readonly running: Running }> => {
				const running = await ensureRunning(services, key, signal);
				progress.report({ message: shown(key.name) });
				return { key, running };
			}),
		),
	);
	for (const { key, running } of outcomes) if (running.kind !== 'running') notifyNotRunning(running, key);
	showStartProblems(services, outcomes);
	const waiting = keys.find((key) => isWaiting(services, key));
	if (waiting !== undefined) services.shared.openReviewAll(waiting);
}

function isWaiting({ overview }: Services, key: ServerKey): boolean {
	const server = serverByKey(overview.current, key);
	return server !== undefined && openItemsOf(server).length > 0;
}
