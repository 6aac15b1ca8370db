import assert from 'node:assert/strict';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import {
	type BareGateway,
	type PreparedGateway,
	prepareBareGateway,
	type SupervisedGateway,
	startBareGateway,
	startSupervisedGateway,
} from '../support/gateway-host.ts';
import { anInstallation, type Installation } from '../support/installation.ts';
import { ENTRY, type ProxiedClient, startProxied, until } from '../support/proxied-client.ts';
import { nextLook, stays, testedDelay } from '../support/wait.ts';

const MISSING = "MCP Cordon's inspector isn't running";

describe('the proxy when its gateway goes away', function () {
	this.timeout(240_000);
	let installation: Installation;
	let gateway: BareGateway | undefined;
	const supervisors: SupervisedGateway[] = [];
	const clients: ProxiedClient[] = [];
	const start = (scenario: object = {}, entry: string = ENTRY): ProxiedClient => {
		const client = startProxied(installation, { scenario, entry });
		clients.push(client);
		return client;
	};
	/** A gateway under its watchdog, which ends with the test in any case. */
	const watched = async (options: { readonly suspensionMs?: number } = {}): Promise<SupervisedGateway> => {
		const supervised = await startSupervisedGateway(installation, options);
		supervisors.push(supervised);
		return supervised;
	};
	/** The gateway starts to listen where the previous one did. */
	const takeOver = async (next: PreparedGateway): Promise<BareGateway> => {
		gateway = await next.listen();
		return gateway;
	};
	const isLogged = (start: string) => (): boolean => (gateway?.log ?? []).some((line) => line.startsWith(start));
	/** Repeats the request until the proxy stops refusing. Returns the result and the number of requests. */
	async function retried(
		client: ProxiedClient,
		firstId: number,
		method: string,
	): Promise<{ readonly response: string; readonly asked: number }> {
		for (let asked = 1; ; asked += 1) {
			const response = await client.request(`${firstId + asked - 1}`, method);
			if (response.includes('"result"') || asked === 600) return { response, asked };
			assert.ok(response.includes(MISSING), response);
			await nextLook();
		}
	}

	beforeEach(() => {
		installation = anInstallation();
	});
	afterEach(async () => {
		for (const client of clients.splice(0)) client.kill();
		await gateway?.stop();
		gateway = undefined;
		for (const one of supervisors.splice(0)) await one.dispose();
		installation.dispose();
	});

	it("waits for a gateway that isn't there yet", async () => {
		const next = await prepareBareGateway(installation);
		const client = start();
		const response = client.request('1', 'initialize');
		await testedDelay(300);

		await takeOver(next);

		assert.match(await response, /"result"/);
	});

	it('refuses each request once after two seconds without a gateway, never starts the server, and recovers by itself', async () => {
		const client = start();
		const startedAt = performance.now();

		const refused = await client.request('12345678901234567890', 'initialize');

		assert.ok(performance.now() - startedAt > 1900);
		assert.ok(refused.includes(MISSING) && refused.includes('"id":12345678901234567890,') && refused.includes('-32603'));
		assert.ok((await client.request('2', 'tools/list')).includes(MISSING));
		gateway = await startBareGateway(installation);
		await until(isLogged('start false'));
		const { response, asked } = await retried(client, 3, 'initialize');
		assert.match(response, /"result"/);
		assert.equal(client.lines.length, 2 + asked);
	});

	it('waits for a gateway that is too busy to respond, and finds one that responds late after the wait was canceled', async () => {
		const { socketPath } = installation.configuration;
		mkdirSync(dirname(socketPath), { mode: 0o700 });
		// Accepts connections and says nothing, like a busy worker.
		const busy = createServer();
		const taken: Socket[] = [];
		busy.on('connection', (socket) => void taken.push(socket));
		await new Promise<void>((resolve) => busy.listen(socketPath, resolve));
		const client = start();
		const waiting = client.request('1', 'initialize');
		await until(() => taken.length > 0);
		assert.ok(await stays(() => client.lines.length === 0, 3000));

		for (const socket of taken) socket.destroy();
		await new Promise((resolve) => busy.close(resolve));
		// No gateway is there anymore, and the proxy has waited long enough.
		assert.ok((await waiting).includes(MISSING));
		gateway = await startBareGateway(installation);
		const real = `${socketPath}.real`;
		renameSync(socketPath, real);
		const slow = createServer((near) => {
			const far = connect(real);
			// Longer than an attempt used to last after the waiting time.
			near.on('data', (chunk) => void setTimeout(() => far.write(chunk), 400));
			far.pipe(near);
			for (const socket of [near, far]) socket.on('error', () => undefined);
			near.on('close', () => far.destroy());
		});
		await new Promise<void>((resolve) => slow.listen(socketPath, resolve));
		await until(isLogged('start false'));
		assert.match((await retried(client, 3, 'initialize')).response, /"result"/);
		slow.close();
	});

	it('tells the next gateway what it must know, and sends messages without a verdict again', async () => {
		gateway = await startBareGateway(installation);
		const next = await prepareBareGateway(installation);
		const client = start();
		await client.request('1', 'initialize');
		const slow = client.request('2', 'tools/call', { name: 'echo', arguments: { text: 'slow', delayMs: 1200 } });
		const held = client.request('3', 'tools/call', { name: 'hold', arguments: { text: 'held' } });
		await until(isLogged('message client-to-server 4'));

		await gateway.stop();
		const { log: seen } = await takeOver(next);

		assert.match(await slow, /slow/);
		assert.match(await held, /held/);
		assert.equal(client.lines.length, 3);
		const log = seen.filter((line) => /^(start|replay|message client)/.test(line));
		assert.match(log[0] ?? '', /^start true/);
		assert.equal(log[1], 'replay client-to-server 3 request');
		assert.equal(log[2], 'message client-to-server 4 request');
	});

	it('tells the next gateway which process is the server, so that it can be ended when the proxy dies', async () => {
		gateway = await startBareGateway(installation);
		const next = await prepareBareGateway(installation);
		const client = start();
		await client.request('1', 'initialize');
		const first = gateway.log.filter((line) => line.startsWith('child-started'));

		await gateway.stop();
		const { log } = await takeOver(next);
		await client.request('2', 'tools/list');
		await until(isLogged('child-started'));

		assert.equal(first.length, 1);
		assert.deepEqual(
			log.filter((line) => line.startsWith('child-started')),
			first,
		);
	});

	it('responds once to a call whose result arrives while no gateway can inspect it, and continues afterwards', async () => {
		gateway = await startBareGateway(installation);
		const client = start();
		await client.request('1', 'initialize');
		const late = client.request('2', 'tools/call', { name: 'echo', arguments: { text: 'SECRET', delayMs: 5000 } });
		await until(isLogged('message client-to-server 3'));

		await gateway.stop();

		const response = await late;
		assert.ok(response.includes(MISSING) && !response.includes('SECRET'));
		gateway = await startBareGateway(installation);
		await until(isLogged('start true'));
		const { response: after, asked } = await retried(client, 4, 'tools/list');
		assert.match(after, /"result"/);
		assert.equal(client.lines.length, 2 + asked);
		assert.ok(!client.lines.join('').includes('SECRET'));
	});

	it('ends cleanly when the server dies and the gateway is gone', async () => {
		gateway = await startBareGateway(installation);
		const client = start();
		await client.request('1', 'initialize');
		const call = client.request('2', 'tools/call', { name: 'echo', arguments: { text: 'x', delayMs: 60_000 } });
		await until(isLogged('message client-to-server 3'));
		const child = Number(gateway.log.find((line) => line.startsWith('child-started'))?.split(' ')[1]);

		await gateway.stop();
		process.kill(child, 'SIGKILL');

		assert.match(await call, /The server stopped \(signal SIGKILL\)/);
		assert.equal((await client.exited).code, 137);
	});

	it('withholds only the message that stopped the worker, across all servers', async () => {
		const supervised = await watched();
		const [stuck, other] = [start(), start()];
		await Promise.all([stuck.request('1', 'initialize'), other.request('1', 'initialize')]);

		const withheld = stuck.request('2', 'tools/call', { name: 'hang' });
		const others = await other.request('2', 'tools/call', { name: 'echo', arguments: { text: 'fine' } });

		assert.match(others, /fine/);
		assert.match(await withheld, /couldn't check/);
		assert.match(await stuck.request('3', 'tools/call', { name: 'echo', arguments: { text: 'on' } }), /on/);
		assert.deepEqual(
			supervised.states.map((state) => state.kind),
			['starting', 'listening', 'replaced', 'listening'],
		);
	});

	it('suspends only a server whose messages keep hanging the gateway, until it restarts or the pause is over', async () => {
		const supervised = await watched({ suspensionMs: 12_000 });
		const suspensions = (): readonly boolean[] =>
			supervised.messages.flatMap((message) =>
				message.kind === 'event' && message.event.kind === 'process-suspended' ? [message.event.isSuspended] : [],
			);
		const [hostile, other] = [start(), start()];
		await Promise.all([hostile.request('1', 'initialize'), other.request('1', 'initialize')]);
		const lifted = join(installation.folder, 'lifted');
		const late = hostile.request('2', 'tools/call', { name: 'echo', arguments: { text: 'LATE', until: lifted } });

		for (const id of ['3', '4', '5'])
			assert.match(await hostile.request(id, 'tools/call', { name: 'hang' }), /couldn't check|messages from this server/);
		await until(() => suspensions().length === 1);

		const echo = { name: 'echo', arguments: { text: 'on' } };
		assert.match(await hostile.request('6', 'tools/call', echo), /messages from this server.*Restart the server/);
		assert.match(await other.request('2', 'tools/call', echo), /"on"/);
		const before = supervised.states.length;
		assert.match(await hostile.request('7', 'tools/call', { name: 'hang' }), /messages from this server/);
		assert.equal(supervised.states.length, before, 'nothing of it is judged, so nothing hangs');
		const anew = start();
		await anew.request('1', 'initialize');
		assert.match(await anew.request('2', 'tools/call', echo), /"on"/);

		await until(() => suspensions().length === 2);
		assert.deepEqual(suspensions(), [true, false]);
		assert.match(await hostile.request('8', 'tools/call', echo), /"on"/);
		writeFileSync(lifted, '');
		assert.match(await late, /LATE|messages from this server/);
		assert.ok(!supervised.states.some(({ kind }) => kind === 'down'));
	});

	it('suspends servers that take turns together, and any that joins them, while others keep the gateway', async () => {
		const supervised = await watched();
		const suspended = (): readonly number[] =>
			supervised.messages.flatMap((message) =>
				message.kind === 'event' && message.event.kind === 'process-suspended' ? [message.event.pid] : [],
			);
		const of = (index: number): ProxiedClient => start({}, `a${String(index).repeat(20)}`);
		const [honest, late, ...hostile] = [of(0), of(9), of(1), of(2), of(3)];
		assert.ok(honest !== undefined && late !== undefined);
		await Promise.all([honest, late, ...hostile].map((client) => client.request('1', 'initialize')));
		const echo = { name: 'echo', arguments: { text: 'on' } };

		for (const id of ['2', '3'])
			for (const client of hostile)
				assert.match(await client.request(id, 'tools/call', { name: 'hang' }), /couldn't check|messages from this server/);
		await until(() => suspended().length === hostile.length);

		for (const client of hostile)
			assert.match(await client.request('4', 'tools/call', echo), /messages from this server stopped the inspection/);
		assert.match(await honest.request('2', 'tools/call', echo), /"on"/);
		assert.match(await late.request('2', 'tools/call', { name: 'hang' }), /couldn't check|messages from this server/);
		await until(() => suspended().length === hostile.length + 1);
		assert.match(await late.request('3', 'tools/call', echo), /messages from this server stopped the inspection/);
		assert.match(await honest.request('3', 'tools/call', echo), /"on"/);
		assert.ok(!supervised.states.some(({ kind }) => kind === 'down'));
	});

	it('responds for a suspended server to what was requested before', async () => {
		await watched();
		const hostile = start();
		await hostile.request('1', 'initialize');
		const suspended = join(installation.folder, 'suspended');
		const late = hostile.request('2', 'tools/call', { name: 'echo', arguments: { text: 'LATE', until: suspended } });

		for (const id of ['3', '4', '5']) await hostile.request(id, 'tools/call', { name: 'hang' });
		// The response arrives when messages of the server are no longer inspected.
		writeFileSync(suspended, '');

		assert.match(await late, /^\{"jsonrpc":"2\.0","id":2,"error".*messages from this server/);
		assert.ok(!hostile.lines.join('').includes('LATE'));
	});

	it('survives an inspection that throws and one that uses up all memory', async () => {
		const supervised = await watched();
		const client = start();

		assert.match(await client.request('1', 'tools/call', { name: 'throw' }), /couldn't check/);
		assert.match(await client.request('2', 'tools/call', { name: 'oom' }), /couldn't check/);
		assert.match(await client.request('3', 'tools/call', { name: 'echo', arguments: { text: 'on' } }), /on/);

		supervised.send({ kind: 'entries', entries: [], otherNames: [] });
		await until(() => supervised.log().includes('got entries'));
	});
});
