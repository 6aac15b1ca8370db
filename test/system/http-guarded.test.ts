import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { restore } from '../../src/definitions/restore.ts';
import { type Host, hostFickle, hostLegacy, hostScripted, hostStateful, tunnel } from '../fixtures/http/hosts.ts';
import { createFixtureServer } from '../fixtures/http/mcp-server.ts';
import { programOnce } from '../support/bundles.ts';
import { aGuardedMachine, type Connected, type GuardedMachine } from '../support/guarded-machine.ts';
import { until } from '../support/proxied-client.ts';
import { stays } from '../support/wait.ts';

const SECRET = `made-up-${'k'.repeat(24)}`;
/** The command line with its own state folder. */
const cordonProcess = programOnce('cordon-process', 'test/system/interposition/cordon-process.ts');
const GUARD = ['guard', '--name', 'web', '--new-tools', 'approve-clean'];
const names = async ({ client }: Connected): Promise<readonly string[]> => (await client.listTools()).tools.map((tool) => tool.name);
const echo = async ({ client }: Connected, text: string): Promise<string> =>
	JSON.stringify((await client.callTool({ name: 'echo', arguments: { text } })).content);

describe('a guarded server over HTTP, with the shipped bundles', function () {
	this.timeout(240_000);
	let machine: GuardedMachine | undefined;
	const hosts: { close(): Promise<void> }[] = [];
	const kept = <H extends { close(): Promise<void> }>(started: H): H => {
		hosts.push(started);
		return started;
	};
	afterEach(async () => {
		await machine?.dispose();
		machine = undefined;
		await Promise.all(hosts.splice(0).map((each) => each.close()));
	});

	/** Requests the tools, and waits until the list was inspected. */
	async function judged(connected: Connected): Promise<readonly string[]> {
		const listed = await names(connected);
		await machine?.event('tools-judged');
		return listed;
	}

	/** Waits for this text on stderr, where a client that can't connect shows what the proxy says. */
	async function failsWith(expected: RegExp, name: string, env: Record<string, string> = {}): Promise<void> {
		assert.ok(machine !== undefined);
		let words = '';
		await assert.rejects(machine.connect(name, env, (text) => void (words += text)));
		await until(() => expected.test(words)).catch(() => undefined);
		assert.match(words, expected);
	}

	const kinds: readonly { readonly what: string; readonly type: string; readonly open: () => Promise<Host> }[] = [
		{ what: 'Streamable HTTP', type: 'http', open: () => hostStateful() },
		{ what: 'HTTP with SSE', type: 'sse', open: () => hostLegacy() },
	];
	for (const { open, type, what } of kinds) {
		it(`withholds tools, announces an approval, and passes the call: ${what}`, async () => {
			const server = kept(await open());
			machine = await aGuardedMachine({ web: { type, url: server.url, headers: { 'X-Key': SECRET } } });
			machine.approveLaunch('web');
			const connected = await machine.connect('web');

			const before = await judged(connected);
			await assert.rejects(connected.client.callTool({ name: 'echo', arguments: { text: 'x' } }), /The tool "echo" is in quarantine/);
			machine.approveAll('web');
			await until(() => connected.listChanges() > 0);

			assert.deepEqual(before, []);
			assert.ok((await names(connected)).includes('echo'));
			assert.match(await echo(connected, 'there'), /there/);
			assert.ok(server.requests.length > 0 && server.requests.every(({ headers }) => headers['x-key'] === SECRET));
			const commandLine = readFileSync(`/proc/${connected.proxyPid}/cmdline`, 'utf8');
			assert.ok(commandLine.includes('cordon:') && !commandLine.includes(server.url) && !commandLine.includes(SECRET));
		});
	}

	it('gets no request before its launch is approved, and none for another address or other headers', async () => {
		const server = kept(await hostStateful());
		const other = kept(await hostStateful());
		machine = await aGuardedMachine({ web: { type: 'http', url: server.url, headers: { 'X-Team': 'blue' } } });
		await (await machine.connect('web')).close();
		machine.approveLaunch('web');
		const refusals: (string | undefined)[] = [(await machine.event('connected')).refusal];
		const changed = async (change: (text: string) => string, env: Record<string, string> = {}): Promise<void> => {
			assert.ok(machine !== undefined);
			const text = readFileSync(machine.file, 'utf8');
			const seen = machine.events.length;
			writeFileSync(machine.file, change(text));
			await (await machine.connect('web', env)).close();
			await until(() => machine?.events.slice(seen).some((event) => event.kind === 'connected') === true);
			refusals.push((await machine.event('connected')).refusal);
			writeFileSync(machine.file, text);
		};
		await changed((text) => text.replace(server.url, other.url));
		await changed((text) => text.replace('X-Team: blue', 'X-Team: blue", "MCP_CORDON_HEADER_2": "X-More: 1'));
		await changed((text) => text, { MCP_CORDON_HEADER_1: 'X-Team: red' });
		await changed((text) => text, { MCP_CORDON_HEADER_2: 'X-More: 1' });

		assert.deepEqual(refusals, ['not-approved', 'not-approved', 'not-approved', 'argv-differs', 'cordon-variables']);
		assert.deepEqual([server.requests.length, other.requests.length], [0, 0]);
	});

	it("before the review says in the proxy's own words why it can't be reached, and never quotes the server", async () => {
		const words = "The server couldn't be reached (ECONNREFUSED).";
		const hostile = kept(
			await hostScripted((_request, body, response) => {
				const { id = null } = body === '' ? {} : JSON.parse(body);
				response.writeHead(200, { 'content-type': 'application/json' });
				response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32603, message: words } }));
			}),
		);
		const gone = await hostStateful();
		await gone.close();
		machine = await aGuardedMachine({ gone: { type: 'http', url: gone.url }, hostile: { type: 'http', url: hostile.url } });
		machine.approveLaunch('gone');
		machine.approveLaunch('hostile');

		await assert.rejects(machine.connect('gone'), ({ message }: Error) => message.includes(words));
		await assert.rejects(machine.connect('hostile'), /withholds its text/);
	});

	it('has an address with a key that is in no argument list and is restored byte for byte', async () => {
		const server = kept(await hostStateful());
		for (const headers of [undefined, { 'X-Team': 'blue' }]) {
			const entry = { type: 'http', url: `${server.url}?key=${SECRET}`, ...(headers === undefined ? {} : { headers }) };
			machine = await aGuardedMachine({ web: entry });
			machine.approveLaunch('web');
			const asked = server.requests.length;
			const connected = await machine.connect('web');
			await judged(connected);

			const lines = readdirSync('/proc')
				.filter((name) => /^\d+$/.test(name))
				.map((pid) => {
					try {
						return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
					} catch {
						return '';
					}
				});
			const guarded = readFileSync(machine.file, 'utf8');

			assert.ok(server.requests.slice(asked).length > 0);
			assert.ok(server.requests.slice(asked).every(({ path }) => path.endsWith(`?key=${SECRET}`)));
			assert.ok(
				lines.some((line) => line.includes('cordon:http')),
				'the proxy is not in the list',
			);
			assert.deepEqual(
				lines.filter((line) => line.includes(SECRET)),
				[],
			);
			const back = restore(guarded);
			assert.ok(back.ok);
			assert.deepEqual(JSON.parse(back.value.text).servers.web, entry);
			await connected.close();
			await machine.dispose();
			machine = undefined;
		}
	});

	it('gets its address from its variable behind cordon guard too, hidden from other processes', async () => {
		const server = kept(await hostStateful());
		const home = mkdtempSync(path.join(tmpdir(), 'cordon-guard-http-'));
		const transport = new StdioClientTransport({
			command: process.execPath,
			args: [cordonProcess(), path.join(home, 'state'), path.resolve('dist'), home, ...GUARD, '--', 'cordon:http'],
			env: { PATH: process.env['PATH'] ?? '', MCP_CORDON_URL: `${server.url}?key=${SECRET}` },
			stderr: 'ignore',
		});
		const client = new Client({ name: 'test', version: '1' });
		try {
			await client.connect(transport);
			const deadline = performance.now() + 60_000;
			let tools: readonly string[] = [];
			while (!tools.includes('echo') && performance.now() < deadline) tools = (await client.listTools()).tools.map(({ name }) => name);

			assert.ok(tools.includes('echo'), tools.join());
			assert.ok(!readFileSync(`/proc/${transport.pid ?? 0}/cmdline`, 'utf8').includes(SECRET));
			assert.ok(server.requests.some(({ path: asked }) => asked.endsWith(`?key=${SECRET}`)));
		} finally {
			await client.close();
			rmSync(home, { recursive: true, force: true });
		}
	});

	it("C1.65: is reached through the proxy of the editor's settings, which override the environment", async () => {
		const server = kept(await hostStateful());
		const proxy = kept(await tunnel(new URL(server.url).port));
		const wrong = kept(await tunnel('9'));
		machine = await aGuardedMachine({ web: { url: 'http://cordon.invalid/mcp' } });
		machine.approveLaunch('web');
		machine.setNetwork({ proxy: proxy.url, noProxy: undefined, proxyAuthorization: `Basic ${SECRET}` });

		const connected = await machine.connect('web', { HTTP_PROXY: wrong.url });
		await judged(connected);

		assert.ok(proxy.asked.length > 0 && wrong.asked.length === 0);
		assert.ok(!readFileSync(`/proc/${connected.proxyPid}/environ`, 'utf8').includes(SECRET));
	});

	it('C1.65: is reached directly when the settings exclude its host or turn proxies off', async () => {
		const proxy = kept(await tunnel('9'));
		machine = await aGuardedMachine({ web: { url: 'http://cordon.invalid/mcp' } });
		machine.approveLaunch('web');
		for (const network of [{ proxy: proxy.url, noProxy: 'other.invalid,*.invalid' }, { proxy: '' }]) {
			machine.setNetwork(network);

			await failsWith(/couldn't be reached \((?:ENOTFOUND|EAI_AGAIN)\)/, 'web', { HTTP_PROXY: proxy.url });
		}
		assert.deepEqual(proxy.asked, []);
	});

	it('reports once that it requires a login, and whether it worked without one before', async () => {
		const server = kept(await hostFickle());
		machine = await aGuardedMachine({
			web: { type: 'http', url: server.url },
			own: { type: 'http', url: server.url, headers: { Authorization: SECRET } },
		});
		machine.approveLaunch('web', 'own');
		await (await machine.connect('web')).close();
		await machine.event('server-judged');
		server.wantLogin();

		await failsWith(/requires a login/, 'web');
		await failsWith(/rejected the Authorization header/, 'own');

		await machine.event('needs-login', ({ entry }) => entry === machine?.id('own'));
		const told = machine.events.filter((event) => event.kind === 'needs-login');
		assert.deepEqual(
			told.map(({ entry, hadAuthorization, isKnown }) => ({ entry, hadAuthorization, isKnown })),
			[
				{ entry: machine.id('web'), hadAuthorization: false, isKnown: true },
				{ entry: machine.id('own'), hadAuthorization: true, isKnown: false },
			],
		);
	});

	it('gets its entry restored when it requires a login and no window is open', async () => {
		const server = kept(await hostFickle());
		server.wantLogin();
		const entry = { type: 'http', url: server.url, headers: { 'X-Team': 'blue' } };
		machine = await aGuardedMachine({ web: entry });
		machine.approveLaunch('web');
		await machine.endGateway();

		await failsWith(/requires a login/, 'web');

		const original = JSON.stringify({ servers: { web: entry } }, undefined, '\t');
		const { file } = machine;
		await until(() => readFileSync(file, 'utf8') === original);
	});

	it('stays guarded when it worked without a login before and no window can ask', async () => {
		const server = kept(await hostFickle());
		machine = await aGuardedMachine({ web: { type: 'http', url: server.url } });
		machine.approveLaunch('web');
		await (await machine.connect('web')).close();
		await machine.event('server-judged');
		server.wantLogin();

		await machine.endGateway();
		await failsWith(/requires a login/, 'web');

		const { file } = machine;
		assert.ok(await stays(() => readFileSync(file, 'utf8').includes('cordon-launch'), 3000));
	});

	it('works when it sends its own notices between messages', async () => {
		const server = kept(await hostStateful({ create: () => createFixtureServer(undefined, 'Plain words.', 'other-name') }));
		machine = await aGuardedMachine({ web: { url: server.url } });
		machine.approveLaunch('web');
		const connected = await machine.connect('web');
		await judged(connected);
		machine.approveAll('web');
		await until(() => connected.listChanges() > 0);

		await server.say('hello');

		assert.equal(connected.client.getServerVersion()?.name, 'other-name');
		assert.match(await echo(connected, 'after'), /after/);
	});
});
