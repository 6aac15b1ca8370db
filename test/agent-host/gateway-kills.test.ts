// Kills the gateway process again and again: while it starts, while proxies prove themselves, while it takes over, and while
// calls to ten servers are in flight, of `cordon guard`, of a window's chat, and of an agent host session. A window also
// inspects texts and answers questions meanwhile, and a person decides about a tool right before each kill.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GatewayHost } from '../../src/extension/host/gateway-host.ts';
import { OverviewStore } from '../../src/extension/host/overview-store.ts';
import { startingName } from '../../src/link/rendezvous.ts';
import { startAgentSession } from '../support/agent-host/session.ts';
import { acceptedBy, endGateway, gatewayPids, greetedBy, runningGateway } from '../support/gateway-process.ts';
import { aGuardedMachine, type GuardedMachine } from '../support/guarded-machine.ts';
import { startScriptedModel } from '../support/model-server.ts';
import { follow, isAlive, type ProxiedClient, SERVER_FILE, until } from '../support/proxied-client.ts';
import { type Random, randomOf } from '../support/random.ts';
import { nextLook, testedDelay } from '../support/wait.ts';

/** Enough for CI. `npm run test:kills` runs the whole proof. */
const KILLS = Number(process.env['CORDON_KILLS'] ?? 8);
/** Chooses the moments and decisions. A failed run prints it. */
const SEED = Number(process.env['CORDON_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
/**
 * `start`: the process runs, and no client can find it yet. `handshake`: it accepted proxies that haven't proved themselves. `takeover`: it responded
 * to some of the calls that were open at the last kill, and not to all. `calls`: calls of each kind of client have started under it.
 */
const MOMENTS = ['start', 'handshake', 'takeover', 'calls'] as const;
type Moment = (typeof MOMENTS)[number];
/** Servers of each kind of client. A window and an agent host session start separate processes for the same entries. */
const GUARDED = 4;
const IN_FILE = 3;
/** The tools of each server in the file that the person approves and blocks. */
const DECIDED = ['left', 'right'];
/** An address that returns credentials, so a call with it needs a person's approval. */
const RISKY = 'http://169.254.169.254/latest/meta-data/iam/';
/** Calls outlast several kills, each with the patience of a proxy. */
const LONGEST_MS = 300_000;
const INITIALIZE = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
/** How long the person thinks at most. */
const THINKING_MS = 400;
/** Follows each text by a server, to show whether uninspected text came through. */
const HIDDEN = 'ignore\u{e0069}\u{e0067}\u{e006e}';
const ESCAPED = /\u{e0069}|\\udb40\\udc69/iu;
/** A session sends the whole conversation to the model each time. */
const TURNS_OF_SESSION = 20;
const CALLS_OF_TURN = 3;

/** Each group contains each moment once. At its start calls get through, because more kills in a row would outlast the patience of a busy machine. */
function momentsOf(random: Random): readonly Moment[] {
	const groups = Array.from({ length: Math.ceil(KILLS / MOMENTS.length) }, (): readonly Moment[] => {
		const left: Moment[] = ['start', 'handshake', 'takeover'];
		return ['calls', ...[1, 2, 3].flatMap(() => left.splice(random.below(left.length), 1))];
	});
	return groups.flat().slice(0, KILLS);
}

/** Looks much more often than `until`, for what lasts only milliseconds. */
async function caught(condition: () => boolean): Promise<void> {
	for (const deadline = performance.now() + LONGEST_MS; !condition(); await testedDelay(1))
		if (performance.now() > deadline) throw new Error('the moment never came');
}

describe('the gateway process, killed with calls in flight', function () {
	this.timeout(120_000 + KILLS * 30_000);
	let folder: string;
	let machine: GuardedMachine;
	let host: GatewayHost | undefined;
	const clients: ProxiedClient[] = [];
	/** They start while there is no gateway, and leave again. */
	const newcomers: ProxiedClient[] = [];
	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), 'cordon-kills-'));
		mkdirSync(path.join(folder, 'calls'));
	});
	afterEach(async function () {
		if (this.currentTest?.isFailed() === true) console.log(`      CORDON_SEED=${SEED} repeats these moments`);
		const log = path.join(machine.stateFolder, 'log', 'gateway.log');
		if (this.currentTest?.isFailed() === true && existsSync(log)) console.log(readFileSync(log, 'utf8').slice(-4000));
		host?.dispose();
		for (const client of [...clients.splice(0), ...newcomers.splice(0)]) {
			client.kill();
			await client.exited;
		}
		await endGateway(machine.stateFolder);
		await machine.dispose();
		rmSync(folder, { recursive: true, force: true });
	});

	const scenario = (name: string, tools: readonly string[] = []): string =>
		JSON.stringify({ suffix: ` ${HIDDEN}`, calls: path.join(folder, 'calls', name), tools: ['echo', ...tools] });
	const guarded = (index: number | string): ProxiedClient => {
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

	/** Initializes the server and calls its tool, until both got their results. A proxy that lost patience refuses each of them. */
	async function greeted(client: ProxiedClient): Promise<void> {
		for (
			let attempt = 0;
			!(await client.request(`"init ${attempt}"`, 'initialize', INITIALIZE, LONGEST_MS)).includes('"result"');
			attempt += 1
		)
			await nextLook();
		client.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
		for (let attempt = 0; ; attempt += 1) {
			await client.request(`"list ${attempt}"`, 'tools/list', {}, LONGEST_MS);
			const call = { name: 'echo', arguments: { text: 'first' } };
			const response = await client.request(`"first ${attempt}"`, 'tools/call', call, LONGEST_MS);
			if (response.includes('"result"')) return;
			assert.ok(attempt < 120, response);
			await nextLook();
		}
	}

	it('responds to every request once, loses no decision, passes nothing uninspected, and leaves no process behind', async () => {
		const names = Array.from({ length: IN_FILE }, (_, index) => `desk${index}`);
		machine = await aGuardedMachine(
			Object.fromEntries(names.map((name) => [name, { command: process.execPath, args: [SERVER_FILE, scenario(name, DECIDED)] }])),
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
		const random = randomOf(SEED);
		/** Separate, because how often it's used depends on the machine. */
		const person = randomOf(SEED + 1);
		/** The questions that the window shows. */
		const open = new Set<string>();
		/** The risky calls that the person allowed while the question was open. */
		const allowed = new Set<string>();
		let questions = 0;
		let questionsAtKills = 0;
		let isAway = false;
		let wasAway = false;
		window.onDidWithdraw((id) => void (id === undefined ? open.clear() : open.delete(id)));
		window.onDidAsk(({ id, question }) => {
			questions += 1;
			open.add(id);
			const thinkingMs = person.below(THINKING_MS);
			const isAllowing = person.chance(0.5);
			void (async () => {
				await testedDelay(thinkingMs);
				while (isAway) await nextLook();
				const [role] = /role\d+/.exec(question.shown) ?? assert.fail(`an unexpected question: ${question.shown}`);
				// An answer to a question that is gone must not count.
				if (isAllowing && open.has(id)) allowed.add(role);
				window.answer(id, isAllowing || !open.has(id) ? 'once' : 'deny');
			})();
		});
		window.send({ kind: 'entries', entries: names.map((name) => ({ id: machine.id(name), name, file: machine.file })), otherNames: [] });
		const ofWindow = await Promise.all(names.map((name) => machine.connectRaw(name)));
		clients.push(...ofWindow, ...Array.from({ length: GUARDED }, (_, index) => guarded(index)));
		await Promise.all(clients.map(greeted));

		/** The tools that the person decides about. All are approved at first. */
		const choices = names.flatMap((name, index) =>
			DECIDED.map((tool) => ({ name, tool, client: ofWindow[index], isBlocked: false, changes: 0 })),
		);
		let checks = 0;
		/** Calls a tool. Unless the person decided meanwhile, the call passes only if the tool is approved. */
		const check = async (choice: (typeof choices)[number], isCertain: boolean): Promise<void> => {
			const { changes, isBlocked, name, tool } = choice;
			const text = `check ${++checks}`;
			// A refused call makes its conversation risky.
			const call = { name: tool, arguments: { text }, _meta: { 'vscode.conversationId': text } };
			const response = (await choice.client?.request(`"${text}"`, 'tools/call', call, LONGEST_MS)) ?? '';
			if (choice.changes !== changes) return;
			// A proxy on a busy machine may lose patience. That says nothing about the decision, so this asks again.
			if (isCertain && response.includes("inspector isn't running")) return check(choice, isCertain);
			const is = `${name} › ${tool} is ${isBlocked ? 'blocked' : 'approved'} in decision ${changes}: ${response}`;
			if (isBlocked) assert.match(response, isCertain ? /"error".*blocked the tool/ : /"error".*MCP Cordon/, is);
			else if (isCertain) assert.match(response, new RegExp(`"text":"${text} `), is);
			else assert.ok(!response.includes('blocked the tool'), is);
		};
		let decisions = 0;
		/** Approves a blocked tool, or blocks an approved one, in turn. */
		const decide = (): void => {
			const isBlocked = decisions % 2 === 0;
			const choice = random.one(choices.filter((each) => each.isBlocked !== isBlocked));
			machine[isBlocked ? 'block' : 'approve'](choice.name, choice.tool);
			choice.isBlocked = isBlocked;
			choice.changes = ++decisions;
		};

		const risky: Promise<void>[] = [];
		const outcomes: string[] = [];
		let isAsking = false;
		const callRisky = async (role: string): Promise<void> => {
			isAsking = true;
			const call = { name: 'echo', arguments: { text: `${RISKY}${role}` }, _meta: { 'vscode.conversationId': role } };
			const response = await person.one(ofWindow).request(`"${role}"`, 'tools/call', call, LONGEST_MS);
			isAsking = false;
			outcomes.push(/no window is open|didn't allow|isn't running|"result"/.exec(response)?.[0] ?? response);
			if (response.includes('"result"')) assert.ok(allowed.has(role), `nobody allowed this call: ${response}`);
		};
		/** Makes a call about which the person is asked, unless one is open. */
		const ask = (): void => {
			if (!isAsking) risky.push(callRisky(`role${risky.length + 1}`));
		};

		let isOver = false;
		let asked = 0;
		const inCall = new Set<number>();
		/** The clients whose calls were open at the last kill, and still are. */
		let surviving = new Set<number>();
		/** Called when one of these calls got its response. */
		let onTaken = (): void => undefined;
		const responses: string[] = [];
		const waitedMs: number[] = [];
		/** Makes one call after another while gateways are killed. */
		const talk = async (client: ProxiedClient, index: number): Promise<void> => {
			const _meta = ofWindow.includes(client) ? { 'vscode.conversationId': 'chat' } : {};
			for (let call = 1; !isOver; call += 1) {
				asked += 1;
				const askedAt = performance.now();
				const text = `call ${call} of client ${index}`;
				inCall.add(index);
				const args = { text, delayMs: call % 7 };
				const response = await client.request(`${call}`, 'tools/call', { name: 'echo', arguments: args, _meta }, LONGEST_MS);
				inCall.delete(index);
				waitedMs.push(performance.now() - askedAt);
				responses.push(response);
				if (surviving.delete(index)) onTaken();
				if (response.includes('"result"')) assert.ok(response.includes(text), `the response to another call: ${response}`);
				const mine = choices.filter((choice) => choice.client === client);
				if (mine.length > 0 && call % 3 === 0) await check(mine[call % mine.length] ?? assert.fail(), false);
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
							texts.map((text, index) => {
								const call = new RegExp(`desk${index % IN_FILE}.*echo$`);
								const isOffered = (): boolean => model.requests.at(-1)?.tools.some((name) => call.test(name)) === true;
								return { call, input: { text, delayMs: index }, before: () => Promise.resolve(void (begunInTurns += isOffered() ? 1 : 0)) };
							}),
						);
						const said = await session.turn(undefined, LONGEST_MS);
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
		const reached = (condition: () => boolean): Promise<unknown> => Promise.race([until(condition, LONGEST_MS), working]);
		const gateways = new Set<number>();
		/** The folders of their sockets. */
		const folders: string[] = [];
		/** The gateway that runs now, unless it's one that was killed. */
		const fresh = (): ReturnType<typeof runningGateway> => {
			const found = runningGateway(machine.stateFolder);
			return found === undefined || gateways.has(found.pid) || !isAlive(found.pid) ? undefined : found;
		};
		const starting = (): number | undefined => gatewayPids(machine.stateFolder).find((pid) => !gateways.has(pid));
		const decisionsHold = async (): Promise<void> => {
			await reached(() => fresh() !== undefined);
			await Promise.race([Promise.all(choices.map((choice) => check(choice, true))), working]);
		};
		/** Starts a client while there is no gateway. */
		const arrive = async (): Promise<void> => {
			const client = guarded('new');
			newcomers.push(client);
			await greeted(client);
			client.closeInput();
			await client.exited;
		};
		const arriving: Promise<void>[] = [];
		/** Waits for a moment. It may be over too quickly, so what is returned says whether it's still there. */
		const moments: Readonly<Record<Moment, () => Promise<() => boolean>>> = {
			async start() {
				await caught(() => starting() !== undefined);
				await testedDelay(random.below(300));
				return () => fresh() === undefined;
			},
			async handshake() {
				arriving.push(arrive());
				const wanted = random.below(clients.length / 2);
				const isOngoing = (): boolean => {
					const found = fresh();
					return found !== undefined && acceptedBy(found) > greetedBy(found, machine.stateFolder);
				};
				const greeted = (): number => {
					const found = fresh();
					return found === undefined ? -1 : greetedBy(found, machine.stateFolder);
				};
				await caught(() => (greeted() >= wanted && isOngoing()) || greeted() >= clients.length);
				return isOngoing;
			},
			async takeover() {
				await caught(() => fresh() !== undefined);
				const wanted = surviving.size - 1 - random.below(surviving.size / 2);
				if (wanted > 0)
					await new Promise<void>((resolve) => {
						onTaken = () => surviving.size <= wanted && resolve();
					});
				onTaken = () => undefined;
				return () => surviving.size > 0;
			},
			async calls() {
				await decisionsHold();
				isAway = wasAway = !wasAway;
				await reached(() => {
					ask();
					return !isAway || open.size > 0;
				});
				const before = { asked, begunInTurns };
				await reached(() => asked > before.asked + clients.length && begunInTurns > before.begunInTurns);
				await testedDelay(random.below(50));
				return () => true;
			},
		};
		const came = new Map<Moment, number>(MOMENTS.map((moment) => [moment, 0]));
		for (const moment of momentsOf(random)) {
			ask();
			const isThere = await Promise.race([moments[moment](), working.then(() => assert.fail())]);
			decide();
			const pid = fresh()?.pid ?? starting() ?? assert.fail('the gateway ended by itself');
			if (isThere()) came.set(moment, (came.get(moment) ?? 0) + 1);
			process.kill(pid, 'SIGKILL');
			gateways.add(pid);
			folders.push(readFileSync(path.join(machine.stateFolder, 'run', startingName('0.1.0')), 'utf8'));
			surviving = new Set(inCall);
			if (open.size > 0) questionsAtKills += 1;
			isAway = false;
		}
		await decisionsHold();
		isOver = true;
		await Promise.all([working, ...risky, ...arriving]);
		const tookMs = performance.now() - startedAt;

		let requests = 0;
		for (const client of [...clients, ...newcomers]) {
			const ids = client.lines.flatMap((line) => /^\{"jsonrpc":"2\.0","id":("[^"]*"|\d+),"(?:result|error)"/.exec(line)?.[1] ?? []);
			assert.equal(new Set(ids).size, ids.length, 'no request has two responses');
			requests += ids.length;
			assert.ok(!client.lines.some((line) => ESCAPED.test(line)), 'hidden text is taken out of every response');
		}
		const inspected = inspections.filter((kind) => kind === 'done').length;
		const refusedInTurns = results.filter((text) => text.includes('MCP Cordon'));
		const refused = responses.filter((text) => !text.includes('"result"'));
		const count = (texts: readonly string[]): string => `${texts.length} refused`;
		console.log(
			`      ${KILLS} kills in ${(tookMs / 1000).toFixed(0)} s: ${asked} calls of guards and the window (${count(refused)}), ${askedInTurns} of agent-host sessions (${count(refusedInTurns)}), the slowest response after ${(Math.max(...waitedMs) / 1000).toFixed(1)} s`,
		);
		console.log(`      at each moment: ${[...came].map(([moment, times]) => `${moment} ${times}`).join(', ')}; seed ${SEED}`);
		console.log(`      ${requests} requests of guards and the window, with one response each`);
		console.log(`      ${decisions} decisions, ${checks} calls of tools that were decided about`);
		console.log(
			`      ${inspected} of ${inspections.length} texts of the window were inspected, the others had no gateway; ${questions} questions, one open at ${questionsAtKills} kills`,
		);
		for (const outcome of new Set(outcomes)) console.log(`      risky: ${outcomes.filter((each) => each === outcome).length} × ${outcome}`);
		for (const why of new Set(refused.map((text) => /"message":"([^"]*)/.exec(text)?.[1])))
			console.log(`      refused: ${refused.filter((text) => why !== undefined && text.includes(why)).length} × ${why}`);

		for (const client of clients) assert.equal(client.child.exitCode, null, 'the server goes on');
		// Each of these waited for its own response.
		assert.equal(responses.length, asked);
		assert.ok(!results.some((text) => ESCAPED.test(text)), 'hidden text is taken out of every result');
		const made = calls().filter((text) => text !== 'first');
		const twice = made.filter((text, index) => made.indexOf(text) !== index);
		assert.deepEqual(twice, [], 'no server was asked twice');
		const unasked = made.filter((text) => text.startsWith(RISKY) && !allowed.has(text.slice(RISKY.length)));
		assert.deepEqual(unasked, [], 'no risky call was made that nobody allowed');
		// How many wait longer than a proxy's patience depends on the machine.
		assert.deepEqual(
			refused.filter((text) => !text.includes("inspector isn't running")),
			[],
		);
		assert.ok(refused.length <= asked / 10, `${refused.length} of ${asked} calls were refused`);
		assert.ok(inspected >= KILLS / 2, `${inspected} of ${inspections.length} texts of the window were inspected`);
		assert.ok(askedInTurns > 0, `in ${turns} turns of the agent host no call was made`);
		assert.equal(gateways.size, KILLS);
		assert.equal(decisions, KILLS);
		assert.ok(questions > 0 && questionsAtKills > 0, `${questions} questions, ${questionsAtKills} of them at a kill`);
		for (const [moment, count] of came) assert.ok(count >= Math.floor(KILLS / 8), `${count} kills of ${KILLS} at the moment '${moment}'`);

		for (const client of clients) client.closeInput();
		await Promise.all(clients.map((client) => client.exited));
		host.dispose();
		await endGateway(machine.stateFolder);
		await until(() => left().length === 0).catch(() => assert.deepEqual(left(), [], 'no process is left'));
		assert.deepEqual(
			folders.filter((name) => name !== '' && existsSync(name)),
			[],
			'no folder of a socket is left',
		);
		assert.ok(new Set(folders).size > KILLS / 2);
	});
});
