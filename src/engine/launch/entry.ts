import { isJsonObject, type Json, type JsonObject, pointerStep } from '../../base/json.ts';
import type { Surface } from '../../mcp/surfaces.ts';
import type { DetectorInput, Sighting } from '../detector.ts';
import type { Severity } from '../finding.ts';

/** A piece of an entry's text. `start`: UTF-16 offset of `text` in the string at `pointer`, which is relative to the entry. */
export interface LaunchText {
	readonly pointer: string;
	readonly start: number;
	readonly text: string;
	/** Pointer from the inspected value to the entry. */
	readonly prefix: string;
}

/** A variable or a header. A number is kept as text. It has no string of its own, so findings point at its name. */
export interface LaunchSetting extends LaunchText {
	readonly name: string;
	readonly isAtName: boolean;
}

/** An entry of a definition file as written, without resolving variables. */
export interface LaunchEntry {
	/** `command` and `args`, with shell scripts split into words. Wrappers such as `cmd /c`, `env`, and `sudo` are kept. */
	readonly words: readonly LaunchText[];
	/** `command` and `args` as written, with scripts unsplit. */
	readonly parts: readonly LaunchText[];
	readonly env: readonly LaunchSetting[];
	readonly headers: readonly LaunchSetting[];
	/** Where the entry connects: `url`, or an address among the arguments. */
	readonly addresses: readonly LaunchText[];
	/** Text under keys that list requested permissions. */
	readonly scopes: readonly LaunchText[];
	/** Strings too long for any honest command line. Only their start was read. */
	readonly tooLong: readonly LaunchText[];
}

/** A sighting not yet matched to its surface. */
export interface LaunchNote {
	readonly at: LaunchText;
	/** A fixed text of MCP Cordon. */
	readonly detail: string;
	/** Overrides the detector's default: hard with severity high, or soft with severity low. */
	readonly isHard?: boolean;
	readonly isSoft?: boolean;
	readonly severity?: Severity;
	readonly confidence?: number;
	/** Point at the name of the setting, not its value. */
	readonly isAtName?: boolean;
}

/**
 * Reads the inspected entry. Unwraps `{server, entry}` only if the outer object isn't an entry itself, so an entry with a harmless
 * `entry` beside its command can't hide behind it. Cost: O(size of the entry).
 */
export function launchEntryOf({ subject }: DetectorInput): LaunchEntry | undefined {
	if (subject.kind !== 'launch' || !isJsonObject(subject.value)) return undefined;
	const { value } = subject;
	const nested = value['entry'];
	const isWrapped = isJsonObject(nested) && ['command', 'url', 'serverUrl', 'httpUrl'].every((key) => value[key] === undefined);
	return readEntry(isWrapped ? nested : value, isWrapped ? '/entry' : '');
}

/** UTF-16 units read of one string: the patterns take about a hundred steps per unit. */
const MAX_TEXT = 16_384;

