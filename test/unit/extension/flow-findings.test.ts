import assert from 'node:assert/strict';
import type { CordonEvent } from '../../../src/events/cordon-event.ts';
import { EMPTY_OVERVIEW, follow } from '../../../src/events/follow-event.ts';
import { filterTree, parseFilter } from '../../../src/extension/view-models/row-filter.ts';
import { findingsTree, plainWords } from '../../support/view-words.ts';
import { aFile, anId, aToolVerdict } from '../events/events-support.ts';

type Flow = Extract<CordonEvent, { readonly kind: 'flow-judged' }>;

const SENTENCE = 'The text read by files › read_text 12 s ago is in the message of calc › post_message.';
const aFlow = (change: Partial<Flow> = {}): Flow => ({
	kind: 'flow-judged',
	session: 's1',
	isQuarantined: false,
	id: '1:7',
	at: 5,
	entry: anId,
	tool: 'post_message',
	channel: 'send',
	outcome: 'waiting',
	isFlagged: false,
	reasons: [{ rule: 'flow.internal_to_external', action: 'ask', severity: 90, sentence: SENTENCE }],
	...change,
});
const treeOf = (...events: readonly CordonEvent[]) => findingsTree(events.reduce(follow, follow(EMPTY_OVERVIEW, aFile({}))), plainWords);

describe('findings across calls in the Findings view', () => {
	it('appear with findings about declarations, sorted by severity, with their sentence, and open the picture of the session', () => {
		const tree = treeOf(aFlow(), {
			kind: 'tools-judged',
			at: 2,
			entry: anId,
			tools: [
				aToolVerdict({
					name: 'add',
					severity: 'critical',
					findings: [
						{ rule: 'unicode.hidden', tier: 'hard', severity: 'critical', confidence: 1, pointer: '/description', start: 0, end: 1 },
					],
				}),
			],
		});

		assert.deepEqual(
			tree.map(({ children, label }) => [label, children.map((row) => row.label)]),
			[['Critical risk', ['calc › post_message', 'calc › add']]],
		);
		const row = tree[0]?.children[0];
		assert.equal(row?.description, `${SENTENCE} · waiting for you`);
		assert.deepEqual(row?.target, { kind: 'session', session: 's1' });
		assert.match(row?.tooltip ?? '', /flow\.internal_to_external$/);
	});

	it('say what became of the call, and keep one row when they are reported again', () => {
		const [group] = treeOf(aFlow(), aFlow({ outcome: 'denied' }));

		assert.deepEqual(
			group?.children.map(({ description }) => description),
			[`${SENTENCE} · refused by you`],
		);
	});

	it('share one row for one rule and tool, with the newest sentence and a count', () => {
		const second = aFlow({
			id: '1:8',
			outcome: 'blocked',
			reasons: [{ rule: 'flow.internal_to_external', action: 'block', severity: 90, sentence: 'Newer.' }],
		});
		const session = aFlow({
			id: '1:9',
			tool: 'send',
			reasons: [
				{ rule: 'session.burst', action: 'block', severity: 70, sentence: 'Eleven calls within 5 s.' },
				{ rule: 'contradiction.read_destructive_name', action: 'allow', severity: 45, sentence: 'It says it reads.' },
			],
		});

		const tree = treeOf(aFlow(), second, session);

		assert.deepEqual(
			tree.map(({ children, label }) => [label, children.map((row) => `${row.label} ${row.description}`)]),
			[
				['Critical risk', ['calc › post_message Newer. · blocked · 2 times']],
				['High risk', ['calc › send Eleven calls within 5 s. · waiting for you']],
				['Medium risk', ['calc › send It says it reads. · waiting for you']],
			],
		);
	});

	it('leave out calls that only a setting asks about, and calls without any reason', () => {
		const policy = { rule: 'policy.write', action: 'ask', severity: 40, sentence: 'The settings ask about calls that write.' } as const;

		assert.deepEqual(treeOf(aFlow({ reasons: [policy] }), aFlow({ id: '1:8', outcome: 'made', reasons: [] })), []);
	});

	it('match words and @found in the filter', () => {
		const tree = treeOf(aFlow());

		assert.equal(filterTree(tree, parseFilter('@found')).shown, 1);
		assert.equal(filterTree(tree, parseFilter('post_message')).shown, 1);
		assert.equal(filterTree(tree, parseFilter('unrelated')).shown, 0);
	});

	it('escape names chosen by a server, and are limited in number', () => {
		const many = Array.from({ length: 500 }, (_, index) => aFlow({ id: `1:${index}`, tool: `tool_${index}` }));
		const [bad] = treeOf(aFlow({ tool: 'po\u202Est' }));

		assert.equal(treeOf(...many)[0]?.children.length, 200);
		assert.doesNotMatch(`${bad?.children[0]?.label}${bad?.children[0]?.description}`, /\u202E/);
	});
});
