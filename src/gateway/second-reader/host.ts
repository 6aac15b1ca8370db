import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/ports.ts';
import { type PartFindings, type PartKind, readPart, type SecondReader, type SharedReading } from '../../engine/results/shared-parts.ts';
import { type ReadingRequest, type ReadPart, type SecondReaderJob, SLOT } from './reader-messages.ts';

export interface SecondReaderOptions {
	/** Absolute path of the worker's bundle. */
	readonly workerFile: string;
	/** Cores that this process may use. With only one core, two threads aren't faster. */
	readonly cores: number;
	/** After this many milliseconds without a long text, the thread ends to free its memory. Default: ten minutes. */
	readonly idleMs?: number;
	readonly logger: Pick<Logger, 'warn'>;
	/** Calls `run` once after `delayMs`. The returned function cancels it. */
	readonly after: (delayMs: number, run: () => void) => () => void;
}

/** The name in the operating system's list, which may show only 15 letters. */
const THREAD_NAME = 'cordon-reader';
/** How long to wait for a part that the other thread has begun, in milliseconds. After that, this thread reads it. */
const WAIT_MS = 250;
/** A thread that needs longer than this for a text hangs, in milliseconds. */
const HANG_MS = 2000;
/** A small young generation saves memory: what is read of a text is short-lived. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 } as const;
/** After this many starts, a thread that stops again stays off. */
const MAX_STARTS = 3;
const IDLE_MS = 600_000;

/**
 * A second thread that reads parts of long texts while the first reads others. Each takes only parts that the other hasn't taken, so nothing waits
 * for a thread that is missing, slow, or dead: the first thread then reads everything. The second thread starts after the first long text, which the
 * first thread reads alone.
 */
export function createSecondReader({ after, cores, idleMs = IDLE_MS, logger, workerFile }: SecondReaderOptions): SecondReader & Disposable {
	let thread: Thread | undefined;
	let starts = 0;
	let isDisposed = false;
	let stopIdling: (() => void) | undefined;

	const end = (): void => {
		stopIdling?.();
		stopIdling = undefined;
		void thread?.worker.terminate();
		thread?.results.close();
		thread = undefined;
	};
	const giveUp = (): void => {
		logger.warn('Stopped the second reader, because it took too long');
		end();
	};
	const start = (): void => {
		if (isDisposed || thread !== undefined) return;
		starts += 1;
		const { port1: results, port2 } = new MessageChannel();
		const through = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).fill(-1);
		const workerData: SecondReaderJob = { kind: 'cordon-second-reader', through, results: port2 };
		const worker = new Worker(workerFile, {
			name: THREAD_NAME,
			workerData,
			transferList: [port2],
			env: {},
			resourceLimits: RESOURCE_LIMITS,
			execArgv: [],
		});
		const started: Thread = { worker, results, through, asked: 0, askedAt: 0 };
		thread = started;
		worker.unref();
		const died = (): void => {
			if (started !== thread) return;
			logger.warn('The second reader stopped, so one thread reads long texts alone');
			end();
		};
		worker.on('error', died);
		worker.on('exit', died);
	};

	return {
		begin(text, tasks, order, surroundings) {
			stopIdling?.();
			stopIdling = after(idleMs, () => {
				starts = 0;
				end();
			});
			if (thread === undefined && cores > 1 && starts < MAX_STARTS) after(0, start);
			if (thread === undefined) return undefined;
			// It isn't warm yet, or still reads an earlier text.
			if (Atomics.load(thread.through, 0) !== thread.asked) {
				if (thread.asked > 0 && performance.now() - thread.askedAt > HANG_MS) giveUp();
				return undefined;
			}
			const slots = new Int32Array(new SharedArrayBuffer(tasks.length * Int32Array.BYTES_PER_ELEMENT));
			thread.asked += 1;
			thread.askedAt = performance.now();
			const request: ReadingRequest = { id: thread.asked, text, tasks, order, surroundings, slots };
			thread.worker.postMessage(request);
			return new Reading(request, thread.results, giveUp);
		},
		dispose() {
			isDisposed = true;
			end();
		},
	};
}

interface Thread {
	readonly worker: Worker;
	readonly results: MessagePort;
	/** As in its `SecondReaderJob`. */
	readonly through: Int32Array;
	/** The id of the last request and its time on the monotonic clock. */
	asked: number;
	askedAt: number;
}

class Reading implements SharedReading {
	readonly #request: ReadingRequest;
	readonly #results: MessagePort;
	readonly #onSlow: () => void;
	readonly #found = new Map<number, PartFindings[PartKind]>();

	constructor(request: ReadingRequest, results: MessagePort, onSlow: () => void) {
		this.#request = request;
		this.#results = results;
		this.#onSlow = onSlow;
	}

	of(index: number, shouldContinue: () => boolean): PartFindings[PartKind] {
		const { slots, tasks } = this.#request;
		if (!this.#found.has(index) && !this.#takes(index)) {
			// The other thread has begun this part. Meanwhile, read the parts it would take next.
			for (let other = 0; other < tasks.length && Atomics.load(slots, index) === SLOT.theirs && shouldContinue(); other += 1)
				if (this.#takes(other)) this.#read(other);
			this.#await(index);
		}
		return this.#found.get(index) ?? this.#read(index);
	}

	end(): void {
		for (let index = 0; index < this.#request.tasks.length; index += 1) this.#takes(index);
	}

	/** True: the part was open and now belongs to this thread. */
	#takes(index: number): boolean {
		return Atomics.compareExchange(this.#request.slots, index, SLOT.open, SLOT.ours) === SLOT.open;
	}

	#read(index: number): PartFindings[PartKind] {
		const { surroundings, tasks, text } = this.#request;
		const task = tasks[index];
		const found = task === undefined ? [] : readPart(task.kind, text.slice(task.from, task.to), surroundings);
		this.#found.set(index, found);
		return found;
	}

	#await(index: number): void {
		const { id, slots } = this.#request;
		if (Atomics.wait(slots, index, SLOT.theirs, WAIT_MS) === 'timed-out') return this.#onSlow();
		for (;;) {
			const part = receiveMessageOnPort(this.#results)?.message as ReadPart | undefined;
			if (part === undefined) return;
			if (part.id === id) this.#found.set(part.index, part.found);
		}
	}
}
