/** A regular expression that is tried only on texts that contain one of its literals. */
export interface Pattern {
	/** Fixed words that can be shown. */
	readonly id: string;
	/** In lower case. Every match of `regex` contains at least one of these, in any case. */
	readonly literals: readonly string[];
	/** Global, with bounded quantifiers only. */
	readonly regex: RegExp;
	/** Words that make a match ordinary, tested on a tool's name, server, and first clause: a camera tool may use the camera. */
	readonly explainedBy?: RegExp | undefined;
}

/** A pattern as written in a data file. */
export interface PatternRow extends Omit<Pattern, 'regex' | 'explainedBy'> {
	readonly regex: string;
	readonly explainedBy?: string;
	/** In addition to `g`. */
	readonly flags?: string;
}

export interface PatternMatch extends Pick<Pattern, 'id' | 'explainedBy'> {
	readonly start: number;
	readonly end: number;
}

export function patternsOf(rows: readonly PatternRow[]): readonly Pattern[] {
	return rows.map(({ explainedBy, flags = '', id, literals, regex }) => ({
		id,
		literals,
		regex: new RegExp(regex, `g${flags}`),
		explainedBy: explainedBy === undefined ? undefined : new RegExp(explainedBy),
	}));
}

/** Every match, by start, then end, then the order of the patterns. */
export function matchesOf(patterns: readonly Pattern[], text: string): readonly PatternMatch[] {
	const lower = text.toLowerCase();
	return patterns
		.filter(({ literals }) => literals.some((literal) => lower.includes(literal)))
		.flatMap(({ explainedBy, id, regex }) =>
			[...text.matchAll(regex)].map(({ 0: { length }, index }): PatternMatch => ({ id, explainedBy, start: index, end: index + length })),
		)
		.sort((a, b) => a.start - b.start || a.end - b.end);
}
