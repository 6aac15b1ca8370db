import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { escapeForDisplay } from '../../base/text.ts';
import { publishedKeys } from '../../gateway/keys.ts';
import { compileCustom } from '../../gateway/patterns/custom.ts';
import type { PatternPlace } from '../../gateway/patterns/packs.ts';
import { type LoadedPatterns, loadPatternFile, loadPatterns, PATTERNS_MARKER } from '../../gateway/patterns/pattern-store.ts';
import { storedPatternFolder } from '../../gateway/patterns/stored-folder.ts';
import { loadTraffic } from '../../gateway/traffic/stored-policy.ts';
import { parseOptions } from '../parse-options.ts';
import { COMMAND_EXIT, type CommandContext } from './context.ts';
import { choiceWords, counted, firstWrong, usageWords } from './usage-words.ts';

export const PATTERNS_HELP = `cordon patterns list | check [FOLDER|FILE] | reload [--json]

Your own patterns for items, calls, and results: files *.txt and *.conf with one regular expression per line (case is ignored,
lines that start with # are comments), or *.json with rules. The folder is ~/.mcp-cordon/patterns, or mcpCordon.patterns.folder in the
editor's settings. Single patterns can be in mcpCordon.patterns.custom.
  list     show the patterns in force and problems with others, including those in the settings
  check    check a folder or file without using it
  reload   make running gateways read the folder now. They also notice changes by themselves

Exit codes: 0 done, 2 wrong usage, 5 a pattern is wrong, or a named folder or file has none.
`;

const ACTIONS: readonly string[] = ['list', 'check', 'reload'];

export async function patternsCommand(
	args: readonly string[],
	context: Pick<CommandContext, 'state' | 'cwd' | 'now' | 'write' | 'print'>,
): Promise<number> {
	const { positionals, values } = parseOptions({
		args: [...args],
		allowPositionals: true,
		options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
	});
	if (values.help) {
		context.write(PATTERNS_HELP);
		return COMMAND_EXIT.ok;
	}
	const [action, given, ...rest] = positionals;
	const wrong = firstWrong([
		[!ACTIONS.includes(action ?? ''), choiceWords(action, ACTIONS)],
		[given !== undefined && action !== 'check', 'only "check" takes a folder or a file'],
		[rest.length > 0, '"check" takes one folder or file'],
	]);
	if (wrong !== undefined) {
		context.print(action === undefined ? PATTERNS_HELP.trimEnd() : usageWords('patterns', wrong));
		return COMMAND_EXIT.usage;
	}
	const stored = storedPatternFolder(context.state);
	const folder = given === undefined ? stored.path : path.resolve(context.cwd, given);
	const isConfigured = given !== undefined || stored.isConfigured;
	const loaded = given === undefined ? withoutDefault(loadPatterns(folder), isConfigured) : loadNamed(folder);
	const custom = action === 'list' ? storedCustom(context) : undefined;
	if (action === 'reload') {
		mkdirSync(context.state.run, { recursive: true, mode: 0o700 });
		writeFileSync(path.join(context.state.run, PATTERNS_MARKER), `${context.now()}\n`, { mode: 0o600 });
	}
	const isWell =
		loaded.problems.length === 0 &&
		(loaded.rules.length > 0 || !isConfigured) &&
		(custom?.problems.length ?? 0) === 0 &&
		custom?.isTrusted !== false;
	if (values.json)
		context.write(`${JSON.stringify(reportOf(action, folder, loaded, custom), undefined, action === 'reload' ? undefined : '\t')}\n`);
	else
		context.write(
			wordsFor(folder, loaded, isConfigured ? (action === 'check' ? 'NO USABLE PATTERN.' : 'NO PATTERN IS IN FORCE.') : undefined) +
				customWords(custom),
		);
	return isWell ? COMMAND_EXIT.ok : COMMAND_EXIT.attention;
}

