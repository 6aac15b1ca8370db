import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEntries } from '../../../src/definitions/read-entries.ts';
import { cleanLaunchOf } from '../../../src/gateway/live-scan/clean-launch.ts';

describe('the envFile of a scanned server', () => {
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), 'cordon-env-file-'));
	});
	afterEach(() => rmSync(folder, { recursive: true, force: true }));
	const launched = async (): Promise<string> => {
		const entries = readEntries('{"servers": {"a": {"command": "node", "envFile": "${workspaceFolder}/.env"}}}');
		assert.ok(entries.ok);
		const [entry] = entries.value;
		assert.ok(entry);
		const launch = await cleanLaunchOf(entry, { folder, home: folder, env: {} }, { dist: folder, nodePath: process.execPath });
		return launch.ok ? JSON.stringify(launch.value.env) : launch.error.kind;
	};

	it('sets its variables', async () => {
		writeFileSync(path.join(folder, '.env'), '# a remark\nA = 1\nexport B="two"  \n');

		assert.equal(await launched(), '{"A":"1","B":"two"}');
	});

	it('is refused if it never ends, blocks, or contains an invalid variable', async () => {
		const file = path.join(folder, '.env');
		symlinkSync('/dev/zero', file);
		assert.equal(await launched(), 'no-env-file');
		rmSync(file);
		execFileSync('mkfifo', [file]);
		assert.equal(await launched(), 'no-env-file');
		rmSync(file);
		writeFileSync(file, 'A=1\0\n');
		assert.equal(await launched(), 'no-env-file');
		writeFileSync(file, `A=${'x'.repeat(2_000_000)}`);
		assert.equal(await launched(), 'no-env-file');
	});
});
