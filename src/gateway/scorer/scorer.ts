import type { PassageScorer } from '../../engine/scorer/passage.ts';
import { SCORER_SHA256 } from '../../engine/scorer/released.generated.ts';
import { createModelThread, type ModelThread, type ModelThreadOptions } from '../classifier/model-thread.ts';

export interface ScorerOptions extends Pick<ModelThreadOptions, 'after' | 'onState' | 'workerFile'> {
	/** Absolute path of the weights. */
	readonly file: string;
	/** Default: of the file of this version. Any other file is refused. */
	readonly sha256?: string;
}

/** The thread of the bundled scorer. It starts with the first text. */
export function createScorerThread({ file, sha256 = SCORER_SHA256, ...options }: ScorerOptions): ModelThread {
	return createModelThread({ ...options, job: { kind: 'cordon-scorer', file, sha256 } });
}

/** The scorer as the engine asks for it. Rejects where the thread has nothing to score with, or has too much to do. */
export function createScorer(thread: ModelThread): PassageScorer {
	return {
		score: async (passages) =>
			await new Promise((resolve, reject) => {
				thread.score(passages, 0, (outcome) => {
					if (outcome.kind === 'scored')
						resolve(outcome.texts.map(({ windows }) => windows.reduce((most, { score }) => Math.max(most, score), 0)));
					else reject(new Error(outcome.kind === 'off' ? `the scorer is off: ${outcome.why}` : 'the scorer is busy'));
				});
			}),
	};
}
