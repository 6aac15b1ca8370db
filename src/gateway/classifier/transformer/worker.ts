import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { brotliDecompressSync } from 'node:zlib';
import { SCORE_THRESHOLD, type ScoredText } from '../../../engine/scorer/passage.ts';
import type { TransformerFailure } from '../../../link/classifier.ts';
import type { FromModel, ToModel, TransformerJob } from '../model-messages.ts';
import { readTransformer } from './folder.ts';
import { openTransformer, type TransformerModel } from './transformer-model.ts';

/** Composition root of the transformer's thread: files, runtime, and one text after another. It has no network. */

// The runtime is built for browsers and would fetch whatever it wasn't given.
for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']) Reflect.deleteProperty(globalThis, name);

const port = parentPort;
if (port === null) throw new Error('the transformer must run in a worker thread');
const send = (message: FromModel): void => port.postMessage(message);

/** It has 14 MB, and decompressing it takes 60 ms. */
const MAX_RUNTIME_BYTES = 64_000_000;

async function open({ folder, runtimeFile, sha256 }: TransformerJob): Promise<TransformerModel | undefined> {
	const started = performance.now();
	/** Always returns undefined, unlike `postMessage`. */
	const off = (why: TransformerFailure, digest?: string): undefined => {
		send({ kind: 'off', why, digest });
		return undefined;
	};
	const files = readTransformer(folder);
	if (!files.ok) return off(files.error);
	const { config, digest, model, tokenizer } = files.value;
	if (sha256 === undefined) return off('not-pinned', digest);
	if (sha256.toLowerCase() !== digest) return off('wrong-file', digest);
	let wasm: Uint8Array;
	try {
		wasm = brotliDecompressSync(readFileSync(runtimeFile), { maxOutputLength: MAX_RUNTIME_BYTES });
	} catch {
		return off('no-runtime', digest);
	}
	try {
		const opened = await openTransformer({
			model,
			wasm,
			tokenizer: parsed(tokenizer),
			config: config === undefined ? undefined : parsed(config),
		});
		send({ kind: 'ready', ms: performance.now() - started });
		return opened;
	} catch {
		return off('not-a-model', digest);
	}
}

function parsed(bytes: Uint8Array): unknown {
	return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
}

const opening = open(workerData as TransformerJob);
let last: Promise<void> = Promise.resolve();

async function score({ atLeast = SCORE_THRESHOLD, id, passages }: ToModel): Promise<void> {
	const model = await opening;
	if (model === undefined) return;
	const scored: ScoredText[] = [];
	try {
		for (const { text } of passages) scored.push(await model.score(text, atLeast));
		send({ kind: 'scored', id, texts: scored });
	} catch {
		send({ kind: 'off', why: 'stopped', digest: undefined });
	}
}

port.on('message', (message: ToModel) => {
	last = last.then(() => score(message));
});
