import assert from 'node:assert/strict';
import type { EntryId } from '../../../src/base/ids.ts';
import type { Json } from '../../../src/base/json.ts';
import { createQuestionService, MAX_OPEN_QUESTIONS, NOBODY_TO_ASK, type QuestionService } from '../../../src/gateway/questions.ts';
import type { Question, QuestionOutcome } from '../../../src/policy/risk/question.ts';

const ASKED: Question = {
	about: 'call',
	entry: 'a00000000000000000001' as EntryId,
	server: 'slack',
	tool: 'post_message',
	sentences: ['The text read by github › get_file 12 s ago is in the message of slack › post_message.'],
	shown: '{}',
	allowed: ['once', 'session'],
	pattern: undefined,
	session: 's1',
};

interface Place {
	readonly desk: QuestionService;
	readonly shown: string[];
	readonly withdrawn: string[];
	readonly timers: Set<() => void>;
}

function aDesk(): Place {
	const shown: string[] = [];
	const withdrawn: string[] = [];
	const timers = new Set<() => void>();
	let count = 0;
	const desk = createQuestionService({
		show: (id) => void shown.push(id),
		withdraw: (id) => void withdrawn.push(id),
		after: (_delayMs, run) => {
			timers.add(run);
			return () => void timers.delete(run);
		},
		newId: () => `q${++count}`,
	});
	return { desk, shown, withdrawn, timers };
}

describe('the question service', () => {
	it('R085 gives each question its own answer once, in any order', () => {
		const { desk, shown, timers } = aDesk();
		const outcomes: [string, QuestionOutcome][] = [];
		desk.ask(ASKED, (outcome) => outcomes.push(['first', outcome]));
		desk.ask(ASKED, (outcome) => outcomes.push(['second', outcome]));

		assert.deepEqual(shown, ['q1', 'q2']);
		assert.equal(desk.answer('q2', 'once'), true);
		assert.equal(desk.answer('q2', 'once'), false);
		assert.equal(desk.answer('q1', 'deny'), true);

		assert.deepEqual(outcomes, [
			['second', { kind: 'answered', answer: 'once' }],
			['first', { kind: 'answered', answer: 'deny' }],
		]);
		assert.equal(timers.size, 0);
	});

	it('asks once about identical calls, and the answer applies to all of them', () => {
		const { desk, shown, timers, withdrawn } = aDesk();
		const outcomes: [string, QuestionOutcome][] = [];
		const ask = (name: string, content: Json, question: Question = ASKED): (() => void) =>
			desk.ask(question, (outcome) => outcomes.push([name, outcome]), content);
		const allowed = { kind: 'answered', answer: 'once' } as const;
		ask('first', { text: 'a', to: 'x' });
		ask('again', { to: 'x', text: 'a' });
		const cancel = ask('cancelled', { text: 'a', to: 'x' });
		ask('other text', { text: 'b', to: 'x' });
		ask('other tool', { text: 'a', to: 'x' }, { ...ASKED, tool: 'delete_message' });
		ask('other conversation', { text: 'a', to: 'x' }, { ...ASKED, session: 's2' });
		ask('other reason', { text: 'a', to: 'x' }, { ...ASKED, sentences: ['The address is obfuscated.'] });

		assert.equal(shown.length, 5);
		cancel();
		assert.deepEqual(withdrawn, []);
		assert.equal(desk.answer('q1', 'once'), true);

		assert.deepEqual(outcomes, [
			['first', allowed],
			['again', allowed],
		]);
		assert.deepEqual([desk.open, timers.size], [4, 4]);
	});

	it('withdraws the question with the last call that waits for it, and asks again after an answer', () => {
		const { desk, shown, withdrawn } = aDesk();
		const outcomes: QuestionOutcome[] = [];
		const cancels = [1, 2].map(() => desk.ask(ASKED, (outcome) => outcomes.push(outcome), {}));
		for (const cancel of cancels) cancel();
		assert.deepEqual([withdrawn, outcomes], [['q1'], []]);

		desk.ask(ASKED, (outcome) => outcomes.push(outcome), {});
		desk.answer('q2', 'deny');
		desk.ask(ASKED, (outcome) => outcomes.push(outcome), {});

		assert.deepEqual(shown, ['q1', 'q2', 'q3']);
		assert.equal(outcomes.length, 1);
	});

	it("R085 rejects an answer that the question doesn't offer, and one for an unknown question", () => {
		const { desk } = aDesk();
		const outcomes: QuestionOutcome[] = [];
		desk.ask(ASKED, (outcome) => outcomes.push(outcome));

		assert.equal(desk.answer('q1', 'always'), false);
		assert.equal(desk.answer('q7', 'once'), false);

		assert.deepEqual([outcomes, desk.open], [[], 1]);
	});

	it('withdraws the question of a canceled call from the dialog, and ignores a late answer', () => {
		const { desk, timers, withdrawn } = aDesk();
		const outcomes: QuestionOutcome[] = [];
		const cancel = desk.ask(ASKED, (outcome) => outcomes.push(outcome));

		cancel();
		cancel();

		assert.deepEqual([withdrawn, desk.answer('q1', 'once'), outcomes, timers.size], [['q1'], false, [], 0]);
	});

	it('ends a question once if it gets no answer', () => {
		const { desk, timers, withdrawn } = aDesk();
		const outcomes: QuestionOutcome[] = [];
		desk.ask(ASKED, (outcome) => outcomes.push(outcome));

		for (const run of [...timers]) run();

		assert.deepEqual(outcomes, [{ kind: 'unanswered', why: 'timeout' }]);
		assert.deepEqual([withdrawn, desk.answer('q1', 'once')], [['q1'], false]);
	});

	it('refuses open and new questions once each while no window is open, and asks again in the next one', async () => {
		const { desk, shown, timers, withdrawn } = aDesk();
		const outcomes: QuestionOutcome[] = [];
		const nobody = { kind: 'unanswered', why: 'nobody' } as const;
		desk.ask(ASKED, (outcome) => outcomes.push(outcome));

		desk.setAsked(false);
		desk.ask(ASKED, (outcome) => outcomes.push(outcome));
		await Promise.resolve();
		assert.deepEqual([outcomes, withdrawn, desk.answer('q1', 'once'), timers.size], [[nobody, nobody], ['q1'], false, 0]);
		desk.setAsked(true);
		desk.ask(ASKED, (outcome) => outcomes.push(outcome));

		assert.deepEqual([shown, outcomes.length, desk.answer('q2', 'once')], [['q1', 'q2'], 2, true]);
	});

	it('refuses instead of asking if too many questions are open, or if there is no window', async () => {
		const { desk, shown } = aDesk();
		const outcomes: QuestionOutcome[] = [];
		for (let index = 0; index <= MAX_OPEN_QUESTIONS; index += 1) desk.ask(ASKED, (outcome) => outcomes.push(outcome));
		NOBODY_TO_ASK.ask(ASKED, (outcome) => outcomes.push(outcome));
		NOBODY_TO_ASK.ask(ASKED, (outcome) => outcomes.push(outcome))();
		assert.deepEqual(outcomes, [], 'never before it returns');
		await Promise.resolve();

		assert.equal(shown.length, MAX_OPEN_QUESTIONS);
		assert.deepEqual(outcomes, [
			{ kind: 'unanswered', why: 'too-many' },
			{ kind: 'unanswered', why: 'nobody' },
		]);
	});
});
