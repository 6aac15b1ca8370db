import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { programOnce } from '../support/bundles.ts';
import { runningGateway } from '../support/gateway-process.ts';
import { aGuardedMachine, type Connected, type GuardedMachine } from '../support/guarded-machine.ts';
import { isAlive, until } from '../support/proxied-client.ts';

const cordonProcess = programOnce('cordon-process', 'test/system/interposition/cordon-process.ts');
const fixture = (name: string): string => path.resolve('test/fixtures/servers', `${name}.mjs`);
const server = (name: string, ...args: readonly string[]): { command: string; args: string[] } => ({
	command: process.execPath,
	args: [fixture(name), ...args],
});
const names = async ({ client }: Connected): Promise<readonly string[]> => (await client.listTools()).tools.map((tool) => tool.name);
const textOf = (result: unknown): string => JSON.stringify((result as { content: unknown }).content);

describe('a guarded server, with the shipped bundles', function () {
	this.timeout(240_000);
	let machine: GuardedMachine;
	afterEach(async () => machine.dispose());

	it('withholds tools, announces an approval, and passes the call', async () => {
		machine = await aGuardedMachine({ honest: server('honest') });
		machine.approveLaunch('honest');
		const connected = await machine.connect('honest');

		const before = await names(connected);
		await assert.rejects(
			connected.client.callTool({ name: 'add', arguments: { a: 1, b: 2 } }),
			/The tool "add" is in quarantine until the user reviews it\. It wasn't called\. The user can review it in MCP Cordon\.$/,
		);
		machine.approveAll('honest');
		await until(() => connected.listChanges() > 0);
		const after = await names(connected);
		const result = await connected.client.callTool({ name: 'add', arguments: { a: 20, b: 22 } });

		assert.deepEqual(before, []);
		assert.deepEqual(after, ['add', 'echo']);
		assert.match(textOf(result), /42/);
	});

	it('sends the client nothing from an unreviewed server, whatever the client requests', async () => {
		machine = await aGuardedMachine({ bad: server('hostile', '--canary', 'CANARY-S') });
		machine.approveLaunch('bad');
		const { client } = await machine.connect('bad');
		const seen: unknown[] = [client.getInstructions(), client.getServerVersion(), client.getServerCapabilities()];
		const ask = async (method: string, params: Record<string, unknown> = {}): Promise<void> => {
			try {
				seen.push(await client.request({ method, params }, z.looseObject({})));
			} catch (cause) {
				assert.ok(cause instanceof Error);
				seen.push(cause.message, 'data' in cause ? cause.data : undefined);
			}
		};

		await ask('tools/list');
		await ask('prompts/list');
		await ask('prompts/get', { name: 'helpful' });
		await ask('resources/list');
		await ask('resources/templates/list');
		await ask('resources/read', { uri: 'memo://one' });
		await ask('tools/call', { name: 'fail', arguments: {} });
		await ask('completion/complete', { ref: { type: 'ref/prompt', name: 'helpful' }, argument: { name: 'a', value: 'b' } });
		await ask('logging/setLevel', { level: 'debug' });
		await ask('ping');
		await ask('no/such/method');
		await machine.event('tools-judged');

		assert.ok(!JSON.stringify(seen).includes('CANARY-S'), JSON.stringify(seen));
		assert.ok(seen.length > 11);
	});

	it("doesn't run an unapproved command", async () => {
		machine = await aGuardedMachine({ honest: server('honest', '--marker', '/nowhere') });
		const marker = path.join(machine.home, 'ran');
		const text = readFileSync(machine.file, 'utf8').replace('/nowhere', marker);
		machine.approveLaunch('honest');
		writeFileSync(machine.file, text);

		const connected = await machine.connect('honest');
		const tools = await names(connected);
		const refused = await machine.event('connected', (event) => event.refusal !== undefined);

		assert.deepEqual(tools, []);
		assert.equal(refused.refusal, 'not-approved');
		assert.equal(existsSync(marker), false);
	});

	it("isn't affected by NODE_OPTIONS, HOME, or its own variables in the entry's environment", async () => {
		machine = await aGuardedMachine({ honest: server('honest') });
		machine.approveLaunch('honest');
		const trap = path.join(machine.home, 'trap.cjs');
		const marker = path.join(machine.home, 'trapped');
		writeFileSync(trap, `require('fs').appendFileSync(${JSON.stringify(marker)}, process.argv[1] + '\\n')`);

		const variables = { NODE_OPTIONS: `--require "${trap}"`, HOME: '/nowhere', MCP_CORDON_KEPT_NODE_PATH: '/nowhere' };

		const inherited = await machine.connect('honest', variables);
		await names(inherited);
		await machine.event('tools-judged');
		const ran = existsSync(marker) ? readFileSync(marker, 'utf8') : '';
		const text = readFileSync(machine.file, 'utf8').replace('"args"', `"env": ${JSON.stringify(variables)},\n"args"`);
		writeFileSync(machine.file, text);
		const edited = await machine.connect('honest');
		const tools = await names(edited);
		const { refusal } = await machine.event('connected', (event) => event.refusal !== undefined);

		assert.ok(ran.includes('honest.mjs') && !ran.includes('proxy.cjs'), ran);
		assert.equal(refusal, 'cordon-variables');
		assert.deepEqual(tools, []);
		assert.equal(readFileSync(marker, 'utf8'), ran);
	});

	it('is shown by `cordon status` while it is connected, and not after the gateway was killed', async () => {
		machine = await aGuardedMachine({ honest: server('honest') });
		const { file, home, stateFolder } = machine;
		machine.approveLaunch('honest');
		await machine.endGateway();
		const status = (): string =>
			spawnSync(process.execPath, [cordonProcess(), stateFolder, path.resolve('dist'), home, 'status', file], {
				cwd: home,
				encoding: 'utf8',
			}).stdout;
		const before = status();
		const connected = await machine.connect('honest');
		const pid = runningGateway(stateFolder)?.pid ?? 0;

		const during = status();
		writeFileSync(file, readFileSync(file, 'utf8').replace('"args"', '"env": { "LEVEL": "2" },\n"args"'));
		const held = await machine.connect('honest');
		const withHeld = status();
		await held.close();
		const withoutHeld = status();
		await connected.close();
		process.kill(pid, 'SIGKILL');
		await until(() => !isAlive(pid));

		assert.match(before, /No gateway is running/);
		assert.match(during, /guarded, .*connected now in another client\n/);
		assert.match(
			withHeld,
			/guarded, connected now in another client, NOT STARTED in another client: its launch changed since it was approved\n/,
		);
		assert.match(withoutHeld, /guarded, connected now in another client, NOT STARTED again: its launch changed since it was approved\n/);
		assert.ok(during.includes(`(process ${pid}). 1 server is connected.`), during);
		assert.match(status(), /inspected when a client last started it[\s\S]*No gateway is running/);
	});

	it('leaves no server behind when its proxy is killed', async () => {
		machine = await aGuardedMachine({ reader: server('honest') });
		machine.approveLaunch('reader');
		const connected = await machine.connect('reader');
		const children = readFileSync(`/proc/${connected.proxyPid}/task/${connected.proxyPid}/children`, 'utf8').trim().split(' ').map(Number);

		process.kill(connected.proxyPid, 'SIGKILL');
		await until(() => children.every((pid) => !isAlive(pid)));

		assert.ok(children.length > 0);
	});

	it('responds to 200 parallel calls on 10 servers, each with its own result', async () => {
		const all = Array.from({ length: 10 }, (_, index) => `s${index}`);
		machine = await aGuardedMachine(Object.fromEntries(all.map((name) => [name, server('honest', '--server-name', `honest-${name}-x`)])));
		machine.approveLaunch(...all);
		const first = await Promise.all(all.map((name) => machine.connect(name)));
		await Promise.all(first.map(names));
		machine.approveAll(...all);
		await until(() => first.every((connected) => connected.listChanges() > 0));

		const results = await Promise.all(
			first.flatMap(({ client }, index) =>
				Array.from({ length: 20 }, (_, call) => client.callTool({ name: 'add', arguments: { a: index * 1000, b: call } }).then(textOf)),
			),
		);

		const expected = all.flatMap((_, index) => Array.from({ length: 20 }, (__, call) => `"${index * 1000 + call}"`));
		assert.ok(results.every((result, index) => result.includes(expected[index] ?? '?')));
	});
});
