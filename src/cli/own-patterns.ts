import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isJsonObject, type Json } from '../base/json.ts';
import { err, ok, type Result } from '../base/result.ts';
import { parseJsonc, toJson } from '../definitions/jsonc.ts';
import type { Finding } from '../engine/finding.ts';
import type { StateFolder } from '../gateway/interposition/state-folder.ts';
import { publishedKeys } from '../gateway/keys.ts';
import { compileCustom } from '../gateway/patterns/custom.ts';
import { createPackSet } from '../gateway/patterns/inspect-packs.ts';
import type { CompiledPacks, PackRule } from '../gateway/patterns/packs.ts';
import { type LoadedPatterns, loadPatternFile, loadPatterns } from '../gateway/patterns/pattern-store.ts';
import { storedPatternFolder } from '../gateway/patterns/stored-folder.ts';
import { loadTraffic } from '../gateway/traffic/stored-policy.ts';
import { type CustomPattern, modesOfPatterns, type PatternMode, parseCustomPatterns } from '../policy/traffic/custom-patterns.ts';
import type { SettingProblem } from '../policy/traffic/traffic-policy.ts';

/** The user's own patterns for a command that reads rows or a log. Plain data, so it can be sent to threads. */
export interface OwnPatterns {
	readonly rules: readonly PackRule[];
	/** Modes of single patterns from the settings, by rule. */
	readonly modes: Readonly<Record<string, PatternMode>>;
}

/** The options of a command that takes patterns, for `parseArgs`. */
export const PATTERN_OPTIONS = {
	patterns: { type: 'string', multiple: true, default: [] as string[] },
	'own-patterns': { type: 'boolean', default: false },
} as const;

/** The patterns that a command was asked to use. */
export interface PatternChoice {
	/** Packs, folders of packs, and settings files, as named on the command line. */
	readonly paths: readonly string[];
	/** Whether to use the patterns that apply on this machine without an editor: the folder, and the settings that an editor stored. */
	readonly isStored: boolean;
	/** `mcpCordon.patterns.custom` of a settings file that the command reads anyway, and the path of that file. */
	readonly settings?: { readonly file: string; readonly custom: Json | undefined } | undefined;
}

export interface ReadPatterns {
	readonly patterns: OwnPatterns;
	/** One sentence each, with the place. The other patterns are used. Never contains a pattern. */
	readonly problems: readonly string[];
}

const CUSTOM = 'mcpCordon.patterns.custom';

/** Patterns from one place, and the reader's problems with them. */
interface Source {
	readonly rules: readonly PackRule[];
	readonly custom: readonly CustomPattern[];
	readonly problems: readonly string[];
}

/**
 * Reads and tests the patterns like a gateway. The error contains lines to print: a named source has no usable pattern, and a check with zero
 * patterns is never "clean" (R012). Undefined: no patterns were requested.
 */
export function readPatterns(
	{ isStored, paths, settings }: PatternChoice,
	{ cwd, state }: { readonly cwd: string; readonly state: StateFolder },
): Result<ReadPatterns | undefined, readonly string[]> {
	const given = settings?.custom === undefined ? [] : [customSource(settings.custom, settings.file)];
	if (paths.length === 0 && !isStored && given.length === 0) return ok(undefined);
	for (const { custom, problems, rules } of given)
		if (custom.length > 0 && rules.length === 0) return err([`${settings?.file ?? ''}: no pattern can be used.`, ...problems]);
	const sources: Source[] = [...given];
	for (const named of paths) {
		const source = sourceAt(path.resolve(cwd, named), named);
		if (source.rules.length === 0) return err([`${named}: no pattern can be used.`, ...source.problems]);
		sources.push(source);
	}
	if (isStored) {
		const stored = storedSource(state);
		if (!stored.ok) return stored;
		sources.push(stored.value);
	}
	return ok(united(sources));
}

/** Patterns compiled for rows, once for each thread. */
export interface RowPatterns {
	/** Runs like in a gateway, with the same time limit. A timeout is never "clean". */
	readonly packs: CompiledPacks;
	/** For a text of unknown origin: all patterns apply, including those for definitions or calls only. */
	readonly forText: CompiledPacks;
	readonly modes: OwnPatterns['modes'];
}

export function compilePatterns({ modes, rules }: OwnPatterns): RowPatterns {
	const set = (own: readonly PackRule[]): CompiledPacks =>
		createPackSet({ generation: 1, rules: own, gaps: [], onPutAside: () => undefined });
	return { packs: set(rules), forText: set(rules.map((rule) => ({ ...rule, surfaces: ['result'] }))), modes };
}

