import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildOptions, buildSync } from 'esbuild';

const COMMON: BuildOptions = { bundle: true, platform: 'node', target: 'node22.13', mainFields: ['module', 'main'], logLevel: 'error' };

/** Builds `NAME.cjs` in the folder for each entry point, from the sources, in the same way as the shipped bundles. */
export function buildBundles(folder: string, entries: Readonly<Record<string, string>>): void {
	// The command line loads most of its commands from a file next to it.
	const all = 'cli' in entries ? { ...entries, commands: 'src/cli/commands.ts' } : entries;
	const place = { 'import.meta.filename': '__filename' };
	for (const [name, entry] of Object.entries(all))
		buildSync({ ...COMMON, entryPoints: [entry], outfile: join(folder, `${name}.cjs`), format: 'cjs', minify: true, define: place });
}

/**
 * A test program as one file, built once per run, because a program started a hundred times would load its many sources
 * and strip their types each time.
 */
export function programOnce(name: string, entry: string): () => string {
	// Packages in the older module format load Node's modules with `require`.
	const banner = { js: "import { createRequire as requireFor } from 'node:module';\nconst require = requireFor(import.meta.url);" };
	return once(`${name}.mjs`, entry, (folder) => {
		const program = join(folder, `${name}.mjs`);
		buildSync({ ...COMMON, entryPoints: [entry], outfile: program, format: 'esm', banner });
		return program;
	});
}

/** The same for one bundle, with those it starts, once per run. */
export function bundledOnce(name: string, entry: string, beside: Readonly<Record<string, string>> = {}): () => string {
	return once(name, entry, (folder) => {
		buildBundles(folder, { [name]: entry, ...beside });
		return join(folder, `${name}.cjs`);
	});
}

/** Builds something once per run, however often and wherever it is used. */
const BUILT = new Map<string, string>();

/** The result of the first call to `build`. Its folder is deleted with this process. */
function once(name: string, entry: string, build: (folder: string) => string): () => string {
	return () => {
		const key = JSON.stringify([name, entry]);
		const known = BUILT.get(key);
		if (known !== undefined) return known;
		const folder = mkdtempSync(join(tmpdir(), `cordon-${name}-`));
		process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
		const built = build(folder);
		BUILT.set(key, built);
		return built;
	};
}
