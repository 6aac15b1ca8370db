// The server scenarios of each revision, against servers of both SDKs: direct, guarded over stdio, and guarded over
// HTTP.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { bridgeTo } from '../fixtures/http/bridge.ts';
import { createConformanceServer } from '../fixtures/http/conformance-server.ts';
import { type Host, hostStateful, memoryEvents } from '../fixtures/http/hosts.ts';
import { bridgeModern } from '../fixtures/modern/bridge.ts';
import { createConformanceServer as createModernServer } from '../fixtures/modern/conformance-server.ts';
import { hostServersOf } from '../fixtures/modern/http.ts';
import { buildBundles, programOnce } from '../support/bundles.ts';
import { endGateway, GATEWAY_ENTRIES } from '../support/gateway-process.ts';

const SUITE = path.join(
	path.dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
	'dist/index.js',
);
const BUNDLES = {
	...GATEWAY_ENTRIES,
	upstream: 'src/proxy/upstream/upstream.ts',
};

interface Revision {
	/** The suite's arguments, one list per run. */
	readonly runs: readonly (readonly string[])[];
	/** The least number of checks that pass without Cordon. */
	readonly passed: number;
	/** The checks that fail, both direct and guarded. */
	readonly notPassed: readonly string[];
}

/** One server, and the revisions to test with it. */
interface Era {
	readonly name: string;
	readonly revisions: Readonly<Record<string, Revision>>;
	readonly program: () => string;
	readonly host: () => Promise<Host>;
	/** Whether it returns the same over both transports. SDK v2 negotiates revisions differently over stdio. */
	readonly isOneServer: boolean;
	/** An HTTP front for a program that uses stdio, because the suite supports only HTTP. */
	readonly front: (argv: readonly string[]) => Promise<Host>;
	readonly mode: NonNullable<NonNullable<ClientOptions['versionNegotiation']>['mode']>;
}

/** Includes the scenarios of the tasks extension, where the revision has it. */
const required = (revision: string): readonly string[] => ['--requirements', revision];
const ofSkills = ['directory', 'enumeration', 'manifest'].map((part) => ['--scenario', `sep-2640-skills-${part}`, '--force']);
const ERAS: readonly Era[] = [
	{
		name: 'SDK v1',
		revisions: {
			// The suite has no list of what this revision requires.
			'2025-06-18': { runs: [['--suite', 'all', '--spec-version', '2025-06-18']], passed: 56, notPassed: [] },
			'2025-11-25': { runs: [required('2025-11-25')], passed: 83, notPassed: [] },
		},
		program: programOnce('conformance-server', 'test/fixtures/http/conformance-server.ts'),
		host: () => hostStateful({ create: createConformanceServer, eventStore: memoryEvents(), retryMs: 50, isLocalOnly: true }),
		isOneServer: true,
		front: (argv) => bridgeTo(argv, process.env),
		mode: 'legacy',
	},
	{
		name: 'SDK v2',
		revisions: {
			'2026-07-28': {
				runs: [required('2026-07-28'), ...ofSkills],
				passed: 240,
				// The suite itself skips this one.
				notPassed: ['server-tasks-status-notifications / tasks-status-notifications: SKIPPED'],
			},
		},
		program: programOnce('modern-conformance-server', 'test/fixtures/modern/conformance-server.ts'),
		host: () => hostServersOf(createModernServer, 'modern'),
		isOneServer: false,
		front: bridgeModern,
		mode: { pin: '2026-07-28' },
	},
];

