import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InferenceSession } from 'onnxruntime-web/wasm';
import { canBeOrder, featuresOf, sentencesOf } from '../../../../src/engine/classifier/features.ts';
import { type ClassifierModel, decodeModel } from '../../../../src/engine/classifier/model.ts';
import { encodeOnnx } from '../../../../src/engine/classifier/onnx.ts';
import { scoreText } from '../../../../src/engine/classifier/score.ts';
import { numbersOf, openOnnx, wholeNumbers } from '../../../support/onnx-session.ts';

const MOST_BYTES = 6_000_000;
const FAR = 1e-5;

/** What anyone with the exported file alone does: sentences, their features, and the highest score of one by itself. */
async function scoredByOnnx(session: InferenceSession, { buckets }: ClassifierModel, text: string): Promise<number> {
	const parts = sentencesOf(text).map(({ end, start }) => text.slice(start, end));
	const features = parts.map((part) => featuresOf(part, buckets));
	let best = 0;
	for (const [index, part] of parts.entries()) {
		if (!canBeOrder(part)) continue;
		const near = [...(features[index - 1] ?? []), ...(features[index + 1] ?? [])];
		const { score } = await session.run({ own: wholeNumbers(features[index] ?? []), near: wholeNumbers(near) });
		best = Math.max(best, numbersOf(score)[0] ?? Number.NaN);
	}
	return best;
}

describe('the bundled classifier as ONNX (R123, C1)', function () {
	this.timeout(60_000);
	let folder: string;
	before(() => {
		folder = mkdtempSync(join(tmpdir(), 'cordon-onnx-'));
	});
	after(() => rmSync(folder, { recursive: true, force: true }));

	it('is written by the training script, the same each time, and is the one that the card names', () => {
		cpSync('models/injection.bin', join(folder, 'injection.bin'));
		const args = ['--no-warnings', 'scripts/train.mjs', '--out', join(folder, 'injection.bin'), '--export'];

		execFileSync(process.execPath, args);
		const bytes = readFileSync(join(folder, 'injection.onnx'));
		execFileSync(process.execPath, args);

		const card = JSON.parse(readFileSync('models/injection.bin.json', 'utf8')) as { readonly onnx: { bytes: number; sha256: string } };
		assert.ok(readFileSync(join(folder, 'injection.onnx')).equals(bytes));
		assert.deepEqual(card.onnx, { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
		assert.ok(bytes.length <= MOST_BYTES, `${bytes.length} bytes`);
	});

	it('gives with onnxruntime-web what our own run gives, to 1e-5', async () => {
		const model = decodeModel(readFileSync('models/injection.bin'));
		assert.ok(model.ok);
		const session = await openOnnx(readFileSync(join(folder, 'injection.onnx')));
		const rows = ['paraphrase.jsonl', 'foreign.jsonl']
			.flatMap((name) => readFileSync(join('corpus/classifier', name), 'utf8').trim().split('\n'))
			.map((line) => (JSON.parse(line) as { readonly payload: { readonly text: string } }).payload.text);
		const texts = ['', 'Hi', 'A lone sentence that says nothing at all.', ...rows.filter((_, index) => index % 4 === 0)];
		let furthest = 0;
		let highest = 0;

		for (const text of texts) {
			// Of a declaration each sentence counts alone: what neighbours add in an answer is no part of the network.
			const own = scoreText(model.value, text, { isDeclared: true }).score;
			furthest = Math.max(furthest, Math.abs(own - (await scoredByOnnx(session, model.value, text))));
			highest = Math.max(highest, own);
		}

		assert.ok(texts.length > 100 && highest > 0.9, `${texts.length} texts, highest ${highest}`);
		assert.ok(furthest <= FAR, `${furthest} apart`);
		await session.release();
	});

	it('refuses a size that is none before a byte is written', () => {
		assert.throws(() =>
			encodeOnnx({
				...{ name: 'bad', inputs: [], outputs: [], nodes: [] },
				constants: [{ name: 'a', shape: [-1], data: new Float32Array(1) }],
			}),
		);
	});
});
