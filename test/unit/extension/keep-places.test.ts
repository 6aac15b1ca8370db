import assert from 'node:assert/strict';
import { keepPlaces } from '../../../src/extension/view-models/keep-places.ts';
import type { TreeNode } from '../../../src/extension/view-models/tree-node.ts';

const row = (id: string, children: readonly TreeNode[] = [], isExpanded = false): TreeNode => ({
	id,
	label: id,
	description: '',
	tooltip: id,
	accessibleLabel: id,
	icon: 'info',
	color: undefined,
	context: 'note',
	target: undefined,
	children,
	isExpanded,
});
const ids = (nodes: readonly TreeNode[]): readonly unknown[] =>
	nodes.map(({ children, id }) => (children.length === 0 ? id : [id, ids(children)]));

describe('rows that somebody sees', () => {
	it('keep their place when a decision would sort them anew, servers and items', () => {
		const seen = [row('weather:open', [row('alerts'), row('hail'), row('radar')], true), row('notes:open', [row('add')], true)];
		const sorted = [row('notes:open', [row('add')], true), row('weather', [row('hail'), row('radar'), row('alerts')])];

		const kept = keepPlaces(sorted, seen);

		assert.deepEqual(ids(kept), [
			['weather:open', ['alerts', 'hail', 'radar']],
			['notes:open', ['add']],
		]);
		assert.equal(kept[0]?.isExpanded, true);
	});

	it('let a new row in behind the one it follows, and one that is gone go', () => {
		const seen = [row('a'), row('b'), row('c')];

		assert.deepEqual(ids(keepPlaces([row('x'), row('c'), row('y'), row('a')], seen)), ['x', 'a', 'c', 'y']);
	});

	it('unfold when something begins to wait, and stay the same objects where nothing is different', () => {
		const seen = [row('weather', [row('alerts')]), row('notes')];
		const next = [row('weather:open', [row('alerts')], true), row('notes')];

		const kept = keepPlaces(next, seen);

		assert.equal(kept[0], next[0]);
		assert.equal(kept[1], next[1]);
		assert.equal(keepPlaces(next, []), next);
	});

	it('unfold also when something waits again that was decided in view, and not while it goes on waiting', () => {
		const waiting = [row('weather:open', [row('alerts')], true)];
		const decided = keepPlaces([row('weather', [row('alerts')])], waiting);
		const again = keepPlaces(waiting, decided);

		assert.equal(decided[0]?.id, 'weather:open');
		assert.deepEqual([again[0]?.id, again[0]?.isExpanded], ['weather:open+', true]);
		assert.equal(keepPlaces(waiting, again)[0]?.id, 'weather:open+');
		assert.equal(keepPlaces(waiting, keepPlaces([row('weather', [row('alerts')])], again))[0]?.id, 'weather:open');
	});
});
