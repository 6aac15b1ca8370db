import { isShell, type LaunchText, programName } from './entry.ts';

/** A package that a runner fetches and runs. */
export interface PackageUse extends Fetched {
	/** Index of the runner among the entry's words. */
	readonly runner: number;
}

interface Fetched {
	readonly at: LaunchText;
	readonly kind: 'npm' | 'pypi' | 'image' | 'go' | 'module' | 'nuget' | 'source';
	/** Lowercase, without version, tag, or extras. For an image, includes its registry. */
	readonly name: string;
	/** The name with its original capitals, which look-alikes use. */
	readonly written: string;
	/** The version, range, tag, or digest, as written. */
	readonly version: string | undefined;
	/** `exact`: always the same code, if the registry never replaces a version; `tag`: a movable name; `moving`: the newest version. */
	readonly pin: 'exact' | 'tag' | 'moving';
}

const BEFORE_A_COMMAND = new Set(['cmd', 'env', 'sudo', 'wsl', 'exec', 'nice', 'nohup', 'time', 'command', 'then', 'mise', 'timeout']);

/** Every package that an entry's words make a runner fetch. Cost: O(words). */
export function packagesIn(words: readonly LaunchText[]): readonly PackageUse[] {
	return words.flatMap(({ text }, index) =>
		isInCommandPlace(words, index)
			? fetchedBy(programName(text), words.slice(index + 1)).map((fetched) => ({ ...fetched, runner: index }))
			: [],
	);
}

function fetchedBy(program: string, rest: readonly LaunchText[]): readonly Fetched[] {
	const [first, second] = rest;
	switch (program) {
		case 'npx':
		case 'bunx':
		case 'pnpx':
			return npmIn(rest);
		case 'pnpm':
		case 'yarn':
		case 'npm':
		case 'bun': {
			const verb = rest.findIndex((word) => !word.text.startsWith('-'));
			return /^(?:dlx|exec|x)$/.test(rest[verb]?.text ?? '') ? npmIn(rest.slice(verb + 1)) : [];
		}
		case 'uvx':
			return pypiIn(rest);
		case 'uv':
			return first?.text === 'tool' && second?.text === 'run' ? pypiIn(rest.slice(2)) : [];
		case 'pipx':
			return first?.text === 'run' ? pypiIn(rest.slice(1)) : [];
		case 'docker':
		case 'podman':
		case 'nerdctl':
		case 'container':
			return first?.text === 'run' ? imageIn(rest.slice(1)) : [];
		case 'go':
			return first?.text === 'run' ? goIn(rest.slice(1)) : [];
		case 'deno':
			return denoIn(rest);
		case 'dnx':
			return nugetIn(rest);
		default:
			return [];
	}
}

/** Whether the word is at the position of a program: first, after a wrapper and its options, or after a shell's `-c`. */
function isInCommandPlace(words: readonly LaunchText[], index: number): boolean {
	const own = words[index];
	for (let at = index - 1; at >= 0; at -= 1) {
		const word = words[at];
		if (word === undefined || own === undefined) return false;
		// A command can start anywhere in a shell's script, and a runner's name is rare in other roles.
		if (own.start > 0 && word.pointer === own.pointer) return true;
		const isOption = /^[-/][\w-]{0,20}$/.test(word.text) || /^\w{1,60}=/.test(word.text) || /^\d{1,6}[smh]?$/.test(word.text);
		if (BEFORE_A_COMMAND.has(programName(word.text)) || isShell(word.text)) return true;
		if (!isOption) return false;
	}
	return true;
}

const NPM_VALUES = new Set(['-c', '--call', '--registry', '--prefix', '--cache', '--userconfig', '-w', '--workspace', '--node-arg', '-n']);

function npmIn(rest: readonly LaunchText[]): readonly Fetched[] {
	const named: Fetched[] = [];
	for (let index = 0; index < rest.length; index += 1) {
		const word = rest[index];
		if (word === undefined) break;
		const joined = /^(?:--package|-p)=(.+)$/.exec(word.text)?.[1];
		if (joined !== undefined) named.push(npmUse(tail(word, joined)));
		else if (word.text === '--package' || word.text === '-p') {
			const next = rest[index + 1];
			if (next !== undefined) named.push(npmUse(next));
			index += 1;
		} else if (NPM_VALUES.has(word.text)) index += 1;
		else if (!word.text.startsWith('-')) return named.length > 0 ? named : [npmUse(word)].filter(({ name }) => isRemoteName(name));
	}
	return named;
}

