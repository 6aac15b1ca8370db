import { assertNever } from '../../base/result.ts';
import { problemsIn, type ServerOverview, type StartFailure } from '../../events/overview.ts';
import type { L10n } from './l10n.ts';
import { escapeHtml, passingHtml } from './page-html.ts';
import { coverageWords, refusalWords, shown } from './ui-words.ts';

/** A started server that ended before it listed anything, or that runs without responding. */
export type StartProblem = 'ended' | 'silent';

/** `hasTools`: a complete list of the server was judged. A server without tools that completed the handshake has no problem. */
export function startProblemOf(server: ServerOverview | undefined, hasTools: boolean): StartProblem | undefined {
	// Servers returned to the editor for a login, and held or suspended ones, have their own messages.
	if (server === undefined || server.coverage.kind === 'not-guarded' || server.coverage.kind === 'held') return undefined;
	if (server.coverage.kind === 'suspended' || server.coverage.kind === 'unseen') return undefined;
	if (problemsIn(server.live).has('needs-login')) return undefined;
	// A list from an earlier run doesn't count.
	if (hasTools && server.live?.isRemembered !== true) return undefined;
	if ((server.live?.connections.size ?? 0) === 0) return 'ended';
	return server.live?.identity === undefined || server.live.isRemembered ? 'silent' : undefined;
}

/** Why the server doesn't run or respond. Undefined once somebody starts it again. */
export function startFailureOf({ coverage, entry, live }: ServerOverview): StartFailure | undefined {
	// The failed command was replaced by one that waits for approval.
	if (entry.launch !== undefined && entry.launch !== 'approved') return undefined;
	if (problemsIn(live).has('needs-login')) return undefined;
	return coverage.kind === 'not-yet' || coverage.kind === 'guarded' ? live?.startFailure : undefined;
}

/** The server's status. A start failure comes before its coverage. */
export function serverStatusWords(server: ServerOverview, l10n: L10n): string {
	const failure = startFailureOf(server);
	if (failure !== undefined) return startFailureWords(failure, l10n);
	const { launch } = server.entry;
	if (server.coverage.kind === 'not-yet' && launch !== undefined && launch !== 'approved')
		return l10n.t('Not running: {0}', refusalWords(launch === 'blocked' ? 'blocked' : 'not-approved', l10n));
	return coverageWords(server.coverage, l10n);
}

/** The status for a page. It's passing text, unless messages pass unchecked or don't pass at all. */
export function serverStatusHtml(server: ServerOverview, l10n: L10n): string {
	const words = serverStatusWords(server, l10n);
	return server.coverage.kind === 'not-guarded' || server.coverage.kind === 'suspended' ? escapeHtml(words) : passingHtml(words);
}

function startFailureWords(failure: StartFailure, l10n: L10n): string {
	switch (failure) {
		case 'not-found':
			return l10n.t("Couldn't start: command or folder not found");
		case 'not-run':
			return l10n.t("Couldn't start: the command can't be run");
		case 'ended':
			return l10n.t("Couldn't start: it exited immediately");
		case 'silent':
			return l10n.t('Started, no response yet');
		case 'no-hello':
			return l10n.t("Couldn't start: the editor timed out");
		default:
			return assertNever(failure);
	}
}

/** One sentence for all servers with the same problem. `names` has at least one. */
export function startProblemWords(problem: StartProblem, names: readonly string[], l10n: L10n): string {
	const [only = ''] = names;
	const list = names.map((name) => shown(name, 40)).join(', ');
	switch (problem) {
		case 'ended':
			return names.length === 1
				? l10n.t('Server "{0}" was started behind MCP Cordon and exited before listing anything. See its output.', shown(only))
				: l10n.t(
						'{0} servers were started behind MCP Cordon and exited before listing anything: {1}. See their output.',
						names.length,
						list,
					);
		case 'silent':
			return names.length === 1
				? l10n.t('Server "{0}" runs behind MCP Cordon and hasn\'t responded yet.', shown(only))
				: l10n.t("{0} servers run behind MCP Cordon and haven't responded yet: {1}.", names.length, list);
		default:
			return assertNever(problem);
	}
}
