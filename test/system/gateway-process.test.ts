import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { isEntryId, isSha256Hex } from '../../src/base/ids.ts';
import { isJsonObject } from '../../src/base/json.ts';
import { readEntries } from '../../src/definitions/read-entries.ts';
import { commandLineKeys } from '../../src/gateway/audit/audit-keys.ts';
import { createAuditLog } from '../../src/gateway/audit/audit-log.ts';
import { readAuditLog } from '../../src/gateway/audit/read.ts';
import { verifyAuditLog } from '../../src/gateway/audit/verify.ts';
import { loadCommandLineSigner, storeCommandLineHead } from '../../src/gateway/interposition/command-line-key.ts';
import { createDefinitionProtector } from '../../src/gateway/interposition/definition-protector.ts';
import { launchDigest } from '../../src/gateway/interposition/launch-digest.ts';
import { installLauncher } from '../../src/gateway/interposition/launcher.ts';
import { launcherCommandFor } from '../../src/gateway/interposition/launcher-command.ts';
import { ensureStateFolder, type StateFolder, stateFolderAt } from '../../src/gateway/interposition/state-folder.ts';
import { generateSigner, publishKey, type Signer } from '../../src/gateway/keys.ts';
import { launchVersionOf } from '../../src/gateway/pipeline/launch-gate.ts';
import { openStateStore } from '../../src/gateway/store/state-store.ts';
import { storeTraffic } from '../../src/gateway/traffic/stored-policy.ts';
import { isPinKind } from '../../src/pins/pin.ts';
import { buildBundles } from '../support/bundles.ts';
import { endGateway, GATEWAY_ENTRIES } from '../support/gateway-process.ts';
import { until } from '../support/proxied-client.ts';

const HONEST = path.resolve('test/fixtures/servers/honest.mjs');
const HOSTILE = path.resolve('test/fixtures/servers/hostile.mjs');

interface Project {
	readonly id: string;
	readonly launch: string;
	readonly argv: readonly string[];
	readonly editor: Signer;
	readonly cwd: string;
}

interface Connected {
	readonly client: Client;
	readonly changes: () => number;
	stderr(): string;
}

