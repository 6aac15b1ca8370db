import type { TransformerFailure } from '../../../link/classifier.ts';

/** Given to the worker when it starts. */
export interface TransformerJob {
	readonly kind: 'cordon-transformer';
	readonly folder: string;
	readonly sha256: string | undefined;
	/** Absolute path of onnxruntime-web's wasm file, compressed with Brotli. */
	readonly runtimeFile: string;
}

/** A place in a text with its score, 0 to 1. UTF-16 offsets. */
export interface WindowScore {
	readonly start: number;
	readonly end: number;
	readonly score: number;
}

/** What the transformer says of one text: windows that reach `atLeast`, joined where they meet, in order. */
export interface ScoredText {
	readonly windows: readonly WindowScore[];
	/** Some of it could not be read. */
	readonly isCut: boolean;
}

export interface ToTransformer {
	readonly kind: 'score';
	readonly id: number;
	readonly texts: readonly string[];
	readonly atLeast: number;
}

export type FromTransformer =
	| { readonly kind: 'ready'; readonly ms: number }
	| { readonly kind: 'off'; readonly why: TransformerFailure; readonly digest: string | undefined }
	| { readonly kind: 'scored'; readonly id: number; readonly texts: readonly ScoredText[] };
