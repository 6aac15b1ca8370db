import assert from 'node:assert/strict';
import { RULES } from '../../src/engine/injection/rules.ts';
import { ratesOn } from '../eval/rates.ts';

/** Of 1,000 honest texts. Most of the corpus was written to look like an attack. */
const MOST_SUSPECT = 7;
const MOST_ATTACK = 4;

describe('rules for instructions, on the honest texts of the corpus', function () {
	this.timeout(300_000);
	const { rates, texts } = ratesOn('corpus');

	for (const { id, onHonest } of RULES)
		it(`${id} matches as often as its file says, and no more often than its weight allows`, () => {
			const { attack, suspect } = rates.get(id) ?? { suspect: 0, attack: 0 };

			assert.deepEqual({ suspect, attack }, onHonest, 'node test/eval/rates.ts prints what the file has to say');
			assert.ok(suspect <= (texts * MOST_SUSPECT) / 1000, `${suspect} of ${texts} are suspect: give its patterns less weight`);
			assert.ok(attack <= (texts * MOST_ATTACK) / 1000, `${attack} of ${texts} are taken for attacks: give its patterns less weight`);
		});
});
