// Two real servers behind the shipped bundles. One reads text and the other is asked to send it, and a person answers,
// cancels, or doesn't.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { readAuditLog } from '../../src/gateway/audit/read.ts';
import { sessionsName } from '../../src/link/rendezvous.ts';
import { endGateway, runningGateway } from '../support/gateway-process.ts';
import { aGuardedMachine, type Connected, type GuardedMachine } from '../support/guarded-machine.ts';
import { isAlive, until } from '../support/proxied-client.ts';

const PLAN =
	'The discount for Halvorsen is settled at 17 percent and must stay out of the newsletter until legal has signed the renewal of the warehouse contract in Lyon.';
const META = { 'vscode.conversationId': 'talk-1', 'vscode.requestId': 'turn-1' };

describe('text that one server returned and another one is asked to send, through the shipped bundles', function () {
	this.timeout(240_000);
	let machine: GuardedMachine;
	let files: Connected;
	let slack: Connected;
	const folder = mkdtempSync(path.join(tmpdir(), 'cordon-flow-'));
	const out = path.join(folder, 'posted');
	const posted = (): string => (existsSync(out) ? readFileSync(out, 'utf8') : '');

	before(async () => {
		const office = (...args: readonly string[]): { readonly command: string; readonly args: readonly string[] } => ({
			command: process.execPath,
			args: [path.resolve('test/fixtures/servers/office.mjs'), ...args],
		});
		machine = await aGuardedMachine(
			{ files: office('--role', 'files'), slack: office('--role', 'chat', '--out', out) },
			{ isBreakable: true },
		);
		machine.approveLaunch('files', 'slack');
		[files, slack] = await Promise.all([machine.connect('files'), machine.connect('slack')]);
		for (const [name, { client }] of [
			['files', files],
			['slack', slack],
		] as const) {
			await client.listTools();
			await machine.event('tools-judged', ({ entry }) => entry === machine.id(name));
		}
		machine.approveAll('files', 'slack');
		await until(() => files.listChanges() > 0 && slack.listChanges() > 0);
		await Promise.all([files.client.listTools(), slack.client.listTools()]);
	});
	after(async () => {
		if (machine !== undefined) await endGateway(machine.stateFolder);
		await machine?.dispose();
		rmSync(folder, { recursive: true, force: true });
	});

	const read = async (): Promise<void> =>
		void (await files.client.callTool({ name: 'read_file', arguments: { path: 'plan.md' }, _meta: META }));
	const post = (message: string, meta: JsonObject = META, signal?: AbortSignal): Promise<Json> =>
		slack.client.callTool(
			{ name: 'post_message', arguments: { channel: 'general', message }, _meta: meta },
			undefined,
			signal === undefined ? {} : { signal },
		) as Promise<Json>;
	const nextQuestion = async (before: number): Promise<(typeof machine.questions)[number]> => {
		await until(() => machine.questions.length > before);
		return machine.questions.at(-1) ?? assert.fail('no question');
	};

	it('R085 R088 R110 holds only the call until the person answers, and deny refuses it with the reason (guarantee: cross-server)', async () => {
		await read();
		const asked = machine.questions.length;
		const sending = post(`FYI ${PLAN}`).then(
			() => 'sent',
			(error: unknown) => String(error),
		);
		const { id, question } = await nextQuestion(asked);

		await read();
		await files.client.ping();
		assert.match(
			question.sentences[0] ?? '',
			/^The text read by files › read_file (?:just now|[1-9]\d* s ago) is in the message of slack › post_message\.$/,
		);
		assert.equal(posted(), '');
		machine.answer(id, 'deny');

		assert.match(await sending, /-32600.*didn't allow this call of "post_message"\. It wasn't made/);
		assert.equal(posted(), '');
	});

	it("R085 sends the client's exact arguments after Allow Once", async () => {
		const asked = machine.questions.length;
		const sending = post(`To all: ${PLAN}`, { ...META, 'vscode.requestId': 'turn-2' });
		machine.answer((await nextQuestion(asked)).id, 'once');

		assert.match(JSON.stringify(await sending), /posted/);
		assert.deepEqual(JSON.parse(posted().trim()), { channel: 'general', message: `To all: ${PLAN}` });
	});

	it('withdraws the question of a canceled call, and ignores a late answer', async () => {
		const before = posted();
		const asked = machine.questions.length;
		const abort = new AbortController();
		const sending = post(`Late: ${PLAN}`, { ...META, 'vscode.requestId': 'turn-3' }, abort.signal).then(
			() => 'sent',
			() => 'cancelled',
		);
		const { id } = await nextQuestion(asked);
		abort.abort();
		assert.equal(await sending, 'cancelled');
		await machine.event('flow-judged', ({ outcome }) => outcome === 'withdrawn');

		machine.answer(id, 'once');
		await slack.client.ping();

		assert.equal(posted(), before);
	});

	it("doesn't ask in another conversation, which has read nothing", async () => {
		const asked = machine.questions.length;

		await post(`Elsewhere: ${PLAN}`, { 'vscode.conversationId': 'talk-2', 'vscode.requestId': 'turn-9' });

		assert.equal(machine.questions.length, asked);
	});

	it('R112 records questions with their answers and blocked calls, and replay reproduces them with other settings', async () => {
		const audit = path.join(machine.stateFolder, 'audit');
		await until(() => readAuditLog(audit).entries.some(({ record }) => record['kind'] === 'question' && record['answer'] === 'withdrawn'));
		const { entries } = readAuditLog(audit, { withBodies: true });
		const answers = entries.flatMap(({ record }) => (record['kind'] === 'question' ? [record['answer']] : []));
		assert.deepEqual(answers, ['denied', 'allowed', 'withdrawn']);
		const blocked = entries.filter(({ record }) => record['kind'] === 'mcp_cross_server_blocked');
		assert.deepEqual(
			blocked.map(({ record }) => record['rule']),
			['flow.internal_to_external'],
		);
		const log = path.join(folder, 'log.jsonl');
		writeFileSync(log, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));

		const replayed = (preset: string): JsonObject => {
			const { stdout, stderr, status } = spawnSync(
				process.execPath,
				[path.resolve('dist/cli.cjs'), 'replay', log, '--preset', preset, '--json'],
				{ encoding: 'utf8' },
			);
			assert.equal(status, 0, stderr);
			return JSON.parse(stdout);
		};

		const balanced = replayed('balanced');
		assert.ok(Number(balanced['asked']) >= 2, JSON.stringify(balanced));
		assert.equal(replayed('observe')['asked'], 0);
		assert.doesNotMatch(JSON.stringify(balanced), /Halvorsen/);
	});

	it("R087 asks after a worker crash about what the next worker can't know", async () => {
		const before = posted();
		const asked = machine.questions.length;
		await machine.breakGateway();
		const sending = post(`In other words: ${PLAN}`, { ...META, 'vscode.requestId': 'turn-4' }).then(
			() => 'sent',
			(error: unknown) => String(error),
		);
		const early = sending.then((outcome) => assert.fail(`not asked: ${outcome}; stderr: ${slack.stderr()}`));
		const { id, question } = await Promise.race([nextQuestion(asked), early]);

		assert.match(question.sentences[0] ?? '', /no longer knows what this session read from files/);
		machine.answer(id, 'deny');
		assert.match(await sending, /didn't allow this call/);
		assert.equal(posted(), before);

		// A conversation that read nothing isn't asked.
		await post('Good morning, everybody', { 'vscode.conversationId': 'talk-9', 'vscode.requestId': 'turn-1' });
		assert.equal(machine.questions.length, asked + 1);
	});

	it('R087 asks after a process was killed, and stores nothing on disk of what was read', async () => {
		await machine.endGateway();
		const before = posted();
		// No one is there to ask, so calls that need a question are refused.
		const talk = (conversation: string): JsonObject => ({ 'vscode.conversationId': conversation, 'vscode.requestId': 'turn-1' });
		const killed = async (): Promise<void> => {
			const pid = runningGateway(machine.stateFolder)?.pid ?? 0;
			process.kill(pid, 'SIGKILL');
			await until(() => !isAlive(pid));
		};
		await files.client.callTool({ name: 'read_file', arguments: { path: 'plan.md' }, _meta: talk('talk-7') });

		await killed();

		await assert.rejects(post(`In other words: ${PLAN}`, talk('talk-7')), /no longer knows what this session read from files/);
		assert.equal(posted(), before);
		await killed();
		await assert.rejects(post('Good night, everybody', talk('talk-7')), /no longer knows/, 'nor after the second time');
		await post('Good morning, everybody', talk('talk-8'));
		assert.match(posted(), /Good morning/);
		const kept = readFileSync(path.join(machine.stateFolder, 'run', sessionsName('0.1.0')), 'utf8');
		assert.match(kept, /"name":"files"/);
		assert.doesNotMatch(kept, /Halvorsen|discount|plan\.md|talk-/);
	});
});
