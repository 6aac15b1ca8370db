// Two windows with different versions of Cordon on one machine, updates and downgrades while calls are in flight, and what
// an update leaves behind.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JsonObject } from '../../src/base/json.ts';
import type { ServerOverview } from '../../src/events/overview.ts';
import { serverByKey } from '../../src/events/overview.ts';
import { registerOtherVersion } from '../../src/extension/features/other-version.ts';
import { type AskedQuestion, GatewayHost } from '../../src/extension/host/gateway-host.ts';
import { OverviewStore } from '../../src/extension/host/overview-store.ts';
import { installLauncher } from '../../src/gateway/interposition/launcher.ts';
import { stateFolderAt } from '../../src/gateway/interposition/state-folder.ts';
import { rendezvousName, rendezvousText } from '../../src/link/rendezvous.ts';
import { endGateway, runningGateway } from '../support/gateway-process.ts';
import { aGuardedMachine, type Connected, type GuardedMachine } from '../support/guarded-machine.ts';
import { isAlive, type ProxiedClient, SERVER_FILE, until } from '../support/proxied-client.ts';
import { stays } from '../support/wait.ts';

const HONEST = path.resolve('test/fixtures/servers/honest.mjs');
const INSTALLED_LONG_AGO = new Date(Date.now() - 3_600_000);
const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

async function installed(machine: GuardedMachine, version: string, replaced?: string): Promise<void> {
	const options = { dist: path.resolve('dist'), version, nodePath: process.execPath, replaced };
	assert.ok((await installLauncher(stateFolderAt(machine.stateFolder), options)).ok);
}

/** The version of the proxy that runs in this process. */
function proxyVersion(pid: number): string {
	const parts = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
	return parts.map((part) => /proxy\/([^/]+)\/proxy\.cjs$/.exec(part)?.[1]).find((version) => version !== undefined) ?? '';
}

