import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { openItemsOf } from '../../events/items.ts';
import { registerCommand } from '../entry-points.ts';
import { provideDiffs } from '../flows/open-diff.ts';
import { COMMANDS, VIEWS } from '../manifest-ids.ts';
import type { Comparison, Services } from '../services.ts';
import { type ChangeStep, REVIEW_COMMANDS } from '../view-models/review-buttons.ts';
import { reviewPage } from '../view-models/review-html.ts';
import { partsOf } from '../view-models/review-parts.ts';
import { type ItemTarget, targetItem, targetServer } from '../view-models/target.ts';
import { itemName } from '../view-models/ui-words.ts';
import { bodiesOf, comparedBodies, createDrawing, createExaminer } from './review-subject.ts';

/**
 * The page of the item under review. It's a webview without scripts instead of a document, because agents read open documents and a server's text
 * must not reach a model this way.
 */
export function registerReviewPage(services: Services): Disposable {
	const own = new DisposableStore();
	own.add(provideDiffs());
	let panel: vscode.WebviewPanel | undefined;
	let draw: ReturnType<typeof createDrawing> = () => undefined;
	let target: ItemTarget | undefined;
	let comparison: Comparison | undefined;
	let renders = 0;
	let change: ChangeStep | undefined;
	let changes = 0;
	const examinedOf = createExaminer();

	const render = async (): Promise<void> => {
		if (panel === undefined || target === undefined) return;
		const server = targetServer(services.overview.current, target);
		const item = targetItem(services.overview.current, target);
		if (server === undefined) {
			// The server is no longer guarded, so the page is outdated.
			panel.dispose();
			return;
		}
		if (item === undefined) return;
		const name = itemName(server.name, item, vscode.l10n);
		panel.title = comparison === undefined ? name : vscode.l10n.t('Versions: {0}', name);
		const bodies = {
			...bodiesOf(services, server, item),
			...(comparison === undefined ? {} : comparedBodies(services, item, comparison)),
		};
		const asked = ++renders;
		const examined = await examinedOf(services, server, item, bodies);
		// A newer render has started, or the page was closed.
		if (asked !== renders) return;
		const content = { server, item, open: openItemsOf(server).length, ...bodies, examined };
		changes = content.approved === undefined ? 0 : partsOf(content, vscode.l10n).filter(({ isChanged }) => isChanged).length;
		draw((options) => reviewPage(content, vscode.l10n, { ...options, change }));
		// Later renders keep the scroll position.
		if (change !== undefined) change = { ...change, isNew: false };
	};
	/** Wraps around like a diff editor: after the last change comes the first. */
	const goToChange = (direction: 1 | -1): void => {
		if (changes === 0) return;
		const from = change === undefined && direction === -1 ? 0 : (change?.index ?? -1);
		change = { index: (from + direction + changes) % changes, presses: (change?.presses ?? 0) + 1, isNew: true };
		void render();
	};
	const open = (viewColumn: vscode.ViewColumn): vscode.WebviewPanel => {
		const opened = services.pages.open(VIEWS.review, viewColumn, REVIEW_COMMANDS);
		opened.onDidDispose(() => {
			if (panel !== opened) return;
			panel = undefined;
			renders += 1;
		});
		return opened;
	};
	services.shared.openReview = (next, versions) => {
		const isSame = JSON.stringify([target, comparison]) === JSON.stringify([next, versions]);
		target = next;
		comparison = versions;
		const before = panel;
		// A page that was closed starts at its top again.
		if (!isSame || before === undefined) change = undefined;
		// The editor keeps the scroll position when a page's HTML is replaced, so another subject opens a new page.
		const shown = before === undefined || !isSame ? open(before?.viewColumn ?? vscode.ViewColumn.Active) : before;
		if (before !== shown) draw = createDrawing(services, shown);
		panel = shown;
		services.pages.about(shown, next);
		void render();
		shown.reveal();
		if (before !== shown) before?.dispose();
	};
	services.shared.closeReview = () => panel?.dispose();
	own.add(registerCommand(services, COMMANDS.nextChange, () => goToChange(1)));
	own.add(registerCommand(services, COMMANDS.previousChange, () => goToChange(-1)));
	own.add(services.overview.onDidRecord(() => void render()));
	own.defer(() => panel?.dispose());
	return own;
}
