import * as vscode from 'vscode';
import { type Item, isOpen, itemsOf, openItemsOf } from '../../events/items.ts';
import { type ServerKey, type ServerOverview, serverByKey } from '../../events/overview.ts';
import type { Services } from '../services.ts';
import {
	identityFor,
	inReviewOrder,
	isDoubtful,
	riskOf,
	severityCounts,
	type Ticks,
	ticksOf,
	worstFirst,
	worstOf,
} from '../view-models/approval.ts';
import { startTroubleOf, startTroubleWords } from '../view-models/start-trouble.ts';
import { changeWords, findingLines, itemTitle, lockWords, severityWord, shown, stateWord } from '../view-models/words.ts';
import { chooseServer, decideItems, isShown, plainLabel, revokeGroup } from './decide.ts';
import { checkCoverage, ensureRunning, type Running, restartGuarded } from './ensure-running.ts';
import { offerUndo } from './undo.ts';

const { l10n } = vscode;

interface Row extends vscode.QuickPickItem {
	readonly item: Item;
}

interface Heading extends vscode.QuickPickItem {
	readonly kind: vscode.QuickPickItemKind.Separator;
}

interface SheetOptions {
	readonly ticks: Ticks;
	/** This sheet is one of several that come one behind the other, counted from 1. */
	readonly place?: { readonly index: number; readonly count: number };
}

/** What a person ticked of what waits at one server. */
interface Picked extends Chosen {
	readonly server: ServerOverview;
}

/**
 * One sheet for one server: everything that is new or changed with the scan's result beside it, the clean ones ticked; then one
 * dialog of ours; then the decisions. False: the person went away or something changed, nothing was decided.
 */
export async function reviewSheet(services: Services, key: ServerKey, options: SheetOptions = { ticks: 'clean' }): Promise<boolean> {
	const server = serverByKey(services.overview.current, key);
	if (server === undefined) return false;
	if (openItemsOf(server).length === 0) {
		void vscode.window.showInformationMessage(l10n.t('Server "{0}" has nothing to review.', shown(server.name)));
		return false;
	}
	const picked = await pickOnSheet(services, server, options);
	return picked !== undefined && (await decidePicked(services, [picked])).length > 0;
}

/**
 * A sheet for each server in which something was found, one dialog for all that wait, then the decisions. Servers without findings need no sheet
 * unless the person wants to select. Gives the servers that were decided about.
 */
export async function reviewSheets(services: Services, keys: readonly ServerKey[]): Promise<readonly ServerOverview[]> {
	const waiting = keys.flatMap((key) => {
		const server = serverByKey(services.overview.current, key);
		return server === undefined || openItemsOf(server).length === 0 ? [] : [server];
	});
	const plain = waiting.filter((server) => openItemsOf(server).every((item) => isPlainItem(item) && isShown(services, item)));
	const rest = waiting.filter((server) => !plain.includes(server));
	const picked = await pickOnSheets(services, rest);
	const clean = plain.map((server): Picked => {
		const open = openItemsOf(server);
		return { server, open, chosen: open };
	});
	const picks = [...clean, ...picked];
	if (picks.length === 0) return [];
	const answer = await confirmApprovals(services, picks, { isSelectable: clean.length > 0 });
	if (answer === 'select') return await decidePicked(services, [...picked, ...(await pickOnSheets(services, plain))]);
	return answer === 'approve' ? await approvePicked(services, picks) : [];
}

async function pickOnSheets(services: Services, servers: readonly ServerOverview[]): Promise<readonly Picked[]> {
	const picks: Picked[] = [];
	for (const [index, server] of servers.entries()) {
		const picked = await pickOnSheet(services, server, { ticks: 'clean', place: { index: index + 1, count: servers.length } });
		if (picked !== undefined) picks.push(picked);
	}
	return picks;
}

async function decidePicked(services: Services, picks: readonly Picked[]): Promise<readonly ServerOverview[]> {
	if (picks.length === 0 || (await confirmApprovals(services, picks)) !== 'approve') return [];
	return await approvePicked(services, picks);
}

async function approvePicked(services: Services, picks: readonly Picked[]): Promise<readonly ServerOverview[]> {
	const decided: ServerOverview[] = [];
	// What changed meanwhile is said of its server, and stops no other.
	for (const { chosen, server } of picks) if (await decideItems(services, server, chosen, 'approve')) decided.push(server);
	offerUndo(
		services,
		picks.filter(({ server }) => decided.includes(server)).map(({ chosen, server }) => ({ server, items: chosen })),
		'approve',
		revokeGroup,
	);
	return decided;
}

