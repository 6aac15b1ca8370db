// Packs an extension folder into a .vsix without its dependencies, because everything we ship is bundled.
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { isNewerThan } from './editor.mjs';

const VSCE = path.resolve(import.meta.dirname, '../../node_modules/@vscode/vsce/vsce');
const FLAGS = [
	'--no-dependencies',
	'--allow-star-activation',
	'--allow-missing-repository',
	'--skip-license',
	// The rules that find Slack tokens contain the prefixes of such tokens.
	'--allow-package-secrets',
	'slack',
	'--no-rewrite-relative-links',
];

/** Packs `folder` into `file` unless that is newer than everything in `sources`, and returns the absolute path. */
export async function packExtension(folder, file, { sources = [folder], isFresh = isNewerThan(file, sources) } = {}) {
	const packagePath = path.resolve(file);
	if (isFresh) return packagePath;
	mkdirSync(path.dirname(packagePath), { recursive: true });
	// Uses the command line, because the module prints to our output.
	await promisify(execFile)(process.execPath, [VSCE, 'package', ...FLAGS, '--out', packagePath], { cwd: folder });
	return packagePath;
}
