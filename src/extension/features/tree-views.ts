import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { property } from '../../base/property.ts';
import { recentEntries } from '../../gateway/audit/read.ts';
import { registerCommand } from '../entry-points.ts';
import { COMMANDS, CONTEXT_KEYS, VIEWS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { type Activity, activityTree, type History, historyWords, withActivity } from '../view-models/activity.ts';
import { recordedActivities } from '../view-models/audit-view.ts';
import { createFindingsTree } from '../view-models/findings-tree.ts';
import { createTree } from '../view-models/tree.ts';
import { afterBursts } from './burst.ts';
import { createRowsView } from './rows-view.ts';

/** The Quarantine view: servers with their items. `createTree` makes the rows. */
export function registerQuarantineView(services: Services): Disposable {
	const own = new DisposableStore();
	const { overview, pages, shared } = services;
	const view = own.add(createRowsView(VIEWS.quarantine, shared, { showCollapseAll: true, canSelectMany: true, keepsPlaces: true }));
	const tree = createTree(vscode.l10n, (item) => services.decisions.hasVersions(item));
	const followPage = (): void => {
		if (pages.subject !== undefined) view.follow(pages.subject);
	};
	own.add(pages.onDidChangeFront(followPage));
	own.add(view.onDidOpen(followPage));
	shared.selectRow = (row) => view.select(row);
	const render = (): void => {
		const current = overview.current;
		const { badge, nodes } = tree(current);
		view.setBadge(badge);
		void vscode.commands.executeCommand(
			'setContext',
			CONTEXT_KEYS.isProtecting,
			[...current.files.values()].some((file) => file.isProtected),
		);
		void vscode.commands.executeCommand('setContext', CONTEXT_KEYS.hasNoServers, nodes.length === 0);
		view.show(nodes);
	};
	own.add(afterBursts(overview.onDidRecord, 50, render));
	render();
	// Until this key is set, the view shows that it's loading.
	void vscode.commands.executeCommand('setContext', CONTEXT_KEYS.hasRead, true);
	return own;
}

/** The Findings view: every finding, worst first. */
export function registerFindingsView({ overview, shared }: Services): Disposable {
	const own = new DisposableStore();
	const view = own.add(createRowsView(VIEWS.findings, shared, { showCollapseAll: true }));
	const tree = createFindingsTree(vscode.l10n);
	const render = (): void => {
		const nodes = tree(overview.current);
		void vscode.commands.executeCommand('setContext', CONTEXT_KEYS.hasNoFindings, nodes.length === 0);
		view.show(nodes);
	};
	own.add(afterBursts(overview.onDidRecord, 100, render));
	render();
	return own;
}

/** Lines from earlier windows, read from the audit log shortly after the start, or when the view opens. */
const HISTORY = { count: 100, delayMs: 1_500 } as const;

/** The Activity view: calls and verdicts of this window, then of earlier ones, newest first and without content. */
export function registerActivityView(services: Services): Disposable {
	const { logger, overview, shared, state } = services;
	const own = new DisposableStore();
	const view = own.add(createRowsView(VIEWS.activity, shared, {}));
	let list: readonly Activity[] = [];
	const timeOf = (at: number): string => {
		const date = new Date(at);
		return date.toDateString() === new Date().toDateString() ? date.toLocaleTimeString() : date.toLocaleString();
	};
	let history: History = 'reading';
	const render = (): void => view.show(activityTree(list, timeOf), historyWords(history, vscode.l10n));
	const opened = Date.now();
	const becomes = (next: History): void => {
		clearTimeout(timer);
		history = next;
		void vscode.commands.executeCommand('setContext', CONTEXT_KEYS.isActivityEmpty, next === 'read' && list.length === 0);
		render();
	};
	const readHistory = (): void => {
		if (history !== 'reading') return;
		try {
			const { entries, gaps } = recentEntries(state.audit, HISTORY.count);
			const earlier = entries.filter(({ record }) => Number(record['at']) < opened);
			list = [...list, ...recordedActivities({ entries: earlier, gaps }, vscode.l10n)];
			becomes('read');
		} catch (cause) {
			logger.error("Couldn't read the audit log for the Activity view", cause);
			becomes('unreadable');
		}
	};
	const timer = setTimeout(readHistory, HISTORY.delayMs);
	own.defer(() => clearTimeout(timer));
	own.add(view.onDidOpen(readHistory));
	render();
	own.add(
		overview.onDidRecord(({ after, event }) => {
			list = withActivity(list, event, after, vscode.l10n);
		}),
	);
	own.add(
		registerCommand(services, COMMANDS.showInActivity, async (argument) => {
			const traffic = trafficOf(argument);
			await vscode.commands.executeCommand(`${VIEWS.activity}.focus`);
			render();
			const line = traffic === undefined ? undefined : list.find((one) => one.traffic === traffic);
			if (line !== undefined) await view.reveal(String(line.id));
		}),
	);
	own.add(
		registerCommand(services, COMMANDS.clearActivity, () => {
			list = [];
			becomes('read');
		}),
	);
	own.add(afterBursts(overview.onDidRecord, 150, render));
	return own;
}

/** Which calls or results the row is about. Only selects a line. */
function trafficOf(argument: unknown): string | undefined {
	const traffic = property(argument, 'traffic');
	return typeof traffic === 'string' ? traffic : undefined;
}
