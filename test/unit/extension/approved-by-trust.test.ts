import assert from 'node:assert/strict';
import type { CordonEvent, EntryState, ItemVerdict } from '../../../src/events/cordon-event.ts';
import { follow } from '../../../src/events/follow-event.ts';
import { serverByKey } from '../../../src/events/overview.ts';
import { activityTree, withActivity } from '../../../src/extension/view-models/activity.ts';
import { approvedByTrust } from '../../../src/extension/view-models/approved-by-trust.ts';
import { diagnosticsOf } from '../../../src/extension/view-models/diagnostics-view.ts';
import { lensesOf } from '../../../src/extension/view-models/lenses.ts';
import type { LockFile } from '../../../src/pins/lock.ts';
import { findingsTree, plainWords, treeOf } from '../../support/view-words.ts';
import { aFile, anId, aToolVerdict, CONNECTED, FILE, fold, hash, UP } from '../events/events-support.ts';

const finding = {
	rule: 'unicode.hidden',
	tier: 'hard',
	severity: 'critical',
	confidence: 1,
	pointer: '/description',
	start: 0,
	end: 1,
} as const;
const wording = { severity: 'low', isWordingOnly: true, introduced: [] } as const;
const heavy = { severity: 'high', isWordingOnly: false, introduced: ['destination'] } as const;

const overviewOf = (entry: Partial<EntryState>, ...tools: readonly (Partial<ItemVerdict> & { readonly name: string })[]) =>
	fold(UP, aFile({ entries: [entry] }), CONNECTED, { kind: 'tools-judged', at: 2, entry: anId, tools: tools.map(aToolVerdict) });
const approved = (
	trust: EntryState['trust'],
	...tools: readonly (Partial<ItemVerdict> & { readonly name: string })[]
): readonly string[] => {
	const server = serverByKey(overviewOf({ trust }, ...tools), { file: FILE, name: 'calc' });
	assert.ok(server);
	return approvedByTrust(server).map((request) => `${request.action} ${request.name} by ${request.note}`);
};

describe('the trust mode that approves clean items', () => {
	it('approves new tools without findings, and changes of wording only', () => {
		assert.deepEqual(
			approved('approve-clean', { name: 'a' }, { name: 'b', state: 'rug_pull', change: wording }, { name: 'c', state: 'blocked' }),
			['approve a by trust', 'approve b by trust'],
		);
	});

	it('approves nothing in the other modes', () => {
		assert.deepEqual(approved('review', { name: 'a' }), []);
		assert.deepEqual(approved('observe', { name: 'a' }), []);
	});

	it('skips a change that introduced something, an ambiguous name, and every item with findings or unchecked parts', () => {
		assert.deepEqual(approved('approve-clean', { name: 'a', state: 'rug_pull', change: heavy }), []);
		assert.deepEqual(approved('approve-clean', { name: 'a', state: 'rug_pull', change: undefined }), []);
		assert.deepEqual(approved('approve-clean', { name: 'a', isAmbiguous: true }), []);
		assert.deepEqual(approved('approve-clean', { name: 'a' }, { name: 'b', findings: [finding], severity: 'critical' }), []);
		assert.deepEqual(approved('approve-clean', { name: 'a' }, { name: 'b', notChecked: ['x'] }), []);
	});
});

