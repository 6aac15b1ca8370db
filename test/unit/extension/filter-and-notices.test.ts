import assert from 'node:assert/strict';
import { type EntryId, isEntryId } from '../../../src/base/ids.ts';
import { follow } from '../../../src/events/follow-event.ts';
import type { Overview } from '../../../src/events/overview.ts';
import { SeenNotices } from '../../../src/extension/features/seen-notices.ts';
import { type Notice, noticesOf } from '../../../src/extension/view-models/notices.ts';
import { filterTree, parseFilter, unknownStates } from '../../../src/extension/view-models/row-filter.ts';
import { createTree } from '../../../src/extension/view-models/tree.ts';
import type { TreeNode } from '../../../src/extension/view-models/tree-node.ts';
import { plainWords, treeOf } from '../../support/view-words.ts';
import { aFile, aToolVerdict, fold, hash, UP } from '../events/events-support.ts';

const entryId = (index: number): EntryId => {
	const id = `a${String(index).padStart(20, '0')}`;
	if (!isEntryId(id)) throw new Error('no entry id');
	return id;
};
const row = (label: string, context: string, children: readonly TreeNode[] = [], more: Partial<TreeNode> = {}): TreeNode => ({
	id: label,
	label,
	description: '',
	tooltip: label,
	accessibleLabel: label,
	icon: 'x',
	color: undefined,
	context,
	target: undefined,
	children,
	isExpanded: false,
	...more,
});
const TREE = [
	row('a problem', 'note'),
	row('calc', 'server;protected;open', [
		row('add', 'item;tool;approved;done'),
		row('sub', 'item;tool;rug_pull;open', [], { tooltip: 'sub\nreads a key file [sensitive.path]', hasFindings: true }),
	]),
	row('mail', 'server;protected;done', [row('send', 'item;tool;blocked;done'), row('add', 'item;tool;quarantined;open')]),
];
const shown = (text: string): string => {
	const { all, nodes, shown: count } = filterTree(TREE, parseFilter(text));
	return `${nodes.map(({ children, label }) => [label, ...children.map((child) => child.label)].join('>')).join(' ')} ${count}/${all}`;
};

describe('the filter of the views', () => {
	it('shows everything without a word', () => {
		assert.equal(shown('  '), 'a problem calc>add>sub mail>send>add 4/4');
	});

	it('finds servers, tools, and findings, and never hides a problem', () => {
		assert.equal(shown('calc'), 'a problem calc>add>sub 2/4');
		assert.equal(shown('ADD'), 'a problem calc>add mail>add 2/4');
		assert.equal(shown('mail add'), 'a problem mail>add 1/4');
		assert.equal(shown('sensitive.path'), 'a problem calc>sub 1/4');
		assert.equal(shown('nothing like it'), 'a problem 0/4');
	});

	it('knows the states', () => {
		assert.equal(shown('@open'), 'a problem calc>sub mail>add 2/4');
		assert.equal(shown('@changed'), 'a problem calc>sub 1/4');
		assert.equal(shown('@found'), 'a problem calc>sub 1/4');
		assert.equal(shown('@blocked'), 'a problem mail>send 1/4');
		assert.equal(shown('@open mail'), 'a problem mail>add 1/4');
		assert.equal(shown('@nobody'), 'a problem 0/4');
	});

	it("reports a word that isn't a state once it can't become one", () => {
		assert.deepEqual(unknownStates('@nonsense add @open'), ['@nonsense']);
		assert.deepEqual([unknownStates('add @op'), unknownStates('@'), unknownStates('a@b @OPEN ')], [[], [], []]);
		assert.deepEqual([unknownStates('@op add'), unknownStates('@opened')], [['@op'], ['@opened']]);
	});

	it('unfolds the parents of a match, and leaves rows that a person folded as they were', () => {
		const [, hit] = filterTree(TREE, parseFilter('add')).nodes;

		assert.deepEqual([hit?.id, hit?.isExpanded], ['calc:filtered', true]);
		assert.equal(filterTree(TREE, undefined).nodes, TREE);
	});
});

