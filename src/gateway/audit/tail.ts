import { type ChainLine, decodeLine } from './line.ts';
import { readTail } from './segment-file.ts';
import { chainFile, type SegmentName } from './segments.ts';

/** A line or two, as a rule; a line is never longer than the second. */
const TAIL_BYTES = [8_192, 262_144] as const;

/** The last whole line of a segment that is a line; a half-written one behind it is passed over. Undefined: there is none, or it cannot be read. */
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
