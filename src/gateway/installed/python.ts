import { createHash } from 'node:crypto';
import path from 'node:path';
import { isJsonObject } from '../../base/json.ts';
import { compareVersions, versionNumbers } from '../../engine/launch/packages.ts';
import { type Installed, type InstalledPlace, namesIn, newestOf, readBytes, readJson, readText, type Wanted } from './files.ts';

/**
 * What uv has downloaded, with the SHA-256 of the wheel. It's unknown which environment a command line gets. But an exact version identifies its
 * wheels, and without one uv runs the tool that the user installed, or else the newest release. Measured with uv 0.13.
 */
export function fromUv({ isExact, name, version = '' }: Wanted, { home }: InstalledPlace): readonly Installed[] {
	const cache = isWindows ? path.join(home, 'AppData', 'Local', 'uv', 'cache') : path.join(home, '.cache', 'uv');
	const bucket = namesIn(cache)
		.filter((each) => /^wheels-v\d+$/.test(each))
		.toSorted((one, other) => Number(one.slice(8)) - Number(other.slice(8)))
		.at(-1);
	if (bucket === undefined) return [];
	const folder = path.join(
		cache,
		bucket,
		'pypi',
		bareName(name)
			.toLowerCase()
			.replaceAll(/[-_.]+/g, '-'),
	);
	const wheels = namesIn(folder)
		.filter((each) => each.endsWith('.http'))
		.map((each) => ({ file: each, version: each.slice(0, each.indexOf('-')) }));
	const wanted = isExact
		? version
		: ((version === '' ? installedTool(name, home) : undefined) ?? newestOf(wheels.map((wheel) => wheel.version)));
	return wheels
		.filter((wheel) => wanted !== undefined && isSameRelease(wheel.version, wanted))
		.map((wheel) => ({ version: wheel.version, integrity: wheelIntegrity(path.join(folder, wheel.file)) }));
}

/** The environment that `pipx run` keeps for exactly this package, and what uv has of it, because pipx uses uv if it finds one. Measured with pipx 1.18. */
export function fromPipx(wanted: Wanted, place: InstalledPlace): readonly Installed[] {
	const caches = [
		...(isWindows
			? [
					['AppData', 'Local', 'pipx', 'pipx', 'Cache'],
					['pipx', '.cache'],
				]
			: []),
		...(process.platform === 'darwin' ? [['Library', 'Caches', 'pipx']] : []),
		['.cache', 'pipx'],
		['.local', 'pipx', '.cache'],
		['.local', 'share', 'pipx', '.cache'],
	].map((steps) => path.join(place.home, ...steps));
	const kept = caches.flatMap((cache) => namesIn(cache).map((each) => path.join(cache, each)));
	const own = kept.flatMap((folder): readonly Installed[] => {
		const main = readJson(path.join(folder, 'pipx_metadata.json'))['main_package'];
		if (!isJsonObject(main) || main['package_or_url'] !== wanted.written || typeof main['package_version'] !== 'string') return [];
		return [{ version: main['package_version'], integrity: filesIntegrity(folder, wanted.name, main['package_version']) }];
	});
	const isOpen = wanted.isExact || /^(?:latest)?$/.test(wanted.version ?? '');
	return [...own, ...(isOpen ? fromUv(wanted, place) : [])];
}

const isWindows = process.platform === 'win32';

/** Removes extras. */
function bareName(name: string): string {
	return name.split('[', 1).join('');
}

/** uv writes its own message before the response that it keeps. The first hash in it is the wheel's. */
function wheelIntegrity(file: string): string {
	const head = readBytes(file)?.toString('latin1', 0, 4096) ?? '';
	const digest = /Sha256\xd9@([0-9a-f]{64})/.exec(head)?.[1];
	return digest === undefined ? '' : `sha256-${digest}`;
}

/** The version installed with `uv tool install`, which `uvx` prefers. */
function installedTool(name: string, home: string): string | undefined {
	const tools = isWindows ? ['AppData', 'Roaming', 'uv', 'tools'] : ['.local', 'share', 'uv', 'tools'];
	const folder = path.join(
		home,
		...tools,
		bareName(name)
			.toLowerCase()
			.replaceAll(/[-_.]+/g, '-'),
	);
	const found = sitePackages(folder).flatMap((each) => namesIn(each).map((info) => versionIn(info, name)));
	return found.find((each) => each !== undefined);
}

function sitePackages(environment: string): readonly string[] {
	const unix = namesIn(path.join(environment, 'lib')).map((python) => path.join(environment, 'lib', python, 'site-packages'));
	return [...unix, path.join(environment, 'Lib', 'site-packages')];
}

/** `some_mcp-1.2.3.dist-info`: `1.2.3`. */
function versionIn(info: string, name: string): string | undefined {
	const [, own = '', version] = /^([\w.]+)-(.+)\.dist-info$/.exec(info) ?? [];
	const plain = (text: string): string => text.toLowerCase().replaceAll(/[-_.]+/g, '-');
	return plain(own) === plain(bareName(name)) ? version : undefined;
}

/** A hash of the files that pip installed for the package, as they are now. The hashes in its `RECORD` don't count: its author wrote them. */
function filesIntegrity(environment: string, name: string, version: string): string {
	for (const folder of sitePackages(environment)) {
		const info = namesIn(folder).find((each) => versionIn(each, name) === version);
		if (info === undefined) continue;
		const files = readText(path.join(folder, info, 'RECORD'))
			.split(/\r?\n/)
			.map((row) => row.slice(0, row.lastIndexOf(',', row.lastIndexOf(',') - 1)).replaceAll('"', ''))
			// Scripts contain the interpreter's path, and compiled files change with it.
			.filter((file) => file !== '' && !file.startsWith('..') && !path.isAbsolute(file) && !/\.pyc$|\.dist-info\/RECORD$/.test(file))
			.sort();
		const digest = createHash('sha256');
		for (const file of files) {
			const bytes = readBytes(path.join(folder, file));
			const own = bytes === undefined ? '' : createHash('sha256').update(bytes).digest('hex');
			digest.update(`${file}\n${own}\n`);
		}
		return files.length === 0 ? '' : `files-sha256-${digest.digest('hex')}`;
	}
	return '';
}

/** `1.0` equals `1.0.0` (PEP 440). */
function isSameRelease(one: string, other: string): boolean {
	const rest = (version: string): string => version.toLowerCase().replace(/^v?\d[\d.]*/, '');
	return compareVersions(versionNumbers(one) ?? [], versionNumbers(other) ?? []) === 0 && rest(one) === rest(other);
}