describe('the gateway process', function () {
	this.timeout(240_000);
	const bundles = mkdtempSync(path.join(tmpdir(), 'cordon-standalone-'));
	let home: string;
	let state: StateFolder;
	const clients: Client[] = [];

	before(() => {
		buildBundles(bundles, GATEWAY_ENTRIES);
	});
	after(() => rmSync(bundles, { recursive: true, force: true }));
	beforeEach(async () => {
		home = mkdtempSync(path.join(tmpdir(), 'cordon home '));
		state = stateFolderAt(path.join(home, '.mcp-cordon'));
		await ensureStateFolder(state);
	});
	afterEach(async () => {
		await Promise.all(clients.splice(0).map((client) => client.close()));
		await endGateway(state.root);
		rmSync(home, { recursive: true, force: true });
	});

	async function connect(argv: readonly string[], env: Record<string, string> = {}, cwd = home): Promise<Connected> {
		const [command = '', ...args] = argv;
		const transport = new StdioClientTransport({
			command,
			args,
			env: { PATH: process.env['PATH'] ?? '', HOME: home, ...env },
			stderr: 'pipe',
			cwd,
		});
		let stderr = '';
		let changes = 0;
		transport.stderr?.on('data', (chunk: Buffer) => {
			stderr += chunk.toString('utf8');
		});
		const client = new Client({ name: 'test', version: '1' }, { capabilities: {} });
		client.setNotificationHandler(ToolListChangedNotificationSchema, () => void changes++);
		clients.push(client);
		await client.connect(transport);
		return { client, changes: () => changes, stderr: () => stderr };
	}

	const names = async ({ client }: Connected): Promise<readonly string[]> => (await client.listTools()).tools.map((tool) => tool.name);

	/** Approves every seen version of the entry, as a person would after a review. */
	function approveSeen(entry: string, launch: string, signer: Signer): void {
		const database = new DatabaseSync(state.database);
		const rows = database.prepare('SELECT kind, name, fingerprint FROM versions WHERE entry = ?').all(entry);
		database.close();
		const { store } = openStateStore(state.database);
		const head = store.decide(
			rows.map(({ fingerprint, kind, name }) => {
				if (!isEntryId(entry) || !isSha256Hex(launch) || !isSha256Hex(fingerprint) || !isPinKind(kind)) throw new Error('no version');
				return { entry, launch, kind, name: String(name), fingerprint, action: 'approve' };
			}),
			signer,
			Date.now(),
		);
		storeCommandLineHead(state, head);
		store.dispose();
	}

	describe('for an entry of an editor, without an open window', () => {
		const setUp = async (args: readonly string[] = []): Promise<Project> => {
			const file = path.join(home, 'project', '.vscode', 'mcp.json');
			mkdirSync(path.dirname(file), { recursive: true });
			writeFileSync(file, JSON.stringify({ servers: { honest: { command: process.execPath, args: [HONEST, ...args] } } }));
			const installed = await installLauncher(state, {
				dist: bundles,
				version: '0.1.0',
				nodePath: process.execPath,
				files: ['gateway-process.cjs', 'gateway.cjs', 'words.cjs'],
			});
			assert.ok(installed.ok);
			const protector = createDefinitionProtector({
				state,
				launcher: launcherCommandFor(state, home),
				random: { bytes: (length) => new Uint8Array(randomBytes(length)) },
				now: () => Date.now(),
			});
			const kept = await protector.protect(file, 'all');
			assert.ok(kept.ok);
			const entries = readEntries(readFileSync(file, 'utf8'));
			const entry = entries.ok ? entries.value[0] : undefined;
			const launch = entry === undefined ? undefined : launchVersionOf(entry, launchDigest(state))?.fingerprint;
			assert.ok(entry?.id !== undefined && launch !== undefined);
			const folder = path.join(state.proxy, '0.1.0');
			const editor = generateSigner();
			publishKey(state.root, editor);
			const argv = [process.execPath, path.join(folder, 'proxy.cjs'), '--server', entry.id, '--', process.execPath, HONEST, ...args];
			return { id: entry.id, launch, argv, editor, cwd: path.join(home, 'project') };
		};

		it('refuses an unapproved launch with the reason, and starts no server', async () => {
			const { argv, cwd } = await setUp(['--marker', path.join(home, 'marker')]);

			const connected = await connect(argv, {}, cwd);

			assert.deepEqual(await names(connected), []);
			await assert.rejects(
				connected.client.callTool({ name: 'echo', arguments: { text: 'x' } }),
				/hasn't started this server: its command is new or has changed\. The user can see what needs a review with "cordon status" \(in ~\/\.mcp-cordon\/bin\)\.$/,
			);
			assert.ok(!readdirSync(home).includes('marker'));
		});

		it('passes what the editor approved, and ignores what the command line approved', async () => {
			const { argv, cwd, editor, id, launch } = await setUp();
			const { store } = openStateStore(state.database);
			assert.ok(isEntryId(id) && isSha256Hex(launch));
			store.decide([{ entry: id, launch, kind: 'launch', name: '', fingerprint: launch, action: 'approve' }], editor, Date.now());
			store.dispose();
			const first = await connect(argv, {}, cwd);
			assert.deepEqual(await names(first), []);
			approveSeen(id, launch, loadCommandLineSigner(state));
			await first.client.close();
			const second = await connect(argv, {}, cwd);
			assert.deepEqual(await names(second), []);
			await assert.rejects(
				second.client.callTool({ name: 'echo', arguments: { text: 'x' } }),
				/in quarantine until the user reviews .*\. The user can review it in VS Code, with MCP Cordon enabled\.$/s,
			);
			await second.client.close();

			approveSeen(id, launch, editor);
			const third = await connect(argv, {}, cwd);

			assert.deepEqual(await names(third), ['add', 'echo']);
			const result = await third.client.callTool({ name: 'echo', arguments: { text: 'hello' } });
			assert.match(JSON.stringify(result.content), /hello/);
		});
	});

	describe('for any client: cordon guard', () => {
		const run = (options: {
			readonly newItems?: string;
			readonly server?: readonly string[];
			readonly name?: string | undefined;
		}): readonly string[] => {
			const { newItems = 'quarantine', server = [process.execPath, HONEST] } = options;
			const name = 'name' in options ? options.name : 'honest';
			const [command, ...args] = server;
			const settings = { folder: bundles, version: '0.1.0', stateFolder: state.root, name, newItems, command, args };
			return [
				process.execPath,
				'-e',
				`require(${JSON.stringify(path.join(bundles, 'guard.cjs'))}).runGuard(${JSON.stringify(settings)}).then(process.exit)`,
			];
		};
		const guardFile = (): string => path.join(state.root, 'guard', readdirSync(path.join(state.root, 'guard'))[0] ?? '');

		it('quarantines new tools, says where the user can see them, and applies a decision immediately', async () => {
			const connected = await connect(run({}));
			assert.deepEqual(await names(connected), []);

			await assert.rejects(
				connected.client.callTool({ name: 'echo', arguments: { text: 'x' } }),
				/can see what needs a review with "cordon status"/,
			);
			const entries = readEntries(readFileSync(guardFile(), 'utf8'));
			const entry = entries.ok ? entries.value[0] : undefined;
			assert.ok(entry?.id !== undefined && entry.name === 'honest');
			approveSeen(entry.id, launchVersionOf(entry, launchDigest(state))?.fingerprint ?? '', loadCommandLineSigner(state));

			await until(() => connected.changes() > 0);
			assert.deepEqual(await names(connected), ['add', 'echo']);
		});

		it('approves clean new tools when the person asked for that, quarantines others, and remembers both', async () => {
			const options = { newItems: 'approve-clean', server: [process.execPath, HOSTILE, '--canary', 'x'], name: 'hostile' };
			const first = await connect(run(options));
			assert.deepEqual(await names(first), ['add']);
			await first.client.close();

			const second = await connect(run(options));
			const hostile = await names(second);
			const honest = await connect(run({ newItems: 'approve-clean' }));

			assert.deepEqual(await names(honest), ['add', 'echo'], 'the very first list has them');
			assert.match(JSON.stringify(await honest.client.callTool({ name: 'echo', arguments: { text: 'hello' } })), /hello/);
			assert.deepEqual(hostile, ['add']);
		});

		it('applies an approval to this command line in this folder only', async () => {
			const first = await connect(run({ newItems: 'approve' }));
			assert.deepEqual(await names(first), ['add', 'echo']);
			assert.deepEqual(await names(await connect(run({}))), ['add', 'echo']);

			const elsewhere = mkdtempSync(path.join(tmpdir(), 'cordon-elsewhere-'));
			const other = await connect(run({ server: [process.execPath, HONEST, '--marker', path.join(home, 'm')] }));
			const moved = await connect(run({}), {}, elsewhere);

			assert.deepEqual(await names(other), []);
			assert.deepEqual(await names(moved), []);
			rmSync(elsewhere, { recursive: true, force: true });
		});

		it('keeps the approvals of a line without a name from before it was called by its script', async () => {
			const program = path.basename(process.execPath);
			const before = await connect(run({ newItems: 'approve', name: program }));
			assert.deepEqual(await names(before), ['add', 'echo']);
			await before.client.close();

			assert.deepEqual(await names(await connect(run({ name: undefined }))), ['add', 'echo']);
			const fresh = await connect(run({ name: undefined, server: [process.execPath, HONEST, '--marker', path.join(home, 'm')] }));
			assert.deepEqual(await names(fresh), []);

			const folder = path.join(state.root, 'guard');
			const called = readdirSync(folder).flatMap((file) => {
				const entries = readEntries(readFileSync(path.join(folder, file), 'utf8'));
				return entries.ok ? entries.value.map(({ name }) => name) : [];
			});
			assert.deepEqual(called.toSorted(), ['honest', program]);
		});

		it('R002: records decisions by --new-tools as made in advance, in a complete audit log', async () => {
			const connected = await connect(run({ newItems: 'approve' }));
			await names(connected);
			await connected.client.close();

			const decided = () =>
				readAuditLog(state.audit, { withBodies: false }).entries.flatMap(({ record }) => (record['kind'] === 'decision' ? [record] : []));
			await until(() => decided().length >= 3);
			const decisions = decided();

			assert.deepEqual(
				decisions.map(({ by, decided: action, detail, server, what }) => [
					what,
					action,
					detail ?? '',
					isJsonObject(server) && server['name'],
					by,
				]),
				[
					['name and instructions', 'server', ''],
					['tool', 'tool', 'add'],
					['tool', 'tool', 'echo'],
				].map(([noun, kind, detail]) => [
					`A person decided in advance (--new-tools approve): approve ${noun}`,
					{ action: 'approve', kind },
					detail,
					'honest',
					'command-line',
				]),
			);
			const { problems } = verifyAuditLog(state.audit, { keys: commandLineKeys(state) });
			assert.deepEqual(problems, []);
		});

		it("C19: keeps the audit log as long as the editor's settings say, also after they change", async () => {
			const DAY_MS = 24 * 3_600_000;
			const old = Date.now() - 10 * DAY_MS;
			const earlier = createAuditLog({
				folder: state.audit,
				version: '0.1.0',
				writer: 'guard',
				sealer: undefined,
				clock: { now: () => old, monotonic: () => old },
				logger: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
				onState: () => undefined,
				onHead: () => undefined,
				after: () => () => undefined,
				retention: { bodyDays: undefined, chainDays: undefined },
			});
			earlier.record({ kind: 'guard', at: old, what: 'ten days ago' });
			earlier.dispose();
			const [chain = ''] = readdirSync(state.audit);
			utimesSync(path.join(state.audit, chain), old / 1000, old / 1000);
			const isKept = (): boolean => readdirSync(state.audit).includes(chain);
			const editor = generateSigner();
			publishKey(state.root, editor);
			storeTraffic(state.root, { retention: { bodyDays: 11, chainDays: 11 } }, editor);

			const connected = await connect(run({ newItems: 'approve' }));
			await names(connected);
			assert.ok(isKept(), 'eleven days are not over');
			storeTraffic(state.root, { retention: { bodyDays: 9, chainDays: 9 } }, editor);

			await until(() => !isKept());
		});

		it("starts nothing when it can't read the decisions", async () => {
			mkdirSync(state.database);

			await assert.rejects(connect(run({ server: [process.execPath, HONEST, '--marker', path.join(home, 'marker')] })));

			assert.ok(!readdirSync(home).includes('marker'));
		});
	});
});
