import assert from 'node:assert/strict';
import type { CordonEvent } from '../../../../src/events/cordon-event.ts';
import { noticesOf } from '../../../../src/extension/view-models/notices.ts';
import { plainWords, treeOf } from '../../../support/view-words.ts';
import { aFile, anId, aToolVerdict, CONNECTED, fold, hash, UP } from '../../events/events-support.ts';
import { bad, CANARY, judged } from './found.ts';

describe('notifications', () => {
	it('say that the stored decisions are lost, instead of reporting each server as waiting again', () => {
		const lost: CordonEvent = { kind: 'decisions-checked', at: 3, forged: 0, unknownSigner: 0, isRolledBack: true };
		const events = [aFile({}), CONNECTED, judged({ name: 'c' })];

		assert.deepEqual(
			noticesOf(fold(UP, ...events), plainWords).map(({ cause }) => cause),
			['new'],
		);
		assert.deepEqual(
			noticesOf(fold(UP, ...events, lost), plainWords).map(({ cause, isRolledBack }) => [cause, isRolledBack]),
			[['problem', true]],
		);
	});

	it('are one per server, with the worst cause, what the change introduced, and a count of the rest', () => {
		const change = { severity: 'high', isWordingOnly: false, introduced: ['destination', 'sensitive'] } as const;
		const notices = noticesOf(
			fold(UP, aFile({}), CONNECTED, judged(bad('a'), bad('b'), { name: 'c' }, { name: 'd', state: 'rug_pull', change })),
			plainWords,
		);

		assert.deepEqual(
			notices.map((notice) => [notice.cause, notice.message]),
			[
				[
					'changed',
					'calc › d changed after you approved it and is in quarantine. New: a file or secret name and an internet address. 3 more items are waiting.',
				],
			],
		);
	});

	it('about a problem lead to its row', () => {
		const forged: CordonEvent = { kind: 'forged-hello', at: 3, claimed: 'calc', pid: 4, why: 'mac' };
		const taken: CordonEvent = { kind: 'forged-gateway', at: 3, why: 'socket' };
		const down: CordonEvent = { kind: 'gateway-down', at: 4, why: 'gone' };
		const problem = { kind: 'malformed', line: 3, column: 5, what: 'x' } as const;
		const broken = ['/one/mcp.json', '/other/mcp.json'].map(
			(file): CordonEvent => ({ kind: 'file-read', at: 1, file, label: 'w', isProtected: true, problem, entries: [] }),
		);
		const decisions: CordonEvent = { kind: 'decisions-checked', at: 3, forged: 2, unknownSigner: 0, isRolledBack: false };
		const overview = fold(UP, aFile({}), ...broken, forged, taken, decisions, down);
		const { nodes } = treeOf(overview, plainWords);
		const problems = noticesOf(overview, plainWords).filter(({ cause }) => cause === 'problem');

		assert.equal(problems.length, 6);
		assert.deepEqual(
			problems.map(({ message, row }) => nodes.find(({ id }) => id === row)?.icon === 'error' || message),
			problems.map(() => true),
		);
		assert.equal(new Set(nodes.map(({ id }) => id)).size, nodes.length);
	});

	it("open the item's page directly when they are about one item", () => {
		const [notice] = noticesOf(fold(UP, aFile({}), CONNECTED, judged({ name: 'd', state: 'rug_pull' })), plainWords);

		assert.deepEqual(notice?.item, { kind: 'item', entry: anId, pin: 'tool', name: 'd' });
	});

	it('open the page of the only changed item whatever else waits, and the page of all items for several', () => {
		const opened = (...tools: readonly Parameters<typeof aToolVerdict>[0][]): string | undefined => {
			const [notice] = noticesOf(fold(UP, aFile({}), CONNECTED, judged(...tools)), plainWords);
			return notice?.item?.name;
		};
		const changed = (name: string) => ({ name, state: 'rug_pull' }) as const;

		assert.equal(opened(bad('a'), { name: 'b' }, changed('c')), 'c');
		assert.equal(opened({ name: 'a' }, bad('b')), 'b');
		assert.equal(opened(changed('a'), changed('b')), undefined);
		assert.equal(opened({ name: 'a' }, { name: 'b' }), undefined);
	});

	it('name their items only where the name is plain, because notifications turn text into links', () => {
		const message = (...names: readonly string[]): string =>
			noticesOf(fold(UP, aFile({}), CONNECTED, judged(...names.map((name) => ({ name, state: 'rug_pull' as const })))), plainWords)[0]
				?.message ?? '';

		assert.match(message('forecast'), /^calc › forecast changed after you approved it and is in quarantine\./);
		assert.match(
			message('a', 'b', 'c', 'd', 'e'),
			/^5 items of server "calc" changed after you approved them and are in quarantine: a, b, c and 2 more/,
		);
		assert.match(message('[x](command:y)'), / › \(unprintable name\) changed after you approved it/);
		assert.doesNotMatch(message(CANARY), /IGNORE/);
	});

	it("don't repeat after a reload what was reported before", () => {
		const lastSeen = { launch: hash('launch'), identity: undefined, tools: [aToolVerdict(bad('a'))], offers: {} };

		assert.deepEqual(noticesOf(fold(UP, aFile({}), { kind: 'remembered', at: 1, entry: anId, lastSeen }), plainWords), []);
	});
});
