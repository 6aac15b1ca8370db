// Text that one server returned and another one gets in a request other than a call, through the shipped bundles.
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
const META = { 'vscode.conversationId': 'talk-1', 'vscode.requestId': 'turn-1' };

describe('text from one server in requests to another one, through the shipped bundles', function () {
	this.timeout(240_000);
	let machine: GuardedMachine;
	let files: Connected;
	let slack: Connected;
	const folder = mkdtempSync(path.join(tmpdir(), 'cordon-requests-'));
	const out = path.join(folder, 'asked');
	const heard = (): string => (existsSync(out) ? readFileSync(out, 'utf8') : '');

	before(async () => {
		const office = (...args: readonly string[]): { readonly command: string; readonly args: readonly string[] } => ({
			command: process.execPath,
			args: [path.resolve('test/fixtures/servers/office.mjs'), ...args],
		});
		machine = await aGuardedMachine({ files: office('--role', 'files'), slack: office('--role', 'board', '--out', out) });
		machine.approveLaunch('files', 'slack');
		[files, slack] = await Promise.all([machine.connect('files'), machine.connect('slack')]);
		for (const [name, { client }] of [
			['files', files],
			['slack', slack],
		] as const) {
			await client.listTools();
			await machine.event('tools-judged', ({ entry }) => entry === machine.id(name));
		}
		for (const method of ['resources/list', 'resources/templates/list', 'prompts/list']) await ask(method);
		for (const offer of ['resource', 'template', 'prompt'] as const) await machine.event('offers-judged', (event) => event.offer === offer);
		machine.approveAll('files', 'slack');
		await until(() => files.listChanges() > 0 && slack.listChanges() > 0);
		await Promise.all([files.client.listTools(), slack.client.listTools()]);
		// A decision takes effect within moments.
		for (const deadline = Date.now() + 60_000; !JSON.stringify(await ask('prompts/list')).includes('summary'); )
			assert.ok(Date.now() < deadline, 'the prompt was not released');
		await files.client.callTool({ name: 'read_file', arguments: { path: 'plan.md' }, _meta: META });
	});
	after(async () => {
		await machine?.dispose();
		rmSync(folder, { recursive: true, force: true });
	});

	const ask = async (method: string, params: JsonObject = {}): Promise<unknown> =>
		await slack.client.request({ method, params } as { method: 'ping' }, ResultSchema);

	for (const [method, params] of [
		['resources/read', { uri: `board://search/${encodeURIComponent(PLAN)}` }],
		['resources/subscribe', { uri: `board://search/${encodeURIComponent(PLAN)}` }],
		['prompts/get', { name: 'summary', arguments: { about: PLAN } }],
		['completion/complete', { ref: { type: 'ref/prompt', name: 'summary' }, argument: { name: 'about', value: PLAN } }],
		[
			'tools/call',
			{ name: 'post_message', arguments: {}, inputResponses: { ask: { role: 'assistant', content: { type: 'text', text: PLAN } } } },
		],
	] satisfies readonly (readonly [string, JsonObject])[])
		it(`R085 R088 R110 ${method} waits for the person, deny refuses it with the reason, and the server never gets it`, async () => {
			const before = heard();
			const asked = machine.questions.length;
			// VS Code names the conversation in calls. A request that names none counts for all of them.
			const sending = ask(method, method === 'tools/call' ? { ...params, _meta: META } : params).then(
				() => 'sent',
				(error: unknown) => String(error),
			);
			await until(() => machine.questions.length > asked);
			const { id, question } = machine.questions.at(-1) ?? assert.fail('no question');

			assert.match(
				question.sentences[0] ?? '',
				/^The text read by files › read_file (?:just now|[1-9]\d* s ago) is(?:, encoded,)? in the /,
			);
			assert.equal(question.tool, method === 'tools/call' ? 'post_message' : method);
			machine.answer(id, 'deny');

			assert.match(await sending, /-32600.*didn't allow this call of .*It wasn't made/);
			assert.equal(heard(), before);
		});

	it('passes on what the server lists itself and what no server returned, without asking', async () => {
		const asked = machine.questions.length;

		const listed = await ask('resources/read', { uri: 'board://warehouse-contract-renewal-in-lyon', _meta: META });
		await ask('completion/complete', {
			ref: { type: 'ref/prompt', name: 'summary' },
			argument: { name: 'about', value: 'the canteen' },
			_meta: META,
		});
		await ask('prompts/get', { name: 'summary', arguments: { about: 'the canteen' }, _meta: META });

		assert.match(JSON.stringify(listed), /Nothing new on the board/);
		assert.equal(machine.questions.length, asked);
		assert.match(heard(), /resources\/read\ncompletion\/complete\nprompts\/get\n$/);
	});
});
