import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';

describe('the watcher of a scanned server', () => {
	it('fails silently if the process has too many open files', () => {
		const script = `
			import { openSync } from 'node:fs';
			import { endGroupWithUs } from ${JSON.stringify(path.resolve('src/gateway/live-scan/end-with-us.ts'))};
			try {
				for (;;) openSync('/dev/null');
			} catch ({ code }) {
				console.log(code);
			}
			const callOff = endGroupWithUs(process.pid);
			setImmediate(() => {
				callOff();
				console.log('goes on');
			});
		`;
		const limited = ['-c', 'ulimit -n 64; exec "$@"', 'sh', process.execPath, '--input-type=module', '--eval', script];

		const { status, stderr, stdout } = spawnSync('/bin/sh', limited, { encoding: 'utf8' });

		assert.deepEqual([status, stdout], [0, 'EMFILE\ngoes on\n'], stderr);
	});
});
