import { SCORER_SHA256 } from '../../engine/scorer/released.generated.ts';
import { createModelThread, type ModelThread, type ModelThreadOptions } from '../classifier/model-thread.ts';

export interface ScorerOptions extends Pick<ModelThreadOptions, 'after' | 'onState' | 'workerFile'> {
	/** Absolute path of the weights. */
	readonly file: string;
	/** Default: the digest of this version's file. Any other file is refused. */
	readonly sha256?: string;
}

/** The thread of the bundled scorer. It starts with the first text. */
export function createScorerThread({ file, sha256 = SCORER_SHA256, ...options }: ScorerOptions): ModelThread {
	return createModelThread({ ...options, job: { kind: 'cordon-scorer', file, sha256 } });
}
