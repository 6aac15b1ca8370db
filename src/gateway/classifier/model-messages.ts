import type { Passage } from '../../engine/scorer/passage.ts';
import type { ScoredWindow } from '../../engine/scorer/signals.ts';
import type { TransformerFailure } from '../../link/classifier.ts';

/** Given to the worker of a user's model when it starts. */
export interface TransformerJob {
	readonly kind: 'cordon-transformer';
	readonly folder: string;
	readonly sha256: string | undefined;
	/** Absolute path of onnxruntime-web's wasm file, compressed with Brotli. */
	readonly runtimeFile: string;
}

/** Given to the worker of the scorer when it starts. */
export interface ScorerJob {
	readonly kind: 'cordon-scorer';
	/** Absolute path of the weights. */
	readonly file: string;
	readonly sha256: string;
}

/** What a model says of one text: windows that reach `atLeast`, joined where they meet, in order. */
export interface ScoredText {
	readonly windows: readonly ScoredWindow[];
	/** Some of it could not be read. */
	readonly isCut: boolean;
}

export interface ToModel {
	readonly kind: 'score';
	readonly id: number;
	readonly passages: readonly Passage[];
	/** Undefined: what the model itself holds to be enough for the role. */
	readonly atLeast: number | undefined;
}

export type FromModel =
	| { readonly kind: 'ready'; readonly ms: number }
	| { readonly kind: 'off'; readonly why: TransformerFailure; readonly digest: string | undefined }
	| { readonly kind: 'scored'; readonly id: number; readonly texts: readonly ScoredText[] };
