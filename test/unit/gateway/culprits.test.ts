import assert from 'node:assert/strict';
import { isEntryId } from '../../../src/base/ids.ts';
import { createCulprits, MAX_STOPS } from '../../../src/gateway/culprits.ts';

const [guilty, other] = [`a${'1'.repeat(20)}`, `a${'2'.repeat(20)}`];
assert.ok(isEntryId(guilty) && isEntryId(other));

describe('createCulprits', () => {
	const at = (entry: typeof guilty, pid: number, sequence: number) => ({ entry, pid, sequence, rule: undefined });

	it('withholds the message that stopped a worker, and goes on withholding it after others stopped one', () => {
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

	it('suspends the server whose messages stopped several workers, and counts none of them against the gateway', () => {
		const culprits = createCulprits();

		const outcomes = Array.from({ length: MAX_STOPS }, (_, index) => culprits.blame(at(guilty, 1, index), index * 1000));

		assert.deepEqual(outcomes, [undefined, undefined, { entry: guilty, pid: 1 }]);
		assert.equal(culprits.recentStops(MAX_STOPS * 1000), 0);
		assert.ok(culprits.withheld().some(({ pid, sequence }) => pid === 1 && sequence === undefined));
	});

	it('suspends a server that is started anew and goes on at once', () => {
		const culprits = createCulprits();
		for (let index = 0; index < MAX_STOPS; index++) culprits.blame(at(guilty, 1, index), 0);

		assert.deepEqual(culprits.blame(at(guilty, 2, 1), 1000), { entry: guilty, pid: 2 });
		assert.equal(culprits.recentStops(1000), 0);
	});

	it('counts what nobody knows the cause of, what several servers do seldom, and what a suspended one does all the same', () => {
		const culprits = createCulprits();
		culprits.blame(undefined, 0);
		culprits.blame(at(other, 2, 1), 0);
		for (let index = 0; index < MAX_STOPS; index++) culprits.blame(at(guilty, 1, index), 0);
		assert.equal(culprits.recentStops(0), 2);

		assert.equal(culprits.blame(at(guilty, 1, 99), 0), undefined);

		assert.equal(culprits.recentStops(0), 3);
		assert.equal(culprits.recentStops(60_000), 0, 'long ago');
	});

	it('suspends nobody for what happens seldom', () => {
		const culprits = createCulprits();

		for (let index = 0; index < 10; index++) assert.equal(culprits.blame(at(guilty, 1, index), index * 200_000), undefined);
	});

	it('judges again when the pause is over, and keeps what is known of single messages', () => {
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
