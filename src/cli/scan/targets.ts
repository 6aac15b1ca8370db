import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { assertNever } from '../../base/result.ts';
import { safeName } from '../../base/text.ts';
import { type JsonNode, parseJsonc, positionAt } from '../../definitions/jsonc.ts';
import { httpSettingsOf } from '../../definitions/left-alone.ts';
import type { ServerEntry } from '../../definitions/server-entry.ts';
import { codeOf } from '../../gateway/interposition/errno.ts';
import type { Judgment } from '../../gateway/live-scan/judge.ts';
import { judge } from '../../gateway/live-scan/judge.ts';
import type { LiveScanFailure } from '../../gateway/live-scan/scan-server.ts';
import { UNREADABLE_SERVER } from '../../gateway/live-scan/unreadable.ts';
import { failureWords, lastOutput, outsideWords, unreadWords } from '../commands/command-words.ts';
import type { FileNow } from '../commands/definition-files.ts';
import { fileErrorWords } from '../input-file.ts';
import { inspect } from '../inspection.ts';
import type { TargetReport } from './report.ts';

const NOWHERE = { line: 1, column: 1, notes: [] } as const;

/**
 * Checks the entries of a file as written, without starting anything. A file that can't be read is one unchecked target, and so is a file that
 * somebody named (`isNamed`) and that contains no list of servers.
 */
export function entryTargets(file: FileNow, isNamed: boolean): readonly TargetReport[] {
	const whole = { kind: 'file', file: file.path, server: '', name: '', items: [], ...NOWHERE } as const;
	if (file.problem !== undefined) return [{ ...whole, notChecked: [failureWords(file.problem)] }];
	const gaps = [
		...(file.unread.length === 0 ? [] : [unreadWords(file)]),
		...(file.entries.length === 0 && holdsTools(file.text)
			? ['it contains tools, not servers. Check them with "cordon scan --tools"']
			: []),
	];
	if (file.entries.length === 0 && gaps.length === 0)
		return isNamed && !file.hasList
			? [{ ...whole, notChecked: ["it doesn't contain a list of servers that MCP Cordon knows"] }]
			: [{ ...whole, notChecked: [], notes: ['it defines no servers'] }];
	const rest = gaps.length === 0 ? [] : [{ ...whole, notChecked: gaps }];
	const entries = file.entries.map((entry): TargetReport => {
		const { findings, notChecked, severity, tier } = inspect({ kind: 'launch', server: entry.name, value: entry.original });
		return {
			...placeOf(file, entry),
			kind: 'entry',
			items: [{ kind: 'launch', name: entry.name, severity, tier, findings, value: entry.original }],
			notChecked: [...notChecked, ...entryGaps(entry)],
			notes: [],
		};
	});
	return [...entries, ...rest];
}

/** Parts of an entry that can't be read. A client that interprets them anyway runs something that wasn't checked. */
function entryGaps({ original }: ServerEntry): readonly string[] {
	const { args, command } = original;
	const places = [command, original['url'], original['serverUrl'], original['httpUrl']].filter((each) => each !== undefined);
	return [
		...(places.some((each) => typeof each === 'string' && each !== '') ? [] : ['it has no command or address that can be read']),
		...(args === undefined || isTexts(args) ? [] : ["its arguments aren't a list of strings"]),
		...(places.every((each) => typeof each === 'string') ? [] : ["its command or address isn't a string"]),
	];
}

