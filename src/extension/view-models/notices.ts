import { assertNever } from '../../base/result.ts';
import { type Item, openItemsOf } from '../../events/items.ts';
import type { ObservedTool } from '../../events/observed.ts';
import { hasSuspendedLists, type Overview, type ServerOverview, serversOf } from '../../events/overview.ts';
import { isSample } from '../../gateway/interposition/sample.ts';
import type { L10n } from './l10n.ts';
import { rowIdWithoutFile } from './observed-rows.ts';
import { isProtectable, type Problem, problemRowId, problemsOf, problemWords } from './problems.ts';
import { isAtLeast } from './severity.ts';
import { type ItemTarget, itemTarget, type ServerTarget, serverTarget } from './target.ts';
import { changeSentence, changesOf, plainNames, shown } from './ui-words.ts';

export type Cause = 'launch' | 'changed' | 'found' | 'new' | 'problem';

/** One notification. Grouped by server, never one per tool. */
export interface Notice {
	/** What the notification covers, by version. It's shown if any of these is new, so a smaller remainder isn't news. */
	readonly covers: readonly string[];
	readonly cause: Cause;
	readonly message: string;
	readonly level: 'error' | 'warning' | 'information';
	readonly target: ServerTarget | undefined;
	/** ID of its row in the Quarantine view, unless that is the row of a server with a file. */
	readonly row?: string;
	/** Set if the notification is about one item, so that item's page can be opened directly. */
	readonly item: ItemTarget | undefined;
	/** Set if the server's file can be protected. */
	readonly protects?: ServerTarget;
	/** The stored decisions don't count. A page explains what happened and how to recover. */
	readonly isRolledBack?: boolean;
	/** Reloading the window is the way out. */
	readonly endsWithReload?: boolean;
}

/** Names that a notification has room for. */
const MAX_NAMES = 3;

export function noticesOf(overview: Overview, l10n: L10n): readonly Notice[] {
	const problems = problemsOf(overview);
	// Everything is pending because of the rollback, so nothing is new.
	const isRolledBack = problems.some(({ kind }) => kind === 'rolled-back');
	return [
		...problems.filter((problem) => isWorth(problem, overview)).map((problem) => ofProblem(problem, l10n)),
		// A person who started the sample already sees it.
		...serversOf(overview)
			.flatMap((server) => (isSample(server.file) ? [] : ofServer(server, l10n)))
			.filter(({ cause }) => !isRolledBack || cause === 'problem'),
		...[...overview.observed].flatMap(([label, tools]) => ofObserved(label, tools, overview, l10n)),
	];
}

function isWorth(problem: Problem, overview: Overview): boolean {
	return problem.kind !== 'gateway-down' || [...overview.files.values()].some((file) => file.isProtected);
}

function ofProblem(problem: Problem, l10n: L10n): Notice {
	const target: ServerTarget | undefined = problem.kind === 'extra-tools' ? serverTarget(problem.server) : undefined;
	return {
		// Without the message, which changes with each key typed into the file.
		covers: [JSON.stringify([problem.kind, problem.kind === 'unreadable-file' ? problem.file : target?.file, target?.name])],
		cause: 'problem',
		message: problemWords(problem, l10n),
		...(problem.kind === 'rolled-back' ? { isRolledBack: true } : {}),
		...(problem.kind === 'other-version' && problem.helpsReload ? { endsWithReload: true } : {}),
		...(target === undefined ? { row: problemRowId(problem) } : {}),
		level: 'error',
		target,
		item: undefined,
	};
}

/** Notifications about an unguarded server, whose tools can't be blocked. */
function ofObserved(label: string, tools: readonly ObservedTool[], overview: Overview, l10n: L10n): readonly Notice[] {
	const changed = tools.filter((tool) => tool.isChanged);
	const found = tools.filter((tool) => isAtLeast(tool.severity, 'high'));
	if (changed.length === 0 && found.length === 0) return [];
	const name = shown(label);
	const servers = serversOf(overview).filter((server) => server.observed === tools);
	const open = servers.find(isProtectable);
	const server = open ?? servers[0];
	return [
		{
			covers: [
				...changed.map((tool) => JSON.stringify(['observed', label, tool.name, tool.fingerprint, 'changed'])),
				...found.map((tool) => JSON.stringify(['observed', label, tool.name, tool.fingerprint])),
			],
			cause: 'problem',
			message:
				changed.length > 0
					? l10n.t('Server "{0}" isn\'t guarded, and its tool descriptions changed. Models can use them now.', name)
					: l10n.t('Server "{0}" isn\'t guarded, and its tools have suspicious findings. Models can use them now.', name),
			level: 'warning',
			target: server && serverTarget(server),
			...(server === undefined ? { row: rowIdWithoutFile(label) } : {}),
			item: undefined,
			...(open === undefined ? {} : { protects: serverTarget(open) }),
		},
	];
}

