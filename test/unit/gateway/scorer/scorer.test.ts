import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PASSAGE_ROLES, type ScoredPassage } from '../../../../src/engine/scorer/passage.ts';
import type { ModelOutcome, ModelThread } from '../../../../src/gateway/classifier/model-thread.ts';
import { createScorerThread } from '../../../../src/gateway/scorer/scorer.ts';
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
	const outcomeOf = async (model: ModelThread, passages: readonly ScoredPassage[]): Promise<ModelOutcome> =>
		await new Promise((resolve) => model.score(passages, 0, resolve));
	const text = 'the file reading the writer, '.repeat(60);

	it('scores each passage from 0 to 1 by its worst window and its role, the same each time', async () => {
		const model = thread();
		const worst = async (passages: readonly ScoredPassage[]): Promise<readonly number[]> => {
			const outcome = await outcomeOf(model, passages);
			assert.ok(outcome.kind === 'scored');
			return outcome.texts.map(({ windows }) => Math.max(0, ...windows.map(({ score }) => score)));
		};
		const passages = PASSAGE_ROLES.map((role) => ({ role, text }));
		const scores = await worst([...passages, { role: 'result', text: '' }, { role: 'result', text: 'file' }]);
		const again = await worst(passages);

		assert.equal(scores.length, PASSAGE_ROLES.length + 2);
		assert.ok(scores.every((score) => score >= 0 && score <= 1));
		assert.deepEqual(again, scores.slice(0, PASSAGE_ROLES.length));
		assert.equal(scores.at(-2), 0);
		assert.ok(new Set(again).size > 1);
		assert.equal(states[0]?.kind, 'ready');
	});

	it('reports the places of a text that reach a score, as offsets into the text', async () => {
		const outcome = await outcomeOf(thread(), [{ role: 'tool', text }]);

		assert.ok(outcome.kind === 'scored');
		assert.deepEqual(
			outcome.texts[0]?.windows.map(({ end, start }) => [start, end]),
			[[0, text.trimEnd().length]],
		);
	});

	it('is off if its file is missing or different, and reports that', async () => {
		assert.deepEqual(await outcomeOf(thread('0'.repeat(64)), [{ role: 'result', text }]), { kind: 'off', why: 'wrong-file' });
		rmSync(file);
		assert.deepEqual(await outcomeOf(thread(), [{ role: 'result', text }]), { kind: 'off', why: 'absent' });
		assert.deepEqual(
			states.map((state) => state.kind === 'off' && [state.why, state.digest]),
			[
				['wrong-file', small.sha256],
				['absent', undefined],
			],
		);
	});
});
