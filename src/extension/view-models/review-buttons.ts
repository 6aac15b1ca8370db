import { visibleText } from '../../engine/unicode/visible-text.ts';
import { type Item, isOpen, itemsOf } from '../../events/items.ts';
import type { ServerOverview } from '../../events/overview.ts';
import { COMMANDS, PAGE_LINK } from '../manifest-ids.ts';
import { identityFor, isDoubtful, isRevocable, isSevere, mustBeChosen, riskOf } from './approval.ts';
import type { L10n } from './l10n.ts';
import { type Button, escapeHtml, groupHtml } from './page-html.ts';
import { partName } from './place-words.ts';
import { MAX_NAME } from './review-part-html.ts';
import type { ReviewPart, ReviewSubject } from './review-parts.ts';
import { shown } from './ui-words.ts';

/** The action of a page's button, for the items as they're drawn. */
export type ReviewAct =
	| {
			readonly kind: 'approve' | 'block';
			readonly items: readonly Item[];
			/** Whether a dialog asks first. */
			readonly asks: boolean;
	  }
	| { readonly kind: 'open'; readonly items: readonly [Item] }
	/** Opens both versions of a change in the editor's diff editor. */
	| { readonly kind: 'diff'; readonly items: readonly [Item]; readonly title: string; readonly before: string; readonly after: string };

export interface ReviewOptions {
	/** '' if the drawing is only for a comparison. */
	readonly nonce: string;
	/** Returns the secret of a link for the action. */
	readonly linkTo: (act: ReviewAct) => string;
	/** The highlighted change, if any. */
	readonly change?: ChangeStep | undefined;
}

/**
 * `presses`: how often the person moved to another change. Each press changes the page, so it scrolls even to the same change. `isNew`: the page
 * scrolls to the change.
 */
export interface ChangeStep {
	readonly index: number;
	readonly presses: number;
	readonly isNew: boolean;
}

/** Commands that the page may run. The editor refuses all others. */
export const REVIEW_COMMANDS = [
	COMMANDS.approve,
	COMMANDS.block,
	COMMANDS.withdraw,
	COMMANDS.keepHeld,
	COMMANDS.reviewServer,
	COMMANDS.explainRule,
	COMMANDS.reviewIdentity,
	PAGE_LINK,
] as const;

type ReviewButton = Button<(typeof REVIEW_COMMANDS)[number]>;

/**
 * Whether a dialog asks before the decision: for launches, and before approving a severe item or one that isn't shown completely. All other
 * decisions take one click.
 */
function asksAgain(item: Item, action: 'approve' | 'block', isWhole: boolean): boolean {
	return item.kind === 'launch' || (action === 'approve' && (isSevere(item) || !isWhole));
}

/** The button's hint about what is approved along with the item. */
function alongWords(item: Item, server: ServerOverview, l10n: L10n): string {
	const identity = identityFor([item], itemsOf(server));
	if (identity === undefined) return '';
	return identity.goesAlong
		? l10n.t("Approving also approves the server's name and instructions, which have no findings.")
		: l10n.t("Once approved, it still can't be used until you approve the server's name and instructions.");
}

/** The button that decides about one item, at once or after a dialog (`asksAgain`). */
export function decisionButton(
	item: Item,
	action: 'approve' | 'block',
	{ isWhole, linkTo }: { readonly isWhole: boolean; readonly linkTo: ReviewOptions['linkTo'] },
	l10n: L10n,
): Button<typeof PAGE_LINK> {
	const asks = asksAgain(item, action, isWhole);
	const link = { command: PAGE_LINK, link: linkTo({ kind: action, items: [item], asks }) } as const;
	if (action === 'approve')
		return asks
			? { ...link, label: l10n.t('Approve…'), hint: l10n.t('Asks for confirmation, then approves this version') }
			: { ...link, label: l10n.t('Approve'), hint: l10n.t('Approves this version') };
	return asks
		? { ...link, label: l10n.t('Block…'), hint: l10n.t('Asks for confirmation, then blocks this and all later versions') }
		: { ...link, label: l10n.t('Block'), hint: l10n.t('Blocks this and all later versions') };
}

