import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { count } from '../eval/count.ts';
import { practiceSets, trainingSets, unseenSets } from '../eval/sets.ts';

/** Third-party families are in a folder next to the repository, if it exists: `CORDON_SHARED`. */
const SHARED = process.env['CORDON_SHARED'] ?? '../shared';

/** Shares found by the rules alone. Raise them when more attacks are found, and lower the honest one when it falls. */
const MEAN = 0.6;
const WORST_QUARTER = 0.28;
const HONEST = 0.015;
const ROWS = 40;

function shareFound(samples: readonly Parameters<typeof count>[0][]): number {
	return samples.filter((sample) => count(sample).isFound).length / Math.max(1, samples.length);
}

describe('attack families without a rule of their own', function () {
	this.timeout(300_000);

	it('are found as often as before, on average and in the worst quarter', function () {
		if (!existsSync(`${SHARED}/training`)) this.skip();
		const sets = trainingSets(SHARED).filter(({ name }) => name.includes('held out'));
		const [attacks = [], honest = []] = sets.map(({ samples }) => samples);
		const shares = [...Map.groupBy(attacks, ({ family }) => family).values()]
			.filter(({ length }) => length >= 5)
			.map((rows) => shareFound(rows.slice(0, ROWS)))
			.sort((a, b) => a - b);
		const mean = (of: readonly number[]): number => of.reduce((sum, share) => sum + share, 0) / of.length;
		const worst = mean(shares.slice(0, Math.floor(shares.length / 4)));

		assert.ok(mean(shares) >= MEAN, `mean ${mean(shares)}`);
		assert.ok(worst >= WORST_QUARTER, `worst quarter ${worst}`);
		assert.ok(shareFound(honest.filter((_, index) => index % 20 === 0)) <= HONEST);
	});

	it("cause no finding in the corpus's own honest tools", () => {
		const plain = practiceSets('corpus').find(({ name }) => name.startsWith('corpus/plain'))?.samples ?? [];
		assert.ok(plain.length > 250);
		assert.equal(shareFound(plain), 0);
	});

	it('cause no more findings than before in look-alikes from unread authors', () => {
		const [set] = unseenSets('corpus');
		const honest = (set?.samples ?? []).filter(({ isAttack }) => !isAttack);
		assert.ok(honest.length > 500);
		assert.ok(shareFound(honest) <= 0.065);
	});
});
