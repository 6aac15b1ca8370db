import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { garbageCollector, onIdle } from '../../../src/gateway/idle.ts';
import { until } from '../../support/proxied-client.ts';

describe('idle work of the gateway', () => {
	it('runs whenever there was no activity for a while', async () => {
		let runs = 0;
		const putOff = onIdle(20, () => void (runs += 1));

		await until(() => runs === 1);
		putOff();
		await until(() => runs === 2);
	});

	it('collects objects without references', async () => {
		const collect = garbageCollector();
		const weak = new WeakRef({});
		// A reference stays strong until the turn ends.
		await turn();

		collect();

		assert.equal(weak.deref(), undefined);
	});

	it('leaves no function behind that other code could call', () => {
		garbageCollector();

		assert.equal('gc' in globalThis, false);
	});
});
