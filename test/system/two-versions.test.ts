// Two windows with different versions of Cordon on one machine, and what an update leaves behind.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installLauncher } from '../../src/gateway/interposition/launcher.ts';
import { stateFolderAt } from '../../src/gateway/interposition/state-folder.ts';
import { rendezvousName, rendezvousText } from '../../src/link/rendezvous.ts';
import { endGateway, runningGateway } from '../support/gateway-process.ts';
import { aGuardedMachine, type Connected, type GuardedMachine } from '../support/guarded-machine.ts';

const HONEST = path.resolve('test/fixtures/servers/honest.mjs');
const INSTALLED_LONG_AGO = new Date(Date.now() - 3_600_000);

describe('two versions at once', function () {
	this.timeout(240_000);
	let machine: GuardedMachine;
	beforeEach(async () => {
		machine = await aGuardedMachine({ honest: { command: process.execPath, args: [HONEST] } });
		machine.approveLaunch('honest');
	});
	afterEach(async () => machine.dispose());

	const install = async (version: string): Promise<void> => {
		const installed = await installLauncher(stateFolderAt(machine.stateFolder), {
			dist: path.resolve('dist'),
			version,
			nodePath: process.execPath,
		});
		assert.ok(installed.ok);
	};
	const runningProxy = ({ proxyPid }: Connected): string =>
		readFileSync(`/proc/${proxyPid}/cmdline`, 'utf8')
			.split('\0')
			.map((part) => /proxy\/([^/]+)\/proxy\.cjs$/.exec(part)?.[1])
			.find((version) => version !== undefined) ?? '';

	it('a server started after an update gets the newer proxy and gateway, and a running one continues', async () => {
		const before = await machine.connect('honest');

		await install('0.2.0');
		const after = await machine.connect('honest');

		assert.deepEqual([before, after].map(runningProxy), ['0.1.0', '0.2.0']);
		for (const { client } of [before, after]) await client.ping();
		assert.ok(runningGateway(machine.stateFolder, '0.2.0') !== undefined);
		await after.close();
		await endGateway(machine.stateFolder, '0.2.0');
	});

	it('an older window that starts later keeps the newest version for servers without a window', async () => {
		await install('0.2.0');

		await install('0.1.0');

		assert.equal(readFileSync(stateFolderAt(machine.stateFolder).currentVersion, 'utf8'), '0.2.0\n');
	});

	it('an update removes unused proxies, keeps those whose gateway runs, and servers continue', async () => {
		const { proxy, run } = stateFolderAt(machine.stateFolder);
		for (const version of ['0.0.1', '0.0.2', '0.0.3']) {
			mkdirSync(path.join(proxy, version));
			writeFileSync(path.join(proxy, version, 'proxy.cjs'), '');
			utimesSync(path.join(proxy, version), INSTALLED_LONG_AGO, INSTALLED_LONG_AGO);
		}
		// This process represents a gateway of an old version.
		const gateway = { version: '0.0.2', pid: process.pid, token: 'A'.repeat(43), socketPath: '/run/s' };
		writeFileSync(path.join(run, rendezvousName('0.0.2')), rendezvousText(gateway));
		const connected = await machine.connect('honest');

		await install('0.2.0');

		const kept = ['0.0.1', '0.0.2', '0.0.3', '0.1.0', '0.2.0'].filter((version) => existsSync(path.join(proxy, version, 'proxy.cjs')));
		assert.deepEqual(kept, ['0.0.2', '0.1.0', '0.2.0']);
		await connected.client.ping();
	});
});
