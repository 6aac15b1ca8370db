import assert from 'node:assert/strict';
import { createDeferredWork, type DeferredOptions } from '../../../src/gateway/deferred-work.ts';

/** A clock that the test moves, and the timers that were set. */
function aPlace() {
	let now = 0;
	let pieces = 0;
	let soon: (() => void)[] = [];
	let timers: { readonly at: number; readonly run: () => void }[] = [];
	const errors: string[] = [];
	const done: string[] = [];
	/** For each turn that did several pieces as one group, how many. */
	const together: number[] = [];
	const late = createDeferredWork({
		onPiece: () => void (pieces += 1),
		clock: { monotonic: () => now },
		logger: { error: (message) => void errors.push(message) },
		soon: (run) => void soon.push(run),
		together(run) {
			const before = done.length;
			run();
			together.push(done.length - before);
		},
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
		together,
		/** How often `onPiece` reported progress. */
		get pieces() {
			return pieces;
		},
		/** How long a piece takes, in milliseconds. This one fills a turn alone. */
		cost: 2,
		add(name: string, bytes = 10, options: DeferredOptions = {}) {
			const run = (): void => {
				done.push(name);
				now += this.cost;
			};
			late.add(run, bytes, options);
		},
		/** Ends the turn: callbacks for the next turn run once. */
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

describe('deferred work', () => {
	it('runs in order after a short pause in the traffic, one long piece per turn', () => {
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

	it("runs short pieces as a group, and tells the audit log that it's a group", () => {
		const place = aPlace();
		place.cost = 0.5;
		for (let count = 1; count <= 6; count += 1) place.add(`piece ${count}`);

		place.pass(20);
		assert.equal(place.done.length, 4);
		assert.deepEqual(place.together, [4]);
		place.turn();

		assert.equal(place.done.length, 6);
		assert.deepEqual(place.together, [4, 2]);
	});

	it('runs pieces that have waited for long, even without a pause in the traffic', () => {
		const place = aPlace();
		place.add('oldest');
		for (let ms = 0; ms < 495; ms += 5) {
			place.pass(5);
			place.add(`at ${ms}`);
		}
		assert.deepEqual(place.done, []);

		place.pass(5);
		place.add('one more');
		place.pass(20);
		assert.equal(place.done[0], 'oldest');
		place.turn();
		assert.equal(place.done.length, 2);
	});

	it('lets a client that sends another request right away go first', () => {
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

	it('runs an urgent piece, and all before it, before the next message can be read', () => {
		const place = aPlace();
		place.add('a');
		place.add('b', 10, { isUrgent: true });

		assert.deepEqual(place.done, ['a', 'b']);
		place.turn();
		place.pass(20);
		assert.deepEqual(place.done, ['a', 'b']);
	});

	it('runs completely if a caller catches up with it', () => {
		const place = aPlace();
		place.add('a');
		place.add('b');

		place.late.catchUp();
		place.turn();
		place.pass(100);

		assert.deepEqual(place.done, ['a', 'b']);
	});

	it('runs the pieces that the next decision may depend on, in order, and leaves records waiting in theirs', () => {
		const place = aPlace();
		place.add('record 1');
		place.add('read 1', 0, { isKnowledge: true });
		place.add('record 2');
		place.add('read 2', 0, { isKnowledge: true });

		place.late.learn();
		assert.deepEqual(place.done, ['read 1', 'read 2']);
		place.late.learn();
		place.pass(20);
		place.turn();

		assert.deepEqual(place.done, ['read 1', 'read 2', 'record 1', 'record 2']);
	});

	it('runs each piece once, whoever asks for it', () => {
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

	it('runs the remaining pieces after one that throws', () => {
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

	it('stays within its limit: each addition over the limit runs the oldest piece', () => {
		const place = aPlace();
		place.add('large', 15 * 1024 * 1024);
		place.add('a', 2 * 1024 * 1024);
		place.turn();
		assert.deepEqual(place.done, ['large']);

		for (let count = 0; count < 512; count += 1) place.add(String(count));
		place.turn();

		assert.deepEqual(place.done.slice(0, 2), ['large', 'a']);
	});

	it("keeps little that a call may have to wait for, so a server that never pauses can't delay another server's call", () => {
		const place = aPlace();
		const MEGABYTE = 1024 * 1024;
		place.add('record', MEGABYTE);
		for (let count = 1; count <= 40; count += 1) {
			place.add(`read ${count}`, MEGABYTE / 4, { isKnowledge: true });
			place.turn();
		}

		assert.deepEqual(
			place.done,
			Array.from({ length: 32 }, (_, index) => `read ${index + 1}`),
		);
		assert.equal(place.pieces, 0, 'no message waited for that');
	});

	it('counts only the part of a large message that is read, so four results of a megabyte wait for a pause', () => {
		const place = aPlace();
		for (const name of ['a', 'b', 'c', 'd']) place.add(name, 1_000_000, { isKnowledge: true });
		place.turn();
		assert.deepEqual(place.done, []);

		for (const name of ['e', 'f']) place.add(name, 1_000_000, { isKnowledge: true });
		place.turn();

		assert.deepEqual(place.done, ['a']);
	});

	it('runs all pieces over the limit at once if large ones follow many small ones', () => {
		const place = aPlace();
		for (let count = 0; count < 100; count += 1) place.add(`small ${count}`, 1);
		for (const name of ['large 1', 'large 2', 'large 3']) place.add(name, 10 * 1024 * 1024);

		place.turn();

		assert.deepEqual(place.done.slice(-2), ['large 1', 'large 2']);
	});

	it('reports progress before each piece that a message waits for', () => {
		const place = aPlace();
		place.add('read 1', 10, { isKnowledge: true });
		place.add('record');
		place.add('read 2', 10, { isKnowledge: true });

		place.late.learn();
		assert.equal(place.pieces, 2);
		place.late.catchUp();
		assert.equal(place.pieces, 3);
	});

	it('continues after a piece that throws, and logs it', () => {
		const place = aPlace();
		place.late.add(() => {
			throw new Error('no');
		}, 1);
		place.add('b');

		place.late.catchUp();

		assert.deepEqual(place.done, ['b']);
		assert.deepEqual(place.errors, ["Couldn't finish deferred work on a message"]);
	});
});
