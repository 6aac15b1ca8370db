// The gateway process killed again and again while ten servers have calls in flight, half of them of agent sessions, and a window has texts
// inspected: each request gets exactly one answer.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GatewayHost } from '../../src/extension/host/gateway-host.ts';
import { OverviewStore } from '../../src/extension/host/overview-store.ts';
import { ensureStateFolder, stateFolderAt } from '../../src/gateway/interposition/state-folder.ts';
import { generateSigner, publishKey } from '../../src/gateway/keys.ts';
import { SESSION_VARIABLE } from '../../src/link/control.ts';
import { buildBundles } from '../support/bundles.ts';
import { endGateway, GATEWAY_ENTRIES, runningGateway } from '../support/gateway-process.ts';
import { follow, isAlive, type ProxiedClient, SERVER_FILE, until } from '../support/proxied-client.ts';
import { nextLook, testedDelay } from '../support/wait.ts';

/** Enough for CI; `CORDON_KILLS=200` for the whole proof. */
const KILLS = Number(process.env['CORDON_KILLS'] ?? 8);
const SERVERS = 10;
/** In the answer of a server, so that it shows whether text came through that nobody judged. */
const HIDDEN = 'ignore\u{e0069}\u{e0067}\u{e006e}';

describe('the gateway process, killed with calls in flight', function () {
	this.timeout(60_000 + KILLS * 30_000);
	const bundles = mkdtempSync(path.join(tmpdir(), 'cordon-kills-'));
	const home = mkdtempSync(path.join(tmpdir(), 'cordon-kills-home-'));
	const stateFolder = path.join(home, 'state');
	const clients: ProxiedClient[] = [];
	let window: GatewayHost | undefined;

	before(() => buildBundles(bundles, GATEWAY_ENTRIES));
	after(async () => {
		window?.dispose();
		for (const client of clients) {
			client.kill();
			await client.exited;
		}
		await endGateway(stateFolder);
		rmSync(bundles, { recursive: true, force: true });
		if (process.env['KEEP'] === undefined) rmSync(home, { recursive: true, force: true });
	});

	function start(index: number): ProxiedClient {
		const run = {
			...{ folder: bundles, version: '0.1.0', stateFolder, name: `server${index}`, newItems: 'approve' },
			...{ command: process.execPath, args: [SERVER_FILE, JSON.stringify({ report: path.join(home, `report-${index}`) })] },
		};
		const session = index % 2 === 0 ? {} : { [SESSION_VARIABLE]: `session-${index}` };
		const script = `require(${JSON.stringify(path.join(bundles, 'guard.cjs'))}).runGuard(${JSON.stringify(run)}).then(process.exit)`;
		const client = follow(
			spawn(process.execPath, ['-e', script], { stdio: 'pipe', cwd: home, env: { PATH: process.env['PATH'], HOME: home, ...session } }),
		);
		clients.push(client);
		return client;
	}

	async function aWindow(): Promise<GatewayHost> {
		await ensureStateFolder(stateFolderAt(stateFolder));
		const signer = generateSigner();
		publishKey(stateFolder, signer);
		const silent = (): void => undefined;
		window = new GatewayHost({
			...{ version: '0.1.0', stateRoot: stateFolder, programs: bundles, signer, overview: new OverviewStore() },
			logger: { debug: silent, info: silent, warn: silent, error: silent },
			onAuditHead: silent,
		});
		return window;
	}

	async function greeted(client: ProxiedClient): Promise<void> {
		const clientInfo = { name: 'test', version: '1' };
		await client.request('"init"', 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
		client.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
		for (let attempt = 0; ; attempt += 1) {
			await client.request(`"list ${attempt}"`, 'tools/list');
			const answer = await client.request(`"first ${attempt}"`, 'tools/call', { name: 'echo', arguments: { text: 'first' } });
			if (answer.includes('"result"')) return;
			assert.ok(attempt < 120, answer);
			await nextLook();
		}
	}

	it('answers every request exactly once, loses no decision, lets nothing through unjudged and leaves no process behind', async () => {
		await Promise.all(Array.from({ length: SERVERS }, (_, index) => greeted(start(index))));
		const gateways = new Set<number>();
		let asked = 0;
		let isOver = false;
		const texts: string[] = [];
		const waitedMs: number[] = [];
		/** One call after the other, for as long as gateways are killed. */
		const talk = async (client: ProxiedClient): Promise<void> => {
			for (let call = 1; !isOver; call += 1) {
				asked += 1;
				const askedAt = performance.now();
				texts.push(
					await client.request(`${call}`, 'tools/call', { name: 'echo', arguments: { text: `${HIDDEN} ${call}`, delayMs: call % 7 } }),
				);
				waitedMs.push(performance.now() - askedAt);
			}
		};
		const host = await aWindow();
		const inspections: string[] = [];
		const look = async (): Promise<void> => {
			while (!isOver) {
				const { kind } = await host.inspect({
					kind: 'inspect',
					subject: { kind: 'text', server: 'one', value: `${HIDDEN} ${inspections.length}` },
					view: { servers: [] },
				});
				inspections.push(kind);
				await nextLook();
			}
		};
		const startedAt = performance.now();
		const looking = look();
		const talking = Promise.all(clients.map(talk));

		for (let kill = 0; kill < KILLS; kill += 1) {
			await until(() => {
				const pid = runningGateway(stateFolder)?.pid;
				return pid !== undefined && !gateways.has(pid) && isAlive(pid);
			});
			const pid = runningGateway(stateFolder)?.pid ?? 0;
			gateways.add(pid);
			const before = asked;
			// In the middle of work: some calls have had their answer from this one.
			await until(() => asked > before + SERVERS);
			await testedDelay(Math.random() * 50);
			process.kill(pid, 'SIGKILL');
		}
		isOver = true;
		await Promise.all([talking, looking]);
		const tookMs = performance.now() - startedAt;

		for (const client of clients) {
			const answered = client.lines.flatMap((line) => /^\{"jsonrpc":"2\.0","id":(\d+),/.exec(line)?.[1] ?? []);
			assert.equal(new Set(answered).size, answered.length, 'no request has two answers');
			assert.equal(client.child.exitCode, null, 'the server goes on');
		}
		assert.equal(texts.length, asked);
		const inspected = inspections.filter((kind) => kind === 'done').length;
		assert.ok(inspected >= KILLS / 2, `${inspected} of ${inspections.length} texts of the window were inspected`);
		assert.ok(!texts.some((text) => text.includes('\u{e0069}')), 'hidden text is taken out of every answer');
		const refused = texts.filter((text) => !text.includes('"result"'));
		assert.ok(
			refused.length <= asked / 10,
			`${refused.length} of ${asked} calls were refused: ${refused[0]?.slice(0, 300)} | ${refused.at(-1)?.slice(0, 300)}`,
		);
		assert.equal(gateways.size, KILLS);
		// What was approved in advance is still approved.
		for (const client of clients)
			assert.match(await client.request('"last"', 'tools/call', { name: 'echo', arguments: { text: 'on' } }), /"text":"on"/);
		const servers = readdirSync(home)
			.filter((name) => name.startsWith('report-'))
			.map((name) => (JSON.parse(readFileSync(path.join(home, name), 'utf8')) as { readonly pid: number }).pid);
		assert.equal(servers.length, SERVERS);
		for (const client of clients) client.closeInput();
		await Promise.all(clients.map((client) => client.exited));
		await until(() => servers.every((pid) => !isAlive(pid)));
		const slowest = Math.max(...waitedMs) / 1000;
		console.log(
			`      ${KILLS} kills in ${(tookMs / 1000).toFixed(0)} s: of ${asked} calls over ${SERVERS} servers ${asked - refused.length} were answered and ${refused.length} refused, the slowest after ${slowest.toFixed(1)} s`,
		);
		console.log(`      ${inspected} of ${inspections.length} texts of the window were inspected, the others had no gateway`);
		for (const why of new Set(refused.map((text) => /"message":"([^"]*)/.exec(text)?.[1])))
			console.log(`      refused: ${refused.filter((text) => why !== undefined && text.includes(why)).length} × ${why}`);
	});
});
