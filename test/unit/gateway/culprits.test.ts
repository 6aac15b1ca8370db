import assert from 'node:assert/strict';
import { isEntryId } from '../../../src/base/ids.ts';
import { createCulprits, MAX_STOPS, MAX_STOPS_TOGETHER } from '../../../src/gateway/culprits.ts';

const [guilty, other] = [`a${'1'.repeat(20)}`, `a${'2'.repeat(20)}`];
assert.ok(isEntryId(guilty) && isEntryId(other));

describe('createCulprits', () => {
	const at = (entry: typeof guilty, pid: number, sequence: number) => ({ entry, pid, sequence, rule: undefined });

	it('withholds the message that stopped a worker, even after other messages stopped one', () => {
		const culprits = createCulprits();

		culprits.blame(at(guilty, 1, 7), 0);
		culprits.blame(at(other, 2, 9), 1000);

		assert.deepEqual(
			culprits.withheld().map(({ pid, sequence }) => [pid, sequence]),
			[
				[1, 7],
				[2, 9],
			],
		);
	});

	it('suspends a server whose messages stopped several workers, and counts none of these stops against the gateway', () => {
		const culprits = createCulprits();

		const outcomes = Array.from({ length: MAX_STOPS }, (_, index) => culprits.blame(at(guilty, 1, index), index * 1000));

		assert.deepEqual(outcomes, [[], [], [{ entry: guilty, pid: 1 }]]);
		assert.equal(culprits.recentStops(MAX_STOPS * 1000), 0);
		assert.ok(culprits.withheld().some(({ pid, sequence }) => pid === 1 && sequence === undefined));
	});

	it('suspends a server that restarts and immediately stops a worker again', () => {
		const culprits = createCulprits();
		for (let index = 0; index < MAX_STOPS; index++) culprits.blame(at(guilty, 1, index), 0);

		assert.deepEqual(culprits.blame(at(guilty, 2, 1), 1000), [{ entry: guilty, pid: 2 }]);
		assert.equal(culprits.recentStops(1000), 0);
	});

	it('counts stops without a known cause, rare stops by several servers, and stops by a suspended server', () => {
		const culprits = createCulprits();
		culprits.blame(undefined, 0);
		culprits.blame(at(other, 2, 1), 0);
		for (let index = 0; index < MAX_STOPS; index++) culprits.blame(at(guilty, 1, index), 0);
		assert.equal(culprits.recentStops(0), 2);

		assert.deepEqual(culprits.blame(at(guilty, 1, 99), 0), []);

		assert.equal(culprits.recentStops(0), 3);
		assert.equal(culprits.recentStops(60_000), 0, 'long ago');
	});

	describe('when several servers take turns', () => {
		const entries = Array.from({ length: 6 }, (_, index) => `a${String(index).repeat(20)}`).filter((id) => isEntryId(id));
		assert.equal(entries.length, MAX_STOPS_TOGETHER);

		it('suspends the newest process of each of them, and counts none of their stops against the gateway', () => {
			const culprits = createCulprits();
			const stop = (index: number, pid: number): readonly unknown[] =>
				culprits.blame(at(entries[index % 3] ?? guilty, pid, index), index * 4000);

			const early = [0, 1, 2, 3, 4].map((index) => stop(index, index < 3 ? index : 10 + (index % 3)));
			const last = stop(5, 12);

			assert.deepEqual(early, [[], [], [], [], []]);
			assert.deepEqual(
				last,
				[0, 1, 2].map((index) => ({ entry: entries[index], pid: 10 + index })),
			);
			assert.equal(culprits.recentStops(20_000), 0);
			assert.deepEqual(
				culprits.withheld().flatMap(({ pid, sequence }) => (sequence === undefined ? [pid] : [])),
				[10, 11, 12],
			);
		});

		it('suspends any further server at its first stop for the next five minutes', () => {
			const culprits = createCulprits();
			for (let index = 0; index < MAX_STOPS_TOGETHER; index++) culprits.blame(at(entries[index] ?? guilty, 1, index), 0);

			assert.deepEqual(culprits.blame(at(guilty, 5, 1), 60_000), [{ entry: guilty, pid: 5 }]);
			assert.equal(culprits.recentStops(60_000), 0);
			assert.deepEqual(culprits.blame(at(other, 6, 1), 500_000), []);
		});

		it('lets a hundred names stop no more workers than once each', () => {
			const culprits = createCulprits();
			let stops = 0;
			const suspended = new Set<number>();
			for (let round = 0; round < 3; round++) {
				for (let name = 0; name < 100; name++) {
					if (suspended.has(name)) continue;
					const entry = `a${String(name).padStart(20, '0')}`;
					assert.ok(isEntryId(entry));
					stops += 1;
					for (const { pid } of culprits.blame(at(entry, name, round), stops * 1000)) suspended.add(pid);
					assert.ok(culprits.recentStops(stops * 1000) < MAX_STOPS_TOGETHER);
				}
			}

			assert.equal(stops, 100);
			assert.equal(suspended.size, 100);
		});
	});

	it('suspends nothing for rare stops', () => {
		const culprits = createCulprits();

		for (let index = 0; index < 10; index++) assert.deepEqual(culprits.blame(at(guilty, 1, index), index * 200_000), []);
	});

	it('judges again after the suspension, and still withholds the single messages', () => {
		const culprits = createCulprits();
		for (let index = 0; index < MAX_STOPS; index++) culprits.blame(at(guilty, 1, index), 0);

		culprits.lift({ entry: guilty, pid: 1 });
		culprits.forgetStops();

		assert.deepEqual(
			culprits.withheld().map(({ sequence }) => sequence),
			[0, 1, 2],
		);
	});
});
