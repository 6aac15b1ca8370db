import { type ChainLine, decodeLine } from './line.ts';
import { readTail } from './segment-file.ts';
import { chainFile, type SegmentName } from './segments.ts';

/** Bytes to read: usually a line or two, and at most one line of the maximum length. */
const TAIL_BYTES = [8_192, 262_144] as const;

/** The last valid line of a segment. Skips a half-written line after it. Undefined: there is none, or the file can't be read. */
export function lastLineOf(folder: string, segment: SegmentName): ChainLine | undefined {
	for (const length of TAIL_BYTES) {
		let text: string;
		try {
			text = readTail(chainFile(folder, segment), length);
		} catch {
			return undefined;
		}
		const lines = text.split('\n').slice(0, -1);
		for (const line of lines.reverse()) {
			const decoded = decodeLine(line);
			if (decoded.ok) return decoded.value;
		}
	}
	return undefined;
}
