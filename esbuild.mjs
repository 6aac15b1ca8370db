// Builds every bundle into dist/ and writes their metafiles to out/meta/ (read by test/unit/architecture.test.ts).
// usage: node esbuild.mjs [--dev]
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { compressed } from './scripts/lib/brotli.mjs';

const isDev = process.argv.includes('--dev');
/** What `words.cjs` holds: the others load it from beside them. */
const WORD_LISTS = 'src/engine/injection/foreign-words.ts';
const shareWords = {
	name: 'share-words',
	setup({ onResolve }) {
		onResolve({ filter: /\/foreign-words\.ts$/ }, ({ kind }) =>
			kind === 'entry-point' ? undefined : { path: './words.cjs', external: true },
		);
	},
};
/** What the extension loads when a window has servers. */
const loadWindow = {
	name: 'load-window',
	setup({ onResolve }) {
		onResolve({ filter: /\/window\.ts$/ }, ({ kind }) =>
			kind === 'dynamic-import' ? { path: './window.cjs', external: true } : undefined,
		);
	},
};
/** Bundle → entry point. What each may contain is pinned in the architecture test. */
export const BUNDLES = {
	extension: 'src/extension/extension.ts',
	window: 'src/extension/window.ts',
	'gateway-process': 'src/gateway/process/main.ts',
	gateway: 'src/gateway/worker.ts',
	transformer: 'src/gateway/classifier/transformer/worker.ts',
	scorer: 'src/gateway/scorer/worker.ts',
	reader: 'src/gateway/second-reader/worker.ts',
	proxy: 'src/proxy/main.ts',
	launch: 'src/proxy/launch.ts',
	upstream: 'src/proxy/upstream/upstream.ts',
	guard: 'src/proxy/guard.ts',
	'scan-http': 'src/proxy/scan-http.ts',
	uninstall: 'src/gateway/uninstall.ts',
	cli: 'src/cli/main.ts',
	commands: 'src/cli/commands.ts',
	words: WORD_LISTS,
	sample: 'demo/servers/sample.mjs',
};

rmSync('dist', { recursive: true, force: true });
for (const folder of ['dist', 'out/meta']) mkdirSync(folder, { recursive: true });
// Bundles for debugging are neither packed nor measured nor tested: scripts/build-once.mjs makes others.
if (isDev) writeFileSync('dist/for-debugging', '');
/** What lies compressed beside the bundles, which are made meanwhile. */
const packed = [
	// The runtime of `transformer`: the one of its wasm files that needs neither threads nor a graphics card.
	'node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm',
].map(async (file) => ({ file, bytes: await compressed(file) }));
for (const [name, entry] of Object.entries(BUNDLES)) {
	const result = await build({
		entryPoints: [entry],
		outfile: `dist/${name}.cjs`,
		bundle: true,
		platform: 'node',
		format: 'cjs',
		target: 'node22.13',
		// jsonc-parser's `main` is a UMD wrapper that no bundler can follow.
		mainFields: ['module', 'main'],
		// Where a bundle lies, without resolving its path (`src/proxy/inside.ts`).
		define: { 'import.meta.filename': '__filename' },
		external: name === 'extension' || name === 'window' ? ['vscode'] : [],
		// A native import would get another `vscode` than the editor hands out.
		supported: name === 'extension' ? { 'dynamic-import': false } : {},
		plugins: [shareWords, loadWindow],
		metafile: true,
		minify: !isDev,
		sourcemap: isDev ? 'inline' : false,
		legalComments: 'none',
		logLevel: 'warning',
		banner: name === 'cli' ? { js: '#!/usr/bin/env node' } : {},
	});
	writeFileSync(`out/meta/${name}.json`, JSON.stringify(result.metafile));
}
// Numbers of 7 and 4 bits: compressed they would be hardly smaller, and had to be unpacked at each start.
copyFileSync('models/scorer.bin', 'dist/scorer.bin');
for (const { bytes, file } of await Promise.all(packed)) writeFileSync(`dist/${path.basename(file)}.br`, bytes);
