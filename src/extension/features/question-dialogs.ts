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

/** Between two dialogs, in milliseconds. */
const CALM_MS = 300;

interface Waiting extends AskedQuestion {
	/** `new`: nobody was told. `told`: by a notification. `later`: the person put it off; the status bar and the command bring it back. */
	state: 'new' | 'told' | 'later';
}

/**
 * Calls that wait for a person. One dialog at a time, in the order in which they were asked; it is always ours and never answered by an
 * argument, whoever calls the command (DESIGN, section 10). A window that is not in front gets a notification first.
 */
export function registerQuestions(services: Services): Disposable {
	const own = new DisposableStore();
	const waiting = new Map<string, Waiting>();
	/** Those whose notification may still stand somewhere. */
	const answered = new Set<string>();
	let isAsking = false;
	/** The one that a person asked for while another dialog was closing. */
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

	/** The first button opens the dialog: commands can press it, so it must not allow anything. */
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
			// What was answered may answer others that wait: their questions are taken back before the next one is shown.
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
			// Right after a dialog was closed: the next one comes when it is calm, and this one is the next.
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

/** Signs "always" for the version of the tool that is current. False: it is not known which one that is, so this call only. */
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
