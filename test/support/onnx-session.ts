import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { runtimeBytes } from './model-runtime.ts';

/** A session of onnxruntime-web in this process: one thread, the runtime from its own file, no network. */
export async function openOnnx(model: Uint8Array): Promise<InferenceSession> {
	env.wasm.numThreads = 1;
	env.wasm.wasmBinary ??= runtimeBytes();
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
