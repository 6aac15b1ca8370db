import { type ChainLine, decodeLine } from './line.ts';
import { readTail } from './segment-file.ts';
import { chainFile, type SegmentName } from './segments.ts';

const TAIL_BYTES = 262_144;

/** The last whole line of a segment that is a line; a half-written one behind it is passed over. Undefined: there is none, or it cannot be read. */
export function lastLineOf(folder: string, segment: SegmentName): ChainLine | undefined {
	let text: string;
	try {
		text = readTail(chainFile(folder, segment), TAIL_BYTES);
	} catch {
		return undefined;
	}
	const lines = text.split('\n').slice(0, -1);
	for (const line of lines.reverse()) {
		const decoded = decodeLine(line);
		if (decoded.ok) return decoded.value;
	}
	return undefined;
}
