import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { itemAt } from '../../events/items.ts';
import { boundLaunchOf, serverById } from '../../events/overview.ts';
import { permissionNote } from '../../pins/permission.ts';
import type { Question } from '../../policy/risk/question.ts';
import { guardedRun, registerCommand } from '../entry-points.ts';
import type { AskedQuestion } from '../host/gateway-host.ts';
import { COMMANDS, CONTEXT_KEYS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { isAskedIn, questionNotice, questionView } from '../view-models/question-words.ts';

const { l10n } = vscode;

/** Pause between two dialogs, in milliseconds. */
const CALM_MS = 300;

interface Waiting extends AskedQuestion {
	/** `new`: not shown yet. `told`: shown as a notification. `later`: postponed. The status bar and the command reopen it. */
	state: 'new' | 'told' | 'later';
}

/**
 * Calls that wait for a person. Shows one dialog at a time, oldest first. The dialog is always ours, and no command argument can answer it.
 * If the window isn't in front, a notification comes first.
 */
export function registerQuestions(services: Services): Disposable {
	const own = new DisposableStore();
	const waiting = new Map<string, Waiting>();
	/** Ids of answered questions whose notification may still be open. */
	const answered = new Set<string>();
	let isAsking = false;
	/** Id of the question a person asked for while another dialog was closing. */
	let wanted: string | undefined;
	services.shared.asked = () => [...waiting.values()];
	own.defer(() => {
		services.shared.asked = () => [];
	});
	let calm: NodeJS.Timeout | undefined;
	own.defer(() => clearTimeout(calm));

	const render = (): void => {
		void vscode.commands.executeCommand('setContext', CONTEXT_KEYS.hasQuestions, waiting.size > 0);
		const [first] = waiting.values();
		if (first === undefined) return services.shared.showStatus('question', undefined);
		const words = waiting.size === 1 ? l10n.t('Cordon: call waiting') : l10n.t('Cordon: {0} calls waiting', waiting.size);
		const notice = questionNotice(first.question, l10n);
		services.shared.showStatus('question', {
			kind: 'question',
			text: `$(question) ${words}`,
			tooltip: notice,
			accessibleLabel: `MCP ${words}. ${notice}`,
			level: 'warning',
			command: { command: COMMANDS.answerQuestion, title: l10n.t('Answer…') },
		});
	};

	const next = (): void => {
		render();
		if (isAsking) return;
		const fresh = [...waiting.values()]
			.filter(({ state }) => state !== 'later')
			.toSorted((one, other) => Number(other.id === wanted) - Number(one.id === wanted))[0];
		if (fresh === undefined) return;
		if (!vscode.window.state.focused) {
			if (fresh.state === 'new') void guardedRun(services, 'ask a question', () => notify(fresh));
			return;
		}
		void guardedRun(services, 'ask a question', () => ask(fresh));
	};

	/** The first button only opens the dialog, because commands can press it. */
	const notify = async (asked: Waiting): Promise<void> => {
		asked.state = 'told';
		const answer = l10n.t('Answer…');
		const deny = l10n.t('Deny');
		const chosen = await vscode.window.showWarningMessage(questionNotice(asked.question, l10n), answer, deny);
		if (!waiting.has(asked.id)) return chosen === undefined || answered.has(asked.id) ? undefined : isOver();
		if (chosen === deny) settle(asked, 'deny');
		else if (chosen === answer) await ask(asked);
	};

	const ask = async (asked: Waiting): Promise<void> => {
		if (isAsking || !waiting.has(asked.id)) return;
		isAsking = true;
		wanted = undefined;
		services.shared.busy += 1;
		try {
			const { buttons, detail, later, message, show } = questionView(asked.question, asked.until, l10n);
			const items = [
				...buttons.map(({ title }) => ({ title })),
				...(show === undefined ? [] : [{ title: show }]),
				{ title: later, isCloseAffordance: true },
			];
			const chosen = await services.pages.dialog(() => vscode.window.showWarningMessage(message, { modal: true, detail }, ...items));
			const answer = buttons.find(({ title }) => title === chosen?.title)?.answer;
			if (!waiting.has(asked.id)) {
				if (answer !== undefined) isOver();
			} else if (answer === undefined) {
				asked.state = 'later';
				if (show !== undefined && chosen?.title === show)
					await vscode.commands.executeCommand(COMMANDS.showSession, { session: asked.question.session });
			} else if (answer === 'always') settle(asked, (await permit(services, asked.question)) ? 'always' : 'once');
			else settle(asked, answer);
		} finally {
			services.shared.busy -= 1;
			// An answer can settle other pending questions. The gateway withdraws those before the next dialog opens.
			calm = setTimeout(() => {
				isAsking = false;
				next();
			}, CALM_MS);
			render();
		}
	};

	const settle = (asked: AskedQuestion, answer: 'deny' | 'once' | 'session' | 'always'): void => {
		waiting.delete(asked.id);
		answered.add(asked.id);
		services.gateway.answer(asked.id, answer);
		render();
	};

	own.add(
		services.gateway.onDidAsk((asked) => {
			waiting.set(asked.id, { ...asked, state: 'new' });
			next();
		}),
	);
	own.add(
		services.gateway.onDidWithdraw((id) => {
			if (id === undefined) waiting.clear();
			else waiting.delete(id);
			render();
		}),
	);
	own.add(vscode.window.onDidChangeWindowState(next));
	own.add(
		registerCommand(services, COMMANDS.answerQuestion, async () => {
			const { pictured } = services.shared;
			const all = [...waiting.values()];
			const first = all.find(({ question }) => pictured !== undefined && isAskedIn(question, pictured)) ?? all[0];
			if (first === undefined) return void vscode.window.showInformationMessage(l10n.t('No calls are waiting.'));
			if (!isAsking) return await ask(first);
			// A dialog just closed. This question opens next, after the pause.
			first.state = 'new';
			wanted = first.id;
		}),
	);
	return own;
}

function isOver(): void {
	void vscode.window.showInformationMessage(
		l10n.t("MCP Cordon: The call was canceled or timed out before you answered. It wasn't allowed."),
	);
}

/** Signs "always" for the current version of the tool. False if that version isn't known, so the answer covers this call only. */
async function permit({ decisions, overview }: Services, { entry, pattern, tool }: Question): Promise<boolean> {
	const found = itemAt(overview.current, { entry, kind: 'tool', name: tool });
	const server = serverById(overview.current, entry);
	const launch = server === undefined ? undefined : boundLaunchOf(server);
	if (pattern === undefined || found?.fingerprint === undefined || launch === undefined || decisions.isRolledBack) return false;
	await decisions.decide([
		{ entry, launch, kind: 'tool', name: tool, fingerprint: found.fingerprint, action: 'permit', note: permissionNote(pattern) },
	]);
	return true;
}
