import assert from 'node:assert/strict';
import type { CordonEvent } from '../../../src/events/cordon-event.ts';
import { registerSilentServers } from '../../../src/extension/features/silent-servers.ts';
import { OverviewStore } from '../../../src/extension/host/overview-store.ts';
import { stays } from '../../support/wait.ts';
import { aFile, anId, CONNECTED, INTRODUCED } from '../events/events-support.ts';

async function failureAfter(...events: readonly CordonEvent[]): Promise<string | undefined> {
	const overview = new OverviewStore();
	const watching = registerSilentServers({ overview }, 5);
	for (const event of [aFile({}), ...events]) overview.record(event);
	const failure = (): string | undefined => overview.current.live.get(anId)?.startFailure;
	await stays(() => failure() === undefined, 100);
	watching.dispose();
	return failure();
}

describe('a server that runs without responding', () => {
	it('is reported after a while', async () => {
		assert.equal(await failureAfter(CONNECTED), 'silent');
	});

	it("isn't reported when it introduced itself, was refused, or is gone", async () => {
		assert.equal(await failureAfter(CONNECTED, INTRODUCED), undefined);
		assert.equal(await failureAfter({ ...CONNECTED, refusal: 'blocked' }), undefined);
		assert.equal(
			await failureAfter(CONNECTED, { kind: 'disconnected', at: 2, entry: anId, connection: 1, why: 'client-closed' }),
			undefined,
		);
	});
});
