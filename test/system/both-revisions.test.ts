// Clients and servers of both SDKs, direct and behind `cordon guard`. A client must see the same.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as OldHttpTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { createConformanceServer } from '../fixtures/http/conformance-server.ts';
import { type Host, hostStateful } from '../fixtures/http/hosts.ts';
import { hostModern } from '../fixtures/modern/http.ts';
import { buildBundles, programOnce } from '../support/bundles.ts';
import { endGateway, GATEWAY_ENTRIES } from '../support/gateway-process.ts';

const modernServer = programOnce('modern-server', 'test/fixtures/modern/stdio.ts');
const oldServer = programOnce('conformance-server', 'test/fixtures/http/conformance-server.ts');
const BUNDLES = {
	...GATEWAY_ENTRIES,
	upstream: 'src/proxy/upstream/upstream.ts',
};
type Modes = NonNullable<NonNullable<ClientOptions['versionNegotiation']>['mode']>;
const CLIENTS: Readonly<Record<string, Modes | 'sdk v1'>> = {
	'sdk v1': 'sdk v1',
	legacy: 'legacy',
	auto: 'auto',
	pinned: { pin: '2026-07-28' },
};
/** A call with this address needs a person's approval. */
const RISKY = { text: 'http://169.254.169.254/latest/meta-data/iam/' };
const PATH = { PATH: process.env['PATH'] ?? '' };

