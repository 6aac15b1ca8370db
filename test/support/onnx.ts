/**
 * Writes ONNX files with only the parts of the format that a graph of plain nodes needs (onnx.proto of ONNX 1.16,
 * protobuf encoding). The same graph gives the same bytes.
 */

type ElementType = 'float' | 'int8' | 'int64';

/** Numbers of the enumeration `TensorProto.DataType`. */
const TYPE_NUMBERS: Readonly<Record<ElementType, number>> = { float: 1, int8: 3, int64: 7 };

/** A constant of the graph, row by row. */
export interface OnnxTensor {
	readonly name: string;
	readonly shape: readonly number[];
	readonly data: Float32Array | Int8Array | BigInt64Array;
}

export interface OnnxNode {
	/** Operator of the standard set: `Gather`, `Gemm`. */
	readonly operator: string;
	readonly inputs: readonly string[];
	readonly outputs: readonly string[];
	/** Whole numbers, lists of them, or `{float}`. */
	readonly attributes?: Readonly<Record<string, number | readonly number[] | { readonly float: number }>>;
}

/** An input or output. A string in `shape` names a length that is known only when the graph runs. */
export interface OnnxValue {
	readonly name: string;
	readonly type: 'float' | 'int64';
	readonly shape: readonly (number | string)[];
}

export interface OnnxGraph {
	readonly name: string;
	readonly inputs: readonly OnnxValue[];
	readonly outputs: readonly OnnxValue[];
	readonly constants: readonly OnnxTensor[];
	/** In an order in which each node comes after its inputs. */
	readonly nodes: readonly OnnxNode[];
}

const IR_VERSION = 8;
/** The set of operators the graph is written in. */
const OPERATOR_SET = 17;

/** The bytes of a file with this graph. */
export function encodeOnnx(graph: OnnxGraph): Uint8Array {
	return joined([
		number(1, IR_VERSION),
		text(2, 'mcp-cordon'),
		message(7, [
			...graph.nodes.map((node) => message(1, nodeParts(node))),
			text(2, graph.name),
			...graph.constants.map((constant) => message(5, tensorParts(constant))),
			...graph.inputs.map((value) => message(11, valueParts(value))),
			...graph.outputs.map((value) => message(12, valueParts(value))),
		]),
		message(8, [text(1, ''), number(2, OPERATOR_SET)]),
	]);
}

function nodeParts({ attributes = {}, inputs, operator, outputs }: OnnxNode): Uint8Array[] {
	return [
		...inputs.map((name) => text(1, name)),
		...outputs.map((name) => text(2, name)),
		text(4, operator),
		...Object.entries(attributes).map(([name, value]) => message(5, [text(1, name), ...attributeParts(value)])),
	];
}

/** Field 20 is the kind: 1 a float, 2 a whole number, 7 a list of whole numbers. */
function attributeParts(value: number | readonly number[] | { readonly float: number }): Uint8Array[] {
	if (typeof value === 'number') return [number(3, value), number(20, 2)];
	if ('float' in value) return [joined([varint((2 << 3) | 5), littleEndian(Float32Array.of(value.float))]), number(20, 1)];
	return [...value.map((each) => number(8, each)), number(20, 7)];
}

function tensorParts({ data, name, shape }: OnnxTensor): Uint8Array[] {
	const type: ElementType = data instanceof Float32Array ? 'float' : data instanceof Int8Array ? 'int8' : 'int64';
	return [...shape.map((size) => number(1, size)), number(2, TYPE_NUMBERS[type]), text(8, name), bytes(9, littleEndian(data))];
}

function valueParts({ name, shape, type }: OnnxValue): Uint8Array[] {
	const sizes = shape.map((size) => message(1, [typeof size === 'number' ? number(1, size) : text(2, size)]));
	return [text(1, name), message(2, [message(1, [number(1, TYPE_NUMBERS[type]), message(2, sizes)])])];
}

// ——— protobuf ———

function littleEndian(data: Float32Array | Int8Array | BigInt64Array): Uint8Array {
	if (data instanceof Int8Array) return new Uint8Array(data.buffer, data.byteOffset, data.length);
	const written = new Uint8Array(data.length * data.BYTES_PER_ELEMENT);
	const view = new DataView(written.buffer);
	if (data instanceof Float32Array) data.forEach((value, index) => view.setFloat32(index * 4, value, true));
	else data.forEach((value, index) => view.setBigInt64(index * 8, value, true));
	return written;
}

function varint(value: number): Uint8Array {
	const out: number[] = [];
	let left = value;
	while (left >= 0x80) {
		out.push((left % 0x80) | 0x80);
		left = Math.floor(left / 0x80);
	}
	out.push(left);
	return Uint8Array.from(out);
}

function number(field: number, value: number): Uint8Array {
	if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${value} is no size, axis or type`);
	return joined([varint(field << 3), varint(value)]);
}

function bytes(field: number, value: Uint8Array): Uint8Array {
	return joined([varint((field << 3) | 2), varint(value.length), value]);
}

function text(field: number, value: string): Uint8Array {
	return bytes(field, new TextEncoder().encode(value));
}

function message(field: number, parts: readonly Uint8Array[]): Uint8Array {
	return bytes(field, joined(parts));
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
	const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}
