import assert from 'node:assert/strict';
import path from 'node:path';
import { watchedCommand } from '../../../src/cli/watched-command.ts';

const WORKER = path.resolve('test/support/scripted-command-thread.mjs');
const LIMITS = { inspectionMs: 300, checkMs: 20, endingMs: 200 };

function run(args: readonly string[], isRepeatable = false): Promise<number> {
	return watchedCommand({ workerFile: WORKER, args, isRepeatable, limits: LIMITS });
}

describe('a command on a watched thread', function () {
	this.timeout(30_000);

	it('ends with the exit code of the command', async () => {
		assert.equal(await run(['ends']), 5);
	});

	it('skips an inspection that hangs and runs the rest again, then reports an incomplete result', async () => {
		assert.equal(await run(['hangs-at', 'second'], true), 10);
	});

	it('stops after a hang when it must not run twice', async () => {
		assert.equal(await run(['hangs-at', 'second']), 1);
	});

	it('reports an internal error when the thread crashes', async () => {
		assert.equal(await run(['fails']), 1);
	});

	for (const [signal, code] of [
		['SIGTERM', 143],
		['SIGINT', 130],
	] as const) {
		it(`ends with ${signal} although the thread doesn't respond`, async () => {
			for (const kind of ['interruptible', 'not-interruptible']) {
				const ended = run(['deaf', kind]);
				setTimeout(() => process.emit(signal), 50);

				assert.equal(await ended, code, kind);
			}
		});
	}

	for (const [signal, code] of [
		['SIGTERM', 143],
		['SIGINT', 130],
	] as const)
		it(`ends cleanly with ${signal} and the exit code of the signal when the command can`, async () => {
			const ended = run(['orderly']);
			setTimeout(() => process.emit(signal), 500);

			assert.equal(await ended, code);
		});
});