describe('the trust mode that approves what the lock file names', () => {
	const locked = (
		trust: EntryState['trust'],
		lock: LockFile | undefined,
		...tools: readonly (Partial<ItemVerdict> & { readonly name: string })[]
	) => {
		const overview = follow(overviewOf({ trust }, ...tools), { kind: 'lock-read', at: 3, file: FILE, lock, problem: undefined });
		const server = serverByKey(overview, { file: FILE, name: 'calc' });
		assert.ok(server);
		return approvedByTrust(server).map((request) => request.name);
	};
	const lockOf = (name: string, ...items: readonly string[]): LockFile => ({
		version: 1,
		servers: new Map([[name, { items: items.map((item) => ({ kind: 'tool', name: item, fingerprint: hash(item) })) }]]),
	});

	it('approves items that are listed in exactly this version, also where more than the wording changed', () => {
		const tools = [{ name: 'a' }, { name: 'b', state: 'rug_pull', change: heavy }, { name: 'c' }] as const;

		assert.deepEqual(locked('approve-locked', lockOf('calc', 'a', 'b'), ...tools), ['a', 'b']);
		assert.deepEqual(locked('approve-locked', lockOf('calc', 'a'), { name: 'a', fingerprint: hash('another') }), []);
	});

	it('approves nothing without the mode, by the lock of another server, or where there are findings', () => {
		for (const trust of ['review', 'observe'] as const) assert.deepEqual(locked(trust, lockOf('calc', 'a'), { name: 'a' }), []);
		assert.deepEqual(locked('approve-locked', undefined, { name: 'a' }), []);
		assert.deepEqual(locked('approve-locked', lockOf('other', 'a'), { name: 'a' }), []);
		assert.deepEqual(locked('approve-locked', lockOf('calc', 'a'), { name: 'a' }, { name: 'b', findings: [finding] }), []);
		assert.deepEqual(locked('approve-locked', lockOf('calc', 'a'), { name: 'a', state: 'blocked' }), []);
	});

	it('shows in the view and in the Problems list what differs from the lock file', () => {
		const overview = follow(overviewOf({}, { name: 'a' }, { name: 'b', state: 'approved' }), {
			kind: 'lock-read',
			at: 3,
			file: FILE,
			lock: lockOf('calc', 'a'),
			problem: undefined,
		});
		const rows = treeOf(overview, plainWords).nodes.flatMap((node) => node.children.map((row) => row.description));
		const messages = (diagnosticsOf(overview, plainWords).get(FILE) ?? []).map((view) => view.message);

		assert.ok(
			rows.some((row) => /Quarantined.*matches cordon\.lock/.test(row)),
			rows.join('\n'),
		);
		assert.ok(
			rows.some((row) => /Approved.*not in cordon\.lock/.test(row)),
			rows.join('\n'),
		);
		assert.match(messages.join('\n'), /approved items? of server calc don't match cordon\.lock/);
	});
});

describe('a suppressed finding', () => {
	it('never leads to automatic approval of its item', () => {
		const suppressions = [{ id: 1, entry: anId, rule: 'unicode.hidden', item: undefined, reason: 'ours', until: 9e15, at: 0 }] as const;
		const overview = overviewOf({ trust: 'approve-clean', suppressions }, { name: 'a', findings: [finding], severity: 'critical' });
		const server = serverByKey(overview, { file: FILE, name: 'calc' });

		assert.ok(server);
		assert.deepEqual(approvedByTrust(server), []);
	});

	it("isn't counted for its tool, but still for other tools", () => {
		const suppressions = [
			{ id: 1, entry: anId, rule: 'unicode.hidden', item: { kind: 'tool', name: 'a' }, reason: 'ours', until: 9e15, at: 0 },
		] as const;
		const bad = { findings: [finding], severity: 'critical' } as const;
		const rows = findingsTree(overviewOf({ suppressions }, { name: 'a', ...bad }, { name: 'b', ...bad }), plainWords);

		assert.deepEqual(
			rows.flatMap((group) => group.children.map((row) => row.label)),
			['calc › b'],
		);
	});
});

describe('the code lens', () => {
	it('shows the state of a server and how many items wait', () => {
		const [lens] = lensesOf(overviewOf({}, { name: 'a' }, { name: 'b' }), FILE, plainWords);

		assert.deepEqual([lens?.title, lens?.command], ['$(shield) Guarded · 2 to review', 'reviewServer']);
	});
});

describe('the activity of a window', () => {
	it('counts repeated events and lists the newest first', () => {
		const overview = overviewOf({});
		const events: readonly CordonEvent[] = [
			{ kind: 'call-passed', at: 1, entry: anId, tool: 'add' },
			{ kind: 'call-passed', at: 2, entry: anId, tool: 'add' },
			{ kind: 'call-refused', at: 3, entry: anId, tool: 'sub\u202E', state: 'rug_pull' },
		];
		const list = events.reduce<Parameters<typeof withActivity>[0]>((all, event) => withActivity(all, event, overview, plainWords), []);

		assert.deepEqual(
			activityTree(list, String).map((row) => `${row.label} | ${row.description}`),
			['calc | A call of sub\\u{202E} was refused: Changed, quarantined · 3', 'calc | add was called · 2 × 2'],
		);
	});

	it('counts alternating events, and keeps the line that leads to a result', () => {
		const overview = overviewOf({});
		const tools = ['add', 'sub', 'add', 'sub', 'add'];
		const calls = tools.map((tool, index): CordonEvent => ({ kind: 'call-passed', at: index + 1, entry: anId, tool }));
		const list = calls.reduce<Parameters<typeof withActivity>[0]>((all, event) => withActivity(all, event, overview, plainWords), []);

		assert.deepEqual(
			activityTree(list, String).map((row) => row.description),
			['add was called · 5 × 3', 'sub was called · 4 × 2'],
		);
		assert.equal(new Set(list.map(({ id }) => id)).size, list.length);
	});

	it("says how many of a server's items pass", () => {
		const overview = overviewOf({});
		const said = (released: number, held: number): string | undefined => {
			const tools = [
				...Array.from({ length: released }, (_, index) => aToolVerdict({ name: `r${index}`, isReleased: true })),
				...Array.from({ length: held }, (_, index) => aToolVerdict({ name: `h${index}`, isReleased: false })),
			];
			return withActivity([], { kind: 'tools-judged', at: 1, entry: anId, tools }, overview, plainWords)[0]?.words;
		};

		assert.equal(said(0, 0), 'Offers no tools');
		assert.equal(said(1, 0), 'Offers 1 tool');
		assert.equal(said(0, 1), 'Offers 1 tool, in quarantine');
		assert.equal(said(2, 0), 'Offers 2 tools');
		assert.equal(said(2, 1), 'Offers 3 tools, 1 in quarantine');
		assert.equal(said(0, 2), 'Offers 2 tools, all in quarantine');
	});
});
