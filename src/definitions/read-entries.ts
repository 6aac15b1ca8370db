import { isJsonObject, type Json, type JsonObject, pointerStep } from '../base/json.ts';
import { err, ok, type Result } from '../base/result.ts';
import { asRead } from './as-read.ts';
import { ANY_KEY, type DefinitionFormat, type Syntax, VSCODE_FORMAT } from './format.ts';
import { parseFrontMatter } from './front-matter.ts';
import { canGuardHttp, processFormOf } from './http-edits.ts';
import { HTTP_COMMAND_PREFIX, readHttpEntry } from './http-entry.ts';
import { isFlat, isServerEntry, unreadLists } from './infer-format.ts';
import { type JsonNode, type Member, malformedAt, memberOf, parseJsonc, positionAt, textOf, toJson } from './jsonc.ts';
import { type GuardShape, guardShapeOf, type HttpTokens, headerIn, isHeader, type ProcessTokens } from './launcher-shape.ts';
import { leftAloneOf, reachedBy } from './left-alone.ts';
import { canGuardLines } from './line-edits.ts';
import { asOthersWrite } from './opencode.ts';
import type { DefinitionProblem, Inputs, ServerEntry } from './server-entry.ts';
import { keyAside, membersAside, processMembers } from './set-aside.ts';
import { parseToml } from './toml.ts';
import { launcherText, type WindowsEntry, windowsEntryOf } from './windows-form.ts';

/** An entry with its tokens, for edits. Offsets refer to `Definitions.body`. */
export interface LocatedEntry {
	readonly entry: ServerEntry;
	/** For an entry in the Windows form: its value without that form. */
	readonly value: JsonNode;
	readonly shape: GuardShape;
	/** Set for an entry in the Windows form: its edits first remove that form. */
	readonly windows: WindowsEntry | undefined;
}

