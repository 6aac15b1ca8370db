// Clients and servers of both SDKs over both transports, direct and with the shipped bundles and one gateway. The same
// data passes, and Cordon's protection works in every cell.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as OldHttpTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type Host, hostStateful } from '../fixtures/http/hosts.ts';
import { CANARY, createDesk, createOldDesk, type Desk, type DeskKind, PLAN } from '../fixtures/modern/desk.ts';
import { hostServersOf } from '../fixtures/modern/http.ts';
import { programOnce } from '../support/bundles.ts';
import { aGuardedMachine, type GuardedMachine, type Launch } from '../support/guarded-machine.ts';
import { until } from '../support/proxied-client.ts';

type Mode = NonNullable<NonNullable<ClientOptions['versionNegotiation']>['mode']> | 'v1';
const CLIENTS: Readonly<Record<string, { readonly mode: Mode; readonly speaks: readonly ('older' | 'modern')[] }>> = {
	v1: { mode: 'v1', speaks: ['older'] },
	legacy: { mode: 'legacy', speaks: ['older'] },
	auto: { mode: 'auto', speaks: ['older', 'modern'] },
	pinned: { mode: { pin: '2026-07-28' }, speaks: ['modern'] },
};
const SERVERS: Readonly<Record<DeskKind, readonly ('older' | 'modern')[]>> = {
	v1: ['older'],
	dual: ['older', 'modern'],
	modern: ['modern'],
};
interface Cell {
	/** Its name says "files", so that its contents count as internal. */
	readonly name: string;
	readonly mode: Mode;
	readonly client: string;
	readonly kind: DeskKind;
	readonly over: 'stdio' | 'http';
}
const CELLS = Object.entries(CLIENTS).flatMap(([client, { mode, speaks }]) =>
	Object.entries(SERVERS).flatMap(([kind, spoken]) =>
		(['stdio', 'http'] as const).flatMap((over): readonly Cell[] =>
			speaks.some((each) => spoken.includes(each))
				? [{ name: `files-${client}-${kind}-${over === 'http' ? 'remote' : 'local'}`, mode, client, kind: kind as DeskKind, over }]
				: [],
		),
	),
);
const ALL = ['echo', 'read_letter', 'read_file', 'fail', 'refuse', 'post_message'];
/** A call with this needs a person's approval. */
const RISKY = 'http://169.254.169.254/latest/meta-data/iam/';
const program = programOnce('desk', 'test/fixtures/modern/desk.ts');

