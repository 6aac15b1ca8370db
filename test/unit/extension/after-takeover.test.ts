import assert from 'node:assert/strict';
import type { EntryId } from '../../../src/base/ids.ts';
import { registerAfterTakeover } from '../../../src/extension/features/after-takeover.ts';
import { OverviewStore } from '../../../src/extension/host/overview-store.ts';
import { settled, stays } from '../../support/wait.ts';
import { aFile, anId, aToolVerdict, CONNECTED } from '../events/events-support.ts';

describe('a gateway that took over', () => {
	const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

	function aWindow(answers: readonly ('judged' | 'no-answer')[]) {
		const overview = new OverviewStore();
		const asked: EntryId[] = [];
		const relist = (entry: EntryId): Promise<{ readonly kind: 'judged' | 'no-answer' }> => {
			asked.push(entry);
			return Promise.resolve({ kind: answers[asked.length - 1] ?? 'judged' });
		};
		const feature = registerAfterTakeover({ overview, gateway: { relist }, logger: silent }, { settleMs: 5, retryMs: 5 });
		overview.record(aFile({ entries: [{}] }));
		overview.record(CONNECTED);
		overview.record({ kind: 'tools-judged', at: 2, entry: anId, tools: [aToolVerdict({ name: 'add' })] });
		return { overview, asked, feature };
	}

	it('asks each server with known lists for them again, and once more when no response came', async () => {
		const { asked, feature, overview } = aWindow(['no-answer', 'no-answer', 'judged']);
		assert.ok(await stays(() => asked.length === 0, 60), 'an ordinary start asks nothing');

		overview.record({ kind: 'gateway-replaced', at: 3, why: 'stuck', rule: undefined });
		overview.record({ ...CONNECTED, connection: 2 });
		await settled(() => asked, 100);

		assert.deepEqual(asked, [anId, anId]);
		feature.dispose();
	});

	it('asks only a few times when a list makes it hang', async () => {
		const { asked, feature, overview } = aWindow([]);
		for (let connection = 2; connection < 9; connection++) {
			overview.record({ kind: 'gateway-replaced', at: 3, why: 'stuck', rule: undefined });
			overview.record({ ...CONNECTED, connection });
		}
		await settled(() => asked, 100);

		assert.equal(asked.length, 3);
		feature.dispose();
	});
});
