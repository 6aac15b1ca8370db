import { openItemsOf } from '../../events/items.ts';
import { type Overview, type ServerOverview, serversOf } from '../../events/overview.ts';
import type { L10n } from './l10n.ts';
import { isProtectable } from './problems.ts';
import { startFailureOf } from './start-problem.ts';
import { type ServerTarget, serverTarget } from './target.ts';
import { coverageWords, trustWords } from './ui-words.ts';

/** A code lens on a server's key. Has no text of the server. */
export interface Lens {
	readonly start: number;
	readonly end: number;
	readonly title: string;
	readonly command: 'protect' | 'reviewServer' | 'showQuarantine';
	readonly target: ServerTarget;
}

export function lensesOf(overview: Overview, file: string, l10n: L10n): readonly Lens[] {
	return serversOf(overview)
		.filter((server) => server.file === file)
		.map((server): Lens => {
			const { entry } = server;
			const open = openItemsOf(server).length;
			const isOffered = isProtectable(server);
			const words = [
				isOffered ? l10n.t('Protect with MCP Cordon') : shortStatusWords(server, l10n),
				open === 0 ? undefined : l10n.t('{0} to review', open),
				entry.trust === 'review' ? undefined : trustWords(entry.trust, l10n),
			];
			return {
				start: entry.nameStart,
				end: entry.nameEnd,
				title: `$(shield) ${words.filter((word) => word !== undefined).join(' · ')}`,
				command: isOffered ? 'protect' : open > 0 ? 'reviewServer' : 'showQuarantine',
				target: serverTarget(server),
			};
		});
}

/** A short status for the lens. The view has the full reason. */
function shortStatusWords(server: ServerOverview, l10n: L10n): string {
	if (server.coverage.kind !== 'not-yet') return coverageWords(server.coverage, l10n);
	return startFailureOf(server) === undefined ? l10n.t('Not yet guarded') : l10n.t("Couldn't be started");
}
