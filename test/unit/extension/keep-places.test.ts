import assert from 'node:assert/strict';
import { keepPlaces } from '../../../src/extension/view-models/keep-places.ts';
import type { TreeNode } from '../../../src/extension/view-models/tree-node.ts';
import { aRow } from '../../support/rows.ts';

const ids = (nodes: readonly TreeNode[]): readonly unknown[] =>
	nodes.map(({ children, id }) => (children.length === 0 ? id : [id, ids(children)]));

describe('rows that are visible', () => {
	it('keep their place when a decision would sort servers and items differently', () => {
		const seen = [aRow('weather:open', [aRow('alerts'), aRow('hail'), aRow('radar')], true), aRow('notes:open', [aRow('add')], true)];
		const sorted = [aRow('notes:open', [aRow('add')], true), aRow('weather', [aRow('hail'), aRow('radar'), aRow('alerts')])];

		const kept = keepPlaces(sorted, seen);

		assert.deepEqual(ids(kept), [
			['weather:open', ['alerts', 'hail', 'radar']],
			['notes:open', ['add']],
		]);
		assert.equal(kept[0]?.isExpanded, true);
	});

	it('take in a new row after the one it follows, and drop a row that is gone', () => {
		const seen = [aRow('a'), aRow('b'), aRow('c')];

		assert.deepEqual(ids(keepPlaces([aRow('x'), aRow('c'), aRow('y'), aRow('a')], seen)), ['x', 'a', 'c', 'y']);
	});

	it('unfold when an item starts to wait, and stay the same objects where nothing changed', () => {
		const seen = [aRow('weather', [aRow('alerts')]), aRow('notes')];
		const next = [aRow('weather:open', [aRow('alerts')], true), aRow('notes')];

		const kept = keepPlaces(next, seen);

		assert.equal(kept[0], next[0]);
		assert.equal(kept[1], next[1]);
		assert.equal(keepPlaces(next, []), next);
	});

	it('unfold again when an item waits once more after a decision, but not while it keeps waiting', () => {
		const waiting = [aRow('weather:open', [aRow('alerts')], true)];
		const decided = keepPlaces([aRow('weather', [aRow('alerts')])], waiting);
		const again = keepPlaces(waiting, decided);

		assert.equal(decided[0]?.id, 'weather:open');
		assert.deepEqual([again[0]?.id, again[0]?.isExpanded], ['weather:open+', true]);
		assert.equal(keepPlaces(waiting, again)[0]?.id, 'weather:open+');
		assert.equal(keepPlaces(waiting, keepPlaces([aRow('weather', [aRow('alerts')])], again))[0]?.id, 'weather:open');
	});
});
