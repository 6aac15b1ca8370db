/** The checks that aren't tests: title, program, arguments. `npm run check` runs the same. */
export const CHECKS = [
	['lock file', 'node', 'scripts/complete-lock.mjs', '--check'],
	['generated files', 'node', 'scripts/generate.mjs', '--check'],
	['types', 'tsc', '-b'],
	['lint', 'oxlint', '--type-aware', 'src', 'test', 'scripts', 'esbuild.mjs'],
	['format', 'biome', 'check', '--linter-enabled=false', '.'],
	['unused code', 'knip'],
];
