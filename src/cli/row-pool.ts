import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { PRESETS } from '../policy/risk/preset.ts';
import { inspectLine, type RowOptions, type RowOutput } from './inspect-row.ts';

import { compilePatterns, type OwnPatterns } from './own-patterns.ts';

interface Job {
	readonly sequence: number;
	readonly firstNumber: number;
	readonly lines: readonly string[];
}
interface Done {
	readonly sequence: number;
	readonly outputs: readonly RowOutput[];
}

const BATCH = 64;
/** With fewer rows, a thread costs more than it saves. */
const WORTH_A_POOL = 512;
const MAX_THREADS = 8;

export interface PoolOptions {
	/** Each thread runs this file, which must call `serveRowPool` first. */
	readonly script: string;
	/** Number of threads for a large input. Default: one for each processor, at most eight. 1: only the calling thread. */
	readonly threads?: number | undefined;
	/** The user's own patterns. Each thread compiles them itself. */
	readonly patterns?: OwnPatterns | undefined;
}

/** Only plain data can be sent to a thread. */
type PlainOptions = Omit<RowOptions, 'patterns'>;

/** Outputs in line order, with the same bytes for any number of threads. */
export async function* inspectLines(
	lines: AsyncIterable<string>,
	options: PlainOptions,
	{ patterns, script, threads = Math.min(MAX_THREADS, availableParallelism()) }: PoolOptions,
): AsyncGenerator<RowOutput> {
	const held: string[] = [];
	const source = lines[Symbol.asyncIterator]();
	for (let next = await source.next(); next.done !== true; next = await source.next()) {
		held.push(next.value);
		if (held.length >= WORTH_A_POOL) break;
	}
	if (threads > 1 && held.length >= WORTH_A_POOL) {
		const workers = Array.from({ length: threads }, () => new PoolWorker(script, options, patterns));
		yield* inPool(held, source, workers);
		return;
	}
	const own = withPatterns(options, patterns);
	let number = 0;
	for (const line of held) {
		number += 1;
		if (line.trim() !== '') yield inspectLine(line, number, own);
	}
	if (held.length < WORTH_A_POOL) return;
	for (let next = await source.next(); next.done !== true; next = await source.next()) {
		number += 1;
		if (next.value.trim() !== '') yield inspectLine(next.value, number, own);
	}
}

function withPatterns(options: PlainOptions, patterns: OwnPatterns | undefined): RowOptions {
	return patterns === undefined ? options : { ...options, patterns: compilePatterns(patterns) };
}

async function* inPool(held: readonly string[], source: AsyncIterator<string>, workers: readonly PoolWorker[]): AsyncGenerator<RowOutput> {
	try {
		const waiting: Promise<Done>[] = [];
		let sequence = 0;
		let number = 1;
		const give = (lines: readonly string[]): void => {
			const worker = workers[sequence % workers.length];
			if (worker !== undefined) waiting.push(worker.run({ sequence, firstNumber: number, lines }));
			sequence += 1;
			number += lines.length;
		};
		for (let start = 0; start < held.length; start += BATCH) give(held.slice(start, start + BATCH));
		for (let batch = await take(source); batch.length > 0; batch = await take(source)) {
			give(batch);
			if (waiting.length > workers.length * 4) yield* (await waiting.shift())?.outputs ?? [];
		}
		for (const done of waiting) yield* (await done).outputs;
	} finally {
		for (const worker of workers) worker.dispose();
	}
}

async function take(source: AsyncIterator<string>): Promise<readonly string[]> {
	const batch: string[] = [];
	while (batch.length < BATCH) {
		const next = await source.next();
		if (next.done === true) break;
		batch.push(next.value);
	}
	return batch;
}

class PoolWorker {
	readonly #worker: Worker;
	readonly #pending = new Map<number, { resolve: (done: Done) => void; reject: (cause: Error) => void }>();

	constructor(script: string, options: PlainOptions, patterns: OwnPatterns | undefined) {
		this.#worker = new Worker(script, { workerData: { kind: 'cordon-rows', options, patterns } });
		this.#worker.on('message', (done: Done) => {
			this.#pending.get(done.sequence)?.resolve(done);
			this.#pending.delete(done.sequence);
		});
		const fail = (cause: Error): void => {
			for (const { reject } of this.#pending.values()) reject(cause);
		};
		this.#worker.on('error', fail);
		// Without this, the caller would wait forever for a thread that ended by itself.
		this.#worker.on('exit', (code) => fail(new Error(`a thread of the row pool exited with code ${code}`)));
	}

	run(job: Job): Promise<Done> {
		return new Promise((resolve, reject) => {
			this.#pending.set(job.sequence, { resolve, reject });
			this.#worker.postMessage(job);
		});
	}

	dispose(): void {
		void this.#worker.terminate();
	}
}

/** True: this thread belongs to the pool, and serves until the pool ends it. */
export function serveRowPool(): boolean {
	const options = isMainThread ? undefined : parseWorkerData(workerData);
	if (options === undefined || parentPort === null) return false;
	const port = parentPort;
	port.on('message', ({ sequence, firstNumber, lines }: Job) => {
		const outputs = lines.flatMap((line, index) => (line.trim() === '' ? [] : [inspectLine(line, firstNumber + index, options)]));
		port.postMessage({ sequence, outputs } satisfies Done);
	});
	return true;
}

function parseWorkerData(data: unknown): RowOptions | undefined {
	const given = data as
		| { readonly kind?: unknown; readonly options?: Partial<PlainOptions>; readonly patterns?: OwnPatterns }
		| null
		| undefined;
	if (given?.kind !== 'cordon-rows') return undefined;
	const preset = PRESETS.find((each) => each === given.options?.preset) ?? 'balanced';
	const { compat, isExplained, scorer, showsOutput } = given.options ?? {};
	return withPatterns(
		{
			preset,
			isExplained: isExplained === true,
			showsOutput: showsOutput === true,
			compat: compat === 'agentsh' ? compat : undefined,
			scorer,
		},
		given.patterns,
	);
}