describe('the rows of many servers', () => {
	const overview = (servers: number, tools: number): Overview => {
		const ids = Array.from({ length: servers }, (_, index) => entryId(index));
		const file = aFile({ entries: ids.map((id, index) => ({ id, name: `server-${index}` })) });
		return ids.reduce(
			(now, entry) =>
				follow(now, {
					kind: 'tools-judged',
					at: 1,
					entry,
					tools: Array.from({ length: tools }, (_, index) => aToolVerdict({ name: `tool_${index}` })),
				}),
			fold(UP, file),
		);
	};

	it('unfold only as many as fit the screen, and are all counted', () => {
		const few = treeOf(overview(2, 5), plainWords);
		const many = treeOf(overview(50, 40), plainWords);

		assert.deepEqual([few.badge, few.nodes.map((node) => node.isExpanded)], [10, [true, true]]);
		assert.deepEqual([many.badge, many.nodes.filter((node) => node.isExpanded).length], [2000, 3]);
	});

	it("stay the same objects while nothing happens at their server, so that they aren't drawn again", () => {
		const tree = createTree(plainWords);
		const before = overview(50, 40);
		const first = tree(before).nodes;
		const after = follow(before, {
			kind: 'connected',
			at: 2,
			entry: entryId(7),
			connection: 1,
			pid: 1,
			refusal: undefined,
			launch: undefined,
		});
		const second = tree(after).nodes;

		assert.deepEqual(
			second.filter((node, index) => node !== first[index]).map((node) => node.label),
			['server-7'],
		);
	});
});

describe('notifications that were shown', () => {
	const memory = () => {
		const stored = new Map<string, unknown>();
		return {
			stored,
			get: (key: string): unknown => stored.get(key),
			update: (key: string, value: unknown): Promise<void> => Promise.resolve(void stored.set(key, value)),
		};
	};
	const overviewOfOne = (): Overview => fold(UP, aFile({ entries: [{ id: entryId(0), name: 'calc' }] }));
	/** `c v2` is another version of `c`. */
	const toolOf = (words: string) => aToolVerdict({ name: words.split(' ')[0] ?? '', fingerprint: hash(words) });
	const changed = { cause: 'changed', covers: ['calc add v2'] } as const;
	const problem = { cause: 'problem', covers: ['gateway-down'] } as const;

	it("aren't repeated in a later window, except for a problem", () => {
		const kept = memory();
		new SeenNotices(kept).add([changed, problem]);
		const later = new SeenNotices(kept);

		assert.deepEqual([later.has(changed), later.has(problem)], [true, false]);
		assert.equal(later.has({ ...changed, covers: ['calc add v3'] }), false);
	});

	it('appear again after their cause went away, and store no readable text', () => {
		const kept = memory();
		const seen = new SeenNotices(kept);
		seen.add([changed]);
		assert.ok(!JSON.stringify([...kept.stored.values()]).includes('calc'));
		seen.forget(changed.covers);

		assert.equal(new SeenNotices(kept).has(changed), false);
	});

	it("aren't repeated for the items left while a person reviews them, but appear for new or changed items", () => {
		const seen = new SeenNotices(memory());
		const covers = (...names: readonly string[]): Pick<Notice, 'cause' | 'covers'> => {
			const judged = { kind: 'tools-judged', at: 1, entry: entryId(0), tools: names.map(toolOf) } as const;
			const [notice] = noticesOf(follow(overviewOfOne(), judged), plainWords);
			return notice ?? { cause: 'new', covers: ['nothing was said'] };
		};
		seen.add([covers('a', 'b', 'c')]);

		assert.deepEqual(
			[covers('a', 'b', 'c'), covers('b', 'c'), covers('c')].map((notice) => seen.has(notice)),
			[true, true, true],
		);
		assert.deepEqual(
			[covers('c', 'd'), covers('c v2')].map((notice) => seen.has(notice)),
			[false, false],
		);
	});

	it('are remembered up to a limit, newest first', () => {
		const kept = memory();
		const seen = new SeenNotices(kept);
		seen.add(Array.from({ length: 2200 }, (_, index) => ({ cause: 'new', covers: [`n${index}`] }) as const));
		const later = new SeenNotices(kept);

		assert.deepEqual([later.has({ cause: 'new', covers: ['n0'] }), later.has({ cause: 'new', covers: ['n2199'] })], [false, true]);
	});
});
