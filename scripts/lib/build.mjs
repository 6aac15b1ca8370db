import { execFileSync } from 'node:child_process';

/** Generates and bundles, unless dist/ is newer than the sources. */
export function buildAll() {
	execFileSync(process.execPath, ['scripts/build-once.mjs'], { stdio: 'inherit' });
}
