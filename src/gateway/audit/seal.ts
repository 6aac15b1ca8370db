import type { Sha256Hex } from '../../base/ids.ts';
import type { SegmentName } from './segments.ts';

/**
 * The end of a segment at some time: line `n` has this hash. If it's kept where the user's other programs can't change it, it shows that lines were
 * cut off.
 */
export interface AuditHead {
	readonly segment: SegmentName;
	readonly n: number;
	readonly hash: Sha256Hex;
}

/** The text that the seal after line `n` signs. */
export function sealText({ hash, n, segment }: AuditHead): string {
	return `mcp-cordon audit\n${segment}\n${n}\n${hash}`;
}
