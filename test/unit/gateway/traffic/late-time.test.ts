import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isStuck } from '../../../../src/gateway/heartbeat.ts';
import { createPatternStore, type PatternStore } from '../../../../src/gateway/patterns/pattern-store.ts';
import { type Judged, judgeIncoming } from '../../../../src/gateway/traffic/result-judge.ts';
import { ALLOWANCE } from '../../../../src/link/host-messages.ts';
import { compileTraffic } from '../../../../src/policy/traffic/traffic-policy.ts';
import { NO_CLASSIFIER } from '../../../support/absent-ports.ts';
import { threadCpuNow } from '../../../support/cpu-time.ts';

describe('the inspection of a result after its delivery', () => {
	let folder: string;
	let patterns: PatternStore;
	let warnings: string[];
	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), 'cordon-late-'));
		patterns = createPatternStore({
			folder: { path: folder, isConfigured: false },
			marker: path.join(folder, 'none'),
			onState: () => undefined,
			every: () => () => undefined,
		});
		warnings = [];
	});
	afterEach(() => {
		patterns.dispose();
		rmSync(folder, { recursive: true, force: true });
	});

	function judged(texts: readonly string[], lateTime: () => () => boolean): { readonly result: Judged; readonly bytes: number } {
		const value = { content: texts.map((text) => ({ type: 'text', text })) };
		const bytes = new TextEncoder().encode(JSON.stringify({ id: 1, result: value }));
		const result = judgeIncoming(
			{ bytes, at: '/result', value, kind: 'tool_result' },
			{
				traffic: compileTraffic({ preset: 'balanced' }).policy.all,
				trustedMailServers: [],
				packs: patterns.current(),
				classifier: NO_CLASSIFIER,
				logger: { debug: () => undefined, info: () => undefined, warn: (text) => void warnings.push(text), error: () => undefined },
				isOutOfTime: () => false,
				lateTime,
				delimiter: () => 'word',
				isReleased: () => false,
			},
		);
		return { result, bytes: bytes.length };
	}
	const MAILS = Array.from({ length: 40 }, (_, index) => `Please write to person${index}@firm${index}.example.com about it.`);

	it('ends before the worker would count as stuck, and logs that', () => {
		let asked = 0;
		const { result } = judged(MAILS, () => () => (asked += 1) > 20);

		const found = result.lateFindings().length;

		assert.ok(found > 0 && found < MAILS.length, `${found}`);
		assert.deepEqual(warnings, ["Couldn't check a whole result for personal data, because it took too long"]);
	});

	it('reports progress before each of its parts, and starts its time only then', () => {
		let begun = 0;
		let asked = 0;
		const { result } = judged(MAILS, () => {
			begun += 1;
			return () => ((asked += 1), false);
		});
		assert.equal(begun, 0);

		assert.equal(result.lateFindings().length, MAILS.length);

		assert.equal(begun, 1);
		assert.ok(asked > MAILS.length);
		assert.deepEqual(warnings, []);
	});

	it('never counts as stuck for an honest result of 170 to 210 KB, however busy the machine is', () => {
		const line = (index: number): string =>
			`${index} 2026-11-28 12:0${index % 10}:00 INFO request ${index * 7919} took ${index % 97} ms for user-${index % 31}\n`;
		for (const size of [170_000, 190_000, 210_000]) {
			let text = '';
			for (let index = 0; text.length < size; index += 1) text += line(index);
			const from = threadCpuNow();
			const { bytes, result } = judged([text], () => () => false);
			const judgedMs = threadCpuNow() - from;
			result.lateFindings();
			const lateMs = threadCpuNow() - from - judgedMs;
			const allowanceMs = ALLOWANCE.baseMs + (bytes / 1_000_000) * ALLOWANCE.perMegabyteMs;

			// The time that each part would take on a machine with twenty times the load.
			for (const processorMs of [judgedMs, lateMs])
				assert.equal(isStuck({ allowanceMs, elapsedMs: allowanceMs * 20 }, processorMs), false, `${size}: ${processorMs} ms`);
		}
	});
});
