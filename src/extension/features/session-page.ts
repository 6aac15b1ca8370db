import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { CordonEvent } from '../../events/cordon-event.ts';
import { guardedRun, registerCommand } from '../entry-points.ts';
import type { DrawnSession } from '../host/gateway-host.ts';
import { COMMANDS, VIEWS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { readSettings } from '../settings.ts';
import { isAskedIn } from '../view-models/question-words.ts';
import { SESSION_COMMANDS, sessionPage } from '../view-models/session-html.ts';
import { currentRisk, riskView } from '../view-models/session-risk-view.ts';
import { parseSessionId } from '../view-models/target.ts';
import { serverName, shown } from '../view-models/ui-words.ts';
import { createBurst } from './burst.ts';

const { l10n } = vscode;
/** Wait for the rest of a burst before drawing, in milliseconds. */
const CALM_MS = 200;
/** Minimum time between two equal notifications, in milliseconds. */
const TELL_AGAIN_MS = 5 * 60_000;
/** How often the risk is shown again, because it decreases by itself, in milliseconds. */
const SINK_MS = 30_000;

/** The page with a session's diagram, and its risk in the status bar. A webview without scripts, so nothing in it can run. */
export function registerSessionPicture(services: Services): Disposable {
	const own = new DisposableStore();
	const { gateway, overview } = services;
	let panel: vscode.WebviewPanel | undefined;
	let session: string | undefined;
	let rendered = '';

	const draw = async (): Promise<void> => {
		const opened = panel;
		if (opened === undefined || !opened.visible) return;
		const drawn = await gateway.picture(session);
		if (drawn === undefined || panel !== opened) return;
		const asked = services.shared
			.asked()
			.map(({ question }) => question)
			.filter((question) => isAskedIn(question, drawn.picture.id));
		const page = (nonce: string): string => sessionPage(drawn.picture, { nonce, now: Date.now(), timeOf, asked }, l10n);
		if (opened.active) services.shared.pictured = drawn.picture.id;
		opened.title = l10n.t('Session of {0}', timeOf(drawn.picture.startedAt));
		// Setting the same HTML again would lose the scroll position.
		if (page('') === rendered) return;
		rendered = page('');
		opened.webview.html = page(randomBytes(16).toString('hex'));
	};

	const drawing = own.add(createBurst(CALM_MS, () => void guardedRun(services, 'show a session', draw)));

	const open = async (wanted: string | undefined): Promise<void> => {
		const drawn = (await gateway.picture(wanted)) ?? (await gateway.picture());
		if (drawn === undefined) return void vscode.window.showInformationMessage(l10n.t('No calls in this window yet.'));
		session = wanted === undefined ? await choose(services, drawn) : drawn.picture.id;
		if (session === undefined) return;
		if (panel === undefined) {
			rendered = '';
			panel = services.pages.open(VIEWS.session, vscode.ViewColumn.Active, SESSION_COMMANDS);
			const opened = panel;
			opened.onDidDispose(() => {
				panel = undefined;
				services.shared.pictured = undefined;
			});
			opened.onDidChangeViewState(() => {
				// Until the next drawing, the page's session isn't known.
				services.shared.pictured = opened.active ? session : undefined;
				void guardedRun(services, 'show a session', draw);
			});
		}
		panel.reveal();
		await draw();
	};

	const render = (): void => {
		const view = riskView(overview.current, Date.now(), timeOf, l10n);
		if (view === undefined) return services.shared.showStatus('risk', undefined);
		const command = { command: COMMANDS.showSession, title: l10n.t('Show Session'), arguments: [{ session: view.session }] };
		services.shared.showStatus('risk', { ...view, kind: 'risk', command });
	};
	const sinking = setInterval(render, SINK_MS);
	own.defer(() => clearInterval(sinking));

	/** When each block without a question was last shown, by tool and rule. */
	const told = new Map<string, number>();
	const notifyBlocked = async ({
		at,
		entry,
		reasons,
		session: of,
		tool,
	}: Extract<CordonEvent, { readonly kind: 'flow-judged' }>): Promise<void> => {
		const { doNotDisturb, notifications } = readSettings();
		const [first] = reasons;
		const key = JSON.stringify([entry, tool, first?.rule]);
		if (first === undefined || doNotDisturb || notifications === 'none' || at - (told.get(key) ?? Number.NEGATIVE_INFINITY) < TELL_AGAIN_MS)
			return;
		told.set(key, at);
		const name = serverName(overview.current, entry, l10n);
		const show = l10n.t('Show Session');
		const words = l10n.t('MCP Cordon blocked a call to "{1} › {0}". {2}', shown(tool), name, shown(first.sentence, 300));
		if ((await vscode.window.showWarningMessage(words, show)) === show) await open(of);
	};

	own.add(registerCommand(services, COMMANDS.showSession, (argument) => open(parseSessionId(argument))));
	own.add(registerCommand(services, COMMANDS.clearFlagged, () => clearFlagged(services, session)));
	own.add(
		overview.onDidRecord(({ event }) => {
			if (event.kind === 'session-risk') render();
			if (event.kind === 'flow-judged' && event.outcome === 'blocked')
				void guardedRun(services, 'show a notification', () => notifyBlocked(event));
			if (event.kind === 'session-risk' || event.kind === 'flow-judged' || event.kind === 'call-passed') drawing.soon();
		}),
	);
	own.add(gateway.onDidAsk(drawing.soon));
	own.add(gateway.onDidWithdraw(drawing.soon));
	own.defer(() => panel?.dispose());
	return own;
}

function timeOf(at: number): string {
	return new Date(at).toLocaleTimeString();
}

/** Asks which session to show, newest first. */
async function choose({ gateway }: Services, { picture, sessions }: DrawnSession): Promise<string | undefined> {
	if (sessions.length <= 1) return picture.id;
	const drawn = await Promise.all([...sessions].reverse().map((id) => gateway.picture(id)));
	const rows = drawn.flatMap((one) => {
		if (one === undefined) return [];
		const { calls, dropped, id, risk, startedAt } = one.picture;
		const made = calls.length + dropped;
		const count = made === 1 ? l10n.t('1 call') : l10n.t('{0} calls', made);
		const description = l10n.t('{0}, risk {1}', count, currentRisk(risk, Date.now()));
		return [{ label: l10n.t('Session of {0}', timeOf(startedAt)), description, id }];
	});
	return (await vscode.window.showQuickPick(rows, { title: l10n.t('Show Session'), placeHolder: l10n.t('Select a session') }))?.id;
}

/** Allows outgoing calls again, after a dialog of ours, whoever ran the command. */
async function clearFlagged({ gateway, pages }: Services, session: string | undefined): Promise<void> {
	const drawn = await gateway.picture(session);
	if (drawn === undefined || (drawn.picture.gatedUntil ?? 0) <= Date.now())
		return void vscode.window.showInformationMessage(l10n.t('No outgoing calls are on hold.'));
	const button = l10n.t('Allow Outgoing Calls');
	const detail = [
		l10n.t('Outgoing calls are on hold because a result in this session contained a possible prompt injection.'),
		l10n.t("If you continue, these calls are allowed again and the session's risk score resets to 0. New results count from then on."),
	].join('\n\n');
	const question = l10n.t('Allow outgoing calls again in the session of {0}?', timeOf(drawn.picture.startedAt));
	if (!(await pages.confirm(question, { detail, button }))) return;
	gateway.send({ kind: 'clear-flagged', session: drawn.picture.id });
}
