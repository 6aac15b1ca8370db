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
 * What the client made of the variables in an entry when it started it: a digest of each value. Keys: `program`, `command`, `argument:1`, …,
 * `cwd`, `env:NAME`, `envFile`, `origin`, `url`, `header:name`; and `package`, as it is (`installedPackage`).
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
	/** The folder that the entry's file belongs to; `undefined`: the file belongs to a user, not to a folder. */
	readonly folder: string | undefined;
	/** `InstalledPlace.image` */
	readonly image: string | undefined;
}

type InstalledIn = Pick<ResolvePlace, 'digest' | 'home' | 'image'>;

/** What the package runner of this start has installed. */
export function installedIn(hello: Hello, { digest, home, image }: InstalledIn): string | undefined {
	const { args, command, cwd } = hello;
	return installedPackage([command, ...args], { cwd, home, image, variables: movingVariables(hello, { digest, home }) });
}

/** Which image this start would run has to be asked of its program. `undefined`: it runs none. */
export function imageOf(hello: Hello, place: Pick<ResolvePlace, 'digest' | 'home'>): ImageQuestion | undefined {
	return imageQuestion([hello.command, ...hello.args], hello.program, movingVariables(hello, place));
}

function movingVariables({ env }: Hello, { digest, home }: Pick<ResolvePlace, 'digest' | 'home'>): readonly string[] {
	// Where a variable names the usual place, as npm's does for all that it runs, nothing is elsewhere.
	const usual = [['.npm'], ['.cache'], ['.cache', 'uv'], ['.local', 'share'], ['.bun']].map((steps) => path.join(home, ...steps));
	const isElsewhere = ([name, value]: readonly [string, string]): boolean =>
		value !== digest(variableName(name), '') && !usual.some((folder) => value === digest(variableName(name), folder));
	return [...env].filter(isElsewhere).map(([name]) => name);
}

const MAX_ENV_FILE_BYTES = 1024 * 1024;

/** `undefined`: it can't be told which file of variables the client read. */
export function resolvedLaunchOf(launch: Launch, hello: Hello, place: ResolvePlace): ResolvedLaunch | undefined {
	const parts = launch.headerNames === undefined ? processParts(launch, hello, place) : httpParts(launch, launch.headerNames, hello, place);
	return parts === undefined ? undefined : withPackage({ parts }, installedIn(hello, place), place.sha256);
}

/**
 * The parts that differ, by key; of a package also both of it: `package:some-mcp 1.2.3 sha512-… → 1.2.4 sha512-…`. One that isn't installed
 * is no other package: it is compared when it is there.
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

/** The same launch with what is installed of its package by now; what was known of it before stands where nothing is. */
export function withPackage({ parts }: Pick<ResolvedLaunch, 'parts'>, installed: string | undefined, hash: Sha256): ResolvedLaunch {
	const all = installed === undefined ? parts : { ...parts, [PACKAGE]: installed };
	return { fingerprint: fingerprintOf(all, hash), parts: all };
}

/** What is known of the package of a launch. */
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
	// Where no folder is stated, the client uses the folder of the window: for a user's own file that is another one with each window.
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
 * Does the value of a raw text have to stay the same? Not where it has no variable: then the raw entry says it all. Not where all of its
 * variables are inputs for passwords, which only the person types. A text that mixes those with others counts whole.
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

/** Scheme, host and port; '' for what is no address. */
function originOf(url: string): string {
	try {
		return new URL(url).origin;
	} catch {
		return '';
	}
}

/** What the file holds, wherever a relative path may lead the client. A file that isn't there has no contents, and says so. */
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
