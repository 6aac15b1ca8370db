import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PASSAGE_ROLES } from '../../../../src/engine/scorer/passage.ts';
import type { ModelThread } from '../../../../src/gateway/classifier/model-thread.ts';
import { createScorer, createScorerThread } from '../../../../src/gateway/scorer/scorer.ts';
import type { ClassifierState } from '../../../../src/link/classifier.ts';
import { smallScorer } from '../../../support/small-scorer.ts';

describe('the scorer in its thread', function () {
	this.timeout(60_000);
	const small = smallScorer(1);
	let folder: string;
	let file: string;
	let threads: ModelThread[];
	let states: ClassifierState[];
	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), 'cordon-scorer-'));
		file = path.join(folder, 'scorer.bin');
		writeFileSync(file, small.bytes);
		threads = [];
		states = [];
	});
	afterEach(() => {
		for (const thread of threads) thread.dispose();
		rmSync(folder, { recursive: true, force: true });
	});

	const thread = (sha256 = small.sha256): ModelThread => {
		const made = createScorerThread({
			workerFile: path.resolve('src/gateway/scorer/worker.ts'),
			file,
			sha256,
			onState: (state) => states.push(state),
			after(delayMs, run) {
				const timer = setTimeout(run, delayMs);
				return () => clearTimeout(timer);
			},
		});
		threads.push(made);
		return made;
	};
	const text = 'the file reading the writer, '.repeat(60);

	it('scores each passage from 0 to 1 by its worst window, the same each time, and the role counts', async () => {
		const scorer = createScorer(thread());
		const passages = PASSAGE_ROLES.map((role) => ({ role, text }));
		const scores = await scorer.score([...passages, { role: 'result', text: '' }, { role: 'result', text: 'file' }]);
		const again = await scorer.score(passages);

		assert.equal(scores.length, PASSAGE_ROLES.length + 2);
		assert.ok(scores.every((score) => score >= 0 && score <= 1));
		assert.deepEqual(again, scores.slice(0, PASSAGE_ROLES.length));
		assert.equal(scores.at(-2), 0);
		assert.ok(new Set(again).size > 1);
		assert.equal(states[0]?.kind, 'ready');
	});

	it('says which places of a text reach a score, as offsets into it', async () => {
		const outcome = await new Promise<unknown>((resolve) => thread().score([{ role: 'tool', text }], 0, resolve));

		assert.deepEqual((outcome as { readonly kind: string }).kind, 'scored');
		const { texts } = outcome as {
			readonly texts: readonly { readonly windows: readonly { readonly start: number; readonly end: number }[] }[];
		};
		assert.deepEqual(
			texts[0]?.windows.map(({ end, start }) => [start, end]),
			[[0, text.trimEnd().length]],
		);
	});

	it('is off with a file that is missing or another one, and says so', async () => {
		await assert.rejects(createScorer(thread('0'.repeat(64))).score([{ role: 'result', text }]), /wrong-file/);
		rmSync(file);
		await assert.rejects(createScorer(thread()).score([{ role: 'result', text }]), /absent/);
		assert.deepEqual(
			states.map((state) => state.kind === 'off' && [state.why, state.digest]),
			[
				['wrong-file', small.sha256],
				['absent', undefined],
			],
		);
	});
});
