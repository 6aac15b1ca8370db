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

	it('ends with the code of the command', async () => {
		assert.equal(await run(['ends']), 5);
	});

	it('leaves out an inspection that hangs and runs the rest again, which is then not complete', async () => {
		assert.equal(await run(['hangs-at', 'second'], true), 10);
	});

	it('is stopped where it must not run twice', async () => {
		assert.equal(await run(['hangs-at', 'second']), 1);
	});

	it('is a fault of ours when the thread breaks', async () => {
		assert.equal(await run(['fails']), 1);
	});

	for (const [signal, code] of [
		['SIGTERM', 143],
		['SIGINT', 130],
	] as const) {
		it(`ends with ${signal} although the thread hears nothing`, async () => {
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
		it(`ends in order with ${signal} where the command can, and with the code of the signal`, async () => {
			const ended = run(['orderly']);
			setTimeout(() => process.emit(signal), 500);

			assert.equal(await ended, code);
		});
});
