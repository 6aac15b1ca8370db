import assert from 'node:assert/strict';
import type { Client } from '../../../../src/events/client.ts';
import type { CordonEvent } from '../../../../src/events/cordon-event.ts';
import type { KeptScan } from '../../../../src/events/kept-scan.ts';
import { type Overview } from '../../../../src/events/overview.ts';
import { withActivity } from '../../../../src/extension/view-models/activity.ts';
import { lensesOf } from '../../../../src/extension/view-models/lenses.ts';
import { statusView } from '../../../../src/extension/view-models/status.ts';
import type { PinState } from '../../../../src/pins/pin.ts';
import { findingsTree, plainWords, treeOf } from '../../../support/view-words.ts';
import { aFile, anId, aToolVerdict, CONNECTED, FILE, fold, hash, IN_CHAT, UP } from '../../events/events-support.ts';
import { bad, finding, judged } from './found.ts';

describe('the Quarantine tree', () => {
	it('offers approve and block depending on the state of a tool', () => {
		const { nodes, badge } = treeOf(
			fold(UP, aFile({}), CONNECTED, judged({ name: 'add' }, { name: 'two', isAmbiguous: true }, { name: 'ok', state: 'approved' })),
			plainWords,
		);
		const contexts = new Map(nodes[0]?.children.map((node) => [node.label, node.context]));

		assert.match(contexts.get('add') ?? '', /^item;tool;quarantined;open;approvable;blockable$/);
		assert.doesNotMatch(contexts.get('two') ?? '', /approvable/);
		assert.match(contexts.get('ok') ?? '', /done;blockable;withdrawable$/);
		assert.equal(badge, 2);
	});

	it('offers to revoke an approval by a person, except where a trust mode would approve the item again', () => {
		const contextOf = (trust: 'review' | 'approve-clean' | 'observe', state: 'approved' | 'blocked'): string =>
			treeOf(fold(UP, aFile({ entries: [{ trust }] }), CONNECTED, judged({ name: 'add', state })), plainWords).nodes[0]?.children.find(
				(node) => node.label === 'add',
			)?.context ?? '';

		assert.match(contextOf('review', 'approved'), /;withdrawable$/);
		for (const context of [contextOf('review', 'blocked'), contextOf('approve-clean', 'approved'), contextOf('observe', 'approved')])
			assert.doesNotMatch(context, /withdrawable/);
	});

	it('also offers to revoke an approval at a finding in the approved item', () => {
		const contextOf = (trust: 'review' | 'observe', state: 'approved' | 'quarantined'): string =>
			findingsTree(fold(UP, aFile({ entries: [{ trust }] }), CONNECTED, judged({ ...bad('add'), state })), plainWords)[0]?.children[0]
				?.context ?? '';

		assert.equal(contextOf('review', 'approved'), 'finding;approved;blockable;withdrawable');
		for (const context of [contextOf('observe', 'approved'), contextOf('review', 'quarantined')]) {
			assert.match(context, /^finding;/);
			assert.doesNotMatch(context, /withdrawable/);
		}
	});

	it('makes invisible characters in names visible', () => {
		const { nodes } = treeOf(fold(UP, aFile({}), CONNECTED, judged({ name: 'a\u202Eb' })), plainWords);

		assert.ok(nodes[0]?.children.some((node) => node.label === 'a\\u{202E}b'));
	});

	it('tells a screen reader the tool, the server, and the state', () => {
		const { nodes } = treeOf(fold(UP, aFile({}), CONNECTED, judged(bad('add'))), plainWords);

		assert.equal(nodes[0]?.children.at(-1)?.accessibleLabel, 'calc › add: Quarantined · critical risk');
	});

	it("shows a server's last items while it isn't running", () => {
		const lastSeen = { launch: hash('launch'), identity: undefined, tools: [aToolVerdict({ name: 'add', state: 'approved' })], offers: {} };
		const { nodes } = treeOf(fold(UP, aFile({}), { kind: 'remembered', at: 1, entry: anId, lastSeen }), plainWords);

		assert.deepEqual(
			nodes[0]?.children.map((node) => node.label),
			['Command', 'add'],
		);
	});

	it("says briefly that a server isn't guarded, and with details where there is space", () => {
		const { nodes } = treeOf(fold(UP, aFile({ isProtected: false, entries: [{ id: undefined, launch: undefined }] })), plainWords);

		assert.equal(nodes[0]?.description, 'Not guarded');
		assert.match(nodes[0]?.tooltip ?? '', /Not guarded: its file isn't protected/);
		assert.match(nodes[0]?.accessibleLabel ?? '', /Not guarded: its file isn't protected/);
	});

	it('starts with the risk, because the rest may be cut off', () => {
		const { nodes } = treeOf(fold(UP, aFile({}), CONNECTED, judged(bad('add'))), plainWords);

		assert.equal(nodes[0]?.children.at(-1)?.description, 'Critical risk · Quarantined');
	});

	it('gives a changed tool the risk shown on its page: the worst of its findings and what the change introduced', () => {
		const change = { severity: 'high', isWordingOnly: false, introduced: ['destination'] } as const;
		const low = { findings: [{ ...finding, severity: 'medium' as const }], severity: 'low' as const };
		const { nodes } = treeOf(fold(UP, aFile({}), CONNECTED, judged({ name: 'add', state: 'rug_pull', change, ...low })), plainWords);

		assert.equal(nodes[0]?.children.at(-1)?.description, 'Changed, quarantined · high risk · new: an internet address');
	});

	it('lists waiting items first, the most dangerous on top, like the Findings view within a server', () => {
		const low = { findings: [{ ...finding, severity: 'low' as const }], severity: 'low' as const };
		const mixed = {
			findings: [{ ...finding, severity: 'low' as const, rule: 'a.b', start: 5, end: 9 }, finding],
			severity: 'critical' as const,
		};
		const overview = fold(
			UP,
			aFile({}),
			CONNECTED,
			judged({ name: 'done', state: 'approved', ...low }, { name: 'clean' }, { name: 'low', ...low }, { name: 'worst', ...mixed }),
		);

		assert.deepEqual(
			treeOf(overview, plainWords).nodes[0]?.children.map((node) => node.label),
			['Command', 'worst', 'low', 'clean', 'done'],
		);
		assert.deepEqual(
			findingsTree(overview, plainWords).map((group) => group.children.map((row) => [row.label, row.description])),
			[
				[['calc › worst', "Contains characters that people can't see but a model reads."]],
				[
					['calc › worst', 'a.b'],
					['calc › low', "Contains characters that people can't see but a model reads."],
					['calc › done', "Contains characters that people can't see but a model reads."],
				],
			],
		);
	});

	it('gives an unguarded server a different icon from a blocked item', () => {
		const iconsOf = (overview: Overview) => treeOf(overview, plainWords).nodes.flatMap((node) => [node, ...node.children]);
		const unguarded = iconsOf(fold(UP, aFile({ isProtected: false, entries: [{ id: undefined }] }))).find((node) => node.label === 'calc');
		const blocked = iconsOf(fold(UP, aFile({}), CONNECTED, judged({ name: 'add', state: 'blocked' }))).find((node) => node.label === 'add');

		assert.deepEqual([unguarded?.icon, blocked?.icon], ['workspace-untrusted', 'circle-slash']);
	});

	it("doesn't show an approved tool as usable while its server waits", () => {
		const identity = (state: PinState): CordonEvent => ({
			kind: 'server-judged',
			at: 2,
			entry: anId,
			identity: 'calc',
			fingerprint: hash('server'),
			state,
			severity: 'none',
			findings: [],
			notChecked: [],
		});
		const rowOf = (state: PinState, trust: 'review' | 'observe' = 'review') =>
			treeOf(
				fold(UP, aFile({ entries: [{ trust }] }), CONNECTED, identity(state), judged({ name: 'add', state: 'approved' })),
				plainWords,
			).nodes[0]?.children.at(-1);

		assert.deepEqual(
			[rowOf('quarantined')?.description, rowOf('quarantined')?.color],
			['Waiting for name and instructions · Approved', undefined],
		);
		// The row has a button that leads to what it waits for.
		assert.match(rowOf('quarantined')?.context ?? '', /^item;tool;approved;.*;waits$/);
		assert.doesNotMatch(rowOf('approved')?.context ?? '', /waits/);
		assert.match(rowOf('quarantined')?.accessibleLabel ?? '', /: Approved · waiting for name and instructions$/);
		assert.deepEqual([rowOf('approved')?.description, rowOf('approved')?.color], ['Approved', 'ok']);
		// A server that changed its instructions only has those withheld, and an observed one has nothing withheld.
		assert.equal(rowOf('rug_pull')?.description, 'Approved');
		assert.equal(rowOf('quarantined', 'observe')?.description, 'Approved');
	});

	it('keeps the name of a server in its events after it is no longer guarded', () => {
		const gone = fold(UP, aFile({}), CONNECTED, aFile({ isProtected: false, entries: [{ id: undefined, launch: undefined }] }));
		const ended: CordonEvent = { kind: 'disconnected', at: 9, entry: anId, connection: 1, why: 'client-closed' };

		assert.equal(withActivity([], ended, gone, plainWords)[0]?.server, 'calc');
	});
});

describe('the scan of an unguarded server', () => {
	const unguarded = aFile({ isProtected: false, entries: [{ id: undefined, launch: undefined }] });
	const scanned = (scan: Partial<KeptScan>): Extract<CordonEvent, { readonly kind: 'scanned' }> => ({
		kind: 'scanned',
		at: 5,
		file: FILE,
		name: 'calc',
		scan: { at: 5, checked: 3, items: [], severity: 'none', isWhole: true, ...scan },
	});
	const rowOf = (...events: readonly CordonEvent[]) => treeOf(fold(UP, unguarded, ...events), plainWords).nodes[0];
	const items = [{ kind: 'tool', name: 'add', severity: 'critical', findings: [finding] } as const];

	it('stays in the view with its time, and each row with findings leads to its page', () => {
		const row = rowOf(scanned({ items, severity: 'critical' }));

		assert.match(row?.description ?? '', /^Critical risk · Not guarded · scanned at \d{1,2}:\d{2}/);
		assert.equal(row?.color, 'error');
		assert.match(row?.context ?? '', /;scanned$/);
		const [child] = row?.children ?? [];
		assert.deepEqual([child?.label, child?.description, child?.context], ['add', 'Critical risk', 'scanned']);
		assert.deepEqual(child?.target, { kind: 'server', file: FILE, name: 'calc' });
	});

	it('warns in the status bar when it found something dangerous', () => {
		const levelOf = (...events: readonly CordonEvent[]): string => statusView(fold(UP, unguarded, ...events), plainWords).level;

		assert.deepEqual(
			[levelOf(), levelOf(scanned({ items, severity: 'critical' })), levelOf(scanned({ items, severity: 'medium' }))],
			['plain', 'warning', 'plain'],
		);
	});

	it("says that there are no findings, but never when part of the server couldn't be checked", () => {
		assert.match(rowOf(scanned({}))?.description ?? '', /^Not guarded · scanned at .*, no findings$/);
		assert.match(rowOf(scanned({ isWhole: false }))?.description ?? '', /^Not guarded · scanned in part at [^,]*$/);
	});

	it('appears in the Findings view, and disappears from both views once it is outdated', () => {
		const found = scanned({ items, severity: 'critical' });
		const rows = findingsTree(fold(UP, unguarded, found), plainWords);
		const gone = fold(UP, unguarded, found, { ...found, scan: undefined });

		assert.equal(rows[0]?.label, 'Critical risk');
		assert.match(rows[0]?.children[0]?.accessibleLabel ?? '', /^Contains characters .* In calc › add, not guarded\.$/);
		assert.deepEqual(findingsTree(gone, plainWords), []);
		assert.equal(treeOf(gone, plainWords).nodes[0]?.description, 'Not guarded');
		const guarded = treeOf(fold(UP, aFile({}), found), plainWords).nodes[0];
		assert.ok(guarded?.children.every(({ context }) => context !== 'scanned'));
	});
});

describe('the code lens on the key of a server', () => {
	it('says "Guarded" only once its proxy has connected', () => {
		const titleOf = (...events: readonly CordonEvent[]): string | undefined =>
			lensesOf(fold(UP, aFile({}), ...events), FILE, plainWords)[0]?.title;

		assert.equal(titleOf(), '$(shield) Not yet guarded');
		assert.equal(titleOf(CONNECTED), '$(shield) Guarded');
	});

	it('names only the clients that have started the server', () => {
		const titleFor = (...clients: readonly Client[]): string | undefined => {
			const events = clients.flatMap((client, connection) => [
				{ ...CONNECTED, connection, pid: connection },
				{ ...IN_CHAT, connection, client },
			]);
			return lensesOf(fold(UP, aFile({}), ...events), FILE, plainWords)[0]?.title.replace('$(shield) ', '');
		};

		assert.equal(titleFor('Codex'), 'Guarded in Codex');
		assert.equal(titleFor('Codex', 'chat', 'Codex'), 'Guarded in chat and Codex');
		assert.equal(titleFor('other', 'Claude Code', 'chat'), 'Guarded in chat, Claude Code, and another client');
	});

	it('names the client that waits while another one runs the server', () => {
		const held: readonly CordonEvent[] = [
			{ ...CONNECTED, connection: 2, pid: 8, refusal: 'entry-changed' },
			{ ...IN_CHAT, connection: 2, client: 'Codex' },
		];
		const shownFor = (...events: readonly CordonEvent[]): readonly unknown[] => {
			const [row] = treeOf(fold(UP, aFile({}), ...events), plainWords).nodes;
			return [row?.icon, row?.tooltip.split('\n')[1]];
		};
		const why = 'its entry in the file changed after it was started. Restart it';

		assert.deepEqual(shownFor(CONNECTED, IN_CHAT, ...held), ['debug-pause', `Guarded in chat. Not started in Codex: ${why}`]);
		assert.deepEqual(shownFor(...held), ['debug-pause', `Guarded, not started: ${why}`]);
		assert.deepEqual(shownFor(...held, { ...CONNECTED, refusal: 'blocked' }, IN_CHAT), [
			'debug-pause',
			`Guarded. Not started in chat: you blocked it. Not started in Codex: ${why}`,
		]);
	});
});
