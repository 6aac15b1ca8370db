// A program of the same user that takes the place of a running gateway: its address file, its sockets, or both. It
// learns nothing, the gateway takes the place back, and the person is told.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
	chmodSync,
	existsSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { statusCommand } from '../../src/cli/commands/status-command.ts';
import type { CordonEvent } from '../../src/events/cordon-event.ts';
import { GatewayHost } from '../../src/extension/host/gateway-host.ts';
import { OverviewStore } from '../../src/extension/host/overview-store.ts';
import { FORGED_GATEWAY_NOTES } from '../../src/gateway/audit/forgery-notes.ts';
import { readAuditLog } from '../../src/gateway/audit/read.ts';
import { ensureStateFolder, type StateFolder, stateFolderAt } from '../../src/gateway/interposition/state-folder.ts';
import { generateSigner, publishKey, type Signer } from '../../src/gateway/keys.ts';
import { type Rendezvous, rendezvousName, rendezvousText } from '../../src/link/rendezvous.ts';
import { windowSocketPath } from '../../src/link/window-proof.ts';
import { buildBundles } from '../support/bundles.ts';
import { aCommandContext } from '../support/command-context.ts';
import { GATEWAY_ENTRIES, runningGateway } from '../support/gateway-process.ts';
import { isAlive, until } from '../support/proxied-client.ts';
import { nextLook } from '../support/wait.ts';

const HONEST = path.resolve('test/fixtures/servers/honest.mjs');
const INSPECTION = {
	kind: 'inspect',
	subject: { kind: 'launch', server: 'one', value: { command: 'node', args: ['server.js'] } },
	view: { servers: [] },
} as const;
const TOKEN = 'A'.repeat(43);

interface Window {
	readonly host: GatewayHost;
	readonly events: CordonEvent[];
}

interface Squatter {
	readonly socketPath: string;
	/** Everything that was sent to it. */
	heard(): string;
}

