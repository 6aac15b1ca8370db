import { assertNever } from '../../base/result.ts';
import type { Severity } from '../../engine/finding.ts';
import type { FileProblem } from '../../events/cordon-event.ts';
import { type Item, isDegraded, isOpen, itemsOf, openItemsOf } from '../../events/items.ts';
import { type ObservedTool, toolSetName } from '../../events/observed.ts';
import { hasSuspendedLists, type Overview, problemsIn, type ServerOverview, serversOf, serversWithoutFile } from '../../events/overview.ts';
import { isSample } from '../../gateway/interposition/sample.ts';
import type { PinState } from '../../pins/pin.ts';
import { decisionMarks, needsServer, riskOf, waitsForServer } from './approval.ts';
import type { L10n } from './l10n.ts';
import { observedRows, observedWords, serverWithoutFileNode } from './observed-rows.ts';
import { isProtectable, problemRowId, problemsOf, problemWords } from './problems.ts';
import { scanRows, scanWords } from './scan-rows.ts';
import { isAtLeast, worstFirst } from './severity.ts';
import { serverStatusWords, startFailureOf } from './start-problem.ts';
import { itemTarget, serverTarget } from './target.ts';
import { perServer, type TreeNode } from './tree-node.ts';
import {
	brokenFileWords,
	changeWords,
	findingLines,
	itemName,
	itemTitle,
	lockProblemWords,
	lockWords,
	placeOfProblem,
	sentenceCase,
	serverProblemWords,
	severityWord,
	shown,
	stateWord,
	trustWords,
} from './ui-words.ts';

export interface TreeView {
	readonly nodes: readonly TreeNode[];
	/** Number of pending items. */
	readonly badge: number;
}

/** With more unfolded rows, the other servers stay folded until somebody unfolds them. */
const MAX_UNFOLDED_ROWS = 120;

/** Problems first, then servers with pending items, then the other servers. */
export function createTree(l10n: L10n, hasVersions: (item: Item) => boolean = () => false): (overview: Overview) => TreeView {
	const openOf = perServer((server) => openItemsOf(server).length);
	const rowsOf = (withFile: boolean, isUnfolded: boolean) =>
		perServer((server) => serverNode(server, { withFile, isUnfolded, l10n, hasVersions }));
	const rows = [rowsOf(false, false), rowsOf(false, true), rowsOf(true, false), rowsOf(true, true)] as const;
	const nodeOf = (server: ServerOverview, withFile: boolean, isUnfolded: boolean): TreeNode =>
		withFile ? rows[isUnfolded ? 3 : 2](server) : rows[isUnfolded ? 1 : 0](server);
	const withoutFile = new WeakMap<readonly ObservedTool[], TreeNode>();
	const serverWithoutFileOf = (label: string, tools: readonly ObservedTool[]): TreeNode => {
		const made = withoutFile.get(tools) ?? serverWithoutFileNode(label, tools, l10n);
		withoutFile.set(tools, made);
		return made;
	};
	return (overview) => build(overview, { l10n, openOf, nodeOf, serverWithoutFileOf });
}

interface TreeParts {
	readonly l10n: L10n;
	/** Number of the server's pending items. */
	readonly openOf: (server: ServerOverview) => number;
	readonly nodeOf: (server: ServerOverview, withFile: boolean, isUnfolded: boolean) => TreeNode;
	readonly serverWithoutFileOf: (label: string, tools: readonly ObservedTool[]) => TreeNode;
}

function build(overview: Overview, { l10n, nodeOf, openOf, serverWithoutFileOf }: TreeParts): TreeView {
	const servers = serversOf(overview);
	const problems = problemsOf(overview).filter((problem) => problem.kind !== 'extra-tools');
	const hasSeveralFiles = new Set(servers.map((server) => server.file)).size > 1;
	const ordered = servers.toSorted((one, other) => Number(openOf(other) > 0) - Number(openOf(one) > 0));
	const turned = [...overview.observed.values()].filter((tools) => tools.some((tool) => tool.isChanged)).length;
	let unfoldedRows = 0;
	const nodes = ordered.map((server) => {
		const isOpen = openOf(server) > 0;
		const isUnfolded = isOpen && unfoldedRows < MAX_UNFOLDED_ROWS;
		const node = nodeOf(server, hasSeveralFiles, isUnfolded);
		if (isUnfolded) unfoldedRows += node.children.length;
		return node;
	});
	return {
		nodes: [
			...problems.map((problem) => ({
				...note(problemRowId(problem), problemWords(problem, l10n), 'error'),
				context: problem.kind === 'forged-hello' || problem.kind === 'forged-gateway' ? 'forged' : 'note',
				...(problem.kind === 'unreadable-file' ? unreadRow(problem, l10n) : {}),
			})),
			...[...overview.files.values()].flatMap(({ file, isProtected, label, problem }) =>
				problem === undefined || isProtected
					? []
					: [{ ...note(`unreadable:${file}`, '', 'warning'), ...unreadRow({ file, label, problem }, l10n) }],
			),
			...[...overview.locks].flatMap(([file, { problem }]) =>
				problem === undefined ? [] : [note(`lock:${file}`, lockProblemWords(problem, l10n), 'warning')],
			),
			...nodes,
			...[...serversWithoutFile(overview)].map(([label, tools]) => serverWithoutFileOf(label, tools)),
		],
		badge: servers.reduce((sum, server) => sum + openOf(server), 0) + problemsOf(overview).length + turned,
	};
}

