import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acquireLock } from '../../../../src/gateway/interposition/file-lock.ts';

describe('acquireLock', () => {
	let folder: string;
	let path: string;

	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'cordon-lock-'));
		path = join(folder, 'lock');
	});
	afterEach(() => rmSync(folder, { recursive: true, force: true }));

	it('admits one holder at a time and leaves nothing behind', async () => {
		let inside = 0;
		let most = 0;
		const visit = async (): Promise<void> => {
			const lock = await acquireLock(path, { waitMs: 10_000 });
			assert.ok(lock.ok);
			inside += 1;
			most = Math.max(most, inside);
			await new Promise((resolve) => setImmediate(resolve));
			inside -= 1;
			await lock.value.release();
		};

		await Promise.all(Array.from({ length: 12 }, visit));

		assert.equal(most, 1);
		assert.deepEqual(readdirSync(folder), []);
	});

	it("names the holder of the lock after the timeout, and stops if it's aborted", async () => {
		const lock = await acquireLock(path, { waitMs: 0 });
		assert.ok(lock.ok);

		assert.deepEqual(await acquireLock(path, { waitMs: 30 }), { ok: false, error: { kind: 'locked', pid: process.pid } });
		assert.deepEqual(await acquireLock(path, { waitMs: 60_000, signal: AbortSignal.timeout(30) }), {
			ok: false,
			error: { kind: 'aborted' },
		});
	});

	it('takes over a lock of an ended process, of a reused process id, or with unreadable content', async () => {
		const gone = spawnSync(process.execPath, ['-e', '']).pid;
		const stale = [JSON.stringify({ pid: gone, token: 'x' }), 'not json', '', '{"pid": -1, "token": "x"}'];
		if (process.platform === 'linux') stale.push(JSON.stringify({ pid: process.pid, started: 'another boot 1', token: 'x' }));
		for (const text of stale) {
			writeFileSync(path, text);

			const lock = await acquireLock(path, { waitMs: 0 });

			assert.ok(lock.ok, text);
			await lock.value.release();
			assert.deepEqual(readdirSync(folder), []);
		}
	});

	it("neither takes over the lock of a living process nor releases one that isn't its own", async () => {
		const own = await acquireLock(path, { waitMs: 0 });
		assert.ok(own.ok);
		const text = readFileSync(path, 'utf8').replace(/"token":"[^"]*"/, '"token":"somebody else"');
		writeFileSync(path, text);

		await own.value.release();

		assert.equal(readFileSync(path, 'utf8'), text);
		assert.equal((await acquireLock(path, { waitMs: 50 })).ok, false);
	});

	it('reports a missing folder', async () => {
		assert.deepEqual(await acquireLock(join(folder, 'no', 'lock'), { waitMs: 50 }), {
			ok: false,
			error: { kind: 'lock-io', code: 'ENOENT' },
		});
	});
});
