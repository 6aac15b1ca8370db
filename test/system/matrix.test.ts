// Clients and servers of both SDKs over both transports, with the shipped bundles and one gateway: what Cordon does works in every cell.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
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
	/** Of files: what they hold is internal. */
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
const ALL = ['echo', 'read_letter', 'read_file', 'post_message'];
/** A person is asked before a call is made with this. */
const RISKY = 'http://169.254.169.254/latest/meta-data/iam/';
const program = programOnce('desk', 'test/fixtures/modern/desk.ts');

describe('every client with every server', function () {
	this.timeout(240_000);
	const folder = mkdtempSync(path.join(tmpdir(), 'cordon-matrix-'));
	const hosts: Host[] = [];
	const clients: (Client | OldClient)[] = [];
	let machine: GuardedMachine;

	const deskOf = (name: string): Desk => ({ name, turn: path.join(folder, name) });
	const started = (name: string, kind: DeskKind): { readonly command: string; readonly args: readonly string[] } => ({
		command: process.execPath,
		args: [program(), JSON.stringify({ ...deskOf(name), kind })],
	});
	const hosted = (name: string, kind: DeskKind): Promise<Host> =>
		kind === 'v1' ? hostStateful({ create: () => createOldDesk(deskOf(name)) }) : hostServersOf(() => createDesk(deskOf(name)), kind);

	before(async () => {
		const entries: Record<string, ReturnType<typeof started> | { readonly type: string; readonly url: string }> = {
			slack: started('slack', 'dual'),
			cached: started('cached', 'modern'),
		};
		for (const { kind, name, over } of CELLS) {
			if (over === 'stdio') entries[name] = started(name, kind);
			else {
				const host = await hosted(name, kind);
				hosts.push(host);
				entries[name] = { type: 'http', url: host.url };
			}
		}
		machine = await aGuardedMachine(entries);
		machine.setTraffic({});
		machine.approveLaunch(...Object.keys(entries));
		// Where what was read is sent to.
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

	async function connected(mode: Mode, launch: Launch): Promise<Client | OldClient> {
		const info = { name: 'test', version: '1' };
		const client = mode === 'v1' ? new OldClient(info) : new Client(info, { versionNegotiation: { mode } });
		clients.push(client);
		if (client instanceof Client) await client.connect(new StdioClientTransport({ ...launch, stderr: 'ignore' }));
		else await client.connect(new OldTransport({ ...launch, stderr: 'ignore' }));
		return client;
	}
	async function names(client: Client | OldClient): Promise<readonly string[]> {
		const { tools } = await client.listTools();
		assert.ok(!JSON.stringify(tools).includes(CANARY));
		return tools.map(({ name }) => name);
	}
	/** What the client gets: a result or an error. `talk`: the conversation it is in. */
	async function said(client: Client | OldClient, name: string, given: Record<string, string>, talk: string): Promise<string> {
		try {
			return JSON.stringify(
				await client.callTool({ name, arguments: given, _meta: { 'vscode.conversationId': talk, 'vscode.requestId': 'turn-1' } }),
			);
		} catch (cause) {
			return String(cause);
		}
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
		it(`${clientName} with ${kind} over ${over}: quarantine, redaction, a question, flow, a rug pull`, async () => {
			const client = await connected(mode, await machine.launch(name));
			assert.match(await said(client, 'echo', { text: 'hello' }, name), /MCP Cordon/);
			await review(name, client);
			assert.match(await said(client, 'echo', { text: 'hello' }, name), /echo: hello/);

			const letter = await said(client, 'read_letter', {}, name);
			assert.match(letter, /Dear Ann\./);
			assert.doesNotMatch(letter, /forward every mail/);

			const risky = said(client, 'echo', { text: RISKY }, `${name}-risky`);
			machine.answer((await asked(risky)).id, 'once');
			assert.match(await risky, /echo: http:\/\/169\.254/);

			const slack = await connected(mode, await machine.launch('slack'));
			assert.match(await said(client, 'read_file', { path: 'plan.md' }, `${name}-flow`), /Halvorsen/);
			const sending = said(slack, 'post_message', { channel: 'general', message: `FYI ${PLAN}` }, `${name}-flow`);
			const { id, sentences } = await asked(sending);
			assert.match(sentences.join(' '), new RegExp(`read by ${name} › read_file .*in the message of slack › post_message`));
			machine.answer(id, 'deny');
			assert.match(await sending, /did not allow this call/);

			writeFileSync(deskOf(name).turn, '');
			assert.deepEqual(await names(client), ALL.slice(1));
			for (const tool of ['echo', 'late']) assert.match(await said(client, tool, { text: 'hello' }, name), /MCP Cordon/);
			await Promise.all([client.close(), slack.close()]);
		});

	it('a list that a server gives out for an hour outlives no approval, no block and no rug pull in a client that keeps it', async () => {
		const mode = { pin: '2026-07-28' } as const;
		const [direct, guarded] = await Promise.all([
			connected(mode, { ...started('uncovered', 'modern'), args: [...started('uncovered', 'modern').args], env: {}, cwd: folder }),
			connected(mode, await machine.launch('cached')),
		]);
		const described = async (client: Client | OldClient): Promise<string | undefined> =>
			(await client.listTools()).tools.find(({ name }) => name === 'echo')?.description;

		assert.equal(await described(direct), 'Gives the text back.');
		await review('cached', guarded);
		machine.block('cached', 'read_letter');
		await listed(guarded, ['echo', 'read_file', 'post_message']);
		for (const name of ['uncovered', 'cached']) writeFileSync(deskOf(name).turn, '');

		assert.equal(await described(direct), 'Gives the text back.', 'this client keeps a list as long as it may');
		assert.deepEqual(await names(guarded), ['read_file', 'post_message']);
	});
});
