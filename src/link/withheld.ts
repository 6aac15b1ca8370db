import type { EntryId } from '../base/ids.ts';
import type { Severity } from '../engine/finding.ts';

/** One passage that rules matched, escaped and clipped, with a little context. */
export interface RemovedPassage {
	/** The most important first. */
	readonly rules: readonly string[];
	/** What the first rule found, in our own fixed words. */
	readonly detail?: string | undefined;
	/** The highest severity of all rules. */
	readonly severity: Severity;
	/** RFC 6901, relative to the result; escaped. */
	readonly pointer: string;
	readonly before: string;
	readonly passage: string;
	readonly after: string;
}

/** A result that wasn't delivered unchanged, for a person to review. Everything in it is escaped. */
export interface WithheldItem {
	readonly id: string;
	/** Milliseconds since the Unix epoch. */
	readonly at: number;
	readonly entry: EntryId;
	readonly server: string;
	readonly name: string;
	/** `redact`: passages were replaced; `hold`: it waited for a person; `block`: none of it was delivered. */
	readonly action: 'redact' | 'hold' | 'block';
	readonly isReleased: boolean;
	readonly takenOut: readonly RemovedPassage[];
	/** All texts in it, clipped. */
	readonly text: string;
}