describe("a program that takes a gateway's place", function () {
	this.timeout(240_000);
	const bundles = mkdtempSync(path.join(tmpdir(), 'cordon-taken-'));
	let home: string;
	let state: StateFolder;
	let signer: Signer;
	let file: string;
	const windows: GatewayHost[] = [];
	const clients: Client[] = [];
	const squatters: Server[] = [];
	/** Ended by their process IDs, because a test may have changed the file that names them. */
	const pids = new Set<number>();

	before(() => buildBundles(bundles, GATEWAY_ENTRIES));
	after(() => rmSync(bundles, { recursive: true, force: true }));
	beforeEach(async () => {
		home = mkdtempSync(path.join(tmpdir(), 'cordon home '));
		state = stateFolderAt(path.join(home, '.mcp-cordon'));
		await ensureStateFolder(state);
		signer = generateSigner();
		publishKey(state.root, signer);
		file = path.join(state.run, rendezvousName('0.1.0'));
	});
	afterEach(async () => {
		await Promise.all(clients.splice(0).map((client) => client.close().catch(() => undefined)));
		for (const window of windows.splice(0)) window.dispose();
		for (const squatter of squatters.splice(0)) squatter.close();
		pids.add(runningGateway(state.root)?.pid ?? process.pid);
		pids.delete(process.pid);
		for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGTERM');
		await until(() => ![...pids].some(isAlive));
		pids.clear();
		rmSync(home, { recursive: true, force: true });
	});

	/** The address of the gateway that runs now. */
	function current(): Rendezvous {
		const address = runningGateway(state.root);
		assert.ok(address !== undefined);
		pids.add(address.pid);
		return address;
	}
	async function aWindow(): Promise<Window> {
		const overview = new OverviewStore();
		const events: CordonEvent[] = [];
		overview.onDidRecord(({ event }) => void events.push(event));
		const silent = (): void => undefined;
		const host = new GatewayHost({
			version: '0.1.0',
			stateRoot: state.root,
			programs: bundles,
			signer,
			overview,
			logger: { debug: silent, info: silent, warn: silent, error: silent },
			onAuditHead: silent,
		});
		windows.push(host);
		host.send({ kind: 'entries', entries: [{ id: `a${'0'.repeat(20)}` as never, name: 'one', file: '/x/mcp.json' }], otherNames: [] });
		await until(() => events.some(({ kind }) => kind === 'gateway-up'));
		return { host, events };
	}
	async function aClient(): Promise<Client> {
		const settings = { folder: bundles, version: '0.1.0', stateFolder: state.root, name: 'honest', newItems: 'approve' };
		const told = { ...settings, command: process.execPath, args: [HONEST] };
		const script = `require(${JSON.stringify(path.join(bundles, 'guard.cjs'))}).runGuard(${JSON.stringify(told)}).then(process.exit)`;
		const client = new Client({ name: 'test', version: '1' }, { capabilities: {} });
		clients.push(client);
		const env = { PATH: process.env['PATH'] ?? '', HOME: home };
		await client.connect(new StdioClientTransport({ command: process.execPath, args: ['-e', script], env, stderr: 'ignore', cwd: home }));
		/** Refused calls count as none: on a busy machine, a gateway may start later than a call waits. */
		const listed = async (): Promise<number> =>
			await client.listTools().then(
				({ tools }) => tools.length,
				() => 0,
			);
		while ((await listed()) < 2) await nextLook();
		return client;
	}
	const echoed = async (client: Client, text: string): Promise<void> => {
		assert.match(JSON.stringify(await client.callTool({ name: 'echo', arguments: { text } })), new RegExp(`"text":"${text}"`));
	};
	/** A program that accepts connections. By default it says nothing, which makes clients wait longest. */
	async function aSquatter(socketPath = path.join(home, 'squat'), says = ''): Promise<Squatter> {
		const heard: Buffer[] = [];
		const server = createServer((socket) => {
			socket.on('error', () => undefined);
			socket.on('data', (chunk: Buffer) => {
				heard.push(chunk);
				socket.write(says);
			});
		});
		squatters.push(server);
		await new Promise<void>((resolve) => server.listen(socketPath, resolve));
		return { socketPath, heard: () => Buffer.concat(heard).toString('latin1') };
	}
	const planted = (socketPath: string, pid = process.pid): string => rendezvousText({ version: '0.1.0', pid, token: TOKEN, socketPath });
	const reports = ({ events }: Window): readonly string[] =>
		events.flatMap((event) => (event.kind === 'forged-gateway' ? [event.why] : []));
	const noted = (): string => JSON.stringify(readAuditLog(state.audit, { withBodies: false }).entries.map(({ record }) => record['what']));
	const status = async (): Promise<string> => {
		let said = '';
		const write = (text: string | Uint8Array): void => void (said += String(text));
		await statusCommand([], aCommandContext(home, '{}', { write, print: write }).context);
		return said;
	};
	const logged = (): string => readFileSync(path.join(state.log, 'gateway.log'), 'utf8');

	it('by its address file: it is told nothing, the gateway writes the file again, and every client and window finds it', async () => {
		const [client, window] = [await aClient(), await aWindow()];
		const squatter = await aSquatter();
		const own = readFileSync(file, 'utf8');
		const { pid } = current();

		const early = aClient();
		for (; squatter.heard() === ''; await nextLook()) writeFileSync(file, planted(squatter.socketPath));
		await until(() => readFileSync(file, 'utf8') === own);
		assert.equal(statSync(file).mode & 0o777, 0o600);
		await echoed(await early, 'early');
		await echoed(await aClient(), 'second');
		await echoed(client, 'first');

		await until(() => reports(window).length > 0 && noted().includes(FORGED_GATEWAY_NOTES.address));
		assert.deepEqual(reports(window), ['address'], 'once a minute is enough');
		assert.match(await status(), /A program impersonated this gateway on/);
		assert.equal(current().pid, pid);
		assert.doesNotMatch(squatter.heard(), /honest|guard|auth/);
	});

	it('by a link, a folder, or a pipe instead of its address file: nothing they lead to is changed', async () => {
		const window = await aWindow();
		const own = readFileSync(file, 'utf8');
		const isWhole = (): boolean => lstatSync(file, { throwIfNoEntry: false })?.isFile() === true && readFileSync(file, 'utf8') === own;
		const precious = path.join(home, 'precious');
		writeFileSync(precious, 'precious');
		/** Where the gateway writes the text first. */
		const temporary = `${file}.${current().pid}.tmp`;

		for (const plant of [
			() => symlinkSync(precious, file),
			() => mkdirSync(path.join(file, 'inside'), { recursive: true }),
			() => execFileSync('mkfifo', [file]),
		]) {
			rmSync(file);
			symlinkSync(precious, temporary);
			plant();
			await until(isWhole);
			assert.equal(statSync(file).mode & 0o777, 0o600);
			assert.ok(!existsSync(temporary));
		}

		assert.equal(readFileSync(precious, 'utf8'), 'precious');
		assert.equal(statSync(precious).mode & 0o777, 0o644);
		await until(() => reports(window).includes('address'));
	});

	it('but a deleted or opened address file is only written again, with a line in the log, and nobody is accused', async () => {
		const window = await aWindow();
		const own = readFileSync(file, 'utf8');

		rmSync(file);
		await until(() => existsSync(file));
		assert.equal(readFileSync(file, 'utf8'), own);
		chmodSync(file, 0o644);
		await until(() => (statSync(file).mode & 0o777) === 0o600);
		await echoed(await aClient(), 'hello');

		await until(() => /was deleted, and was written again/.test(logged()) && /was open to others/.test(logged()));
		assert.deepEqual(reports(window), []);
		assert.doesNotMatch(noted(), /program/);
	});

	for (const [what, socketOf] of [
		['servers', (socketPath: string) => socketPath],
		['windows', windowSocketPath],
	] as const)
		it(`by its socket for ${what}: the gateway takes it back, open connections continue, and new ones reach the gateway`, async () => {
			const client = await aClient();
			const { pid, socketPath } = current();
			const taken = socketOf(socketPath);
			rmSync(taken);
			const squatter = await aSquatter(taken);
			const { ino } = lstatSync(taken);

			await until(() => ![undefined, ino].includes(lstatSync(taken, { throwIfNoEntry: false })?.ino));
			await Promise.all([echoed(await aClient(), 'second'), echoed(client, 'first')]);
			const window = await aWindow();
			assert.equal((await window.host.inspect(INSPECTION)).kind, 'done');

			await until(() => reports(window).length > 0 && noted().includes(FORGED_GATEWAY_NOTES.socket));
			assert.deepEqual(reports(window), ['socket']);
			const stats = lstatSync(taken);
			assert.ok(stats.isSocket() && (stats.mode & 0o777) === 0o600);
			assert.equal(current().pid, pid);
			assert.doesNotMatch(squatter.heard(), /honest|guard|auth|signature/);
		});

	for (const [what, remove] of [
		['sockets', (socketPath: string) => [socketPath, windowSocketPath(socketPath)].forEach((each) => rmSync(each))],
		['folder with its sockets', (socketPath: string) => rmSync(path.dirname(socketPath), { recursive: true })],
	] as const)
		it(`but its deleted ${what} are only opened again`, async () => {
			const client = await aClient();
			const { pid, socketPath } = current();
			remove(socketPath);

			await Promise.all([echoed(await aClient(), 'second'), echoed(client, 'first')]);
			const window = await aWindow();
			assert.equal((await window.host.inspect(INSPECTION)).kind, 'done');

			await until(() => /for servers was deleted/.test(logged()) && /for editor windows was deleted/.test(logged()));
			assert.deepEqual(reports(window), []);
			assert.equal(current().pid, pid);
			assert.equal(statSync(path.dirname(socketPath)).mode & 0o777, 0o700);
		});

	it('by a folder of its own with the sockets: the gateway leaves it there, and the next one opens another', async () => {
		const [client, window] = [await aClient(), await aWindow()];
		const { pid, socketPath } = current();
		const folder = path.dirname(socketPath);
		const elsewhere = path.join(home, 'elsewhere');
		mkdirSync(elsewhere);
		writeFileSync(path.join(elsewhere, 'precious'), 'precious');
		renameSync(folder, `${folder}-aside`);
		symlinkSync(elsewhere, folder);

		await until(() => !isAlive(pid));
		rmSync(folder);
		rmSync(`${folder}-aside`, { recursive: true });
		await Promise.all([echoed(await aClient(), 'second'), echoed(client, 'first')]);

		assert.notEqual(path.dirname(current().socketPath), folder);
		await until(() => reports(window).length > 0 && noted().includes(FORGED_GATEWAY_NOTES.socket));
		assert.deepEqual(reports(window), ['socket']);
		await until(() => window.events.filter(({ kind }) => kind === 'gateway-up').length > 1);
		assert.equal(readFileSync(path.join(elsewhere, 'precious'), 'utf8'), 'precious');
	});

	it('before any gateway runs: the first one removes the file, says so, and passes on what the client met there', async () => {
		const squatter = await aSquatter(undefined, 'no frame of ours, whatever comes');
		writeFileSync(file, planted(squatter.socketPath));

		await echoed(await aClient(), 'first');

		assert.match(squatter.heard(), /hello/);
		assert.doesNotMatch(squatter.heard(), /honest|guard|auth/);
		const window = await aWindow();
		await until(() => reports(window).length === 2);
		assert.deepEqual(reports(window).toSorted(), ['address', 'no-proof']);
		await until(() => noted().includes(FORGED_GATEWAY_NOTES.address) && noted().includes(FORGED_GATEWAY_NOTES['no-proof']));
	});

	it('met by a window: the window says so itself, and the next gateway writes it down', async () => {
		const squatter = path.join(home, 'squat');
		await aSquatter(windowSocketPath(squatter), 'no frame of ours, whatever comes');
		writeFileSync(file, planted(squatter));

		const window = await aWindow();

		assert.ok(reports(window).includes('no-proof'));
		await until(() => noted().includes(FORGED_GATEWAY_NOTES['no-proof']));
	});

	it('but what a killed gateway left behind accuses nobody, even if its process ID is in use again', async () => {
		const client = await aClient();
		const { pid, socketPath } = current();
		const left = readFileSync(file, 'utf8').replace(`"pid":${pid}`, `"pid":${process.pid}`);
		process.kill(pid, 'SIGKILL');
		await until(() => !isAlive(pid));
		if (runningGateway(state.root)?.pid === pid) writeFileSync(file, left);
		await aClient();
		await echoed(client, 'first');

		const window = await aWindow();
		assert.notEqual(current().pid, pid);
		assert.ok(!existsSync(path.dirname(socketPath)));
		assert.deepEqual(reports(window), []);
		assert.doesNotMatch(noted(), /A program/);
	});
});