/** False for a path or a variable. */
function isRemoteName(name: string): boolean {
	return name !== '' && !/^(?:\.{0,2}[\\/]|~|\$\{|[a-z]:[\\/])/.test(name);
}

const EXACT = /^v?=?\d+\.\d+\.\d+(?:[-+][\w.+-]{1,80})?$/;

function npmUse(at: LaunchText): Fetched {
	const { text } = at;
	if (/^(?:git\+|git:|https?:|github:|gitlab:|bitbucket:)/i.test(text) || /^[\w.-]{1,80}\/[\w.-]{1,80}(?:#.{0,80})?$/.test(text))
		return sourceUse(at);
	const cut = text.indexOf('@', 1);
	const written = cut === -1 ? text : text.slice(0, cut);
	const version = cut === -1 ? undefined : text.slice(cut + 1);
	return {
		at,
		kind: 'npm',
		name: written.toLowerCase(),
		written,
		version,
		pin: version !== undefined && EXACT.test(version) ? 'exact' : 'moving',
	};
}

function sourceUse(at: LaunchText): Fetched {
	const isCommit = /[@#][0-9a-f]{40}(?:$|#)/i.test(at.text);
	return { at, kind: 'source', name: at.text.toLowerCase(), written: at.text, version: undefined, pin: isCommit ? 'exact' : 'moving' };
}

const PYPI_VALUES = new Set(
	'--python -p --index-url -i --extra-index-url --index --default-index --find-links -f --directory --project --cache-dir --config-file --env-file --spec --pip-args --suffix --constraints --overrides --refresh-package --upgrade-package -P'.split(
		' ',
	),
);

function pypiIn(rest: readonly LaunchText[]): readonly Fetched[] {
	const also: Fetched[] = [];
	let main: Fetched | undefined;
	for (let index = 0; index < rest.length; index += 1) {
		const word = rest[index];
		if (word === undefined) break;
		const [, option, joined] = /^(--from|--with|--spec)=(.+)$/.exec(word.text) ?? [];
		const isNamed = /^--(?:from|with|spec)$/.test(word.text);
		const value = joined === undefined ? (isNamed ? rest[index + 1] : undefined) : tail(word, joined);
		if (value !== undefined) {
			const use = pypiUse(value);
			if ((option ?? word.text) === '--with') also.push(use);
			else main = use;
			if (isNamed) index += 1;
		} else if (PYPI_VALUES.has(word.text)) index += 1;
		else if (!word.text.startsWith('-')) {
			main ??= pypiUse(word);
			break;
		}
	}
	return [...(main === undefined || !isRemoteName(main.name) ? [] : [main]), ...also.filter(({ name }) => isRemoteName(name))];
}

function pypiUse(at: LaunchText): Fetched {
	const { text } = at;
	if (/^(?:git\+|https?:)/i.test(text) || /^[\w.-]{1,80}(?:\[[\w,.-]{1,80}\])? ?@ ?(?:git\+|https?:)/i.test(text)) return sourceUse(at);
	const [, name = text, version] = /^([\w.-]{1,100})(?:\[[^\]]{0,80}\])?((?:===?|[@~<>!]).{0,80})?$/.exec(text) ?? [];
	const isExact = version !== undefined && /^(?:===?|@)v?\d[\w.!+]{0,60}$/.test(version) && !version.includes('*');
	return {
		at,
		kind: 'pypi',
		name: name.toLowerCase().replaceAll(/[._]/g, '-'),
		written: name,
		version: version?.replace(/^(?:===?|@)/, ''),
		pin: isExact ? 'exact' : 'moving',
	};
}

/** Options of `docker run` that take no value. Source: Docker, `docker run`. Podman's relevant options are the same. */
const IMAGE_FLAGS = new Set(
	'--rm --init --privileged --read-only --interactive --tty --detach --publish-all --no-healthcheck --oom-kill-disable --sig-proxy --quiet --help --disable-content-trust --tls-verify'.split(
		' ',
	),
);

function imageIn(rest: readonly LaunchText[]): readonly Fetched[] {
	for (let index = 0; index < rest.length; index += 1) {
		const word = rest[index];
		if (word === undefined) break;
		const { text } = word;
		if (!text.startsWith('-')) return isRemoteName(text) ? [imageUse(word)] : [];
		const isAlone = text.includes('=') || IMAGE_FLAGS.has(text) || /^-[itdPq]+$/.test(text) || /^-[evpwuhlm]./.test(text);
		if (!isAlone) index += 1;
	}
	return [];
}

function imageUse(at: LaunchText): Fetched {
	const [path = '', digest] = at.text.split('@');
	const cut = path.indexOf(':', path.lastIndexOf('/') + 1);
	const written = cut === -1 ? path : path.slice(0, cut);
	const base = { at, kind: 'image', name: written.toLowerCase(), written } as const;
	const tag = cut === -1 ? undefined : path.slice(cut + 1);
	if (digest !== undefined) return { ...base, version: digest, pin: /^sha256:[0-9a-f]{64}$/i.test(digest) ? 'exact' : 'moving' };
	return { ...base, version: tag, pin: tag !== undefined && /\d/.test(tag) && !/latest|nightly|edge/.test(tag) ? 'tag' : 'moving' };
}

function goIn(rest: readonly LaunchText[]): readonly Fetched[] {
	const at = rest.find(({ text }) => !text.startsWith('-'));
	if (at === undefined || !/^[\w-]{1,60}\.[\w.-]{1,60}\//.test(at.text)) return [];
	const [name = '', version] = at.text.split('@');
	const isExact = version !== undefined && /^v\d+\.\d+\.\d+/.test(version);
	return [
		{
			at,
			kind: 'go',
			name: name.toLowerCase(),
			written: name,
			version,
			pin: isExact || /^[0-9a-f]{12,40}$/.test(version ?? '') ? 'exact' : 'moving',
		},
	];
}

function denoIn(rest: readonly LaunchText[]): readonly Fetched[] {
	const at = rest.slice(1).find(({ text }) => /^(?:https?:|npm:|jsr:)/i.test(text));
	if (at === undefined || !/^(?:run|x|serve)$/.test(rest[0]?.text ?? '')) return [];
	if (/^npm:/i.test(at.text)) return [npmUse(tail(at, at.text.slice(4)))];
	const isExact = /@v?\d+\.\d+\.\d+(?:[/\w.+-]|$)|[0-9a-f]{40}/.test(at.text);
	return [{ at, kind: 'module', name: at.text.toLowerCase(), written: at.text, version: undefined, pin: isExact ? 'exact' : 'moving' }];
}

function nugetIn(rest: readonly LaunchText[]): readonly Fetched[] {
	const at = rest.find(({ text }) => !text.startsWith('-'));
	if (at === undefined || !isRemoteName(at.text.toLowerCase())) return [];
	const option = rest.findIndex(({ text }) => text === '--version');
	const [name = '', joined] = at.text.split('@');
	const version = joined ?? (option === -1 ? undefined : rest[option + 1]?.text);
	return [
		{
			at,
			kind: 'nuget',
			name: name.toLowerCase(),
			written: name,
			version,
			pin: version !== undefined && EXACT.test(version) ? 'exact' : 'moving',
		},
	];
}

/** The last part of a word, with its position. */
function tail(word: LaunchText, text: string): LaunchText {
	return { ...word, start: word.start + word.text.length - text.length, text };
}

/** The numbers of a version; `undefined` if it has none. A pre-release counts as its release. */
export function versionNumbers(version: string): readonly number[] | undefined {
	const [, numbers] = /^v?=?(\d{1,9}(?:\.\d{1,9}){0,5})/.exec(version) ?? [];
	return numbers?.split('.').map(Number);
}

/** Negative, 0, or positive, as a sort comparator. Missing numbers count as 0. */
export function compareVersions(a: readonly number[], b: readonly number[]): number {
	for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
		const difference = (a[index] ?? 0) - (b[index] ?? 0);
		if (difference !== 0) return difference;
	}
	return 0;
}
