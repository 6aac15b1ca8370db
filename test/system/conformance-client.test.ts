// The client scenarios that involve the proxy's HTTP. Its upstream talks HTTP behind a client of SDK v2 over stdio.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildBundles, programOnce } from '../support/bundles.ts';

const SUITE = path.join(
	path.dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
	'dist/index.js',
);
const SCENARIOS: readonly (readonly [scenario: string, revision: string])[] = [
	['request-metadata', '2026-07-28'],
	['http-standard-headers', '2026-07-28'],
	['http-custom-headers', '2026-07-28'],
	['http-invalid-tool-headers', '2026-07-28'],
	['json-schema-ref-no-deref', '2026-07-28'],
	['json-schema-2020-12-preservation', '2026-07-28'],
	['json-schema-2020-12-preservation', '2025-11-25'],
	['sep-2322-client-request-state', '2026-07-28'],
	['tools_call', '2026-07-28'],
	['tools_call', '2025-11-25'],
	['tools_call', '2025-06-18'],
	['initialize', '2025-11-25'],
	['initialize', '2025-06-18'],
	['sse-retry', '2025-11-25'],
];
const clientProgram = programOnce('conformance-client', 'test/fixtures/modern/conformance-client.ts');

describe('@modelcontextprotocol/conformance with the HTTP upstream as the client', function () {
	this.timeout(300_000);
	const folder = mkdtempSync(path.join(tmpdir(), 'cordon-conformance-client-'));
	before(() => buildBundles(folder, { upstream: 'src/proxy/upstream/upstream.ts', 'scan-http': 'src/proxy/scan-http.ts' }));
	after(() => rmSync(folder, { recursive: true, force: true }));

	for (const [scenario, revision] of SCENARIOS)
		it(`passes ${scenario} of ${revision}`, async () => {
			const out = mkdtempSync(path.join(folder, 'results-'));
			const command = `${process.execPath} ${clientProgram()} ${folder}`;
			const args = ['client', '--command', command, '--scenario', scenario, '--spec-version', revision, '--timeout', '120000', '-o', out];
			const suite = spawn(process.execPath, [SUITE, ...args], { stdio: 'ignore' });
			await new Promise((resolve) => suite.on('exit', resolve));
			const checks = globSync('*/checks.json', { cwd: out }).flatMap(
				(file): readonly { id: string; status: string; errorMessage?: string }[] => JSON.parse(readFileSync(path.join(out, file), 'utf8')),
			);

			assert.ok(checks.length > 0, 'no checks');
			assert.deepEqual(
				checks
					.filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
					.map(({ errorMessage, id }) => `${id}: ${errorMessage ?? ''}`),
				[],
			);
		});
});
