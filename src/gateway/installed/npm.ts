import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isJsonObject, ownMember } from '../../base/json.ts';
import { type Installed, type InstalledPlace, namesIn, readBytes, readJson, readText, type Wanted } from './files.ts';

/** Source: npm 11, libnpmexec/lib/index.js. */
export function fromNpx({ name, version, written }: Wanted, { cwd, home }: InstalledPlace): readonly Installed[] {
	const cache = process.platform === 'win32' ? path.join(home, 'AppData', 'Local', 'npm-cache') : path.join(home, '.npm');
	const kept = createHash('sha512').update(written).digest('hex').slice(0, 16);
	return ofFolder(cwd, name, version) ?? readFolder(path.join(cache, '_npx', kept), name);
}

/** Measured with bun 1.4. Older versions use the folder for temporary files. */
export function fromBunx({ name, version }: Wanted, { cwd, home }: InstalledPlace): readonly Installed[] {
	const local = ofFolder(cwd, name, version);
	if (local !== undefined) return local;
	const cache = path.join(home, '.bun', 'install', 'cache');
	const kept = `${name}@${version ?? 'latest'}`;
	const folders = namesIn(cache).filter((each) => each.startsWith('.bunx-'));
	const found = folders.flatMap((each) => readFolder(path.join(cache, each, kept), name));
	return found.length > 0 ? found : readFolder(path.join(tmpdir(), `bunx-${process.getuid?.() ?? 0}-${kept}`), name);
}

/** Measured with pnpm 12. A folder is named by a hash of everything that was asked for, and contains only what that resolved to. */
export function fromPnpm({ name, version = '' }: Wanted, { home }: InstalledPlace): readonly Installed[] {
	const cache = {
		darwin: path.join(home, 'Library', 'Caches', 'pnpm'),
		win32: path.join(home, 'AppData', 'Local', 'pnpm-cache'),
	}[process.platform as string];
	const folder = path.join(cache ?? path.join(home, '.cache', 'pnpm'), 'dlx');
	return namesIn(folder).flatMap((kept) => {
		const own = path.join(folder, kept, 'pkg');
		const wanted = readJson(path.join(own, 'package.json'))['dependencies'];
		const isMeant = isJsonObject(wanted) && Object.keys(wanted).length === 1 && ownMember(wanted, name) === version;
		return isMeant ? readFolder(own, name) : [];
	});
}

/** Measured with yarn 4.18: it keeps the archive, and nothing else of the package. */
export function fromYarn({ name, version = '' }: Wanted, { home }: InstalledPlace): readonly Installed[] {
	const cache = path.join(home, ...(process.platform === 'win32' ? ['AppData', 'Local', 'Yarn', 'Berry'] : ['.yarn', 'berry']), 'cache');
	const start = `${name.replace('/', '-')}-npm-${version}-`;
	const isMeant = (file: string): boolean => file.startsWith(start) && /^[0-9a-f]{10}-\w{1,20}\.zip$/.test(file.slice(start.length));
	return namesIn(cache)
		.filter(isMeant)
		.flatMap((file) => readBytes(path.join(cache, file)) ?? [])
		.map((bytes) => ({ version, integrity: `sha256-${createHash('sha256').update(bytes).digest('hex')}` }));
}

/** Measured with deno 2.9. Without a version it uses the newest one it knows, but a lock file of the folder may name another. */
export function fromDeno({ isExact, name, version }: Wanted, { cwd, home }: InstalledPlace): readonly Installed[] {
	if (!isExact && ['deno.json', 'deno.jsonc', 'deno.lock', 'package.json'].some((file) => readText(path.join(cwd, file)) !== '')) return [];
	const cache = {
		darwin: path.join(home, 'Library', 'Caches', 'deno'),
		win32: path.join(home, 'AppData', 'Local', 'deno'),
	}[process.platform as string];
	const folder = path.join(cache ?? path.join(home, '.cache', 'deno'), 'npm', 'registry.npmjs.org', name);
	const known = readJson(path.join(folder, 'registry.json'));
	const tags = ownMember(known, 'dist-tags');
	const wanted = isExact ? version : isJsonObject(tags) ? ownMember(tags, 'latest') : undefined;
	if (typeof wanted !== 'string' || !namesIn(folder).includes(wanted)) return [];
	const versions = ownMember(known, 'versions');
	const entry = isJsonObject(versions) ? ownMember(versions, wanted) : undefined;
	const dist = isJsonObject(entry) ? ownMember(entry, 'dist') : undefined;
	const integrity = isJsonObject(dist) ? ownMember(dist, 'integrity') : undefined;
	return [{ version: wanted, integrity: typeof integrity === 'string' ? integrity : '' }];
}

/** The folder's own package comes first, if it is the version that was asked for. */
function ofFolder(cwd: string, name: string, version: string | undefined): readonly Installed[] | undefined {
	const [local] = cwd === '' ? [] : readFolder(cwd, name);
	return local !== undefined && (version === undefined || version === local.version) ? [local] : undefined;
}

/** A package in `node_modules`, with the integrity that its installer recorded. */
function readFolder(folder: string, name: string): readonly Installed[] {
	const version = ownMember(readJson(path.join(folder, 'node_modules', name, 'package.json')), 'version');
	if (typeof version !== 'string') return [];
	return [{ version, integrity: npmIntegrity(folder, name, version) ?? lockIntegrity(folder, name, version) ?? '' }];
}

/** Source: the hidden lock file of npm, docs/lib/content/configuring-npm/package-lock-json.md. */
function npmIntegrity(folder: string, name: string, version: string): string | undefined {
	const packages = ownMember(readJson(path.join(folder, 'node_modules', '.package-lock.json')), 'packages');
	const entry = isJsonObject(packages) ? ownMember(packages, `node_modules/${name}`) : undefined;
	const recorded = isJsonObject(entry) && entry['version'] === version ? entry['integrity'] : undefined;
	return typeof recorded === 'string' ? recorded : undefined;
}

/** `bun.lock` describes a package in one line, `pnpm-lock.yaml` in two. */
function lockIntegrity(folder: string, name: string, version: string): string | undefined {
	const own = `${name}@${version}`;
	const bun = readText(path.join(folder, 'bun.lock')).split('\n');
	const line = bun.find((each) => each.trimStart().startsWith(`"${name}": ["${own}", `));
	if (line !== undefined) return /"(sha\d{1,3}-[^"]{1,200})"\],?\s*$/.exec(line.slice(-300))?.[1];
	const pnpm = readText(path.join(folder, 'pnpm-lock.yaml')).split(/\r?\n/);
	const at = pnpm.findIndex((each) => each === `  ${own}:` || each === `  '${own}':`);
	return at === -1 ? undefined : /\bintegrity: ?([^\s,}]{1,200})/.exec(pnpm[at + 1] ?? '')?.[1];
}
