import { assertNever } from '../../base/result.ts';
import type { Overview } from '../../events/overview.ts';
import type { L10n } from './l10n.ts';
import { endsWithReload, type ProtectionStatus, problemWords, protectionStatusOf } from './problems.ts';
import { brokenFileWords } from './ui-words.ts';

export interface StatusView {
	/** Starts with a `$(icon)`. */
	readonly text: string;
	readonly tooltip: string;
	readonly accessibleLabel: string;
	readonly level: 'plain' | 'warning' | 'error';
}

export function statusView(overview: Overview, l10n: L10n): StatusView {
	const status = protectionStatusOf(overview);
	const view = (icon: string, words: string, tooltip: string, level: StatusView['level']): StatusView => ({
		text: `$(${icon}) ${words}`,
		tooltip,
		accessibleLabel: `MCP ${words}. ${tooltip}`,
		level,
	});
	switch (status.kind) {
		case 'problem':
			return view(
				'error',
				endsWithReload(status.problems)
					? l10n.t('Cordon: reload the window')
					: status.problems.length === 1
						? l10n.t('Cordon: 1 problem')
						: l10n.t('Cordon: {0} problems', status.problems.length),
				status.problems.map((problem) => problemWords(problem, l10n)).join('\n'),
				'error',
			);
		case 'review':
			return view(
				'warning',
				l10n.t('Cordon: {0} to review', status.items),
				status.items === 1
					? l10n.t('1 item is in quarantine until you review it.')
					: status.servers === 1
						? l10n.t('{0} items of one server are in quarantine until you review them.', status.items)
						: l10n.t('{0} items of {1} servers are in quarantine until you review them.', status.items, status.servers),
				'warning',
			);
		case 'partly':
			return view(
				'warning',
				l10n.t('Cordon: not fully checked'),
				status.servers === 1
					? l10n.t("One server couldn't be checked completely. Open the view for details.")
					: l10n.t("{0} servers couldn't be checked completely. Open the view for details.", status.servers),
				'warning',
			);
		case 'starting':
			return view('loading~spin', l10n.t('Cordon: starting'), l10n.t('MCP Cordon is starting.'), 'plain');
		case 'guarding':
			return guardingView(status, view, l10n);
		case 'exposed':
			return view(
				'warning',
				status.isProtecting
					? l10n.t('Cordon: {0} of {1} protected', status.all - status.unguarded, status.all)
					: l10n.t('Cordon: no servers protected'),
				status.servers === 1
					? l10n.t('An unguarded server has a suspicious finding. Models can use it now. Open the view to protect it.')
					: l10n.t(
							'{0} unguarded servers have suspicious findings. Models can use them now. Open the view to protect them.',
							status.servers,
						),
				'warning',
			);
		case 'unread':
			return view(
				'warning',
				status.files.length === 1 ? l10n.t('Cordon: 1 unreadable file') : l10n.t('Cordon: {0} unreadable files', status.files.length),
				[
					...status.files.map(({ file, problem }) => brokenFileWords(file, problem, l10n)),
					l10n.t('Its servers are unknown, and none of them are guarded.'),
				].join('\n'),
				'warning',
			);
		case 'sample':
			return view(
				'workspace-untrusted',
				l10n.t('Cordon: sample only'),
				l10n.t('No MCP servers found in this window except the sample, which is guarded.'),
				'plain',
			);
		case 'nothing':
			// Not the shield, which means guarded.
			return status.hasServers
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
			return assertNever(status);
	}
}

/** Shows the clean state only if every server is guarded. */
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
