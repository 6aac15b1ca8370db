import { err, ok, type Result } from '../../base/result.ts';
import { FEATURE_VERSION } from './features.ts';

/** The numbers of a trained network, see `score.ts` for what is computed with them. */
export interface ClassifierModel {
	/** Rows of the table, a power of two. */
	readonly buckets: number;
	/** Columns of the table. */
	readonly dimensions: number;
	readonly hidden: number;
	/** What one step of the table is worth. */
	readonly scale: number;
	/** `buckets` × `dimensions`, row by row. */
	readonly table: Int8Array;
	/** `hidden` × (2 × `dimensions`), row by row. */
	readonly inner: Float32Array;
	readonly innerBias: Float32Array;
	readonly outer: Float32Array;
	readonly outerBias: number;
}

/** Why there is no classifier. The rules go on without it. */
export type ModelFailure =
	| { readonly kind: 'absent' }
	/** Not the file this version was released with. */
	| { readonly kind: 'wrong-file' }
	| { readonly kind: 'not-a-model' }
	| { readonly kind: 'wrong-version' };

const MAGIC = 'CRDNCLF1';
const HEADER_BYTES = 32;
const MAX_BUCKETS = 1 << 20;
const MAX_WIDTH = 256;

/** The bytes of a model file: 8 bytes of name, five u32 (feature version, buckets, dimensions, hidden, reserved), f32 scale, then the numbers; little-endian. */
export function encodeModel(model: ClassifierModel): Uint8Array {
	const { buckets, dimensions, hidden } = model;
	const bytes = new Uint8Array(sizeOf(buckets, dimensions, hidden));
	const view = new DataView(bytes.buffer);
	for (let at = 0; at < MAGIC.length; at += 1) view.setUint8(at, MAGIC.charCodeAt(at));
	for (const [index, value] of [FEATURE_VERSION, buckets, dimensions, hidden, 0].entries()) view.setUint32(8 + index * 4, value, true);
	view.setFloat32(28, model.scale, true);
	bytes.set(new Uint8Array(model.table.buffer, model.table.byteOffset, model.table.length), HEADER_BYTES);
	let at = HEADER_BYTES + model.table.length;
	for (const value of [...model.inner, ...model.innerBias, ...model.outer, model.outerBias]) {
		view.setFloat32(at, value, true);
		at += 4;
	}
	return bytes;
}

function sizeOf(buckets: number, dimensions: number, hidden: number): number {
	return HEADER_BYTES + buckets * dimensions + 4 * (hidden * 2 * dimensions + 2 * hidden + 1);
}

/**
 * Reads a model file. `sha256` is the digest of `bytes` in hexadecimal, `expected` the one that was released; any other file is refused
 * before a number of it is used.
 */
export function parseModel(
	bytes: Uint8Array,
	{ expected, sha256 }: { readonly sha256: string; readonly expected: string },
): Result<ClassifierModel, ModelFailure> {
	if (sha256 !== expected) return err({ kind: 'wrong-file' });
	return decodeModel(bytes);
}

/** Reads the numbers of a model file of any digest: for training and its tests. */
export function decodeModel(bytes: Uint8Array): Result<ClassifierModel, ModelFailure> {
	if (bytes.length < HEADER_BYTES) return err({ kind: 'not-a-model' });
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	for (let at = 0; at < MAGIC.length; at += 1) if (view.getUint8(at) !== MAGIC.charCodeAt(at)) return err({ kind: 'not-a-model' });
	const word = (index: number): number => view.getUint32(8 + index * 4, true);
	if (word(0) !== FEATURE_VERSION) return err({ kind: 'wrong-version' });
	const [buckets, dimensions, hidden] = [word(1), word(2), word(3)];
	const isPower = buckets > 0 && (buckets & (buckets - 1)) === 0;
	if (!isPower || buckets > MAX_BUCKETS || dimensions < 1 || dimensions > MAX_WIDTH || hidden < 1 || hidden > MAX_WIDTH)
		return err({ kind: 'not-a-model' });
	if (bytes.length !== sizeOf(buckets, dimensions, hidden)) return err({ kind: 'not-a-model' });
	let at = HEADER_BYTES + buckets * dimensions;
	const floats = (count: number): Float32Array => {
		const values = new Float32Array(count);
		for (let index = 0; index < count; index += 1, at += 4) values[index] = view.getFloat32(at, true);
		return values;
	};
	// A copy: `bytes` may be a view of a larger buffer.
	const table = new Int8Array(buckets * dimensions);
	table.set(new Int8Array(bytes.buffer, bytes.byteOffset + HEADER_BYTES, table.length));
	const inner = floats(hidden * 2 * dimensions);
	const innerBias = floats(hidden);
	const outer = floats(hidden);
	const outerBias = floats(1)[0] ?? 0;
	const scale = view.getFloat32(28, true);
	if (![scale, outerBias, ...inner, ...innerBias, ...outer].every(Number.isFinite)) return err({ kind: 'not-a-model' });
	return ok({ buckets, dimensions, hidden, scale, table, inner, innerBias, outer, outerBias });
}
