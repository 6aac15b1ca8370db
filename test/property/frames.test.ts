import assert from 'node:assert/strict';
import { fuzzFrames } from '../support/fuzz-frames.ts';

describe('frames of both dialects in any order', function () {
	this.timeout(120_000);

	for (const seed of [1, 2, 3])
		it(`get one verdict each, and nothing from an unreviewed server passes (seed ${seed})`, () => {
			const { delivered } = fuzzFrames({ frames: 1_500, seed });

			assert.ok(delivered.client > 200 && delivered.server > 200, JSON.stringify(delivered));
		});
});
