import assert from 'node:assert/strict';
import type { CordonEvent } from '../../../src/events/cordon-event.ts';
import { KeptEvents } from '../../../src/events/kept-events.ts';

const ENTRY = `a${'0'.repeat(20)}` as never;
const OTHER = `b${'0'.repeat(20)}` as never;
const connected = (entry: never, connection: number): CordonEvent => ({
	kind: 'connected',
	at: 1,
	entry,
	connection,
	pid: 5,
	refusal: undefined,
	launch: undefined,
});
const ended = (entry: never, connection: number): CordonEvent => ({ kind: 'disconnected', at: 2, entry, connection, why: 'client-closed' });
const named = (entry: never, connection: number): CordonEvent => ({ kind: 'client-named', at: 1, entry, connection, client: 'Codex' });
const judged = (entry: never, at = 1): CordonEvent => ({ kind: 'tools-judged', at, entry, tools: [] });

describe('KeptEvents', () => {
	const kept = (...events: readonly (readonly [event: CordonEvent, client: number])[]): readonly string[] => {
		const all = new KeptEvents<{ readonly client: number }>();
		for (const [event, client] of events) all.follow(event, { client });
		return all.all.map(({ event, origin }) => `${event.kind} ${'connection' in event ? event.connection : event.at} of ${origin?.client}`);
	};

	it('keeps the last event of each kind for a running server', () => {
		assert.deepEqual(kept([connected(ENTRY, 1), 7], [judged(ENTRY, 1), 7], [judged(ENTRY, 2), 7]), [
			'connected 1 of 7',
			'tools-judged 2 of 7',
		]);
	});

	it('forgets a server with its last connection, but not for another client or entry', () => {
		assert.deepEqual(
			kept(
				...([connected(ENTRY, 1), judged(ENTRY)].map((event) => [event, 7]) as [CordonEvent, number][]),
				...([connected(ENTRY, 2), judged(ENTRY)].map((event) => [event, 8]) as [CordonEvent, number][]),
				...([connected(OTHER, 11)].map((event) => [event, 7]) as [CordonEvent, number][]),
				[connected(ENTRY, 3), 7],
				[named(ENTRY, 3), 7],
				[named(ENTRY, 2), 8],
				[ended(ENTRY, 1), 7],
				[ended(ENTRY, 3), 7],
			),
			['connected 2 of 8', 'tools-judged 1 of 8', 'connected 11 of 7', 'client-named 2 of 8'],
		);
	});

	it('forgets what a connection did with that connection, and tells of a connection before what it did', () => {
		const problem = (connection: number): CordonEvent => ({
			kind: 'server-problem',
			at: 3,
			entry: ENTRY,
			connection,
			what: 'too-deep',
			count: 1,
		});
		const flaps: CordonEvent = { kind: 'suspended', at: 3, entry: ENTRY, connection: 2, isSuspended: true };
		const both = [connected(ENTRY, 1), problem(1), connected(ENTRY, 2), problem(2), flaps, connected(ENTRY, 1)];
		const of7 = (events: readonly CordonEvent[]): readonly [CordonEvent, number][] => events.map((event) => [event, 7]);

		assert.deepEqual(kept(...of7(both)), [
			'connected 1 of 7',
			'server-problem 1 of 7',
			'connected 2 of 7',
			'server-problem 2 of 7',
			'suspended 2 of 7',
		]);
		assert.deepEqual(kept(...of7([...both, ended(ENTRY, 2)])), ['connected 1 of 7', 'server-problem 1 of 7']);
	});

	it('keeps the suspension of a process whoever takes over, until it is lifted', () => {
		const suspended = (at: number, isSuspended = true): CordonEvent => ({
			kind: 'process-suspended',
			at,
			entry: ENTRY,
			pid: 5,
			isSuspended,
		});
		const replaced: CordonEvent = { kind: 'gateway-replaced', at: 3, why: 'stuck', rule: undefined };
		const after = (...events: readonly CordonEvent[]): readonly unknown[] => {
			const all = new KeptEvents<{ readonly client: number }>();
			for (const event of events) all.follow(event, 'connection' in event ? { client: 7 } : undefined);
			return all.all.flatMap(({ event }) => (event.kind === 'process-suspended' ? [event.isSuspended] : []));
		};
		const start = [connected(ENTRY, 1), replaced, suspended(4), connected(ENTRY, 2)];

		assert.deepEqual(after(...start, replaced, connected(ENTRY, 3)), [true]);
		assert.deepEqual(after(...start, { kind: 'gateway-down', at: 5, why: 'it stopped too often' }), [true]);
		// The proxy may reconnect.
		assert.deepEqual(after(...start, ended(ENTRY, 2)), [true]);
		assert.deepEqual(after(...start, suspended(6, false)), [false]);
		assert.deepEqual(after(...start, suspended(6, false), replaced), []);
	});

	it('forgets the events of a replaced worker, and says which events describe a state', () => {
		const all = new KeptEvents<{ readonly client: number }>();
		all.follow(connected(ENTRY, 1), { client: 7 });

		assert.equal(all.follow({ kind: 'gateway-replaced', at: 3, why: 'stuck', rule: undefined }, undefined), true);
		assert.equal(all.follow({ kind: 'call-passed', at: 3, entry: ENTRY, tool: 'x' }, { client: 7 }), false);
		assert.deepEqual(all.all, []);
	});

	it('keeps the risk of the newest sessions only', () => {
		const all = new KeptEvents<{ readonly client: number }>();
		const risk = { score: 1, reasons: [] } as never;
		for (let at = 0; at < 100; at += 1) all.follow({ kind: 'session-risk', at, session: `s${at}`, risk, gatedUntil: undefined }, undefined);

		assert.equal(all.all.length, 32);
		assert.equal(all.all.at(-1)?.event.at, 99);
	});
});
