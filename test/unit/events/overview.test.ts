import assert from 'node:assert/strict';
import type { CordonEvent, LaunchVersion } from '../../../src/events/cordon-event.ts';
import { follow } from '../../../src/events/follow-event.ts';
import { itemsOf, openItemsOf } from '../../../src/events/items.ts';
import { hasSuspendedLists, type Overview, problemsIn, serverByKey } from '../../../src/events/overview.ts';
import { aFile, anId, aToolVerdict, CONNECTED, FILE, fold, hash, IN_CHAT } from './events-support.ts';

const KEY = { file: FILE, name: 'calc' };

describe('the overview', () => {
	it('shows an entry of an unprotected file as not guarded', () => {
		const overview = fold(aFile({ isProtected: false, entries: [{ name: 'calc', id: undefined, launch: undefined }] }));

		assert.deepEqual(serverByKey(overview, KEY)?.coverage, { kind: 'not-guarded', why: 'not-protected' });
	});

	it('shows a guarded entry as not guarded yet before its proxy connected', () => {
		const overview = fold(aFile({}));

		assert.deepEqual(serverByKey(overview, KEY)?.coverage, { kind: 'not-yet' });
	});

	it('shows an entry as guarded from the first connection to the end of the last one', () => {
		const restarted: CordonEvent = { ...CONNECTED, connection: 2 };

		const during = fold(
			aFile({}),
			CONNECTED,
			restarted,
			{ ...IN_CHAT, connection: 2 },
			{ kind: 'disconnected', at: 2, entry: anId, connection: 1, why: 'client-closed' },
		);
		const after = follow(during, { kind: 'disconnected', at: 3, entry: anId, connection: 2, why: 'client-closed' });

		assert.deepEqual(serverByKey(during, KEY)?.coverage, { kind: 'guarded', clients: ['chat'], holds: [] });
		assert.deepEqual(serverByKey(after, KEY)?.coverage, { kind: 'not-yet' });
	});

	it('shows a server as guarded only for the clients that its proxies serve', () => {
		const chat = [CONNECTED, IN_CHAT] as const;
		const codex = [
			{ ...CONNECTED, connection: 2, pid: 8 },
			{ ...IN_CHAT, connection: 2, client: 'Codex' },
		] as const;
		const clientsAfter = (...events: readonly CordonEvent[]): unknown => serverByKey(fold(aFile({}), ...events), KEY)?.coverage;
		const chatEnds: CordonEvent = { kind: 'disconnected', at: 2, entry: anId, connection: 1, why: 'client-closed' };

		assert.deepEqual(clientsAfter(CONNECTED), { kind: 'guarded', clients: [], holds: [] });
		assert.deepEqual(clientsAfter(...codex), { kind: 'guarded', clients: ['Codex'], holds: [] });
		assert.deepEqual(clientsAfter(...codex, ...chat), { kind: 'guarded', clients: ['chat', 'Codex'], holds: [] });
		assert.deepEqual(clientsAfter(...chat, ...codex, chatEnds), { kind: 'guarded', clients: ['Codex'], holds: [] });
		assert.deepEqual(clientsAfter(...chat, ...codex, { ...chatEnds, connection: 2 }), { kind: 'guarded', clients: ['chat'], holds: [] });
		assert.deepEqual(clientsAfter(...codex, { kind: 'gateway-replaced', at: 2, why: 'crashed', rule: undefined }, CONNECTED), {
			kind: 'guarded',
			clients: [],
			holds: [],
		});
	});

	it('shows a refused server as held although its proxy is connected', () => {
		const overview = fold(aFile({}), {
			kind: 'connected',
			at: 1,
			entry: anId,
			connection: 1,
			pid: 7,
			refusal: 'not-approved',
			launch: undefined,
		});

		assert.deepEqual(serverByKey(overview, KEY)?.coverage, {
			kind: 'held',
			holds: [{ why: 'not-approved', clients: ['other'] }],
		});
	});

	it('says for which client a server is held while another client runs it', () => {
		const chat = [CONNECTED, IN_CHAT];
		const held = [
			{ ...CONNECTED, connection: 2, pid: 8, refusal: 'argv-differs' },
			{ ...IN_CHAT, connection: 2, client: 'Codex' },
		] as const;
		const after = (...events: readonly CordonEvent[]): unknown => serverByKey(fold(aFile({}), ...events), KEY)?.coverage;
		const hold = { why: 'argv-differs', clients: ['Codex'] };
		const ends = (connection: number): CordonEvent => ({ kind: 'disconnected', at: 2, entry: anId, connection, why: 'client-closed' });

		for (const events of [
			[...chat, ...held],
			[...held, ...chat],
		])
			assert.deepEqual(after(...events), { kind: 'guarded', clients: ['chat'], holds: [hold] });
		assert.deepEqual(after(...chat, ...held, ends(1)), { kind: 'held', holds: [hold] });
		assert.deepEqual(after(...chat, ...held, ends(2)), { kind: 'guarded', clients: ['chat'], holds: [] });
		// A running server can be held later, when it turns out to run something else, and then be allowed again.
		const later = { ...CONNECTED, refusal: 'values-changed' } as const;
		assert.deepEqual(after(...chat, later), { kind: 'held', holds: [{ why: 'values-changed', clients: ['chat'] }] });
		assert.deepEqual(after(...chat, ...held, later), { kind: 'held', holds: [{ why: 'values-changed', clients: ['chat'] }, hold] });
		assert.deepEqual(after(...chat, later, CONNECTED), { kind: 'guarded', clients: ['chat'], holds: [] });
	});

	it('shows the parts that changed in the newest held start', () => {
		const version: LaunchVersion = {
			fingerprint: hash('launch'),
			portable: hash('launch'),
			commandLine: ['node', 'calc.mjs'],
			cwd: undefined,
			envNames: [],
			values: {},
		};
		const held = (connection: number, changed: readonly string[], of = version): CordonEvent => ({
			...CONNECTED,
			connection,
			refusal: 'values-changed',
			launch: { ...of, changed },
		});
		const shown = (...events: readonly CordonEvent[]): unknown => {
			const server = serverByKey(fold(aFile({}), ...events), KEY);
			return server && itemsOf(server)[0]?.changedParts;
		};

		assert.deepEqual(shown(held(1, ['env:TOKEN'])), ['env:TOKEN']);
		assert.deepEqual(shown(held(1, ['env:TOKEN']), held(2, ['command', 'env:TOKEN'])), ['command', 'env:TOKEN']);
		assert.deepEqual(shown(held(1, ['env:TOKEN']), held(2, ['command'], { ...version, fingerprint: hash('other') })), ['env:TOKEN']);
	});

	it('keeps what a connection did while it is open, whoever else starts the server', () => {
		const problem = (connection: number, count: number): CordonEvent => ({
			kind: 'server-problem',
			at: 2,
			entry: anId,
			connection,
			what: 'too-deep',
			count,
		});
		const flaps: CordonEvent = { kind: 'suspended', at: 2, entry: anId, connection: 1, isSuspended: true };
		const other = { ...CONNECTED, connection: 2, pid: 8 };
		const ends = (connection: number): CordonEvent => ({ kind: 'disconnected', at: 3, entry: anId, connection, why: 'client-closed' });
		const replaced: CordonEvent = { kind: 'gateway-replaced', at: 3, why: 'stuck', rule: undefined };
		const after = (...events: readonly CordonEvent[]): readonly unknown[] => {
			const live = fold(aFile({}), CONNECTED, problem(1, 1), problem(1, 2), flaps, ...events).live.get(anId);
			return [hasSuspendedLists(live), problemsIn(live).get('too-deep')];
		};

		assert.deepEqual(after(), [true, 2]);
		assert.deepEqual(after(other), [true, 2]);
		assert.deepEqual(after(other, problem(2, 1)), [true, 3]);
		assert.deepEqual(after(other, problem(2, 1), ends(1)), [false, 1]);
		assert.deepEqual(after(other, ends(2)), [true, 2]);
		// A scan looks at the lists again.
		assert.deepEqual(after(other, { ...flaps, isSuspended: false }), [false, 2]);
		assert.deepEqual(after({ ...CONNECTED, refusal: 'values-changed' }), [true, 2]);
		// Once nothing runs, the problems stay until the next start.
		assert.deepEqual(after(ends(1)), [false, 2]);
		assert.deepEqual(after(ends(1), other), [false, undefined]);
		assert.deepEqual(after(other, ends(1)), [false, undefined]);
		assert.deepEqual(after({ ...CONNECTED, connection: 2 }), [false, undefined], 'the same process reconnects');
		assert.deepEqual(after(replaced, CONNECTED), [false, undefined], 'a number that is used again');
	});

	it('never shows a server as guarded while the gateway is down', () => {
		const overview = fold(aFile({}), CONNECTED, { kind: 'gateway-down', at: 2, why: 'it stopped too often' });

		assert.deepEqual(serverByKey(overview, KEY)?.coverage, { kind: 'not-guarded', why: 'gateway-down' });
	});

	it('applies a decision only to the version that is shown', () => {
		const before = fold(aFile({}), { kind: 'tools-judged', at: 1, entry: anId, tools: [aToolVerdict({ name: 'add' })] });

		const other = follow(before, {
			kind: 'decided',
			at: 2,
			entry: anId,
			what: { kind: 'tool', name: 'add', fingerprint: hash('other'), action: 'approve' },
		});
		const same = follow(before, {
			kind: 'decided',
			at: 2,
			entry: anId,
			what: { kind: 'tool', name: 'add', fingerprint: hash('add'), action: 'approve' },
		});

		const stateIn = (overview: Overview) => overview.live.get(anId)?.tools?.[0]?.state;
		assert.equal(stateIn(other), 'quarantined');
		assert.equal(stateIn(same), 'approved');
	});

	it('lists the open items: the launch, the server, and undecided tools', () => {
		const overview = fold(
			aFile({ entries: [{ name: 'calc', id: anId, launch: 'rug_pull' }] }),
			{
				kind: 'server-judged',
				at: 1,
				entry: anId,
				identity: 'calc',
				fingerprint: hash('calc'),
				state: 'approved',
				severity: 'none',
				findings: [],
				notChecked: [],
			},
			{ kind: 'tools-judged', at: 1, entry: anId, tools: [aToolVerdict({ name: 'add' }), aToolVerdict({ name: 'sub', state: 'blocked' })] },
		);
		const server = serverByKey(overview, KEY);
		assert.ok(server);

		assert.deepEqual(
			openItemsOf(server).map((item) => [item.kind, item.name]),
			[
				['launch', ''],
				['tool', 'add'],
			],
		);
		assert.equal(itemsOf(server).length, 4);
	});
});
