import type { MessagePort } from 'node:worker_threads';
import type { InjectionSurroundings } from '../../engine/results/injection.ts';
import type { PartFindings, PartKind, PartTask } from '../../engine/results/shared-parts.ts';

/** The state of one part of a text, one word of shared memory each. The thread that changes it from `open` owns the part. */
export const SLOT = { open: 0, ours: 1, theirs: 2, read: 3, failed: 4 } as const;

/** Start data of the second reader's thread. */
export interface SecondReaderJob {
	readonly kind: 'cordon-second-reader';
	/** One word of shared memory: the id of the last finished request, 0 once the thread is warm, and -1 before. */
	readonly through: Int32Array;
	/** Port for `ReadPart` messages. */
	readonly results: MessagePort;
}

/** One text whose parts two threads read, each taking parts that are still open. */
export interface ReadingRequest {
	/** Counts from 1. */
	readonly id: number;
	readonly text: string;
	readonly tasks: readonly PartTask[];
	/** Indices of `tasks`. */
	readonly order: readonly number[];
	readonly surroundings: InjectionSurroundings;
	/** `SLOT` of each task, in shared memory. */
	readonly slots: Int32Array;
}

/** Sent before its slot becomes `read`. */
export interface ReadPart {
	readonly id: number;
	readonly index: number;
	readonly found: PartFindings[PartKind];
}
