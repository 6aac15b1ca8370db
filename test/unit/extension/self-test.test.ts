import assert from 'node:assert/strict';
import type { Coverage } from '../../../src/events/overview.ts';
import { plainWords } from '../../../src/extension/view-models/l10n.ts';
import { selfTestIcon, selfTestResult, selfTestWords } from '../../../src/extension/view-models/self-test.ts';
import type { RoundTrip } from '../../../src/link/host-messages.ts';

const WELL: RoundTrip = { kind: 'connected', pid: 7, refusal: undefined, serverMs: 3.2, clientMs: 11.5 };

const of = (coverage: Coverage, trip: RoundTrip | undefined, extra: readonly string[] = []): readonly [string, string] => {
	const result = selfTestResult({ coverage, extra }, trip);
	return [selfTestIcon(result), selfTestWords(result, plainWords)];
};

describe('what the self-test says of a server', () => {
	it('is good only when a message went through both ends', () => {
		assert.deepEqual(of({ kind: 'guarded' }, WELL), ['pass', 'Passes through MCP Cordon: both ends answered within 12 ms']);
		assert.deepEqual(of({ kind: 'guarded' }, undefined), ['warning', 'Guarded in the file, but not seen: it is not running']);
		assert.deepEqual(of({ kind: 'guarded' }, { kind: 'not-connected' }), [
			'warning',
			'Guarded in the file, but not seen: it is not running',
		]);
		assert.deepEqual(of({ kind: 'guarded' }, { ...WELL, serverMs: undefined }), [
			'warning',
			'Guarded in the file, but not seen: the server did not answer through it',
		]);
		assert.deepEqual(of({ kind: 'guarded' }, { ...WELL, clientMs: undefined }), [
			'warning',
			'Guarded in the file, but not seen: the editor did not answer through it',
		]);
	});

	it('is red when the editor lists tools that were not let through, whatever else was seen', () => {
		assert.deepEqual(of({ kind: 'guarded' }, WELL, ['add']), ['error', '1 tool gets past MCP Cordon']);
		assert.deepEqual(of({ kind: 'not-yet' }, undefined, ['add', 'sub']), ['error', '2 tools get past MCP Cordon']);
	});

	it('goes by the pings where the overview is behind', () => {
		assert.deepEqual(of({ kind: 'not-yet' }, WELL)[0], 'pass');
		assert.deepEqual(of({ kind: 'guarded' }, { ...WELL, refusal: 'not-approved', serverMs: undefined }), [
			'circle-slash',
			'Guarded, not started: its command is new or has changed',
		]);
	});

	it('tells what is not guarded from what is left alone, with the reason', () => {
		assert.deepEqual(of({ kind: 'held', why: 'not-approved' }, undefined)[0], 'circle-slash');
		assert.deepEqual(of({ kind: 'not-guarded', why: 'not-protected' }, undefined), ['warning', 'Not guarded: its file is not protected']);
		assert.deepEqual(of({ kind: 'not-guarded', why: 'dev' }, undefined), [
			'warning',
			'Left alone: its "dev" setting would attach the debugger to MCP Cordon',
		]);
	});
});
