import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { CordonEvent } from '../../events/cordon-event.ts';
import { itemAt } from '../../events/items.ts';
import { boundLaunchOf, serverById } from '../../events/overview.ts';
import { guardedRun } from '../entry-points.ts';
import { COMMANDS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { itemTarget } from '../view-models/target.ts';
import { shown } from '../view-models/ui-words.ts';

const { l10n } = vscode;

/** R081: quarantines a tool that declares itself read-only but was used to destroy something. This only tightens, so it doesn't ask. */
export function registerFlowQuarantine(services: Services): Disposable {
	const own = new DisposableStore();
	const { decisions, overview } = services;
	const takeBack = async ({ entry, tool }: Extract<CordonEvent, { readonly kind: 'flow-judged' }>): Promise<void> => {
		const server = serverById(overview.current, entry);
		const item = itemAt(overview.current, { entry, kind: 'tool', name: tool });
		const launch = server === undefined ? undefined : boundLaunchOf(server);
		if (server === undefined || item?.fingerprint === undefined || item.state !== 'approved' || launch === undefined) return;
		const { fingerprint } = item;
		await decisions.decide([{ entry, launch, kind: 'tool', name: tool, fingerprint, action: 'withdraw' }]);
		const review = l10n.t('Review');
		const words = l10n.t(
			'MCP Cordon moved "{1} › {0}" back into quarantine: the server declares it read-only, but the model used it to delete or destroy data.',
			shown(tool),
			shown(server.name),
		);
		if ((await vscode.window.showWarningMessage(words, review)) === review)
			await vscode.commands.executeCommand(COMMANDS.review, itemTarget({ entry, kind: 'tool', name: tool }));
	};
	own.add(
		overview.onDidRecord(({ event }) => {
			if (event.kind === 'flow-judged' && event.isQuarantined) void guardedRun(services, 'revoke an approval', () => takeBack(event));
		}),
	);
	return own;
}
