import { randomUUID } from 'node:crypto';
import type { Json } from '../base/json.ts';
import { canonicalJson } from '../pins/canonical.ts';
import type { Question, QuestionAnswer, QuestionOutcome } from '../policy/risk/question.ts';
import { sha256 } from './sha256.ts';

/** How a session asks a person. */
export interface QuestionPort {
	/**
	 * Asks, and returns at once; nothing else waits for the answer. `onAnswer` is called once, never before this returns, and not at all
	 * after the returned function was called, which takes the question back. `content`: what it is about, unmasked. While a question about the
	 * same is open nobody is asked again: its answer counts for both. Default: it is like no other.
	 */
	ask(question: Question, onAnswer: (outcome: QuestionOutcome) => void, content?: Json): () => void;
}

/** The questions that are open in one gateway. Answers come from a window that has proved itself, never from a client. */
export interface QuestionService extends QuestionPort {
	/** Whether there is anybody who could be asked. Nobody any more: what is open is refused. Default: there is. */
	setAsked(isSomebodyThere: boolean): void;
	/** False: no such question is open, or it does not offer this answer; nothing was decided then. */
	answer(id: string, answer: QuestionAnswer): boolean;
	readonly open: number;
}

export interface QuestionServiceOptions {
	readonly show: (id: string, question: Question, limitMs: number) => void;
	readonly withdraw: (id: string) => void;
	/** Calls `run` once after `delayMs`; the returned function takes it back. */
	readonly after: (delayMs: number, run: () => void) => () => void;
	readonly limitMs?: number;
	readonly newId?: () => string;
}

/** A person needs time to read; a client that waits for ever would look broken. */
export const QUESTION_LIMIT_MS = 5 * 60_000;
/** More at once than anybody answers: a server or a model that floods is refused instead. */
export const MAX_OPEN_QUESTIONS = 16;

/** Nobody is there to be asked. */
export const NOBODY_TO_ASK: QuestionPort = { ask: (_question, onAnswer) => soon(() => onAnswer({ kind: 'unanswered', why: 'nobody' })) };

interface Open {
	readonly question: Question;
	/** Of what it is about. `undefined`: it is like no other. */
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
	/** Takes one of those who wait back; the question with the last of them. */
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

/** All that a person decides by. Sentences tell how long ago something was read, so the reasons stand for them where there are any. */
function keyOf({ about, allowed, entry, pattern, sentences, server, session, tool }: Question, content: Json): string {
	return sha256(canonicalJson([about, entry, server, tool, session ?? null, [...allowed], [...(pattern?.reasons ?? sentences)], content]));
}

/** Runs `run` when the caller is done; the returned function takes it back. */
function soon(run: () => void): () => void {
	let isTakenBack = false;
	queueMicrotask(() => {
		if (!isTakenBack) run();
	});
	return () => {
		isTakenBack = true;
	};
}
