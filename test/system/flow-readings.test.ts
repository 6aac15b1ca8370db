// Text that reaches the client without the result of a call, and that another server is then asked to send, through the
// shipped bundles.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ResultSchema } from '@modelcontextprotocol/sdk/types.js';
import type { JsonObject } from '../../src/base/json.ts';
import { aGuardedMachine, type Connected, type GuardedMachine } from '../support/guarded-machine.ts';
import { until } from '../support/proxied-client.ts';

const PLAN =
	'The discount for Halvorsen is settled at 17 percent and must stay out of the newsletter until legal has signed the renewal of the warehouse contract in Lyon.';

describe('text read without the result of a call that another server is asked to send, through the shipped bundles', function () {
	this.timeout(240_000);
	let machine: GuardedMachine;
	let library: Connected;
	let slack: Connected;
	const folder = mkdtempSync(path.join(tmpdir(), 'cordon-readings-'));
	const out = path.join(folder, 'posted');

	beforeEach(async () => {
		const office = (...args: readonly string[]): { readonly command: string; readonly args: readonly string[] } => ({
			command: process.execPath,
			args: [path.resolve('test/fixtures/servers/office.mjs'), ...args],
		});
		machine = await aGuardedMachine({ files: office('--role', 'library'), slack: office('--role', 'chat', '--out', out) });
		machine.approveLaunch('files', 'slack');
		[library, slack] = await Promise.all([machine.connect('files'), machine.connect('slack')]);
		for (const [name, { client }] of [
			['files', library],
			['slack', slack],
		] as const) {
			await client.listTools();
			await machine.event('tools-judged', ({ entry }) => entry === machine.id(name));
		}
		await ask('resources/list');
		await ask('prompts/list');
		for (const offer of ['prompt', 'resource'] as const) await machine.event('offers-judged', (event) => event.offer === offer);
		machine.approveAll('files', 'slack');
		await until(() => library.listChanges() > 0 && slack.listChanges() > 0);
		await Promise.all([library.client.listTools(), slack.client.listTools()]);
		// A decision takes effect within moments.
		for (const deadline = Date.now() + 60_000; !JSON.stringify(await ask('prompts/list')).includes('plan'); )
			assert.ok(Date.now() < deadline, 'the prompt was not released');
	});
	afterEach(async () => await machine?.dispose());
	after(() => rmSync(folder, { recursive: true, force: true }));

	const ask = async (method: string, params: JsonObject = {}): Promise<unknown> =>
		await library.client.request({ method, params } as { method: 'ping' }, ResultSchema);
	const report = async (shape: string): Promise<unknown> =>
		await ask('tools/call', {
			name: 'read_report',
			arguments: { shape },
			_meta: { 'vscode.conversationId': 'talk', 'vscode.requestId': 'one' },
		});
	/** The question that the call raises. It is denied, and the call is never made. */
	const asksToPost = async (): Promise<string> => {
		const sending = slack.client
			.callTool({
				name: 'post_message',
				arguments: { channel: 'general', message: `FYI ${PLAN}` },
				_meta: { 'vscode.conversationId': 'talk', 'vscode.requestId': 'two' },
			})
			.then(
				() => 'sent',
				(error: unknown) => String(error),
			);
		await until(() => machine.questions.length > 0);
		const { id, question } = machine.questions[0] ?? assert.fail('no question');
		machine.answer(id, 'deny');
		assert.match(await sending, /It wasn't made/);
		assert.equal(existsSync(out) ? readFileSync(out, 'utf8') : '', '');
		return question.sentences[0] ?? '';
	};

	it('R087 R088 includes a resource that was attached before the conversation started', async () => {
		assert.match(JSON.stringify(await ask('resources/read', { uri: 'office://plan' })), /Halvorsen/);

		assert.match(
			await asksToPost(),
			/^The text read by files › resource (?:just now|[1-9]\d* s ago) is in the message of slack › post_message\.$/,
		);
	});

	it('R087 R088 includes a prompt', async () => {
		assert.match(JSON.stringify(await ask('prompts/get', { name: 'plan' })), /Halvorsen/);

		assert.match(await asksToPost(), /^The text read by files › prompt (?:just now|[1-9]\d* s ago)/);
	});

	it('R087 R088 includes the output of a task like a result: tasks/result (MCP 2025-11-25)', async () => {
		assert.match(JSON.stringify(await report('wrapped')), /working/);
		assert.match(JSON.stringify(await ask('tasks/result', { taskId: 'task-wrapped' })), /Halvorsen/);

		assert.match(await asksToPost(), /^The text read by files › read_report (?:just now|[1-9]\d* s ago)/);
	});

	it('R087 R088 includes tasks/get with a result (tasks extension of 2026-07-28)', async () => {
		assert.match(JSON.stringify(await report('inlined')), /working/);
		assert.match(JSON.stringify(await ask('tasks/get', { taskId: 'task-inlined' })), /Halvorsen/);

		assert.match(await asksToPost(), /^The text read by files › read_report (?:just now|[1-9]\d* s ago)/);
	});

	it('R087 R088 includes a notification with a result', async () => {
		let told = '';
		library.client.fallbackNotificationHandler = async (notification) => void (told += JSON.stringify(notification));
		assert.match(JSON.stringify(await report('pushed')), /working/);
		await until(() => told.includes('Halvorsen'));

		assert.match(await asksToPost(), /^The text read by files › read_report (?:just now|[1-9]\d* s ago)/);
	});
});