/** File, line, and cause come first, because a narrow view cuts off the rest. */
function unreadRow(
	{ file, label, problem }: { readonly file: string; readonly label: string; readonly problem: FileProblem },
	l10n: L10n,
): Pick<TreeNode, 'accessibleLabel' | 'description' | 'label' | 'opens' | 'tooltip'> {
	const words = brokenFileWords(file, problem, l10n);
	return {
		label: words,
		description: shown(label),
		tooltip: [words, shown(file, 400), l10n.t('Its servers are unknown until it can be read.')].join('\n'),
		accessibleLabel: l10n.t("The file of {0} can't be read. {1}", shown(label), words),
		opens: { file, ...placeOfProblem(problem) },
	};
}

function note(id: string, label: string, color: 'error' | 'warning' | undefined): TreeNode {
	const icon = color === undefined ? 'info' : color;
	return {
		id,
		label,
		description: '',
		tooltip: label,
		accessibleLabel: label,
		icon,
		color,
		context: 'note',
		target: undefined,
		children: [],
		isExpanded: false,
	};
}

interface ServerRowOptions {
	readonly withFile: boolean;
	readonly isUnfolded: boolean;
	readonly l10n: L10n;
	readonly hasVersions: (item: Item) => boolean;
}

function serverNode(server: ServerOverview, options: ServerRowOptions): TreeNode {
	const { isUnfolded, l10n, withFile } = options;
	const id = JSON.stringify([server.file, server.name]);
	const open = openItemsOf(server);
	const name = shown(server.name);
	const coverage = serverStatusWords(server, l10n);
	const partsWith = (covered: string): string =>
		[
			open.length > 0 ? l10n.t('{0} to review', open.length) : undefined,
			observedWords(server.observed, l10n) ??
				(server.scan === undefined || server.scan.items.length === 0 ? undefined : severityWord(server.scan.severity, l10n)),
			covered,
			server.scan === undefined ? undefined : scanWords(server.scan, l10n),
			server.entry.trust === 'review' ? undefined : trustWords(server.entry.trust, l10n),
			withFile ? shown(server.fileLabel) : undefined,
		]
			.filter((part) => part !== undefined)
			.join(' · ');
	// The full sentence would be cut off.
	const description = sentenceCase(partsWith(isProtectable(server) ? l10n.t('Not guarded') : coverage));
	const problems = [...problemsIn(server.live)].map(([problem, count]) =>
		note(`${id}:problem:${problem}`, serverProblemWords(problem, count, l10n), 'warning'),
	);
	const extra =
		server.extra.length === 0
			? []
			: [
					note(
						`${id}:extra`,
						l10n.t(
							"The editor lists {0} tools that MCP Cordon hasn't allowed: {1}",
							server.extra.length,
							server.extra
								.slice(0, 5)
								.map((tool) => shown(tool, 40))
								.join(', '),
						),
						'error',
					),
				];
	const held = [
		server.coverage.kind === 'suspended'
			? note(
					`${id}:process-suspended`,
					l10n.t('Its messages stopped the inspection. All messages are blocked until the server restarts, or for a few minutes.'),
					'error',
				)
			: undefined,
		hasSuspendedLists(server.live)
			? note(`${id}:suspended`, l10n.t('It keeps changing its tools. Everything is blocked until you scan it.'), 'error')
			: undefined,
		server.live?.isTurned === true
			? note(`${id}:turned`, l10n.t("Several of its tools changed at once. They're blocked until you review them."), 'error')
			: undefined,
	].filter((row) => row !== undefined);
	const observed = observedRows(toolSetName(server.name), server.observed ?? [], l10n);
	const children = [
		...held,
		...extra,
		...problems,
		...observed,
		...scanRows(server, l10n),
		...inOrder(itemsOf(server)).map((item) => itemNode(item, id, server, options)),
	];
	const context = ['server', server.entry.id === undefined ? 'unguarded' : 'protected', open.length > 0 ? 'open' : 'done'];
	if (isProtectable(server) || (server.coverage.kind === 'not-guarded' && server.coverage.why === 'needs-login')) context.push('offer');
	if (startFailureOf(server) !== undefined) context.push('failed');
	if (server.scan !== undefined) context.push('scanned');
	if (isSample(server.file)) context.push('sample');
	return {
		// VS Code remembers per id whether a row is folded, so a row with pending items gets another id and unfolds.
		id: open.length > 0 ? `${id}:open` : id,
		label: name,
		description,
		tooltip: [name, coverage, shown(server.file, 400)].join('\n'),
		accessibleLabel: l10n.t('Server {0}: {1}', name, partsWith(coverage)),
		...serverIcon(server, open),
		context: context.join(';'),
		target: serverTarget(server),
		children,
		isExpanded: isUnfolded,
	};
}

