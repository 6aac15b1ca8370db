import assert from 'node:assert/strict';
import type { TrafficReading } from '../../../../src/gateway/traffic/stage.ts';
import { SessionMemos } from '../../../../src/policy/risk/session-memo.ts';
import { NO_RISK } from '../../../../src/policy/risk/session-risk.ts';
import { aFlowPlace, type FlowPlace, GITHUB, SLACK } from './place.ts';

const PLAN = 'The discount for Halvorsen is settled at 17 percent and must stay out of the newsletter until legal has signed the renewal.';
const MINUTE = 60_000;

/** The worker that takes over, with the notes that the earlier workers left. */
function takenOver(before: FlowPlace): FlowPlace {
	const next = aFlowPlace();
	next.at = before.at + 1_000;
	for (const memo of before.memos.all) next.memos.keep(memo);
	next.stage.resume(structuredClone(before.memos.all), next.at);
	return next;
}

describe('a conversation whose worker was stopped', () => {
	let place: FlowPlace;
	beforeEach(() => {
		place = aFlowPlace();
	});

	it('R087 needs an answer before a call that may contain what it read earlier, although that text is no longer known', () => {
		place.read(GITHUB, 'get_file', PLAN);
		const next = takenOver(place);

		const sent = next.call(SLACK, 'post_message', { message: 'Something that was said in other words' });

		assert.equal(sent.ended.kind, 'waiting');
		assert.deepEqual(next.asked[0]?.question.sentences, [
			'MCP Cordon no longer knows what this session read from github, so this call to another server may contain it. It keeps that in memory only, and forgets it when it starts again or when there is too much.',
		]);
		assert.deepEqual(next.asked[0]?.question.allowed, ['once', 'session', 'always']);
	});

	it('R087 has read a result once the call is made, because its result may be the last message of the worker', () => {
		place.call(GITHUB, 'get_file', { path: 'plan.md' });

		assert.equal(takenOver(place).call(SLACK, 'post_message', { message: `FYI ${PLAN}` }).ended.kind, 'waiting');
	});

	it('R141 R087 has read the result of a call that the earlier worker allowed', () => {
		const made = place.call(SLACK, 'read_channel', { channel: 'general' });
		const other = place.call(GITHUB, 'get_file', { path: 'plan.md' });
		const next = takenOver(place);
		for (const { call } of [made, other]) next.stage.resumed?.(call);
		const result = (text: string, isFlagged: boolean) =>
			({ at: next.at, kind: 'result', content: { content: [{ type: 'text', text }] }, action: 'forward', isFlagged, rules: [] }) as const;
		next.stage.returned(made.call, result('a hostile message', true));
		next.stage.returned(other.call, result(PLAN, false));
		next.at += 1_000;

		assert.equal(next.call(SLACK, 'send_email', { to: 'a' }).ended.kind, 'refused');
		assert.equal(next.call(SLACK, 'post_note', { message: `FYI ${PLAN}` }).ended.kind, 'waiting');
		assert.match(next.asked[0]?.question.sentences.join(' ') ?? '', /The text read by github › get_file/);
	});

	it("R087 has read a resource before it's delivered", () => {
		const reading: TrafficReading = {
			id: '2:1',
			entry: GITHUB,
			server: 'github',
			task: undefined,
			about: { uri: 'file:///plan' },
			kind: 'resource',
			meta: { conversation: undefined, turn: undefined, traceparent: undefined },
		};
		place.stage.reads?.(reading, place.at);
		place.stage.reads?.({ ...reading, meta: { ...reading.meta, conversation: 'named' } }, place.at);
		const next = takenOver(place);

		for (const conversation of ['any', 'named'])
			assert.equal(
				next.call(SLACK, 'post_message', { message: 'In other words, it is done' }, { meta: { conversation } }).ended.kind,
				'waiting',
			);
	});

	it("needs no answer for a call that can't contain anything, stays internal, or belongs to a conversation that has read nothing", () => {
		place.read(GITHUB, 'get_file', PLAN);
		place.read(SLACK, 'read_channel', 'hello', { meta: { conversation: 'public only' } });
		const next = takenOver(place);

		assert.equal(next.call(SLACK, 'post_message', { text: 'ok' }).ended.kind, 'made');
		assert.equal(next.call(GITHUB, 'create_issue', { title: 'Something that was said in other words' }).ended.kind, 'made');
		for (const conversation of ['public only', 'new'])
			assert.equal(next.call(SLACK, 'post_message', { message: 'Good morning everybody' }, { meta: { conversation } }).ended.kind, 'made');
	});

	it('accepts an answer for the session, but needs another one for what the new worker has seen itself', () => {
		place.read(GITHUB, 'get_file', PLAN);
		const next = takenOver(place);
		next.call(SLACK, 'post_message', { message: 'Something that was said in other words' });
		next.answer('session');

		assert.equal(next.call(SLACK, 'post_message', { message: 'And another thing of that kind' }).ended.kind, 'made');
		next.read(GITHUB, 'get_file', PLAN);
		next.at += 1_000;
		assert.equal(next.call(SLACK, 'post_message', { message: `FYI ${PLAN}` }).ended.kind, 'waiting');
		assert.match(next.asked.at(-1)?.question.sentences.join(' ') ?? '', /The text read by github › get_file/);
	});

	it('R141 R099 keeps its risk and its stop of outgoing calls after flagged text, until a person clears it', () => {
		place.read(GITHUB, 'get_issue', 'a hostile issue', { isFlagged: true });
		const next = takenOver(place);

		const sent = next.call(SLACK, 'send_email', { to: 'a' });

		assert.equal(sent.ended.kind, 'refused');
		assert.ok((next.stage.picture()?.risk.score ?? 0) >= 40);
		next.stage.clearFlagged(next.stage.sessions[0] ?? '');
		assert.equal(next.call(SLACK, 'send_email', { to: 'b' }).ended.kind, 'made');
		const third = takenOver(next);
		assert.equal(third.call(SLACK, 'send_email', { to: 'c' }).ended.kind, 'made');
	});

	it('continues if the next worker is stopped too, even before it appears again', () => {
		place.read(GITHUB, 'get_file', PLAN);
		const quiet = takenOver(place);
		const third = takenOver(quiet);
		third.call(GITHUB, 'list_files');
		const fourth = takenOver(third);

		assert.equal(third.call(SLACK, 'post_message', { message: 'In other words, it is done' }).ended.kind, 'waiting');
		assert.equal(fourth.call(SLACK, 'post_message', { message: 'In other words, it is done' }).ended.kind, 'waiting');
	});

	it('R100 is recognized if the client names no conversation', () => {
		const nameless = { meta: { conversation: undefined, turn: undefined } };
		place.call(GITHUB, 'list_files', {}, nameless);
		place.at += 40 * MINUTE;
		place.call(GITHUB, 'get_file', { path: 'plan.md' }, nameless);
		const next = takenOver(place);

		assert.equal(next.call(SLACK, 'post_message', { message: `FYI ${PLAN}` }, nameless).ended.kind, 'waiting');
		next.at += 40 * MINUTE;
		assert.equal(next.call(SLACK, 'post_message', { message: `FYI ${PLAN}` }, nameless).ended.kind, 'made');
	});

	it('R087 has read what was read outside any conversation, if it begins within half an hour', () => {
		const meta = { conversation: undefined, turn: undefined, traceparent: undefined };
		place.stage.read?.(
			{ id: '2:1', entry: GITHUB, server: 'github', kind: 'resource', task: undefined, about: { uri: 'file:///plan' }, meta },
			{
				at: place.at,
				kind: 'result',
				content: { contents: [{ text: PLAN }] },
				action: 'forward',
				isFlagged: true,
				rules: ['results.injection'],
			},
		);
		const between = takenOver(place);
		between.stage.read?.(
			{ id: '2:1', entry: SLACK, server: 'slack', kind: 'resource', task: undefined, about: { uri: 'file:///notes' }, meta },
			{ at: between.at, kind: 'result', content: { contents: [{ text: PLAN }] }, action: 'forward', isFlagged: false, rules: [] },
		);
		const next = takenOver(between);
		const post = (conversation: string) =>
			next.call(SLACK, 'post_message', { message: 'In other words, it is done' }, { meta: { conversation } });
		const send = (conversation: string) => next.call(SLACK, 'send_email', { to: 'a' }, { meta: { conversation } });

		assert.equal(post('soon').ended.kind, 'waiting');
		assert.equal(send('soon').ended.kind, 'refused');
		next.at += 31 * MINUTE;
		assert.equal(post('later').ended.kind, 'made');
		assert.equal(send('later').ended.kind, 'made');
	});

	it('leaves no text in the notes, and no number that could be compared with text', () => {
		const read = place.read(GITHUB, 'get_file', PLAN, { isFlagged: true });

		const [memo] = place.memos.all;

		assert.deepEqual(
			{ ...memo, session: '', risk: NO_RISK },
			{
				session: '',
				at: place.at,
				readFrom: [{ id: GITHUB, name: 'github', class: 'internal' }],
				flagged: {
					flagged: [{ at: place.at, server: { id: GITHUB, name: 'github', class: 'internal' }, tool: 'get_file', call: read.id }],
				},
				risk: NO_RISK,
			},
		);
	});

	it("R087 is still tracked if other conversations pushed it out of the worker's memory", () => {
		place.read(GITHUB, 'get_file', PLAN);
		for (let other = 0; other < 8; other++) place.call(SLACK, 'read_channel', {}, { meta: { conversation: `other ${other}` } });

		assert.equal(place.call(SLACK, 'post_message', { message: `FYI ${PLAN}` }).ended.kind, 'waiting');
		assert.match(place.asked[0]?.question.sentences[0] ?? '', /no longer knows/);
	});

	it('is forgotten after notes on many others', () => {
		const memos = new SessionMemos();
		for (let index = 0; index < 40; index++)
			memos.keep({ session: `c-${index % 36}`, at: index, readFrom: [], flagged: { flagged: [] }, risk: NO_RISK });

		assert.deepEqual([memos.all.length, memos.all[0]?.session, memos.all.at(-1)?.session], [32, 'c-8', 'c-3']);
	});
});
