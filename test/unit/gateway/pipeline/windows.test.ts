import assert from 'node:assert/strict';
import { compileTraffic, defaultTraffic } from '../../../../src/policy/traffic/traffic-policy.ts';
import { createBench } from '../../../support/pipeline.ts';

describe('the windows of a gateway', () => {
	it("have their own settings, which end with them, while everyone's settings stay", () => {
		const bench = createBench();
		try {
			const { core } = bench;
			core.setTraffic(defaultTraffic('balanced'));
			core.setTraffic(compileTraffic({ preset: 'observe' }, [{ preset: 'strict' }]).policy, 10);
			core.setTraffic(defaultTraffic('observe'), 20);
			core.setWindows([10, 20]);
			assert.deepEqual(
				core.policies.map(({ preset }) => preset),
				['balanced', 'strict', 'observe'],
			);

			core.setEntries([], [], 10);
			core.setEntries([], [], 20);
			core.setWindows([20]);

			assert.deepEqual(
				core.policies.map(({ preset }) => preset),
				['balanced', 'observe'],
			);
		} finally {
			bench.dispose();
		}
	});
});
