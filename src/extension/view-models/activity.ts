import type { EntryId } from '../../base/ids.ts';
import { assertNever } from '../../base/result.ts';
import type { CordonEvent } from '../../events/cordon-event.ts';
import { type Overview, serverById } from '../../events/overview.ts';
import { trafficKey } from '../../events/traffic-findings.ts';
import type { L10n } from './l10n.ts';
import { outcomeWords } from './session-html.ts';
import { itemTarget, serverTarget } from './target.ts';
import { trafficWords } from './traffic-words.ts';
import type { TreeNode } from './tree-node.ts';
import { refusalWords, serverName, serverProblemWords, shown, stateWord } from './ui-words.ts';

/** One line of the Activity view: what passed or was blocked, without content. */
export interface Activity {
	readonly id: number;
	readonly at: number;
	readonly words: string;
	readonly server: string;
	readonly icon: string;
	readonly color: TreeNode['color'];
	/** How often the same event occurred. */
	readonly count: number;
	readonly target: TreeNode['target'];
	/** The calls or results the line is about (`trafficKey`), and the withheld result a person can look at. */
	readonly traffic?: string;
	readonly withheld?: string | undefined;
}

const MAX_ACTIVITIES = 500;

/** Whether the list includes lines of earlier windows. */
export type History = 'reading' | 'read' | 'unreadable';

/** The text above the lines, so nobody takes an unread log for an empty one. */
export function historyWords(history: History, l10n: L10n): string | undefined {
	switch (history) {
		case 'reading':
			return l10n.t('Reading the audit log…');
		case 'unreadable':
			return l10n.t("Couldn't read the audit log. Events from earlier windows are missing here.");
		case 'read':
			return undefined;
		default:
			return assertNever(history);
	}
}

/** Adds an event as the newest line. A repeated event raises the count of its line instead, so a busy server doesn't push the others out. */
export function withActivity(list: readonly Activity[], event: CordonEvent, overview: Overview, l10n: L10n): readonly Activity[] {
	const made = activityOf(event, overview, l10n);
	if (made === undefined) return list;
	const [newest, ...rest] = list;
	// Lines of earlier windows have negative ids. They're never merged, and their ids are never reused.
	const last = Math.max(0, newest?.id ?? 0);
	if (newest !== undefined && last > 0 && isSame(newest, made)) return [{ ...newest, ...made, count: newest.count + 1 }, ...rest];
	// A line that opens its own result or session isn't merged with earlier ones.
	const leadsOn = made.withheld !== undefined || made.target?.kind === 'session';
	const earlier = leadsOn ? -1 : list.slice(0, FOLDED).findIndex((line) => line.id > 0 && isSame(line, made));
	const count = (list[earlier]?.count ?? 0) + 1;
	return [{ ...made, id: last + 1, count }, ...list.filter((_, index) => index !== earlier)].slice(0, MAX_ACTIVITIES);
}

/** How many lines back a repeated event is merged. */
const FOLDED = 24;

function isSame(one: Made, other: Made): boolean {
	return one.words === other.words && one.server === other.server;
}

type Made = Omit<Activity, 'id' | 'count'>;

