// A session in MCP 2026-07-28: no handshake, and no text from the server before a review.
import assert from 'node:assert/strict';
import { isJsonObject, type Json, type JsonObject } from '../../../../src/base/json.ts';
import { META } from '../../../../src/mcp/modern.ts';
import { type Bench, createBench, ENTRY, type Wire } from '../../../support/pipeline.ts';

const CANARY = 'CANARY-MODERN';
const ENVELOPE = {
	[META.protocolVersion]: '2026-07-28',
	[META.clientInfo]: { name: 'test', version: '1' },
	[META.clientCapabilities]: {
		sampling: {},
		elicitation: { form: {} },
		roots: {},
		extensions: { 'io.modelcontextprotocol/tasks': {}, 'io.modelcontextprotocol/ui': {} },
	},
};
const ECHO = { name: 'echo', description: 'Says it again.', inputSchema: { type: 'object' } };
const named = (name = 'demo'): JsonObject => ({ [META.serverInfo]: { name, version: '1.0.0' } });

describe('a session without a handshake', () => {
	let bench: Bench;
	let wire: Wire;
	let sent = 0;
	beforeEach(() => {
		bench = createBench();
		bench.approveLaunch();
		wire = bench.connect();
	});
	afterEach(() => bench.dispose());

	const ask = (method: string, params: JsonObject = {}, id: Json = `r${++sent}`): Json => {
		wire.fromClient({ jsonrpc: '2.0', id, method, params: { ...params, _meta: ENVELOPE } });
		return id;
	};
	const reply = (id: Json, result: JsonObject): void => {
		wire.fromServer({ jsonrpc: '2.0', id, result: { resultType: 'complete', _meta: named(), ...result } });
	};
	const discovery = (more: JsonObject = {}): JsonObject => ({
		supportedVersions: ['2026-07-28'],
		capabilities: { tools: {} },
		instructions: 'Plain.',
		ttlMs: 3_600_000,
		cacheScope: 'public',
		...more,
	});
	const discover = (more: JsonObject = {}): JsonObject => {
		const id = ask('server/discover');
		reply(id, discovery(more));
		return got(id);
	};
	const list = (tools: readonly Json[] = [ECHO], more: JsonObject = {}): JsonObject => {
		const id = ask('tools/list');
		reply(id, { tools, ttlMs: 3_600_000, cacheScope: 'public', ...more });
		return got(id);
	};
	/** What the client got for this request: its result, or its error. */
	const got = (id: Json): JsonObject => {
		const response = wire.toClient.find((message) => message['id'] === id && message['method'] === undefined);
		const content = response?.['result'] ?? response?.['error'];
		assert.ok(isJsonObject(content), `no answer to ${String(id)}`);
		return content;
	};
	const lastToServer = (): JsonObject => {
		const last = wire.toServer.at(-1);
		assert.ok(last !== undefined);
		return last;
	};
	const metaOf = (message: JsonObject): JsonObject => {
		const { params } = message;
		assert.ok(isJsonObject(params) && isJsonObject(params['_meta']));
		return params['_meta'];
	};
	/** A new connection to the server after a person has approved it. */
	const reviewed = (): void => {
		discover();
		list();
		bench.approveAll();
		wire.session.end('client-closed');
		wire = bench.connect();
		discover();
		list();
		wire.toClient.length = 0;
		wire.toServer.length = 0;
	};
	const everything = (): string => wire.clientText.join('\n');

	it('takes server/discover as the introduction, and shows only names from it before a review', () => {
		const shown = discover({
			instructions: CANARY,
			capabilities: { tools: {}, prompts: { x: CANARY }, extensions: { [CANARY]: {} } },
			supportedVersions: ['2026-07-28', `say ${CANARY}`],
			_meta: { ...named(), x: CANARY },
			x: CANARY,
		});

		assert.deepEqual(shown, {
			resultType: 'complete',
			supportedVersions: ['2026-07-28'],
			capabilities: { tools: { listChanged: true } },
			_meta: named(),
			ttlMs: 0,
			cacheScope: 'private',
		});
		assert.equal(bench.last('server-judged').identity, 'demo');
	});

	it("requests the introduction itself if the client starts differently, and doesn't let the server request anything", () => {
		const id = ask('tools/list');

		const own = lastToServer();
		assert.equal(own['method'], 'server/discover');
		assert.deepEqual(metaOf(own)[META.clientCapabilities], { extensions: { 'io.modelcontextprotocol/ui': {} } });
		assert.deepEqual(metaOf(own)[META.clientInfo], { name: 'test', version: '1' });
		reply(own['id'] ?? null, discovery());
		assert.equal(lastToServer()['id'], id);
		assert.deepEqual(metaOf(lastToServer())[META.clientCapabilities], { extensions: { 'io.modelcontextprotocol/ui': {} } });
		reply(id, { tools: [{ ...ECHO, description: CANARY }], x: CANARY, _meta: { ...named(), x: CANARY } });
		assert.deepEqual(got(id), { tools: [], resultType: 'complete', ttlMs: 0, cacheScope: 'private' });
		assert.ok(!everything().includes(CANARY));
	});

	it('passes an error for the introduction on to the requests that wait for it', () => {
		const id = ask('tools/list');
		wire.fromServer({
			jsonrpc: '2.0',
			id: lastToServer()['id'] ?? null,
			error: { code: -32022, message: CANARY, data: { supported: ['2025-11-25', `say ${CANARY}`], requested: '2026-07-28', x: CANARY } },
		});

		const { code, data } = got(id);
		assert.equal(code, -32022);
		assert.deepEqual(data, { supported: ['2025-11-25'], requested: '2026-07-28' });
		assert.ok(!everything().includes(CANARY));
	});

	it('sends its own requests in a revision that the server supports, even after the client tried an unsupported one', () => {
		reviewed();

		const params = { _meta: { ...ENVELOPE, [META.protocolVersion]: '2099-01-01' } };
		wire.fromClient({ jsonrpc: '2.0', id: 'later', method: 'tools/list', params });
		assert.equal(metaOf(lastToServer())[META.protocolVersion], '2099-01-01');
		bench.core.relist(ENTRY, () => undefined);

		const own = lastToServer();
		assert.notEqual(own['id'], 'later');
		assert.equal(metaOf(own)[META.protocolVersion], '2026-07-28');
	});

	it('keeps the codes of errors that negotiate a revision, and hides other codes', () => {
		for (const [code, shown] of [
			[-32020, -32020],
			[-32021, -32021],
			[-32601, -32601],
			[-31999, -32603],
		] as const) {
			const id = ask('server/discover');
			wire.fromServer({ jsonrpc: '2.0', id, error: { code, message: CANARY, data: { requiredCapabilities: { [CANARY]: {} } } } });
			assert.equal(got(id)['code'], shown);
		}
		assert.ok(!everything().includes(CANARY));
	});

	it('responds in the form of the revision before a review: empty lists, and a refusal for everything else', () => {
		discover();

		assert.deepEqual(got(ask('prompts/list')), { prompts: [], resultType: 'complete', ttlMs: 0, cacheScope: 'private' });
		assert.deepEqual(got(ask('resources/templates/list')), {
			resourceTemplates: [],
			resultType: 'complete',
			ttlMs: 0,
			cacheScope: 'private',
		});
		for (const method of ['resources/read', 'tasks/get', 'ping', 'logging/setLevel', 'x/unknown'])
			assert.equal(got(ask(method, { uri: 'x' }))['code'], -32600, method);
	});

	it("requests the server's lists itself, so that a person can review them", () => {
		discover({ capabilities: { tools: {}, prompts: {} } });

		const own = lastToServer();
		assert.equal(own['method'], 'prompts/list');
		assert.equal(metaOf(own)[META.protocolVersion], '2026-07-28');
	});

	it('requests these lists if the client starts differently, too', () => {
		ask('tools/list');

		reply(lastToServer()['id'] ?? null, discovery({ capabilities: { tools: {}, resources: {} } }));

		assert.deepEqual(
			wire.toServer.map(({ method }) => method),
			['server/discover', 'tools/list', 'resources/list', 'resources/templates/list'],
		);
	});

	it('shows what was approved, and lets no client cache a list', () => {
		reviewed();

		const id = ask('tools/list');
		reply(id, { tools: [ECHO], ttlMs: 3_600_000, cacheScope: 'public' });

		assert.deepEqual(got(id), { resultType: 'complete', _meta: named(), tools: [ECHO], ttlMs: 0, cacheScope: 'private' });
	});

	it("passes a list that isn't cacheable byte for byte", () => {
		reviewed();

		const id = ask('tools/list');
		const text = `{"jsonrpc":"2.0", "id":"${String(id)}","result":{"resultType":"complete","tools":[${JSON.stringify(ECHO)}],"ttlMs":0,"cacheScope":"private"}}`;
		wire.fromServer(text);

		assert.equal(wire.clientText.at(-1), text);
	});

	it('passes an approved introduction with its instructions', () => {
		reviewed();

		const shown = discover();

		assert.equal(shown['instructions'], 'Plain.');
		assert.deepEqual(shown['_meta'], named());
		assert.equal(shown['ttlMs'], 0);
	});

	it('shares its approval with sessions in the other revision', () => {
		wire.initialize({ serverInfo: { name: 'demo', version: '1.0.0' }, instructions: 'Plain.' });
		wire.list([ECHO]);
		bench.approveAll();
		wire.session.end('client-closed');
		wire = bench.connect();

		assert.equal(discover()['instructions'], 'Plain.');
		assert.deepEqual(list()['tools'], [ECHO]);
	});

	it('reports an approval only through the subscriptions that asked for it', () => {
		discover();
		list();
		const before = wire.toClient.length;
		bench.approveAll();
		assert.equal(wire.toClient.length, before, 'nobody listens');

		const id = ask('subscriptions/listen', { notifications: { toolsListChanged: true, resourceSubscriptions: [`file:///${CANARY}`] } });
		wire.fromServer({ jsonrpc: '2.0', id, error: { code: -32601, message: CANARY } });
		const tools = bench.last('tools-judged').tools.map(({ fingerprint, name }) => ({ fingerprint, name }));
		bench.decide(...tools.map((tool) => ({ ...tool, entry: 'a00000000000000000001' as never, kind: 'tool', action: 'block' }) as const));

		assert.deepEqual(wire.toClient.slice(before), [
			{
				jsonrpc: '2.0',
				method: 'notifications/subscriptions/acknowledged',
				params: { notifications: { toolsListChanged: true }, _meta: { [META.subscriptionId]: id } },
			},
			{ jsonrpc: '2.0', method: 'notifications/tools/list_changed', params: { _meta: { [META.subscriptionId]: id } } },
		]);
	});

	it("names no resource of the user to a server that isn't reviewed", () => {
		discover();

		ask('subscriptions/listen', { notifications: { toolsListChanged: true, resourceSubscriptions: [CANARY], taskIds: [CANARY] } });

		assert.ok(!wire.serverText.join('\n').includes(CANARY));
	});

	it('passes a subscription that asks for nothing unchanged', () => {
		const message = { jsonrpc: '2.0', id: 'nothing', method: 'subscriptions/listen' };

		wire.fromClient(message);

		assert.deepEqual(lastToServer(), message);
	});

	it('passes only notifications that were subscribed to', () => {
		reviewed();
		const id = ask('subscriptions/listen', { notifications: { toolsListChanged: true, resourceSubscriptions: ['file:///a'] } });
		const tell = (method: string, params: JsonObject = {}, subscription: Json = id): void => {
			wire.fromServer({ jsonrpc: '2.0', method, params: { ...params, _meta: { [META.subscriptionId]: subscription } } });
		};
		tell('notifications/subscriptions/acknowledged', {
			notifications: { resourceSubscriptions: ['file:///a', `file:///${CANARY}`] },
			x: CANARY,
		});
		const acknowledged = wire.toClient.at(-1);
		const before = wire.toClient.length;
		tell('notifications/tools/list_changed');
		tell('notifications/resources/updated', { uri: 'file:///a/b' });
		const passed = wire.toClient.slice(before).map(({ method }) => method);
		const after = wire.toClient.length;
		tell('notifications/prompts/list_changed', { x: CANARY });
		tell('notifications/resources/updated', { uri: `file:///${CANARY}` });
		tell('notifications/tools/list_changed', { x: CANARY }, 'another');
		tell('notifications/subscriptions/acknowledged', { notifications: {} });
		wire.fromServer({ jsonrpc: '2.0', method: 'notifications/tools/list_changed', params: { x: CANARY } });
		wire.fromServer({ jsonrpc: '2.0', method: 'notifications/tasks', params: { taskId: 't', x: CANARY } });

		assert.deepEqual(acknowledged?.['params'], {
			notifications: { toolsListChanged: true, resourceSubscriptions: ['file:///a'] },
			_meta: { [META.subscriptionId]: id },
		});
		assert.deepEqual(passed, ['notifications/tools/list_changed', 'notifications/resources/updated']);
		assert.equal(wire.toClient.length, after);
	});

	it('passes nothing more for a subscription that the client ended', () => {
		reviewed();
		const id = ask('subscriptions/listen', { notifications: { toolsListChanged: true } });
		wire.fromClient({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
		const before = wire.toClient.length;

		wire.fromServer({ jsonrpc: '2.0', method: 'notifications/tools/list_changed', params: { _meta: { [META.subscriptionId]: id } } });

		assert.equal(wire.toClient.length, before);
	});

	it('refuses every request of the server, reviewed or not', () => {
		reviewed();

		wire.fromServer({ jsonrpc: '2.0', id: 1, method: 'sampling/createMessage', params: { messages: [{ role: 'user', content: CANARY }] } });
		wire.fromServer({ jsonrpc: '2.0', id: 2, method: 'ping' });

		assert.ok(!everything().includes(CANARY));
		assert.deepEqual(
			wire.toServer.slice(-2).map(({ error, id }) => [id, isJsonObject(error) ? error['code'] : undefined]),
			[
				[1, -32601],
				[2, -32601],
			],
		);
	});

	it('treats a different name in a later result as a different server, and withholds that result', () => {
		reviewed();

		const id = ask('tools/call', { name: 'echo', arguments: {} });
		reply(id, { content: [{ type: 'text', text: CANARY }], _meta: named('someone-else') });

		assert.equal(bench.last('server-judged').state, 'rug_pull');
		assert.equal(got(id)['code'], -32603);
		assert.ok(!everything().includes(CANARY));
		assert.deepEqual(list([ECHO], { _meta: named('someone-else') })['tools'], []);
	});

	it("removes text that wasn't approved from the approved server's information", () => {
		reviewed();

		const id = ask('tools/call', { name: 'echo', arguments: {} });
		const info = { name: 'demo', version: '1.0.1', title: CANARY };
		reply(id, { content: [{ type: 'text', text: 'fine' }], _meta: { [META.serverInfo]: info } });

		assert.deepEqual(got(id)['_meta'], { [META.serverInfo]: { name: 'demo', version: '1.0.1' } });
		assert.ok(!everything().includes(CANARY));
	});

	it("continues with the client's requests if another gateway takes over", () => {
		reviewed();
		const introduction = `{"jsonrpc":"2.0","id":"i","method":"server/discover","params":{"_meta":${JSON.stringify(ENVELOPE)}}}`;
		const response = `{"jsonrpc":"2.0","id":"i","result":${JSON.stringify({ ...discovery(), resultType: 'complete', _meta: named() })}}`;
		wire.session.end('link-lost');
		wire = bench.connect();
		const replay = (text: string, direction: 'client-to-server' | 'server-to-client', sequence: number): void =>
			wire.session.message(sequence, direction, new TextEncoder().encode(text), true);
		replay(introduction, 'client-to-server', 101);
		replay(response, 'server-to-client', 102);
		replay(
			`{"jsonrpc":"2.0","id":"c","method":"tools/call","params":{"name":"echo","arguments":{},"_meta":${JSON.stringify(ENVELOPE)}}}`,
			'client-to-server',
			103,
		);

		reply('c', { content: [{ type: 'text', text: 'hello' }] });

		assert.deepEqual(got('c')['content'], [{ type: 'text', text: 'hello' }]);
	});

	it("responds for a server that wasn't started, in the revision of the client", () => {
		const refused = createBench();
		try {
			wire = refused.connect();
			assert.deepEqual(got(ask('server/discover'))['supportedVersions'], ['2026-07-28']);
			assert.equal(got(ask('tools/list'))['resultType'], 'complete');
			assert.equal(got(ask('tools/call', { name: 'echo' }))['code'], -32600);
		} finally {
			refused.dispose();
		}
	});
});
