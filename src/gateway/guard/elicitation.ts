import type { EntryId } from '../../base/ids.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { assertNever } from '../../base/result.ts';
import { escapeForDisplay } from '../../base/text.ts';
import type { Question } from '../../policy/risk/question.ts';
import { createQuestionService, type QuestionPort } from '../questions.ts';

/** Sends a request to the client of an entry. `undefined`: the client can't be asked. The returned function withdraws the request. */
export type AskClient = (
	entry: EntryId,
	question: {
		readonly call: string | undefined;
		readonly capability: 'elicitation';
		readonly method: 'elicitation/create';
		readonly params: JsonObject;
	},
	onAnswer: (answer: Json) => void,
) => (() => void) | undefined;

export interface ElicitationOptions {
	readonly askClient: () => AskClient;
	readonly after: (delayMs: number, run: () => void) => () => void;
	/** Default: five minutes. */
	readonly limitMs?: number;
}

const ALLOW = 'Allow this one call';
const REFUSE = 'Refuse';

/**
 * Asks the user through the client (MCP 2025-11-25, client/elicitation), if the user allowed this channel. A client decides what it shows and could
 * answer by itself, so an answer allows at most one call: nothing is approved, and nothing is remembered.
 */
export function createElicitationService({ after, askClient, limitMs }: ElicitationOptions): QuestionPort {
	const takeBack = new Map<string, () => void>();
	let isUnaskable = false;
	const questions = createQuestionService({
		after,
		...(limitMs === undefined ? {} : { limitMs }),
		show(id, question) {
			const request = { capability: 'elicitation', method: 'elicitation/create', params: elicitation(question) } as const;
			const withdraw = askClient()(question.entry, { call: question.call, ...request }, (answer) => {
				takeBack.delete(id);
				questions.answer(id, isAllowed(answer) ? 'once' : 'deny');
			});
			isUnaskable = withdraw === undefined;
			if (withdraw === undefined) queueMicrotask(() => questions.answer(id, 'deny'));
			else takeBack.set(id, withdraw);
		},
		withdraw(id) {
			takeBack.get(id)?.();
			takeBack.delete(id);
		},
	});
	return {
		ask(question, onAnswer) {
			isUnaskable = false;
			let isNobody = false;
			// Only one call is ever offered, whatever a window would offer.
			const allowed = question.allowed.includes('once') ? (['once'] as const) : [];
			const undo = questions.ask({ ...question, allowed }, (outcome) =>
				onAnswer(isNobody ? { kind: 'unanswered', why: 'nobody' } : outcome),
			);
			isNobody = isUnaskable;
			return undo;
		},
	};
}

function elicitation(question: Question): JsonObject {
	const lines = question.shown === '' ? [] : ['', ...question.shown.split('\n').map((line) => escapeForDisplay(line, MAX_LINE))];
	return {
		message: [aboutWords(question), ...question.sentences, ...lines].join('\n'),
		requestedSchema: {
			type: 'object',
			properties: {
				answer: { type: 'string', title: 'Answer', enum: question.allowed.includes('once') ? [REFUSE, ALLOW] : [REFUSE], default: REFUSE },
			},
			required: ['answer'],
		},
	};
}

/** UTF-16 code units. The whole text was clipped before. */
const MAX_LINE = 400;

function aboutWords({ about, server, tool }: Question): string {
	const names = `"${escapeForDisplay(tool, 80)}" of the server "${escapeForDisplay(server, 80)}"`;
	switch (about) {
		case 'call':
			return `MCP Cordon needs your OK to call ${names}.`;
		case 'result':
			return `MCP Cordon withheld a result of ${names}.`;
		default:
			return assertNever(about);
	}
}

function isAllowed(answer: Json): boolean {
	if (!isJsonObject(answer) || answer['action'] !== 'accept') return false;
	const { content } = answer;
	return isJsonObject(content) && content['answer'] === ALLOW;
}
