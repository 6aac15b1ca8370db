import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Sha256Hex } from '../../base/ids.ts';
import type { Sha256, ValueDigest } from '../../base/ports.ts';
import { headerVariable } from '../../definitions/http-entry.ts';
import type { Launch } from '../../definitions/server-entry.ts';
import { variablesOf } from '../../definitions/template.ts';
import { variableName } from '../../link/proofs.ts';
import { canonicalJson } from '../../pins/canonical.ts';
import type { ImageQuestion } from '../installed/image.ts';
import { imageQuestion, installedPackage } from '../installed/installed-package.ts';
import type { Hello } from '../session.ts';

/**
 * The client's resolved values of the variables in an entry at launch, as a digest of each. Keys: `program`, `command`, `argument:1`, …, `cwd`,
 * `env:NAME`, `envFile`, `origin`, `url`, `header:name`; and `package`, which isn't a digest (`installedPackage`).
 */
export type ResolvedParts = Readonly<Record<string, string>>;

export interface ResolvedLaunch {
	readonly fingerprint: Sha256Hex;
	readonly parts: ResolvedParts;
}

export interface ResolvePlace {
	readonly digest: ValueDigest;
	readonly sha256: Sha256;
	readonly home: string;
	/** The folder that the entry's file belongs to. `undefined`: the file belongs to a user, not to a folder. */
	readonly folder: string | undefined;
	/** `InstalledPlace.image` */
	readonly image: string | undefined;
}

type InstalledIn = Pick<ResolvePlace, 'digest' | 'home' | 'image'>;

/** The package that the runner of this launch has installed. */
export function installedIn(hello: Hello, { digest, home, image }: InstalledIn): string | undefined {
	const { args, command, cwd } = hello;
	return installedPackage([command, ...args], { cwd, home, image, variables: movingVariables(hello, { digest, home }) });
}

/** The question about which image this launch would run, for its program. `undefined`: it runs none. */
export function imageOf(hello: Hello, place: Pick<ResolvePlace, 'digest' | 'home'>): ImageQuestion | undefined {
	return imageQuestion([hello.command, ...hello.args], hello.program, movingVariables(hello, place));
}

function movingVariables({ env }: Hello, { digest, home }: Pick<ResolvePlace, 'digest' | 'home'>): readonly string[] {
	// npm sets such variables to the usual place for everything it runs. Those don't move anything.
	const usual = [['.npm'], ['.cache'], ['.cache', 'uv'], ['.local', 'share'], ['.bun']].map((steps) => path.join(home, ...steps));
	const isElsewhere = ([name, value]: readonly [string, string]): boolean =>
		value !== digest(variableName(name), '') && !usual.some((folder) => value === digest(variableName(name), folder));
	return [...env].filter(isElsewhere).map(([name]) => name);
}

const MAX_ENV_FILE_BYTES = 1024 * 1024;

/** `undefined`: it's unknown which environment file the client read. */
export function resolvedLaunchOf(launch: Launch, hello: Hello, place: ResolvePlace): ResolvedLaunch | undefined {
	const parts = launch.headerNames === undefined ? processParts(launch, hello, place) : httpParts(launch, launch.headerNames, hello, place);
	return parts === undefined ? undefined : withPackage({ parts }, installedIn(hello, place), place.sha256);
}

/**
 * The keys of parts that differ. A package key includes both versions: `package:some-mcp 1.2.3 sha512-… → 1.2.4 sha512-…`. A package that isn't
 * installed doesn't count as different. It's compared once it's installed.
 */
export function changedParts(before: ResolvedParts, now: ResolvedParts): readonly string[] {
	const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((key) => before[key] !== now[key]).sort();
	return keys.flatMap((key) => {
		if (key !== PACKAGE) return [key];
		const [was, is] = [before[PACKAGE], now[PACKAGE]];
		return was === undefined || is === undefined ? [] : [`${PACKAGE}:${was} → ${is}`];
	});
}

const PACKAGE = 'package';

/** The same launch with the package that is installed now. If none is, the known package stays. */
export function withPackage({ parts }: Pick<ResolvedLaunch, 'parts'>, installed: string | undefined, hash: Sha256): ResolvedLaunch {
	const all = installed === undefined ? parts : { ...parts, [PACKAGE]: installed };
	return { fingerprint: fingerprintOf(all, hash), parts: all };
}

