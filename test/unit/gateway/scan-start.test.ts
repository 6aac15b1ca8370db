import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readEntries } from '../../../src/definitions/read-entries.ts';
import { inspect } from '../../../src/engine/inspect.ts';
import { type LiveScanOptions, scanServer } from '../../../src/gateway/live-scan/scan-server.ts';

describe('the start of a server for a scan', () => {
	const options: LiveScanOptions = {
		folder: tmpdir(),
		home: tmpdir(),
		env: {},
		relay: { dist: tmpdir(), nodePath: process.execPath },
		inspect,
	};
	const scanned = async (server: object): Promise<unknown> => {
		const entries = readEntries(JSON.stringify({ servers: { a: server } }));
		assert.ok(entries.ok);
		const [entry] = entries.value;
		assert.ok(entry);
		const scan = await scanServer(entry, options);
		return scan.ok ? 'scanned' : scan.error;
	};
	const refused = (code: string): object => ({ kind: 'not-started', code });

	it('fails with a code if the system or Node refuses the command line', async () => {
		const command = '/bin/sh';

		assert.deepEqual(await scanned({ command, args: ['a\0b'] }), refused('ERR_INVALID_ARG_VALUE'));
		assert.deepEqual(await scanned({ command, env: { A: 'a\0b' } }), refused('ERR_INVALID_ARG_VALUE'));
		assert.deepEqual(await scanned({ command, cwd: 'a\0b' }), refused('ERR_INVALID_ARG_VALUE'));
		assert.deepEqual(await scanned({ command, args: ['x'.repeat(4_000_000)] }), refused('E2BIG'));
	});

	it('fails with a code if this process has too many open files', () => {
		const module = pathToFileURL(path.resolve('src/gateway/live-scan/server-process.ts')).href;
		const script = `
			import { openSync } from 'node:fs';
			import { startForScan } from ${JSON.stringify(module)};
			try {
				for (;;) openSync('/dev/null');
			} catch {}
			const launch = { command: '/bin/sh', args: [], cwd: '/', env: {}, leftOut: [] };
			const server = startForScan(launch, { onOutput() {}, onExit() {}, onFailed: (code) => console.log(code) });
			server.write('x');
			await server.end();
			console.log('goes on');
		`;
		const limited = ['-c', 'ulimit -n 64; exec "$@"', 'sh', process.execPath, '--input-type=module', '--eval', script];

		const { status, stderr, stdout } = spawnSync('/bin/sh', limited, { encoding: 'utf8' });

		assert.deepEqual([status, stdout.split('\n').toSorted()], [0, ['', 'EMFILE', 'goes on']], stderr);
	});
});
