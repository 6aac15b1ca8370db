// Messages that hang or crash the gateway process. They cost only themselves, not the process or another response.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEntries } from '../../src/definitions/read-entries.ts';
import { type Coverage, runsIn, serversOf } from '../../src/events/overview.ts';
import { GatewayHost } from '../../src/extension/host/gateway-host.ts';
import { OverviewStore } from '../../src/extension/host/overview-store.ts';
import { readAuditLog } from '../../src/gateway/audit/read.ts';
import { ensureStateFolder, stateFolderAt } from '../../src/gateway/interposition/state-folder.ts';
import { generateSigner, publishKey } from '../../src/gateway/keys.ts';
import { buildBundles } from '../support/bundles.ts';
import { endGateway, GATEWAY_ENTRIES } from '../support/gateway-process.ts';
import { follow, isAlive, type ProxiedClient, SERVER_FILE, until } from '../support/proxied-client.ts';
import { nextLook } from '../support/wait.ts';
import { aFile } from '../unit/events/events-support.ts';

const ENTRIES = { ...GATEWAY_ENTRIES, gateway: 'test/support/scripted-judging-worker.ts' };
const WITHHELD = /"error".*couldn't check this message/;
const SUSPENDED = /messages from this server stopped the inspection/;
/** The call was judged, whether its tool is approved by then or not. */
const INSPECTED = /"text":"on"|is in quarantine/;
/** An address that returns credentials, so a call with it needs a person's approval. */
const RISKY = 'http://169.254.169.254/latest/meta-data/iam/';

