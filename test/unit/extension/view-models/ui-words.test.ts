import assert from 'node:assert/strict';
import { itemsOf } from '../../../../src/events/items.ts';
import { serverByKey } from '../../../../src/events/overview.ts';
import { keepFailureWords } from '../../../../src/extension/view-models/failure-words.ts';
import { parseTarget } from '../../../../src/extension/view-models/target.ts';
import { blockWords, findingLines } from '../../../../src/extension/view-models/ui-words.ts';
import { examinedReviewPage } from '../../../support/examined.ts';
import { plainWords } from '../../../support/view-words.ts';
import { aFile, anId, CONNECTED, FILE, fold, hash, UP } from '../../events/events-support.ts';
import { CANARY, finding, judged } from './found.ts';

describe('the lines of findings', () => {
	it('say in how many more places a finding is', () => {
		const lineOf = (count: number): string =>
			findingLines(
				Array.from({ length: count }, (_, index) => ({ ...finding, start: index * 10, end: index * 10 + 1 })),
				plainWords,
			)[0] ?? '';

		assert.match(lineOf(1), /\(Description · unicode\.hidden\)$/);
		assert.match(lineOf(2), /\(Description and one more place · /);
		assert.match(lineOf(3), /\(Description and 2 more places · /);
	});

	it('combine several rules about one passage, and name some of the rules', () => {
		const rules = ['a.a', 'a.b', 'a.c', 'a.d', 'a.e'].map((rule) => ({ ...finding, rule, severity: 'low' as const }));

		assert.deepEqual(findingLines([...rules, finding], plainWords), [
			"Contains characters that people can't see but a model reads. (Description · unicode.hidden · a.a · a.b · and 3 more)",
		]);
	});
});

describe('a shortened list of findings', () => {
	const findings = Array.from({ length: 60 }, (_, index) => ({
		...finding,
		start: 10 + index * 10,
		end: 11 + index * 10,
		rule: `decoy.${String(index).padStart(2, '0')}`,
		severity: 'low' as const,
		tier: 'soft' as const,
	}));
	const grave = { ...finding, rule: 'grave.one', severity: 'critical' as const };

	it('starts with the worst one, in a dialog and on a page, so that decoys displace nothing', () => {
		const found = judged({ name: 'add', findings: [...findings, grave], severity: 'critical' });
		const server = serverByKey(fold(UP, aFile({}), CONNECTED, found), { file: FILE, name: 'calc' });
		const item = server && itemsOf(server).find(({ kind }) => kind === 'tool');
		assert.ok(server !== undefined && item !== undefined);
		const page = examinedReviewPage({ server, item, now: undefined, approved: undefined }, plainWords, { nonce: 'abc' });

		assert.match(findingLines([...findings, grave], plainWords, 3)[0] ?? '', /grave\.one\)$/);
		assert.match(findingLines([...findings, grave], plainWords, 3)[1] ?? '', /decoy\.00\)$/);
		assert.match(page, /<ul class="plain"><li><span class="badge critical">/);
		assert.match(page, /grave\.one[\s\S]*and 11 more/);
	});
});

describe("a file that couldn't be written", () => {
	it('is explained in words that say what to do, never by an internal code', () => {
		assert.equal(keepFailureWords({ kind: 'read-only' }, plainWords), 'The file or its disk is read-only.');
		assert.equal(keepFailureWords({ kind: 'denied', code: 'EACCES' }, plainWords), "You don't have permission to write there (EACCES).");
		assert.match(keepFailureWords({ kind: 'git', why: { kind: 'git-failed', status: 128 } }, plainWords), /status 128/);
		for (const kind of [
			'missing',
			'not-a-file',
			'no-space',
			'changed',
			'aborted',
			'not-protected',
			'no-launcher',
			'not-reversible',
		] as const)
			assert.match(keepFailureWords({ kind }, plainWords), /^[A-Z][A-Za-z ,:.']+\.$/);
	});
});

describe('the dialog of a block', () => {
	it('says what follows for each kind of item, and that nothing of a server without name and instructions can be used', () => {
		assert.match(blockWords('server', plainWords), /Nothing from this server can be used/);
		assert.match(blockWords('tool', plainWords), /can't see or call it/);
		assert.match(blockWords('launch', plainWords), /doesn't start again/);
		assert.doesNotMatch(blockWords('prompt', plainWords), /call/);
	});
});

describe('preselects an item and passes nothing else', () => {
	it('preselects an item and carries nothing else', () => {
		const made = { target: { kind: 'item', entry: anId, pin: 'tool', name: 'add', fingerprint: hash('x'), message: CANARY } };

		assert.deepEqual(parseTarget(made), { kind: 'item', entry: anId, pin: 'tool', name: 'add' });
	});

	it('is ignored in any other form', () => {
		for (const made of [
			undefined,
			null,
			'add',
			7,
			[],
			{ kind: 'item', entry: 'x', pin: 'tool', name: 'add' },
			{ kind: 'item', entry: anId, pin: 'all', name: '' },
			{ kind: 'server', name: 'calc' },
		])
			assert.equal(parseTarget(made), undefined);
	});
});
