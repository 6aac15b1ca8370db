import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { explainRolledBack, showRolledBack } from '../flows/rolled-back-decisions.ts';
import { showNotification } from '../host/show-notification.ts';
import { COMMANDS, RELOAD_WINDOW } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { onDidChangeSettings, readSettings } from '../settings.ts';
import { type Notice, noticesOf } from '../view-models/notices.ts';
import { SeenNotices } from './seen-notices.ts';

/** Wait after the last event of a burst, in milliseconds. */
const CALM_MS = 400;
/** Longest wait, in milliseconds, so a server that never stops sending can't suppress notifications. */
const LONGEST_MS = 1200;
/** Notifications at once. The view shows the rest. */
const MAX_AT_ONCE = 3;

/** Shows one notification per server and state, and none while a flow shows everything itself. */
export function registerNotifications(services: Services): Disposable {
	const { context, decisions, overview, shared } = services;
	const own = new DisposableStore();
	const seen = new SeenNotices(context.globalState);
	let before: ReadonlySet<string> = new Set();
	let timer: NodeJS.Timeout | undefined;
	const look = (): void => {
		timer = undefined;
		plannedSince = undefined;
		const isQuiet = shared.busy > 0;
		const { doNotDisturb, notifications } = readSettings();
		const current = noticesOf(overview.current, vscode.l10n);
		const told = new Set(current.flatMap((notice) => notice.covers));
		// A problem that disappeared and comes back is news again.
		seen.forget([...before].filter((thing) => !told.has(thing)));
		before = told;
		// Notifications that weren't shown don't count as seen. They appear when "Do Not Disturb" ends.
		if (doNotDisturb) return;
		const fresh = current.filter((notice) => !seen.has(notice) && (!isQuiet || notice.cause !== 'problem'));
		seen.add(fresh);
		if (isQuiet) return;
		const wanted = fresh.filter(
			({ cause }) =>
				notifications === 'all' || (notifications === 'problems' && (cause === 'problem' || cause === 'changed' || cause === 'launch')),
		);
		for (const notice of wanted.slice(0, MAX_AT_ONCE)) void show(services, notice);
		if (wanted.length > MAX_AT_ONCE) void showMore(wanted.length - MAX_AT_ONCE);
	};
	let plannedSince: number | undefined;
	const plan = (): void => {
		clearTimeout(timer);
		plannedSince ??= Date.now();
		timer = setTimeout(look, Math.max(0, Math.min(CALM_MS, plannedSince + LONGEST_MS - Date.now())));
	};
	own.add(overview.onDidRecord(plan));
	own.add(onDidChangeSettings(plan));
	own.defer(() => clearTimeout(timer));
	plan();
	if (decisions.setAside !== undefined) {
		const explain = vscode.l10n.t('What Happened');
		void vscode.window
			.showWarningMessage(
				vscode.l10n.t(
					"Couldn't read the stored decisions. The file was set aside and nothing was deleted. Everything waits for your review again.",
				),
				explain,
			)
			.then((chosen) => (chosen === explain ? explainRolledBack(services) : undefined));
	}
	return own;
}

/** Opens the page of the one item, or the page of all pending items. */
async function show(
	services: Services,
	{ cause, endsWithReload, isRolledBack, item, level, message, protects, row, target }: Notice,
): Promise<void> {
	if (isRolledBack === true) return await showRolledBack(services, message);
	const review = cause === 'problem' ? vscode.l10n.t('Show') : cause === 'changed' ? vscode.l10n.t('Show Change') : vscode.l10n.t('Review');
	const protect = vscode.l10n.t('Protect');
	// No button decides: a command can press the first button, and only the page shows the text.
	const reload = vscode.l10n.t('Reload Window');
	const buttons = endsWithReload === true ? [reload, review] : protects === undefined ? [review] : [protect, review];
	const chosen = await showNotification(level, message, ...buttons);
	if (chosen === undefined) return;
	if (chosen === reload) await vscode.commands.executeCommand(RELOAD_WINDOW);
	else if (chosen === protect) await vscode.commands.executeCommand(COMMANDS.protect, protects);
	else if (cause === 'problem' || target === undefined) await vscode.commands.executeCommand(COMMANDS.showQuarantine, target ?? { row });
	else if (item !== undefined) await vscode.commands.executeCommand(COMMANDS.review, item);
	else await vscode.commands.executeCommand(COMMANDS.reviewServer, target);
}

async function showMore(count: number): Promise<void> {
	const button = vscode.l10n.t('Show');
	const message =
		count === 1 ? vscode.l10n.t('1 more server needs your review.') : vscode.l10n.t('{0} more servers need your review.', count);
	if ((await vscode.window.showWarningMessage(message, button)) === button) await vscode.commands.executeCommand(COMMANDS.showQuarantine);
}
