import assert from 'node:assert/strict';
import type { Finding, Severity } from '../../../src/engine/finding.ts';
import type { Item } from '../../../src/events/items.ts';
import {
	cleanOf,
	identityFor,
	isSevere,
	isSuspicious,
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

describe('what can be approved without a look at each', () => {
	it('is nothing in which something was found', () => {
		const items = (['none', 'info', 'low', 'medium', 'high', 'critical'] as const).map((severity) =>
			anItem(severity, severity === 'none' ? {} : found(severity)),
		);

		assert.equal(cleanIn(items), 'none');
		assert.deepEqual(
			items.filter(isSuspicious).map(({ name }) => name),
			['medium', 'high', 'critical'],
		);
	});

	it('is new, or only reworded; nothing that was checked in part, no name that is used twice, no command', () => {
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

describe('how bad it is', () => {
	it('is a single severe finding, too, whatever the sum of all says', () => {
		assert.equal(mustBeChosen(anItem('a', { ...found('high'), severity: 'low' })), true);
	});

	it('goes by the same word as the row: of a change that adds something and of one finding, not by the sum alone', () => {
		const change = (introduced: ChangeSummary['introduced'], isWordingOnly = false) =>
			({ severity: 'high', isWordingOnly, introduced }) as const;
		const changed = { state: 'rug_pull', ...found('low') } as const;

		assert.equal(riskOf(anItem('a', { ...changed, change: change(['destination']) })), 'high');
		assert.equal(riskOf(anItem('a', { ...changed, change: change([], true) })), 'low');
		assert.equal(riskOf(anItem('a', { ...found('high'), severity: 'low' })), 'high');
		assert.deepEqual([isSevere(anItem('a', found('high'))), isSevere(anItem('a', found('medium')))], [true, false]);
		assert.equal(isSevere(anItem('a', { ...changed, change: change(['destination']) })), true);
	});

	it('takes the name and the instructions along with the first tool, whatever hides in another one', () => {
		const hiding = anItem('hiding', found('critical', 'hard'));

		assert.equal(cleanIn([aServer(), hiding, anItem('forecast')]), 'SERVER forecast');
		// Nothing needs them: the server that hides something is not believed in what it says of itself.
		assert.equal(cleanIn([aServer(), hiding]), '');
		assert.equal(cleanIn([aServer()]), 'SERVER');
	});

	it('is nothing that is too long for its page', () => {
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
	it('is no small one: nobody is offered to approve it in passing', () => {
		const changed = anItem('tide', { state: 'rug_pull' });

		assert.equal(riskOf(changed), 'medium');
		assert.equal(cleanIn([changed]), '');
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
			worstFirst([anItem('a'), anItem('b', found('medium')), anItem('c', found('critical'))], riskOf).map(({ name }) => name),
			['c', 'b', 'a'],
		);
	});
});
