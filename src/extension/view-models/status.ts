import { assertNever } from '../../base/result.ts';
import type { Overview } from '../../events/overview.ts';
import type { L10n } from './l10n.ts';
import { problemWords, standingOf } from './problems.ts';
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
					? l10n.t('One item is held back until you have looked at it.')
					: standing.servers === 1
						? l10n.t('{0} items of one server are held back until you have looked at them.', standing.items)
						: l10n.t('{0} items of {1} servers are held back until you have looked at them.', standing.items, standing.servers),
				'warning',
			);
		case 'partly':
			return view(
				'warning',
				l10n.t('Cordon: partly checked'),
				standing.servers === 1
					? l10n.t('Something of one server could not be checked.')
					: l10n.t('Something of {0} servers could not be checked.', standing.servers),
				'warning',
			);
		case 'starting':
			return view('loading~spin', l10n.t('Cordon: starting'), l10n.t('MCP Cordon is starting.'), 'plain');
		case 'guarding': {
			const words =
				standing.notYet > 0
					? l10n.t('Cordon: {0} guarded, {1} not yet', standing.guarded, standing.notYet)
					: l10n.t('Cordon: {0} guarded', standing.guarded);
			const rest =
				standing.unguarded === 0
					? ''
					: standing.unguarded === 1
						? l10n.t(' One server is not guarded.')
						: l10n.t(' {0} servers are not guarded.', standing.unguarded);
			return view(
				'shield',
				words,
				l10n.t('Running through MCP Cordon: {0}. Guarded and not started yet: {1}.', standing.guarded, standing.notYet) + rest,
				'plain',
			);
		}
		case 'exposed':
			return view(
				'warning',
				standing.isProtecting ? l10n.t('Cordon: {0} exposed', standing.servers) : l10n.t('Cordon: not protecting'),
				standing.servers === 1
					? l10n.t('Something suspicious was found in a server that is not guarded. Models can use it now. Open the view to protect it.')
					: l10n.t(
							'Something suspicious was found in {0} servers that are not guarded. Models can use them now. Open the view to protect them.',
							standing.servers,
						),
				'warning',
			);
		case 'unread':
			return view(
				'warning',
				standing.files.length === 1
					? l10n.t('Cordon: a file cannot be read')
					: l10n.t('Cordon: {0} files cannot be read', standing.files.length),
				[
					...standing.files.map(({ file, problem }) => brokenFileWords(file, problem, l10n)),
					l10n.t('Which servers it holds is not known, and none of them is guarded.'),
				].join('\n'),
				'warning',
			);
		case 'nothing':
			return view(
				'shield',
				l10n.t('Cordon: not protecting'),
				l10n.t('No definition file is protected. Open the view to protect your MCP servers.'),
				'plain',
			);
		default:
			return assertNever(standing);
	}
}