/** The known package of a launch. */
export function packageIn(parts: ResolvedParts): string | undefined {
	return parts[PACKAGE];
}

function fingerprintOf(parts: ResolvedParts, hash: Sha256): Sha256Hex {
	return hash(`resolved launch\n${canonicalJson({ ...parts })}`);
}

function processParts(launch: Launch, hello: Hello, place: ResolvePlace): ResolvedParts | undefined {
	const { digest } = place;
	const parts: Record<string, string> = { program: digest('program', hello.program) };
	if (variablesOf(launch.command).length > 0) parts['command'] = digest('command', hello.command);
	for (const [index, raw] of launch.args.entries())
		if (isPinned(raw, launch)) parts[`argument:${index + 1}`] = digest('argument', hello.args[index] ?? '');
	// If no folder is stated, the client uses the window's folder, which differs between windows for a user's own file.
	if (launch.cwd !== undefined || place.folder !== undefined) parts['cwd'] = digest('cwd', hello.cwd);
	for (const [name, raw] of Object.entries(launch.env)) if (isPinned(String(raw), launch)) parts[`env:${name}`] = hello.env.get(name) ?? '';
	if (launch.envFile === undefined) return parts;
	const contents = envFileContents(launch.envFile, launch, hello, place);
	return contents === undefined ? undefined : { ...parts, envFile: digest('envFile', contents) };
}

function httpParts(launch: Launch, names: readonly string[], hello: Hello, { digest }: ResolvePlace): ResolvedParts {
	const [raw = ''] = launch.args;
	const [url = ''] = hello.args;
	const parts: Record<string, string> = { origin: digest('origin', originOf(url)) };
	if (isPinned(raw, launch)) parts['url'] = digest('url', url);
	for (const [index, name] of names.entries()) {
		const variable = headerVariable(index + 1);
		if (isPinned(String(launch.env[variable]), launch)) parts[`header:${name.toLowerCase()}`] = hello.env.get(variable) ?? '';
	}
	return parts;
}

/**
 * Whether the resolved value has to stay the same. Not if the text has no variables: then the entry itself covers it. Not if all variables are
 * password inputs, which only the person types. A text that mixes those with other variables counts as a whole.
 */
function isPinned(raw: string, { inputs }: Launch): boolean {
	const names = variablesOf(raw);
	const isPassword = (name: string): boolean => {
		const id = name.startsWith('input:') ? name.slice('input:'.length) : undefined;
		const input = id !== undefined && Object.hasOwn(inputs, id) ? inputs[id] : undefined;
		return input?.['type'] === 'promptString' && input['password'] === true;
	};
	return names.length > 0 && !names.every(isPassword);
}

/** Scheme, host, and port. '' if it isn't a URL. */
function originOf(url: string): string {
	try {
		return new URL(url).origin;
	} catch {
		return '';
	}
}

/**
 * The contents of the environment file, for each place where the client may resolve a relative path. A file that doesn't exist counts as null.
 * `undefined`: the path has an unknown variable.
 */
function envFileContents(raw: string, launch: Launch, hello: Hello, { folder, home }: ResolvePlace): string | undefined {
	const workspace = folder ?? (launch.cwd === undefined ? hello.cwd : undefined);
	const known: Readonly<Record<string, string | undefined>> = {
		userHome: home,
		workspaceFolder: workspace,
		'/': path.sep,
		pathSeparator: path.sep,
	};
	let file = raw.replace(/^~(?=$|[/\\])/, () => home);
	for (const name of variablesOf(raw)) {
		const value = Object.hasOwn(known, name) ? known[name] : undefined;
		if (value === undefined) return undefined;
		file = file.replace(`\${${name}}`, () => value);
	}
	const candidates = path.isAbsolute(file)
		? [file]
		: [workspace, hello.cwd, home].flatMap((base) => (base === undefined ? [] : [path.resolve(base, file)]));
	return JSON.stringify(candidates.map(contentsOf));
}

function contentsOf(file: string): string | null {
	try {
		const found = statSync(file);
		if (!found.isFile() || found.size > MAX_ENV_FILE_BYTES) return null;
		return readFileSync(file).toString('base64');
	} catch {
		return null;
	}
}