/** The possible causes of a server's notification, worst first. */
const CAUSES = ['launch', 'changed', 'found', 'new'] as const;

function causeOf(item: Item): (typeof CAUSES)[number] {
	if (item.kind === 'launch') return 'launch';
	if (item.state === 'rug_pull') return 'changed';
	return isAtLeast(item.severity, 'medium') ? 'found' : 'new';
}

/** One notification for the whole server: its worst cause, then counts of the others. */
function ofServer(server: ServerOverview, l10n: L10n): readonly Notice[] {
	const open = openItemsOf(server);
	const target = serverTarget(server);
	if (server.coverage.kind === 'suspended') {
		return [
			{
				// A restarted server is another process, so it's news again.
				covers: server.coverage.pids.map((pid) => JSON.stringify([server.file, server.name, 'process-suspended', pid])),
				cause: 'problem',
				message:
					server.coverage.clients.length === 0
						? l10n.t(
								'Messages from server "{0}" stopped the inspection. Its messages are blocked until you restart it, or for a few minutes.',
								shown(server.name),
							)
						: l10n.t(
								'Messages from server "{0}" in another client stopped the inspection. They\'re blocked until you restart it there, or for a few minutes.',
								shown(server.name),
							),
				level: 'warning',
				target,
				item: undefined,
			},
		];
	}
	if (hasSuspendedLists(server.live)) {
		return [
			{
				covers: [JSON.stringify([server.file, server.name, 'suspended'])],
				cause: 'problem',
				message: l10n.t('Server "{0}" keeps changing its tools. Everything is in quarantine until you scan it.', shown(server.name)),
				level: 'warning',
				target,
				item: undefined,
			},
		];
	}
	// Remembered items were reported when they were seen.
	if (open.length === 0 || (server.live?.isRemembered === true && open.every((item) => item.kind !== 'launch'))) return [];
	const causes = open.map(causeOf);
	const cause = CAUSES.find((each) => causes.includes(each)) ?? 'new';
	const speaking = open.filter((item) => causeOf(item) === cause);
	const count = speaking.length;
	const only = count === 1 ? speaking[0] : undefined;
	const isLight = open.every((item) => item.findings.length === 0 && (item.state !== 'rug_pull' || item.change?.isWordingOnly === true));
	return [
		{
			covers: open.map((item) => JSON.stringify([server.file, server.name, item.kind, item.name, item.fingerprint])),
			cause,
			message: [sentence(cause, shown(server.name), speaking, l10n), changeSentence(changesOf(open), l10n), rest(open.length - count, l10n)]
				.filter((part) => part !== '')
				.join(' '),
			level: isLight && cause !== 'launch' ? 'information' : 'warning',
			target,
			item: only === undefined ? undefined : itemTarget(only),
		},
	];
}

function rest(count: number, l10n: L10n): string {
	if (count === 0) return '';
	return count === 1 ? l10n.t('1 more item is waiting.') : l10n.t('{0} more items are waiting.', count);
}

function sentence(cause: (typeof CAUSES)[number], server: string, items: readonly Item[], l10n: L10n): string {
	const count = items.length;
	const names = plainNames(items, l10n, MAX_NAMES);
	switch (cause) {
		case 'launch':
			return l10n.t('The command of server "{0}" is new or changed. The server doesn\'t start until you approve it.', server);
		case 'changed':
			return count === 1
				? l10n.t('{0} › {1} changed after you approved it and is in quarantine.', server, names)
				: l10n.t('{1} items of server "{0}" changed after you approved them and are in quarantine: {2}.', server, count, names);
		case 'found':
			return count === 1
				? l10n.t('{0} › {1} has a suspicious finding and is in quarantine.', server, names)
				: l10n.t('{1} items of server "{0}" have suspicious findings and are in quarantine: {2}.', server, count, names);
		case 'new':
			return count === 1
				? l10n.t('{0} › {1} is new and in quarantine until you review it.', server, names)
				: l10n.t('{1} new items of server "{0}" are in quarantine until you review them: {2}.', server, count, names);
		default:
			return assertNever(cause);
	}
}
