import assert from 'node:assert/strict';
import { createLateWork, type LateOptions } from '../../../src/gateway/late-work.ts';

/** A clock that is moved by hand, and what was asked of it. */
function aPlace() {
	let now = 0;
	let soon: (() => void)[] = [];
	let timers: { readonly at: number; readonly run: () => void }[] = [];
	const errors: string[] = [];
	const done: string[] = [];
	const late = createLateWork({
		clock: { monotonic: () => now },
		logger: { error: (message) => void errors.push(message) },
		soon: (run) => void soon.push(run),
		after(delayMs, run) {
			const timer = { at: now + delayMs, run };
			timers.push(timer);
			return () => void (timers = timers.filter((other) => other !== timer));
		},
	});
	return {
		late,
		errors,
		done,
		add: (name: string, bytes = 10, options: LateOptions = {}) => late.add(() => void done.push(name), bytes, options),
		/** The turn ends: what was asked for soon runs, once. */
		turn() {
			const due = soon;
			soon = [];
			for (const run of due) run();
		},
		pass(ms: number) {
			now += ms;
			const due = timers.filter(({ at }) => at <= now);
			timers = timers.filter(({ at }) => at > now);
			for (const { run } of due) run();
		},
	};
}

describe('work that nobody waits for', () => {
	it('runs in order, one piece a turn, once no more has come for a moment', () => {
		const place = aPlace();
		for (const name of ['a', 'b', 'c']) place.add(name);

		place.turn();
		assert.deepEqual(place.done, []);
		place.pass(20);
		assert.deepEqual(place.done, ['a']);
		place.turn();
		place.turn();

		assert.deepEqual(place.done, ['a', 'b', 'c']);
	});

	it('lets a client that asks again at once go first', () => {
		const place = aPlace();
		place.add('a');
		place.pass(15);
		place.add('b');
		place.pass(5);
		place.turn();
		assert.deepEqual(place.done, []);

		place.pass(15);
		place.pass(20);
		place.turn();

		assert.deepEqual(place.done, ['a', 'b']);
	});

	it('runs what the next decision depends on, and all before it, as soon as what was sent has left', () => {
		const place = aPlace();
		place.add('a');
		place.add('b', 10, { isUrgent: true });
		assert.equal(place.late.isDue, true);

		place.turn();

		assert.deepEqual(place.done, ['a', 'b']);
		assert.equal(place.late.isDue, false);
	});

	it('is caught up with by whoever depends on it', () => {
		const place = aPlace();
		place.add('a');
		place.add('b', 10, { isUrgent: true });

		place.late.catchUp();
		place.turn();
		place.pass(100);

		assert.deepEqual(place.done, ['a', 'b']);
	});

	it('learns what the next decision may depend on, in order, and leaves the records waiting in theirs', () => {
		const place = aPlace();
		place.add('record 1');
		place.add('read 1', 0, { isKnowledge: true });
		place.add('record 2');
		place.add('read 2', 0, { isKnowledge: true, isUrgent: true });

		place.late.learn();
		assert.deepEqual(place.done, ['read 1', 'read 2']);
		place.late.learn();
		place.turn();

		assert.deepEqual(place.done, ['read 1', 'read 2', 'record 1', 'record 2']);
		assert.equal(place.late.isDue, false);
	});

	it('does each piece once, whoever asks for it', () => {
		const place = aPlace();
		place.add('record');
		place.add('read', 0, { isKnowledge: true });
		place.late.catchUp();
		place.add('read again', 0, { isKnowledge: true });

		place.late.learn();
		place.late.catchUp();
		place.pass(100);

		assert.deepEqual(place.done, ['record', 'read', 'read again']);
	});

	it('learns the rest after a piece that throws', () => {
		const place = aPlace();
		const fails = (): void => {
			throw new Error('no');
		};
		place.late.add(fails, 1, { isKnowledge: true });
		place.add('read', 0, { isKnowledge: true });

		place.late.learn();

		assert.deepEqual(place.done, ['read']);
		assert.equal(place.errors.length, 1);
	});

	it('keeps no more than it may: each addition pays for the oldest', () => {
		const place = aPlace();
		place.add('large', 15 * 1024 * 1024);
		place.add('a', 2 * 1024 * 1024);
		place.turn();
		assert.deepEqual(place.done, ['large']);

		for (let count = 0; count < 512; count += 1) place.add(String(count));
		place.turn();

		assert.deepEqual(place.done.slice(0, 2), ['large', 'a']);
	});

	it('goes on after a piece that throws, and says so', () => {
		const place = aPlace();
		place.late.add(() => {
			throw new Error('no');
		}, 1);
		place.add('b');

		place.late.catchUp();

		assert.deepEqual(place.done, ['b']);
		assert.deepEqual(place.errors, ['something could not be recorded']);
	});
});
