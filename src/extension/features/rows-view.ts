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

/** Two are of `package.json`: those of lists have none in high contrast. `testing.iconPassed` has 2:1 on white, where a mark needs 3:1. */
const COLORS = { error: 'mcpCordon.errorIcon', warning: 'mcpCordon.warningIcon', ok: 'charts.green' } as const;

export interface RowsView extends Disposable {
	/** `note`: what stands above the rows. */
	show(nodes: readonly TreeNode[], note?: string): void;
	/** Somebody sees the rows. */
	onDidOpen(listener: () => void): Disposable;
	setBadge(count: number): void;
	/** Selects a row of the first level, where it is shown. */
	reveal(id: string): Promise<void>;
	/** Selects the row of what a page shows, where somebody sees the rows. The focus stays where it is, and so do several rows that a person selected. */
	follow(target: Target): void;
	/** Selects a row and moves the focus to it, as soon as somebody sees the rows. */
	select(row: Target | string): void;
}

/** A view of rows as the view models give them, narrowed by the filter of the window. */
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
	/** `isSorted`: nobody has seen the rows yet, so that each may stand where it belongs. */
	const show = (nodes: readonly TreeNode[], note?: string, isSorted = !view.visible): void => {
		latest = { nodes, note };
		const filter = parseFilter(shared.filter.text);
		const { all, nodes: kept, shown } = filterTree(nodes, filter);
		// A count of rows that are not all there would be wrong.
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
		if (wanted === undefined) return;
		const isHidden = rowOf(wanted, rows.roots) === undefined && rowOf(wanted, latest.nodes) !== undefined;
		if (isHidden) await vscode.commands.executeCommand(COMMANDS.clearFilter);
		const row = rowOf(wanted, rows.roots);
		// The row may be gone by now.
		if (row !== undefined) await Promise.resolve(view.reveal(row, { select: true, focus: true })).catch(() => undefined);
		wanted = undefined;
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
			// The row may be gone by now.
			view.reveal(row, { select: true, focus: false }).then(undefined, () => undefined);
		},
		select: (row) => {
			wanted = row;
			if (view.visible) void selectWanted();
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

function shortened(text: string): string {
	return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** By what it's about, or by its ID. */
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

/** What a click on the row opens. */
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
