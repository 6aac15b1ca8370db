import assert from 'node:assert/strict';
import type { Finding, Severity } from '../../../src/engine/finding.ts';
import type { Item } from '../../../src/events/items.ts';
import {
	cleanOf,
	identityFor,
	isSevere,
	isSuspicious,
	isWorse,
	mustBeChosen,
	riskOf,
	severityCounts,
} from '../../../src/extension/view-models/approval.ts';
import { worstFirst } from '../../../src/extension/view-models/severity.ts';
import type { ChangeSummary } from '../../../src/pins/introduced.ts';
import { plainWords } from '../../support/view-words.ts';
import { anId, hash } from '../events/events-support.ts';

const found = (severity: Severity, tier: Finding['tier'] = 'soft'): Pick<Item, 'findings' | 'severity'> => ({
	severity,
	findings: [{ rule: 'x.y', tier, severity, confidence: 1, pointer: '', start: 0, end: 1 }],
});
const anItem = (name: string, more: Partial<Item> = {}): Item => ({
	entry: anId,
	kind: 'tool',
	name,
	state: 'quarantined',
	fingerprint: hash(name),
	severity: 'none',
	findings: [],
	notChecked: [],
	changedParts: [],
	isAmbiguous: false,
	change: undefined,
	renamedFrom: undefined,
	isLate: false,
	lock: undefined,
	...more,
});
const aServer = (more: Partial<Item> = {}): Item => anItem('', { kind: 'server', ...more });
const cleanIn = (items: readonly Item[]): string =>
	cleanOf(items, items)
		.map(({ kind, name }) => (kind === 'server' ? 'SERVER' : name))
		.join(' ');

describe('the items that can be approved without opening each one', () => {
	it('exclude items with findings', () => {
		const items = (['none', 'info', 'low', 'medium', 'high', 'critical'] as const).map((severity) =>
			anItem(severity, severity === 'none' ? {} : found(severity)),
		);

		assert.equal(cleanIn(items), 'none');
		assert.deepEqual(
			items.filter(isSuspicious).map(({ name }) => name),
			['medium', 'high', 'critical'],
		);
	});

	it('include new and reworded items, but no partly checked item, no duplicate name, and no command', () => {
		const change = (severity: Severity, isWordingOnly: boolean) => ({ severity, isWordingOnly, introduced: [] });
		const items = [
			anItem('', { kind: 'launch' }),
			anItem('words', { state: 'rug_pull', change: change('low', true) }),
			anItem('address', { state: 'rug_pull', change: change('high', false) }),
			anItem('unjudged', { state: 'rug_pull' }),
			anItem('partly', { notChecked: ['x.y'] }),
			anItem('twice', { isAmbiguous: true }),
			anItem('unknown', { fingerprint: undefined }),
		];

		assert.equal(cleanIn(items), 'words');
	});
});

describe('the risk of an item', () => {
	it('counts a single severe finding even when the overall severity is low', () => {
		assert.equal(mustBeChosen(anItem('a', { ...found('high'), severity: 'low' })), true);
	});

	it('matches the label of the row, which also counts what a change adds, and not only the total', () => {
		const change = (introduced: ChangeSummary['introduced'], isWordingOnly = false) =>
			({ severity: 'high', isWordingOnly, introduced }) as const;
		const changed = { state: 'rug_pull', ...found('low') } as const;

		assert.equal(riskOf(anItem('a', { ...changed, change: change(['destination']) })), 'high');
		assert.equal(riskOf(anItem('a', { ...changed, change: change([], true) })), 'low');
		assert.equal(riskOf(anItem('a', { ...found('high'), severity: 'low' })), 'high');
		assert.deepEqual([isSevere(anItem('a', found('high'))), isSevere(anItem('a', found('medium')))], [true, false]);
		assert.equal(isSevere(anItem('a', { ...changed, change: change(['destination']) })), true);
	});

	it('includes the name and instructions with the first tool, whatever another tool hides', () => {
		const hiding = anItem('hiding', found('critical', 'hard'));

		assert.equal(cleanIn([aServer(), hiding, anItem('forecast')]), 'SERVER forecast');
		// Nothing needs them: a server that hides something isn't trusted in what it says about itself.
		assert.equal(cleanIn([aServer(), hiding]), '');
		assert.equal(cleanIn([aServer()]), 'SERVER');
	});

	it('leaves out an item that is too long for its page', () => {
		const items = [aServer(), anItem('a'), anItem('long')];
		const names = (cut: string): string =>
			cleanOf(items, items, ({ name }) => name !== cut)
				.map(({ name }) => name || 'SERVER')
				.join(' ');

		assert.equal(names('long'), 'SERVER a');
		assert.equal(names(''), 'a long');
	});
});

describe('a change that nobody could judge', () => {
	it("counts as medium risk and isn't offered for approval with clean items", () => {
		const changed = anItem('tide', { state: 'rug_pull' });

		assert.equal(riskOf(changed), 'medium');
		assert.equal(cleanIn([changed]), '');
	});
});

describe('the name and the instructions of a server', () => {
	const along = (identity: Item, ...approved: readonly Item[]): boolean | undefined =>
		identityFor(approved, [identity, ...approved])?.goesAlong;

	it('are approved together with an item that needs them when they have no findings', () => {
		const tool = anItem('forecast');

		assert.deepEqual(
			[aServer(), aServer(found('low')), aServer(found('medium')), aServer({ notChecked: ['x.y'] })].map((each) => along(each, tool)),
			[true, false, false, false],
		);
		assert.equal(along(aServer(), anItem('p', { kind: 'prompt' })), true);
	});

	it('are never approved against a block, and a change to them is reviewed on its own page without holding up anything', () => {
		const tool = anItem('forecast');

		assert.equal(along(aServer({ state: 'blocked' }), tool), false);
		assert.equal(along(aServer({ state: 'rug_pull' }), tool), undefined);
		assert.equal(along(aServer({ state: 'approved' }), tool), undefined);
	});

	it("aren't needed for approving a command, and aren't counted twice", () => {
		const identity = aServer();

		assert.equal(along(identity, anItem('', { kind: 'launch' })), undefined);
		assert.equal(identityFor([identity, anItem('a')], [identity, anItem('a')]), undefined);
	});
});

describe('an item that changed since a dialog showed it', () => {
	it('is worse with more findings, or when other parts of its launch have changed', () => {
		const before = anItem('', { kind: 'launch', changedParts: ['env:TOKEN'] });

		assert.equal(isWorse(before, before), false);
		assert.equal(isWorse({ ...before, ...found('low') }, before), true);
		assert.equal(isWorse(before, { ...before, ...found('low') }), false);
		assert.equal(isWorse({ ...before, changedParts: ['command', 'env:TOKEN'] }, before), true);
		assert.equal(isWorse({ ...before, changedParts: [] }, before), true);
	});
});

describe('the finding counts in a dialog', () => {
	it('are given by severity, worst first', () => {
		assert.equal(severityCounts(['low', 'critical', 'high', 'critical', 'none', 'info'], plainWords), '2 critical, 1 high, 1 low, 1 note');
		assert.equal(severityCounts(['none'], plainWords), '');
		assert.deepEqual(
			worstFirst([anItem('a'), anItem('b', found('medium')), anItem('c', found('critical'))], riskOf).map(({ name }) => name),
			['c', 'b', 'a'],
		);
	});
});
