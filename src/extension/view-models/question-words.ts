import { assertNever } from '../../base/result.ts';
import { isOfWindow } from '../../gateway/flow/sessions.ts';
import { PERMISSION_DAYS } from '../../pins/permission.ts';
import { type CallPattern, MAX_SHOWN, type Question, type QuestionAnswer } from '../../policy/risk/question.ts';
import type { L10n } from './l10n.ts';
import { shown } from './ui-words.ts';

/** What the dialog shows and offers. Text of servers and models is escaped and clipped. */
export interface QuestionView {
	readonly message: string;
	readonly detail: string;
	/** The buttons in order. The first one has the focus, so it changes nothing. */
	readonly buttons: readonly { readonly title: string; readonly answer: QuestionAnswer }[];
	/** The button that postpones the question. The time limit continues. */
	readonly later: string;
	/** The button that postpones the question and shows the session with the result that caused it. */
	readonly show: string | undefined;
}

/** Argument lines that a dialog has room for. */
const MAX_LINES = 14;
const MAX_SENTENCES = 5;

export function questionView(question: Question, until: number, l10n: L10n): QuestionView {
	const { about, pattern, sentences, server, tool } = question;
	const what =
		about === 'call'
			? l10n.t('Allow the call to {1} › {0}?', shown(tool), shown(server))
			: l10n.t('Give the result of {1} › {0} to the model?', shown(tool), shown(server));
	const mark = sentences.length > 1 ? '• ' : '';
	const why = sentences.slice(0, MAX_SENTENCES).map((sentence) => `${mark}${clip(sentence)}`);
	if (sentences.length > MAX_SENTENCES) why.push(l10n.t('• and {0} more', sentences.length - MAX_SENTENCES));
	const isLasting = question.allowed.includes('session') || question.allowed.includes('always');
	const detail = [
		why.join('\n'),
		question.quote === undefined ? '' : l10n.t('It said: "{0}"', clip(question.quote)),
		[
			about === 'call' ? l10n.t('Arguments (secrets are masked):') : l10n.t('What was found (secrets are masked):'),
			linesOf(question.shown),
		].join('\n'),
		isLasting && pattern !== undefined ? coverWords(pattern, sentences, l10n) : '',
		about === 'call'
			? l10n.t('Your answer applies to all identical calls that are waiting. Without an answer, they are refused at {0}.', timeOf(until))
			: l10n.t('The model is waiting. Without an answer, it gets a safe summary at {0}.', timeOf(until)),
	];
	return {
		message: what,
		detail: detail.filter((part) => part !== '').join('\n\n'),
		buttons: (['deny', 'once', 'session', 'always'] as const)
			.filter((answer) => answer === 'deny' || question.allowed.includes(answer))
			.map((answer) => ({ answer, title: buttonOf(answer, about, l10n) })),
		later: l10n.t('Decide Later'),
		show: about === 'call' && question.quote !== undefined ? l10n.t('Show Session') : undefined,
	};
}

function coverWords({ words }: CallPattern, sentences: readonly string[], l10n: L10n): string {
	return words.every((each) => sentences.includes(each))
		? l10n.t('"Allow for Session" and "Allow for {0} Days" also cover later calls to this tool for the same reason.', PERMISSION_DAYS)
		: l10n.t(
				'"Allow for Session" and "Allow for {0} Days" also cover:\n{1}',
				PERMISSION_DAYS,
				words.map((each) => `• ${clip(each)}`).join('\n'),
			);
}

/** One line for a notification and a screen reader. */
export function questionNotice({ about, sentences, server, tool }: Question, l10n: L10n): string {
	const what =
		about === 'call'
			? l10n.t('A call to {1} › {0} is waiting for you.', shown(tool), shown(server))
			: l10n.t('A result of {1} › {0} is waiting for you.', shown(tool), shown(server));
	return `${what} ${clip(sentences[0] ?? '')}`.trim();
}

/** Whether the question belongs to this session. A client that names no session has one at a time for all its servers. */
export function isAskedIn({ session }: Pick<Question, 'session'>, picture: string): boolean {
	return session === undefined ? isOfWindow(picture) : session === picture;
}

function buttonOf(answer: QuestionAnswer, about: Question['about'], l10n: L10n): string {
	switch (answer) {
		case 'deny':
			return about === 'call' ? l10n.t('Deny') : l10n.t('Withhold');
		case 'once':
			return about === 'call' ? l10n.t('Allow Once') : l10n.t('Release Once');
		case 'session':
			return l10n.t('Allow for Session');
		case 'always':
			return l10n.t('Allow for {0} Days', PERMISSION_DAYS);
		default:
			return assertNever(answer);
	}
}

/** The sentences are ours and have escaped names. Escaping those again is harmless. */
function clip(sentence: string): string {
	return shown(sentence, 400);
}

/** Keeps line breaks and spells out all other invisible characters. */
function linesOf(text: string): string {
	const lines = text.slice(0, MAX_SHOWN).split('\n');
	const kept = lines.slice(0, MAX_LINES).map((line) => shown(line, 240));
	return (lines.length > MAX_LINES || text.length > MAX_SHOWN ? [...kept, '…'] : kept).join('\n');
}

function timeOf(at: number): string {
	return new Date(at).toLocaleTimeString();
}
