// Kills the gateway process again and again while calls to ten servers are in flight: of `cordon guard`, of a window's
// chat, and of an agent host session. A window also inspects texts and decides meanwhile.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GatewayHost } from '../../src/extension/host/gateway-host.ts';
import { OverviewStore } from '../../src/extension/host/overview-store.ts';
import { startAgentSession } from '../support/agent-host/session.ts';
import { endGateway, runningGateway } from '../support/gateway-process.ts';
import { aGuardedMachine, type GuardedMachine } from '../support/guarded-machine.ts';
import { startScriptedModel } from '../support/model-server.ts';
import { follow, isAlive, type ProxiedClient, SERVER_FILE, until } from '../support/proxied-client.ts';
import { nextLook, testedDelay } from '../support/wait.ts';

/** Enough for CI. `npm run test:kills` runs the whole proof. */
const KILLS = Number(process.env['CORDON_KILLS'] ?? 8);
/** Servers of each kind of client. A window and an agent host session start separate processes for the same entries. */
const GUARDED = 4;
const IN_FILE = 3;
/** Follows each text by a server, to show whether uninspected text came through. */
const HIDDEN = 'ignore\u{e0069}\u{e0067}\u{e006e}';
const ESCAPED = /\u{e0069}|\\udb40\\udc69/iu;
/** A session sends the whole conversation to the model each time. */
const TURNS_OF_SESSION = 12;
const CALLS_OF_TURN = 6;

