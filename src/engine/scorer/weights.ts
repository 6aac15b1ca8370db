import { FirstStage } from './first-stage.ts';
import { Vocabulary } from './vocabulary.ts';

/** The file that `tools/training/export.py` writes: a header, and sections that start at multiples of 16 bytes. */
export interface WeightsFile {
	readonly layers: number;
	readonly vocabulary: Vocabulary;
	readonly firstStage: FirstStage;
	/** All sections, in the layout that the kernel expects. */
	readonly body: Uint8Array;
	/** The offset of a section in `body`. */
	place(name: string): number;
}

const MAGIC = 0x4353_434d;
const VERSION = 1;
const HEAD_BYTES = 12;

interface Header {
	readonly layers: number;
	readonly vocabulary: number;
	readonly sections: Readonly<Record<string, readonly [number, number]>>;
}

/** Parses a file whose digest was already verified. Throws if it's another kind of file. */
export function readWeights(bytes: Uint8Array): WeightsFile {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	if (bytes.byteLength < HEAD_BYTES || view.getUint32(0, true) !== MAGIC || view.getUint32(4, true) !== VERSION)
		throw new Error("this isn't a file of the scorer");
	const length = view.getUint32(8, true);
	const header = JSON.parse(new TextDecoder().decode(bytes.subarray(HEAD_BYTES, HEAD_BYTES + length))) as Header;
	const body = bytes.subarray(HEAD_BYTES + length);
	const section = (name: string): Uint8Array => {
		const [at, size] = header.sections[name] ?? [0, 0];
		if (size === 0 || at + size > body.byteLength) throw new Error(`the file of the scorer lacks ${name}`);
		return body.subarray(at, at + size);
	};
	return {
		layers: header.layers,
		vocabulary: vocabularyOf(section('piece-lengths'), section('pieces'), section('piece-scores')),
		firstStage: new FirstStage(new Uint8Array(section('first-stage'))),
		body,
		place: (name) => section(name).byteOffset - body.byteOffset,
	};
}

function vocabularyOf(lengths: Uint8Array, bytes: Uint8Array, scores: Uint8Array): Vocabulary {
	const decoder = new TextDecoder();
	let at = 0;
	const pieces = Array.from(lengths, (length) => decoder.decode(bytes.subarray(at, (at += length))));
	return new Vocabulary(pieces, new Float32Array(new Uint8Array(scores).buffer));
}
