import type { Finding, Severity } from '../engine/finding.ts';

/** What a scan found in an unguarded server, based on its responses at that time. */
export interface KeptScan {
	/** Milliseconds since the Unix epoch. */
	readonly at: number;
	readonly checked: number;
	/** The items with findings. */
	readonly items: readonly ScannedItem[];
	readonly severity: Severity;
	/** False: a part couldn't be checked, so the server isn't clean. */
	readonly isWhole: boolean;
}

export interface ScannedItem {
	readonly kind: 'instructions' | 'server_info' | 'tool' | 'prompt' | 'resource' | 'resource_template';
	/** Text from the server. */
	readonly name: string;
	readonly severity: Severity;
	readonly findings: readonly Finding[];
}