/** Loads a folder or a file that the user named. */
function loadNamed(file: string): LoadedPatterns {
	const found = statSync(file, { throwIfNoEntry: false });
	if (found !== undefined) return found.isFile() ? loadPatternFile(file) : loadPatterns(file);
	return { rules: [], files: [], problems: [{ file: '', line: 0, message: "This file or folder doesn't exist.", level: 'error' }] };
}

/** The default folder may be missing. */
function withoutDefault(loaded: LoadedPatterns, isConfigured: boolean): LoadedPatterns {
	const isMissing = loaded.files.length === 0 && loaded.problems.every(({ file }) => file === '');
	return isMissing && !isConfigured ? { ...loaded, problems: [] } : loaded;
}

/** For `reload`, as in R122: `{"loaded": n}`. */
function reportOf(
	action: string | undefined,
	folder: string,
	{ files, problems, rules }: LoadedPatterns,
	custom: StoredCustom | undefined,
): object {
	if (action === 'reload') return { loaded: rules.length, problems: problems.length };
	return {
		format: 1,
		folder,
		loaded: rules.length,
		files,
		rules: rules.map(({ id, place, severity, surfaces, title }) => ({ id, ...placeInFile(place), severity, surfaces, title })),
		problems,
		...(custom === undefined ? {} : { settings: custom }),
	};
}

/** Patterns from the settings, as stored by an editor for proxies without an editor. Doesn't contain the patterns themselves. */
interface StoredCustom {
	/** False: the file wasn't written by an editor of this machine. */
	readonly isTrusted: boolean;
	readonly rules: readonly { readonly id: string; readonly severity: string; readonly mode: string }[];
	readonly problems: readonly { readonly setting: string; readonly message: string }[];
}

function storedCustom({ state }: Pick<CommandContext, 'state'>): StoredCustom {
	const { kind, policy } = loadTraffic(state.root, publishedKeys(state.keys));
	const { problems, user } = compileCustom(policy.custom);
	const unusable = policy.custom
		.filter(({ regex }) => regex === '')
		.map(({ where }) => ({ where, message: "There's no usable pattern here." }));
	return {
		isTrusted: kind !== 'not-trusted',
		rules: user.map(({ id, severity }) => ({ id, severity, mode: policy.all.calls.rules?.[id] ?? 'as its engine' })),
		problems: [...unusable, ...problems].map(({ message, where }) => ({ setting: `mcpCordon.${where.join('.')}`, message })),
	};
}

function customWords(custom: StoredCustom | undefined): string {
	if (custom === undefined) return '';
	const { isTrusted, problems, rules } = custom;
	if (!isTrusted) return "PROBLEM the settings saved for this machine weren't written by an editor, so their patterns aren't in force.\n";
	if (rules.length + problems.length === 0) return '';
	return `${[
		`settings: ${counted(rules.length, 'pattern')}`,
		...rules.map(({ id, mode, severity }) => `  ${id}  ${severity}  ${mode}`),
		...problems.map(({ message, setting }) => `PROBLEM ${escapeForDisplay(setting, 200)}: ${message}`),
	].join('\n')}\n`;
}

function placeInFile(place: PatternPlace): { readonly file: string; readonly line: number } {
	return place.kind === 'pack' ? { file: place.file, line: place.line } : { file: '', line: 0 };
}

function wordsFor(folder: string, { files, problems, rules }: LoadedPatterns, ifNone: string | undefined): string {
	const shown = (text: string): string => escapeForDisplay(text, 200);
	const lines = [
		`${shown(folder)}: ${counted(files.length, 'file')}, ${counted(rules.length, 'pattern')}`,
		...rules.map(({ id, place, severity }) => {
			const { file, line } = placeInFile(place);
			return `  ${shown(file)}:${line}  ${id}  ${severity}`;
		}),
		...problems.map(({ file, line, message }) => `PROBLEM ${file === '' ? '' : `${shown(file)}${line > 0 ? `:${line}` : ''}: `}${message}`),
		...(rules.length === 0 && ifNone !== undefined ? [ifNone] : []),
	];
	return `${lines.join('\n')}\n`;
}