/** `undefined`: the person went away, or left everything as it is. */
async function pickOnSheet(services: Services, server: ServerOverview, options: SheetOptions): Promise<Picked | undefined> {
	const open = openItemsOf(server);
	// Where nothing was found in anything, the dialog says it all: no list to go through first.
	const isPlain = options.ticks === 'approvable' && open.every((item) => isPlainItem(item) && isShown(services, item));
	// Only what is ticked: without the name and the instructions the dialog says what that means.
	const chosen = isPlain ? open : await pickItems(services, server, open, options);
	if (chosen === undefined) return undefined;
	if (chosen.length > 0) return { server, open, chosen };
	void vscode.window.showInformationMessage(l10n.t('All items of server "{0}" stay in quarantine.', shown(server.name)));
	return undefined;
}

/** Nothing found, checked whole, and new or only worded otherwise. */
function isPlainItem(item: Item): boolean {
	const isPlainChange = item.state === 'quarantined' || item.change?.isWordingOnly === true;
	return item.findings.length === 0 && item.notChecked.length === 0 && !item.isAmbiguous && item.kind !== 'launch' && isPlainChange;
}

/** `undefined`: the person went away. */
async function pickItems(
	services: Services,
	server: ServerOverview,
	open: readonly Item[],
	options: SheetOptions,
): Promise<readonly Item[] | undefined> {
	const { place, ticks } = options;
	const all = itemsOf(server);
	const ticked = ticksOf(open, all, ticks, (item) => isShown(services, item));
	const { plain, toLookAt } = inReviewOrder(open);
	const rowsOf = (items: readonly Item[]): readonly Row[] =>
		items.map((item) =>
			rowOf(services, item, { isTicked: ticked.has(item), isDoubtful: isDoubtful(item, all), isCut: !isShown(services, item) }),
		);
	const isMixed = toLookAt.length > 0 && plain.length > 0;
	// Of one kind only, the rows themselves say which.
	const rows = [
		...(isMixed ? [heading(l10n.t('Review these first'))] : []),
		...rowsOf(toLookAt),
		...(isMixed ? [heading(l10n.t('No findings'))] : []),
		...rowsOf(plain),
	];
	const picked = await vscode.window.showQuickPick(rows, {
		canPickMany: true,
		ignoreFocusOut: true,
		matchOnDetail: true,
		title:
			place === undefined || place.count === 1
				? l10n.t('Review server {0}', shown(server.name))
				: l10n.t('Review server {0} ({1} of {2})', shown(server.name), place.index, place.count),
		placeHolder: l10n.t('Selected items are approved. The others stay in quarantine.'),
	});
	return picked?.flatMap((row) => ('item' in row && !row.item.isAmbiguous ? [row.item] : []));
}

function heading(label: string): Heading {
	return { label, kind: vscode.QuickPickItemKind.Separator };
}

function rowOf(
	{ titles }: Services,
	item: Item,
	{ isCut, isDoubtful, isTicked }: { readonly isTicked: boolean; readonly isDoubtful: boolean; readonly isCut: boolean },
): Row {
	const isClean = item.findings.length === 0 && item.notChecked.length === 0;
	const risk = riskOf(item);
	const words = [
		risk !== 'none' ? severityWord(risk, l10n) : isClean ? l10n.t('no findings') : l10n.t('partly checked'),
		item.state === 'rug_pull' ? stateWord(item.state, l10n) : undefined,
		changeWords(item.change, l10n),
		lockWords(item, l10n),
		isDoubtful && !isTicked ? l10n.t('review its tools first') : undefined,
		isCut ? l10n.t('too long to show completely') : undefined,
		item.isAmbiguous ? l10n.t("duplicate name: can't be approved") : undefined,
	];
	const isHeavy = item.state === 'rug_pull' && item.change?.isWordingOnly !== true;
	const icon = !isClean ? 'warning' : isHeavy ? 'diff' : 'pass';
	const detail = findingLines(item.findings, titles, l10n, 3).join(' · ');
	return {
		// Beside the label, not in it: there a screen reader would say its name before the name of the tool.
		iconPath: new vscode.ThemeIcon(icon),
		label: plainLabel(itemTitle(item, l10n)),
		description: words.filter((word) => word !== undefined).join(' · '),
		...(detail === '' ? {} : { detail: plainLabel(detail) }),
		picked: isTicked,
		item,
	};
}

