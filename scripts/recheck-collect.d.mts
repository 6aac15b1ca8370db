export interface Expression {
	readonly source: string;
	readonly flags: string;
}
/** The expressions written in a source text, and the lines of the calls that build one from parts. */
export declare function expressionsIn(
	name: string,
	text: string,
): {
	readonly literals: readonly { readonly pattern: string; readonly flags: string }[];
	readonly computed: readonly number[];
};
/** Every expression of the bundles, each once, with the files that contain it. */
export declare function collectExpressions(): Promise<readonly (Expression & { readonly files: readonly string[] })[]>;
