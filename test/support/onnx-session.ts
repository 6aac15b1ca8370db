import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';

/** A session of onnxruntime-web in this process: one thread, the runtime from its own file, no network. */
export async function openOnnx(model: Uint8Array): Promise<InferenceSession> {
	env.wasm.numThreads = 1;
	env.wasm.wasmBinary ??= readFileSync(
		path.join(path.dirname(createRequire(import.meta.url).resolve('onnxruntime-web/wasm')), 'ort-wasm-simd-threaded.wasm'),
	);
	return InferenceSession.create(model);
}

export function wholeNumbers(values: readonly number[], shape: readonly number[] = [values.length]): Tensor {
	return new Tensor(
		'int64',
		BigInt64Array.from(values, (value) => BigInt(value)),
		[...shape],
	);
}

export function numbersOf(tensor: Tensor | undefined): readonly number[] {
	if (!(tensor?.data instanceof Float32Array)) throw new Error('no numbers came out');
	return [...tensor.data];
}
