import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { CordonEvent } from '../../events/cordon-event.ts';
import { RULES } from '../../policy/explained-rules.ts';
import { guardedRun, registerCommand } from '../entry-points.ts';
import { COMMANDS, VIEWS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { readSettings } from '../settings.ts';
import { itemTarget, parseWithheldId } from '../view-models/target.ts';
import { trafficWords } from '../view-models/traffic-words.ts';
import { serverName, shown } from '../view-models/ui-words.ts';
import { WITHHELD_COMMANDS, withheldPage } from '../view-models/withheld-page.ts';
import { createBurst } from './burst.ts';

const { l10n } = vscode;

type WithheldEvent = CordonEvent & { readonly kind: 'traffic-judged'; readonly withheld: string };

/** The gateway keeps this many, too. */
const MAX_LISTED = 64;
/** Combines a burst of results into one notification. In milliseconds. */
const CALM_MS = 700;
/** Minimum time between two equal notifications about a tool, in milliseconds: an agent may read a whole inbox. */
const TELL_AGAIN_MS = 60_000;

/**
 * Results that were changed or withheld: a notification, a page that shows what was removed, and a way to release the result. The page is a
 * webview without scripts instead of a document, because agents read open documents (docs/decisions/0001).
 */
export function registerWithheld(services: Services): Disposable {
	const own = new DisposableStore();
	const { gateway, overview } = services;
	const listed: WithheldEvent[] = [];
	let fresh: WithheldEvent[] = [];
	const told = new Map<string, number>();
	let panel: vscode.WebviewPanel | undefined;
	let open: string | undefined;

	const show = async (id: string): Promise<void> => {
		const item = await gateway.withheld(id);
		if (item === undefined) {
			void vscode.window.showInformationMessage(
				l10n.t('This result is no longer available. Withheld results are kept in memory until the window closes.'),
			);
			return;
		}
		open = id;
		if (panel === undefined) {
			panel = services.pages.open(VIEWS.withheld, vscode.ViewColumn.Active, WITHHELD_COMMANDS);
			panel.onDidDispose(() => {
				panel = undefined;
				open = undefined;
			});
		}
		panel.title = l10n.t('Result: {1} › {0}', shown(item.name), shown(item.server));
		services.pages.about(panel, itemTarget({ entry: item.entry, kind: 'tool', name: item.name }));
		panel.webview.html = withheldPage(item, { nonce: randomBytes(16).toString('hex'), timeOf }, l10n);
		panel.reveal();
	};

	const choose = async (): Promise<string | undefined> => {
		if (listed.length === 0) void vscode.window.showInformationMessage(l10n.t('No results were changed or withheld in this window.'));
		if (listed.length <= 1) return listed[0]?.withheld;
		const items = listed.toReversed().map((event) => ({
			label: trafficWords(event, l10n, serverName(overview.current, event.entry, l10n)),
			description: timeOf(event.at),
			id: event.withheld,
		}));
		const chosen = await vscode.window.showQuickPick(items, {
			title: l10n.t('Withheld results'),
			placeHolder: l10n.t('Select a result to show'),
		});
		return chosen?.id;
	};

	/** Whatever the argument says, only a click in this dialog releases the result. */
	const release = async (id: string): Promise<void> => {
		const item = await gateway.withheld(id);
		if (item === undefined) return show(id);
		const button = l10n.t('Release Result');
		const detail = l10n.t(
			'The model receives exactly this content if "{1} › {0}" returns it again. The model may follow instructions in it. Other content is still checked.',
			shown(item.name),
			shown(item.server),
		);
		if (!(await services.pages.confirm(l10n.t('Release this result?'), { detail, button }))) return;
		gateway.send({ kind: 'release', id });
		if (open === id) await show(id);
		void vscode.window.showInformationMessage(l10n.t('This content is now allowed. Ask the agent to repeat the call.'));
	};

	const notify = async (): Promise<void> => {
		const now = fresh;
		fresh = [];
		const [first] = now;
		const { doNotDisturb, notifications } = readSettings();
		if (first === undefined || doNotDisturb || notifications === 'none') return;
		const button = l10n.t('Show');
		const more = now.length > 1 ? ` ${l10n.t('{0} more results were changed or withheld.', now.length - 1)}` : '';
		// Shows the rule's title instead of its id. A rule is more specific than the classifier, so rules come first.
		const rules = [...first.rules.filter((rule) => !rule.startsWith('classifier.')), ...first.rules];
		const why = rules.map((rule) => RULES.get(rule)?.title).find((title) => title !== undefined);
		const what = trafficWords(why === undefined ? first : { ...first, rules: [] }, l10n, serverName(overview.current, first.entry, l10n));
		const words = `${what}. ${why ?? ''}${more}`.trim();
		if ((await vscode.window.showWarningMessage(words, button)) === button)
			await guardedRun(services, COMMANDS.showWithheld, () => show(first.withheld));
	};

	const telling = own.add(createBurst(CALM_MS, () => void guardedRun(services, 'show a notification about a withheld result', notify)));
	own.add(
		overview.onDidRecord(({ event }) => {
			// The worker that kept these results is gone.
			if (event.kind === 'gateway-replaced' || event.kind === 'gateway-down') listed.splice(0);
			if (!isWithheld(event)) return;
			listed.push(event);
			if (listed.length > MAX_LISTED) listed.shift();
			const key = JSON.stringify([event.entry, event.name, event.action, event.rules]);
			if (event.at - (told.get(key) ?? Number.NEGATIVE_INFINITY) < TELL_AGAIN_MS) return;
			told.set(key, event.at);
			fresh.push(event);
			telling.soon();
		}),
	);
	own.defer(() => panel?.dispose());
	own.add(
		registerCommand(services, COMMANDS.showWithheld, async (argument) => {
			const id = parseWithheldId(argument) ?? (await choose());
			if (id !== undefined) await show(id);
		}),
	);
	own.add(
		registerCommand(services, COMMANDS.releaseAnswer, async (argument) => {
			const id = parseWithheldId(argument) ?? open ?? (await choose());
			if (id !== undefined) await release(id);
		}),
	);
	return own;
}

function isWithheld(event: CordonEvent): event is WithheldEvent {
	return event.kind === 'traffic-judged' && event.withheld !== undefined;
}

function timeOf(at: number): string {
	return new Date(at).toLocaleTimeString();
}
