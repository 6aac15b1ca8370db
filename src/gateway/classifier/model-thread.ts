import { Worker } from 'node:worker_threads';
import type { Disposable } from '../../base/disposable.ts';
import type { ScoredPassage, ScoredText } from '../../engine/scorer/passage.ts';
import type { ClassifierState, TransformerFailure } from '../../link/classifier.ts';
import type { FromModel, ScorerJob, ToModel, TransformerJob } from './model-messages.ts';

export type ModelOutcome =
	| { readonly kind: 'scored'; readonly texts: readonly ScoredText[] }
	| { readonly kind: 'off'; readonly why: TransformerFailure }
	/** Too many texts wait, so this one isn't read. */
	| { readonly kind: 'busy' };

/** A model in its own thread, as the gateway uses it. */
export interface ModelThread extends Disposable {
	/** Starts the thread now, so that the first text doesn't wait for it. */
	prepare(): void;
	/** Calls `done` once, never before this returns. Texts are read in the order they arrive. */
	score(passages: readonly ScoredPassage[], atLeast: number | undefined, done: (outcome: ModelOutcome) => void): void;
}

export interface ModelThreadOptions {
	/** Absolute path of the worker's bundle. */
	readonly workerFile: string;
	readonly job: TransformerJob | ScorerJob;
	readonly onState: (state: ClassifierState) => void;
	/** Calls `run` once after `delayMs`. The returned function cancels it. */
	readonly after: (delayMs: number, run: () => void) => () => void;
}

/** Limit for waiting text, in UTF-16 units. */
const MAX_WAITING = 4_000_000;
/** After this time without a result, in milliseconds, the thread counts as hanging. */
const MAX_JOB_MS = 120_000;
/** A model keeps its weights outside the heap. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 8 } as const;
/** After this many starts, a model that stops again stays off. */
const MAX_STARTS = 3;

interface Waiting {
	readonly done: (outcome: ModelOutcome) => void;
	readonly characters: number;
}

/** The thread starts with the first text, or with `prepare`. */
export function createModelThread({ after, job, onState, workerFile }: ModelThreadOptions): ModelThread {
	const waiting = new Map<number, Waiting>();
	let worker: Worker | undefined;
	let off: TransformerFailure | undefined;
	let starts = 0;
	let ids = 0;
	let characters = 0;
	let stopWatch: (() => void) | undefined;

	const settle = (id: number, outcome: ModelOutcome): void => {
		const passage = waiting.get(id);
		if (passage === undefined) return;
		waiting.delete(id);
		characters -= passage.characters;
		watch();
		passage.done(outcome);
	};
	const watch = (): void => {
		stopWatch?.();
		stopWatch = waiting.size === 0 ? undefined : after(MAX_JOB_MS, () => end('stopped', undefined));
	};
	/** Ends the thread and fails its pending requests. The next text starts a new thread, unless the model files are broken. */
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
		const started = new Worker(workerFile, { workerData: job, env: {}, resourceLimits: RESOURCE_LIMITS, execArgv: [] });
		started.unref();
		started.on('message', (message: FromModel) => {
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
		score(passages, atLeast, done) {
			const later = (outcome: ModelOutcome): void => void after(0, () => done(outcome));
			if (off !== undefined) return later({ kind: 'off', why: off });
			const size = passages.reduce((sum, { text }) => sum + text.length, 0);
			if (waiting.size > 0 && characters + size > MAX_WAITING) return later({ kind: 'busy' });
			worker ??= start();
			const id = ++ids;
			waiting.set(id, { done, characters: size });
			characters += size;
			if (stopWatch === undefined) watch();
			worker.postMessage({ kind: 'score', id, passages, atLeast } satisfies ToModel);
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