function serverIcon(server: ServerOverview, open: readonly Item[]): Pick<TreeNode, 'icon' | 'color'> {
	if (server.coverage.kind === 'suspended') return { icon: 'error', color: 'error' };
	if (server.extra.length > 0 || hasSuspendedLists(server.live) || server.live?.isTurned === true) return { icon: 'error', color: 'error' };
	const failure = startFailureOf(server);
	if (failure !== undefined && failure !== 'silent') return { icon: 'error', color: 'error' };
	if (open.some((item) => isAtLeast(riskOf(item), 'high') || item.state === 'rug_pull')) return { icon: 'warning', color: 'error' };
	if (open.length > 0 || failure !== undefined || isDegraded(server)) return { icon: 'warning', color: 'warning' };
	switch (server.coverage.kind) {
		case 'guarded':
			return server.coverage.holds.length > 0 ? { icon: 'debug-pause', color: 'warning' } : { icon: 'shield', color: 'ok' };
		case 'not-yet':
			return { icon: 'circle-outline', color: undefined };
		case 'unseen':
			return { icon: 'question', color: 'warning' };
		case 'held':
			return { icon: 'debug-pause', color: 'warning' };
		case 'not-guarded':
			// `circle-slash` means blocked.
			return {
				icon: 'workspace-untrusted',
				color: server.scan !== undefined && isAtLeast(server.scan.severity, 'high') ? 'error' : undefined,
			};
		default:
			return assertNever(server.coverage);
	}
}

/** The server's own items first, then its pending items, worst first, then the rest. */
function inOrder(items: readonly Item[]): readonly Item[] {
	const offered = items.filter(needsServer);
	return [
		...items.filter((item) => !needsServer(item)),
		...worstFirst(offered.filter(isOpen), riskOf),
		...offered.filter((item) => !isOpen(item)),
	];
}

function itemNode(item: Item, serverId: string, server: ServerOverview, { hasVersions, l10n }: ServerRowOptions): TreeNode {
	const label = itemTitle(item, l10n);
	const name = itemName(server.name, item, l10n);
	const state = stateWord(item.state, l10n);
	const risk = riskOf(item);
	const worst = risk === 'none' ? undefined : severityWord(risk, l10n);
	const partly = item.notChecked.length > 0 ? l10n.t('partly checked') : undefined;
	const twice = item.isAmbiguous ? l10n.t('duplicate name') : undefined;
	const change = changeWords(item.change, l10n);
	const renamed = item.renamedFrom === undefined ? undefined : l10n.t('very similar to {0}', shown(item.renamedFrom, 40));
	const late = item.isLate ? l10n.t('appeared while running') : undefined;
	const waits = waitsForServer(item, server) ? l10n.t('waiting for name and instructions') : undefined;
	const rest = [change, renamed, late, partly, twice, lockWords(item, l10n)];
	const said = (...parts: readonly (string | undefined)[]): string => [...parts, ...rest].filter((part) => part !== undefined).join(' · ');
	const whole = said(state, worst, waits);
	// A narrow view shows only the first words, and the icon already says that the item is in quarantine.
	const description = sentenceCase(
		waits !== undefined ? said(waits, state, worst) : item.state === 'quarantined' ? said(worst, state) : whole,
	);
	const context = ['item', item.kind, item.state, isOpen(item) ? 'open' : 'done', ...decisionMarks(item, server)];
	if (hasVersions(item)) context.push('versions');
	if (waits !== undefined) context.push('waits');
	return {
		id: `${serverId}:${JSON.stringify([item.kind, item.name])}`,
		label,
		description,
		tooltip: [name, whole, ...findingLines(item.findings, l10n)].join('\n'),
		accessibleLabel: l10n.t('{0}: {1}', name, whole),
		...itemIcon(item.state, risk, item.kind),
		...(waits === undefined ? {} : { icon: 'watch', color: undefined }),
		context: context.join(';'),
		target: itemTarget(item),
		children: [],
		isExpanded: false,
		hasFindings: item.findings.length > 0,
	};
}

function itemIcon(state: PinState, severity: Severity, kind: Item['kind']): Pick<TreeNode, 'icon' | 'color'> {
	switch (state) {
		case 'approved':
			return { icon: kind === 'tool' ? 'pass' : kind === 'launch' ? 'terminal' : 'note', color: 'ok' };
		case 'blocked':
			return { icon: 'circle-slash', color: undefined };
		case 'rug_pull':
			return { icon: 'diff', color: 'error' };
		case 'quarantined':
			return isAtLeast(severity, 'high') ? { icon: 'bug', color: 'error' } : { icon: 'lock', color: 'warning' };
		default:
			return assertNever(state);
	}
}
