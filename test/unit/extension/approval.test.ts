import assert from 'node:assert/strict';
import type { Finding, Severity } from '../../../src/engine/finding.ts';
import type { Item } from '../../../src/events/items.ts';
import {
	identityFor,
	inReviewOrder,
	isGrave,
	isSerious,
	riskOf,
	severityCounts,
	type Ticks,
	ticksOf,
	worstFirst,
	worstOf,
} from '../../../src/extension/view-models/approval.ts';
import { plainWords } from '../../../src/extension/view-models/l10n.ts';
import type { ChangeSummary } from '../../../src/pins/introduced.ts';
import { anId, hash } from '../events/events-support.ts';

const found = (severity: Severity, tier: Finding['tier'] = 'soft'): Pick<Item, 'findings' | 'severity'> => ({
	severity,
	findings: [{ rule: 'x.y', tier, severity, confidence: 1, pointer: '', start: 0, end: 1 }],
});
const anItem = (name: string, more: Partial<Item> = {}): Item => ({
	...{ entry: anId, kind: 'tool', name, state: 'quarantined', fingerprint: hash(name), severity: 'none', findings: [], notChecked: [] },
	...{ isAmbiguous: false, change: undefined, renamedFrom: undefined, isLate: false, lock: undefined },
	...more,
});
const aServer = (more: Partial<Item> = {}): Item => anItem('', { kind: 'server', ...more });
const ticked = (items: readonly Item[], ticks: Ticks): string =>
	[...ticksOf(items, items, ticks)].map(({ kind, name }) => (kind === 'server' ? 'SERVER' : name)).join(' ');

describe('the order of what waits', () => {
	it('puts what asks for a look on top, the worst first, and keeps the order of the rest', () => {
		const items = [
			anItem('', { kind: 'launch' }),
			aServer(),
			anItem('plain'),
			anItem('low', found('low')),
			anItem('unread', { notChecked: ['x.y'] }),
			anItem('critical', found('critical')),
			anItem('turned', { state: 'rug_pull' }),
			anItem('twice', { isAmbiguous: true }),
			anItem('plain too'),
		];
		const { plain, toLookAt } = inReviewOrder(items);

		assert.deepEqual(
			toLookAt.map(({ name }) => name),
			['critical', 'turned', 'low', 'unread', 'twice'],
		);
		assert.deepEqual(
			plain.map(({ kind, name }) => name || kind),
			['launch', 'server', 'plain', 'plain too'],
		);
	});
});

