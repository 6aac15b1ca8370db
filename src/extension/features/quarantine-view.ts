import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { recentEntries } from '../../gateway/audit/read.ts';
import { stateFolderAt } from '../../gateway/interposition/state-folder.ts';
import { COMMANDS, CONTEXT_KEYS, VIEWS } from '../manifest-ids.ts';
import type { Services, SessionState } from '../services.ts';
import { type Activity, activityTree, type History, historyWords, withActivity } from '../view-models/activity.ts';
import { recordedActivities } from '../view-models/audit-view.ts';
import { createFindingsTree } from '../view-models/findings-tree.ts';
import { createFocusedRow } from '../view-models/focused-row.ts';
import { filterTree, parseFilter } from '../view-models/row-filter.ts';
import type { Target } from '../view-models/target.ts';
import { createTree, type TreeNode } from '../view-models/tree.ts';

/** `testing.iconPassed` has 2:1 on white, where a mark needs 3:1. */
/** Colors of `package.json`: those of lists have none in high contrast. */
const COLORS = { error: 'mcpCordon.errorIcon', warning: 'mcpCordon.warningIcon', ok: 'charts.green' } as const;

/** Servers with what they offer; what to render is worked out by `treeOf`. */
export function registerQuarantineView(services: Services): Disposable {
	const own = new DisposableStore();
	const { overview, pages, session, titles } = services;
	const view = own.add(createRowsView(VIEWS.quarantine, session, { showCollapseAll: true, canSelectMany: true }));
	const tree = createTree(titles, vscode.l10n, (item) => services.decisions.hasVersions(item));
	const followPage = (): void => {
		if (pages.subject !== undefined) view.follow(pages.subject);
	};
	own.add(pages.onDidChangeFront(followPage));
	own.add(view.onDidOpen(followPage));
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
	// Before, the view says that it reads.
	void vscode.commands.executeCommand('setContext', CONTEXT_KEYS.hasRead, true);
	return own;
}

/** Every finding, worst first. */
export function registerFindingsView({ overview, session, titles }: Services): Disposable {
	const own = new DisposableStore();
	const view = own.add(createRowsView(VIEWS.findings, session, { showCollapseAll: true }));
	const tree = createFindingsTree(titles, vscode.l10n);
	const render = (): void => {
		const nodes = tree(overview.current);
		void vscode.commands.executeCommand('setContext', CONTEXT_KEYS.hasNoFindings, nodes.length === 0);
		view.show(nodes);
	};
	own.add(afterBursts(overview.onDidRecord, 100, render));
	render();
	return own;
}

/** Lines of earlier windows, read from the audit log a moment after the start, or at once when somebody looks. */
const HISTORY = { count: 100, delayMs: 1_500 } as const;

