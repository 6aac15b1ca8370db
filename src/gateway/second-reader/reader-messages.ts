import type { MessagePort } from 'node:worker_threads';
import type { InjectionSurroundings } from '../../engine/results/injection.ts';
import type { PartFindings, PartKind, PartTask } from '../../engine/results/shared-parts.ts';

/** What a part of a text is just now, one word of shared memory each. Who changes `open` has it. */
export const SLOT = { open: 0, ours: 1, theirs: 2, read: 3, failed: 4 } as const;

/** What the thread gets with its start. */
export interface SecondReaderJob {
	readonly kind: 'cordon-second-reader';
	/** One word of shared memory: the request that the thread is through with, 0 once it is warm, and -1 before. */
	readonly through: Int32Array;
	/** For `ReadPart`. */
	readonly results: MessagePort;
}

/** One text whose parts two threads read, each taking what nobody has taken. */
export interface ReadingRequest {
	/** From 1 on. */
	readonly id: number;
	readonly text: string;
	readonly tasks: readonly PartTask[];
	/** Indices of `tasks`. */
	readonly order: readonly number[];
	readonly surroundings: InjectionSurroundings;
	/** `SLOT` of each task, in shared memory. */
	readonly slots: Int32Array;
}

/** Sent before its slot says `read`. */
export interface ReadPart {
	readonly id: number;
	readonly index: number;
	readonly found: PartFindings[PartKind];
}
