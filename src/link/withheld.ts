import type { EntryId } from '../base/ids.ts';
import type { Severity } from '../engine/finding.ts';

/** One passage that rules saw, escaped and clipped, with a little of what stands around it. */
export interface RemovedPassage {
	/** The most telling first. */
	readonly rules: readonly string[];
	/** What the first of them saw, in fixed words of ours. */
	readonly detail?: string | undefined;
	/** The worst of all. */
	readonly severity: Severity;
	/** RFC 6901, from the result; escaped. */
	readonly pointer: string;
	readonly before: string;
	readonly passage: string;
	readonly after: string;
}

/** A result that was not delivered as it came, for a person to look at. All of it is escaped. */
export interface WithheldItem {
	readonly id: string;
	/** Milliseconds since the Unix epoch. */
	readonly at: number;
	readonly entry: EntryId;
	readonly server: string;
	readonly name: string;
	/** `redact`: passages were replaced; `hold`: it waited for a person; `block`: nothing of it was delivered. */
	readonly action: 'redact' | 'hold' | 'block';
	readonly isReleased: boolean;
	readonly takenOut: readonly RemovedPassage[];
	/** All texts of it, clipped. */
	readonly text: string;
}