/** The buttons for an item, in the same order on each page. */
export function decideHtml(
	{ item, server }: ReviewSubject,
	{ isWhole, linkTo, title }: { readonly title: string; readonly isWhole: boolean; readonly linkTo: ReviewOptions['linkTo'] },
	l10n: L10n,
): string {
	const isKnown = item.fingerprint !== undefined;
	const isWaiting = isOpen(item);
	// Highlight Approve only for items that are as good as clean.
	const isPlain = isWhole && !mustBeChosen(item) && !isDoubtful(item, itemsOf(server));
	const canApprove = isKnown && item.state !== 'approved' && !item.isAmbiguous;
	const isCritical = canApprove && item.state !== 'blocked' && riskOf(item) === 'critical';
	const buttons: readonly (ReviewButton | false)[] = [
		canApprove && { ...decisionButton(item, 'approve', { isWhole, linkTo }, l10n), isProposed: isPlain },
		isKnown && item.state !== 'blocked' && { ...decisionButton(item, 'block', { isWhole, linkTo }, l10n), isProposed: isCritical },
		isRevocable(item, server) && {
			command: COMMANDS.withdraw,
			label: l10n.t('Revoke Approval…'),
			hint: l10n.t('Asks for confirmation, then revokes the approval'),
		},
		isWaiting && {
			command: COMMANDS.keepHeld,
			label: l10n.t('Decide Later'),
			hint: l10n.t('Makes no decision. Shows the next pending item, or closes the page'),
			isProposed: canApprove && !isPlain && !isCritical,
		},
	];
	return groupHtml(
		buttons.filter((button) => button !== false),
		{
			about: title,
			label: l10n.t('Decide about {0}', title),
			words: [isWaiting ? l10n.t('It stays in quarantine until you decide.') : '', canApprove ? alongWords(item, server, l10n) : '']
				.filter((words) => words !== '')
				.join(' '),
		},
	);
}

/** The buttons for all items of a server. */
export function wholeServerHtml({ item, open = 0, server }: ReviewSubject, l10n: L10n): string {
	const about = l10n.t('server {0}', shown(server.name));
	const launch = itemsOf(server).find(({ kind }) => kind === 'launch');
	const buttons: readonly (ReviewButton | false)[] = [
		open > 1 && {
			command: COMMANDS.reviewServer,
			label: l10n.t('Review Pending Items'),
			hint: l10n.t('Opens the page with everything that waits'),
		},
		launch?.fingerprint !== undefined &&
			launch.state !== 'blocked' &&
			item.kind !== 'launch' && {
				command: COMMANDS.block,
				label: l10n.t('Block Server…'),
				hint: l10n.t("Asks for confirmation, then stops the server. It doesn't start again until you approve its command"),
				argument: { kind: 'item', entry: item.entry, pin: 'launch', name: '' },
			},
	];
	const group = groupHtml(
		buttons.filter((button) => button !== false),
		{ about, label: l10n.t('Decide about {0}', about), words: open > 1 ? l10n.t('{0} of its items are waiting for you.', open) : '' },
	);
	return group === '' ? '' : `<section class="whole"><h2>${escapeHtml(l10n.t('Server {0}', shown(server.name)))}</h2>${group}</section>`;
}

/** A button that opens the editor's diff editor. The page warns that the chat can read it. */
export function diffButtonHtml(
	{ item }: ReviewSubject,
	changed: readonly ReviewPart[],
	{
		after,
		before,
		linkTo,
		title,
	}: Pick<ReviewOptions, 'linkTo'> & { readonly before: string; readonly after: string; readonly title: string },
	l10n: L10n,
): string {
	const textOf = (side: 'approved' | 'now'): string =>
		changed
			.flatMap((part) => (part[side] === null ? [] : [`# ${shown(partName(part.name, l10n), MAX_NAME)}`, visibleText(part[side]), '']))
			.join('\n');
	const words = l10n.t('{0}: {1} and {2}', title, before, after);
	const act = { kind: 'diff', items: [item], title: words, before: textOf('approved'), after: textOf('now') } as const;
	const button: ReviewButton = {
		command: PAGE_LINK,
		link: linkTo(act),
		label: l10n.t('Open in Diff Editor'),
		hint: l10n.t("Opens both versions in the editor's own diff editor"),
	};
	return groupHtml([button], {
		about: title,
		label: l10n.t('Versions of {0}', title),
		words: l10n.t('Text you select there goes along with your next chat request.'),
	});
}
