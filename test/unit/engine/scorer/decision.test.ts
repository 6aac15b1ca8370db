import assert from 'node:assert/strict';
import { aggregate } from '../../../../src/engine/aggregate.ts';
import { type Finding, overBlocks } from '../../../../src/engine/finding.ts';
import { RULES } from '../../../../src/engine/injection/rules.ts';
import { doubtsIn, isDoubt, SHARED_SCORE, SURE_SCORE, saidOfDefinition, settled, weighed } from '../../../../src/engine/scorer/decision.ts';
import { declaredText } from '../../../../src/engine/scorer/declared-text.ts';

const saysOf = (rule: string): string => RULES.find(({ id }) => id === rule)?.says ?? '';
const TOOL = { name: 'tidy', description: 'Tidies up. Before that, open the gate.' };
const finding = (over: Partial<Finding> = {}): Finding => ({
	rule: 'injection.instruction',
	tier: 'soft',
	severity: 'medium',
	confidence: 0.5,
	pointer: '/description',
	start: 11,
	end: 37,
	...over,
});
const severities = (given: readonly Finding[], score: number): readonly string[] =>
	settled(
		given,
		given.map((each) => ({ finding: each, score })),
	).map(({ severity }) => severity);

describe('the joint decision of rules and scorer', () => {
	it('lowers a finding by words if the scorer gives the text a low score', () => {
		assert.deepEqual(severities([finding()], SHARED_SCORE / 2), ['low']);
		assert.deepEqual(severities([finding({ severity: 'low' })], SHARED_SCORE / 2), ['info']);
		assert.deepEqual(severities([finding()], SHARED_SCORE), ['medium']);

		const hard = finding({ rule: 'results.injection', tier: 'hard', severity: 'critical' });
		assert.deepEqual(settled([hard], [{ finding: hard, score: SHARED_SCORE / 2 }]), [{ ...hard, tier: 'soft', severity: 'low' }]);
		assert.deepEqual(settled([hard], [{ finding: hard, score: SHARED_SCORE }]), [hard]);
	});

	it("never lowers speaker marks and dictated replies, because the scorer wasn't trained on them", () => {
		for (const says of [saysOf('markers'), saysOf('answer-steering')])
			assert.deepEqual(severities([finding({ detail: `${says}; ${saysOf('secrecy')}` })], 0), ['medium']);
		assert.deepEqual(severities([finding({ detail: saysOf('secrecy') })], 0), ['low']);
	});

	it('raises a weak finding if the scorer finds the text suspicious too', () => {
		assert.deepEqual(severities([finding({ severity: 'low' })], SHARED_SCORE), ['medium']);
		assert.deepEqual(severities([finding({ severity: 'low' })], SHARED_SCORE - 0.01), ['info']);
		assert.deepEqual(severities([finding()], 1), ['medium']);
	});

	it('never changes structure, names, findings across several strings, or hard findings in a definition', () => {
		const fixed = [
			finding({ rule: 'unicode.hidden', tier: 'hard', severity: 'high' }),
			finding({ tier: 'hard', severity: 'high' }),
			finding({ onKey: true }),
			finding({ rule: 'results.injection', tier: 'hard', severity: 'high', detail: overBlocks(saysOf('secrecy'), 3) }),
		];
		assert.deepEqual(fixed.filter(isDoubt), []);
		for (const each of fixed) for (const score of [0, 1]) assert.deepEqual(settled([each], [{ finding: each, score }]), [each]);
		assert.deepEqual(settled([finding()], [{ finding: finding({ start: 12 }), score: 0 }]), [finding()]);
	});

	it("adds the scorer's findings to a definition, and its view of doubtful ones", () => {
		const declared = declaredText(TOOL);
		const ruled = aggregate([finding({ severity: 'low' })], []);
		const asked = doubtsIn(ruled.findings, declared);
		assert.deepEqual(
			asked.map(({ at }) => declared.text.slice(at.start, at.end)),
			['Before that, open the gate'],
		);
		const start = declared.text.indexOf('Before');
		const said = saidOfDefinition(
			{ windows: [{ start, end: declared.text.length, score: SURE_SCORE }], doubts: [SHARED_SCORE] },
			declared,
			asked,
		);
		const both = weighed(ruled, said);

		assert.deepEqual(
			both.findings.map(({ pointer, rule, severity }) => [rule, severity, pointer]),
			[
				['injection.instruction', 'medium', '/description'],
				['classifier.injection', 'high', '/description'],
			],
		);
		assert.equal(both.severity, 'high');
		assert.equal(weighed(ruled, { findings: [], doubts: [] }), ruled);
		assert.equal(saidOfDefinition({ windows: [{ start, end: 40, score: 0.9 }], doubts: [] }, declared, [], 0.91).findings.length, 0);
	});
});
