import assert from 'node:assert/strict';
import { parseEntry } from '../../../../src/cli/eval/corpus.ts';
import { CI_LIMITS, gateFailures } from '../../../../src/cli/eval/gate.ts';
import { type ScoredEntry, scoreOf } from '../../../../src/cli/eval/scorecard.ts';
import { type AuthorSet, authorSetOf, baselineOf, raisable, ratchetFailures } from '../../../../src/cli/eval/sets.ts';
import { gateFailuresOf } from '../../../../src/cli/eval-command.ts';
import type { Inspection, Severity } from '../../../../src/engine/finding.ts';

function judged(label: string, severity: Severity, category = 'phrase_injection', resembles?: string): ScoredEntry {
	const row = { id: 'x', label, category, resembles, surface: 'tool_definition', payload: { server: 's', tool: { name: 't' } } };
	const entry = parseEntry(JSON.stringify(row), 1);
	assert.ok(entry.ok);
	const inspection: Inspection = { findings: [], notChecked: [], severity, tier: severity === 'none' ? null : 'hard' };
	return { entry: entry.value, inspection };
}
const card = (...samples: readonly ScoredEntry[]) => scoreOf(samples, { flagAt: 'high' });
const many = (count: number, sample: ScoredEntry): readonly ScoredEntry[] => Array.from({ length: count }, () => sample);

describe('evaluation', () => {
	it("R156 counts false positives on hard negatives only, so plain samples don't dilute them", () => {
		const score = card(
			...many(9, judged('malicious', 'high')),
			judged('malicious', 'none'),
			...many(18, judged('hard_negative', 'none', 'hard_negative', 'phrase_injection')),
			...many(2, judged('hard_negative', 'high', 'hard_negative', 'phrase_injection')),
			...many(1000, judged('benign', 'none', 'benign')),
		);

		assert.equal(score.total.recall, 0.9);
		assert.equal(score.total.falsePositiveRate, 0.1);
		assert.equal(score.benign.samples, 1000);
		assert.deepEqual(gateFailures(score, CI_LIMITS), ['false positives 10.00 % are above 5.00 %']);
	});

	it('R158 counts a false positive for the category that the sample resembles', () => {
		const score = card(judged('hard_negative', 'high', 'hard_negative', 'shadowing'), judged('malicious', 'high', 'shadowing'));

		assert.deepEqual(
			score.categories.map(({ category, falseAlarms }) => ({ category, falseAlarms })),
			[{ category: 'shadowing', falseAlarms: 1 }],
		);
	});

	it('R157 never passes without samples', () => {
		assert.deepEqual(gateFailures(card(judged('benign', 'none', 'benign')), CI_LIMITS), [
			'no malicious sample of an enforced category',
			'no hard negative of an enforced category',
		]);
		assert.ok(
			gateFailures(card(judged('malicious', 'none'), judged('hard_negative', 'none')), CI_LIMITS).some((why) => why.startsWith('recall')),
		);
	});

	const sets = (samples: readonly ScoredEntry[]): ReadonlyMap<AuthorSet, ReturnType<typeof card>> =>
		new Map([['engine', card(...samples)]]);

	it("keeps reached values as a minimum, by category and author set, and doesn't count added rows as a loss", () => {
		const before = sets([judged('malicious', 'high'), judged('hard_negative', 'none', 'hard_negative', 'phrase_injection')]);
		const after = sets([judged('malicious', 'none'), judged('hard_negative', 'high', 'hard_negative', 'phrase_injection')]);
		const more = sets([
			...many(3, judged('malicious', 'high')),
			...many(2, judged('hard_negative', 'none', 'hard_negative', 'phrase_injection')),
		]);
		const baseline = baselineOf(before);

		assert.deepEqual(ratchetFailures(before, baseline), []);
		assert.deepEqual(ratchetFailures(more, baseline), []);
		assert.equal(ratchetFailures(after, baseline).length, 2);
		assert.equal(ratchetFailures(before, baselineOf(more)).length, 1);
	});

	it('R159 reports a category until it passes once, and enforces it from then on', () => {
		const missed = sets([...many(3, judged('malicious', 'none', 'paraphrase')), judged('malicious', 'high')]);
		const caught = sets([...many(3, judged('malicious', 'high', 'paraphrase')), judged('malicious', 'high')]);
		const first = baselineOf(missed);
		const second = baselineOf(caught, first);

		assert.equal(first.sets['engine']?.categories['paraphrase']?.isEnforced, false);
		assert.deepEqual(raisable(caught, first), ['engine paraphrase']);
		assert.equal(second.sets['engine']?.categories['paraphrase']?.isEnforced, true);
		assert.equal(baselineOf(missed, second).sets['engine']?.categories['paraphrase']?.isEnforced, true);
	});

	it("R159 measures a category that isn't enforced, but it doesn't affect the gate", () => {
		const samples = [judged('malicious', 'none', 'paraphrase'), judged('malicious', 'high'), judged('hard_negative', 'none')];
		const score = scoreOf(samples, { flagAt: 'high', isEnforced: (category) => category !== 'paraphrase' });

		assert.deepEqual(gateFailures(score, CI_LIMITS), []);
		assert.equal(score.categories.find(({ category }) => category === 'paraphrase')?.recall, 0);
	});

	it("excludes a risk that isn't an attack from every total", () => {
		const score = card(judged('malicious', 'none', 'launch-unpinned'), judged('malicious', 'high'));

		assert.equal(score.total.malicious, 1);
		assert.equal(score.categories.find(({ category }) => category === 'launch-unpinned')?.isEnforced, false);
	});

	it('R157 fails without any sample set, and names the set that fails', () => {
		assert.deepEqual(gateFailuresOf(new Map(), CI_LIMITS), ['no samples']);
		assert.ok(gateFailuresOf(sets([judged('malicious', 'none')]), CI_LIMITS).every((why) => why.startsWith('engine: ')));
	});

	it('derives the author set of a row from its folder', () => {
		assert.deepEqual(['corpus/engine/plain.jsonl', 'corpus/malicious/launch.jsonl', 'rows.jsonl'].map(authorSetOf), [
			'engine',
			'independent',
			'given',
		]);
	});
});
