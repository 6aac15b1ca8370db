import type { Sha256Hex } from '../base/ids.ts';
import type { Finding, Severity } from '../engine/finding.ts';

/** A tool of an unguarded server, as the editor lists it to models. It's only inspected. */
export interface ObservedTool {
	readonly name: string;
	/** Over name, description, and input schema, which is all that the editor reveals. */
	readonly fingerprint: Sha256Hex;
	readonly severity: Severity;
	readonly findings: readonly Finding[];
	readonly notChecked: readonly string[];
	/** It differs from what a person, or the first inspection, last saw. */
	readonly isChanged: boolean;
}

/** The editor's name for the tool set of a server: lowercase, white space as `-`. Seen in VS Code 1.139. */
export function toolSetName(label: string): string {
	return label.toLowerCase().replace(/\s+/g, '-');
}

/** Whether a person should look at it. */
export function isNotable({ findings, isChanged, notChecked }: ObservedTool): boolean {
	return isChanged || findings.length > 0 || notChecked.length > 0;
}
