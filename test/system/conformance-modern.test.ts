// The server scenarios of MCP 2026-07-28, against one server: direct, and guarded over stdio.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Host } from '../fixtures/http/hosts.ts';
import { bridgeModern } from '../fixtures/modern/bridge.ts';
import { buildBundles, programOnce } from '../support/bundles.ts';
import { endGateway, GATEWAY_ENTRIES } from '../support/gateway-process.ts';
import { nextLook } from '../support/wait.ts';

const serverProgram = programOnce('modern-conformance-server', 'test/fixtures/modern/conformance-server.ts');
const SUITE = path.join(
	path.dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
	'dist/index.js',
);
const BUNDLES = {
	...GATEWAY_ENTRIES,
	upstream: 'src/proxy/upstream/upstream.ts',
};

describe('@modelcontextprotocol/conformance, MCP 2026-07-28, direct and guarded', function () {
	this.timeout(900_000);
	const folder = mkdtempSync(path.join(tmpdir(), 'cordon-conformance-modern-'));
	const hosts: Host[] = [];
	let direct: readonly string[];

	async function resultsAt(url: string): Promise<readonly string[]> {
		const out = mkdtempSync(path.join(folder, 'results-'));
		const suite = spawn(
			process.execPath,
			[SUITE, 'server', '--url', url, '--requirements', '2026-07-28', '--timeout', '120000', '-o', out],
			{ stdio: 'ignore' },
		);
		await new Promise((resolve) => suite.on('exit', resolve));
		const results = globSync('*/checks.json', { cwd: out }).flatMap((file) => {
			const scenario = path.dirname(file).replace(/-\d{4}-\d\d-\d\dT.*$/, '');
			const checks: unknown = JSON.parse(readFileSync(path.join(out, file), 'utf8'));
			assert.ok(Array.isArray(checks));
			return checks.map(({ id, status }: { id: string; status: string }) => `${scenario} / ${id}: ${status}`);
		});
		return results.sort();
	}

	const guarded = ([own, ...args]: readonly string[]): readonly string[] => {
		const run = {
			folder,
			version: '0.1.0',
			stateFolder: path.join(folder, 'state'),
			name: 'fixture',
			newItems: 'approve',
			command: own,
			args,
		};
		const script = `require(${JSON.stringify(path.join(folder, 'guard.cjs'))}).runGuard(${JSON.stringify(run)}).then(process.exit)`;
		return [process.execPath, '-e', script];
	};

	/** Lets everything be seen until nothing is held back any more: `--new-tools approve` approves it. */
	async function learn([command = '', ...args]: readonly string[]): Promise<void> {
		for (const deadline = Date.now() + 180_000; ; ) {
			assert.ok(Date.now() < deadline, 'something is still held back');
			const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
			await client.connect(new StdioClientTransport({ command, args, env: { PATH: process.env['PATH'] ?? '' }, stderr: 'ignore' }));
			const lists = [
				(await client.listTools()).tools,
				(await client.listPrompts()).prompts,
				(await client.listResources()).resources,
				(await client.listResourceTemplates()).resourceTemplates,
			];
			await nextLook();
			await client.close();
			if (lists.every((list) => list.length > 0)) return;
		}
	}

	before(async () => {
		buildBundles(folder, BUNDLES);
		const front = await bridgeModern([process.execPath, serverProgram()]);
		hosts.push(front);
		direct = await resultsAt(front.url);
	});
	after(async () => {
		await Promise.all(hosts.map((each) => each.close()));
		await endGateway(path.join(folder, 'state'));
		rmSync(folder, { recursive: true, force: true });
	});

	it('says something: nearly everything passes without Cordon', () => {
		assert.ok(direct.filter((line) => line.endsWith(': SUCCESS')).length > 130, direct.join('\n'));
	});

	it('gives the same result list for a guarded stdio server', async () => {
		const argv = guarded([process.execPath, serverProgram()]);
		await learn(argv);
		const front = await bridgeModern(argv);
		hosts.push(front);

		assert.deepEqual(await resultsAt(front.url), direct);
	});
});
