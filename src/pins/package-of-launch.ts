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
	/** The program that fetches it, as people call it: `uvx`, `docker`. */
	readonly runner: string;
	/** How what it has installed is read without the network. `undefined`: it can't be, or it runs several packages. */
	readonly reader: Reader | undefined;
	/** A start may replace what is installed. */
	readonly isRefetched: boolean;
	/** Where the package is named: index into the command line, 0 is the command. */
	readonly index: number;
	/** The name and its version within that word, in UTF-16 units. */
	readonly start: number;
	readonly end: number;
}

/** Runners whose installed packages can be read (`gateway/installed`). */
export type Reader = 'npx' | 'bunx' | 'pnpm' | 'yarn' | 'deno' | 'uvx' | 'pipx' | 'go' | 'docker';

interface RunnerRow {
	/** The program and its verb. */
	readonly start: RegExp;
	/** Options with which something else runs than what lies in the usual place. */
	readonly options: RegExp;
	/** Variables that do the same, unless they name the usual place. */
	readonly variables: RegExp;
	/** Which versions are found by the command line alone. Default: all. */
	readonly finds?: 'exact' | 'exact-or-newest';
	/** Only packages of this registry. Default: all. */
	readonly of?: LaunchedPackage['registry'];
	/** Only where it is the program that is started, which is asked. */
	readonly isAsked?: boolean;
	/** Options with which it fetches again what it has. Default: it does so for everything that isn't exact. */
	readonly refetches?: RegExp;
}

const RUNNERS: Readonly<Record<Reader, RunnerRow>> = {
	npx: { start: /^(?:npx|npm (?:exec|x))\b/, options: /^--(?:cache|prefix|userconfig)\b/, variables: /^npm_config_cache$/i },
	bunx: { start: /^(?:bunx|bun x)\b/, options: /^--(?:cwd|config|cache-dir)\b|^-c/, variables: /^BUN_INSTALL(?:_CACHE_DIR)?$/ },
	pnpm: {
		start: /^(?:pnpx|pnpm dlx)\b/,
		options: /^--(?:cache-dir|dir|config|allow-build)\b|^-C/,
		variables: /^(?:p?npm_config_cache_dir|XDG_CACHE_HOME)$/i,
		finds: 'exact',
	},
	yarn: {
		start: /^yarn dlx\b/,
		options: /^--(?:package|cwd)\b|^-p/,
		variables: /^YARN_/i,
		finds: 'exact',
	},
	deno: {
		start: /^deno run\b/,
		options: /^--(?:lock|config|no-config|node-modules-dir|vendor|import-map|unstable-)|^-c/,
		variables: /^(?:DENO_|NPM_CONFIG_|XDG_CACHE_HOME$)/i,
		finds: 'exact-or-newest',
		of: 'npm',
		refetches: /^(?:--reload\b|-r)/,
	},
	uvx: {
		start: /^(?:uvx|uv tool run)\b/,
		options: /^-(?!-(?:from|quiet|verbose|no-progress|native-tls|offline|refresh|upgrade)\b|[qvU]+$)/,
		variables: /^(?:UV_(?!LINK_|HTTP_|NATIVE_|NO_PROGRESS|CONCURRENT_|OFFLINE)|XDG_(?:CACHE|DATA)_HOME$)/,
		finds: 'exact-or-newest',
	},
	pipx: {
		start: /^pipx run\b/,
		options: /^-(?!-(?:spec|quiet|verbose)\b|[qv]+$)/,
		variables: /^(?:PIPX?_(?!DISABLE_)|UV_|XDG_(?:CACHE|DATA)_HOME$)/,
	},
	go: { start: /^go run\b/, options: /^-(?:C|mod|modfile|modcacherw|overlay)\b/, variables: /^GO(?!DEBUG$)/, finds: 'exact-or-newest' },
	docker: {
		start: /^(?:docker|podman|nerdctl) run\b/,
		options: /^$/,
		variables: /^(?:DOCKER|CONTAINER|CONTAINERD|NERDCTL)_/,
		isAsked: true,
		refetches: /^--pull\b/,
	},
};

const READERS: readonly Reader[] = ['npx', 'bunx', 'pnpm', 'yarn', 'deno', 'uvx', 'pipx', 'go', 'docker'];

/**
 * The package a launch runs, read by the engine's own reader of command lines (`packagesIn`), so that the rules and the pins never see
 * two different packages. `undefined`: it runs something that lies on the disk, or by a runner that is not known. `variables`: names of those
 * that are set for it.
 */
export function packageOfLaunch(commandLine: readonly string[], variables: readonly string[] = []): LaunchedPackage | undefined {
	const words = wordsOfCommandLine(commandLine);
	const [use, ...others] = packagesIn(words);
	if (use === undefined) return undefined;
	const isAt = ({ pointer, start, text }: LaunchText): boolean => pointer === use.at.pointer && start + text.length > use.at.start;
	const [program = '', ...before] = words.slice(use.runner, words.findIndex(isAt)).map(({ text }) => text);
	const runner = programName(program);
	const options = before.filter((text) => text.startsWith('-'));
	const called = [runner, ...before.filter((text) => !text.startsWith('-'))].join(' ');
	const isExact = use.pin === 'exact';
	const reader = READERS.find((name) => {
		const { finds, isAsked = false, of, options: moving, start, variables: moved } = RUNNERS[name];
		if ((isAsked && use.runner > 0) || (of !== undefined && of !== use.kind)) return false;
		const isFound = finds === undefined || isExact || (finds === 'exact-or-newest' && /^(?:latest)?$/.test(use.version ?? ''));
		return start.test(called) && isFound && !options.some((text) => moving.test(text)) && !variables.some((each) => moved.test(each));
	});
	const refetches = reader === undefined ? undefined : RUNNERS[reader].refetches;
	const index = use.at.pointer === '/command' ? 0 : Number(use.at.pointer.slice('/args/'.length)) + 1;
	const place = {
		isExact,
		runner,
		index,
		start: use.at.start,
		end: use.at.start + use.at.text.length,
		reader: others.length > 0 || use.kind === 'source' ? undefined : reader,
		isRefetched: !isExact && (refetches === undefined || options.some((text) => refetches.test(text))),
	};
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
 * What an approval holds of a package. `until-updated`: what is installed is compared, after it has run. `version`: the registry may
 * deliver other code under it, which is noticed nowhere.
 */
export function coverageOf({ isExact, isRefetched, reader, registry }: LaunchedPackage): 'all' | 'until-updated' | 'version' | 'nothing' {
	if (reader !== undefined) return isRefetched ? 'until-updated' : 'all';
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
