/** Which classifier looks at results, where the user wants one. Undefined: the bundled one. */
export interface TransformerChoice {
	/** Absolute; holds `model.onnx` and `tokenizer.json`, perhaps `config.json`. */
	readonly folder: string;
	/** The digest that the user pinned, see `digestOfFolder`. Undefined: none, so the files are not used. */
	readonly sha256: string | undefined;
	/** So long a result may wait for its verdict where the mode is one that acts, in milliseconds. */
	readonly waitMs: number;
}

/** Why a transformer is not used; the rules go on. Words of ours are made from it, see `classifierOffWords`. */
export type TransformerFailure =
	/** The folder or one of its files is missing or cannot be read. */
	| 'absent'
	/** No digest was pinned, or the files have another one. */
	| 'not-pinned'
	| 'wrong-file'
	| 'too-large'
	/** The pinned files are no model that gives a verdict, or it stopped working. */
	| 'not-a-model'
	| 'stopped'
	/** This installation has no runtime for it. */
	| 'no-runtime';

/** What became of the classifier that was chosen, for the log and the person. */
export type ClassifierState =
	| { readonly kind: 'ready'; readonly ms: number }
	/** `digest`: that of the files, where they could be read; never what is in them. */
	| { readonly kind: 'off'; readonly why: TransformerFailure; readonly digest: string | undefined };

export const DEFAULT_WAIT_MS = 2_000;

/** UTF-16 units (R125): some ten windows of the bundled model, which it reads in less than half a second. */
export const WAITS_FOR = 4_000;
