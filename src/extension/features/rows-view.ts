import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { COMMANDS } from '../manifest-ids.ts';
import type { SharedState } from '../services.ts';
import { createFocusedRow } from '../view-models/focused-row.ts';
import { keepPlaces } from '../view-models/keep-places.ts';
import { filterTree, parseFilter } from '../view-models/row-filter.ts';
import type { Target } from '../view-models/target.ts';
import type { TreeNode } from '../view-models/tree-node.ts';

/**
 * Two come from `package.json`, because `list.*` colors aren't set in high contrast. `testing.iconPassed` has a contrast of 2:1 on white, and an
 * icon needs 3:1.
 */
const COLORS = { error: 'mcpCordon.errorIcon', warning: 'mcpCordon.warningIcon', ok: 'charts.green' } as const;

export interface RowsView extends Disposable {
	/** `note`: the text above the rows. */
	show(nodes: readonly TreeNode[], note?: string): void;
	/** Fires when the view becomes visible. */
	onDidOpen(listener: () => void): Disposable;
	setBadge(count: number): void;
	/** Selects a top-level row if it exists. */
	reveal(id: string): Promise<void>;
	/** Selects the row of the subject of a page if the view is visible. Keeps the focus, and keeps a multi-selection. */
	follow(target: Target): void;
	/** Selects a row and moves the focus to it, as soon as somebody sees the rows. */
	select(row: Target | string): void;
}

/** A view of the rows that view models make, narrowed by the window's filter. */
export function createRowsView(
	id: string,
	shared: SharedState,
	{
		keepsPlaces = false,
		...options
	}: { readonly showCollapseAll?: boolean; readonly canSelectMany?: boolean; readonly keepsPlaces?: boolean },
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
	/** `isSorted`: true if nobody has seen the rows yet, so they can be sorted freely. */
	const show = (nodes: readonly TreeNode[], note?: string, isSorted = !view.visible): void => {
		latest = { nodes, note };
		const filter = parseFilter(shared.filter.text);
		const { all, nodes: kept, shown } = filterTree(nodes, filter);
		// With a filter, show how many rows are left.
		view.message =
			note ?? (filter === undefined ? '' : vscode.l10n.t('Filter "{0}": {1} of {2}', shortened(shared.filter.text), shown, all));
		for (const node of rows.show(keepsPlaces && !isSorted ? keepPlaces(kept, rows.roots) : kept)) changed.fire(node);
	};
	own.add(shared.filter.onDidChange(() => show(latest.nodes, latest.note, true)));
	if (keepsPlaces)
		own.add(
			view.onDidChangeVisibility(({ visible }) => {
				if (visible) show(latest.nodes, latest.note, true);
			}),
		);
	let wanted: Target | string | undefined;
	const selectWanted = async (): Promise<void> => {
		const asked = wanted;
		if (asked === undefined) return;
		const isHidden = rowOf(asked, rows.roots) === undefined && rowOf(asked, latest.nodes) !== undefined;
		if (isHidden) await vscode.commands.executeCommand(COMMANDS.clearFilter);
		// Somebody may have asked for another row meanwhile.
		if (wanted !== asked) return;
		const row = rowOf(asked, rows.roots);
		// The row may be gone by now.
		if (row !== undefined) await Promise.resolve(view.reveal(row, { select: true, focus: true })).catch(() => undefined);
		if (wanted === asked) wanted = undefined;
	};
	own.add(
		view.onDidChangeVisibility(({ visible }) => {
			if (visible) void selectWanted();
		}),
	);
	const presses = createFocusedRow();
	own.add(
		view.onDidChangeSelection(({ selection }) => {
			shared.pressed.set(id, presses(selection));
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
			// Somebody asked for another row.
			if (wanted !== undefined) return;
			if (row === undefined || !view.visible || others.length > 0 || isDeepStrictEqual(selected?.target, target)) return;
			// The row can be gone by now.
			view.reveal(row, { select: true, focus: false }).then(undefined, () => undefined);
		},
		select: (row) => {
			wanted = row;
			if (view.visible) void selectWanted();
		},
		dispose: () => own.dispose(),
	};
}

/** Keeps one object per row id, as the editor knows it, and redraws only what changed. A row that is redrawn during a click would lose the click. */
class StableRows {
	readonly #known = new Map<string, { node: TreeNode; source: TreeNode; text: string }>();
	roots: readonly TreeNode[] = [];

	/** Returns what to redraw: the smallest rows that contain every change, or everything (`undefined`) if top-level rows were added, removed, or moved. */
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
		// View models return the same object while nothing changed.
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

function shortened(text: string): string {
	return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** The row with this target or ID. */
function rowOf(wanted: Target | string, nodes: readonly TreeNode[]): TreeNode | undefined {
	const rows = nodes.flatMap((node) => [node, ...node.children]);
	return rows.find((node) => (typeof wanted === 'string' ? node.id === wanted : isDeepStrictEqual(node.target, wanted)));
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
	const command = commandOf(node);
	if (command !== undefined) item.command = command;
	return item;
}

/** The command that a click on the row runs. */
function commandOf({ context, opens, target, traffic, withheld }: TreeNode): vscode.Command | undefined {
	if (target?.kind === 'item') return { command: COMMANDS.review, title: vscode.l10n.t('Review'), arguments: [target] };
	if (context === 'scanned') return { command: COMMANDS.showScan, title: vscode.l10n.t('Show Scan Result'), arguments: [target] };
	if (opens !== undefined) {
		const at = new vscode.Position(Math.max(0, opens.line - 1), Math.max(0, opens.column - 1));
		return {
			command: 'vscode.open',
			title: vscode.l10n.t('Open File'),
			arguments: [vscode.Uri.file(opens.file), { selection: new vscode.Range(at, at) }],
		};
	}
	if (target?.kind === 'session') return { command: COMMANDS.showSession, title: vscode.l10n.t('Show Session'), arguments: [target] };
	if (withheld !== undefined)
		return { command: COMMANDS.showWithheld, title: vscode.l10n.t('Show Withheld Result'), arguments: [{ withheld }] };
	if (context === 'traffic-finding')
		return { command: COMMANDS.showInActivity, title: vscode.l10n.t('Show in Activity'), arguments: [{ traffic }] };
	return undefined;
}
