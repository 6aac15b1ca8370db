import assert from 'node:assert/strict';
import type { CordonEvent, JudgedPlace } from '../../../src/events/cordon-event.ts';
import { EMPTY_OVERVIEW, follow } from '../../../src/events/follow-event.ts';
import type { Overview } from '../../../src/events/overview.ts';
import { TRAFFIC_LIMITS } from '../../../src/events/traffic-findings.ts';
import { activityTree, withActivity } from '../../../src/extension/view-models/activity.ts';
import { createFindingsTree } from '../../../src/extension/view-models/findings-tree.ts';
import { filterTree, parseFilter } from '../../../src/extension/view-models/row-filter.ts';
import type { TreeNode } from '../../../src/extension/view-models/tree-node.ts';
import { judgedPlaces } from '../../../src/gateway/traffic/record.ts';
import { findingsTree, plainWords } from '../../support/view-words.ts';
import { aFile, anId } from '../events/events-support.ts';

type Traffic = Extract<CordonEvent, { readonly kind: 'traffic-judged' }>;

const aPlace = (change: Partial<JudgedPlace> = {}): JudgedPlace => ({
	rule: 'results.injection',
	severity: 'high',
	pointer: '/content/0/text',
	start: 40,
	end: 120,
	count: 1,
	...change,
});
const aResult = ({ places = [aPlace()], ...change }: Partial<Traffic> = {}): Traffic => ({
	kind: 'traffic-judged',
	at: 5,
	entry: anId,
	direction: 'to-client',
	name: 'get_email',
	action: 'redact',
	withheld: 'w1',
	rules: places.map(({ rule }) => rule),
	severity: 'high',
	places,
	...change,
});
const overviewOf = (...events: readonly CordonEvent[]): Overview => events.reduce(follow, follow(EMPTY_OVERVIEW, aFile({})));
const treeOf = (...events: readonly CordonEvent[]): readonly TreeNode[] => findingsTree(overviewOf(...events), plainWords);
const rowsOf = (nodes: readonly TreeNode[]): readonly TreeNode[] =>
	nodes.flatMap((node) => (node.children.length === 0 ? [node] : rowsOf(node.children)));

