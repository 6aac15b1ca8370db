/** JSON on one line in which every character that a reader would not see is an escape. */
export declare function stringify(row: unknown): string;
/** All generated files: path below `corpus/` to text. */
export declare function generate(): ReadonlyMap<string, string>;