/** Pattern matches in a declaration that the version before didn't have. */
export function newFindings(
	patterns: CompiledPacks,
	before: Json,
	after: Json,
): { readonly findings: readonly Finding[]; readonly gaps: readonly string[] } {
	const was = patterns.inspect(before, 'definition');
	const known = new Map<string, number>();
	for (const { rule } of was.findings) known.set(rule, (known.get(rule) ?? 0) + 1);
	const now = patterns.inspect(after, 'definition');
	const findings = now.findings.filter(({ rule }) => {
		const left = known.get(rule) ?? 0;
		known.set(rule, left - 1);
		return left <= 0;
	});
	return { findings, gaps: [...new Set([...was.gaps, ...now.gaps])] };
}

function sourceAt(file: string, shownAs: string): Source {
	// Checked first, because a wrong file extension isn't the problem then.
	if (!existsSync(file)) return { rules: [], custom: [], problems: [`${shownAs}: This file or folder doesn't exist.`] };
	if (isFolder(file)) return packSource(loadPatterns(file), shownAs);
	const settings = settingsIn(file);
	return settings === undefined ? packSource(loadPatternFile(file), '') : customSource(settings, shownAs);
}

function isFolder(file: string): boolean {
	try {
		return statSync(file).isDirectory();
	} catch {
		return false;
	}
}

/** The list of patterns in a settings file; undefined: the file isn't JSON or has no such list. */
function settingsIn(file: string): Json | undefined {
	if (!/\.jsonc?$/i.test(file)) return undefined;
	let text: string;
	try {
		text = readFileSync(file, 'utf8');
	} catch {
		// The pack reader reports the reason.
		return undefined;
	}
	const parsed = parseJsonc(text.replace(/^\uFEFF/, ''));
	const value = parsed.ok && parsed.value !== undefined ? toJson(parsed.value) : undefined;
	return isJsonObject(value) ? value[CUSTOM] : undefined;
}

function packSource({ problems, rules }: LoadedPatterns, folder: string): Source {
	const place = (file: string, line: number): string =>
		`${[folder, file].filter((part) => part !== '').join('/')}${line > 0 ? `:${line}` : ''}`;
	return { rules, custom: [], problems: problems.map(({ file, line, message }) => `${place(file, line)}: ${message}`) };
}

function customSource(value: Json | undefined, file: string): Source {
	const unknown: SettingProblem[] = [];
	const custom = parseCustomPatterns(value, undefined, unknown);
	const compiled = compileCustom(custom);
	const at = (where: readonly string[]): string => `${file === '' ? '' : `${file}: `}mcpCordon.${where.join('.')}`;
	return {
		rules: compiled.user,
		custom,
		problems: [
			...unknown.map(({ allowed, where }) => `${at(where)}: Allowed values: ${allowed}.`),
			...compiled.problems.map(({ message, where }) => `${at(where)}: ${message}`),
		],
	};
}

function storedSource(state: StateFolder): Result<Source, readonly string[]> {
	const folder = storedPatternFolder(state);
	const { kind, policy } = loadTraffic(state.root, publishedKeys(state.keys));
	if (kind === 'not-trusted')
		return err([
			"The settings saved for this machine weren't written by an editor. Open VS Code once, or name the patterns with --patterns.",
		]);
	const loaded = loadPatterns(folder.path);
	const isAbsent = !folder.isConfigured && loaded.files.length === 0;
	const packs = packSource(isAbsent ? { ...loaded, problems: [] } : loaded, folder.path);
	const { isUserMissing, problems, user } = compileCustom(policy.custom);
	const unusable = policy.custom.filter(({ regex }) => regex === '');
	if (packs.rules.length === 0 && (folder.isConfigured || packs.problems.length > 0))
		return err([`${folder.path}: no pattern can be used.`, ...packs.problems]);
	const of = [...unusable.map(({ where }) => ({ where, message: "There's no usable pattern here." })), ...problems];
	const told = of.map(({ message, where }) => `mcpCordon.${where.join('.')}: ${message}`);
	if (isUserMissing) return err([`${CUSTOM}: no pattern can be used.`, ...told]);
	return ok({ rules: [...packs.rules, ...user], custom: policy.custom, problems: [...packs.problems, ...told] });
}

/** Combines the sources. Of equal ids, the first is used. */
function united(sources: readonly Source[]): ReadPatterns {
	const rules = new Map<string, PackRule>();
	const problems = sources.flatMap((source) => source.problems);
	for (const rule of sources.flatMap((source) => source.rules)) {
		if (rules.has(rule.id)) problems.push(`${rule.id}: Another pattern already has this ID, so this one isn't in force.`);
		else rules.set(rule.id, rule);
	}
	return { patterns: { rules: [...rules.values()], modes: modesOfPatterns(sources.flatMap(({ custom }) => custom)) }, problems };
}