describe('the gateway process, when a message hangs it', function () {
	this.timeout(240_000);
	const bundles = mkdtempSync(path.join(tmpdir(), 'cordon-watched-'));
	let home: string;
	const clients: ProxiedClient[] = [];
	const windows: GatewayHost[] = [];

	before(() => buildBundles(bundles, ENTRIES));
	after(() => rmSync(bundles, { recursive: true, force: true }));
	beforeEach(() => {
		home = mkdtempSync(path.join(tmpdir(), 'cordon-watched-home-'));
	});
	afterEach(async () => {
		for (const client of clients.splice(0)) {
			client.kill();
			await client.exited;
		}
		for (const window of windows.splice(0)) window.dispose();
		await endGateway(stateFolder());
		rmSync(home, { recursive: true, force: true });
	});

	const stateFolder = (): string => path.join(home, 'state');
	/** `cordon guard` in front of the scripted server. */
	function start(scenario: object = {}, settings: object = {}): ProxiedClient {
		const run = {
			folder: bundles,
			version: '0.1.0',
			stateFolder: stateFolder(),
			name: 'scripted',
			newItems: 'approve',
			command: process.execPath,
			args: [SERVER_FILE, JSON.stringify(scenario)],
			...settings,
		};
		const script = `require(${JSON.stringify(path.join(bundles, 'guard.cjs'))}).runGuard(${JSON.stringify(run)}).then(process.exit)`;
		const child = spawn(process.execPath, ['-e', script], { stdio: 'pipe', cwd: home, env: { PATH: process.env['PATH'], HOME: home } });
		const client = follow(child);
		clients.push(client);
		return client;
	}
	const echo = (text: string, more: object = {}) => ({ name: 'echo', arguments: { text, ...more } });
	async function introduced(client: ProxiedClient, capabilities: object = {}): Promise<ProxiedClient> {
		const clientInfo = { name: 'test', version: '1' };
		const params = { protocolVersion: '2025-11-25', capabilities, clientInfo };
		// A busy machine takes longer to start the gateway than the proxy waits for it.
		for (let attempt = 0; !(await client.request(`"init ${attempt}"`, 'initialize', params)).includes('"result"'); attempt++) {
			assert.ok(attempt < 600);
			await nextLook();
		}
		client.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
		return client;
	}
	/** Waits until its tool is approved and a call got its result. */
	async function greeted(client: ProxiedClient, capabilities: object = {}): Promise<ProxiedClient> {
		await introduced(client, capabilities);
		for (let attempt = 0; ; attempt++) {
			await client.request(`"list ${attempt}"`, 'tools/list');
			const response = await client.request(`"first ${attempt}"`, 'tools/call', echo('first'));
			if (response.includes('"result"')) return client;
			assert.ok(attempt < 200, response);
			await nextLook();
		}
	}
	const responsesTo = (client: ProxiedClient, id: number): readonly string[] =>
		client.lines.filter((line) => line.slice(0, 200).includes(`"id":${id},`) && !line.includes('"method"'));
	const auditNotes = (): readonly string[] =>
		readAuditLog(path.join(stateFolder(), 'audit'), { withBodies: false }).entries.flatMap(({ record }) =>
			// The log also contains what `--new-tools` decided.
			record['kind'] === 'decision' && record['by'] === undefined ? [String(record['what'])] : [],
		);

	const wasReplaced = (): Promise<void> => until(() => auditNotes().includes('The inspecting worker was replaced'));

	it('withholds a call or a result that hangs it, and passes every other one of two hundred once', async () => {
		const client = await greeted(start());

		const calls = Array.from({ length: 200 }, (_, index) => index + 1);
		const textOf = (id: number): string => (id === 40 ? 'HANG-CALL' : id === 120 ? 'HANG-ANSWER' : `text ${id}`);
		const responses = await Promise.all(calls.map((id) => client.request(String(id), 'tools/call', echo(textOf(id)))));

		for (const [index, response] of responses.entries()) {
			const id = index + 1;
			assert.match(response, id === 40 || id === 120 ? WITHHELD : new RegExp(`"text":"text ${id}"`));
			assert.equal(responsesTo(client, id).length, 1, String(id));
		}
		assert.ok(!client.lines.some((line) => /HANG/.test(line)), 'nothing of what hung came through');
		client.closeInput();
		await client.exited;
		await until(() => auditNotes().length === 2);
		assert.deepEqual(auditNotes(), ['The inspecting worker was replaced', 'The inspecting worker was replaced']);
	});

	it('survives a message that uses up all memory, and one that makes the inspection throw', async () => {
		const client = await greeted(start());

		assert.match(await client.request('1', 'tools/call', echo('EAT-MEMORY')), WITHHELD);
		assert.match(await client.request('2', 'tools/call', echo('THROW-CALL')), WITHHELD);
		assert.match(await client.request('3', 'tools/call', echo('on')), /"text":"on"/);
		await wasReplaced();
	});

	it('suspends a server that keeps hanging it, blocks all its messages with a response, and allows a new start', async () => {
		const client = await greeted(start());
		const suspended = path.join(home, 'suspended');
		const late = client.request('9', 'tools/call', echo('LATE', { until: suspended }));

		for (const id of ['1', '2', '3'])
			assert.match(
				await client.request(id, 'tools/call', echo(id === '2' ? 'HANG-ANSWER' : 'HANG-CALL')),
				/couldn't check|messages from this server/,
			);

		assert.match(await client.request('4', 'tools/call', echo('on')), SUSPENDED);
		assert.match(await client.request('5', 'tools/call', echo('HANG-CALL')), SUSPENDED);
		writeFileSync(suspended, '');
		const anew = await greeted(start());
		assert.match(await anew.request('1', 'tools/call', echo('on')), /"text":"on"/);
		assert.match(await late, SUSPENDED);
		assert.ok(!client.lines.some((line) => line.includes('LATE')));
		client.closeInput();
		await client.exited;
		await until(() => auditNotes().some((what) => what.startsWith('A server was suspended')));
	});

	it('shows a suspension in every window until its process has ended, whoever else starts the server', async () => {
		const signer = generateSigner();
		await ensureStateFolder(stateFolderAt(stateFolder()));
		publishKey(stateFolder(), signer);
		const client = await introduced(start());
		const folder = path.join(stateFolder(), 'guard');
		const [file = ''] = readdirSync(folder);
		const entries = readEntries(readFileSync(path.join(folder, file), 'utf8'));
		const id = entries.ok ? entries.value[0]?.id : undefined;
		assert.ok(id !== undefined);
		const openWindow = (): OverviewStore => {
			const overview = new OverviewStore();
			overview.record(aFile({ entries: [{ id }] }));
			const silent = (): void => undefined;
			const host = new GatewayHost({
				version: '0.1.0',
				stateRoot: stateFolder(),
				programs: bundles,
				signer,
				overview,
				logger: { debug: silent, info: silent, warn: silent, error: silent },
				onAuditHead: silent,
			});
			windows.push(host);
			host.send({ kind: 'entries', entries: [{ id, name: 'scripted', file: path.join(folder, file) }], otherNames: [] });
			return overview;
		};
		const shows = ({ current }: OverviewStore, expected: Coverage): void => assert.deepEqual(serversOf(current)[0]?.coverage, expected);
		const isShown = async (overview: OverviewStore, kind: Coverage['kind'], connections: number): Promise<void> =>
			until(
				() => serversOf(overview.current)[0]?.coverage.kind === kind && overview.current.live.get(id)?.connections.size === connections,
			);
		const first = openWindow();
		await isShown(first, 'guarded', 1);

		for (const request of ['1', '2', '3']) await client.request(request, 'tools/call', echo('HANG-CALL'));
		await isShown(first, 'suspended', 1);
		const other = await introduced(start());
		await until(() => serversOf(first.current).some(({ coverage }) => runsIn(coverage, 'other')));
		const pids = [client.child.pid ?? 0];
		shows(first, { kind: 'suspended', pids, clients: ['other'], holds: [] });
		assert.match(await client.request('4', 'tools/call', echo('on')), SUSPENDED);
		assert.match(await other.request('1', 'tools/call', echo('on')), INSPECTED);

		// Another server gets the worker replaced, so both proxies connect again.
		const third = await introduced(start({}, { name: 'third' }));
		const replacements = first.current.replacements;
		assert.match(await third.request('1', 'tools/call', echo('HANG-CALL')), WITHHELD);
		await until(() => first.current.replacements > replacements);
		await isShown(first, 'suspended', 2);
		const later = openWindow();
		await isShown(later, 'suspended', 2);
		assert.match(await client.request('5', 'tools/call', echo('on')), SUSPENDED);
		assert.match(await other.request('2', 'tools/call', echo('on')), INSPECTED);

		client.kill();
		for (const window of [first, later]) {
			await isShown(window, 'guarded', 1);
			shows(window, { kind: 'guarded', clients: ['other'], holds: [] });
		}
	});

	it('responds to each request once when the server dies while the inspection restarts', async () => {
		const report = path.join(home, 'report');
		const client = await greeted(start({ report }));
		const { pid } = JSON.parse(readFileSync(report, 'utf8')) as { readonly pid: number };
		const open = client.request('1', 'tools/call', echo('never', { delayMs: 60_000 }));
		const hung = client.request('2', 'tools/call', echo('HANG-CALL'));
		const behind = client.request('3', 'tools/call', echo('behind'));
		await wasReplaced();

		process.kill(pid, 'SIGKILL');

		for (const response of await Promise.all([open, hung, behind])) assert.match(response, /"error"/);
		assert.equal((await client.exited).code, 137);
		for (const id of [1, 2, 3]) assert.equal(responsesTo(client, id).length, 1, String(id));
	});

	it('responds to each request once and leaves no server behind after half a message and a dead server', async () => {
		const client = await greeted(start());
		const open = client.request('1', 'tools/call', echo('never', { silent: true }));
		const hung = client.request('2', 'tools/call', echo('HANG-CALL'));
		const half = client.request('3', 'tools/call', { name: 'echo', arguments: { truncate: true } });

		for (const response of await Promise.all([open, hung, half])) assert.match(response, /"error"/);
		assert.equal((await client.exited).code, 3);
		for (const id of [1, 2, 3]) assert.equal(responsesTo(client, id).length, 1, String(id));
	});

	it('ends with its server when the client closes its side while the inspection restarts', async () => {
		const report = path.join(home, 'report');
		const client = await greeted(start({ report, ignoreEof: true, ignoreSigterm: true }));
		const { pid } = JSON.parse(readFileSync(report, 'utf8')) as { readonly pid: number };
		client.write(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${JSON.stringify(echo('HANG-CALL'))}}\n`);
		client.write(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":${JSON.stringify(echo('behind'))}}\n`);
		await wasReplaced();

		client.closeInput();

		await client.exited;
		assert.ok(!isAlive(pid));
		for (const id of [1, 2]) assert.ok(responsesTo(client, id).length <= 1, String(id));
	});

	it('responds while the server floods, however often it hangs the inspection', async () => {
		const client = await greeted(start({ floodNotifications: true }));

		const responses = await Promise.all([
			client.request('1', 'tools/call', echo('HANG-ANSWER')),
			client.request('2', 'tools/call', echo('on')),
		]);

		assert.match(responses[0] ?? '', WITHHELD);
		assert.match(responses[1] ?? '', /"text":"on"|messages from this server|couldn't check/);
	});

	it("withdraws its question to a person, asks again, and doesn't accept the first answer for the second question", async () => {
		const client = await greeted(start({}, { asksThroughClient: true }), { elicitation: {} });
		const isQuestion = (line: string): boolean => line.includes('"method":"elicitation/create"');
		const idIn = (line: string): string => String((JSON.parse(line) as { readonly id: unknown }).id);
		const answer = (id: string, answered: string): void =>
			client.write(`${JSON.stringify({ jsonrpc: '2.0', id, result: { action: 'accept', content: { answer: answered } } })}\n`);
		const call = client.request('1', 'tools/call', echo(RISKY));
		const first = idIn(await client.line(isQuestion));

		assert.match(await client.request('2', 'tools/call', echo('HANG-CALL')), WITHHELD);

		await client.line((line) => line.includes('"method":"notifications/cancelled"') && line.includes(`"requestId":"${first}"`));
		const second = idIn(await client.line((line) => isQuestion(line) && idIn(line) !== first));
		answer(first, 'Allow this one call');
		assert.match(await client.request('3', 'tools/call', echo('on')), /"text":"on"/);
		assert.deepEqual(responsesTo(client, 1), []);
		answer(second, 'Refuse');
		assert.match(await call, /The user didn't allow this call/);
	});

	it("refuses with the reason, and keeps trying, when its worker can't start at all", async () => {
		const broken = mkdtempSync(path.join(tmpdir(), 'cordon-broken-'));
		const { gateway, ...others } = ENTRIES;
		buildBundles(broken, others);
		const client = start({}, { folder: broken });

		const refused = await Promise.all([client.request('1', 'initialize'), client.request('2', 'tools/list')]);
		for (const response of refused) assert.match(response, /inspector isn.t running/);

		buildBundles(broken, { gateway });
		let response = '';
		assert.equal(client.child.exitCode, null);
		for (let id = 3; !response.includes('"result"'); id++) {
			response = await client.request(String(id), 'initialize', {
				protocolVersion: '2025-11-25',
				capabilities: {},
				clientInfo: { name: 'test', version: '1' },
			});
			assert.ok(id < 600, response);
			await nextLook();
		}
		rmSync(broken, { recursive: true, force: true });
	});
});
