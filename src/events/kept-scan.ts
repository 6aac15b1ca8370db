import type { Finding, Severity } from '../engine/finding.ts';

/** What a scan found at a server that isn't guarded. It's about what the server said then. */
export interface KeptScan {
	/** Milliseconds since the Unix epoch. */
	readonly at: number;
	readonly checked: number;
	/** Those with findings. */
	readonly items: readonly ScannedItem[];
	readonly severity: Severity;
	/** False: some of it couldn't be checked, so it isn't clean. */
	readonly isWhole: boolean;
}

export interface ScannedItem {
	readonly kind: 'instructions' | 'server_info' | 'tool' | 'prompt' | 'resource' | 'resource_template';
	/** Text of the server. */
	readonly name: string;
	readonly severity: Severity;
	readonly findings: readonly Finding[];
}