/** What happened in this window and, below it, in earlier ones: calls and verdicts, the newest first, without any content. */
export function registerActivityView({ logger, overview, session, stateRoot, titles }: Services): Disposable {
	const own = new DisposableStore();
	const view = own.add(createRowsView(VIEWS.activity, session, {}));
	let list: readonly Activity[] = [];
	const timeOf = (at: number): string => {
		const date = new Date(at);
		return date.toDateString() === new Date().toDateString() ? date.toLocaleTimeString() : date.toLocaleString();
	};
	let history: History = 'reading';
	const render = (): void => view.show(activityTree(list, timeOf), historyWords(history, vscode.l10n));
	const opened = Date.now();
	const becomes = (state: History): void => {
		clearTimeout(timer);
		history = state;
		void vscode.commands.executeCommand('setContext', CONTEXT_KEYS.isActivityEmpty, state === 'read' && list.length === 0);
		render();
	};
	const readHistory = (): void => {
		if (history !== 'reading') return;
		try {
			const { entries, gaps } = recentEntries(stateFolderAt(stateRoot).audit, HISTORY.count);
			const earlier = entries.filter(({ record }) => Number(record['at']) < opened);
			list = [...list, ...recordedActivities({ entries: earlier, gaps }, titles, vscode.l10n)];
			becomes('read');
		} catch (cause) {
			logger.error('the audit log could not be read for the Activity view', cause);
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
	session.showInActivity = async (traffic) => {
		await vscode.commands.executeCommand(`${VIEWS.activity}.focus`);
		render();
		const line = traffic === undefined ? undefined : list.find((one) => one.traffic === traffic);
		if (line !== undefined) await view.reveal(String(line.id));
	};
	session.clearActivity = () => {
		list = [];
		becomes('read');
	};
	own.add(afterBursts(overview.onDidRecord, 150, render));
	return own;
}

/** Runs `render` once, `delayMs` after the first event of a burst. */
export function afterBursts(onDidHappen: (listener: () => void) => Disposable, delayMs: number, render: () => void): Disposable {
	let timer: NodeJS.Timeout | undefined;
	const listening = onDidHappen(() => {
		timer ??= setTimeout(() => {
			timer = undefined;
			render();
		}, delayMs);
	});
	return {
		dispose: () => {
			clearTimeout(timer);
			listening.dispose();
		},
	};
}

function shortened(text: string): string {
	return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

interface RowsView extends Disposable {
	/** `note`: what stands above the rows. */
	show(nodes: readonly TreeNode[], note?: string): void;
	/** Somebody sees the rows. */
	onDidOpen(listener: () => void): Disposable;
	setBadge(count: number): void;
	/** Selects a row of the first level, where it is shown. */
	reveal(id: string): Promise<void>;
	/** Selects the row of what a page shows, where somebody sees the rows. The focus stays where it is, and so do several rows that a person selected. */
	follow(target: Target): void;
}

function createRowsView(
	id: string,
	session: SessionState,
	options: { readonly showCollapseAll?: boolean; readonly canSelectMany?: boolean },
): RowsView {
	const own = new DisposableStore();
	let latest: { readonly nodes: readonly TreeNode[]; readonly note: string | undefined } = { nodes: [], note: undefined };
	const changed = own.add(new vscode.EventEmitter<TreeNode | undefined>());
	const rows = new StableRows();
	const view = own.add(
		vscode.window.createTreeView<TreeNode>(id, {
			...options,
			treeDataProvider: {
				onDidChangeTreeData: changed.event,
				getChildren: (node) => [...(node?.children ?? rows.roots)],
				getTreeItem: treeItem,
				getParent: (node) => parentOf(node, rows.roots),
			},
		}),
	);
	const show = (nodes: readonly TreeNode[], note?: string): void => {
		latest = { nodes, note };
		const filter = parseFilter(session.filter.text);
		const { all, nodes: kept, shown } = filterTree(nodes, filter);
		// A count of rows that are not all there would be wrong.
		view.message =
			note ?? (filter === undefined ? '' : vscode.l10n.t('Filter "{0}": {1} of {2}', shortened(session.filter.text), shown, all));
		for (const node of rows.show(kept)) changed.fire(node);
	};
	own.add(session.filter.onDidChange(() => show(latest.nodes, latest.note)));
	const presses = createFocusedRow();
	own.add(
		view.onDidChangeSelection(({ selection }) => {
			const row = presses(selection);
			if (row === undefined) session.pressed.delete(id);
			else session.pressed.set(id, row);
		}),
	);
	return {
		show,
		onDidOpen: (listener) =>
			view.onDidChangeVisibility(({ visible }) => {
				if (visible) listener();
			}),
		setBadge: (count) => {
			view.badge = count === 0 ? undefined : { value: count, tooltip: vscode.l10n.t('{0} to review', count) };
		},
		reveal: async (rowId) => {
			const row = rows.roots.find((node) => node.id === rowId);
			if (row !== undefined) await view.reveal(row, { select: true, focus: true });
		},
		follow: (target) => {
			const row = rowOf(target, rows.roots);
			const [selected, ...others] = view.selection;
			if (row === undefined || !view.visible || others.length > 0 || isDeepStrictEqual(selected?.target, target)) return;
			// The row may be gone by now.
			view.reveal(row, { select: true, focus: false }).then(undefined, () => undefined);
		},
		dispose: () => own.dispose(),
	};
}

/**
 * The rows as the editor knows them: one object for each id as long as it is shown, and only what changed is drawn again. A row that
 * is drawn again just when it is clicked would lose the click.
 */
class StableRows {
	readonly #known = new Map<string, { node: TreeNode; source: TreeNode; text: string }>();
	roots: readonly TreeNode[] = [];

	/** What to draw again: the smallest rows that hold every change, or everything (`undefined`) when rows of the first level came, went or moved. */
	show(nodes: readonly TreeNode[]): readonly (TreeNode | undefined)[] {
		const isSameOrder = hasSameRows(nodes, this.roots);
		const stale: TreeNode[] = [];
		this.roots = nodes.map((node) => this.#stable(node, stale));
		const shown = new Set(idsOf(this.roots));
		for (const id of [...this.#known.keys()]) if (!shown.has(id)) this.#known.delete(id);
		return isSameOrder ? stale : [undefined];
	}

	#stable(source: TreeNode, stale: TreeNode[]): TreeNode {
		const known = this.#known.get(source.id);
		// The view models give the same object again while nothing changed.
		if (known?.source === source) return known.node;
		const { children, ...own } = source;
		const text = JSON.stringify(own);
		if (known === undefined) {
			const node = { ...source, children: children.map((child) => this.#stable(child, [])) };
			this.#known.set(source.id, { node, source, text });
			return node;
		}
		const isDrawnWhole = known.text !== text || !hasSameRows(children, known.node.children);
		const below: TreeNode[] = [];
		const { node } = Object.assign(known, { source, text });
		Object.assign(node, source, { children: children.map((child) => this.#stable(child, below)) });
		if (isDrawnWhole) stale.push(node);
		else stale.push(...below);
		return node;
	}
}

function rowOf(target: Target, nodes: readonly TreeNode[]): TreeNode | undefined {
	const rows = nodes.flatMap((node) => [node, ...node.children]);
	return rows.find((node) => isDeepStrictEqual(node.target, target));
}

function parentOf(child: TreeNode, nodes: readonly TreeNode[]): TreeNode | undefined {
	return nodes.find((node) => node.children.includes(child));
}

function hasSameRows(one: readonly TreeNode[], other: readonly TreeNode[]): boolean {
	return one.length === other.length && one.every((node, index) => node.id === other[index]?.id);
}

function idsOf(nodes: readonly TreeNode[]): readonly string[] {
	return nodes.flatMap((node) => [node.id, ...idsOf(node.children)]);
}

function treeItem(node: TreeNode): vscode.TreeItem {
	const state =
		node.children.length === 0
			? vscode.TreeItemCollapsibleState.None
			: node.isExpanded
				? vscode.TreeItemCollapsibleState.Expanded
				: vscode.TreeItemCollapsibleState.Collapsed;
	const item = new vscode.TreeItem(node.label, state);
	item.id = node.id;
	item.description = node.description;
	item.tooltip = node.tooltip;
	item.contextValue = node.context;
	item.iconPath = new vscode.ThemeIcon(node.icon, node.color === undefined ? undefined : new vscode.ThemeColor(COLORS[node.color]));
	item.accessibilityInformation = { label: node.accessibleLabel };
	if (node.withheld !== undefined)
		item.command = {
			command: COMMANDS.showWithheld,
			title: vscode.l10n.t('Show Withheld Result'),
			arguments: [{ withheld: node.withheld }],
		};
	else if (node.context === 'traffic-finding')
		item.command = { command: COMMANDS.showInActivity, title: vscode.l10n.t('Show in Activity'), arguments: [{ traffic: node.traffic }] };
	if (node.target?.kind === 'session')
		item.command = { command: COMMANDS.showSession, title: vscode.l10n.t('Show Session'), arguments: [node.target] };
	if (node.opens !== undefined) {
		const { column, file, line } = node.opens;
		const at = new vscode.Position(Math.max(0, line - 1), Math.max(0, column - 1));
		item.command = {
			command: 'vscode.open',
			title: vscode.l10n.t('Open File'),
			arguments: [vscode.Uri.file(file), { selection: new vscode.Range(at, at) }],
		};
	}
	if (node.context === 'scanned')
		item.command = { command: COMMANDS.showScan, title: vscode.l10n.t('Show Scan Result'), arguments: [node.target] };
	if (node.target?.kind === 'item') item.command = { command: COMMANDS.review, title: vscode.l10n.t('Review'), arguments: [node.target] };
	return item;
}
