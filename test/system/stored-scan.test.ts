// What `cordon scan --live` stores about a guarded server is what the gateway would store, and an open window shows it.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { isJsonObject, type Json } from '../../src/base/json.ts';
import type { CommandContext } from '../../src/cli/commands/context.ts';
import { plain } from '../../src/cli/paint.ts';
import { scanCommand } from '../../src/cli/scan-command.ts';
import { DecisionService } from '../../src/extension/host/decision-service.ts';
import { OverviewStore } from '../../src/extension/host/overview-store.ts';
import { stateFolderAt } from '../../src/gateway/interposition/state-folder.ts';
import { generateSigner } from '../../src/gateway/keys.ts';
import { openStateStore } from '../../src/gateway/store/state-store.ts';
import { aGuardedMachine, type GuardedMachine } from '../support/guarded-machine.ts';
import { until } from '../support/proxied-client.ts';

describe('the result of a scan of a guarded server', function () {
	this.timeout(240_000);
	let machine: GuardedMachine;
	let window: DecisionService | undefined;
	const told: string[] = [];

	beforeEach(async () => {
		machine = await aGuardedMachine({ hostile: { command: process.execPath, args: [path.resolve('test/fixtures/servers/hostile.mjs')] } });
	});
	afterEach(async () => {
		window?.dispose();
		window = undefined;
		await machine.dispose();
	});

	async function scan(): Promise<number> {
		const { home, stateFolder } = machine;
		const context: CommandContext = {
			state: stateFolderAt(stateFolder),
			dist: path.resolve('dist'),
			version: '0.1.0',
			nodePath: process.execPath,
			cwd: path.join(home, 'project'),
			machine: { platform: 'linux', home, env: { PATH: process.env['PATH'] ?? '', HOME: home } },
			paint: plain,
			random: { bytes: (length) => randomBytes(length) },
			now: () => Date.now(),
			stdin: (async function* () {})(),
			write: () => undefined,
			print: (text) => void told.push(text),
			ask: () => Promise.resolve(undefined),
			confirmWithCode: () => Promise.resolve(undefined),
		};
		return scanCommand(['--live', 'hostile', machine.file, '--yes', '--json'], context, new AbortController().signal);
	}
	/** Names and fingerprints of the last seen items, and whether each version was stored. */
	function seen(): Json {
		const { store } = openStateStore(stateFolderAt(machine.stateFolder).database);
		try {
			const entry = machine.id('hostile');
			const body = store.lastSeen().find((one) => one.entry === entry)?.body ?? null;
			if (!isJsonObject(body) || !isJsonObject(body['identity']) || !Array.isArray(body['tools'])) return null;
			const tools = body['tools'].filter(isJsonObject).map(({ fingerprint, isAmbiguous, name }) => ({
				name: name ?? '',
				fingerprint: fingerprint ?? '',
				isAmbiguous: isAmbiguous === true,
				version: store.version({ entry, kind: 'tool', name: String(name) }, fingerprint as never)?.body ?? null,
			}));
			return {
				launch: body['launch'] ?? '',
				identity: body['identity']['identity'] ?? '',
				server: body['identity']['fingerprint'] ?? '',
				tools,
			};
		} finally {
			store.dispose();
		}
	}

	it('is the same that the gateway stores when a client starts the server', async () => {
		assert.equal(await scan(), 9, told.join('\n'));
		const scanned = seen();
		machine.approveLaunch('hostile');
		const { client } = await machine.connect('hostile');
		await client.listTools();
		await machine.event('tools-judged');

		assert.ok(isJsonObject(scanned) && Array.isArray(scanned['tools']) && scanned['tools'].length > 0);
		assert.deepEqual(seen(), scanned);
	});

	it('appears in an open window, and waits for review', async () => {
		const overview = new OverviewStore();
		const nobody = { dispose: () => undefined };
		window = await DecisionService.open({
			database: stateFolderAt(machine.stateFolder).database,
			signer: generateSigner(),
			secrets: {
				get: () => Promise.resolve(undefined),
				store: () => Promise.resolve(),
				delete: () => Promise.resolve(),
				keys: () => Promise.resolve([]),
				onDidChange: () => nobody,
			},
			overview,
			logger: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: (text) => assert.fail(text) },
		});
		const server = (): ReturnType<typeof overview.current.live.get> => overview.current.live.get(machine.id('hostile'));
		assert.equal(server(), undefined);

		await scan();

		await until(() => server()?.isRemembered === true, 2000);
		const tools = server()?.tools ?? [];
		assert.ok(tools.some(({ findings, state }) => state === 'quarantined' && findings.length > 0));
	});
});
