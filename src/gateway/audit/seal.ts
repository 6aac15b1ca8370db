import type { Sha256Hex } from '../../base/ids.ts';
import type { SegmentName } from './segments.ts';

/** How far a segment had come: line `n` has this hash. Kept where a program of the same user cannot change it, it shows what was cut off. */
export interface AuditHead {
	readonly segment: SegmentName;
	readonly n: number;
	readonly hash: Sha256Hex;
}

/** What the seal of line `n` signs. */
export function sealText({ hash, n, segment }: AuditHead): string {
	return `mcp-cordon audit\n${segment}\n${n}\n${hash}`;
}
