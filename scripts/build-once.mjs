// Builds the bundles unless dist/ is newer than every source file, so that several test scripts in a row build once.
// Files that F5 left don't count.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';

const newest = (folder) =>
	Math.max(
		...readdirSync(folder, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => statSync(`${entry.parentPath}/${entry.name}`).mtimeMs),
	);
const isFresh =
	existsSync('dist/cli.cjs') &&
	!existsSync('dist/for-debugging') &&
	statSync('dist/cli.cjs').mtimeMs > Math.max(newest('src'), statSync('esbuild.mjs').mtimeMs, statSync('package.json').mtimeMs);
if (!isFresh) execFileSync(process.execPath, ['esbuild.mjs'], { stdio: 'inherit' });
