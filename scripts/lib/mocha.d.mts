/** The result of a run: numbers of tests, and a line for each failure, each second try, and each quarantined failure. */
export interface Counts {
	readonly passed: number;
	readonly failed: number;
	readonly skipped: number;
	readonly failures: readonly string[];
	readonly secondTries: readonly string[];
	readonly quarantined: readonly string[];
}

export declare const MAX_SECOND_TRIES: number;
export declare function addCounts(counts: readonly Counts[]): Counts;
export declare function closeRun(sum: Counts): { readonly total: Counts; readonly lines: readonly string[] };
export declare function createSecondTries(): (name: string, run: () => Promise<Counts>, log?: string) => Promise<Counts>;
export declare function runMocha(
	name: string,
	args: readonly string[],
	options?: { readonly env?: NodeJS.ProcessEnv; readonly log?: string },
): Promise<Counts>;