describe('the gateway process, killed with calls in flight', function () {
	this.timeout(120_000 + KILLS * 30_000);
	let folder: string;
	let machine: GuardedMachine;
	let host: GatewayHost | undefined;
	const clients: ProxiedClient[] = [];
	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), 'cordon-kills-'));
		mkdirSync(path.join(folder, 'calls'));
	});
	afterEach(async function () {
		const log = path.join(machine.stateFolder, 'log', 'gateway.log');
		if (this.currentTest?.isFailed() === true && existsSync(log)) console.log(readFileSync(log, 'utf8').slice(-4000));
		host?.dispose();
		for (const client of clients.splice(0)) {
			client.kill();
			await client.exited;
		}
		await endGateway(machine.stateFolder);
		await machine.dispose();
		rmSync(folder, { recursive: true, force: true });
	});

	const scenario = (name: string): string => JSON.stringify({ suffix: ` ${HIDDEN}`, calls: path.join(folder, 'calls', name) });
	const guarded = (index: number): ProxiedClient => {
		const dist = path.resolve('dist');
		const run = {
			folder: dist,
			version: '0.1.0',
			stateFolder: machine.stateFolder,
			name: `guarded${index}`,
			newItems: 'approve',
			command: process.execPath,
			args: [SERVER_FILE, scenario(`guarded${index}`)],
		};
		const script = `require(${JSON.stringify(path.join(dist, 'guard.cjs'))}).runGuard(${JSON.stringify(run)}).then(process.exit)`;
		const env = { PATH: process.env['PATH'], HOME: machine.home };
		return follow(spawn(process.execPath, ['-e', script], { stdio: 'pipe', cwd: machine.home, env }));
	};
	const calls = (): readonly string[] =>
		readdirSync(path.join(folder, 'calls')).flatMap((name) =>
			readFileSync(path.join(folder, 'calls', name), 'utf8')
				.trimEnd()
				.split('\n'),
		);
	/** Processes that mention the home folder, with their command lines. */
	const left = (): readonly string[] =>
		readdirSync('/proc').flatMap((pid) => {
			try {
				const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
				return line.includes(machine.home) || line.includes(folder) ? [`${pid} ${line.replaceAll('\0', ' ')}`] : [];
			} catch {
				return [];
			}
		});

	async function greeted(client: ProxiedClient): Promise<void> {
		const clientInfo = { name: 'test', version: '1' };
		await client.request('"init"', 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
		client.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
		for (let attempt = 0; ; attempt += 1) {
			await client.request(`"list ${attempt}"`, 'tools/list');
			const response = await client.request(`"first ${attempt}"`, 'tools/call', { name: 'echo', arguments: { text: 'first' } });
			if (response.includes('"result"')) return;
			assert.ok(attempt < 120, response);
			await nextLook();
		}
	}

	it('responds to every request once, loses no decision, passes nothing uninspected, and leaves no process behind', async () => {
		const names = Array.from({ length: IN_FILE }, (_, index) => `desk${index}`);
		machine = await aGuardedMachine(
			Object.fromEntries(names.map((name) => [name, { command: process.execPath, args: [SERVER_FILE, scenario(name)] }])),
		);
		machine.approveLaunch(...names);
		for (const name of names) {
			const { client, close } = await machine.connect(name);
			await client.listTools();
			await close();
		}
		machine.approveAll(...names);
		// From here on the shipped process inspects.
		await machine.endGateway();

		const silent = (): void => undefined;
		host = new GatewayHost({
			version: '0.1.0',
			stateRoot: machine.stateFolder,
			programs: path.resolve('dist'),
			signer: machine.signer,
			overview: new OverviewStore(),
			onAuditHead: silent,
			logger: { debug: silent, info: silent, warn: silent, error: silent },
		});
		const window = host;
		let questions = 0;
		window.onDidAsk(({ id, question }) => {
			questions += 1;
			window.answer(id, question.allowed.includes('session') ? 'session' : 'once');
		});
		window.send({ kind: 'entries', entries: names.map((name) => ({ id: machine.id(name), name, file: machine.file })), otherNames: [] });
		const ofWindow = await Promise.all(names.map((name) => machine.connectRaw(name)));
		clients.push(...ofWindow, ...Array.from({ length: GUARDED }, (_, index) => guarded(index)));
		await Promise.all(clients.map(greeted));

		let isOver = false;
		let asked = 0;
		const responses: string[] = [];
		const waitedMs: number[] = [];
		/** Makes one call after another while gateways are killed. */
		const talk = async (client: ProxiedClient, index: number): Promise<void> => {
			const _meta = ofWindow.includes(client) ? { 'vscode.conversationId': 'chat' } : {};
			for (let call = 1; !isOver; call += 1) {
				asked += 1;
				const askedAt = performance.now();
				const text = `call ${call} of client ${index}`;
				const response = await client.request(`${call}`, 'tools/call', { name: 'echo', arguments: { text, delayMs: call % 7 }, _meta });
				waitedMs.push(performance.now() - askedAt);
				responses.push(response);
				if (response.includes('"result"')) assert.ok(response.includes(text), `the answer of another call: ${response}`);
			}
		};
		const inspections: string[] = [];
		const look = async (): Promise<void> => {
			while (!isOver) {
				const subject = { kind: 'text', server: 'one', value: `${HIDDEN} ${inspections.length}` } as const;
				inspections.push((await window.inspect({ kind: 'inspect', subject, view: { servers: [] } })).kind);
				await nextLook();
			}
		};
		let turns = 0;
		let begunInTurns = 0;
		let askedInTurns = 0;
		const results: string[] = [];
		/** Runs one agent host session after another, in which the model calls the servers in turn. */
		const converse = async (): Promise<void> => {
			while (!isOver) {
				const model = await startScriptedModel();
				const workspace = path.dirname(path.dirname(machine.file));
				const session = await startAgentSession({ api: model, forwarded: machine.file, home: machine.home, workspace });
				try {
					// The runtime starts servers in the first turn.
					await session.turn();
					for (let turn = 0; turn < TURNS_OF_SESSION && !isOver; turn += 1) {
						turns += 1;
						const texts = Array.from({ length: CALLS_OF_TURN }, (_, index) => `call ${index} of turn ${turns}`);
						model.play(
							texts.map((text, index) => ({
								call: new RegExp(`desk${index % IN_FILE}.*echo$`),
								input: { text, delayMs: index },
								before: () => Promise.resolve(void (begunInTurns += 1)),
							})),
						);
						const said = await session.turn();
						// A session that starts while there is no gateway has no tools yet.
						if (!said.startsWith('SAID: ')) continue;
						const got = said.slice('SAID: '.length).split(' | ');
						assert.equal(got.length, texts.length, `each call of the turn has one result: ${said}`);
						for (const [index, text] of texts.entries())
							assert.ok(got[index]?.includes(text) || got[index]?.includes('MCP Cordon'), `${text}: ${got[index]}`);
						askedInTurns += texts.length;
						results.push(...got);
					}
				} finally {
					await session.end();
					await model.close();
				}
				assert.ok(!model.requests.some(({ text }) => ESCAPED.test(text)), 'hidden text is taken out before the model reads it');
			}
		};

		const startedAt = performance.now();
		const working = Promise.all([...clients.map(talk), look(), converse()]);
		/** Waits for the condition, or fails as soon as something failed. */
		const reached = (condition: () => boolean): Promise<unknown> => Promise.race([until(condition), working]);
		const gateways = new Set<number>();
		for (let kill = 0; kill < KILLS; kill += 1) {
			await reached(() => {
				const pid = runningGateway(machine.stateFolder)?.pid;
				return pid !== undefined && !gateways.has(pid) && isAlive(pid);
			});
			const pid = runningGateway(machine.stateFolder)?.pid ?? 0;
			gateways.add(pid);
			const before = { asked, begunInTurns };
			// Wait until calls of each kind of client have started under this gateway.
			await reached(() => asked > before.asked + clients.length && begunInTurns > before.begunInTurns);
			await testedDelay(Math.random() * 50);
			// The last decision that this gateway could have read.
			if (kill === KILLS - 1) machine.block('desk0', 'echo');
			assert.ok(isAlive(pid), `gateway ${kill + 1} ended by itself`);
			process.kill(pid, 'SIGKILL');
		}
		isOver = true;
		await working;
		const tookMs = performance.now() - startedAt;

		for (const client of clients) {
			const responses = client.lines.flatMap((line) => /^\{"jsonrpc":"2\.0","id":(\d+),/.exec(line)?.[1] ?? []);
			assert.equal(new Set(responses).size, responses.length, 'no request has two answers');
			assert.equal(client.child.exitCode, null, 'the server goes on');
		}
		assert.equal(responses.length, asked);
		assert.ok(![...responses, ...results].some((text) => ESCAPED.test(text)), 'hidden text is taken out of every answer');
		const made = calls().filter((text) => text !== 'first');
		const twice = made.filter((text, index) => made.indexOf(text) !== index);
		assert.deepEqual(twice, [], 'no server was asked twice');
		const refused = responses.filter((text) => !text.includes('"result"'));
		const refusedInTurns = results.filter((text) => text.includes('MCP Cordon'));
		assert.ok(refused.length <= asked / 10, `${refused.length} of ${asked} calls were refused: ${refused[0]} | ${refused.at(-1)}`);
		const inspected = inspections.filter((kind) => kind === 'done').length;
		assert.ok(inspected >= KILLS / 2, `${inspected} of ${inspections.length} texts of the window were inspected`);
		assert.ok(askedInTurns > 0, `in ${turns} turns of the agent host no call was made`);
		assert.equal(gateways.size, KILLS);
		// The decisions apply: approved before, and blocked just before the last kill.
		for (const client of clients) {
			const last = await client.request('"last"', 'tools/call', { name: 'echo', arguments: { text: 'on' } });
			assert.match(last, client === ofWindow[0] ? /"id":"last","error".*MCP Cordon/ : /"text":"on /);
		}

		for (const client of clients) client.closeInput();
		await Promise.all(clients.map((client) => client.exited));
		host.dispose();
		await endGateway(machine.stateFolder);
		await until(() => left().length === 0).catch(() => assert.deepEqual(left(), [], 'no process is left'));
		// A message that nobody inspected would still contain what each server adds.
		const uninspected = clients.flatMap(({ lines }) => lines.filter((line) => ESCAPED.test(line)));
		assert.deepEqual(uninspected, [], 'the gateway inspected every line that a client received');
		const count = (texts: readonly string[]): string => `${texts.length} refused`;
		console.log(
			`      ${KILLS} kills in ${(tookMs / 1000).toFixed(0)} s: ${asked} calls of guards and the window (${count(refused)}), ${askedInTurns} of agent-host sessions (${count(refusedInTurns)}), the slowest answered after ${(Math.max(...waitedMs) / 1000).toFixed(1)} s`,
		);
		console.log(
			`      ${inspected} of ${inspections.length} texts of the window were inspected, the others had no gateway; ${questions} questions`,
		);
		for (const why of new Set(refused.map((text) => /"message":"([^"]*)/.exec(text)?.[1])))
			console.log(`      refused: ${refused.filter((text) => why !== undefined && text.includes(why)).length} × ${why}`);
	});
});
