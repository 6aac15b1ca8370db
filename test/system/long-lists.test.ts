// Two servers behind the shipped launcher, proxies, and gateway. One lists thousands of tools, and the other one is
// called meanwhile.
import assert from 'node:assert/strict';
import path from 'node:path';
import { aGuardedMachine, type GuardedMachine } from '../support/guarded-machine.ts';
import type { ProxiedClient } from '../support/proxied-client.ts';

const SERVER = path.resolve('test/fixtures/servers/rule-breaker.mjs');
const MANY = 5_000;

describe('a list of thousands of tools', function () {
	this.timeout(240_000);
	let machine: GuardedMachine;
	afterEach(async () => machine.dispose());

	const started = async (name: string): Promise<ProxiedClient> => {
		machine.approveLaunch(name);
		const client = await machine.connectRaw(name);
		await client.request('"hello"', 'initialize', {
			protocolVersion: '2025-11-25',
			capabilities: {},
			clientInfo: { name: 'test', version: '1' },
		});
		client.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
		return client;
	};
	const isResponse = (id: string) => (line: string) => line.startsWith(`{"jsonrpc":"2.0","id":${id},`);

	it("doesn't delay another server, which responds to calls while the list is inspected", async () => {
		const command = process.execPath;
		machine = await aGuardedMachine(
			{
				long: { command, args: [SERVER, JSON.stringify({ tools: MANY })] },
				calm: { command, args: [SERVER, JSON.stringify({ tools: 1 })] },
			},
			{ watchEveryMs: 1_000 },
		);
		const calm = await started('calm');
		await calm.request('"list"', 'tools/list');
		await machine.event('tools-judged');
		machine.approveAll('calm');
		await calm.line((line) => line.includes('notifications/tools/list_changed'));
		await calm.request('"again"', 'tools/list');
		const long = await started('long');

		// The server responds in order, so that what follows the list is inspected at the same time.
		long.write('{"jsonrpc":"2.0","id":"long","method":"tools/list"}\n{"jsonrpc":"2.0","id":"behind","method":"ping"}\n');
		await long.line(isResponse('"behind"'));
		let calls = 0;
		while (!long.lines.some(isResponse('"long"'))) {
			const response = await calm.request(`${++calls}`, 'tools/call', { name: 'echo', arguments: {} });
			assert.match(response, /honest/);
		}

		assert.ok(calls > 3, `${calls} calls were answered before the list`);
		assert.equal(long.lines.filter(isResponse('"long"')).length, 1);
		assert.equal(long.lines.filter(isResponse('"behind"')).length, 1);
		const judged = await machine.event('tools-judged', ({ tools }) => tools.length === MANY);
		assert.ok(
			judged.tools.every(({ isReleased }) => !isReleased),
			'nobody has approved one of them',
		);
		assert.ok(!machine.events.some(({ kind }) => kind === 'gateway-replaced'));
	});
});
