import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { openItemsOf } from '../../events/items.ts';
import { actOnPage } from '../flows/act-on-page.ts';
import { provideDiffs } from '../flows/open-diff.ts';
import { VIEWS } from '../manifest-ids.ts';
import type { Comparison, Services } from '../services.ts';
import { REVIEW_COMMANDS, type ReviewAct } from '../view-models/review-buttons.ts';
import { reviewPage } from '../view-models/review-html.ts';
import { type ItemTarget, targetItem, targetServer } from '../view-models/target.ts';
import { itemName } from '../view-models/ui-words.ts';
import { bodiesOf, comparedBodies, createExaminer, markOf } from './review-subject.ts';

/**
 * One page for what is under review. A webview without scripts, not a document: agents read open documents, and what a server sends
 * must not reach a model this way (DESIGN, section 10).
 */
export function registerReviewPage(services: Services): Disposable {
	const own = new DisposableStore();
	own.add(provideDiffs());
	let panel: vscode.WebviewPanel | undefined;
	let target: ItemTarget | undefined;
	let comparison: Comparison | undefined;
	let rendered = '';
	let renders = 0;
	const examinedOf = createExaminer();

	const render = async (): Promise<void> => {
		if (panel === undefined || target === undefined) return;
		const server = targetServer(services.overview.current, target);
		const item = targetItem(services.overview.current, target);
		if (server === undefined) {
			// The server is not guarded any more: what the page says of it does not hold.
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
		// Something newer is being rendered, or the page is closed.
		if (asked !== renders) return;
		const content = { server, item, open: openItemsOf(server).length, ...bodies, examined };
		const page = (nonce: string, linkTo: (act: ReviewAct) => string): string =>
			reviewPage(content, services.titles, vscode.l10n, { nonce, linkTo });
		// Setting the same page again would lose the place the reader is at, and end its links.
		const plain = page('', markOf);
		if (plain === rendered) return;
		rendered = plain;
		const link = services.pages.links.redraw(panel);
		panel.webview.html = page(randomBytes(16).toString('hex'), (act) => link((asks) => actOnPage(services, act, asks)));
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
	services.session.openReview = (next, versions) => {
		const isSame = JSON.stringify([target, comparison]) === JSON.stringify([next, versions]);
		target = next;
		comparison = versions;
		rendered = '';
		const before = panel;
		// The editor keeps how far a page was scrolled when its text is set anew: another subject gets another page, and is read from its beginning.
		const shown = before === undefined || !isSame ? open(before?.viewColumn ?? vscode.ViewColumn.Active) : before;
		panel = shown;
		services.pages.about(shown, next);
		void render();
		shown.reveal();
		if (before !== shown) before?.dispose();
	};
	services.session.closeReview = () => panel?.dispose();
	own.add(services.overview.onDidRecord(() => void render()));
	own.defer(() => panel?.dispose());
	return own;
}