describe('both revisions of the protocol', function () {
	this.timeout(300_000);
	const folder = mkdtempSync(path.join(tmpdir(), 'cordon-both-'));
	before(() => buildBundles(folder, BUNDLES));
	after(async () => {
		await endGateway(path.join(folder, 'state'));
		rmSync(folder, { recursive: true, force: true });
	});

	function guarded(name: string, command: readonly string[], more: object = {}): readonly string[] {
		const [own, ...args] = command;
		const run = {
			folder,
			version: '0.1.0',
			stateFolder: path.join(folder, 'state'),
			name,
			newItems: 'approve',
			asksThroughClient: true,
			command: own,
			args,
			...more,
		};
		const script = `require(${JSON.stringify(path.join(folder, 'guard.cjs'))}).runGuard(${JSON.stringify(run)}).then(process.exit)`;
		return [process.execPath, '-e', script];
	}

	interface Seen {
		readonly revision: string | undefined;
		readonly instructions: string | undefined;
		readonly tools: readonly string[];
		readonly said: unknown;
		readonly answered: unknown;
		readonly risky: unknown;
	}
	/** Questions from Cordon to the person at the client. */
	let questions = 0;
	const person = (message: string): { action: 'accept'; content: Record<string, string> } => {
		const isOurs = message.startsWith('MCP Cordon');
		if (isOurs) questions += 1;
		return { action: 'accept', content: isOurs ? { answer: 'Allow this one call' } : { colour: 'green' } };
	};

	/** `server` is a command or a URL. */
	async function connected(mode: Modes | 'sdk v1', server: readonly string[] | URL): Promise<Client | OldClient> {
		const [command = '', ...args] = server instanceof URL ? [] : server;
		const started = { command, args, env: PATH, stderr: 'ignore' as const };
		if (mode === 'sdk v1') {
			const client = new OldClient({ name: 'test', version: '1' }, { capabilities: { elicitation: {} } });
			client.setRequestHandler(ElicitRequestSchema, ({ params }) => person(params.message));
			const transport = server instanceof URL ? new OldHttpTransport(server) : new OldTransport(started);
			await client.connect(transport as OldTransport);
			return client;
		}
		const client = new Client(
			{ name: 'test', version: '1' },
			{ versionNegotiation: { mode }, capabilities: { elicitation: { form: {} } } },
		);
		client.setRequestHandler('elicitation/create', ({ params }) => person(params.message));
		await client.connect(server instanceof URL ? new StreamableHTTPClientTransport(server) : new StdioClientTransport(started));
		return client;
	}

	/** What a client sees of a server, or the error text when it can't talk to it. */
	async function seen(mode: Modes | 'sdk v1', server: readonly string[] | URL): Promise<Seen | 'cannot connect'> {
		let client: Client | OldClient;
		try {
			client = await connected(mode, server);
		} catch {
			return 'cannot connect';
		}
		try {
			const { tools } = await client.listTools();
			const names = tools.map(({ name }) => name);
			// A separate conversation, so that other tests don't raise its risk.
			const _meta = { 'vscode.conversationId': randomUUID() };
			const call = async (name: string, args: Record<string, string>): Promise<unknown> =>
				names.includes(name) ? (await client.callTool({ name, arguments: args, _meta })).content : undefined;
			return {
				revision: client instanceof Client ? client.getNegotiatedProtocolVersion() : undefined,
				instructions: client.getInstructions(),
				tools: tools.map((tool) => JSON.stringify(tool)),
				said: await call('echo', { text: 'hello' }),
				answered: await call('ask', {}),
				risky: await call('echo', RISKY),
			};
		} finally {
			await client.close();
		}
	}

	/** Checks that direct and guarded look the same, and that the held call asked the person once. */
	async function same(mode: Modes | 'sdk v1', argv: readonly string[], server: readonly string[] | URL): Promise<void> {
		const direct = await seen(mode, server);
		const before = questions;
		assert.deepEqual(await seen(mode, argv), direct);
		assert.equal(questions - before, direct === 'cannot connect' || direct.risky === undefined ? 0 : 1);
	}

	/** `--new-tools approve` approves what it sees, but a session that started earlier doesn't see it. */
	async function learn(argv: readonly string[], direct: Seen): Promise<void> {
		for (const deadline = Date.now() + 120_000; ; ) {
			const found = await seen('auto', argv);
			if (found !== 'cannot connect' && found.instructions === direct.instructions && found.tools.length === direct.tools.length) return;
			assert.ok(Date.now() < deadline, `still held back: ${JSON.stringify(found)}`);
		}
	}

	const SERVERS: Readonly<Record<string, () => readonly string[]>> = {
		'v2 dual': () => [process.execPath, modernServer(), '{"era":"dual"}'],
		'v2 modern-only': () => [process.execPath, modernServer(), '{"era":"modern"}'],
		'sdk v1': () => [process.execPath, oldServer()],
	};
	for (const [serverName, command] of Object.entries(SERVERS))
		describe(`of a server, ${serverName}, over stdio`, () => {
			const argv = (): readonly string[] => guarded(serverName.replaceAll(' ', '-'), command());
			before(async () => {
				const direct = await seen('auto', command());
				assert.ok(direct !== 'cannot connect');
				await learn(argv(), direct);
			});
			for (const [clientName, mode] of Object.entries(CLIENTS))
				it(`show a client, ${clientName}, the same as without Cordon`, () => same(mode, argv(), command()));
		});

	const HOSTS: Readonly<Record<string, () => Promise<Host>>> = {
		'v2 dual': () => hostModern({ era: 'dual' }),
		'v2 modern-only': () => hostModern({ era: 'modern' }),
		'sdk v1': () => hostStateful({ create: createConformanceServer }),
	};
	for (const [serverName, start] of Object.entries(HOSTS))
		describe(`of a server, ${serverName}, over HTTP`, () => {
			let own: Host;
			const url = (): URL => new URL(own.url);
			const argv = (): readonly string[] => guarded(`http-${serverName.replaceAll(' ', '-')}`, ['cordon:http', own.url]);
			before(async () => {
				own = await start();
				const direct = await seen('auto', url());
				assert.ok(direct !== 'cannot connect');
				await learn(argv(), direct);
			});
			after(() => own.close());
			for (const [clientName, mode] of Object.entries(CLIENTS))
				it(`show a client, ${clientName}, the same as without Cordon`, () => same(mode, argv(), url()));
		});
});
