import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { type Item, itemsOf, openItemsOf } from '../../events/items.ts';
import { type ServerKey, type ServerOverview, serversOf } from '../../events/overview.ts';
import { isShown } from '../flows/decide-item.ts';
import { VIEWS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { cleanOf, riskOf } from '../view-models/approval.ts';
import { REVIEW_ALL_COMMANDS, type ReviewGroup, reviewAllPage } from '../view-models/review-all-html.ts';
import type { ReviewSubject } from '../view-models/review-parts.ts';
import { worstFirst } from '../view-models/severity.ts';
import { afterBursts } from './burst.ts';
import { bodiesOf, createDrawing, createExaminer } from './review-subject.ts';

/** Items shown in full. The others get a heading and buttons. */
const MAX_DRAWN = 60;

/** The page of all pending items (docs/decisions/0087). Stays open next to the pages of single items. */
export function registerReviewAll(services: Services): Disposable {
	const own = new DisposableStore();
	let panel: vscode.WebviewPanel | undefined;
	let draw: ReturnType<typeof createDrawing> = () => undefined;
	let first: ServerKey | undefined;
	let renders = 0;
	const examinedOf = createExaminer();

	const render = async (): Promise<void> => {
		if (panel === undefined) return;
		const asked = ++renders;
		const groups = await groupsOf(services, first, examinedOf);
		// A newer render has started, or the page was closed.
		if (asked !== renders) return;
		draw((options) => reviewAllPage(groups, vscode.l10n, options));
	};
	services.shared.openReviewAll = (server) => {
		first = server ?? first;
		if (panel === undefined) {
			const opened = services.pages.open(VIEWS.reviewAll, vscode.ViewColumn.Active, REVIEW_ALL_COMMANDS);
			opened.title = vscode.l10n.t('Review MCP Servers');
			opened.onDidDispose(() => {
				panel = undefined;
				renders += 1;
			});
			panel = opened;
			draw = createDrawing(services, opened);
		}
		panel.reveal();
		void render();
	};
	own.add(afterBursts(services.overview.onDidRecord, 150, () => void render()));
	own.defer(() => panel?.dispose());
	return own;
}

/** The requested server first, then the others in the order of the view. */
async function groupsOf(
	services: Services,
	first: ServerKey | undefined,
	examinedOf: ReturnType<typeof createExaminer>,
): Promise<readonly ReviewGroup[]> {
	const isFirst = ({ file, name }: ServerOverview): boolean => file === first?.file && name === first.name;
	const servers = serversOf(services.overview.current)
		.filter((server) => openItemsOf(server).length > 0)
		.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
	let left = MAX_DRAWN;
	const groups: ReviewGroup[] = [];
	for (const server of servers) {
		const open = openItemsOf(server);
		const clean = new Set(cleanOf(open, itemsOf(server), (item) => isShown(services, item)));
		const subjectOf = async (item: Item): Promise<ReviewSubject> => {
			const bodies = bodiesOf(services, server, item);
			return { server, item, ...bodies, examined: await examinedOf(services, server, item, bodies) };
		};
		const doubtful = worstFirst(
			open.filter((item) => !clean.has(item)),
			riskOf,
		).map(async (item) => {
			left -= 1;
			return { item, subject: left < 0 ? undefined : await subjectOf(item) };
		});
		groups.push({
			server,
			clean: [...clean].map((item) => ({ item, now: bodiesOf(services, server, item).now })),
			doubtful: await Promise.all(doubtful),
		});
	}
	return groups;
}
