import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** The wasm file that models run by, as the package of it holds it. */
export function runtimeBytes(): Buffer {
	return readFileSync(
		path.join(path.dirname(createRequire(import.meta.url).resolve('onnxruntime-web/wasm')), 'ort-wasm-simd-threaded.wasm'),
	);
}

/** Writes the runtime compressed, as the build does but in a moment; gives the file. */
export function writeRuntime(folder: string): string {
	const file = path.join(folder, 'ort-wasm-simd-threaded.wasm.br');
	writeFileSync(file, brotliCompressSync(runtimeBytes(), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }));
	return file;
}
