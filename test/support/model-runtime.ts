import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** The wasm file that runs models, from its package. */
export function runtimeBytes(): Buffer {
	return readFileSync(
		path.join(path.dirname(createRequire(import.meta.url).resolve('onnxruntime-web/wasm')), 'ort-wasm-simd-threaded.wasm'),
	);
}

/** Writes the runtime compressed like the build, but faster, and returns the file. */
export function writeRuntime(folder: string): string {
	const file = path.join(folder, 'ort-wasm-simd-threaded.wasm.br');
	writeFileSync(file, brotliCompressSync(runtimeBytes(), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }));
	return file;
}
