import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { Encoder } from '../../engine/scorer/encoder.ts';
import { SCORER_THRESHOLDS } from '../../engine/scorer/released.generated.ts';
import { createTextScorer, type TextScorer } from '../../engine/scorer/text-scorer.ts';
import { readWeights } from '../../engine/scorer/weights.ts';
import type { TransformerFailure } from '../../link/classifier.ts';
import type { FromModel, ScorerJob, ToModel } from '../classifier/model-messages.ts';
import { sha256 } from '../sha256.ts';

/** Composition root of the scorer's thread: one file, one network, and one text after another. */

const port = parentPort;
if (port === null) throw new Error('the scorer must run in a worker thread');
const send = (message: FromModel): void => port.postMessage(message);
/** Always returns undefined, unlike `postMessage`. */
const off = (why: TransformerFailure, digest?: string): undefined => {
	send({ kind: 'off', why, digest });
	return undefined;
};

const MAX_BYTES = 32_000_000;

function open({ file, sha256: expected }: ScorerJob): TextScorer | undefined {
	const started = performance.now();
	let bytes: Uint8Array<ArrayBuffer>;
	try {
		const descriptor = openSync(file, 'r');
		try {
			const { size } = fstatSync(descriptor);
			if (size > MAX_BYTES) return off('too-large');
			bytes = new Uint8Array(size);
			if (readSync(descriptor, bytes) !== size) return off('absent');
		} finally {
			closeSync(descriptor);
		}
	} catch {
		return off('absent');
	}
	const digest = sha256(bytes);
	if (digest !== expected) return off('wrong-file', digest);
	const weights = readWeights(bytes);
	const scorer = createTextScorer(weights, new Encoder(weights), SCORER_THRESHOLDS);
	// The network has its own copy, and an idle thread collects no garbage.
	bytes.buffer.transfer(0);
	send({ kind: 'ready', ms: performance.now() - started });
	return scorer;
}

const scorer = open(workerData as ScorerJob);

port.on('message', ({ atLeast, id, passages }: ToModel) => {
	if (scorer !== undefined) send({ kind: 'scored', id, texts: passages.map((passage) => scorer.score(passage, atLeast)) });
});
