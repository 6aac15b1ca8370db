import { assertNever } from '../../base/result.ts';
import type { Overview } from '../../events/overview.ts';
import type { L10n } from './l10n.ts';
import { type ProtectionStatus, problemWords, standingOf } from './problems.ts';
import { brokenFileWords } from './words.ts';

export interface StatusView {
	/** With a `$(icon)`. */
	readonly text: string;
	readonly tooltip: string;
	readonly accessibleLabel: string;
	readonly level: 'plain' | 'warning' | 'error';
}

export function statusView(overview: Overview, l10n: L10n): StatusView {
	const standing = standingOf(overview);
	const view = (icon: string, words: string, tooltip: string, level: StatusView['level']): StatusView => ({
		text: `$(${icon}) ${words}`,
		tooltip,
		accessibleLabel: `MCP ${words}. ${tooltip}`,
		level,
	});
	switch (standing.kind) {
		case 'problem':
			return view(
				'error',
				standing.problems.length === 1 ? l10n.t('Cordon: 1 problem') : l10n.t('Cordon: {0} problems', standing.problems.length),
				standing.problems.map((problem) => problemWords(problem, l10n)).join('\n'),
				'error',
			);
		case 'review':
			return view(
				'warning',
				l10n.t('Cordon: {0} to review', standing.items),
				standing.items === 1
					? l10n.t('1 item is in quarantine until you review it.')
					: standing.servers === 1
						? l10n.t('{0} items of one server are in quarantine until you review them.', standing.items)
						: l10n.t('{0} items of {1} servers are in quarantine until you review them.', standing.items, standing.servers),
				'warning',
			);
		case 'partly':
			return view(
				'warning',
				l10n.t('Cordon: not fully checked'),
				standing.servers === 1
					? l10n.t("One server couldn't be checked completely. Open the view for details.")
					: l10n.t("{0} servers couldn't be checked completely. Open the view for details.", standing.servers),
				'warning',
			);
		case 'starting':
			return view('loading~spin', l10n.t('Cordon: starting'), l10n.t('MCP Cordon is starting.'), 'plain');
		case 'guarding':
			return guardingView(standing, view, l10n);
		case 'exposed':
			return view(
				'warning',
				standing.isProtecting
					? l10n.t('Cordon: {0} of {1} protected', standing.all - standing.unguarded, standing.all)
					: l10n.t('Cordon: no servers protected'),
				standing.servers === 1
					? l10n.t('An unguarded server has a suspicious finding. Models can use it now. Open the view to protect it.')
					: l10n.t(
							'{0} unguarded servers have suspicious findings. Models can use them now. Open the view to protect them.',
							standing.servers,
						),
				'warning',
			);
		case 'unread':
			return view(
				'warning',
				standing.files.length === 1 ? l10n.t('Cordon: 1 unreadable file') : l10n.t('Cordon: {0} unreadable files', standing.files.length),
				[
					...standing.files.map(({ file, problem }) => brokenFileWords(file, problem, l10n)),
					l10n.t('Its servers are unknown, and none of them are guarded.'),
				].join('\n'),
				'warning',
			);
		case 'nothing':
			// Not the shield of what is guarded.
			return standing.hasServers
				? view(
						'workspace-untrusted',
						l10n.t('Cordon: no servers protected'),
						l10n.t('Models use your MCP servers unchecked. Open the view to protect them.'),
						'plain',
					)
				: view(
						'workspace-untrusted',
						l10n.t('Cordon: no servers'),
						l10n.t('No MCP servers found in this window, so nothing is protected.'),
						'plain',
					);
		default:
			return assertNever(standing);
	}
}

/** Clean is said only where every server is guarded. */
function guardingView(
	{ guarded, notYet, unguarded }: Extract<ProtectionStatus, { kind: 'guarding' }>,
	view: (icon: string, words: string, tooltip: string, level: StatusView['level']) => StatusView,
	l10n: L10n,
): StatusView {
	const behind = guarded + notYet;
	const lines = [
		guarded === 0
			? undefined
			: guarded === 1
				? l10n.t('1 server is running, guarded by MCP Cordon.')
				: l10n.t('{0} servers are running, guarded by MCP Cordon.', guarded),
		notYet === 0
			? undefined
			: notYet === 1
				? l10n.t("1 server isn't running. It's guarded once it starts.")
				: l10n.t("{0} servers aren't running. They're guarded once they start.", notYet),
		unguarded === 0
			? undefined
			: unguarded === 1
				? l10n.t("1 server isn't guarded: models use it unchecked. Open the view to see why.")
				: l10n.t("{0} servers aren't guarded: models use them unchecked. Open the view to see why.", unguarded),
	];
	const tooltip = lines.filter((line) => line !== undefined).join(' ');
	if (unguarded > 0)
		return view('workspace-untrusted', l10n.t('Cordon: {0} of {1} protected', behind, behind + unguarded), tooltip, 'plain');
	if (behind === 0)
		return view('shield', l10n.t('Cordon: no servers'), l10n.t('The protected files no longer define any MCP servers.'), 'plain');
	return view('shield', l10n.t('Cordon: {0} protected', behind), tooltip, 'plain');
}