interface Chosen {
	readonly open: readonly Item[];
	readonly chosen: readonly Item[];
}

/** One dialog for what was picked of several servers. */
export async function confirmApprovals(
	{ pages }: Services,
	picks: readonly Picked[],
	{ isSelectable = false }: { readonly isSelectable?: boolean } = {},
): Promise<'approve' | 'select' | undefined> {
	const [first] = picks;
	const [only] = picks.length === 1 ? picks : [];
	const count = picks.flatMap(({ chosen }) => chosen).length;
	const sections =
		only === undefined
			? picks.map((picked) =>
					picks.length > MAX_LISTED && isPlainPick(picked)
						? l10n.t('• {0}: {1} items, no findings', shown(picked.server.name), picked.chosen.length)
						: [l10n.t('• {0}', shown(picked.server.name)), ...approvalLines(picked).map((line) => `    ${line}`)].join('\n'),
				)
			: approvalLines(only);
	const files = [...new Set(picks.map(({ server }) => server.file))].map((file) => l10n.t('File: {0}', shown(file, 300)));
	const question =
		only === undefined
			? l10n.t('Approve {0} items from {1} servers?', count, picks.length)
			: count === 1
				? l10n.t('Approve one item from server "{0}"?', shown(first?.server.name ?? ''))
				: l10n.t('Approve {0} items from server "{1}"?', count, shown(first?.server.name ?? ''));
	const approve = l10n.t('Approve');
	const select = l10n.t('Select Items…');
	const detail = [...sections, ...files].join('\n\n');
	const buttons = isSelectable ? [approve, select] : [approve];
	const chosen = await pages.dialog(() => vscode.window.showWarningMessage(question, { modal: true, detail }, ...buttons));
	return chosen === approve ? 'approve' : chosen === select ? 'select' : undefined;
}

/** Of more servers a dialog has no room for the names of their items. */
const MAX_LISTED = 4;

function isPlainPick({ chosen, open }: Picked): boolean {
	return chosen.length === open.length && chosen.every(isPlainItem);
}

/** What is approved of one server, and what speaks against it. */
function approvalLines({ chosen, open, server }: Picked): readonly string[] {
	const rest = open.filter((item) => !chosen.includes(item));
	const isServerHeld = identityFor(chosen, itemsOf(server)) !== undefined;
	const bad = worstFirst(chosen.filter((item) => worstOf(item) !== 'none'));
	const changed = chosen.filter((item) => item.state === 'rug_pull');
	const unread = chosen.filter((item) => item.notChecked.length > 0);
	const isClean = bad.length === 0 && unread.length === 0;
	const counts = severityCounts(bad.map(worstOf), l10n);
	const lines = [
		bad.length > 0 ? l10n.t('{0} of the selected items have findings ({1}): {2}', bad.length, counts, names(bad)) : undefined,
		l10n.t("You're approving: {0}", names(worstFirst(chosen))),
		isClean ? (chosen.length === 1 ? l10n.t('No findings.') : l10n.t('They have no findings.')) : undefined,
		changed.length > 0 ? l10n.t('Changed after you approved it: {0}', names(changed)) : undefined,
		unread.length > 0 ? l10n.t('Not everything could be checked in: {0}', names(unread)) : undefined,
		rest.length > 0 ? l10n.t('Still in quarantine: {0}', names(rest)) : undefined,
		isServerHeld ? l10n.t("The server's tools can't be used until you approve its name and instructions.") : undefined,
	];
	return lines.filter((line) => line !== undefined);
}

function names(items: readonly Item[]): string {
	const shownNames = items.slice(0, 12).map((item) => itemTitle(item, l10n));
	return items.length > 12 ? l10n.t('{0} and {1} more', shownNames.join(', '), items.length - 12) : shownNames.join(', ');
}

/** Starts the server when needed, shows its sheet, and brings the editor in line with what was decided. */
export async function reviewServer(
	services: Services,
	key: ServerKey,
	options: { readonly ticks: Ticks } = { ticks: 'clean' },
): Promise<void> {
	const server = serverByKey(services.overview.current, key);
	const launch = server === undefined ? undefined : itemsOf(server).find((item) => item.kind === 'launch');
	const isLaunchOpen = launch !== undefined && isOpen(launch);
	if (!isLaunchOpen && vscode.workspace.isTrusted) {
		const running = await withProgress(l10n.t('Checking server {0}', shown(key.name)), (signal) => ensureRunning(services, key, signal));
		if (running.kind === 'cancelled') return;
		if (running.kind !== 'running') tellNotRunning(running, key);
	}
	const before = serverByKey(services.overview.current, key);
	if (before === undefined || !(await reviewSheet(services, key, options))) return;
	await bringInLine(services, [before]);
	const after = serverByKey(services.overview.current, key);
	// The launch came first: only now is known what the server offers.
	if (isLaunchOpen && after !== undefined && after.coverage.kind === 'guarded' && openItemsOf(after).length > 0)
		await reviewServer(services, key, options);
}

