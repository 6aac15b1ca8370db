import type { Services } from '../services.ts';
import type { ReviewAct } from '../view-models/review-buttons.ts';
import { itemTarget } from '../view-models/target.ts';
import { decideItem } from './decide-item.ts';
import { decideGroups, groupsOf } from './decide-many.ts';
import { openDiff } from './open-diff.ts';

/** Runs a page's button for the items as the page showed them. Items that changed since then aren't decided. */
export async function actOnPage(services: Services, act: ReviewAct, isEarly: boolean): Promise<void> {
	const groups = groupsOf(services, act.items);
	const [group] = groups;
	const [item] = act.items;
	if (group === undefined || item === undefined) return;
	if (act.kind === 'diff') return await openDiff(act);
	if (act.kind === 'open') return services.shared.openReview(itemTarget(item));
	const asks = act.asks || isEarly;
	if (act.items.length === 1) await decideItem(services, act.kind, { server: group.server, item }, { asks });
	else await decideGroups(services, act.kind, groups, { asks });
}
