import { assertNever } from '../../base/result.ts';
import type { ServerOverview } from '../../events/overview.ts';
import type { L10n } from './l10n.ts';
import { shown } from './words.ts';

/** What became of a server that was started: it ended before it listed anything, or it is there and does not answer. */
export type StartTrouble = 'ended' | 'silent';

/** `hasTools`: a whole list of it was judged. A server without tools that has introduced itself is no trouble. */
export function startTroubleOf(server: ServerOverview | undefined, hasTools: boolean): StartTrouble | undefined {
	// One that is the editor's again (for its login), and one that is held, are told as such.
	if (server === undefined || server.coverage.kind === 'not-guarded' || server.coverage.kind === 'held') return undefined;
	if (server.live?.troubles.has('needs-login') === true) return undefined;
	// A list of an earlier run says nothing about this one.
	if (hasTools && server.live?.isRemembered !== true) return undefined;
	if ((server.live?.connections.length ?? 0) === 0) return 'ended';
	return server.live?.identity === undefined || server.live.isRemembered ? 'silent' : undefined;
}

/** One sentence for all servers with the same trouble; `names` holds at least one. */
export function startTroubleWords(trouble: StartTrouble, names: readonly string[], l10n: L10n): string {
	const [only = ''] = names;
	const list = names.map((name) => shown(name, 40)).join(', ');
	switch (trouble) {
		case 'ended':
			return names.length === 1
				? l10n.t('Server "{0}" was started behind MCP Cordon and ended before it listed anything. Its output says why.', shown(only))
				: l10n.t(
						'{0} servers were started behind MCP Cordon and ended before they listed anything: {1}. Their outputs say why.',
						names.length,
						list,
					);
		case 'silent':
			return names.length === 1
				? l10n.t('Server "{0}" runs behind MCP Cordon and has not answered yet.', shown(only))
				: l10n.t('{0} servers run behind MCP Cordon and have not answered yet: {1}.', names.length, list);
		default:
			return assertNever(trouble);
	}
}