/**
 * A client reads instructions only at the start, so an approval of the server needs a restart; tools come by `list_changed`. `before`: the servers
 * as they were before it was decided about them.
 */
export async function bringInLine(services: Services, before: readonly ServerOverview[]): Promise<void> {
	const servers = before.filter((server) => serverByKey(services.overview.current, server) !== undefined);
	const [first] = servers;
	if (first === undefined || !vscode.workspace.isTrusted) return;
	const title =
		servers.length === 1
			? l10n.t('Restarting server {0}', shown(first.name))
			: l10n.t('Restarting servers {0}', servers.map(({ name }) => shown(name, 40)).join(', '));
	await withProgress(title, (signal) =>
		Promise.all(
			servers.map(async ({ entry, file, live, name }) => {
				const key = { file, name };
				const wasOpen = live?.identity?.state === 'approved' && entry.launch === 'approved';
				if (!wasOpen) await restartGuarded(services, key, signal);
				await checkCoverage(services, key, 6000);
			}),
		),
	);
}

export function tellNotRunning(running: Running, key: ServerKey): void {
	const name = shown(key.name);
	if (running.kind === 'held')
		void vscode.window.showWarningMessage(l10n.t('Server "{0}" is guarded but wasn\'t started. Its command needs your approval.', name));
	if (running.kind === 'no-hello')
		void vscode.window.showWarningMessage(
			l10n.t('Server "{0}" didn\'t start in time. You can review it once it starts. Until then, it\'s shown as not yet guarded.', name),
		);
}

/** Of servers that were started: the editor says at their entries only that something went wrong. */
export function tellTrouble(
	{ overview, servers }: Services,
	started: readonly { readonly key: ServerKey; readonly running: Running }[],
): void {
	const troubled = started.flatMap(({ key, running }) => {
		const trouble = running.kind === 'running' ? startTroubleOf(serverByKey(overview.current, key), running.hasTools) : undefined;
		// The toast goes; the row of the server goes on saying it.
		if (trouble === 'silent' && running.kind === 'running')
			overview.record({ kind: 'start-failed', at: Date.now(), entry: running.id, why: 'silent' });
		return trouble === undefined ? [] : [{ key, trouble }];
	});
	for (const trouble of ['ended', 'silent'] as const) {
		const keys = troubled.filter((each) => each.trouble === trouble).map(({ key }) => key);
		const [first] = keys;
		if (first === undefined) continue;
		const button = l10n.t('Show Output');
		const words = startTroubleWords(
			trouble,
			keys.map(({ name }) => name),
			l10n,
		);
		void vscode.window.showWarningMessage(words, button).then((chosen) => (chosen === button ? servers.showOutput(first) : undefined));
	}
}

export function withProgress<T>(
	title: string,
	work: (signal: AbortSignal, progress: vscode.Progress<{ message?: string }>) => Promise<T>,
): Promise<T> {
	return Promise.resolve(
		vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, cancellable: true, title }, async (progress, token) => {
			const aborter = new AbortController();
			const listening = token.onCancellationRequested(() => aborter.abort());
			try {
				return await work(aborter.signal, progress);
			} finally {
				listening.dispose();
			}
		}),
	);
}

export async function reviewServerCommand(
	services: Services,
	argument: unknown,
	options: { readonly ticks: Ticks } = { ticks: 'clean' },
): Promise<void> {
	const title = options.ticks === 'approvable' ? l10n.t('Approve Clean Items') : l10n.t('Review Server');
	const server = await chooseServer(services, argument, { title, fits: (candidate) => openItemsOf(candidate).length > 0 });
	if (server === undefined) return void vscode.window.showInformationMessage(l10n.t('Nothing is waiting for review.'));
	services.session.busy++;
	try {
		await reviewServer(services, { file: server.file, name: server.name }, options);
	} finally {
		services.session.busy--;
	}
}
