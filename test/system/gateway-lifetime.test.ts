// When the gateway process ends, and how many of them there are.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openWindowLink, type WindowLink } from '../../src/extension/host/window-link.ts';
import { ensureStateFolder, type StateFolder, stateFolderAt } from '../../src/gateway/interposition/state-folder.ts';
import { generateSigner, publishKey, type Signer } from '../../src/gateway/keys.ts';
import { runningGateways } from '../../src/gateway/process/running.ts';
import { isHeld } from '../../src/gateway/process/single.ts';
import { gatewayLockName } from '../../src/link/rendezvous.ts';
import { buildBundles } from '../support/bundles.ts';
import { endGateway, GATEWAY_ENTRIES, runningGateway } from '../support/gateway-process.ts';
import { follow, isAlive, type ProxiedClient, until } from '../support/proxied-client.ts';
import { nextLook, stays } from '../support/wait.ts';

const HONEST = path.resolve('test/fixtures/servers/honest.mjs');
const IDLE_MS = 500;
const TOGETHER = 10;

describe('the life of the gateway process', function () {
	this.timeout(240_000);
	const bundles = mkdtempSync(path.join(tmpdir(), 'cordon-lifetime-'));
	let home: string;
	let state: StateFolder;
	let signer: Signer;
	const clients: ProxiedClient[] = [];
	const links: WindowLink[] = [];
	const started: ChildProcess[] = [];

	before(() => buildBundles(bundles, GATEWAY_ENTRIES));
	after(() => rmSync(bundles, { recursive: true, force: true }));
	beforeEach(async () => {
		home = mkdtempSync(path.join(tmpdir(), 'cordon home '));
		state = stateFolderAt(path.join(home, '.mcp-cordon'));
		await ensureStateFolder(state);
		signer = generateSigner();
		publishKey(state.root, signer);
	});
	afterEach(async () => {
		for (const link of links.splice(0)) link.close();
		for (const client of clients.splice(0)) {
			client.kill();
			await client.exited;
		}
		await endGateway(state.root);
		for (const child of started.splice(0)) child.kill('SIGKILL');
		rmSync(home, { recursive: true, force: true });
	});

	/** Process ids of the gateways of this state folder, also of those that are starting or ending. */
	const gateways = (): readonly number[] =>
		readdirSync('/proc').flatMap((pid) => {
			try {
				const [, program = '', root] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
				return path.basename(program) === 'gateway-process.cjs' && root === state.root ? [Number(pid)] : [];
			} catch {
				return [];
			}
		});
	const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

	function startGuard(name: string): ProxiedClient {
		const run = {
			folder: bundles,
			version: '0.1.0',
			stateFolder: state.root,
			name,
			newItems: 'approve',
			command: process.execPath,
			args: [HONEST],
		};
		const script = `require(${JSON.stringify(path.join(bundles, 'guard.cjs'))}).runGuard(${JSON.stringify(run)}).then(process.exit)`;
		const env = { PATH: process.env['PATH'], HOME: home };
		const client = follow(spawn(process.execPath, ['-e', script], { stdio: 'pipe', cwd: home, env }));
		clients.push(client);
		return client;
	}
	async function calls(client: ProxiedClient, text: string): Promise<string> {
		const clientInfo = { name: 'test', version: '1' };
		await client.request('"init"', 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
		client.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
		await client.request('"list"', 'tools/list');
		return client.request('"call"', 'tools/call', { name: 'echo', arguments: { text } });
	}
	const openWindow = async (address: NonNullable<ReturnType<typeof runningGateway>>): Promise<WindowLink | undefined> => {
		let link: WindowLink | undefined;
		await openWindowLink({
			address,
			signer,
			stateRoot: state.root,
			onOpen(opened) {
				link = opened;
				links.push(opened);
			},
			onMessage: () => undefined,
			onLost: () => undefined,
		});
		return link;
	};
	/** A gateway that ends soon, with a window. On a busy machine one can end before the window has connected. */
	async function aShortGateway(): Promise<{ readonly gateway: ChildProcess; readonly window: WindowLink }> {
		for (;;) {
			const gateway = spawn(process.execPath, [path.join(bundles, 'gateway-process.cjs'), state.root, '0.1.0', String(IDLE_MS)], {
				stdio: 'ignore',
			});
			started.push(gateway);
			while (!hasEnded(gateway)) {
				const address = runningGateway(state.root);
				const window = address?.pid === gateway.pid && address !== undefined ? await openWindow(address) : undefined;
				if (window !== undefined) return { gateway, window };
				await nextLook();
			}
			assert.equal(gateway.exitCode, 0);
		}
	}

	it('ends some time after the last proxy or window has gone, not before, and leaves nothing that locates it', async () => {
		const { gateway, window } = await aShortGateway();
		const address = runningGateway(state.root);
		assert.ok(address !== undefined && address.pid === gateway.pid);
		const isThere = (): boolean => !hasEnded(gateway) && runningGateway(state.root) !== undefined;

		assert.ok(await stays(isThere, IDLE_MS * 4), 'a window is connected');
		const client = startGuard('honest');
		assert.match(await calls(client, 'hello'), /"text":"hello"/);
		window.close();
		assert.ok(await stays(isThere, IDLE_MS * 4), 'a proxy is connected');
		client.closeInput();
		await client.exited;
		await until(() => hasEnded(gateway));

		assert.equal(gateway.exitCode, 0);
		assert.deepEqual(gateways(), []);
		assert.equal(runningGateway(state.root), undefined);
		assert.ok(!existsSync(path.dirname(address.socketPath)), 'the folder of the socket');
		assert.ok(!readdirSync(state.run).some((name) => name.startsWith('running-')));
		assert.ok(!isHeld(path.join(state.run, gatewayLockName('0.1.0'))));
		// The next client starts the next one.
		assert.match(await calls(startGuard('honest'), 'again'), /"text":"again"/);
		assert.notEqual(runningGateway(state.root)?.pid, address.pid);
	});

	it('is one process, however many clients start at once without it', async () => {
		const together = Array.from({ length: TOGETHER }, (_, index) => startGuard(`honest${index}`));
		const responses = await Promise.all(together.map((client, index) => calls(client, `call ${index}`)));

		for (const [index, response] of responses.entries()) assert.match(response, new RegExp(`"text":"call ${index}"`));
		// Others that were started meanwhile find its lock, and end.
		await until(() => gateways().length === 1);
		const [only = 0] = gateways();
		assert.equal(runningGateway(state.root)?.pid, only);
		await until(() => runningGateways(state.run)[0]?.connections.length === TOGETHER);
		assert.ok(await stays(() => gateways().length === 1 && isAlive(only), IDLE_MS * 4));
		assert.ok(together.every(({ child }) => !hasEnded(child)));
	});
});
