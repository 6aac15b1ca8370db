import { randomUUID } from 'node:crypto';
import type { Json } from '../base/json.ts';
import { canonicalJson } from '../pins/canonical.ts';
import type { Question, QuestionAnswer, QuestionOutcome } from '../policy/risk/question.ts';
import { sha256 } from './sha256.ts';

/** How a session asks the user. */
export interface QuestionPort {
	/**
	 * Asks and returns at once; nothing waits for the answer. `onAnswer` is called once, and never before this returns. The returned function
	 * withdraws the question; `onAnswer` isn't called after that. `content`: the unmasked content in question. While a question about the same
	 * content is open, no second one is shown: one answer counts for both. Default: the question equals no other.
	 */
	ask(question: Question, onAnswer: (outcome: QuestionOutcome) => void, content?: Json): () => void;
}

/** The open questions of one gateway. Answers come from an authenticated window, never from a client. */
export interface QuestionService extends QuestionPort {
	/** Whether somebody can be asked. When that becomes false, open questions are refused. Default: true. */
	setAsked(isSomebodyThere: boolean): void;
	/** False: no such question is open, or it doesn't offer this answer. Nothing was decided then. */
	answer(id: string, answer: QuestionAnswer): boolean;
	readonly open: number;
}

export interface QuestionServiceOptions {
	readonly show: (id: string, question: Question, limitMs: number) => void;
	readonly withdraw: (id: string) => void;
	/** Calls `run` once after `delayMs`. The returned function cancels it. */
	readonly after: (delayMs: number, run: () => void) => () => void;
	readonly limitMs?: number;
	readonly newId?: () => string;
}

/** People need time to read, but a client that waits forever looks broken. */
export const QUESTION_LIMIT_MS = 5 * 60_000;
/** More than anybody answers at once: a server or a model that floods is refused instead. */
export const MAX_OPEN_QUESTIONS = 16;

/** For when nobody can be asked. */
export const NOBODY_TO_ASK: QuestionPort = { ask: (_question, onAnswer) => soon(() => onAnswer({ kind: 'unanswered', why: 'nobody' })) };

interface Open {
	readonly question: Question;
	/** Identifies the content in question. `undefined`: equals no other. */
	readonly key: string | undefined;
	readonly waiting: Set<(outcome: QuestionOutcome) => void>;
	readonly cancelTimer: () => void;
}

export function createQuestionService({
	after,
	limitMs = QUESTION_LIMIT_MS,
	newId = randomUUID,
	show,
	withdraw,
}: QuestionServiceOptions): QuestionService {
	const open = new Map<string, Open>();
	let isSomebodyThere = true;
	const take = (id: string): Open | undefined => {
		const taken = open.get(id);
		open.delete(id);
		taken?.cancelTimer();
		return taken;
	};
	const end = (asked: Open | undefined, outcome: QuestionOutcome): void => {
		for (const onAnswer of asked?.waiting ?? []) onAnswer(outcome);
	};
	/** Removes one waiter, and withdraws the question with the last one. */
	const leave = (id: string, own: (outcome: QuestionOutcome) => void): void => {
		const asked = open.get(id);
		if (asked?.waiting.delete(own) !== true || asked.waiting.size > 0) return;
		take(id);
		withdraw(id);
	};
	return {
		ask(question, onAnswer, content) {
			const own = (outcome: QuestionOutcome): void => onAnswer(outcome);
			if (!isSomebodyThere) return NOBODY_TO_ASK.ask(question, onAnswer);
			const key = content === undefined ? undefined : keyOf(question, content);
			const [same, asked] = [...open].find(([, other]) => key !== undefined && other.key === key) ?? [];
			if (same !== undefined && asked !== undefined) {
				asked.waiting.add(own);
				return () => leave(same, own);
			}
			if (open.size >= MAX_OPEN_QUESTIONS) return soon(() => onAnswer({ kind: 'unanswered', why: 'too-many' }));
			const id = newId();
			const cancelTimer = after(limitMs, () => {
				const late = take(id);
				if (late === undefined) return;
				withdraw(id);
				end(late, { kind: 'unanswered', why: 'timeout' });
			});
			open.set(id, { question, key, waiting: new Set([own]), cancelTimer });
			show(id, question, limitMs);
			return () => leave(id, own);
		},
		setAsked(isThere) {
			isSomebodyThere = isThere;
			if (isThere) return;
			for (const id of [...open.keys()]) {
				const asked = take(id);
				withdraw(id);
				end(asked, { kind: 'unanswered', why: 'nobody' });
			}
		},
		answer(id, answer) {
			const asked = open.get(id);
			if (asked === undefined || (answer !== 'deny' && !asked.question.allowed.includes(answer))) return false;
			take(id);
			end(asked, { kind: 'answered', answer });
			return true;
		},
		get open() {
			return open.size;
		},
	};
}

/** Everything the user decides by. Sentences include how long ago something was read, so the reasons replace them if there are any. */
function keyOf({ about, allowed, entry, pattern, sentences, server, session, tool }: Question, content: Json): string {
	return sha256(canonicalJson([about, entry, server, tool, session ?? null, [...allowed], [...(pattern?.reasons ?? sentences)], content]));
}

/** Runs `run` after the caller is done. The returned function cancels it. */
function soon(run: () => void): () => void {
	let isTakenBack = false;
	queueMicrotask(() => {
		if (!isTakenBack) run();
	});
	return () => {
		isTakenBack = true;
	};
}
