/** What a command line fetches before it runs it: the part of a launch that can change while the command line stays the same. */
export interface LaunchedPackage {
	readonly registry: 'npm' | 'pypi' | 'image' | 'git';
	readonly name: string;
	/** As written: `1.2.3`, `^1`, `latest`, `sha256:…`. `undefined`: none is written, so the newest is fetched each time. */
	readonly version: string | undefined;
	/** The same bytes each time, as far as the registry keeps its word: an exact version, a digest or a commit. */
	readonly isExact: boolean;
	/** Where the package is named: index into the command line, 0 is the command. */
	readonly index: number;
}

/** Options of the runners that take the next argument as their value. */
const NPM_VALUES = new Set(['--registry', '--cache', '--userconfig', '--prefix', '-w', '--workspace', '-c', '--call', '--node-options']);
const UV_VALUES = new Set([
	'--python',
	'-p',
	'--with',
	'--index-url',
	'-i',
	'--extra-index-url',
	'--directory',
	'--project',
	'--index',
	'--refresh-package',
	'--with-editable',
	'--with-requirements',
	'--env-file',
	'--default-index',
	'--cache-dir',
]);
const DOCKER_FLAGS =
	/^(?:-[itdP]+|--(?:rm|init|interactive|tty|detach|privileged|read-only|no-healthcheck|publish-all|quiet|sig-proxy|disable-content-trust|oom-kill-disable|help)(?:=.*)?)$/;

/**
 * The package a launch runs, for npx, npm exec, pnpm dlx, yarn dlx, bunx, uvx, uv tool run, pipx run, docker and podman run.
 * `undefined`: the command line runs something that lies on the disk, or one that is not known.
 */
export function packageOfLaunch(commandLine: readonly string[]): LaunchedPackage | undefined {
	const shell = behindShell(commandLine);
	const [command = '', first = '', second = ''] = commandLine.slice(shell);
	const program = baseName(command);
	const at = (words: number): number => shell + 1 + words;
	switch (program) {
		case 'npx':
		case 'bunx':
			return npm(commandLine, at(0));
		case 'npm':
			return first === 'exec' || first === 'x' ? npm(commandLine, at(1)) : undefined;
		case 'pnpm':
		case 'yarn':
			return first === 'dlx' ? npm(commandLine, at(1)) : undefined;
		case 'bun':
			return first === 'x' ? npm(commandLine, at(1)) : undefined;
		case 'uvx':
			return python(commandLine, at(0), '--from');
		case 'uv':
			return first === 'tool' && second === 'run' ? python(commandLine, at(2), '--from') : undefined;
		case 'pipx':
			return first === 'run' ? python(commandLine, at(1), '--spec') : undefined;
		case 'docker':
		case 'podman':
			return first === 'run' ? image(commandLine, at(1)) : undefined;
		default:
			return undefined;
	}
}

/** The same command line with the package at exactly this version; the rest stays as written. */
export function withVersion(commandLine: readonly string[], launched: LaunchedPackage, version: string): readonly string[] {
	const written = commandLine[launched.index];
	if (written === undefined) return commandLine;
	const prefix = written.startsWith('--') && written.includes('=') ? written.slice(0, written.indexOf('=') + 1) : '';
	const separator = launched.registry === 'pypi' ? '==' : launched.registry === 'image' ? ':' : '@';
	const pinned = `${prefix}${launched.name}${separator}${version}`;
	return commandLine.map((argument, index) => (index === launched.index ? pinned : argument));
}

/** `cmd /c npx …` starts what stands behind it. */
function behindShell(commandLine: readonly string[]): number {
	const [command = '', flag = ''] = commandLine;
	return baseName(command) === 'cmd' && flag.toLowerCase() === '/c' ? 2 : 0;
}

function baseName(command: string): string {
	return (command.split(/[\\/]/).at(-1) ?? '').toLowerCase().replace(/\.(?:exe|cmd|bat|ps1)$/, '');
}