function activityOf(event: CordonEvent, overview: Overview, l10n: L10n): Made | undefined {
	const made = (entry: EntryId, icon: string, color: TreeNode['color'], words: string, tool?: string): Made => {
		const server = serverById(overview, entry);
		const target: TreeNode['target'] =
			tool !== undefined ? itemTarget({ entry, kind: 'tool', name: tool }) : server === undefined ? undefined : serverTarget(server);
		return { at: event.at, words, server: serverName(overview, entry, l10n), icon, color, target };
	};
	switch (event.kind) {
		case 'call-passed':
			return made(event.entry, 'pass', 'ok', l10n.t('{0} was called', shown(event.tool)), event.tool);
		case 'call-refused': {
			const why = event.state === 'unknown' ? l10n.t('unknown') : stateWord(event.state, l10n);
			return made(event.entry, 'circle-slash', 'error', l10n.t('A call of {0} was refused: {1}', shown(event.tool), why), event.tool);
		}
		case 'traffic-judged': {
			const isDelivered = event.action === 'forward' || event.action === 'monitor' || event.action === 'sanitize';
			const of = made(event.entry, isDelivered ? 'eye' : 'shield', isDelivered ? 'warning' : 'error', trafficWords(event, l10n));
			return { ...of, traffic: trafficKey(event), withheld: event.withheld };
		}
		case 'flow-judged': {
			const of = { ...made(event.entry, 'graph', 'warning', ''), target: { kind: 'session', session: event.session } as const };
			const what = l10n.t('{0}: {1}', shown(event.tool), outcomeWords(event.outcome, l10n));
			const [reason] = event.reasons;
			const isStopped = event.outcome === 'denied' || event.outcome === 'blocked' || event.outcome === 'unanswered';
			return {
				...of,
				color: isStopped ? 'error' : of.color,
				words: reason === undefined ? what : `${what}. ${shown(reason.sentence.replace(/\.$/, ''), 300)}`,
			};
		}
		case 'connected':
			return event.refusal === undefined
				? made(event.entry, 'plug', 'ok', l10n.t('Started behind MCP Cordon'))
				: made(event.entry, 'debug-pause', 'warning', l10n.t('Not started: {0}', refusalWords(event.refusal, l10n)));
		case 'disconnected':
			return event.code === undefined
				? made(event.entry, 'debug-disconnect', undefined, l10n.t('Ended'))
				: made(event.entry, 'error', 'error', l10n.t("Couldn't be started"));
		case 'tools-judged': {
			const held = event.tools.filter((tool) => !tool.isReleased).length;
			return made(event.entry, 'list-unordered', held > 0 ? 'warning' : 'ok', offerWords(event.tools.length, held, l10n));
		}
		case 'suspended':
			return event.isSuspended ? made(event.entry, 'warning', 'error', l10n.t('Suspended: its tools keep changing')) : undefined;
		case 'process-suspended':
			return event.isSuspended
				? made(event.entry, 'warning', 'error', l10n.t("Suspended: its messages couldn't be checked. Restart it."))
				: made(event.entry, 'plug', undefined, l10n.t('Checked again after a pause'));
		case 'server-problem':
			return made(event.entry, 'warning', 'warning', serverProblemWords(event.what, event.count, l10n));
		case 'needs-login':
			return made(event.entry, 'key', 'warning', l10n.t('Requires a login that only the editor can do'));
		case 'decided':
			return event.what === undefined || !isAboutItem(event.what.action)
				? undefined
				: made(
						event.entry,
						DECISION_ICONS[event.what.action],
						undefined,
						decisionWords(event.what.action, event.what.kind, event.what.name, l10n),
					);
		default:
			return undefined;
	}
}

/** How many of a server's listed items are released. */
function offerWords(offered: number, held: number, l10n: L10n): string {
	if (offered === 0) return l10n.t('Offers no tools');
	if (offered === 1) return held === 0 ? l10n.t('Offers 1 tool') : l10n.t('Offers 1 tool, in quarantine');
	if (held === 0) return l10n.t('Offers {0} tools', offered);
	return held === offered
		? l10n.t('Offers {0} tools, all in quarantine', offered)
		: l10n.t('Offers {0} tools, {1} in quarantine', offered, held);
}

const DECISION_ICONS = { approve: 'check', block: 'circle-slash', withdraw: 'lock' } as const;

/** Whether the action is a decision about an item. */
export function isAboutItem(action: unknown): action is keyof typeof DECISION_ICONS {
	return typeof action === 'string' && Object.hasOwn(DECISION_ICONS, action);
}

/** The words for a decision, the same live and from the log. */
export function decisionWords(action: keyof typeof DECISION_ICONS, kind: string, name: string, l10n: L10n): string {
	const what = decidedWords(kind, name, l10n);
	switch (action) {
		case 'approve':
			return l10n.t('Approved: {0}', what);
		case 'block':
			return l10n.t('Blocked: {0}', what);
		case 'withdraw':
			return l10n.t('Approval revoked: {0}', what);
		default:
			return assertNever(action);
	}
}

function decidedWords(kind: string, name: string, l10n: L10n): string {
	return kind === 'launch' ? l10n.t('its command') : kind === 'server' ? l10n.t('its name and instructions') : shown(name);
}

/** `timeOf`: formats a time of day in the user's locale. */
export function activityTree(list: readonly Activity[], timeOf: (at: number) => string): readonly TreeNode[] {
	return list.map(({ at, color, count, icon, id, server, target, traffic, withheld, words }) => {
		const times = count > 1 ? ` × ${count}` : '';
		const description = `${words} · ${timeOf(at)}${times}`;
		return {
			id: String(id),
			label: server,
			description,
			tooltip: `${server}: ${words}\n${timeOf(at)}${times}`,
			accessibleLabel: `${server}: ${words}. ${timeOf(at)}${times}`,
			icon,
			color,
			context: withheld === undefined ? 'activity' : 'activity;withheld',
			target,
			children: [],
			isExpanded: false,
			...(traffic === undefined ? {} : { traffic }),
			...(withheld === undefined ? {} : { withheld }),
		};
	});
}
