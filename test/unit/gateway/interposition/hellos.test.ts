import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { entryIdFrom } from '../../../../src/definitions/entry-id.ts';
import { forgetOldHellos, keepHello, lastHello } from '../../../../src/gateway/interposition/hellos.ts';
import { stateFolderAt } from '../../../../src/gateway/interposition/state-folder.ts';

describe("the time of a proxy's last hello", () => {
	it('is stored per entry, and deleted after half a year', () => {
		const root = mkdtempSync(path.join(tmpdir(), 'cordon-hellos-'));
		const state = stateFolderAt(root);
		const [one, other] = [entryIdFrom('1'.repeat(20)), entryIdFrom('2'.repeat(20))];
		const now = Date.UTC(2026, 10, 29);
		forgetOldHellos(state, now);
		const before = lastHello(state, one);

		keepHello(state, one, now - 200 * 24 * 3600 * 1000);
		keepHello(state, other, now - 1000);
		keepHello(state, other, now);
		const known = [lastHello(state, one), lastHello(state, other)];
		forgetOldHellos(state, now);

		assert.equal(before, undefined);
		assert.deepEqual(known, [now - 200 * 24 * 3600 * 1000, now]);
		assert.deepEqual([lastHello(state, one), lastHello(state, other)], [undefined, now]);
		rmSync(root, { recursive: true });
	});
});
