// `cordon guard` and a person at any client. It asks through MCP elicitation only where the person allowed it and the
// client supports it.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema, EmptyResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { buildBundles } from '../support/bundles.ts';
import { endGateway, GATEWAY_ENTRIES } from '../support/gateway-process.ts';
import { until } from '../support/proxied-client.ts';

const RULE_BREAKER = path.resolve('test/fixtures/servers/rule-breaker.mjs');
const HONEST = path.resolve('test/fixtures/servers/honest.mjs');
/** An address that returns credentials, so a call with it needs a person's approval. */
const RISKY = { text: 'http://169.254.169.254/latest/meta-data/iam/' };

interface Person {
	/** What the person chooses. `undefined` means that the client can't ask. */
	readonly answer?: 'Allow this one call' | 'Refuse' | 'cancel' | 'never';
	readonly run?: {
		readonly preset?: string;
		readonly asksThroughClient?: boolean;
		readonly name?: string;
		readonly args?: readonly string[];
	};
	/** The person's answer to a question by the server itself. */
	readonly toServer?: (() => Promise<unknown>) | undefined;
}

describe('cordon guard asks through the client', function () {
	this.timeout(240_000);
	const folder = mkdtempSync(path.join(tmpdir(), 'cordon-ask-'));
	const clients: Client[] = [];
	let asked: { readonly message: string; readonly choices: unknown }[] = [];

	before(async () => {
		buildBundles(folder, GATEWAY_ENTRIES);
		// Its tools are approved once they were seen.
		const first = await connect({});
		await first.listTools();
		for (const deadline = Date.now() + 60_000; (await first.listTools()).tools.length < 2; ) assert.ok(Date.now() < deadline);
		await first.close();
	});
	beforeEach(() => {
		asked = [];
	});
	after(async () => {
		await Promise.all(clients.map((client) => client.close().catch(() => undefined)));
		await endGateway(path.join(folder, 'state'));
		rmSync(folder, { recursive: true, force: true });
	});

	async function connect({ answer, run, toServer }: Person): Promise<Client> {
		const settings = {
			folder,
			version: '0.1.0',
			stateFolder: path.join(folder, 'state'),
			name: 'honest',
			newItems: 'approve',
			command: process.execPath,
			args: [HONEST],
			...run,
		};
		const script = `require(${JSON.stringify(path.join(folder, 'guard.cjs'))}).runGuard(${JSON.stringify(settings)}).then(process.exit)`;
		const client = new Client({ name: 'test', version: '1' }, { capabilities: answer === undefined ? {} : { elicitation: {} } });
		if (answer !== undefined)
			client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
				const { message } = params;
				if (toServer !== undefined && !message.startsWith('MCP Cordon')) {
					await toServer();
					return { action: 'accept', content: { answer: 'Allow this one call' } };
				}
				const schema = 'requestedSchema' in params ? params.requestedSchema : undefined;
				asked.push({ message, choices: (schema?.properties as { answer?: { enum?: unknown } } | undefined)?.answer?.enum });
				if (answer === 'never') await new Promise(() => undefined);
				return answer === 'cancel' ? { action: 'cancel' } : { action: 'accept', content: { answer } };
			});
		clients.push(client);
		await client.connect(
			new StdioClientTransport({
				command: process.execPath,
				args: ['-e', script],
				env: { PATH: process.env['PATH'] ?? '', HOME: folder },
				stderr: 'ignore',
				cwd: folder,
			}),
		);
		return client;
	}
	const call = async (client: Client): Promise<string> => {
		try {
			return JSON.stringify(await client.callTool({ name: 'echo', arguments: RISKY }));
		} catch (cause) {
			return String(cause);
		}
	};

	it('allows one call when the person says so, and asks again the next time', async () => {
		const client = await connect({ answer: 'Allow this one call', run: { asksThroughClient: true } });

		const results = [await call(client), await call(client)];

		for (const result of results) assert.match(result, /"text":"http:\/\/169/);
		assert.equal(asked.length, 2, 'nothing is remembered');
		assert.deepEqual(asked[0]?.choices, ['Refuse', 'Allow this one call'], 'nothing else is offered');
		assert.match(asked[0]?.message ?? '', /MCP Cordon needs your OK to call "echo" of the server "honest"\..*credentials/s);
	});

	it('refuses when the person refuses or dismisses the question', async () => {
		for (const answer of ['Refuse', 'cancel'] as const)
			assert.match(
				await call(await connect({ answer, run: { asksThroughClient: true } })),
				/The user didn't allow this call of .*It wasn't made/,
			);
		assert.equal(asked.length, 2);
	});

	it("doesn't ask unless the person allowed this channel and the client can ask", async () => {
		const byDefault = await call(await connect({ answer: 'Allow this one call' }));
		const cannot = await call(await connect({ run: { asksThroughClient: true } }));

		for (const result of [byDefault, cannot])
			assert.match(result, /MCP Cordon didn't make this call of .*no window is open in which to ask/);
		assert.deepEqual(asked, []);
	});

	it('withdraws a question with its call, and passes other calls while one waits', async () => {
		const client = await connect({ answer: 'never', run: { asksThroughClient: true } });
		const cancel = new AbortController();
		const waiting = client
			.callTool({ name: 'echo', arguments: RISKY }, undefined, { signal: cancel.signal })
			.catch((cause: unknown) => String(cause));
		await until(() => asked.length === 1);

		const other = JSON.stringify(await client.callTool({ name: 'add', arguments: { a: 20, b: 22 } }));
		cancel.abort();

		assert.match(other, /42/);
		await waiting;
		assert.match(JSON.stringify(await client.callTool({ name: 'add', arguments: { a: 1, b: 2 } })), /3/);
	});

	it("doesn't mistake the answer to a server's question for the answer to its own", async () => {
		// The server asks something harmless under every id that a question by Cordon could have.
		const harmless = { message: 'Shall I go on?', requestedSchema: { type: 'object', properties: { answer: { type: 'string' } } } };
		const questions = Array.from({ length: 40 }, (_, index) =>
			JSON.stringify({ jsonrpc: '2.0', id: `mcp-cordon-1-${index}`, method: 'elicitation/create', params: harmless }),
		);
		const withdrawals = questions.map((_, index) =>
			JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: `mcp-cordon-1-${index}` } }),
		);
		const own = JSON.stringify({ jsonrpc: '2.0', id: 'own', method: 'elicitation/create', params: harmless });
		const done = '{"jsonrpc":"2.0","id":$id,"result":{}}';
		let answered = 0;
		const connectTo = (script: object): Promise<Client> =>
			connect({
				answer: 'never',
				run: { asksThroughClient: true, name: 'breaker', args: [RULE_BREAKER, JSON.stringify(script)] },
				toServer: () => until(() => asked.length > 0).then(() => answered++),
			});
		const first = await connectTo({});
		for (const deadline = Date.now() + 60_000; (await first.listTools()).tools.length === 0; ) assert.ok(Date.now() < deadline);
		await first.close();
		const client = await connectTo({
			'logging/setLevel': [
				[own, ...questions, done],
				[...withdrawals, done],
			],
		});
		await client.listTools();
		await client.request({ method: 'logging/setLevel', params: { level: 'debug' } }, EmptyResultSchema);

		let isOver = false;
		const waiting = call(client).finally(() => {
			isOver = true;
		});
		await until(() => asked.length > 0 && answered > 0);
		await client.request({ method: 'logging/setLevel', params: { level: 'info' } }, EmptyResultSchema);

		assert.equal(answered, 1, 'only the question under an id of its own was asked');
		assert.equal(isOver, false, 'the person has not answered yet');
		await client.close();
		await waiting;
	});

	it('follows the preset of its command line', async () => {
		const observed = await call(await connect({ answer: 'Refuse', run: { asksThroughClient: true, preset: 'observe' } }));
		const unasked = asked.length;
		const strict = await call(await connect({ answer: 'Refuse', run: { asksThroughClient: true, preset: 'strict' } }));

		assert.match(observed, /"text":"http:\/\/169/);
		assert.equal(unasked, 0);
		assert.match(strict, /wasn't made|not passed on/);
	});

	it('leaves no server behind when it is killed, not even one that ignores the end of its input', async function () {
		// Child processes are listed in /proc.
		if (process.platform !== 'linux') this.skip();
		const stubborn = `setInterval(() => {}, 1000); process.on('SIGHUP', () => {}); import(${JSON.stringify(HONEST)})`;
		const client = await connect({ run: { name: 'stubborn', args: ['-e', stubborn] } });
		await client.listTools();
		const pid = (client.transport as StdioClientTransport).pid ?? 0;
		const tasks = readdirSync(`/proc/${pid}/task`);
		const servers = tasks
			.flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' '))
			.filter((child) => child !== '' && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('setInterval'));

		process.kill(pid, 'SIGKILL');

		assert.equal(servers.length, 1);
		await until(() => servers.every((server) => !existsSync(`/proc/${server}`)));
	});
});