function npm(commandLine: readonly string[], from: number): LaunchedPackage | undefined {
	for (let index = from; index < commandLine.length; index++) {
		const argument = commandLine[index] ?? '';
		if (argument === '--package' || argument === '-p') return npmPackage(commandLine[index + 1] ?? '', index + 1);
		if (argument.startsWith('--package=')) return npmPackage(argument.slice('--package='.length), index);
		if (NPM_VALUES.has(argument)) index++;
		else if (argument !== '--' && !argument.startsWith('-')) return npmPackage(argument, index);
	}
	return undefined;
}

function npmPackage(spec: string, index: number): LaunchedPackage | undefined {
	if (/^(?:\.{0,2}[\\/]|file:)/.test(spec) || spec === '') return undefined;
	if (/^(?:git[+:@]|github:|gitlab:|bitbucket:|https?:)/.test(spec) || /^[\w.-]+\/[\w.-]+(?:#|$)/.test(spec)) {
		const [name = spec, commit] = spec.split('#');
		return { registry: 'git', name, version: commit, isExact: commit !== undefined && /^[0-9a-f]{40}$/.test(commit), index };
	}
	const found = /^((?:@[\w.~-]+\/)?[\w.~-]+)(?:@(.+))?$/.exec(spec);
	if (found?.[1] === undefined) return undefined;
	return { registry: 'npm', name: found[1], version: found[2], isExact: isExactVersion(found[2]), index };
}

function python(commandLine: readonly string[], from: number, source: '--from' | '--spec'): LaunchedPackage | undefined {
	for (let index = from; index < commandLine.length; index++) {
		const argument = commandLine[index] ?? '';
		if (argument === source) return pythonPackage(commandLine[index + 1] ?? '', index + 1);
		if (argument.startsWith(`${source}=`)) return pythonPackage(argument.slice(source.length + 1), index);
		if (UV_VALUES.has(argument)) index++;
		else if (!argument.startsWith('-')) return pythonPackage(argument, index);
	}
	return undefined;
}

function pythonPackage(spec: string, index: number): LaunchedPackage | undefined {
	if (/^(?:\.{0,2}[\\/]|file:)/.test(spec) || spec === '') return undefined;
	if (/^(?:git\+|https?:)/.test(spec)) {
		const found = /^(.*?:\/\/[^@]+(?:@[^/@]+\/[^@]+)?)(?:@([\w./-]+))?$/.exec(spec);
		const commit = found?.[2];
		return {
			registry: 'git',
			name: found?.[1] ?? spec,
			version: commit,
			isExact: commit !== undefined && /^[0-9a-f]{40}$/.test(commit),
			index,
		};
	}
	const found = /^([\w.-]+(?:\[[\w,.-]*\])?)(?:(==|@|>=|<=|~=|!=|<|>)(.+))?$/.exec(spec);
	if (found?.[1] === undefined) return undefined;
	const [, name, operator, version] = found;
	const isExact = (operator === '==' || operator === '@') && isExactVersion(version);
	return { registry: 'pypi', name, version, isExact, index };
}

function image(commandLine: readonly string[], from: number): LaunchedPackage | undefined {
	for (let index = from; index < commandLine.length; index++) {
		const argument = commandLine[index] ?? '';
		if (DOCKER_FLAGS.test(argument)) continue;
		if (argument.startsWith('-')) {
			if (!argument.includes('=')) index++;
			continue;
		}
		const [rest = '', digest] = argument.split('@');
		const tag = /:([\w.-]+)$/.exec(rest)?.[1];
		const name = tag === undefined ? rest : rest.slice(0, -tag.length - 1);
		return {
			registry: 'image',
			name,
			version: digest ?? tag,
			isExact: digest !== undefined && /^sha256:[0-9a-f]{64}$/.test(digest),
			index,
		};
	}
	return undefined;
}

/** One release, not a range or a tag. */
export function isExactVersion(version: string | undefined): boolean {
	return version !== undefined && /^v?\d+(?:\.\d+){1,3}(?:[-+.]?[\w.]+)*$/.test(version) && !/[x*]/.test(version);
}