export interface Definitions {
	/** The byte order mark, or ''. */
	readonly mark: string;
	/** The text after it. */
	readonly body: string;
	readonly located: readonly LocatedEntry[];
	/** Whether the file has a list of servers, even an empty one. */
	readonly hasList: boolean;
	/** Lists of servers that this format's reader skips, as the keys that lead to each (`unreadLists`). */
	readonly unread: readonly (readonly string[])[];
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Keys of an entry that decide what runs. Readers would treat duplicates of them differently. */
const KEYS_THAT_MATTER = new Set([
	'command',
	'args',
	'env',
	'environment',
	'envFile',
	'cwd',
	'url',
	'serverUrl',
	'httpUrl',
	'type',
	'headers',
	'dev',
	'sandboxEnabled',
	'config',
	'gallery',
]);

/**
 * The server entries of a definition file, in the order of the file. A file without any value has none. Errors: not JSON with comments; a
 * duplicate key that matters; `__proto__` as a name (VS Code's parser would inherit from it).
 */
export function readEntries(text: string, format: DefinitionFormat = VSCODE_FORMAT): Result<readonly ServerEntry[], DefinitionProblem> {
	const definitions = readDefinitions(text, format);
	return definitions.ok ? ok(definitions.value.located.map((located) => located.entry)) : definitions;
}

/** Like `readEntries`, with the tokens. */
export function readDefinitions(text: string, format: DefinitionFormat): Result<Definitions, DefinitionProblem> {
	const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
	const body = text.slice(mark.length);
	const parsed = parse(body, format.syntax);
	if (!parsed.ok) return parsed;
	if (parsed.value === undefined) return ok({ mark, body, located: [], hasList: false, unread: [] });
	if (parsed.value.kind !== 'object') return err(malformedAt(body, parsed.value.start, "the file isn't an object"));

	const root = parsed.value;
	const found: Collected = { servers: [], lists: 0 };
	const isRootList = format.isFlatWithoutList && isFlat(root, format.lists);
	for (const list of isRootList ? [[]] : format.lists) {
		const problem = collect(body, root, { rest: list, pointer: '' }, found);
		if (problem !== undefined) return err(problem);
	}
	// The root may contain other things than servers.
	const servers = isRootList ? found.servers.filter(({ server }) => isServerEntry(server.value)) : found.servers;
	const hasList = isRootList ? servers.length > 0 : found.lists > 0;
	servers.sort((a, b) => a.server.keyStart - b.server.keyStart);
	return ok({ mark, body, located: servers.map((each) => locate(body, each, format)), hasList, unread: unreadLists(root, format) });
}

/** Whether the format's entries can be guarded on Windows. */
export function hasWindowsForm({ rules, syntax }: DefinitionFormat): boolean {
	return syntax === 'json' && rules !== 'opencode';
}

function parse(body: string, syntax: Syntax): Result<JsonNode | undefined, DefinitionProblem> {
	if (syntax === 'toml') return parseToml(body);
	return syntax === 'yaml' ? parseFrontMatter(body) : parseJsonc(body);
}

/** A server, the pointer of its list, and the inputs defined next to that list. */
interface Found {
	readonly server: Member;
	readonly list: string;
	readonly inputs: readonly JsonObject[];
}

/** What `collect` has found so far. */
interface Collected {
	readonly servers: Found[];
	lists: number;
}

/** Follows the keys in `rest` from `node` and adds the servers at their end. Checks every object on the way for duplicate keys. */
function collect(
	body: string,
	node: JsonNode,
	{ inputs = [], pointer, rest }: { readonly rest: readonly string[]; readonly pointer: string; readonly inputs?: readonly JsonObject[] },
	found: Collected,
): DefinitionProblem | undefined {
	const [key, ...further] = rest;
	if (key === undefined) return collectServers(body, node, { pointer, inputs }, found);
	const doubled = keyProblem(body, node, (name) => key === ANY_KEY || name === key);
	if (doubled !== undefined) return doubled;
	// However a client reads this value, it finds no servers in it.
	if (node.kind !== 'object') return undefined;
	for (const member of node.members) {
		if (key !== ANY_KEY && member.key !== key) continue;
		const siblings = further.length === 0 ? inputsIn(node) : [];
		const problem = collect(body, member.value, { rest: further, pointer: pointer + pointerStep(member.key), inputs: siblings }, found);
		if (problem !== undefined) return problem;
	}
	return undefined;
}

function inputsIn(parent: JsonNode): readonly JsonObject[] {
	const list = memberOf(parent, 'inputs')?.value;
	return list?.kind === 'array' ? list.items.map(toJson).filter(isJsonObject) : [];
}

/** The inputs that an entry refers to. If several have the same id, all of them count, because readers may choose differently. */
function referencedInputs(original: JsonObject, inputs: readonly JsonObject[]): Inputs {
	const ids = [...JSON.stringify(original).matchAll(/\$\{input:((?:[^{}"\\]|\\.)+)\}/g)].map(([, id = '']) => id);
	return Object.fromEntries(
		[...new Set(ids)].map((id) => {
			const [only = null, ...others] = inputs.filter((input) => input['id'] === id);
			return [id, others.length === 0 ? only : { id, several: [only, ...others] }];
		}),
	);
}

function collectServers(
	body: string,
	list: JsonNode,
	{ inputs, pointer }: Omit<Found, 'server' | 'list'> & { readonly pointer: string },
	found: Collected,
): DefinitionProblem | undefined {
	if (list.kind !== 'object') return malformedAt(body, list.start, `\`${pointer.split('/').at(-1) ?? ''}\` isn't an object`);
	found.lists += 1;
	const inNames = keyProblem(body, list, () => true);
	if (inNames !== undefined) return inNames;
	for (const server of list.members) {
		const inEntry = keyProblem(body, server.value, (key) => KEYS_THAT_MATTER.has(key));
		if (inEntry !== undefined) return inEntry;
		const environment = (memberOf(server.value, 'env') ?? memberOf(server.value, 'environment'))?.value;
		const inEnvironment = environment === undefined ? undefined : keyProblem(body, environment, () => true);
		if (inEnvironment !== undefined) return inEnvironment;
		found.servers.push({ server, list: pointer, inputs });
	}
	return undefined;
}

/** The first duplicate key, or a key that would change the object's prototype in VS Code's parser. */
function keyProblem(body: string, node: JsonNode, matters: (key: string) => boolean): DefinitionProblem | undefined {
	if (node.kind !== 'object') return undefined;
	const seen = new Set<string>();
	for (const { key, keyStart } of node.members) {
		if (key === '__proto__') return malformedAt(body, keyStart, "the name `__proto__` isn't allowed");
		if (seen.has(key) && matters(key)) return { kind: 'duplicate-key', ...positionAt(body, keyStart), key };
		seen.add(key);
	}
	return undefined;
}

function locate(body: string, { inputs, list, server }: Found, format: DefinitionFormat): LocatedEntry {
	const windows = hasWindowsForm(format) ? windowsEntryOf(server.value) : undefined;
	const value = windows?.plain ?? (format.rules === 'opencode' ? asOthersWrite(server.value) : server.value);
	const shape = guardShapeOf(value);
	const original = originalOf(value, shape);
	const isHttp = shape.kind === 'guarded' ? shape.tokens.kind === 'http' : reachedBy(original, format.rules) === 'http';
	const http = isHttp && shape.kind === 'plain' ? readHttpEntry(asRead(original, format.rules)) : undefined;
	const leftAlone = leftAloneOf(original, format.rules);
	const isOdd =
		http?.ok === true
			? !canGuardHttp(body, value, http.value.addressKey, processFormOf(format.rules))
			: shape.kind === 'plain' && membersAside(value).length > 0;
	const isUnusual =
		format.syntax !== 'json' && shape.kind === 'plain' && leftAlone === undefined && !canGuardLines(body, value, isHttp, format.syntax);
	const oddlyWritten = isUnusual
		? 'unusual-writing'
		: (format.syntax === 'json' && isOdd) || hasForeignMembers(value, shape)
			? isHttp
				? 'http-settings'
				: 'cordon-variables'
			: undefined;
	const entry: ServerEntry = {
		name: server.key,
		ref: format.lists.length === 1 ? server.key : list + pointerStep(server.key),
		nameStart: server.keyStart,
		nameEnd: server.keyEnd,
		id: shape.kind === 'guarded' ? shape.tokens.id : undefined,
		launcher: shape.kind !== 'guarded' ? undefined : windows === undefined ? shape.tokens.launcher : launcherText(windows.launcher),
		isBrokenGuard: shape.kind === 'broken',
		isHttp,
		leftAlone: shape.kind === 'broken' ? 'not-startable' : (leftAlone ?? oddlyWritten),
		original,
		rules: format.rules,
		inputs: referencedInputs(original, inputs),
	};
	return { entry, value, shape, windows };
}

/** Whether somebody added process settings to a guarded entry over HTTP. They would affect the proxy. */
function hasForeignMembers(value: JsonNode, shape: GuardShape): boolean {
	if (shape.kind !== 'guarded' || shape.tokens.kind !== 'http') return false;
	const { args, command, env, urlMember } = shape.tokens;
	const variables = env?.value.kind === 'object' ? env.value.members : [];
	return (
		processMembers(value).some((member) => member !== command && member !== args && member !== env) ||
		variables.some((member) => member !== urlMember && !isHeader(member))
	);
}

function originalOf(value: JsonNode, shape: GuardShape): JsonObject {
	if (value.kind !== 'object') return {};
	if (shape.kind !== 'guarded') return Object.fromEntries(value.members.map((member) => [member.key, toJson(member.value)]));
	const { tokens } = shape;
	return Object.fromEntries(
		value.members.flatMap((member) => (tokens.kind === 'http' ? originalHttp(member, tokens) : originalProcess(member, tokens))),
	);
}

function originalProcess(member: Member, tokens: ProcessTokens): readonly (readonly [string, Json])[] {
	if (member.key === 'command' && member === tokens.command) return [[member.key, toJson(tokens.inserted[3])]];
	if (member !== tokens.args) return [[keyAside(member.key) ?? member.key, toJson(member.value)]];
	const isAdded = tokens.isArgsAdded && tokens.rest.length === 0;
	return isAdded ? [] : [[member.key, tokens.rest.map(toJson)]];
}

/** Other variables next to the headers are the user's own: restoring puts them into an `env`. */
function originalHttp(member: Member, tokens: HttpTokens): readonly (readonly [string, Json])[] {
	if (member === tokens.command) return [];
	if (member === tokens.args) return [[tokens.addressKey, toJson(tokens.url)]];
	if (member === tokens.type) return [[member.key, (textOf(tokens.inserted[3]) ?? '').slice(HTTP_COMMAND_PREFIX.length)]];
	if (member !== tokens.env || member.value.kind !== 'object') return [[keyAside(member.key) ?? member.key, toJson(member.value)]];
	const headers = member.value.members.filter(isHeader).map((each): readonly [string, Json] => {
		const header = headerIn(each);
		return header === undefined ? [keyAside(each.key) ?? each.key, toJson(each.value)] : [header.name, header.value];
	});
	const others = member.value.members.filter((each) => each !== tokens.urlMember && !isHeader(each));
	return [
		...(headers.length === 0 ? [] : [['headers', Object.fromEntries(headers)] as const]),
		...(others.length === 0 && (headers.length > 0 || tokens.urlMember !== undefined)
			? []
			: [['env', Object.fromEntries(others.map((each) => [each.key, toJson(each.value)]))] as const]),
	];
}
