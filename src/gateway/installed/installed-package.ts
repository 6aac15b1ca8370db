import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isJsonObject, type Json, type JsonObject, ownMember } from '../../base/json.ts';
import { packageOfLaunch } from '../../pins/package-of-launch.ts';

export interface InstalledPlace {
	readonly home: string;
	/** Where the runner starts. */
	readonly cwd: string;
}

/** Longer ones are not read. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * What `npx` has on this machine of the package that a command line runs: its name, version and the integrity that npm recorded when it
 * installed it (`some-mcp 1.2.3 sha512-…`). Nothing is fetched. `undefined`: another runner, or nothing is installed where npm looks by
 * default. Source: npm 11, libnpmexec/lib/index.js; the hidden lock file of npm, docs/lib/content/configuring-npm/package-lock-json.md.
 */
export function installedPackage(commandLine: readonly string[], { cwd, home }: InstalledPlace): string | undefined {
	const launched = packageOfLaunch(commandLine);
	if (launched?.isNpx !== true) return undefined;
	const { end, index, name, start, version } = launched;
	const written = commandLine[index]?.slice(start, end) ?? '';
	const local = cwd === '' ? undefined : readInstalled(path.join(cwd, 'node_modules'), name);
	// The folder's own package comes first where it is one that was asked for.
	const isLocal = local !== undefined && (version === undefined || version === local.version);
	const cache = process.platform === 'win32' ? path.join(home, 'AppData', 'Local', 'npm-cache') : path.join(home, '.npm');
	const kept = createHash('sha512').update(written).digest('hex').slice(0, 16);
	const found = isLocal ? local : readInstalled(path.join(cache, '_npx', kept, 'node_modules'), name);
	return found === undefined ? undefined : [name, found.version, found.integrity].join(' ').trimEnd();
}

function readInstalled(folder: string, name: string): { readonly version: string; readonly integrity: string } | undefined {
	const version = ownMember(readJson(path.join(folder, name, 'package.json')), 'version');
	if (typeof version !== 'string') return undefined;
	const packages = ownMember(readJson(path.join(folder, '.package-lock.json')), 'packages');
	const entry = isJsonObject(packages) ? ownMember(packages, `node_modules/${name}`) : undefined;
	const recorded = isJsonObject(entry) && entry['version'] === version ? entry['integrity'] : undefined;
	return { version: plain(version), integrity: typeof recorded === 'string' ? plain(recorded) : '' };
}

/** What npm writes there has no blanks, so that no version can pass for one with an integrity. */
function plain(text: string): string {
	return text.replaceAll(/\s+/g, '_').slice(0, 400);
}

function readJson(file: string): JsonObject {
	try {
		if (statSync(file).size > MAX_BYTES) return {};
		const value: Json = JSON.parse(readFileSync(file, 'utf8'));
		return isJsonObject(value) ? value : {};
	} catch {
		return {};
	}
}