function readEntry(entry: JsonObject, prefix: string): LaunchEntry {
	const tooLong: LaunchText[] = [];
	const textAt = (pointer: string, value: Json | undefined): readonly LaunchText[] => {
		if (typeof value !== 'string' || value === '') return [];
		const at = { pointer, start: 0, text: value.slice(0, MAX_TEXT), prefix };
		if (value.length > MAX_TEXT) tooLong.push(at);
		return [at];
	};
	const list = Array.isArray(entry['args']) ? entry['args'] : [];
	const parts = [
		...textAt('/command', entry['command']),
		...list.flatMap((each: Json, index) => textAt(`/args${pointerStep(index)}`, each)),
	];
	const urls = ['url', 'serverUrl', 'httpUrl'].flatMap((key) => textAt(pointerStep(key), entry[key]));
	return {
		parts,
		words: wordsOf(parts),
		env: settingsOf(entry['env'], '/env', prefix),
		headers: settingsOf(entry['headers'], '/headers', prefix),
		addresses: [...urls, ...parts.filter(({ text }) => /^https?:\/\//i.test(text))],
		scopes: scopesOf(entry, prefix),
		tooLong,
	};
}

function settingsOf(value: Json | undefined, pointer: string, prefix: string): readonly LaunchSetting[] {
	if (!isJsonObject(value)) return [];
	return Object.entries(value).flatMap(([name, text]): readonly LaunchSetting[] => {
		if (typeof text !== 'string' && typeof text !== 'number' && typeof text !== 'boolean') return [];
		const isAtName = typeof text !== 'string' || text === '';
		return [{ pointer: pointer + pointerStep(name), start: 0, text: String(text).slice(0, MAX_TEXT), prefix, name, isAtName }];
	});
}

const SHELL = /(?:^|[\\/])(?:ba|z|da|k|fi|c)?sh(?:\.exe)?$/i;
const RUNS_SCRIPT = /^-[a-z]{0,6}c$/;

/** True for shells: `bash`, `/bin/sh`, … */
export function isShell(command: string): boolean {
	return SHELL.test(command);
}

/** The words that run. Splits the script of `sh -c`, and a whole command line in `command`, at blanks and `;`, `&`, `|`. */
function wordsOf(parts: readonly LaunchText[]): readonly LaunchText[] {
	return parts.flatMap((part, index): readonly LaunchText[] => {
		const before = parts[index - 1];
		const isScript = before !== undefined && RUNS_SCRIPT.test(before.text) && parts.slice(0, index).some(({ text }) => isShell(text));
		const isLine =
			index === 0 && /^(?:[\w./-]{0,80}\/)?(?:npx|bunx|uvx|pipx|pnpm|yarn|docker|podman|uv|deno|node|cmd|sh|bash) /.test(part.text);
		if (!isScript && !isLine) return [part];
		return [...part.text.matchAll(/[^\s;&|"'`()]+/g)].map((match) => ({ ...part, start: part.start + match.index, text: match[0] }));
	});
}

/** The same words from a command line without an entry; index 0 is the command. */
export function wordsOfCommandLine([command = '', ...args]: readonly string[]): readonly LaunchText[] {
	const at = (pointer: string, text: string): readonly LaunchText[] =>
		text === '' ? [] : [{ pointer, start: 0, text: text.slice(0, MAX_TEXT), prefix: '' }];
	return wordsOf([...at('/command', command), ...args.flatMap((text, index) => at(`/args${pointerStep(index)}`, text))]);
}

const SCOPE_KEY = /^(?:oauth_?)?scopes?(?:_supported)?$/i;
const MAX_SCOPE_DEPTH = 6;

/** Scopes are in the entry (`oauth: {scopes}`), in variables (`GITHUB_SCOPES`), and in JSON passed as an argument (mcp-remote). */
function scopesOf(entry: JsonObject, prefix: string): readonly LaunchText[] {
	const found: LaunchText[] = [];
	const walk = (value: Json | undefined, pointer: string, isScope: boolean, depth: number): void => {
		if (depth > MAX_SCOPE_DEPTH) return;
		if (typeof value === 'string') {
			if (isScope && value !== '') found.push({ pointer, start: 0, text: value, prefix });
			else
				for (const match of value.slice(0, MAX_TEXT).matchAll(/"scopes?"\s{0,8}:\s{0,8}"([^"]{1,2000})"/g))
					found.push({ pointer, start: match.index + match[0].length - 1 - (match[1] ?? '').length, text: match[1] ?? '', prefix });
			return;
		}
		if (Array.isArray(value)) for (const [index, each] of value.entries()) walk(each, pointer + pointerStep(index), isScope, depth + 1);
		else if (isJsonObject(value))
			for (const [key, each] of Object.entries(value))
				walk(each, pointer + pointerStep(key), isScope || SCOPE_KEY.test(key) || /_SCOPES?$/.test(key), depth + 1);
	};
	walk(entry, '', false, 0);
	return found;
}

/** Matches notes to their surfaces. Drops notes on empty or missing strings, because there is nothing to point at. */
export function sightingsOf(notes: readonly LaunchNote[], surfaces: readonly Surface[]): readonly Sighting[] {
	if (notes.length === 0) return [];
	const places = new Map(surfaces.map((surface) => [`${surface.isKey ? 'key' : 'value'} ${surface.pointer}`, surface]));
	return notes.flatMap(({ at, confidence, detail, isAtName, isHard, isSoft, severity }): readonly Sighting[] => {
		const surface = places.get(`${isAtName === true ? 'key' : 'value'} ${at.prefix}${at.pointer}`);
		if (surface === undefined || surface.text === '') return [];
		const isWhole = isAtName === true || at.text === '';
		return [
			{
				at: surface,
				start: isWhole ? 0 : at.start,
				end: isWhole ? surface.text.length : at.start + at.text.length,
				detail,
				confidence: confidence ?? (isHard === true ? 0.9 : 0.6),
				...(isHard === true ? ({ tier: 'hard', severity: 'high' } as const) : {}),
				...(isSoft === true ? ({ tier: 'soft', severity: 'low' } as const) : {}),
				...(severity === undefined ? {} : { severity }),
			},
		];
	});
}

/** The last step of a path, without a Windows extension, in lowercase. Keeps variables such as `${userHome}`. */
export function programName(text: string): string {
	return (text.split(/[\\/]/).at(-1) ?? '').replace(/\.(?:exe|cmd|bat|com)$/i, '').toLowerCase();
}