function isTexts(value: Json): boolean {
	return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/** Whether the file contains a server's declarations, although somebody named it as a definition file. */
function holdsTools(text: string): boolean {
	try {
		const value = parseJson(text);
		const inner = isJsonObject(value) && isJsonObject(value['result']) ? value['result'] : value;
		return Array.isArray(inner) || (isJsonObject(inner) && Array.isArray(inner['tools']));
	} catch {
		return false;
	}
}

export function placeOf(file: FileNow, entry: ServerEntry): Pick<TargetReport, 'file' | 'server' | 'name' | 'line' | 'column'> {
	const body = file.text.startsWith('\uFEFF') ? file.text.slice(1) : file.text;
	return { file: file.path, server: entry.ref, name: entry.name, ...positionAt(body, entry.nameStart) };
}

export function itemsOf(judged: Judgment): TargetReport['items'] {
	return judged.items.map(({ inspection, kind, name, value }) => ({
		kind,
		name,
		value,
		severity: inspection.severity,
		tier: inspection.tier,
		findings: inspection.findings,
	}));
}

/** The folder for `${workspaceFolder}` in this file; `undefined`: the file belongs to no folder. */
export function folderOf(file: string): string | undefined {
	const folder = path.dirname(file);
	const name = path.basename(file);
	if (path.basename(folder) === '.vscode') return path.dirname(folder);
	if (name === '.mcp.json' || name.endsWith('.code-workspace')) return folder;
	return undefined;
}

/**
 * A file with tools: a response to `tools/list` (whole, only its result, or only its tools), or a snapshot
 * `{server, initialize?, tools, prompts?, resources?, resourceTemplates?}`.
 */
export async function toolsFileTarget(file: string, signal: AbortSignal): Promise<TargetReport> {
	const failed = (why: string): TargetReport => ({
		kind: 'tools-file',
		file,
		server: '',
		name: '',
		items: [],
		notChecked: [why],
		...NOWHERE,
	});
	let value: Json;
	let text: string;
	try {
		text = await readFile(file, 'utf8');
		value = parseJson(text);
	} catch (cause) {
		if (cause instanceof SyntaxError) return failed("it isn't JSON");
		return failed(fileErrorWords(codeOf(cause)) ?? "it can't be read");
	}
	const inner = isJsonObject(value) && isJsonObject(value['result']) ? value['result'] : value;
	const body = Array.isArray(inner) ? { tools: inner } : inner;
	const listOf = (key: string): readonly Json[] => (isJsonObject(body) && Array.isArray(body[key]) ? body[key] : []);
	if (!isJsonObject(body) || !['tools', 'prompts', 'resources', 'resourceTemplates', 'initialize'].some((key) => body[key] !== undefined))
		return failed('it contains no tools');
	const server = typeof body['server'] === 'string' ? body['server'] : '';
	const declared = {
		initialize: isJsonObject(body['initialize']) ? body['initialize'] : {},
		tools: listOf('tools'),
		prompts: listOf('prompts'),
		resources: listOf('resources'),
		templates: listOf('resourceTemplates'),
		gaps: [...doubledKeys(text), ...placeGaps(body)],
	};
	const judged = await judge(server, declared, { signal, inspect });
	return { kind: 'tools-file', file, server, name: server, items: itemsOf(judged), notChecked: judged.notChecked, ...NOWHERE };
}

/** Maximum number of places named for one kind of problem. */
const MAX_NAMED = 5;

/** Programs could read different values from duplicate keys. */
function doubledKeys(text: string): readonly string[] {
	// In JSON, a line separator is text, but the parser for definition files rejects it.
	const body = (text.startsWith('\uFEFF') ? text.slice(1) : text).replaceAll(/[\u2028\u2029]/g, ' ');
	const parsed = parseJsonc(body);
	if (!parsed.ok) return ["it's nested too deeply to check for duplicate keys"];
	const offsets: number[] = [];
	const walk = (node: JsonNode): void => {
		if (node.kind === 'array') for (const item of node.items) walk(item);
		if (node.kind !== 'object') return;
		const seen = new Set<string>();
		for (const { key, keyStart, value } of node.members) {
			if (seen.has(key)) offsets.push(keyStart);
			seen.add(key);
			walk(value);
		}
	};
	if (parsed.value !== undefined) walk(parsed.value);
	return offsets.slice(0, MAX_NAMED).map((offset) => {
		const { column, line } = positionAt(body, offset);
		return `a key appears twice at line ${line}, column ${column}, so programs could read different values`;
	});
}

/** Places where a list or an object of the server is expected, but the value is something else. */
function placeGaps(body: JsonObject): readonly string[] {
	const { initialize, nextCursor = null } = body;
	return [
		...(nextCursor === null || nextCursor === '' ? [] : ["it's one page of a longer list, and the other pages are missing"]),
		...(initialize === undefined || isJsonObject(initialize) ? [] : [UNREADABLE_SERVER]),
		...(['tools', 'prompts', 'resources', 'resourceTemplates'] as const).flatMap((key) =>
			body[key] === undefined || Array.isArray(body[key]) ? [] : [`its ${key} aren't a list`],
		),
	];
}

function parseJson(text: string): Json {
	return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text) as Json;
}

/** Reasons that concern a server's address rather than a command. */
const ADDRESSES = ['http-address', 'http-settings', 'websocket', 'oauth'] as const satisfies readonly ServerEntry['leftAlone'][];

/** Why a server couldn't be scanned. Ends with the server's own last words, escaped; they are left out where models read the report. */
export function liveFailureWords(
	failure: LiveScanFailure,
	entry: Pick<ServerEntry, 'leftAlone' | 'original' | 'rules'>,
): { readonly why: string; readonly lastLines?: readonly string[] } {
	const address = ADDRESSES.find((each) => each === entry.leftAlone);
	switch (failure.kind) {
		case 'needs-login':
			return {
				why: failure.hadAuthorization
					? 'it rejected the Authorization header of its entry'
					: 'it requires a login (HTTP status 401), and a scan doesn\'t log in. Log in with the editor and run "Scan MCP Server…" there',
			};
		case 'not-reached':
			return {
				why: failure.sentence === '' ? "it couldn't be reached over HTTP" : `it couldn't be reached over HTTP: ${failure.sentence}`,
			};
		case 'not-startable':
			return { why: address === undefined ? 'it has no command to start' : outsideWords(address, httpSettingsOf(entry)) };
		case 'needs-editor':
			return { why: 'its command or arguments contain a variable that only the editor can resolve' };
		case 'no-env-file':
			return { why: "its envFile can't be read" };
		case 'not-started':
			return { why: `it couldn't be started (${safeName(failure.code)})` };
		case 'refused':
			return { why: `it returned no result for ${failure.method}` };
		case 'no-response':
			return { why: `it didn't respond to ${failure.method}` };
		case 'ended':
			return { why: `it ended with status ${failure.exitCode ?? 'none'} before it declared everything`, ...lastLinesOf(failure.lastWords) };
		case 'timeout':
			return { why: `it didn't declare everything within ${Math.round(failure.timeoutMs / 1000)} s`, ...lastLinesOf(failure.lastWords) };
		case 'cancelled':
			return { why: 'the scan was canceled' };
		default:
			return assertNever(failure);
	}
}

function lastLinesOf(text: string): { readonly lastLines?: readonly string[] } {
	const lastLines = lastOutput(text);
	return lastLines.length === 0 ? {} : { lastLines };
}
