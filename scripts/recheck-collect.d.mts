export interface Expression {
	readonly source: string;
	readonly flags: string;
}
/** The expressions written as literals in a source text. */
export declare function literalsIn(path: string, text: string): readonly { readonly pattern: string; readonly flags: string }[];
/** Every expression of the engine, each once, with the files that hold it. */
export declare function collectExpressions(): Promise<readonly (Expression & { readonly files: readonly string[] })[]>;
