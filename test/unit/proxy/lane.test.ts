import assert from 'node:assert/strict';
import type { QueuedMessage } from '../../../src/proxy/lane.ts';
import { createLane } from '../../../src/proxy/lane.ts';

const anItem = (sequence: number): QueuedMessage => ({
	sequence,
	arrivedAtMs: 0,
	direction: 'client-to-server',
	bytes: new Uint8Array(10),
	isOurs: false,
	shape: { rawId: undefined, kind: 'notification' },
	verdict: undefined,
	isHeld: false,
});
const verdict = { action: 0, body: new Uint8Array(0) };

describe('createLane', () => {
	it('applies verdicts in order of arrival, whatever their own order', () => {
		const applied: number[] = [];
		const lane = createLane((item) => applied.push(item.sequence));
		const items = [1, 2, 3].map(anItem);
		for (const item of items) lane.push(item);

		for (const item of items.toReversed()) lane.resolve(item, verdict);

		assert.deepEqual(applied, [1, 2, 3]);
		assert.equal(lane.bytes, 0);
		assert.equal(lane.length, 0);
	});

	it('lets later messages pass a held one, and applies the held one when its verdict comes', () => {
		const applied: number[] = [];
		const lane = createLane((item) => applied.push(item.sequence));
		const [first, second, third] = [anItem(1), anItem(2), anItem(3)];
		for (const item of [first, second, third]) lane.push(item);

		lane.resolve(second, verdict);
		lane.hold(first);
		lane.resolve(first, verdict);
		lane.resolve(third, verdict);

		assert.deepEqual(applied, [2, 1, 3]);
	});

	it('handles a long queue in linear time', () => {
		let count = 0;
		const lane = createLane(() => count++);
		const items = Array.from({ length: 200_000 }, (_, index) => anItem(index));
		for (const item of items) lane.push(item);
		for (const item of items) lane.resolve(item, verdict);
		assert.equal(count, 200_000);
	});
});
