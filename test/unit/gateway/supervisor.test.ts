import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { isEntryId } from '../../../src/base/ids.ts';
import { createDeferredWork } from '../../../src/gateway/deferred-work.ts';
import { createHeartbeat, isStuck, readHeartbeat, threadTimeMs } from '../../../src/gateway/heartbeat.ts';
import { createGatewaySupervisor } from '../../../src/gateway/supervisor.ts';
import type { FromGateway } from '../../../src/link/host-messages.ts';
import { HEARTBEAT } from '../../../src/link/host-messages.ts';
import { SCRIPTED_WORKER, startBareGateway, startSupervisedGateway } from '../../support/gateway-host.ts';
import { anInstallation, type Installation } from '../../support/installation.ts';
import { until } from '../../support/proxied-client.ts';

const entry = `a${'1'.repeat(20)}`;
assert.ok(isEntryId(entry));

/** The scripted worker ends itself if it's asked about this entry. */
const crash = `n${'x'.repeat(20)}`;
assert.ok(isEntryId(crash));

describe('the heartbeat', () => {
	it('reports what is being judged, for how long, and the time limit', () => {
		const memory = new SharedArrayBuffer(HEARTBEAT.bytes);
		const heartbeat = createHeartbeat(memory);
		assert.equal(readHeartbeat(memory), undefined);

		heartbeat.begin({ connection: 3, sequence: 0xffff_fff0, pid: 42, entry, bytes: 2_000_000 });
		heartbeat.detector(0);
		const judging = readHeartbeat(memory);

		assert.ok(judging !== undefined && judging.elapsedMs < 1000);
		assert.deepEqual(
			{ ...judging, startedAt: 0, elapsedMs: 0 },
			{ startedAt: 0, elapsedMs: 0, allowanceMs: 620, sequence: 0xffff_fff0, pid: 42, entry, detector: 0, isLate: false },
		);
		heartbeat.end();
		assert.equal(readHeartbeat(memory), undefined);
	});

	it('gives deferred work more time, and reports that its message has already been passed on', () => {
		const memory = new SharedArrayBuffer(HEARTBEAT.bytes);
		const heartbeat = createHeartbeat(memory);
		const told: (readonly [number | undefined, boolean | undefined])[] = [];
		const tell = (): void => {
			const { allowanceMs, isLate } = readHeartbeat(memory) ?? {};
			told.push([allowanceMs, isLate]);
		};
		heartbeat.begin({ connection: 1, sequence: 7, pid: 42, entry, bytes: 0 });
		const later = heartbeat.bound(tell);
		heartbeat.end();
		later();
		heartbeat.begin({ connection: 1, sequence: 8, pid: 42, entry, bytes: 0 });
		later();
		tell();

		assert.deepEqual(told, [
			[4000, true],
			[500, false],
			[500, false],
		]);
	});

	it("measures the processor time of the worker's thread, not of the process", async () => {
		const memory = new SharedArrayBuffer(HEARTBEAT.bytes);
		createHeartbeat(memory);
		const [before, busyBefore] = [threadTimeMs(memory), process.cpuUsage()];
		if (before === undefined) return;
		// Another thread of this process works while this one waits.
		const worker = new Worker('const end = Date.now() + 600; while (Date.now() < end);', { eval: true });
		await once(worker, 'exit');
		const { system, user } = process.cpuUsage(busyBefore);
		const own = (threadTimeMs(memory) ?? 0) - before;

		assert.ok(own < (user + system) / 2000, `${own} ms of ${(user + system) / 1000}`);
	});

	it('names the message that deferred work is about, not the one that waits for it, and then names that one again', () => {
		const memory = new SharedArrayBuffer(HEARTBEAT.bytes);
		const heartbeat = createHeartbeat(memory);
		const judged = (): readonly (number | undefined)[] => [readHeartbeat(memory)?.pid, readHeartbeat(memory)?.sequence];
		const seen: (readonly (number | undefined)[])[] = [];
		const late = createDeferredWork({
			after: () => () => undefined,
			soon: () => undefined,
			clock: { monotonic: () => 0 },
			logger: { error: () => void seen.push(judged()) },
			onPiece: () => heartbeat.progress(),
			bind: heartbeat.bound,
		});
		heartbeat.begin({ connection: 1, sequence: 7, pid: 42, entry, bytes: 10 });
		late.add(() => void seen.push(judged()), 10, { isKnowledge: true });
		late.add(() => {
			throw new Error('it cannot be recorded');
		}, 10);
		heartbeat.end();
		late.add(() => void seen.push(judged()), 10);

		heartbeat.begin({ connection: 2, sequence: 9, pid: 43, entry: crash, bytes: 10 });
		late.learn();
		seen.push(judged());
		heartbeat.end();
		late.catchUp();

		assert.deepEqual(seen, [
			[42, 7],
			[43, 9],
			// The log names a failed piece after its turn is over.
			[undefined, undefined],
			[undefined, undefined],
		]);
		assert.equal(readHeartbeat(memory), undefined);
	});

	for (const [what, elapsedMs, processorMs, expected] of [
		['still within its time', 499, 499, false],
		['a worker in an endless loop', 600, 560, true],
		['a worker on a machine with four times the load', 2400, 480, false],
		['a worker without processor time on a busy machine', 1200, 120, false],
		['a worker that waits forever', 31_000, 3, true],
	] as const) {
		it(`${expected ? 'counts as' : "doesn't count as"} stuck: ${what}`, () => {
			assert.equal(isStuck({ allowanceMs: 500, elapsedMs }, processorMs), expected);
		});
	}
});