describe('two versions at once', function () {
	this.timeout(240_000);
	let machine: GuardedMachine;
	beforeEach(async () => {
		machine = await aGuardedMachine({ honest: { command: process.execPath, args: [HONEST] } });
		machine.approveLaunch('honest');
	});
	afterEach(async () => machine.dispose());

	const install = (version: string): Promise<void> => installed(machine, version);
	const runningProxy = ({ proxyPid }: Connected): string => proxyVersion(proxyPid);

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

/** A window of one version, as far as it talks to a gateway and knows about its servers. */
interface VersionWindow {
	readonly asked: readonly AskedQuestion[];
	readonly host: GatewayHost;
	readonly overview: OverviewStore;
	server(): ServerOverview;
	dispose(): void;
}

describe('two versions with calls in flight', function () {
	this.timeout(240_000);
	/** How long a gateway of these tests stays after its last connection, in milliseconds. */
	const IDLE_MS = 4000;
	/** An address that returns credentials, so a call with it needs a person's approval. */
	const RISKY = 'http://169.254.169.254/latest/meta-data/iam/';
	let folder: string;
	let machine: GuardedMachine;
	const windows: VersionWindow[] = [];
	const clients: ProxiedClient[] = [];
	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), 'cordon-two-versions-'));
	});
	afterEach(async () => {
		for (const window of windows.splice(0)) window.dispose();
		for (const client of clients.splice(0)) {
			client.kill();
			await client.exited;
		}
		for (const version of ['0.1.0', '0.2.0']) await endGateway(machine.stateFolder, version);
		await machine.dispose();
		rmSync(folder, { recursive: true, force: true });
	});

	/** A machine with approved servers, on which the shipped programs run from now on. */
	async function setUp(servers: Readonly<Record<string, readonly string[]>>): Promise<void> {
		const names = Object.keys(servers);
		machine = await aGuardedMachine(
			Object.fromEntries(Object.entries(servers).map(([name, args]) => [name, { command: process.execPath, args }])),
		);
		machine.approveLaunch(...names);
		for (const name of names) {
			const { client, close } = await machine.connect(name);
			await client.listTools();
			await machine.event('tools-judged', ({ entry }) => entry === machine.id(name));
			await close();
		}
		machine.approveAll(...names);
		await machine.endGateway();
	}

	/** Starts the installed gateway of this version, which ends soon after its last connection. */
	async function startGateway(version: string): Promise<number> {
		const program = path.join(stateFolderAt(machine.stateFolder).proxy, version, 'gateway-process.cjs');
		const child = spawn(process.execPath, [program, machine.stateFolder, version, String(IDLE_MS)], { detached: true, stdio: 'ignore' });
		child.unref();
		await until(() => runningGateway(machine.stateFolder, version) !== undefined);
		return child.pid ?? 0;
	}

	function aWindow(version: string, name: string): VersionWindow {
		const state = stateFolderAt(machine.stateFolder);
		const overview = new OverviewStore();
		const key = { file: machine.file, name };
		const entry = {
			...key,
			id: machine.id(name),
			nameStart: 0,
			nameEnd: 0,
			launch: undefined,
			launchVersion: undefined,
			leftAlone: undefined,
		};
		const entries = [{ ...entry, configFindings: [], configNotChecked: [], trust: 'review', suppressions: [] }];
		overview.record({
			kind: 'file-read',
			at: 1,
			file: key.file,
			label: '',
			isProtected: true,
			problem: undefined,
			entries: entries as never,
		});
		const host = new GatewayHost({
			version,
			stateRoot: state.root,
			programs: path.join(state.proxy, version),
			signer: machine.signer,
			overview,
			logger: SILENT,
			onAuditHead: () => undefined,
		});
		const asked: AskedQuestion[] = [];
		host.onDidAsk((question) => void asked.push(question));
		host.send({ kind: 'entries', entries: [{ ...key, id: machine.id(name) }], otherNames: [] });
		const feature = registerOtherVersion({ overview, state, version, logger: SILENT });
		const window: VersionWindow = {
			asked,
			host,
			overview,
			server: () => serverByKey(overview.current, key) ?? assert.fail(`no server ${name}`),
			dispose() {
				feature.dispose();
				host.dispose();
			},
		};
		windows.push(window);
		return window;
	}

	async function connect(name: string, version: string): Promise<ProxiedClient> {
		const client = await machine.connectRaw(name);
		clients.push(client);
		const clientInfo = { name: 'test', version: '1' };
		await client.request('"init"', 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
		client.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
		await client.request('"list"', 'tools/list');
		assert.equal(proxyVersion(client.child.pid ?? 0), version);
		return client;
	}

	for (const [kind, from, to] of [
		['an update', '0.1.0', '0.2.0'],
		['a downgrade', '0.2.0', '0.1.0'],
	] as const) {
		it(`${kind} answers every call once, each window asks for its own servers, and the replaced gateway ends`, async () => {
			const calls = path.join(folder, 'calls');
			const go = path.join(folder, 'go');
			await setUp({ desk: [SERVER_FILE, JSON.stringify({ calls })] });
			if (from !== '0.1.0') await installed(machine, from);
			const replaced = await startGateway(from);
			const before = aWindow(from, 'desk');
			const old = await connect('desk', from);
			await until(() => before.server().coverage.kind === 'guarded');
			/** Calls that the server holds until the test lets them go, and one that waits for a person. */
			const call = (client: ProxiedClient, id: string, args: JsonObject): Promise<string> =>
				client.request(id, 'tools/call', { name: 'echo', arguments: args });
			const inFlight = (client: ProxiedClient, of: string): readonly Promise<string>[] => [
				...[1, 2, 3].map((id) => call(client, `${id}`, { text: `${of} ${id}`, until: go })),
				call(client, '4', { text: `${RISKY}${of}` }),
			];
			const oldCalls = inFlight(old, 'old');
			await until(() => before.asked.length === 1 && readFileSync(calls, 'utf8').split('\n').length === 4);

			await installed(machine, to, from);
			await until(() => before.overview.current.otherVersion?.starts === to);
			const after = aWindow(to, 'desk');
			const fresh = await connect('desk', to);
			await until(() => after.server().coverage.kind === 'guarded');
			const freshCalls = inFlight(fresh, 'fresh');
			await until(() => after.asked.length === 1 && readFileSync(calls, 'utf8').split('\n').length === 7);

			assert.deepEqual([before.server().coverage.kind, before.asked.length], ['guarded', 1], 'the old window still shows and asks');
			assert.equal(after.overview.current.otherVersion, undefined);
			for (const window of [before, after]) window.host.answer(window.asked[0]?.id ?? '', 'once');
			await Promise.all([oldCalls[3], freshCalls[3]]);
			writeFileSync(go, '');
			const responses = await Promise.all([...oldCalls, ...freshCalls]);

			const texts = ['old', 'fresh'].flatMap((of) => [`${of} 1`, `${of} 2`, `${of} 3`, `${RISKY}${of}`]);
			for (const [index, text] of texts.entries()) assert.ok(responses[index]?.includes(`"text":"${text}"`), responses[index]);
			for (const client of [old, fresh])
				assert.deepEqual(
					client.lines.flatMap((line) => /^\{"jsonrpc":"2\.0","id":(\d),/.exec(line)?.[1] ?? []).toSorted(),
					['1', '2', '3', '4'],
					'each call is answered once',
				);
			assert.deepEqual(readFileSync(calls, 'utf8').trimEnd().split('\n').toSorted(), texts.toSorted(), 'each call is made once');

			old.closeInput();
			await old.exited;
			await until(() => before.server().live?.connections.size === 0);
			assert.deepEqual(before.server().coverage, { kind: 'unseen', version: to });
			assert.ok(await stays(() => isAlive(replaced), 1.5 * IDLE_MS), 'its window is a connection');
			before.dispose();
			await until(() => !isAlive(replaced));
			assert.equal(runningGateway(machine.stateFolder, from), undefined);
			assert.match(await call(fresh, '5', { text: 'on' }), /"text":"on"/);
			assert.equal(after.server().coverage.kind, 'guarded');
		});
	}
});
