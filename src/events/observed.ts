import type { Sha256Hex } from '../base/ids.ts';
import type { Finding, Severity } from '../engine/finding.ts';

/** A tool of a server that is not guarded, as the editor lists it to models: looked at, and nothing more. */
export interface ObservedTool {
	readonly name: string;
	/** Of name, description and input schema: what the editor tells. */
	readonly fingerprint: Sha256Hex;
	readonly severity: Severity;
	readonly findings: readonly Finding[];
	readonly notChecked: readonly string[];
	/** It was another one when a person, or the first look, saw it last. */
	readonly isChanged: boolean;
}

/** How the editor names the tool set of a server: lower case, white space as `-`. Seen in VS Code 1.139. */
export function toolSetName(label: string): string {
	return label.toLowerCase().replace(/\s+/g, '-');
}

/** What a person should look at. */
export function isNotable({ findings, isChanged, notChecked }: ObservedTool): boolean {
	return isChanged || findings.length > 0 || notChecked.length > 0;
}
