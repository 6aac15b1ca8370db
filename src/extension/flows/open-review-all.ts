import * as vscode from 'vscode';
import { isOpen, itemsOf, openItemsOf } from '../../events/items.ts';
import { type ServerOverview, serversOf } from '../../events/overview.ts';
import { withProgress } from '../host/show-notification.ts';
import type { Services } from '../services.ts';
import { parseTarget, targetServer } from '../view-models/target.ts';
import { shown } from '../view-models/ui-words.ts';
import { ensureRunning, notifyNotRunning } from './ensure-running.ts';
import { whileBusy } from './while-busy.ts';

const { l10n } = vscode;

/** Opens the page of everything that waits. A server that was named is started first, where its tools aren't known, and comes first. */
export async function reviewAll(services: Services, argument: unknown): Promise<void> {
	const { overview, pages, shared } = services;
	const target = parseTarget(argument) ?? pages.reviewed;
	const server = target === undefined ? undefined : targetServer(overview.current, target);
	if (server !== undefined) await start(services, server);
	if (serversOf(overview.current).every((each) => openItemsOf(each).length === 0))
		return void vscode.window.showInformationMessage(l10n.t('Nothing is waiting for review.'));
	shared.openReviewAll(server);
}

async function start(services: Services, server: ServerOverview): Promise<void> {
	const isLaunchOpen = itemsOf(server).some((item) => item.kind === 'launch' && isOpen(item));
	if (isLaunchOpen || server.coverage.kind === 'guarded' || !vscode.workspace.isTrusted) return;
	await whileBusy(services, async () => {
		const running = await withProgress(l10n.t('Checking server {0}', shown(server.name)), (signal) =>
			ensureRunning(services, server, signal),
		);
		if (running.kind !== 'running' && running.kind !== 'cancelled') notifyNotRunning(running, server);
	});
}
