import type { ScoredPassage, ScoredText } from '../../engine/scorer/passage.ts';
import type { TransformerFailure } from '../../link/classifier.ts';

/** Start data of the worker for a user's model. */
export interface TransformerJob {
	readonly kind: 'cordon-transformer';
	readonly folder: string;
	readonly sha256: string | undefined;
	/** Absolute path of onnxruntime-web's wasm file, compressed with Brotli. */
	readonly runtimeFile: string;
}

/** Start data of the scorer's worker. */
export interface ScorerJob {
	readonly kind: 'cordon-scorer';
	/** Absolute path of the weights. */
	readonly file: string;
	readonly sha256: string;
}

export interface ToModel {
	readonly kind: 'score';
	readonly id: number;
	readonly passages: readonly ScoredPassage[];
	/** Undefined: the model's own threshold for the role. */
	readonly atLeast: number | undefined;
}

export type FromModel =
	| { readonly kind: 'ready'; readonly ms: number }
	| { readonly kind: 'off'; readonly why: TransformerFailure; readonly digest: string | undefined }
	| { readonly kind: 'scored'; readonly id: number; readonly texts: readonly ScoredText[] };
