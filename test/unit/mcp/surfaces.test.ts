import assert from 'node:assert/strict';
import type { Json } from '../../../src/base/json.ts';
import { surfacesOf, textAt } from '../../../src/mcp/surfaces.ts';

describe('surfacesOf', () => {
	it('R013 returns every string and property name in document order with its pointer', () => {
		const { surfaces, gaps } = surfacesOf({ name: 'a', list: ['b', { 'x/y~z': 'c', n: 1 }], none: null });

		assert.deepEqual(gaps, []);
		assert.deepEqual(
			surfaces.map(({ pointer, text, isKey }) => `${pointer} ${isKey ? 'key' : 'value'} ${text}`),
			[
				'/name key name',
				'/name value a',
				'/list key list',
				'/list/0 value b',
				'/list/1/x~1y~0z key x/y~z',
				'/list/1/x~1y~0z value c',
				'/list/1/n key n',
				'/none key none',
			],
		);
	});

	it('gives a single string the empty pointer', () => {
		assert.deepEqual(surfacesOf('text').surfaces, [{ pointer: '', text: 'text', isKey: false }]);
	});

	it('finds the value of each pointer', () => {
		const value: Json = { 'a~b': ['x', { '': 'y', '/': 'z' }] };
		for (const { pointer, text, isKey } of surfacesOf(value).surfaces) assert.equal(textAt(value, pointer, isKey), text);
		assert.equal(textAt(value, '/missing'), undefined);
		assert.equal(textAt('root', ''), 'root');
	});

	it('R012 names each exceeded limit and still returns the rest', () => {
		let deep: Json = 'bottom';
		for (let level = 0; level < 100_000; level += 1) deep = [deep];

		const deepWalk = surfacesOf({ deep, after: 'seen' });
		assert.deepEqual(deepWalk.gaps, ['too-deep']);
		assert.ok(deepWalk.surfaces.some(({ text }) => text === 'seen'));

		const many = surfacesOf(['a', 'b', 'c'], { maxStrings: 2 });
		assert.deepEqual([many.gaps, many.surfaces.length], [['too-many-strings'], 2]);

		const long = surfacesOf(['aaaa', 'bb', 'c'], { maxCharacters: 3 });
		assert.deepEqual([long.gaps, long.surfaces.map(({ text }) => text)], [['too-long'], ['bb', 'c']]);

		assert.deepEqual(surfacesOf([1, 2, 3, 'x'], { maxValues: 3 }).gaps, ['too-many-values']);
	});

	it('accepts 128 levels of nesting', () => {
		let value: Json = 'bottom';
		for (let level = 0; level < 128; level += 1) value = [value];
		assert.deepEqual(surfacesOf(value).gaps, []);
		assert.deepEqual(surfacesOf([value]).gaps, ['too-deep']);
	});
});
