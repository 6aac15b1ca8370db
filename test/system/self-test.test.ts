// The proof that a server's traffic passes through Cordon, with the shipped bundles and real processes.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RoundTrip } from '../../src/link/host-messages.ts';
import { createConformanceServer } from '../fixtures/http/conformance-server.ts';
import { hostStateful } from '../fixtures/http/hosts.ts';
import { programOnce } from '../support/bundles.ts';
import { aGuardedMachine, type GuardedMachine } from '../support/guarded-machine.ts';
import { nextLook } from '../support/wait.ts';

const fixture = (name: string): string => path.resolve('test/fixtures/servers', `${name}.mjs`);
const server = (name: string, ...args: readonly string[]): { command: string; args: string[] } => ({
	command: process.execPath,
	args: [fixture(name), ...args],
});

function childOf(parent: number): number | undefined {
	const parentOf = (pid: string): number => {
		try {
			return Number(/\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
		} catch {
			return 0;
		}
	};
	const found = readdirSync('/proc').find((name) => /^\d+$/.test(name) && parentOf(name) === parent);
	return found === undefined ? undefined : Number(found);
}

/** A busy machine may replace the worker, and its proxies then reconnect to the next one. */
async function proveConnected(machine: GuardedMachine, name: string): Promise<Extract<RoundTrip, { kind: 'connected' }>> {
	for (const deadline = Date.now() + 120_000; ; await nextLook()) {
		const trip = await machine.prove(name);
		if (trip.kind === 'connected') return trip;
		assert.ok(Date.now() < deadline, 'its proxy did not come back');
	}
}

describe('the self-test of the editor', () => {
	let machine: GuardedMachine;
	afterEach(async () => machine.dispose());

	it('goes through the proxy to the real server and to the client, and distinguishes held and stopped servers', async () => {
		machine = await aGuardedMachine({ runs: server('honest'), held: server('turning'), rests: server('hostile') });
		machine.approveLaunch('runs');
		const connected = await machine.connect('runs');
		await machine.connect('held');

		const [runs, held, rests] = await Promise.all([
			proveConnected(machine, 'runs'),
			proveConnected(machine, 'held'),
			machine.prove('rests'),
		]);

		assert.ok(runs.serverMs !== undefined && runs.clientMs !== undefined);
		assert.equal(runs.pid, connected.proxyPid);
		assert.equal(runs.refusal, undefined);
		assert.ok(held.clientMs !== undefined);
		assert.deepEqual([held.refusal, held.serverMs], ['not-approved', undefined]);
		assert.deepEqual(rests, { kind: 'not-connected' });
	});

	it("doesn't report a stopped server as responding", async function () {
		this.timeout(240_000);
		machine = await aGuardedMachine({ runs: server('honest') });
		machine.approveLaunch('runs');
		const { client } = await machine.connect('runs');
		await client.ping();
		const started = await machine.event('connected');
		const child = childOf(started.pid);
		assert.ok(child !== undefined);

		process.kill(child, 'SIGSTOP');
		const silent = await proveConnected(machine, 'runs');
		process.kill(child, 'SIGCONT');
		let again = await proveConnected(machine, 'runs');
		for (const deadline = Date.now() + 60_000; again.serverMs === undefined && Date.now() < deadline; await nextLook())
			again = await proveConnected(machine, 'runs');

		assert.equal(silent.serverMs, undefined);
		assert.notEqual(silent.clientMs, undefined);
		assert.notEqual(again.serverMs, undefined);
	});
});

const cordonProcess = programOnce('cordon-process', 'test/system/interposition/cordon-process.ts');

interface Told {
	readonly status: number | null;
	readonly verdict: string;
	readonly results: Readonly<Record<string, string>>;
	readonly stderr: string;
	readonly text: string;
}

describe('cordon self-test', function () {
	this.timeout(300_000);
	let machine: GuardedMachine;
	let scratch: string;
	beforeEach(() => {
		scratch = mkdtempSync(path.join(tmpdir(), 'cordon-self-test-'));
	});
	afterEach(async () => {
		rmSync(scratch, { recursive: true, force: true });
		await machine.dispose();
	});

	/** Runs asynchronously, because a server over HTTP runs in this process. */
	async function cordon(...args: string[]): Promise<Told> {
		const all = [cordonProcess(), machine.stateFolder, path.resolve('dist'), machine.home, 'self-test', '--json', ...args];
		const child = spawn(process.execPath, all, {
			cwd: path.join(machine.home, 'project'),
			env: { ...process.env, CORDON_TEST_VERSION: '0.1.0' },
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		let [stdout, stderr] = ['', ''];
		child.stdout.on('data', (chunk: Buffer) => {
			stdout += chunk.toString();
		});
		child.stderr.on('data', (chunk: Buffer) => {
			stderr += chunk.toString();
		});
		const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
		const report = JSON.parse(stdout === '' ? '{"servers":[]}' : stdout) as {
			verdict: string;
			servers: readonly { name: string; result: string; why?: string }[];
		};
		const results = Object.fromEntries(
			report.servers.map(({ name, result, why }) => [name, why === undefined ? result : `${result}: ${why}`]),
		);
		return { status, verdict: report.verdict, results, stderr, text: stdout };
	}

	it('proves an approved server by a real run in a clean environment, holds another, and starts nothing unless told to', async () => {
		const marker = path.join(scratch, 'started');
		const secret = `sk-${'x'.repeat(20)}`;
		process.env['CORDON_TEST_SECRET'] = secret;
		machine = await aGuardedMachine({
			runs: server('environment-reader', '--out', `${marker}.json`),
			held: server('honest', '--marker', marker),
		});
		machine.approveLaunch('runs');

		const still = await cordon();
		const isStarted = existsSync(`${marker}.json`);
		const one = await cordon('runs');
		const all = await cordon('--run');
		delete process.env['CORDON_TEST_SECRET'];

		assert.deepEqual([still.status, still.verdict, isStarted], [5, 'attention', false], still.text);
		assert.deepEqual(still.results, { runs: 'not-started', held: 'not-started' });
		assert.deepEqual([one.status, one.verdict, one.results], [0, 'proved', { runs: 'passes-through' }], one.stderr);
		assert.deepEqual([all.status, all.results], [5, { runs: 'passes-through', held: 'held' }], all.stderr);
		assert.ok(!existsSync(marker), 'a launch that nobody approved does not run');
		const seen = readFileSync(`${marker}.json`, 'utf8');
		assert.ok(!seen.includes(secret) && !seen.includes('MCP_CORDON_'));
		assert.equal((await cordon('nobody')).status, 8);
	});

	it('exits with 10 when everything is fine and nothing was started', async () => {
		machine = await aGuardedMachine({ runs: server('honest') });
		machine.approveLaunch('runs');

		const told = await cordon();

		assert.deepEqual([told.status, told.verdict, told.results], [10, 'not-proved', { runs: 'not-started' }], told.text);
	});

	it("doesn't trust altered bundles and launchers as witnesses", async () => {
		machine = await aGuardedMachine({ runs: server('honest') });
		machine.approveLaunch('runs');
		const proxy = path.join(machine.stateFolder, 'proxy', '0.1.0', 'proxy.cjs');
		const launcher = path.join(machine.stateFolder, 'bin', 'cordon-launch');
		const [bundle, script] = [readFileSync(proxy), readFileSync(launcher)];

		writeFileSync(proxy, "require('node:child_process').spawn(process.argv[5], process.argv.slice(6), { stdio: 'inherit' });");
		const byProxy = await cordon('--run');
		writeFileSync(proxy, bundle);
		writeFileSync(launcher, '#!/bin/sh\nshift 3\nexec "$@"\n');
		const byLauncher = await cordon('--run');
		writeFileSync(launcher, script);
		chmodSync(launcher, 0o777);
		const byMode = await cordon('--run');
		chmodSync(launcher, 0o755);
		renameSync(path.dirname(proxy), `${path.dirname(proxy)}-away`);
		const byAbsence = await cordon('--run');
		renameSync(`${path.dirname(proxy)}-away`, path.dirname(proxy));

		for (const told of [byProxy, byLauncher, byMode, byAbsence])
			assert.deepEqual([told.status, told.verdict, told.results], [5, 'attention', { runs: 'not-seen: installation' }], told.text);
		assert.match(byProxy.text, /"altered"/);
		assert.match(byLauncher.text, /"altered"/);
		assert.match(byMode.text, /"not-ours"/);
		assert.match(byAbsence.text, /"missing"/);
		assert.equal((await cordon('--run')).status, 0);
	});

	it('distinguishes servers that are left alone, unprotected, or held, also in files of other clients', async () => {
		machine = await aGuardedMachine({ runs: server('honest'), debugged: { ...server('honest'), ...{ dev: {} } } });
		machine.approveLaunch('runs');
		const cursor = path.join(machine.home, 'project', '.cursor', 'mcp.json');
		mkdirSync(path.dirname(cursor));
		writeFileSync(cursor, JSON.stringify({ mcpServers: { elsewhere: server('honest', '--marker', path.join(scratch, 'elsewhere')) } }));

		const before = await cordon('--run');
		const guarded = spawnSync(
			process.execPath,
			[cordonProcess(), machine.stateFolder, path.resolve('dist'), machine.home, 'protect', cursor, '--yes'],
			{
				cwd: machine.home,
				env: { ...process.env, CORDON_TEST_VERSION: '0.1.0' },
			},
		);
		const after = await cordon('--run');

		assert.deepEqual(before.results, { runs: 'passes-through', debugged: 'left-alone: dev', elsewhere: 'not-guarded: file-not-protected' });
		// Protected but not approved, because no one was at a terminal.
		assert.equal(guarded.status, 8, String(guarded.stderr));
		assert.match(after.results['elsewhere'] ?? '', /^held/);
		assert.ok(!existsSync(path.join(scratch, 'elsewhere')), 'a launch that nobody approved does not run');
	});

	it("doesn't accept a server's response as proof, whatever it contains", async () => {
		const liar = path.join(scratch, 'liar.mjs');
		writeFileSync(
			liar,
			`import { createInterface } from 'node:readline';
			for await (const line of createInterface({ input: process.stdin })) {
				const { id } = JSON.parse(line);
				const _meta = { 'mcp-cordon/proof': 'A'.repeat(43) + '=', 'mcp-cordon/inspection': 'standalone' };
				if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { _meta, protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'liar', version: '1' } } }));
			}`,
		);
		machine = await aGuardedMachine({ runs: server('honest') });
		const { runThroughLauncher } = await import('../../src/gateway/self-test/through-launcher.ts');
		const direct = path.join(path.dirname(liar), 'direct');
		writeFileSync(direct, `#!/bin/sh\nexec ${process.execPath} ${liar}\n`, { mode: 0o755 });

		const run = await runThroughLauncher({
			launcher: direct,
			entry: machine.id('runs'),
			launch: { command: 'x', args: [], cwd: path.dirname(liar), env: { PATH: process.env['PATH'] ?? '' }, leftOut: [] },
			version: '0.1.0',
			runFolder: path.join(machine.stateFolder, 'run'),
			timeoutMs: 120_000,
			signal: new AbortController().signal,
		});

		assert.deepEqual(run, { kind: 'unproved' });
	});

	it("goes through the proxy to a server over HTTP, with its headers, and says when that server doesn't respond", async () => {
		const http = await hostStateful({ create: createConformanceServer });
		const entry = { type: 'http', url: http.url, headers: { 'X-Key': '${env:CORDON_TEST_KEY}' } };
		// The guarded entry is a process, and this is the user's form of it.
		machine = await aGuardedMachine({ remote: entry as unknown as { command: string; args: string[] } });
		machine.approveLaunch('remote');

		const told = await cordon('--run');
		const keys = http.requests.map(({ headers }) => headers['x-key']);
		await http.close();
		const gone = await cordon('--run', '--timeout', '20');

		assert.deepEqual([told.status, told.results], [0, { remote: 'passes-through' }], told.stderr + told.text);
		assert.ok(keys.length > 0 && keys.every((key) => key === ''), 'an unset variable is an empty header, as in the editor');
		assert.equal(gone.status, 5);
		assert.match(gone.results['remote'] ?? '', /^not-seen: (?:ended|timeout|unproved)/);
	});
});
