// Packs the extension into mcp-cordon-VERSION.vsix and checks its contents.
// usage: node scripts/package.mjs [--out FILE]
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll } from './lib/build.mjs';
import { packExtension } from './lib/vsix.mjs';

const MAX_BYTES = 32 * 1024 * 1024;
/** The bundled classifier, and the one wasm file: the runtime for other models. */
const MODEL = 'extension/dist/scorer.bin';
const RUNTIME = 'extension/dist/ort-wasm-simd-threaded.wasm.br';
/** Top-level names inside the package. Everything else is a mistake. */
const ALLOWED =
	/^extension\/(?:package\.json|readme\.md|changelog\.md|LICENSE(?:\.txt)?|dist\/(?:[\w.-]+\.(?:cjs|json)|scorer\.bin|ort-wasm-simd-threaded\.wasm\.br)|media\/.+|models\/README\.md|docs\/detectors\/[\w./-]+\.md|patterns\/.+)$/i;
/** Also the pictures that the README shows, but not those of the other pages in `docs`, which aren't part of the package. */
const pictures = () =>
	[...readFileSync('README.md', 'utf8').matchAll(/!\[[^\]]*\]\((docs\/images\/[\w-]+\.png)\)/g)].map(([, file]) => `extension/${file}`);
const REQUIRED = [
	'extension/package.json',
	'extension/dist/extension.cjs',
	'extension/dist/window.cjs',
	'extension/dist/gateway.cjs',
	'extension/dist/scorer.cjs',
	'extension/dist/transformer.cjs',
	'extension/dist/reader.cjs',
	MODEL,
	RUNTIME,
	'extension/dist/proxy.cjs',
	'extension/dist/launch.cjs',
	'extension/dist/uninstall.cjs',
	'extension/dist/cli.cjs',
	'extension/dist/commands.cjs',
	'extension/dist/words.cjs',
	'extension/dist/gateway-process.cjs',
	'extension/dist/guard.cjs',
	'extension/dist/sample.cjs',
	'extension/docs/detectors/unicode.hidden.md',
];

/** Names inside a zip file, from its central directory. Source: APPNOTE 6.3, sections 4.3.12 and 4.3.16. */
export function zipNames(file) {
	const bytes = readFileSync(file);
	const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
	const names = [];
	let at = bytes.readUInt32LE(end + 16);
	for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
		const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
		names.push(bytes.toString('utf8', at + 46, at + 46 + nameLength));
		at += 46 + nameLength + extraLength + commentLength;
	}
	return names;
}

/** The problems of a packed extension, or an empty list. */
export function packageProblems(file) {
	const names = zipNames(file).filter((name) => !name.endsWith('/'));
	const shown = pictures();
	const isWrong = (name) => name.startsWith('extension/') && !ALLOWED.test(name) && !shown.includes(name);
	const problems = names.filter(isWrong).map((name) => `holds ${name}`);
	problems.push(...[...REQUIRED, ...shown].filter((name) => !names.includes(name)).map((name) => `lacks ${name}`));
	if (statSync(file).size > MAX_BYTES) problems.push(`is ${statSync(file).size} bytes, more than ${MAX_BYTES}`);
	return problems;
}

/** Builds, packs, and checks, and returns the file. */
export async function packageExtension(out) {
	buildAll();
	const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
	const file = await packExtension('.', out ?? `${name}-${version}.vsix`, { isFresh: false });
	const problems = packageProblems(file);
	if (problems.length > 0) throw new Error(`${path.basename(file)} ${problems.join('; ')}`);
	return file;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const index = process.argv.indexOf('--out');
	const file = await packageExtension(index < 0 ? undefined : process.argv[index + 1]);
	console.log(`${path.relative('.', file)}: ${(statSync(file).size / 1024).toFixed(0)} KB, ${zipNames(file).length} files`);
}
