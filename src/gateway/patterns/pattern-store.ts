import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Disposable } from '../../base/disposable.ts';
import type { PatternFolder, PatternProblem, PatternState } from '../../link/pattern-problems.ts';
import type { CustomPattern } from '../../policy/traffic/custom-patterns.ts';
import { codeOf } from '../interposition/errno.ts';
import { PACK_LIMITS } from './compile.ts';
import { type CompiledCustom, compileCustom, NO_CUSTOM } from './custom.ts';
import { createPackSet, uniteSets } from './inspect-packs.ts';
import type { CompiledPacks, PackRule, PatternPort } from './packs.ts';
import { isPackFile, parsePack } from './parse-pack.ts';

export interface LoadedPatterns {
	readonly rules: readonly PackRule[];
	readonly files: readonly string[];
	readonly problems: readonly PatternProblem[];
}

/** Reads the packs of a folder, sorted by name (R119). Never throws; unreadable files become problems. */
export function loadPatterns(folder: string): LoadedPatterns {
	let names: readonly string[];
	try {
		names = readdirSync(folder).filter(isPackFile).sort();
	} catch (cause) {
		const message =
			codeOf(cause) === 'ENOENT' ? 'The patterns folder is missing.' : `The patterns folder can't be read (${codeOf(cause)}).`;
		return { rules: [], files: [], problems: [{ file: '', line: 0, message, level: 'error' }] };
	}
	return loadFiles(folder, names);
}

/** Reads one pack by its path, like those of a folder. Never throws; an unreadable file becomes a problem. */
export function loadPatternFile(file: string): LoadedPatterns {
	const name = basename(file);
	if (isPackFile(name)) return loadFiles(dirname(file), [name]);
	const message = 'The name of a pattern file must end in ".txt", ".conf", ".json", or ".jsonc".';
	return { rules: [], files: [], problems: [{ file: name, line: 0, message, level: 'error' }] };
}

function loadFiles(folder: string, names: readonly string[]): LoadedPatterns {
	const rules: PackRule[] = [];
	const problems: PatternProblem[] = [];
	const known = new Map<string, PackRule>();
	for (const file of names.slice(0, PACK_LIMITS.files)) {
		const text = readPack(join(folder, file));
		if (typeof text !== 'string') {
			problems.push({ file, line: 0, message: text.message, level: 'error' });
			continue;
		}
		const pack = parsePack(file, text, PACK_LIMITS.rules - rules.length);
		problems.push(...pack.problems);
		for (const rule of pack.rules) {
			const other = known.get(rule.id);
			if (other === undefined) {
				known.set(rule.id, rule);
				rules.push(rule);
			} else
				problems.push({
					file,
					line: rule.place.kind === 'pack' ? rule.place.line : 0,
					message: 'Another pattern already has this ID, so this one is inactive.',
					level: 'warning',
				});
		}
	}
	if (names.length > PACK_LIMITS.files)
		problems.push({ file: '', line: 0, message: `Only the first ${PACK_LIMITS.files} files are read.`, level: 'error' });
	return { rules, files: names.slice(0, PACK_LIMITS.files), problems };
}

function readPack(path: string): string | { readonly message: string } {
	try {
		if (!statSync(path).isFile()) return { message: "This isn't a file." };
		if (statSync(path).size > PACK_LIMITS.fileBytes) return { message: `The file is larger than ${PACK_LIMITS.fileBytes / 1_000_000} MB.` };
		return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
	} catch (cause) {
		return { message: cause instanceof TypeError ? "The file isn't UTF-8." : `The file can't be read (${codeOf(cause)}).` };
	}
}

export interface PatternStoreOptions {
	readonly folder: PatternFolder;
	/** A file whose change reloads everything: how `cordon patterns reload` reaches a running gateway. */
	readonly marker: string;
	/** Called after each load, and when a pattern was disabled. */
	readonly onState: (state: PatternState) => void;
	readonly every: (delayMs: number, run: () => void) => () => void;
}

export interface PatternStore extends PatternPort, Disposable {
	readonly state: PatternState;
	/** Reads the folder now. */
	reload(): PatternState;
	/** Uses another folder from now on. */
	use(folder: PatternFolder): void;
	/** Uses other patterns of the settings from now on. */
	useCustom(patterns: readonly CustomPattern[]): void;
}

/** A file in the folder `run`, written by `cordon patterns reload`. */
export const PATTERNS_MARKER = 'patterns-reload';

/** How often to check the folder for changes, in milliseconds. A check costs a few calls of `stat`. */
const WATCH_MS = 1_000;

