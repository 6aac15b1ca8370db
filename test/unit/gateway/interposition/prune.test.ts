import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pruneProxies } from '../../../../src/gateway/interposition/prune.ts';
import { ensureStateFolder, type StateFolder, stateFolderAt } from '../../../../src/gateway/interposition/state-folder.ts';
import { rendezvousName, rendezvousText } from '../../../../src/link/rendezvous.ts';

describe('pruning proxies', () => {
	let home: string;
	let state: StateFolder;
	beforeEach(async () => {
		home = realpathSync(mkdtempSync(join(tmpdir(), 'cordon prune ')));
		state = stateFolderAt(join(home, '.mcp-cordon'));
		assert.ok((await ensureStateFolder(state)).ok);
		for (const version of ['0.9.0', '1.0.0', '1.2.0', '1.10.0', '2.0.0-rc.1']) proxy(version, 3_600);
	});
	afterEach(() => rmSync(home, { recursive: true, force: true }));

	function proxy(version: string, ageS: number): void {
		const folder = join(state.proxy, version);
		mkdirSync(folder);
		writeFileSync(join(folder, 'proxy.cjs'), '');
		utimesSync(folder, Date.now() / 1000 - ageS, Date.now() / 1000 - ageS);
	}

	it('keeps the newest versions, its own, and those with a running gateway', async () => {
		const dead = spawnSync(process.execPath, ['-e', '']).pid;
		const note = (version: string, pid: number): void =>
			writeFileSync(
				join(state.run, rendezvousName(version)),
				rendezvousText({ version, pid, token: 'A'.repeat(43), socketPath: '/run/s' }),
			);
		note('1.0.0', process.pid);
		note('1.2.0', dead);
		writeFileSync(join(state.run, 'gateway-x.json'), '1.2.0\n');

		const removed = await pruneProxies(state, ['0.9.0']);

		assert.deepEqual(removed, ['1.2.0']);
		assert.deepEqual(readdirSync(state.proxy).sort(), ['0.9.0', '1.0.0', '1.10.0', '2.0.0-rc.1']);
	});

	it('keeps the version that servers start with, however old', async () => {
		await pruneProxies(state, ['2.0.0-rc.1', '0.9.0']);

		assert.deepEqual(readdirSync(state.proxy).sort(), ['0.9.0', '1.10.0', '2.0.0-rc.1']);
	});

	it("leaves a version that another process may be installing, and any folder that isn't a version", async () => {
		proxy('0.1.0', 1);
		mkdirSync(join(state.proxy, '.strange'));

		await pruneProxies(state, ['2.0.0-rc.1']);

		assert.deepEqual(readdirSync(state.proxy).sort(), ['.strange', '0.1.0', '1.10.0', '2.0.0-rc.1']);
	});
});
