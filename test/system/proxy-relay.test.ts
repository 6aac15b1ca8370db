import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SupervisedGateway, startSupervisedGateway } from '../support/gateway-host.ts';
import { anInstallation, type Installation } from '../support/installation.ts';
import { type ClientOptions, ENTRY, type ProxiedClient, startDirect, startProxied, until } from '../support/proxied-client.ts';
import { testedDelay } from '../support/wait.ts';

describe('the proxy between a client and a server', function () {
	this.timeout(240_000);
	let installation: Installation;
	let gateway: SupervisedGateway;
	const clients: ProxiedClient[] = [];
	const start = (options: ClientOptions = {}): ProxiedClient => {
		const client = startProxied(installation, options);
		clients.push(client);
		return client;
	};

	before(async () => {
		installation = anInstallation();
		gateway = await startSupervisedGateway(installation);
	});
	afterEach(() => {
		for (const client of clients.splice(0)) client.kill();
	});
	after(async () => {
		await gateway.dispose();
		installation.dispose();
	});

	it('passes messages that arrive one byte at a time, in either direction', async () => {
		const client = start({ scenario: { splitBytes: true, crlf: true, bom: true } });

		for (const byte of Buffer.from('\ufeff{"jsonrpc":"2.0","id":"ü😀","method":"initialize","params":{}}\r\n\r\n'))
			client.write(Buffer.from([byte]));

		const line = await client.line((text) => text.includes('"result"'));
		assert.ok(line.includes('"id":"ü😀"'), line);
	});

	it('passes 1,000 messages from one chunk, in order', async () => {
		const client = start();
		const messages = Array.from(
			{ length: 1000 },
			(_, id) => `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"echo","arguments":{"text":"t${id}"}}}\n`,
		);

		client.write(messages.join(''));
		await client.line((text) => text.includes('"id":999,'));

		assert.deepEqual(
			client.lines.map((line) => JSON.parse(line).id),
			Array.from({ length: 1000 }, (_, id) => id),
		);
	});

	it('passes a result of 50 MB byte for byte', async () => {
		const client = start();

		const line = await client.request('1', 'tools/call', { name: 'echo', arguments: { bytes: 50_000_000 } });

		assert.ok(line.length > 50_000_000 && line.endsWith('xxx"}]}}'));
	});

	it('returns each id byte for byte', async () => {
		const client = start();
		for (const id of ['12345678901234567890', '1.50', '"\\u0061\\"b"', '-0', '1e3']) {
			const line = await client.request(id, 'tools/call', { name: 'block' });
			assert.ok(line.includes(`"id":${id},"error"`), line);
			client.lines.length = 0;
			assert.ok((await client.request(id, 'tools/list')).includes(`"id":${id},"result"`));
			client.lines.length = 0;
		}
	});

	it('shows a banner on stderr and passes what follows', async () => {
		const client = start({ scenario: { banner: 'Server ready on stdio' } });

		await client.request('1', 'initialize');

		assert.ok(client.stderr().includes("aren't MCP messages"));
		assert.ok(client.stderr().includes('Server ready on stdio\n'));
		assert.equal(client.lines.length, 1);
	});

	it('responds to open calls when the server dies, and ends with its exit code', async () => {
		const client = start();
		await client.request('1', 'initialize');

		const line = await client.request('2', 'tools/call', { name: 'echo', arguments: { exit: 7 } });

		assert.ok(line.includes('"error"'), line);
		assert.equal((await client.exited).code, 7);
	});

	it('reports a last line that was cut off, and responds to its call once', async () => {
		const client = start();

		const line = await client.request('2', 'tools/call', { name: 'echo', arguments: { truncate: true } });
		await client.exited;

		assert.ok(line.includes('"error"'));
		assert.equal(client.lines.length, 1);
		assert.match(client.stderr(), /had no end and has been dropped/);
	});

	it('ends soon after the client closes its side, and leaves no server behind', async () => {
		const report = join(installation.folder, 'closing.json');
		const client = start({ scenario: { report } });
		await client.request('1', 'initialize');

		client.closeInput();

		assert.equal((await client.exited).code, 0);
		await until(() => !isRunning(JSON.parse(readFileSync(report, 'utf8')).pid));
		await until(() => gateway.log().includes('end client-closed'));
	});

	it('ends a server that ignores the end of its input and SIGTERM', async () => {
		const report = join(installation.folder, 'stubborn.json');
		const client = start({ scenario: { report, ignoreSigterm: true, ignoreEof: true } });
		await client.request('1', 'initialize');

		client.closeInput();
		await client.exited;

		await until(() => !isRunning(JSON.parse(readFileSync(report, 'utf8')).pid));
	});

	it("isn't delayed by a daemon that holds the pipe, and ends it", async () => {
		const daemon = join(installation.folder, 'daemon');
		const client = start({ scenario: { daemon } });
		await client.request('1', 'initialize');

		await client.request('2', 'tools/call', { name: 'echo', arguments: { exit: 4 } });

		assert.equal((await client.exited).code, 4, 'though the daemon would hold the pipe for ever');
		await until(() => !isRunning(Number(readFileSync(daemon, 'utf8'))));
	});

	it('treats a server that closes its output as dead', async () => {
		const client = start({ scenario: { closeStdoutAfterMs: 500, ignoreEof: true, ignoreSigterm: true } });
		await client.request('1', 'initialize');

		const line = await client.request('2', 'tools/call', { name: 'echo', arguments: { silent: true } });

		assert.ok(line.includes('"error"'));
		await client.exited;
	});

	it("exits with 127 when the command is missing, with the system's message on stderr", async () => {
		const client = start({ command: ['cordon-no-such-command'] });

		assert.equal((await client.exited).code, 127);
		assert.match(
			client.stderr(),
			/Couldn't start the server: spawn cordon-no-such-command ENOENT\. Check that its command and its folder exist\./,
		);
	});

	it('lets other messages pass a held one', async () => {
		const client = start();

		const held = client.request('1', 'tools/call', { name: 'hold', arguments: { text: 'late' } });
		const other = await client.request('2', 'tools/call', { name: 'echo', arguments: { text: 'early' } });
		await held;

		assert.ok(other.includes('early'));
		assert.deepEqual(
			client.lines.map((line) => JSON.parse(line).id),
			[2, 1],
		);
	});

	it('runs nothing when the launch is refused, and the gateway responds', async () => {
		const refusing = anInstallation({ version: 'refuse' });
		const other = await startSupervisedGateway(refusing);
		const report = join(refusing.folder, 'report.json');
		const client = startProxied(refusing, { scenario: { report } });
		clients.push(client);

		assert.match(await client.request('1', 'initialize'), /not approved/);
		client.closeInput();

		assert.equal((await client.exited).code, 0);
		assert.ok(!existsSync(report));
		await other.dispose();
		refusing.dispose();
	});

	it('gives the server no token, none of our variables, and its own variables restored', async () => {
		const report = join(installation.folder, 'environment.json');
		const client = start({
			scenario: { report },
			env: { MCP_CORDON_KEPT_NODE_OPTIONS: '--no-deprecation', MCP_CORDON_OTHER: 'x', ELECTRON_RUN_AS_NODE: '1', CORDON_TEST_OWN: 'kept' },
		});
		await client.request('1', 'initialize');

		const seen = JSON.parse(readFileSync(report, 'utf8'));

		assert.deepEqual(
			Object.keys(seen.env).filter((name) => name.startsWith('MCP_CORDON') || name.startsWith('ELECTRON')),
			[],
		);
		assert.equal(seen.env.NODE_OPTIONS, '--no-deprecation');
		assert.equal(seen.env.CORDON_TEST_OWN, 'kept');
		assert.ok(seen.parentEnviron.includes('CORDON_TEST_OWN'), 'the check can fail');
		assert.ok(!seen.parentEnviron.includes(installation.configuration.token));
	});

	it('responds to 200 parallel calls over ten servers', async () => {
		const many = Array.from({ length: 10 }, () => start());

		const responses = await Promise.all(
			many.flatMap((client, server) =>
				Array.from({ length: 20 }, (_, id) =>
					client
						.request(`${id}`, 'tools/call', { name: 'echo', arguments: { text: `s${server}i${id}.`, delayMs: 1 + ((id * 7) % 20) } })
						.then((line) => line.includes(`s${server}i${id}.`)),
				),
			),
		);

		assert.equal(responses.filter(Boolean).length, 200);
	});

	it("C1.21: is fair under a flood: other servers' calls pass it, and calls to the flooding server still get results", async () => {
		const flooding = start({ scenario: { floodNotifications: true } });
		const quiet = start();
		await Promise.all([flooding.line((line) => line.includes('flood')), quiet.request('1', 'initialize')]);

		// Counts instead of measuring time: how much of the flood passed between a call and its response.
		const letBy: number[] = [];
		for (let id = 2; id < 32; id++) {
			const before = flooding.lines.length;
			const response = await quiet.request(String(id), 'tools/call', { name: 'echo', arguments: { text: 'calm' } });
			assert.ok(response.includes('calm'));
			letBy.push(flooding.lines.length - before);
		}
		const own = await flooding.request('7', 'tools/call', { name: 'echo', arguments: { text: 'mine' } });

		assert.ok(own.includes('mine'));
		letBy.sort((a, b) => a - b);
		// A chunk of 64 KB has about 720 of these messages, and a call crosses the gateway twice.
		assert.ok((letBy[15] ?? Number.NaN) < 10 * 720, letBy.join(' '));
		const memory = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${flooding.child.pid}/status`, 'utf8'))?.[1];
		assert.ok(Number(memory) < 300_000, `${memory} kB`);
	});

	it('drops a line over the limit and continues', async () => {
		const client = start();

		client.write('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"noNewline":70000000}}}\n');
		const line = await client.request('2', 'tools/call', { name: 'echo', arguments: { text: 'after' } });

		assert.ok(line.includes('after'));
		await until(() => gateway.log().some((text) => text === 'line-too-long server-to-client 70000000'));
	});

	it('uses no processor time when it is idle or its client is dead', async () => {
		const client = start();
		await client.request('1', 'initialize');
		const pid = client.child.pid ?? 0;
		// A busy loop uses time in every interval, while the rest of the start doesn't.
		let ticks = Number.POSITIVE_INFINITY;
		for (let attempt = 0; ticks > 3 && attempt < 20; attempt += 1) {
			const before = cpuTicks(pid);
			await testedDelay(1500);
			ticks = cpuTicks(pid) - before;
		}
		assert.ok(ticks <= 3, `${ticks} ticks`);
		client.child.stdout?.destroy();
		client.write('{"jsonrpc":"2.0","id":2,"method":"tools/list"}\n');
		await client.exited;
	});

	it('ends when its client is killed', async () => {
		const client = start();
		await client.request('1', 'initialize');

		client.child.stdin?.destroy();
		client.child.stdout?.destroy();
		client.child.stderr?.destroy();

		await client.exited;
	});

	it('ends the server on SIGTERM', async () => {
		const report = join(installation.folder, 'sigterm.json');
		const client = start({ scenario: { report, ignoreEof: true } });
		await client.request('1', 'initialize');

		client.child.kill('SIGTERM');
		await client.exited;

		await until(() => !isRunning(JSON.parse(readFileSync(report, 'utf8')).pid));
	});

	it('behaves like a direct connection for the same conversation', async () => {
		const conversation = async (client: ProxiedClient): Promise<readonly string[]> => {
			await client.request('1', 'initialize');
			client.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
			await client.request('2', 'tools/list');
			await client.request('3', 'tools/call', { name: 'echo', arguments: { text: '\u2028 "x" \ud83d\ude00' } });
			client.kill();
			return client.lines;
		};

		assert.deepEqual(await conversation(start()), await conversation(startDirect()));
	});

	it('accepts one form of arguments only', async () => {
		for (const entry of ['../../etc', ENTRY.toUpperCase(), '']) {
			const client = start({ entry });
			assert.equal((await client.exited).code, 64);
			assert.match(client.stderr(), /usage/);
		}
	});
});

/** User and system time of a process in ticks of 10 ms. */
function cpuTicks(pid: number): number {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
	return Number(fields[11]) + Number(fields[12]);
}

/** Whether it is alive and not a zombie. */
function isRunning(pid: number): boolean {
	try {
		return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
	} catch {
		return false;
	}
}
