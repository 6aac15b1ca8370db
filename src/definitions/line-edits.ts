import type { TextEdit } from './definition-edits.ts';
import { type IdToken, idToken } from './entry-id.ts';
import type { Syntax } from './format.ts';
import { ADDRESS_KEYS, HTTP_COMMAND_PREFIX, URL_VARIABLE } from './http-entry.ts';
import { type JsonNode, type Member, memberOf, textOf } from './jsonc.ts';
import type { GuardTokens, HttpTokens, ProcessTokens } from './launcher-shape.ts';
import { remove } from './removal.ts';
import { processMembers } from './set-aside.ts';

/** Replaces a `type` that says how a server is reached. */
const PROCESS_TYPE = 'local';

/**
 * The edits that guard an entry of a TOML or YAML file: two spans for a process, two or three for a server over HTTP. The user's tokens keep
 * their spelling and place. `undefined`: the entry is written in a way that can't be undone, or that would be read differently.
 */
export function guardLines(
	body: string,
	value: JsonNode,
	{
		isHttp,
		launcher,
		seed,
		syntax,
	}: { readonly isHttp: boolean; readonly launcher: string; readonly seed: string; readonly syntax: Syntax },
): readonly TextEdit[] | undefined {
	const writing: Writing = { body, syntax, newline: newlineOf(body) };
	return isHttp ? guardAddress(writing, value, launcher, seed) : guardCommand(writing, value, launcher, seed);
}

export function canGuardLines(body: string, value: JsonNode, isHttp: boolean, syntax: Syntax): boolean {
	return guardLines(body, value, { isHttp, launcher: '', seed: '0'.repeat(20), syntax }) !== undefined;
}

/** Removes those edits, even if somebody moved white space or wrote after them. */
export function undoLines(body: string, tokens: GuardTokens, syntax: Syntax): readonly TextEdit[] {
	return tokens.kind === 'http' ? undoAddress(body, tokens, syntax) : undoCommand({ body, syntax, newline: newlineOf(body) }, tokens);
}

interface Writing {
	readonly body: string;
	readonly syntax: Syntax;
	readonly newline: string;
}

function guardCommand(writing: Writing, value: JsonNode, launcher: string, seed: string): readonly TextEdit[] | undefined {
	const command = memberOf(value, 'command');
	const args = memberOf(value, 'args');
	const original = command === undefined ? undefined : tokenOf(writing, command.value, isFlow(args?.value));
	if (command === undefined || original === undefined) return undefined;
	const token = idToken(seed, { kind: 'process', hasArgs: args !== undefined });
	const replaced: TextEdit = { start: command.value.start, end: command.value.end, text: JSON.stringify(launcher) };
	if (args === undefined) {
		const between = separator(writing, value, command);
		if (between === undefined) return undefined;
		return [{ ...replaced, text: replaced.text + between + argsMember(writing, token, original) }];
	}
	const inserted = args.value.kind === 'array' ? insertedItems(writing, args.value, token, original) : undefined;
	return inserted === undefined ? undefined : [replaced, inserted];
}

function undoCommand(writing: Writing, { args, command, inserted, isArgsAdded, rest, token }: ProcessTokens): readonly TextEdit[] {
	const { body } = writing;
	const [first, , , last] = inserted;
	const original = body.slice(last.start, last.end);
	const edits: TextEdit[] = [{ start: command.value.start, end: command.value.end, text: original }];
	const isAsWritten = body.slice(args.keyStart, args.value.end) === argsMember(writing, token, original);
	const between = body.slice(command.value.end, args.keyStart).trim();
	const isNear = between === ',' || between === lineBefore(body, command.keyStart).trim();
	if (isArgsAdded && rest.length === 0 && isAsWritten && isNear) return [...edits, remove(command.value.end, args.value.end)];
	if (!isFlow(args.value)) {
		const next = rest[0];
		return [...edits, remove(dashBefore(body, first.start), next === undefined ? last.end : dashBefore(body, next.start))];
	}
	const exact = itemsText(token, original, rest.length > 0);
	const behind = /^[ \t\r\n]*,[ \t]*/.exec(body.slice(last.end))?.[0].length ?? 0;
	return [...edits, remove(first.start, body.startsWith(exact, first.start) ? first.start + exact.length : last.end + behind)];
}

/** Items inserted before the user's items, in the list's own form. */
function insertedItems({ body, newline }: Writing, list: JsonNode, token: IdToken, original: string): TextEdit | undefined {
	if (isFlow(list)) return insertAt(list.start + 1, itemsText(token, original, list.kind === 'array' && list.items.length > 0));
	const indent = lineBefore(body, list.start);
	return /^ *$/.test(indent)
		? insertAt(
				list.start,
				itemsOf(token, original)
					.map((item) => `- ${item}${newline}${indent}`)
					.join(''),
			)
		: undefined;
}

function itemsOf(token: IdToken, original: string): readonly string[] {
	return ['"--server"', `"${token}"`, '"--"', original];
}

function itemsText(token: IdToken, original: string, hasRest: boolean): string {
	return itemsOf(token, original).join(', ') + (hasRest ? ', ' : '');
}