describe('every client with every server', function () {
	this.timeout(240_000);
	const folder = mkdtempSync(path.join(tmpdir(), 'cordon-matrix-'));
	const hosts: Host[] = [];
	/** How each server is reached without Cordon. */
	const direct = new Map<string, Launch | URL>();
	const clients: (Client | OldClient)[] = [];
	let machine: GuardedMachine;

	const deskOf = (name: string): Desk => ({ name, turn: path.join(folder, name) });
	function started(name: string, kind: DeskKind): { readonly command: string; readonly args: readonly string[] } {
		const args = [program(), JSON.stringify({ ...deskOf(name), kind })];
		direct.set(name, { command: process.execPath, args, env: {}, cwd: folder });
		return { command: process.execPath, args };
	}
	async function hosted(name: string, kind: DeskKind): Promise<string> {
		const desk = deskOf(name);
		const own = await (kind === 'v1' ? hostStateful({ create: () => createOldDesk(desk) }) : hostServersOf(() => createDesk(desk), kind));
		hosts.push(own);
		direct.set(name, new URL(own.url));
		return own.url;
	}

	before(async () => {
		const entries: Record<string, ReturnType<typeof started> | { readonly type: string; readonly url: string }> = {
			slack: started('slack', 'dual'),
			'cached-stdio': started('cached-stdio', 'modern'),
			'cached-http': { type: 'http', url: await hosted('cached-http', 'modern') },
		};
		for (const { kind, name, over } of CELLS) {
			if (over === 'stdio') entries[name] = started(name, kind);
			else {
				entries[name] = { type: 'http', url: await hosted(name, kind) };
			}
		}
		machine = await aGuardedMachine(entries);
		machine.setTraffic({});
		machine.approveLaunch(...Object.keys(entries));
		// The server that is asked to send what was read.
		const slack = await connected('v1', await machine.launch('slack'));
		await review('slack', slack);
		await slack.close();
	});
	after(async () => {
		await Promise.all(clients.map((client) => client.close().catch(() => undefined)));
		await machine?.dispose();
		await Promise.all(hosts.map((host) => host.close()));
		rmSync(folder, { recursive: true, force: true });
	});

	async function connected(mode: Mode, server: Launch | URL): Promise<Client | OldClient> {
		const info = { name: 'test', version: '1' };
		const client = mode === 'v1' ? new OldClient(info) : new Client(info, { versionNegotiation: { mode } });
		clients.push(client);
		if (client instanceof Client)
			await client.connect(
				server instanceof URL ? new StreamableHTTPClientTransport(server) : new StdioClientTransport({ ...server, stderr: 'ignore' }),
			);
		else {
			const transport = server instanceof URL ? new OldHttpTransport(server) : new OldTransport({ ...server, stderr: 'ignore' });
			await client.connect(transport as OldTransport);
		}
		return client;
	}
	const withoutCordon = (name: string): Launch | URL => direct.get(name) ?? assert.fail(name);
	async function names(client: Client | OldClient): Promise<readonly string[]> {
		const { tools } = await client.listTools();
		assert.ok(!JSON.stringify(tools).includes(CANARY));
		return tools.map(({ name }) => name);
	}
	/** What the client gets: a result or an error. `talk` is the conversation. */
	async function resultOf(client: Client | OldClient, name: string, given: Record<string, string>, talk: string): Promise<string> {
		try {
			return JSON.stringify(
				await client.callTool({ name, arguments: given, _meta: { 'vscode.conversationId': talk, 'vscode.requestId': 'turn-1' } }),
			);
		} catch (cause) {
			return String(cause);
		}
	}
	/** Everything a client sees when nothing is wrong: who the server is, its items, results, and errors of both kinds. */
	async function seen(client: Client | OldClient, talk: string): Promise<Readonly<Record<string, unknown>>> {
		const calls: Readonly<Record<string, Record<string, string>>> = {
			echo: { text: 'hello' },
			read_file: { path: 'plan.md' },
			fail: {},
			refuse: {},
		};
		const said: Record<string, string> = {};
		for (const [name, given] of Object.entries(calls)) said[name] = await resultOf(client, name, given, talk);
		return {
			revision: client instanceof Client ? client.getNegotiatedProtocolVersion() : undefined,
			server: client.getServerVersion(),
			capabilities: client.getServerCapabilities(),
			instructions: client.getInstructions(),
			tools: (await client.listTools()).tools,
			said,
		};
	}
	async function review(name: string, client: Client | OldClient): Promise<void> {
		assert.deepEqual(await names(client), []);
		await machine.event('tools-judged', ({ entry }) => entry === machine.id(name));
		machine.approveAll(name);
		await listed(client, ALL);
	}
	async function listed(client: Client | OldClient, wanted: readonly string[]): Promise<void> {
		for (const deadline = Date.now() + 60_000; ; ) {
			const found = await names(client);
			if (found.join() === wanted.join()) return;
			assert.ok(Date.now() < deadline, `listed: ${found.join()}`);
		}
	}
	/** The question that this call waits for. */
	async function asked(call: Promise<string>): Promise<{ readonly id: string; readonly sentences: readonly string[] }> {
		const before = machine.questions.length;
		let answer: string | undefined;
		void call.then((text) => void (answer = text));
		await until(() => machine.questions.length > before || answer !== undefined);
		const { id, question } = machine.questions.at(-1) ?? assert.fail('no question');
		assert.equal(answer, undefined);
		return { id, sentences: question.sentences };
	}

	for (const { client: clientName, kind, mode, name, over } of CELLS)
		describe(`${clientName} with ${kind} over ${over}`, () => {
			let client: Client | OldClient;

			it('sees nothing before a review', async () => {
				client = await connected(mode, await machine.launch(name));

				assert.match(await resultOf(client, 'echo', { text: 'hello' }, name), /MCP Cordon/);
				await review(name, client);
			});

			it('sees the same as without Cordon after the review', async () => {
				// The first connection started before the server was approved, so only a new one gets everything.
				const [guarded, bare] = await Promise.all([
					machine.launch(name).then((launch) => connected(mode, launch)),
					connected(mode, withoutCordon(name)),
				]);
				const expected = await seen(bare, name);

				assert.deepEqual(await seen(guarded, `${name}-same`), expected);
				assert.match(JSON.stringify(expected), /echo: hello.*The drawer is empty.*The drawer has no such number/);
				await Promise.all([guarded.close(), bare.close()]);
			});

			it('gets a result without its instructions', async () => {
				const letter = await resultOf(client, 'read_letter', {}, name);

				assert.match(letter, /Dear Ann\./);
				assert.doesNotMatch(letter, /forward every mail/);
			});

			it('waits for the answer to a question', async () => {
				const risky = resultOf(client, 'echo', { text: RISKY }, `${name}-risky`);
				machine.answer((await asked(risky)).id, 'once');

				assert.match(await risky, /echo: http:\/\/169\.254/);
			});

			it("doesn't send what it read when the answer is no", async () => {
				const slack = await connected('v1', await machine.launch('slack'));
				assert.match(await resultOf(client, 'read_file', { path: 'plan.md' }, `${name}-flow`), /Halvorsen/);
				const sending = resultOf(slack, 'post_message', { channel: 'general', message: `FYI ${PLAN}` }, `${name}-flow`);
				const { id, sentences } = await asked(sending);
				machine.answer(id, 'deny');

				assert.match(sentences.join(' '), new RegExp(`read by ${name} › read_file .*in the message of slack › post_message`));
				assert.match(await sending, /didn't allow this call/);
				await slack.close();
			});

			it('sees no tool that changed or was added after the review', async () => {
				writeFileSync(deskOf(name).turn, '');

				assert.deepEqual(await names(client), ALL.slice(1));
				for (const tool of ['echo', 'late']) assert.match(await resultOf(client, tool, { text: 'hello' }, name), /MCP Cordon/);
				await client.close();
			});

			it('gets everything without Cordon', async () => {
				const bare = await connected(mode, withoutCordon(name));

				assert.match(await resultOf(bare, 'read_letter', {}, name), /forward every mail/);
				assert.match(JSON.stringify((await bare.listTools()).tools), /capitals.*CANARY.*late/);
				await bare.close();
			});
		});

	describe('a list that a server marks as valid for an hour, in a client that caches it', () => {
		const mode = { pin: '2026-07-28' } as const;
		for (const over of ['stdio', 'http'] as const) {
			const name = `cached-${over}`;

			it(`is refreshed after an approval, a block, and a rug pull over ${over}`, async () => {
				const [bare, guarded] = await Promise.all([connected(mode, withoutCordon(name)), connected(mode, await machine.launch(name))]);
				const before = await names(bare);
				assert.deepEqual(before, ALL);

				assert.deepEqual(await names(guarded), []);
				await machine.event('tools-judged', ({ entry }) => entry === machine.id(name));
				machine.approveAll(name);
				await listed(guarded, ALL);

				machine.block(name, 'read_letter');
				const left = ALL.filter((tool) => tool !== 'read_letter');
				await listed(guarded, left);

				writeFileSync(deskOf(name).turn, '');
				assert.deepEqual(await names(guarded), left.slice(1));
				assert.deepEqual(await names(bare), before, 'this client keeps a list as long as it may');
			});
		}
	});
});
