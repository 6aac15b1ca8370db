import * as vscode from 'vscode';
import { type Item, isOpen, itemAt, itemsOf, openItemsOf } from '../../events/items.ts';
import { type ServerOverview, serverByKey, serversOf } from '../../events/overview.ts';
import { withProgress } from '../host/show-notification.ts';
import type { Services } from '../services.ts';
import { type ItemTarget, itemTarget, parseTarget, targetServer } from '../view-models/target.ts';
import { shown } from '../view-models/ui-words.ts';
import { chooseItem, chooseServer } from './choose.ts';
import { ensureRunning, notifyNotRunning } from './ensure-running.ts';
import { whileBusy } from './while-busy.ts';

const { l10n } = vscode;

/** Opens the page of all pending items, with the named server first. Starts that server if its tools aren't known. */
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

/** Opens the page of a server's name and instructions, which its approved tools wait for. */
export async function reviewIdentity(services: Services, argument: unknown): Promise<void> {
	const isThere = (server: ServerOverview): boolean => itemsOf(server).some(({ kind }) => kind === 'server');
	const id = (await chooseServer(services, argument, { title: l10n.t('Review Name and Instructions'), fits: isThere }))?.entry.id;
	if (id === undefined || itemAt(services.overview.current, { entry: id, kind: 'server', name: '' }) === undefined)
		return void vscode.window.showInformationMessage(l10n.t("Start the server first. Its tools aren't known yet."));
	services.shared.openReview(itemTarget({ entry: id, kind: 'server', name: '' }));
}

export async function reviewOne(services: Services, argument: unknown): Promise<void> {
	const target = parseTarget(argument);
	const waiting = target?.kind === 'server' ? serverByKey(services.overview.current, target) : undefined;
	if (waiting !== undefined && openItemsOf(waiting).length > 1) return services.shared.openReviewAll(waiting);
	const chosen = await chooseItem(services, target, 'review');
	if (chosen !== undefined) services.shared.openReview(itemTarget(chosen.item));
}

/** Opens the page of the next pending item, of the server under review first. */
export function reviewNext(services: Services): void {
	const { reviewed } = services.pages;
	const servers = serversOf(services.overview.current).toSorted(
		(one, other) => Number(other.entry.id === reviewed?.entry) - Number(one.entry.id === reviewed?.entry),
	);
	const open = servers.flatMap(openItemsOf);
	const next = open[indexOf(open, reviewed) + 1] ?? open[0];
	if (next === undefined) return void vscode.window.showInformationMessage(l10n.t('Nothing is waiting for review.'));
	services.shared.openReview(itemTarget(next));
}

/** Decides nothing: the item stays pending. Opens the page of the next pending item, or closes the page after the last one. */
export function decideLater(services: Services): void {
	const open = serversOf(services.overview.current).flatMap(openItemsOf);
	const next = open[indexOf(open, services.pages.reviewed) + 1];
	if (next === undefined) services.shared.closeReview();
	else services.shared.openReview(itemTarget(next));
}

function indexOf(items: readonly Item[], reviewed: ItemTarget | undefined): number {
	return items.findIndex((item) => item.entry === reviewed?.entry && item.kind === reviewed.pin && item.name === reviewed.name);
}
