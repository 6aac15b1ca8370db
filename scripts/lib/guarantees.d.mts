export interface Guarantee {
	readonly document: string;
	readonly id: string;
	readonly words: string;
}
export interface Proof {
	readonly file: string;
	readonly id: string;
	readonly title: string;
}
export declare function guaranteesIn(document: string, text: string): readonly Guarantee[];
export declare function proofsIn(file: string, text: string): readonly Proof[];
export declare function guaranteeProblems(guarantees: readonly Guarantee[], proofs: readonly Proof[]): readonly string[];