describe('what is ticked before a person has looked', () => {
	it('is nothing of medium risk or more, also where everything is to be approved', () => {
		const items = (['none', 'info', 'low', 'medium', 'high', 'critical'] as const).map((severity) =>
			anItem(severity, severity === 'none' ? {} : found(severity)),
		);

		assert.equal(ticked(items, 'approvable'), 'none info low');
		assert.equal(ticked(items, 'clean'), 'none');
	});

	it('is no change that brings something, nothing that was checked in part and no name that is used twice', () => {
		const change = (severity: Severity, isWordingOnly: boolean) => ({ severity, isWordingOnly, introduced: [] });
		const items = [
			anItem('words', { state: 'rug_pull', change: change('low', true) }),
			anItem('address', { state: 'rug_pull', change: change('high', false) }),
			anItem('partly', { notChecked: ['x.y'] }),
			anItem('twice', { isAmbiguous: true }),
		];

		assert.equal(ticked(items, 'approvable'), 'words');
		assert.equal(ticked(items, 'clean'), '');
	});

	it('is a single severe finding, too, whatever the sum of all says', () => {
		assert.equal(isSerious(anItem('a', { ...found('high'), severity: 'low' })), true);
	});

	it('goes by the same word as the row: of a change that adds something and of one finding, not by the sum alone', () => {
		const change = (introduced: ChangeSummary['introduced'], isWordingOnly = false) =>
			({ severity: 'high', isWordingOnly, introduced }) as const;
		const changed = { state: 'rug_pull', ...found('low') } as const;

		assert.equal(riskOf(anItem('a', { ...changed, change: change(['destination']) })), 'high');
		assert.equal(riskOf(anItem('a', { ...changed, change: change([], true) })), 'low');
		assert.equal(riskOf(anItem('a', { ...changed, change: change([]) })), 'low');
		assert.equal(riskOf(anItem('a', { ...found('high'), severity: 'low' })), 'high');
		assert.deepEqual([isGrave(anItem('a', found('high'))), isGrave(anItem('a', found('medium')))], [true, false]);
		assert.equal(isGrave(anItem('a', { ...changed, change: change(['destination']) })), true);
	});

	it('takes the name and the instructions along with the first tool, whatever hides in another one', () => {
		const hiding = anItem('hiding', found('critical', 'hard'));

		for (const ticks of ['clean', 'approvable'] as const)
			assert.equal(
				ticked([aServer(), hiding, anItem('forecast')], ticks)
					.split(' ')
					.toSorted()
					.join(' '),
				'SERVER forecast',
			);
		// Nothing needs them: the server that hides something is not believed in what it says of itself.
		assert.equal(ticked([aServer(), hiding], 'clean'), '');
		assert.equal(ticked([aServer()], 'clean'), 'SERVER');
	});

	it('ticks nothing that is too long for its page, in no way', () => {
		const items = [aServer(), anItem('a'), anItem('long')];
		const names = (ticks: Ticks, cut: string): string =>
			[...ticksOf(items, items, ticks, ({ name }) => name !== cut)].map(({ name }) => name || 'SERVER').join(' ');

		for (const ticks of ['clean', 'approvable'] as const) {
			assert.equal(names(ticks, 'long'), 'SERVER a');
			assert.equal(names(ticks, ''), 'a long');
		}
	});
});

describe('a change that nobody could judge', () => {
	it('is no small one: nobody is offered to approve it in passing', () => {
		const changed = anItem('tide', { state: 'rug_pull' });

		assert.equal(worstOf(changed), 'medium');
		assert.equal(ticksOf([changed], [changed], 'approvable').size, 0);
	});
});

describe('the name and the instructions of a server', () => {
	const along = (identity: Item, ...approved: readonly Item[]): boolean | undefined =>
		identityFor(approved, [identity, ...approved])?.goesAlong;

	it('go along with what needs them, where nothing was found in them', () => {
		const tool = anItem('forecast');

		assert.deepEqual(
			[aServer(), aServer(found('low')), aServer(found('medium')), aServer({ notChecked: ['x.y'] })].map((each) => along(each, tool)),
			[true, false, false, false],
		);
		assert.equal(along(aServer(), anItem('p', { kind: 'prompt' })), true);
	});

	it('are never approved against a block, and a change of them is for its own page: nothing waits for it', () => {
		const tool = anItem('forecast');

		assert.equal(along(aServer({ state: 'blocked' }), tool), false);
		assert.equal(along(aServer({ state: 'rug_pull' }), tool), undefined);
		assert.equal(along(aServer({ state: 'approved' }), tool), undefined);
	});

	it('are nothing to the command, and not counted twice', () => {
		const identity = aServer();

		assert.equal(along(identity, anItem('', { kind: 'launch' })), undefined);
		assert.equal(identityFor([identity, anItem('a')], [identity, anItem('a')]), undefined);
	});
});

describe('what was found, in a dialog', () => {
	it('is counted by severity, the worst first', () => {
		assert.equal(severityCounts(['low', 'critical', 'high', 'critical', 'none', 'info'], plainWords), '2 critical, 1 high, 1 low, 1 note');
		assert.equal(severityCounts(['none'], plainWords), '');
		assert.deepEqual(
			worstFirst([anItem('a'), anItem('b', found('medium')), anItem('c', found('critical'))]).map(({ name }) => name),
			['c', 'b', 'a'],
		);
	});
});