/** Milliseconds of computing for the patterns of a workspace on one message. */
const WORKSPACE_MS = 75;

/**
 * The user's patterns, reloaded whenever something in the folder changes. A new set replaces the old one as a whole (R121). A failed load without any
 * rule keeps the old set.
 */
export function createPatternStore(options: PatternStoreOptions): PatternStore {
	let { folder } = options;
	let ofFolder: { readonly rules: readonly PackRule[]; readonly hasFailed: boolean } = { rules: [], hasFailed: false };
	let given = '[]';
	let custom: CompiledCustom = NO_CUSTOM;
	let generation = 0;
	let current: CompiledPacks;
	let state: PatternState;
	let mark = '';

	const tell = (next: PatternState): PatternState => {
		state = next;
		options.onState(next);
		return next;
	};

	const onPutAside = ({ place }: PackRule): void => {
		const message = 'The pattern took too long on a message, so it is inactive until the next reload. Simplify it.';
		if (place.kind === 'pack') {
			const { file, line } = place;
			tell({ ...state, loaded: Math.max(0, state.loaded - 1), problems: [...state.problems, { file, line, message, level: 'warning' }] });
			return;
		}
		const problem = { where: [...place.where, 'regex'], workspace: place.workspace, message };
		const { loaded, problems } = state.custom;
		tell({ ...state, custom: { loaded: Math.max(0, loaded - 1), problems: [...problems, problem] } });
	};

	/** Having no patterns although some were asked for is never "clean". */
	function put(): void {
		generation += 1;
		const set = (rules: readonly PackRule[], hasFailed: boolean, messageMs?: number): CompiledPacks =>
			createPackSet({
				generation,
				rules,
				gaps: hasFailed ? ['no-patterns-loaded'] : [],
				onPutAside,
				...(messageMs === undefined ? {} : { messageMs }),
			});
		const own = set([...ofFolder.rules, ...custom.user], ofFolder.hasFailed || custom.isUserMissing);
		current = custom.workspace.length === 0 ? own : uniteSets(own, set(custom.workspace, false, WORKSPACE_MS), generation);
	}

	function reload(): PatternState {
		mark = markOf(folder.path, options.marker);
		const read = loadPatterns(folder.path);
		const isAbsentByDefault = !folder.isConfigured && isAbsent(folder.path);
		const problems = isAbsentByDefault ? [] : read.problems;
		const hasFailed = read.rules.length === 0 && (problems.length > 0 || folder.isConfigured);
		const isOldSetKept = hasFailed && problems.length > 0 && ofFolder.rules.length > 0;
		if (!isOldSetKept) {
			ofFolder = { rules: read.rules, hasFailed };
			put();
		}
		return tell({
			folder: folder.path,
			isConfigured: folder.isConfigured,
			loaded: ofFolder.rules.length,
			files: read.files,
			problems,
			isOldSetKept,
			custom: { loaded: custom.user.length + custom.workspace.length, problems: custom.problems },
		});
	}

	put();
	reload();
	const stop = options.every(WATCH_MS, () => {
		if (markOf(folder.path, options.marker) !== mark) reload();
	});
	return {
		current: () => current,
		get state() {
			return state;
		},
		reload,
		use(next) {
			if (next.path === folder.path && next.isConfigured === folder.isConfigured) return;
			folder = next;
			// The patterns of another folder aren't an old set of this one.
			ofFolder = { rules: [], hasFailed: false };
			reload();
		},
		useCustom(patterns) {
			const next = JSON.stringify(patterns);
			if (next === given) return;
			given = next;
			custom = compileCustom(patterns);
			put();
			tell({ ...state, custom: { loaded: custom.user.length + custom.workspace.length, problems: custom.problems } });
		},
		dispose: stop,
	};
}

function isAbsent(path: string): boolean {
	try {
		lstatSync(path);
		return false;
	} catch (cause) {
		return codeOf(cause) === 'ENOENT';
	}
}

/** A text that changes whenever a file of the folder, or the marker, changes. */
function markOf(folder: string, marker: string): string {
	const of = (path: string): string => {
		try {
			const { ctimeMs, ino, mtimeMs, size } = statSync(path);
			return `${ino}:${size}:${mtimeMs}:${ctimeMs}`;
		} catch (cause) {
			return codeOf(cause);
		}
	};
	try {
		const names = readdirSync(folder).filter(isPackFile).sort().slice(0, PACK_LIMITS.files);
		return [of(marker), ...names.map((name) => `${name} ${of(join(folder, name))}`)].join('\n');
	} catch (cause) {
		return `${of(marker)}\n${codeOf(cause)}`;
	}
}
