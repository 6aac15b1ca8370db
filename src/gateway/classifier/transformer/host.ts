import { Worker } from 'node:worker_threads';
import type { Disposable } from '../../../base/disposable.ts';
import type { ClassifierState, TransformerChoice, TransformerFailure } from '../../../link/classifier.ts';
import type { FromTransformer, ScoredText, ToTransformer, TransformerJob } from './messages.ts';

export type TransformerOutcome =
	| { readonly kind: 'scored'; readonly texts: readonly ScoredText[] }
	| { readonly kind: 'off'; readonly why: TransformerFailure }
	/** Too many texts wait: this one is not read. */
	| { readonly kind: 'busy' };

/** The transformer in its own thread, seen from the gateway's. */
export interface Transformer extends Disposable {
	/** Starts the thread now, so that the first text does not wait for it. */
	prepare(): void;
	/** `done` is called once, never before this returns. Texts are read in the order they come. */
	score(texts: readonly string[], atLeast: number, done: (outcome: TransformerOutcome) => void): void;
}

export interface TransformerOptions {
	/** Absolute paths of its bundle and of the runtime's wasm file, which is compressed with Brotli. */
	readonly workerFile: string;
	readonly runtimeFile: string;
	readonly choice: Pick<TransformerChoice, 'folder' | 'sha256'>;
	readonly onState: (state: ClassifierState) => void;
	/** Calls `run` once after `delayMs`; the returned function takes it back. */
	readonly after: (delayMs: number, run: () => void) => () => void;
}

/** UTF-16 units that may wait. */
const MAX_WAITING = 4_000_000;
/** A text that takes longer than this hangs, in milliseconds. */
const MAX_JOB_MS = 120_000;
/** A model that stops again and again is left off. */
const MAX_STARTS = 3;

interface Waiting {
	readonly done: (outcome: TransformerOutcome) => void;
	readonly characters: number;
}

/** The thread starts with the first text, or with `prepare`. */
export function createTransformer({ after, choice, onState, runtimeFile, workerFile }: TransformerOptions): Transformer {
	const waiting = new Map<number, Waiting>();
	let worker: Worker | undefined;
	let off: TransformerFailure | undefined;
	let starts = 0;
	let ids = 0;
	let characters = 0;
	let stopWatch: (() => void) | undefined;

	const settle = (id: number, outcome: TransformerOutcome): void => {
		const job = waiting.get(id);
		if (job === undefined) return;
		waiting.delete(id);
		characters -= job.characters;
		watch();
		job.done(outcome);
	};
	const watch = (): void => {
		stopWatch?.();
		stopWatch = waiting.size === 0 ? undefined : after(MAX_JOB_MS, () => end('stopped', undefined));
	};
	/** The thread is given up, and what waits is told. A later text starts a new one, unless the files are at fault. */
	const end = (why: TransformerFailure, digest: string | undefined): void => {
		const ended = worker;
		worker = undefined;
		if (why !== 'stopped' || starts >= MAX_STARTS) off = why;
		void ended?.terminate();
		onState({ kind: 'off', why, digest });
		for (const id of [...waiting.keys()]) settle(id, { kind: 'off', why });
	};
	const start = (): Worker => {
		starts += 1;
		const workerData: TransformerJob = { kind: 'cordon-transformer', folder: choice.folder, sha256: choice.sha256, runtimeFile };
		const started = new Worker(workerFile, { workerData, env: {}, execArgv: [] });
		started.unref();
		started.on('message', (message: FromTransformer) => {
			if (started !== worker) return;
			if (message.kind === 'ready') onState(message);
			else if (message.kind === 'off') end(message.why, message.digest);
			else settle(message.id, { kind: 'scored', texts: message.texts });
		});
		const died = (): void => void (started === worker && end('stopped', undefined));
		started.on('error', died);
		started.on('exit', died);
		return started;
	};

	return {
		prepare() {
			if (off === undefined) worker ??= start();
		},
		score(texts, atLeast, done) {
			const later = (outcome: TransformerOutcome): void => void after(0, () => done(outcome));
			if (off !== undefined) return later({ kind: 'off', why: off });
			const size = texts.reduce((sum, text) => sum + text.length, 0);
			if (waiting.size > 0 && characters + size > MAX_WAITING) return later({ kind: 'busy' });
			worker ??= start();
			const id = ++ids;
			waiting.set(id, { done, characters: size });
			characters += size;
			if (stopWatch === undefined) watch();
			worker.postMessage({ kind: 'score', id, texts, atLeast } satisfies ToTransformer);
		},
		dispose() {
			off = 'stopped';
			stopWatch?.();
			stopWatch = undefined;
			void worker?.terminate();
			worker = undefined;
			waiting.clear();
		},
	};
}
