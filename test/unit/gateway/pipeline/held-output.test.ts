import assert from 'node:assert/strict';
import { HeldOutput } from '../../../../src/gateway/pipeline/held-output.ts';

describe('a delayed response', () => {
	it('keeps its request with the proxy until its final verdict, because the next gateway has to know it', () => {
		const said: string[] = [];
		const out = new HeldOutput({
			verdict: (sequence, { action }) => void said.push(`${action} ${sequence}`),
			inject: () => undefined,
			release: (sequence) => void said.push(`release ${sequence}`),
			stop: () => undefined,
		});

		out.respondsTo(8, 7);
		out.verdict(8, { action: 'held' });
		assert.deepEqual(said, ['held 8']);
		out.verdict(8, { action: 'forward' });
		out.verdict(8, { action: 'forward' });

		assert.deepEqual(said, ['held 8', 'release 7', 'forward 8', 'forward 8']);
	});
});
