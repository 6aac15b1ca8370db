import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { bridgeTo } from '../fixtures/http/bridge.ts';
import { createConformanceServer } from '../fixtures/http/conformance-server.ts';
import { type Host, hostStateful } from '../fixtures/http/hosts.ts';
import { buildBundles, programOnce } from '../support/bundles.ts';
import { endGateway, GATEWAY_ENTRIES } from '../support/gateway-process.ts';

const serverProgram = programOnce('conformance-server', 'test/fixtures/http/conformance-server.ts');
const SUITE = path.join(
	path.dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
	'dist/index.js',
);
const BUNDLES = {
	...GATEWAY_ENTRIES,
	upstream: 'src/proxy/upstream/upstream.ts',
};

describe('@modelcontextprotocol/conformance against one server, direct and guarded', function () {
	this.timeout(600_000);
	const folder = mkdtempSync(path.join(tmpdir(), 'cordon-conformance-'));
	const hosts: Host[] = [];
	let direct: readonly string[];

	/** What the suite says of the server at `url`: `scenario / check: status`, sorted. */
	async function resultsAt(url: string): Promise<readonly string[]> {
		const out = mkdtempSync(path.join(folder, 'results-'));
		const suite = spawn(process.execPath, [SUITE, 'server', '--url', url, '--requirements', '2025-11-25', '-o', out], { stdio: 'ignore' });
		await new Promise((resolve) => suite.on('exit', resolve));
		const results = globSync('*/checks.json', { cwd: out }).flatMap((file) => {
			const scenario = path.dirname(file).replace(/-\d{4}-\d\d-\d\dT.*$/, '');
			const checks: unknown = JSON.parse(readFileSync(path.join(out, file), 'utf8'));
			assert.ok(Array.isArray(checks));
			return checks.map(({ id, status }: { id: string; status: string }) => `${scenario} / ${id}: ${status}`);
		});
		return results.sort();
	}

	const guarded = (command: readonly string[]): readonly string[] => {
		const [own, ...args] = command;
		const run = {
			folder,
			version: '0.1.0',
			stateFolder: path.join(folder, 'state'),
			name: 'fixture',
			newItems: 'approve',
			command: own,
			args,
		};
		return [
			process.execPath,
			'-e',
			`require(${JSON.stringify(path.join(folder, 'guard.cjs'))}).runGuard(${JSON.stringify(run)}).then(process.exit)`,
		];
	};

	function assertSame(results: readonly string[]): void {
		assert.deepEqual(results, direct);
	}

	/** Lets everything be seen until nothing is held back any more: `--new-tools approve` approves it. */
	async function learn(argv: readonly string[]): Promise<void> {
		// Of a server that is not approved yet a session stays cut down to its end: a whole one in which all is there must follow.
		const deadline = Date.now() + 180_000;
		for (let whole = 0; whole < 2; ) {
			assert.ok(Date.now() < deadline, 'something is still held back');
			const [command = '', ...args] = argv;
			const client = new Client({ name: 'test', version: '1' }, { capabilities: { sampling: {}, elicitation: {} } });
			await client.connect(new StdioClientTransport({ command, args, env: { PATH: process.env['PATH'] ?? '' }, stderr: 'ignore' }));
			const { tools } = await client.listTools();
			const { prompts } = await client.listPrompts();
			const { resources } = await client.listResources();
			const { resourceTemplates } = await client.listResourceTemplates();
			whole = [tools, prompts, resources, resourceTemplates].every((list) => list.length > 0) ? whole + 1 : 0;
			await client.close();
		}
	}

	before(async () => {
		buildBundles(folder, BUNDLES);
		const front = await bridgeTo([process.execPath, serverProgram()], process.env);
		hosts.push(front);
		direct = await resultsAt(front.url);
	});
	after(async () => {
		await Promise.all(hosts.map((host) => host.close()));
		await endGateway(path.join(folder, 'state'));
		rmSync(folder, { recursive: true, force: true });
	});

	it('says something: nearly everything passes without Cordon', () => {
		const passed = direct.filter((line) => line.endsWith(': SUCCESS'));

		assert.ok(passed.length >= 70, direct.join('\n'));
	});

	it('gives the same result list for a guarded stdio server', async () => {
		const argv = guarded([process.execPath, serverProgram()]);
		await learn(argv);
		const front = await bridgeTo(argv, process.env);
		hosts.push(front);

		assertSame(await resultsAt(front.url));
	});

	it('gives the same result list for a guarded http server', async () => {
		const server = await hostStateful({ create: createConformanceServer });
		hosts.push(server);
		const argv = guarded(['cordon:http', server.url]);
		await learn(argv);
		const front = await bridgeTo(argv, process.env);
		hosts.push(front);

		assertSame(await resultsAt(front.url));
	});
});