describe('@modelcontextprotocol/conformance, direct and guarded', function () {
	this.timeout(900_000);
	const folder = mkdtempSync(path.join(tmpdir(), 'cordon-conformance-'));
	const hosts: Host[] = [];
	const opened = async (host: Promise<Host>): Promise<string> => {
		hosts.push(await host);
		return (await host).url;
	};

	/** The suite's results for the server at `url`: `scenario / check: status`, sorted. */
	async function resultsAt(url: string, runs: readonly (readonly string[])[]): Promise<readonly string[]> {
		const out = mkdtempSync(path.join(folder, 'results-'));
		for (const args of runs) {
			const suite = spawn(process.execPath, [SUITE, 'server', '--url', url, ...args, '--timeout', '120000', '-o', out], {
				stdio: 'ignore',
			});
			await new Promise((resolve) => suite.on('exit', resolve));
		}
		const results = globSync('*/checks.json', { cwd: out }).flatMap((file) => {
			const scenario = path.dirname(file).replace(/-\d{4}-\d\d-\d\dT.*$/, '');
			const checks: unknown = JSON.parse(readFileSync(path.join(out, file), 'utf8'));
			assert.ok(Array.isArray(checks));
			return checks.map(({ id, status }: { id: string; status: string }) => `${scenario} / ${id}: ${status}`);
		});
		return results.sort();
	}

	const stateFolders = new Set<string>();
	/** Each has its own gateway, because a tool with another server's tool name is quarantined, and a suite raises the risk of a session. */
	const guarded = (cell: string, [own, ...args]: readonly string[]): readonly string[] => {
		const stateFolder = path.join(folder, cell);
		stateFolders.add(stateFolder);
		const run = { folder, version: '0.1.0', stateFolder, name: 'fixture', newItems: 'approve', command: own, args };
		const script = `require(${JSON.stringify(path.join(folder, 'guard.cjs'))}).runGuard(${JSON.stringify(run)}).then(process.exit)`;
		return [process.execPath, '-e', script];
	};

	/**
	 * Lists everything until nothing is quarantined, because `--new-tools approve` approves what it sees. A session of a
	 * server that isn't approved yet never sees its items, so a new one that sees all must follow.
	 */
	async function learn([command = '', ...args]: readonly string[], mode: Era['mode']): Promise<void> {
		const deadline = Date.now() + 180_000;
		for (let whole = 0; whole < 2; ) {
			assert.ok(Date.now() < deadline, 'something is still held back');
			const client = new Client(
				{ name: 'test', version: '1' },
				{ capabilities: { sampling: {}, elicitation: {} }, versionNegotiation: { mode, probe: { timeoutMs: 150_000 } } },
			);
			try {
				await client.connect(new StdioClientTransport({ command, args, env: { PATH: process.env['PATH'] ?? '' }, stderr: 'ignore' }));
				const lists = [
					(await client.listTools()).tools,
					(await client.listPrompts()).prompts,
					(await client.listResources()).resources,
					(await client.listResourceTemplates()).resourceTemplates,
				];
				whole = lists.every((list) => list.length > 0) ? whole + 1 : 0;
			} catch {
				// The first client starts the gateway, which may be too slow on a busy machine, and then it doesn't read the
				// lists to the end.
				whole = 0;
			}
			await client.close();
		}
	}

	before(() => buildBundles(folder, BUNDLES));
	after(async () => {
		await Promise.all(hosts.map((each) => each.close()));
		for (const stateFolder of stateFolders) await endGateway(stateFolder);
		rmSync(folder, { recursive: true, force: true });
	});

	for (const { front, host, isOneServer, mode, name, program, revisions } of ERAS)
		describe(`of a server of ${name}`, () => {
			const resultsOf = async (url: string): Promise<ReadonlyMap<string, readonly string[]>> => {
				const results = new Map<string, readonly string[]>();
				for (const [revision, { runs }] of Object.entries(revisions)) results.set(revision, await resultsAt(url, runs));
				return results;
			};
			/** Without Cordon, everything passes except the named checks. */
			const passes = (results: readonly string[], { notPassed, passed }: Revision): void => {
				assert.deepEqual(
					results.filter((line) => !/: (?:SUCCESS|INFO)$/.test(line)),
					notPassed,
				);
				assert.ok(results.filter((line) => line.endsWith(': SUCCESS')).length >= passed, results.join('\n'));
			};
			let overStdio: ReadonlyMap<string, readonly string[]>;
			before(async () => void (overStdio = await resultsOf(await opened(front([process.execPath, program()])))));
			for (const over of ['stdio', 'HTTP'] as const)
				describe(`over ${over}`, () => {
					let direct: ReadonlyMap<string, readonly string[]>;
					let url: string;
					before(async () => {
						const server = over === 'HTTP' ? await opened(host()) : undefined;
						const argv = guarded(`${name}, ${over}`, server === undefined ? [process.execPath, program()] : ['cordon:http', server]);
						await learn(argv, mode);
						direct = server === undefined || isOneServer ? overStdio : await resultsOf(server);
						url = await opened(front(argv));
					});
					for (const [revision, asked] of Object.entries(revisions)) {
						it(`passes ${revision} without Cordon, except for the named checks`, () => passes(direct.get(revision) ?? [], asked));
						it(`has the same results for ${revision} guarded`, async () => {
							assert.deepEqual(await resultsAt(url, asked.runs), direct.get(revision));
						});
					}
				});
		});
});
