/** The classifier for results that the user chose. Undefined: the bundled one. */
export interface TransformerChoice {
	/** Absolute; contains `model.onnx` and `tokenizer.json`, and possibly `config.json`. */
	readonly folder: string;
	/** The digest that the user pinned, see `digestOfFolder`. Undefined: not pinned, so the files aren't used. */
	readonly sha256: string | undefined;
	/** How long a result may wait for its verdict in a mode that acts, in milliseconds. */
	readonly waitMs: number;
}

/** Why a transformer isn't used; the rules continue. `classifierOffWords` turns it into our own words. */
export type TransformerFailure =
	/** The folder or one of its files is missing or unreadable. */
	| 'absent'
	/** No digest was pinned, or the files have a different one. */
	| 'not-pinned'
	| 'wrong-file'
	| 'too-large'
	/** The pinned files aren't a model that returns a verdict, or the model stopped working. */
	| 'not-a-model'
	| 'stopped'
	/** This installation has no runtime for it. */
	| 'no-runtime';

/** The state of the chosen classifier, for the log and for a person. */
export type ClassifierState =
	| { readonly kind: 'ready'; readonly ms: number }
	/** `digest`: the digest of the files, if they could be read; never their content. */
	| { readonly kind: 'off'; readonly why: TransformerFailure; readonly digest: string | undefined };

export const DEFAULT_WAIT_MS = 2_000;

/** UTF-16 units (R125): about ten windows of the bundled model, which reads them in less than half a second. */
export const WAITS_FOR = 4_000;
