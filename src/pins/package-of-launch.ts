import { type LaunchText, programName, wordsOfCommandLine } from '../engine/launch/entry.ts';
import { type PackageUse, packagesIn } from '../engine/launch/packages.ts';

/** What a command line fetches before it runs it: the part of a launch that can change while the command line stays the same. */
export interface LaunchedPackage {
	readonly registry: 'npm' | 'pypi' | 'image' | 'go' | 'nuget' | 'module' | 'git';
	/** As written, with the extras of a Python package. */
	readonly name: string;
	/** As written: `1.2.3`, `^1`, `latest`, `sha256:…`. `undefined`: none is written, so the newest is fetched each time. */
	readonly version: string | undefined;
	/** The same bytes each time, as far as the registry keeps its word: an exact version, a digest or a commit. */
	readonly isExact: boolean;
	/** npx runs it, or `npm exec`, and no other package beside it: what it has installed can be read. */
	readonly isNpx: boolean;
	/** Where the package is named: index into the command line, 0 is the command. */
	readonly index: number;
	/** The name and its version within that word, in UTF-16 units. */
	readonly start: number;
	readonly end: number;
}

/**
 * The package a launch runs, read by the engine's own reader of command lines (`packagesIn`), so that the rules and the pins never see
 * two different packages. `undefined`: it runs something that lies on the disk, or by a runner that is not known.
 */
export function packageOfLaunch(commandLine: readonly string[]): LaunchedPackage | undefined {
	const words = wordsOfCommandLine(commandLine);
	const [use, ...others] = packagesIn(words);
	if (use === undefined) return undefined;
	const isAt = ({ pointer, start, text }: LaunchText): boolean => pointer === use.at.pointer && start + text.length > use.at.start;
	const before = words.slice(0, words.findIndex(isAt));
	const isNpx = use.kind === 'npm' && others.length === 0 && before.some(({ text }) => /^np[mx]$/.test(programName(text)));
	const index = use.at.pointer === '/command' ? 0 : Number(use.at.pointer.slice('/args/'.length)) + 1;
	const place = { isExact: use.pin === 'exact', isNpx, index, start: use.at.start, end: use.at.start + use.at.text.length };
	if (use.kind === 'source') {
		// The scheme's own `git@host` is no version.
		const { name, version } = repositoryIn(use.written);
		return { registry: 'git', name, version, ...place };
	}
	return { registry: use.kind, name: nameOf(use), version: use.version, ...place };
}

function nameOf({ at, kind, written }: PackageUse): string {
	return kind === 'pypi' ? (/^[\w.-]+\[[^\]]*\]/.exec(at.text)?.[0] ?? written) : written;
}

/**
 * What an approval holds of a package. `until-updated`: what npx has installed is compared, after it has run. `version`: the registry may
 * deliver other code under it, which is noticed nowhere.
 */
export function coverageOf({ isExact, isNpx, registry }: LaunchedPackage): 'all' | 'until-updated' | 'version' | 'nothing' {
	if (isNpx) return isExact ? 'all' : 'until-updated';
	if (!isExact) return 'nothing';
	return registry === 'npm' || registry === 'pypi' || registry === 'nuget' ? 'version' : 'all';
}

/** Registries whose packages take a version behind their name. */
const SEPARATORS: Readonly<Partial<Record<LaunchedPackage['registry'], string>>> = { npm: '@', pypi: '==', image: ':', go: '@' };

/** Whether `withVersion` can write a version behind this package's name. */
export function canPin({ registry }: LaunchedPackage): boolean {
	return SEPARATORS[registry] !== undefined;
}

/** The same command line with the package at exactly this version; the rest stays as written. */
export function withVersion(commandLine: readonly string[], launched: LaunchedPackage, version: string): readonly string[] {
	const written = commandLine[launched.index];
	const separator = SEPARATORS[launched.registry];
	if (written === undefined || separator === undefined) return commandLine;
	const pinned = `${written.slice(0, launched.start)}${launched.name}${separator}${version}${written.slice(launched.end)}`;
	return commandLine.map((argument, index) => (index === launched.index ? pinned : argument));
}

/** One release, not a range or a tag. */
export function isExactVersion(version: string | undefined): boolean {
	return version !== undefined && /^v?\d+\.\d[\w.]*(?:[-+][\w.]+)*$/.test(version) && !/[x*]/.test(version);
}

/** `owner/name#v1`, `git+https://host/owner/name.git@v1`: the repository and what is checked out of it. */
function repositoryIn(written: string): { readonly name: string; readonly version: string | undefined } {
	const [, version] = hasPath(written) ? [] : (/[@#]([\w./-]+)$/.exec(written) ?? []);
	const name = version === undefined ? written : written.slice(0, -version.length - 1);
	return hasPath(name) ? { name, version } : { name: written, version: undefined };
}

/** Something of a path behind the last `@` or `#`. */
function hasPath(text: string): boolean {
	return /[^/@#]\/[^]/.test(text.slice(Math.max(0, text.lastIndexOf('@'), text.lastIndexOf('#'))));
}
