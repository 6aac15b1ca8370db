import assert from 'node:assert/strict';
import { ENCODER_RELAXED } from '../../../../src/engine/kernels/modules.generated.ts';
import { isUsable } from '../../../../src/engine/kernels/wasm.ts';
import { Encoder } from '../../../../src/engine/scorer/encoder.ts';
import { readWeights } from '../../../../src/engine/scorer/weights.ts';
import { smallScorer } from '../../../support/small-scorer.ts';

describe("the scorer's encoder", function () {
	this.timeout(60_000);
	const small = smallScorer();
	const weights = readWeights(small.bytes);
	const ids = (count: number, step: number): number[] => Array.from({ length: count }, (_, at) => (at * step) % 40);

	it('computes the same as plain loops, for windows of any length', () => {
		const encoder = new Encoder(weights, false);

		for (const [count, step] of [
			[1, 3],
			[2, 7],
			[5, 11],
			[23, 13],
		] as const) {
			const wanted = small.logit(ids(count, step));
			const found = encoder.logit(ids(count, step));

			assert.ok(Math.abs(found - wanted) < 1e-2, `${count} tokens: ${found} instead of ${wanted}`);
		}
	});

	it('returns the same bits with and without relaxed instructions, whatever it read before', function () {
		if (!isUsable(ENCODER_RELAXED)) this.skip();
		const relaxed = new Encoder(weights, true);
		const plain = new Encoder(weights, false);
		const scores = [128, 1, 127, 4, 64].map((count) => [relaxed.logit(ids(count, 17)), plain.logit(ids(count, 17))] as const);

		for (const [one, other] of scores) assert.equal(one, other);
		assert.equal(relaxed.logit(ids(128, 17)), scores[0]?.[0]);
		assert.ok(new Set(scores.map(([score]) => score)).size === scores.length);
	});

	it('refuses more tokens than a window holds, and a file of another kind or with a missing part', () => {
		assert.throws(() => new Encoder(weights, false).logit(ids(129, 1)), RangeError);
		assert.throws(() => readWeights(new Uint8Array(64)), /isn't a file of the scorer/);
		assert.throws(() => readWeights(small.bytes.subarray(0, 10)), /isn't a file of the scorer/);
		assert.throws(() => readWeights(small.bytes.subarray(0, small.bytes.length - 100)), /lacks first-stage/);
	});
});