function guardAddress(writing: Writing, value: JsonNode, launcher: string, seed: string): readonly TextEdit[] | undefined {
	const { body, newline, syntax } = writing;
	const addressKey = ADDRESS_KEYS.find((key) => memberOf(value, key) !== undefined);
	const address = addressKey === undefined ? undefined : memberOf(value, addressKey);
	if (address === undefined || addressKey === undefined || body.slice(address.keyStart, address.keyEnd) !== addressKey) return undefined;
	if (tokenOf(writing, address.value, isInline(value)) === undefined) return undefined;
	const headers = memberOf(value, 'headers')?.value;
	if (processMembers(value).length > 0 || (headers?.kind === 'object' && headers.members.length > 0)) return undefined;
	const type = memberOf(value, 'type');
	const kind =
		type === undefined ? `"${HTTP_COMMAND_PREFIX}http"` : /^(["']?)([A-Za-z_-]+\1)$/.exec(body.slice(type.value.start, type.value.end));
	const between = separator(writing, value, address);
	if (kind === null || between === undefined) return undefined;
	const token = idToken(seed, { kind: 'http', addressKey, hasType: type !== undefined });
	const item = typeof kind === 'string' ? kind : `${kind[1] ?? ''}${HTTP_COMMAND_PREFIX}${kind[2] ?? ''}`;
	const variable = openingOfVariable(writing, value, between);
	return [
		...(type === undefined ? [] : [{ start: type.value.start, end: type.value.end, text: JSON.stringify(PROCESS_TYPE) }]),
		{
			start: address.keyStart,
			end: address.keyEnd,
			text: `command${ASSIGN[syntax]}${JSON.stringify(launcher)}${between}${argsMember({ body, newline, syntax }, token, item)}${between}${variable}`,
		},
		...(syntax === 'yaml' && isInline(value) ? [insertAt(address.value.end, '}')] : []),
	];
}

/** Ends with the key for the address. */
function openingOfVariable({ syntax }: Writing, value: JsonNode, between: string): string {
	if (syntax === 'toml') return `env.${URL_VARIABLE}`;
	return isInline(value) ? `env: {${URL_VARIABLE}` : `env:${between}  ${URL_VARIABLE}`;
}

function undoAddress(
	body: string,
	{ addressKey, args, command, inserted, type, url, urlMember }: HttpTokens,
	syntax: Syntax,
): readonly TextEdit[] {
	if (urlMember === undefined || args.keyStart < command.keyEnd || urlMember.keyStart < args.keyEnd) return [];
	const kind = body.slice(inserted[3].start, inserted[3].end);
	const brace = syntax === 'yaml' && /\{[ \t]*$/.test(body.slice(0, urlMember.keyStart)) ? body.indexOf('}', url.end) : -1;
	return [
		...(type === undefined ? [] : [{ start: type.value.start, end: type.value.end, text: kind.replace(HTTP_COMMAND_PREFIX, '') }]),
		{ start: command.keyStart, end: urlMember.keyEnd, text: addressKey },
		...(brace < 0 ? [] : [remove(brace, brace + 1)]),
	];
}

const ASSIGN: Readonly<Record<Syntax, string>> = { json: ': ', toml: ' = ', yaml: ': ' };

function argsMember({ syntax }: Writing, token: IdToken, original: string): string {
	return `args${ASSIGN[syntax]}[${itemsText(token, original, false)}]`;
}

/** The separator between two members of this object: a comma, or a line break and the beginning of `member`'s line. */
function separator({ body, newline, syntax }: Writing, object: JsonNode, member: Member): string | undefined {
	if (isInline(object)) return ', ';
	const before = lineBefore(body, member.keyStart);
	// In TOML, the leading parts of a dotted key are repeated.
	return (syntax === 'toml' ? /^[^=[{#,\n]*$/ : /^ *$/).test(before) ? newline + before : undefined;
}

/** The token of a text, if it means the same inside a list. `isInFlow`: between brackets in YAML. */
function tokenOf({ body, syntax }: Writing, node: JsonNode, isInFlow: boolean): string | undefined {
	const token = body.slice(node.start, node.end);
	if (textOf(node) === undefined || /[\r\n]/.test(token)) return undefined;
	const isQuoted = /^(?:"[^]*"|'[^]*')$/.test(token);
	if (syntax === 'toml' || isQuoted) return token;
	// Inside brackets, an unquoted YAML text can't contain brackets or commas. Accepts only known-safe characters.
	return !isInFlow || /^[\w./\\~$@%+-](?:[\w./\\~$@%+=?&-]|:(?=[^\s]))*$/.test(token) ? token : undefined;
}

/** Whether the list is written between brackets. Lists that MCP Cordon adds are. */
function isFlow(list: JsonNode | undefined): boolean {
	return list?.kind !== 'array' || list.layout !== 'lines';
}

function isInline(object: JsonNode): boolean {
	return object.kind === 'object' && object.layout === 'inline';
}

/** The text of the line before an offset. */
function lineBefore(body: string, offset: number): string {
	return body.slice(body.lastIndexOf('\n', offset - 1) + 1, offset);
}

function dashBefore(body: string, offset: number): number {
	return body.lastIndexOf('-', offset - 1);
}

function newlineOf(body: string): string {
	return /\r?\n/.exec(body)?.[0] ?? '\n';
}

function insertAt(offset: number, text: string): TextEdit {
	return { start: offset, end: offset, text };
}
