// Two real clients at once with the same server: what waits for one of them waits for no other.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { connectionsOf, holdIn, runsIn } from '../../src/events/overview.ts';
import { aClientHome, type ClientHome, type ClientLine } from '../support/clients/client-home.ts';
import { type ServerLine, serverLine } from '../support/clients/server-line.ts';
import { CLAUDE, CLAUDE_SETTINGS, CODEX, COPILOT, codexSettings, codexTables } from '../support/clients/setups.ts';
import { openWindowBeside, type WindowBeside } from '../support/clients/window-beside.ts';
import { type ScriptedModel, type ScriptedStep, startScriptedModel } from '../support/model-server.ts';
import { nextLook } from '../support/wait.ts';

const MAILS = { first: 'The meeting is at ten.', second: 'The train leaves at noon.', third: 'Lunch is at one.' };
const read = (name: keyof typeof MAILS, before?: ScriptedStep['before']): ScriptedStep => ({
	call: /get_email$/,
	input: { name },
	...(before === undefined ? {} : { before }),
});

/** A turn that stands still where its model is about to make a call, so that something else happens meanwhile. */
function aPause() {
	const [reached, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	return {
		async before() {
			reached.resolve();
			await ended.promise;
		},
		/** Fails when the turn ends without it. */
		reachedIn: (turn: Promise<string>) =>
			Promise.race([reached.promise, turn.then((said) => assert.fail(`the turn ended before the call\n${said}`))]),
		end: () => ended.resolve(),
	};
}

describe('two clients at once with one server', function () {
	this.timeout(480_000);
	let home: ClientHome;
	let models: Readonly<Record<'claude' | 'other', ScriptedModel>>;
	let mail: ServerLine;
	let out: string;
	let window: WindowBeside | undefined;
	beforeEach(async () => {
		home = aClientHome();
		models = { claude: await startScriptedModel(), other: await startScriptedModel() };
		const texts = path.join(home.place.root, 'texts.json');
		writeFileSync(texts, JSON.stringify(MAILS));
		out = path.join(home.place.root, 'calls');
		mail = serverLine('speaker', '--texts', texts, '--out', out);
		home.write(CLAUDE_SETTINGS);
	});
	afterEach(async () => {
		window?.close();
		window = undefined;
		await home.end();
		for (const model of Object.values(models)) await model.close();
	});

	const claude = (variables = {}): Promise<string> => home.turn(CLAUDE, models.claude.url, variables);
	const other = (line: ClientLine, variables = {}): Promise<string> => home.turn(line, models.other.url, variables);
	/** The calls that the server got, from whomever. */
	const calls = (): readonly unknown[] =>
		existsSync(out)
			? readFileSync(out, 'utf8')
					.trim()
					.split('\n')
					.map((line) => JSON.parse(line))
			: [];
	/** What both models were offered so far, as the servers call it. */
	const offered = (model: ScriptedModel): readonly string[] => [
		...new Set(
			model.requests.flatMap(({ tools }) => tools.flatMap((name) => /(?:add|echo|get_email|save_note|write_file)$/.exec(name)?.[0] ?? [])),
		),
	];
	async function cordon(...args: readonly string[]): Promise<string> {
		const { shown, status } = await home.cordon(...args);
		assert.equal(status, 0, shown);
		return shown;
	}
	interface StatusEntry {
		readonly clients: readonly string[];
		readonly heldClients: readonly string[];
	}
	/** Who has the server, and who waits for it, as `cordon status` says it. */
	async function clientsOf(file: string): Promise<StatusEntry> {
		const { shown } = await home.cordon('status', file, '--json');
		const [{ entries }] = JSON.parse(shown).files;
		const { clients, heldClients } = entries.find(({ name }: { readonly name: string }) => name === 'mail');
		return { clients, heldClients };
	}
	async function untilClientsOf(file: string, expected: StatusEntry): Promise<void> {
		for (const end = Date.now() + 60_000; ; await nextLook()) {
			const now = await clientsOf(file);
			if (JSON.stringify(now) === JSON.stringify(expected)) return;
			assert.ok(Date.now() < end, `${JSON.stringify(now)} instead of ${JSON.stringify(expected)}`);
		}
	}

	it('hold a start of one of them for that one alone, until a person approves it, while the other goes on', async () => {
		const file = path.join(home.place.home, 'project/.mcp.json');
		const entry = ({ args, command }: ServerLine): object => ({ command, args });
		const mcpServers = { mail: { ...entry(mail), env: { MAIL_ACCOUNT: '${MAIL_ACCOUNT}' } }, calc: entry(serverLine('honest')) };
		home.write({ 'project/.mcp.json': JSON.stringify({ mcpServers }, undefined, '\t') });
		await cordon('protect', file, '--yes');
		const [OWN, OTHERS] = [{ MAIL_ACCOUNT: 'work' }, { MAIL_ACCOUNT: 'private' }];
		let shown: WindowBeside | undefined;
		// A call of a tool that no server has: while it is decided on, both servers run.
		models.claude.play([
			{
				call: 'mcp__mail__nothing',
				before: async () => {
					shown = window = await openWindowBeside(home.place.state, file);
					await window.untilServer('mail', ({ live }) => live?.tools !== undefined && live.identity !== undefined);
					window.approveLaunch('mail');
					window.approveItems('mail', { blocked: 'save_note' });
				},
			},
		]);
		await claude(OWN);
		assert.ok(shown !== undefined);
		const beside = shown;
		assert.deepEqual(offered(models.claude), []);

		const [one, two] = [aPause(), aPause()];
		models.claude.play([read('first', one.before), read('second', two.before)]);
		const claudesTurn = claude(OWN);
		await one.reachedIn(claudesTurn);
		const before = connectionsOf(beside.server('mail').live, 'Claude Code');
		assert.equal(before.length, 1);
		const held = aPause();
		models.other.play([read('third', held.before)]);
		const heldTurn = other(COPILOT, OTHERS);
		await held.reachedIn(heldTurn);
		await beside.untilServer('mail', ({ live }) => connectionsOf(live, 'Copilot CLI').length > 0);

		const { coverage } = beside.server('mail');
		assert.deepEqual([holdIn(coverage, 'Copilot CLI'), holdIn(coverage, 'Claude Code')], ['values-changed', undefined]);
		assert.deepEqual([runsIn(coverage, 'Copilot CLI'), runsIn(coverage, 'Claude Code')], [false, true]);
		await untilClientsOf(file, { clients: ['Claude Code'], heldClients: ['Copilot CLI'] });
		const { shown: words } = await home.cordon('status', file);
		assert.match(
			words,
			/mail: guarded, connected now in Claude Code, NOT STARTED in Copilot CLI: its launch changed since it was approved/,
		);
		one.end();
		await two.reachedIn(claudesTurn);
		assert.ok(models.claude.requests.at(-1)?.text.includes(MAILS.first));
		held.end();
		await heldTurn;
		assert.deepEqual(offered(models.other), []);
		assert.deepEqual(calls(), [['get_email', { name: 'first' }]]);

		beside.approveLaunch('mail');
		// Its first turn with the server: what that lists is offered from the next one on.
		models.other.play([]);
		await other(COPILOT, OTHERS);
		const both = aPause();
		models.other.play([read('third', both.before)]);
		const startedTurn = other(COPILOT, OTHERS);
		await both.reachedIn(startedTurn);
		await beside.untilServer('mail', (server) => runsIn(server.coverage, 'Copilot CLI'));
		assert.deepEqual(beside.server('mail').coverage, { kind: 'guarded', clients: ['Copilot CLI', 'Claude Code'], holds: [] });
		assert.deepEqual(connectionsOf(beside.server('mail').live, 'Claude Code'), before);
		await untilClientsOf(file, { clients: ['Copilot CLI', 'Claude Code'], heldClients: [] });
		assert.match(
			(await home.cordon('status', file)).shown,
			/mail: guarded, launch approved in the editor.*, connected now in Copilot CLI and Claude Code \(2 connections\)/,
		);
		both.end();
		two.end();

		assert.ok((await startedTurn).includes(MAILS.third));
		assert.match(await claudesTurn, /SAID: .*The meeting is at ten\..*The train leaves at noon\./s);
		// What was blocked, and what nobody has reviewed, waits on in both.
		for (const model of Object.values(models)) assert.deepEqual(offered(model).toSorted(), ['get_email', 'write_file']);
	});

	it('refuse a tool that is blocked in the file of one of them there alone, and approve it there alone', async () => {
		const [ofClaude, ofCodex] = ['project/.mcp.json', '.codex/config.toml'].map((name) => path.join(home.place.home, name));
		assert.ok(ofClaude !== undefined && ofCodex !== undefined);
		const { args, command } = mail;
		home.write({
			'project/.mcp.json': JSON.stringify({ mcpServers: { mail: { command, args } } }),
			'.codex/config.toml': codexSettings(models.other.url) + codexTables({ mail }),
		});
		await cordon('protect', ofClaude, ofCodex, '--yes');
		await Promise.all([claude(), other(CODEX)]);
		for (const file of [ofClaude, ofCodex]) await cordon('approve', 'mail', '--file', file);
		for (const file of [ofClaude, ofCodex]) await cordon('block', 'mail/save_note', '--file', file, '--yes');

		const [one, two, held] = [aPause(), aPause(), aPause()];
		models.claude.play([read('first', one.before), read('second', two.before)]);
		models.other.play([read('third', held.before)]);
		const claudesTurn = claude();
		const heldTurn = other(CODEX);
		await Promise.all([one.reachedIn(claudesTurn), held.reachedIn(heldTurn)]);
		await untilClientsOf(ofClaude, { clients: ['Claude Code'], heldClients: [] });
		await untilClientsOf(ofCodex, { clients: ['Codex'], heldClients: [] });
		await cordon('block', 'mail/get_email', '--file', ofCodex, '--yes');
		held.end();
		const refused = await heldTurn;
		one.end();
		await two.reachedIn(claudesTurn);

		assert.match(refused, /blocked the tool .*get_email.*MCP Cordon/s);
		assert.ok(models.claude.requests.at(-1)?.text.includes(MAILS.first));
		assert.deepEqual(calls(), [['get_email', { name: 'first' }]]);

		// The same in the file of Claude Code waits on when it is approved in that of Codex.
		await cordon('block', 'mail/get_email', '--file', ofClaude, '--yes');
		await cordon('approve', 'mail/get_email', '--file', ofCodex);
		models.other.play([read('third')]);
		const released = await other(CODEX);
		two.end();
		assert.ok(released.includes(MAILS.third), released);
		// Where it has heard of the new list already, it refuses the call itself.
		assert.match(await claudesTurn, /SAID: .*at ten\..*(?:blocked the tool .*get_email|No such tool available: \S*get_email)/s);
		assert.deepEqual(
			calls(),
			['first', 'third'].map((name) => ['get_email', { name }]),
		);

		await cordon('approve', 'mail/get_email', '--file', ofClaude);
		models.claude.play([read('second')]);
		assert.ok((await claude()).includes(MAILS.second));
		for (const model of Object.values(models)) {
			assert.ok(offered(model).includes('get_email'));
			assert.ok(!offered({ ...model, requests: model.requests.slice(-1) }).includes('save_note'));
		}
	});
});