describe('findings in calls and results in the Findings view', () => {
	it('R014 R135 show the sentence of their rule, the tool, the action, and the place, and no inspected text', () => {
		const [group] = treeOf(aResult());

		assert.equal(group?.label, 'High risk');
		const [row] = group?.children ?? [];
		assert.equal(row?.label, 'calc › get_email');
		assert.equal(row?.description, 'The content gives instructions to the model. · passages removed');
		assert.match(row?.tooltip ?? '', /At \/content\/0\/text, characters 40 to 120\n.*\nresults\.injection$/);
		assert.match(row?.accessibleLabel ?? '', /In a result of calc › get_email: passages removed\.$/);
	});

	it('lead to the removed passages while they are stored, and to the Activity view', () => {
		const kept = aResult();
		const lost = overviewOf(kept, { kind: 'gateway-replaced', at: 6, why: 'crashed', rule: undefined });
		const [line] = activityTree(withActivity([], kept, overviewOf(kept), plainWords), () => 'now');

		const [row] = rowsOf(treeOf(kept));
		const [after] = rowsOf(findingsTree(lost, plainWords));

		assert.deepEqual([row?.context, row?.withheld], ['traffic-finding;withheld', 'w1']);
		assert.deepEqual([after?.context, after?.withheld], ['traffic-finding', undefined]);
		assert.ok(row?.traffic !== undefined && row.traffic === line?.traffic && row.traffic === after?.traffic);
		assert.deepEqual([line?.context, line?.withheld], ['activity;withheld', 'w1']);
	});

	it('share one row for one rule and tool with the newest one and a count, separately for calls and results', () => {
		const rows = rowsOf(
			treeOf(
				aResult(),
				aResult({ action: 'block', withheld: 'w2', places: [aPlace({ count: 3 })] }),
				aResult({ direction: 'to-server', action: 'refuse', withheld: undefined }),
			),
		);

		assert.deepEqual(
			rows.map(({ description, label, withheld }) => [label, description, withheld]),
			[
				['get_email', 'The content gives instructions to the model. · refused', undefined],
				['get_email', 'The content gives instructions to the model. · withheld · 2 times', 'w2'],
			],
		);
		assert.match(rows[1]?.tooltip ?? '', /At \/content\/0\/text and 2 more places/);
	});

	it('of one server are grouped in one row, and a filter finds them', () => {
		const tree = treeOf(
			aResult(),
			aResult({ name: 'get_page', places: [aPlace(), aPlace({ rule: 'results.exfiltration_link', severity: 'medium' })] }),
		);

		assert.deepEqual(
			tree.map(({ children, description, label }) => [label, description, children.map((row) => [row.label, row.children.length])]),
			[
				['High risk', '2', [['Calls and results of calc', 2]]],
				['Medium risk', '1', [['calc › get_page', 0]]],
			],
		);
		const found = filterTree(tree, parseFilter('get_page instructions @found'));
		assert.deepEqual([found.shown, found.all], [1, 3]);
		assert.equal(filterTree(tree, parseFilter('calls calc')).shown, 2);
	});

	it("include a result that couldn't be read in full, but not a call that was blocked because of earlier calls", () => {
		const unread = aResult({ action: 'block', rules: [], places: [], severity: 'none' });
		const flow = aResult({ direction: 'to-server', action: 'refuse', rules: [], places: [], severity: 'none', withheld: undefined });

		assert.deepEqual(
			treeOf(unread, flow).map(({ children, label }) => [label, children.map((row) => row.description)]),
			[['Medium risk', ["The result couldn't be checked completely. · withheld"]]],
		);
	});

	it('are limited in number, and a server that floods only replaces its own findings', () => {
		const other = anId.replace(/1/g, '2') as typeof anId;
		const flood = Array.from({ length: 500 }, (_, index) => aResult({ name: `tool_${index}` }));

		const { traffic } = overviewOf(aResult({ entry: other, name: 'quiet' }), ...flood);

		assert.equal(traffic.size, TRAFFIC_LIMITS.perServer + 1);
		assert.ok([...traffic.values()].some(({ name }) => name === 'quiet'));
		const entries = Array.from({ length: 30 }, (_, index) => `a${String(index).padStart(20, '0')}` as typeof anId);
		const many = entries.flatMap((entry) => Array.from({ length: 20 }, (_, index) => aResult({ entry, name: `tool_${index}` })));
		assert.equal(overviewOf(...many).traffic.size, TRAFFIC_LIMITS.all);
	});

	it('keep the same row objects while nothing changes, so that an allowed call draws nothing', () => {
		const tree = createFindingsTree(plainWords);
		const before = overviewOf(aResult());

		const [one] = rowsOf(tree(before));
		const [same] = rowsOf(tree(follow(before, { kind: 'call-passed', at: 9, entry: anId, tool: 'add' })));

		assert.equal(one, same);
		assert.equal(follow(before, { kind: 'call-passed', at: 9, entry: anId, tool: 'add' }), before);
	});

	it('name the specific match of a rule that has several kinds', () => {
		const places = judgedPlaces([
			{
				rule: 'results.suspicious_link',
				tier: 'hard',
				severity: 'high',
				confidence: 1,
				pointer: '/c',
				start: 0,
				end: 1,
				detail: 'command scheme',
			},
		]);
		const [row] = rowsOf(treeOf(aResult({ places })));

		assert.equal(row?.description, 'A link is suspicious: runs a command. · passages removed');
	});

	it('escape names chosen by a server', () => {
		const places = judgedPlaces([
			{ rule: 'results.injection', tier: 'hard', severity: 'high', confidence: 1, pointer: '/a\u202Eb', start: 0, end: 1 },
			{ rule: 'results.injection', tier: 'hard', severity: 'critical', confidence: 1, pointer: '/c', start: 0, end: 1 },
			{ rule: 'results.pii', tier: 'soft', severity: 'info', confidence: 1, pointer: '/d', start: 0, end: 1 },
		]);
		const [row] = rowsOf(treeOf(aResult({ name: 'get\u202Email', places })));

		assert.deepEqual(places, [{ rule: 'results.injection', severity: 'critical', pointer: '/a\\u{202E}b', start: 0, end: 1, count: 2 }]);
		assert.doesNotMatch(`${row?.label}${row?.description}${row?.tooltip}${row?.accessibleLabel}`, /\u202E/);
	});
});
