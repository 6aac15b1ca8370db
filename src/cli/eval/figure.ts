/** A goal and whether it was met. */
export interface Figure {
	readonly goal: string;
	readonly measured: string;
	readonly isMet: boolean;
}

/** A share from 0 to 1, as a percentage. */
export function figure(goal: string, share: number, isMet: boolean): Figure {
	return { goal, measured: `${(share * 100).toFixed(3)} %`, isMet };
}
