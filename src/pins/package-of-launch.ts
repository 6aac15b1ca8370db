import { type LaunchText, programName, wordsOfCommandLine } from '../engine/launch/entry.ts';
import { type PackageUse, packagesIn } from '../engine/launch/packages.ts';

/** What a command line downloads before running it: the part of a launch that can change while the command line stays the same. */
export interface LaunchedPackage {
	readonly registry: 'npm' | 'pypi' | 'image' | 'go' | 'nuget' | 'module' | 'git';
	/** As written, including the extras of a Python package. */
	readonly name: string;
	/** As written: `1.2.3`, `^1`, `latest`, `sha256:…`. `undefined`: not given, so the newest version is downloaded each time. */
	readonly version: string | undefined;
	/** Always the same bytes if the registry is honest: an exact version, a digest, or a commit. */
	readonly isExact: boolean;
	/** The common name of the program that downloads it: `uvx`, `docker`. */
	readonly runner: string;
	/** How to read the installed package without the network. `undefined`: that's impossible, or several packages run. */
	readonly reader: Reader | undefined;
	/** Whether a start may replace the installed package. */
	readonly isRefetched: boolean;
	/** Index of the word that names the package in the command line; 0 is the command. */
	readonly index: number;
	/** The span of the name and its version within that word, in UTF-16 units. */
	readonly start: number;
	readonly end: number;
}

/** Runners whose installed packages can be read (`gateway/installed`). */
export type Reader = 'npx' | 'bunx' | 'pnpm' | 'yarn' | 'deno' | 'uvx' | 'pipx' | 'go' | 'docker';

interface RunnerRow {
	/** The program and its subcommand. */
	readonly start: RegExp;
	/** Options that make it run something other than the package in the usual location. */
	readonly options: RegExp;
	/** Variables with the same effect, unless they name the usual location. */
	readonly variables: RegExp;
	/** Which versions the command line alone is enough to find. Default: all. */
	readonly finds?: 'exact' | 'exact-or-newest';
	/** Only packages from this registry. Default: all. */
	readonly of?: LaunchedPackage['registry'];
	/** Only if it is the started program itself, which is then queried. */
	readonly isAsked?: boolean;
	/** Options that make it download again. Default: it does so for every version that isn't exact. */
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
 * The package that a launch runs, found by the engine's own parser of command lines (`packagesIn`), so that rules and pins never see different
 * packages. `undefined`: it runs something on the disk, or uses an unknown runner. `variables`: names of the variables set for it.
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
		// The `git@host` of an address isn't a version.
		const { name, version } = repositoryIn(use.written);
		return { registry: 'git', name, version, ...place };
	}
	return { registry: use.kind, name: nameOf(use), version: use.version, ...place };
}

function nameOf({ at, kind, written }: PackageUse): string {
	return kind === 'pypi' ? (/^[\w.-]+\[[^\]]*\]/.exec(at.text)?.[0] ?? written) : written;
}

/**
 * How much of a package an approval covers. `until-updated`: the installed package is compared, after it has run. `version`: the registry
 * could deliver different code for the version, which nothing would notice.
 */
export function coverageOf({ isExact, isRefetched, reader, registry }: LaunchedPackage): 'all' | 'until-updated' | 'version' | 'nothing' {
	if (reader !== undefined) return isRefetched ? 'until-updated' : 'all';
	if (!isExact) return 'nothing';
	return registry === 'npm' || registry === 'pypi' || registry === 'nuget' ? 'version' : 'all';
}

/** Separator between name and version, for registries that use one. */
const SEPARATORS: Readonly<Partial<Record<LaunchedPackage['registry'], string>>> = { npm: '@', pypi: '==', image: ':', go: '@' };

/** Whether `withVersion` can append a version to this package's name. */
export function canPin({ registry }: LaunchedPackage): boolean {
	return SEPARATORS[registry] !== undefined;
}

/** The same command line with the package at exactly this version; everything else stays unchanged. */
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

/** Splits `owner/name#v1` or `git+https://host/owner/name.git@v1` into the repository and what is checked out. */
function repositoryIn(written: string): { readonly name: string; readonly version: string | undefined } {
	const [, version] = hasPath(written) ? [] : (/[@#]([\w./-]+)$/.exec(written) ?? []);
	const name = version === undefined ? written : written.slice(0, -version.length - 1);
	return hasPath(name) ? { name, version } : { name: written, version: undefined };
}

/** Whether a path follows the last `@` or `#`. */
function hasPath(text: string): boolean {
	return /[^/@#]\/[^]/.test(text.slice(Math.max(0, text.lastIndexOf('@'), text.lastIndexOf('#'))));
}
