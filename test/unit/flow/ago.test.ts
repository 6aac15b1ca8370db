import assert from 'node:assert/strict';
import { ago } from '../../../src/flow/ago.ts';

describe('the time since an event', () => {
	it('is given in the fitting unit, and never as 0', () => {
		assert.deepEqual(
			[-5_000, 0, 999, 1_000, 11_600, 119_000, 120_000, 7_199_000, 7_200_000].map((ms) => ago(ms)),
			['just now', 'just now', 'just now', '1 s ago', '12 s ago', '119 s ago', '2 min ago', '120 min ago', '2 h ago'],
		);
	});
});
