import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** Builds `NAME.cjs` in the folder for each entry point, from the sources, as the shipped bundles are built. */
export function buildBundles(folder: string, entries: Readonly<Record<string, string>>): void {
	for (const [name, entry] of Object.entries(entries))
		buildSync({
			entryPoints: [entry],
			outfile: join(folder, `${name}.cjs`),
			bundle: true,
			platform: 'node',
			format: 'cjs',
			target: 'node22.13',
			mainFields: ['module', 'main'],
			minify: true,
			logLevel: 'error',
		});
}

/**
 * A program of the tests as one file, built once per run: started a hundred times, it would load its many sources, and take the types out
 * of them, each time anew.
 */
export function programOnce(name: string, entry: string): () => string {
	let program: string | undefined;
	return () => {
		if (program !== undefined) return program;
		program = join(mkdtempSync(join(tmpdir(), `cordon-${name}-`)), `${name}.mjs`);
		buildSync({
			entryPoints: [entry],
			outfile: program,
			bundle: true,
			platform: 'node',
			format: 'esm',
			target: 'node22.13',
			mainFields: ['module', 'main'],
			// Packages of the older module form ask for Node's modules with it.
			banner: { js: "import { createRequire as requireFor } from 'node:module';\nconst require = requireFor(import.meta.url);" },
			logLevel: 'error',
		});
		return program;
	};
}

/** The same for one bundle, once per run. */
export function bundledOnce(name: string, entry: string): () => string {
	let bundle: string | undefined;
	return () => {
		if (bundle !== undefined) return bundle;
		const folder = mkdtempSync(join(tmpdir(), `cordon-${name}-`));
		buildBundles(folder, { [name]: entry });
		bundle = join(folder, `${name}.cjs`);
		return bundle;
	};
}