describe('createGatewaySupervisor', () => {
	let installation: Installation;
	beforeEach(() => {
		installation = anInstallation({ proxy: import.meta.filename });
	});
	afterEach(() => installation.dispose());

	it("frees the socket when it's disposed", async () => {
		const gateway = await startSupervisedGateway(installation);
		assert.ok(existsSync(installation.configuration.socketPath));

		await gateway.dispose();

		assert.ok(!existsSync(installation.configuration.socketPath));
		const next = await startSupervisedGateway(installation);
		await next.dispose();
	});

	it("lets a worker write pending entries before it ends, and doesn't wait for one that hangs", async () => {
		const folder = mkdtempSync(path.join(tmpdir(), 'cordon-finish-'));
		const workerFile = path.join(folder, 'worker.mjs');
		const written = path.join(folder, 'written');
		writeFileSync(
			workerFile,
			`import { writeFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ kind }) => {
	if (kind === 'listen') parentPort.postMessage({ kind: 'listening' });
	if (kind !== 'finish') return;
	setTimeout(() => { writeFileSync(${JSON.stringify(written)}, 'all of it'); process.exit(0); }, 50);
});`,
		);
		const slowFile = path.join(folder, 'slow.mjs');
		writeFileSync(
			slowFile,
			`import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ kind }) => kind === 'listen' && parentPort.postMessage({ kind: 'listening' }));`,
		);
		const outcomes: boolean[] = [];

		for (const file of [workerFile, slowFile]) {
			const states: string[] = [];
			const supervisor = createGatewaySupervisor({
				workerFile: file,
				configuration: installation.configuration,
				onMessage: () => undefined,
				onState: ({ kind }) => states.push(kind),
			});
			await until(() => states.includes('listening'));
			await supervisor.dispose();
			outcomes.push(existsSync(written));
			rmSync(written, { force: true });
		}

		assert.deepEqual(outcomes, [true, false]);
		rmSync(folder, { recursive: true });
	});

	it('starts the next worker once a message keeps the first one busy for suspiciously long, and not before', async () => {
		const folder = mkdtempSync(path.join(tmpdir(), 'cordon-suspicion-'));
		const workerFile = path.join(folder, 'worker.mjs');
		const started = path.join(folder, 'started');
		const heartbeats = pathToFileURL(path.resolve('src/gateway/heartbeat.ts')).href;
		writeFileSync(
			workerFile,
			`import { appendFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { createHeartbeat, forHost } from ${JSON.stringify(heartbeats)};
let heartbeat;
parentPort.on('message', (message) => {
	if (message.kind === 'configure') {
		heartbeat = createHeartbeat(message.configuration.heartbeat);
		appendFileSync(${JSON.stringify(started)}, '.');
	}
	if (message.kind === 'listen') parentPort.postMessage({ kind: 'listening' });
	if (message.kind !== 'inspect') return;
	const before = process.threadCpuUsage();
	const spent = () => { const { system, user } = process.threadCpuUsage(before); return (system + user) / 1000; };
	forHost(heartbeat, message.request, () => { while (spent() < message.request); });
	parentPort.postMessage({ kind: 'inspected', request: message.request, outcome: { kind: 'no-answer' } });
});`,
		);
		const messages: FromGateway[] = [];
		const supervisor = createGatewaySupervisor({
			workerFile,
			configuration: installation.configuration,
			onMessage: (message) => messages.push(message),
			onState: () => undefined,
			checkEveryMs: 20,
		});
		const workers = (): number => readFileSync(started, 'utf8').length;
		const busyFor = async (ms: number): Promise<void> => {
			supervisor.send({
				kind: 'inspect',
				request: ms,
				task: { kind: 'inspect', subject: { kind: 'launch', server: 'busy', value: {} }, view: { servers: [] } },
			});
			await until(() => messages.some((message) => message.kind === 'inspected' && message.request === ms));
		};
		await until(() => messages.some(({ kind }) => kind === 'listening'));
		await busyFor(20);
		const before = workers();
		await busyFor(300);
		await until(() => workers() === 2);

		assert.equal(before, 1);
		assert.ok(!messages.some((message) => message.kind === 'event' && message.event.kind === 'gateway-replaced'));
		await supervisor.dispose();
		rmSync(folder, { recursive: true });
	});

	it("reports that it's down if another gateway has the socket", async () => {
		const other = await startBareGateway(installation);
		const messages: FromGateway[] = [];
		const supervisor = createGatewaySupervisor({
			workerFile: SCRIPTED_WORKER,
			configuration: installation.configuration,
			onMessage: (message) => messages.push(message),
			onState: () => undefined,
		});

		await until(() =>
			messages.some((message) => message.kind === 'event' && message.event.kind === 'gateway-down' && message.event.why === 'in-use'),
		);

		await Promise.all([supervisor.dispose(), other.stop()]);
	});

	it('repeats the messages that set the state to the next worker, and leaves no re-listing without a response', async () => {
		const messages: FromGateway[] = [];
		const supervisor = createGatewaySupervisor({
			workerFile: SCRIPTED_WORKER,
			configuration: installation.configuration,
			onMessage: (message) => messages.push(message),
			onState: () => undefined,
		});
		const count = (text: string): number => messages.filter((message) => message.kind === 'log' && message.message === text).length;
		supervisor.send({ kind: 'entries', entries: [], otherNames: [] });
		await until(() => messages.some((message) => message.kind === 'listening'));
		supervisor.send({ kind: 'relist', request: 5, entry });
		await until(() => count('got relist') === 1);

		supervisor.send({ kind: 'relist', request: 6, entry: crash });
		await until(() => count('got entries') === 2);

		assert.deepEqual(
			messages.flatMap((message) => (message.kind === 'reply' ? [message.request] : [])),
			[5, 6],
		);
		await supervisor.dispose();
	});

	it('reports that a scan for the host took too long if the worker hangs, and blames no server', async () => {
		const messages: FromGateway[] = [];
		const states: string[] = [];
		const supervisor = createGatewaySupervisor({
			workerFile: SCRIPTED_WORKER,
			configuration: installation.configuration,
			onMessage: (message) => messages.push(message),
			onState: ({ kind }) => states.push(kind),
			checkEveryMs: 20,
		});
		const outcomes = (): readonly string[] =>
			messages.flatMap((message) => (message.kind === 'inspected' ? [`${message.request} ${message.outcome.kind}`] : []));
		const ask = (request: number, server: string): void =>
			supervisor.send({
				kind: 'inspect',
				request,
				task: { kind: 'inspect', subject: { kind: 'launch', server, value: {} }, view: { servers: [] } },
			});
		await until(() => states.includes('listening'));
		ask(1, 'honest');
		await until(() => outcomes().length === 1);
		ask(2, 'hangs');
		ask(3, 'waits behind it');
		await until(() => outcomes().length === 3);
		await until(() => states.lastIndexOf('listening') > states.indexOf('replaced'));
		ask(4, 'honest');
		await until(() => outcomes().length === 4);

		assert.deepEqual(outcomes(), ['1 done', '2 too-long', '3 no-answer', '4 done']);
		assert.ok(!messages.some((message) => message.kind === 'event' && message.event.kind === 'process-suspended'));
		await supervisor.dispose();
	});

	it('passes the notes on conversations to the next worker before it listens', async () => {
		const messages: FromGateway[] = [];
		const supervisor = createGatewaySupervisor({
			workerFile: SCRIPTED_WORKER,
			configuration: installation.configuration,
			onMessage: (message) => messages.push(message),
			onState: () => undefined,
		});
		const log = (): readonly string[] =>
			messages.flatMap((message) => (message.kind === 'log' && /^(?:earlier|listen)/.test(message.message) ? [message.message] : []));
		await until(() => messages.some((message) => message.kind === 'listening'));
		for (const session of ['c-1', 'c-2', 'c-1']) supervisor.send({ kind: 'clear-flagged', session });
		// The worker ends itself at this message, so everything it sent before has arrived.
		supervisor.send({ kind: 'relist', request: 7, entry: crash });
		await until(() => log().length === 4);

		assert.deepEqual(log(), ['earlier -', 'listen -', 'earlier c-2 c-1', 'listen -']);
		assert.ok(!messages.some((message) => message.kind === 'session-memo'), 'it is of no interest to anybody else');
		await supervisor.dispose();
	});

	it('takes over a socket that a killed process left behind', async () => {
		const { socketPath } = installation.configuration;
		const script = `const fs=require('fs');fs.mkdirSync(require('path').dirname(${JSON.stringify(socketPath)}),{mode:0o700});require('net').createServer().listen(${JSON.stringify(socketPath)},()=>process.kill(process.pid,'SIGKILL'))`;
		await new Promise((resolve) => spawn(process.execPath, ['-e', script]).on('exit', resolve));
		assert.ok(existsSync(socketPath));

		const gateway = await startBareGateway(installation);

		assert.deepEqual(gateway.log, ['listen -']);
		await gateway.stop();
	});
});
