import type { TextEdit } from './definition-edits.ts';
import { type IdToken, idToken } from './entry-id.ts';
import type { EntryRules } from './format.ts';
import { type AddressKey, HTTP_COMMAND_PREFIX, headerNumber, headerVariable, isUsableHeader, URL_VARIABLE } from './http-entry.ts';
import { type JsonNode, type Member, memberOf, skipTrivia, textOf } from './jsonc.ts';
import { type HttpTokens, headerIn, insertedCommand, isHeader } from './launcher-shape.ts';
import { isBlank, remove, removeItem, removeMember, removeMembers } from './removal.ts';
import { droppedHeaders, keyAside, membersAside, processMembers, setAside, takeBack } from './set-aside.ts';

/** How a client writes the entry of a process. */
export interface ProcessForm {
	readonly type: 'stdio' | 'local';
	readonly env: 'env' | 'environment';
	/** The program is the first item of `command`, and there is no `args` (`asOthersWrite`). */
	readonly isList: boolean;
}

const PLAIN: ProcessForm = { type: 'stdio', env: 'env', isList: false };
const OPENCODE: ProcessForm = { type: 'local', env: 'environment', isList: true };

export function processFormOf(rules: EntryRules): ProcessForm {
	return rules === 'opencode' ? OPENCODE : PLAIN;
}

/** What MCP Cordon writes between the arguments and the address of an entry without headers; a closing brace follows. */
function openingOfEnv({ env }: ProcessForm): string {
	return `, "${env}": {"${URL_VARIABLE}": `;
}

/**
 * The edits that guard an entry over HTTP (docs/decisions/0002). Every token of the user stays in place, so that undoing needs no journal: the
 * key of the address becomes `command` and `args`, the value of `type` moves after `cordon:` and becomes `stdio`, `headers` is renamed to
 * `env`, and the name of a header moves before its value. The address becomes a variable in its old place, in an `env` after `args`. Only in
 * an entry with headers does the address move, to the front of them.
 */
export function guardHttp(
	body: string,
	value: JsonNode,
	plan: { readonly addressKey: AddressKey; readonly launcher: string; readonly seed: string; readonly form: ProcessForm },
): readonly TextEdit[] | undefined {
	const { addressKey, form, launcher, seed } = plan;
	const address = memberOf(value, addressKey);
	if (address === undefined || sliceOfKey(body, address) !== JSON.stringify(addressKey)) return undefined;
	const stated = memberOf(value, 'type');
	const isDropped = stated !== undefined && (textOf(stated.value) ?? '') === '';
	const type = isDropped ? undefined : stated;
	const typeInner = type === undefined ? 'http' : innerOf(body, type.value);
	const token = idToken(seed, { kind: 'http', addressKey, hasType: type !== undefined });
	const headers = memberOf(value, 'headers');
	const renamed = headers === undefined ? [] : headerEdits(body, headers, form);
	if (renamed === undefined || membersAside(value).length > 0) return undefined;
	// The client rejects unknown keys.
	if (form.isList && (processMembers(value).length > 0 || (headers !== undefined && renamed.length === 0))) return undefined;
	const list = listOf(token, `"${HTTP_COMMAND_PREFIX}${typeInner}"`, form.isList ? launcher : undefined);
	const { start, end } = address.value;
	const moved =
		headers === undefined || renamed.length === 0
			? [insertAt(start, list + openingOfEnv(form)), insertAt(end, '}')]
			: [{ start, end, text: list }, insertAt(headers.value.start + 1, movedAddress(body.slice(start, end)))];
	return [
		...(type === undefined ? [] : [{ start: type.value.start, end: type.value.end, text: JSON.stringify(form.type) }]),
		{ start: address.keyStart, end: address.keyEnd, text: form.isList ? '"command"' : insertedCommand(launcher) },
		...moved,
		...renamed,
		...setAside([...processMembers(value), ...(isDropped ? [stated] : [])]),
	];
}

/** Whether the entry can be guarded and restored byte for byte. A key written with escapes, or a duplicate header, prevents that. */
export function canGuardHttp(body: string, value: JsonNode, addressKey: AddressKey, form: ProcessForm): boolean {
	return guardHttp(body, value, { addressKey, launcher: '', seed: '0'.repeat(20), form }) !== undefined;
}

/** Corrects a guarded entry that somebody edited: a different launcher or id, added or removed headers. */
export function correctHttp(
	body: string,
	value: JsonNode,
	tokens: HttpTokens,
	{ form, launcher, seed }: { readonly launcher: string; readonly seed: string; readonly form: ProcessForm },
): readonly TextEdit[] {
	const edits: TextEdit[] = [];
	const [, idNode] = tokens.inserted;
	const token = tokens.token.charAt(0) + seed;
	if (tokens.token !== token) edits.push({ start: idNode.start, end: idNode.end, text: JSON.stringify(token) });
	const { command } = tokens;
	if (tokens.launcher !== launcher) edits.push({ start: command.value.start, end: command.value.end, text: JSON.stringify(launcher) });
	const headers = memberOf(value, 'headers');
	if (headers !== undefined) edits.push(...headersAdded(body, value, { headers, tokens, form }));
	let number = 0;
	for (const member of membersOf(tokens.env?.value)) {
		if (headerNumber(member.key) === undefined) continue;
		number += 1;
		if (member.key !== headerVariable(number))
			edits.push({ start: member.keyStart, end: member.keyEnd, text: JSON.stringify(headerVariable(number)) });
	}
	return edits;
}

/** Removes everything that MCP Cordon added. Exact if the text between its tokens is unchanged; otherwise token by token, keeping every comment. */
export function undoHttp(body: string, value: JsonNode, tokens: HttpTokens, form: ProcessForm): readonly TextEdit[] {
	const address = form.isList
		? undoCommandList(body, value, tokens, form)
		: tokens.urlMember === undefined
			? undoArgument(body, value, tokens)
			: undoVariable(body, value, tokens, tokens.urlMember);
	return [...undoType(body, tokens), ...address, ...undoHeaders(body, tokens, form), ...takeBack(body, membersAside(value))];
}

function undoType(body: string, { inserted, type }: HttpTokens): readonly TextEdit[] {
	if (type === undefined) return [];
	const raw = innerOf(body, inserted[3]);
	const decoded = (textOf(inserted[3]) ?? '').slice(HTTP_COMMAND_PREFIX.length);
	const text = raw.startsWith(HTTP_COMMAND_PREFIX) ? `"${raw.slice(HTTP_COMMAND_PREFIX.length)}"` : JSON.stringify(decoded);
	return [{ start: type.value.start, end: type.value.end, text }];
}

/**
 * Converts headers that somebody wrote next to MCP Cordon's own `env` into variables, and removes that `env`. Makes no changes when the `env`
 * contains more.
 */
function headersAdded(
	body: string,
	value: JsonNode,
	{ form, headers, tokens }: { readonly headers: Member; readonly tokens: HttpTokens; readonly form: ProcessForm },
): readonly TextEdit[] {
	const { args, env, url, urlMember } = tokens;
	const renamed = headerEdits(body, headers, form) ?? [];
	if (env === undefined || urlMember === undefined || renamed.length === 0) return renamed;
	if (membersOf(env.value).length > 1) return [];
	return [
		...(isAsWritten(body, { args, env, url, form }) ? [remove(args.value.end, env.value.end)] : removeMember(body, value, env)),
		insertAt(headers.value.start + 1, movedAddress(sliceOf(body, url))),
		...renamed,
	];
}

/** Whether the `env` that contains only the address is still where MCP Cordon put it. */
function isAsWritten(
	body: string,
	{ args, env, form, url }: Pick<HttpTokens, 'args' | 'url'> & { readonly env: Member; readonly form: ProcessForm },
): boolean {
	const opening = openingOfEnv(form);
	return args.value.end + opening.length === url.start && body.startsWith(opening, args.value.end) && env.value.end === url.end + 1;
}

/** Removes `command` and turns `args` back into the key of the address. `others`: members to remove too. */
function undoKeys(
	body: string,
	value: JsonNode,
	{ addressKey, args, command, launcher }: HttpTokens,
	others: readonly Member[],
): readonly TextEdit[] {
	const key = JSON.stringify(addressKey);
	const exact = insertedCommand(launcher);
	const isTogether = args.keyEnd - exact.length === command.keyStart && body.startsWith(exact, command.keyStart);
	if (isTogether)
		return [{ start: command.keyStart, end: args.keyEnd, text: key }, ...others.flatMap((member) => removeMember(body, value, member))];
	const renamed = { start: args.keyStart, end: args.keyEnd, text: key };
	if (others.length === 0) return [...removeMember(body, value, command, 'comma-behind'), renamed];
	return [...removeMembers(body, membersOf(value), [command, ...others]), renamed];
}

/** The address is in a variable and moves back to the position of `args`. */
function undoVariable(body: string, value: JsonNode, tokens: HttpTokens, urlMember: Member): readonly TextEdit[] {
	const { args, env, inserted, token, url } = tokens;
	const list = args.value;
	const address = sliceOf(body, url);
	const exact = listOf(token, sliceOf(body, inserted[3]));
	const isExact = list.end === list.start + exact.length && body.startsWith(exact, list.start);
	const variables = membersOf(env?.value);
	if (env === undefined || variables.some(isHeader)) return [...undoKeys(body, value, tokens, []), ...undoList(body, tokens, address)];
	if (isExact && isAsWritten(body, { args, env, url, form: PLAIN }) && variables.length === 1)
		return [...undoKeys(body, value, tokens, []), remove(list.start, url.start), remove(url.end, env.value.end)];
	if (variables.length > 1)
		return [...undoKeys(body, value, tokens, []), ...undoList(body, tokens, address), ...removeMembers(body, variables, [urlMember])];
	return [...undoKeys(body, value, tokens, [env]), ...undoList(body, tokens, address + commentsIn(body, env, urlMember))];
}

/** The `command` list becomes the address; comments in the list stay after it. */
function undoCommandList(body: string, value: JsonNode, tokens: HttpTokens, form: ProcessForm): readonly TextEdit[] {
	const { addressKey, args, command, env, inserted, url, urlMember } = tokens;
	const start = skipTrivia(body, skipTrivia(body, command.keyEnd) + 1);
	const { end } = args.value;
	const items = [command.value, ...inserted];
	const gaps = items.map((item, index) => body.slice(item.end, items[index + 1]?.start ?? end - 1).replace(',', ''));
	const comments = [body.slice(start + 1, command.value.start), ...gaps].filter((text) => !isBlank(text)).join('');
	const renamed = { start: command.keyStart, end: command.keyEnd, text: JSON.stringify(addressKey) };
	const variables = membersOf(env?.value);
	const written = (more = ''): readonly TextEdit[] => [renamed, { start, end, text: sliceOf(body, url) + comments + more }];
	if (env === undefined || urlMember === undefined || variables.some(isHeader)) return written();
	if (variables.length > 1) return [...written(), ...removeMembers(body, variables, [urlMember])];
	if (isAsWritten(body, { args, env, url, form })) return [...written(), remove(end, env.value.end)];
	return [...written(commentsIn(body, env, urlMember)), ...removeMember(body, value, env)];
}

/** Comments in a member being removed, and around the only member of its object. */
function commentsIn(body: string, outer: Member, { keyEnd, keyStart, value }: Member): string {
	const object = outer.value;
	const outerColon = skipTrivia(body, outer.keyEnd);
	const colon = skipTrivia(body, keyEnd);
	const comma = skipTrivia(body, value.end);
	const behind =
		body[comma] === ',' ? [body.slice(value.end, comma), body.slice(comma + 1, object.end - 1)] : [body.slice(value.end, object.end - 1)];
	const trivia = [
		body.slice(outer.keyEnd, outerColon),
		body.slice(outerColon + 1, object.start),
		body.slice(object.start + 1, keyStart),
		body.slice(keyEnd, colon),
		body.slice(colon + 1, value.start),
		...behind,
	];
	return trivia.filter((text) => !isBlank(text)).join('');
}

/** The address replaces the list of arguments; comments in the list stay. */
function undoList(body: string, { args, inserted }: HttpTokens, address: string): readonly TextEdit[] {
	const list = args.value;
	const [first, , , last] = inserted;
	const comma = skipTrivia(body, last.end);
	const behind = body[comma] === ',' ? comma + 1 : last.end;
	const start = isBlank(body.slice(behind, list.end - 1)) ? behind : list.end - 1;
	return [
		remove(list.start, isBlank(body.slice(list.start + 1, first.start)) ? first.start : list.start + 1),
		...inserted.flatMap((item, index) => removeItem(body, item, inserted[index + 1])),
		{ start, end: list.end, text: address },
	];
}

/** The form written by an earlier build: the address is the last argument. */
function undoArgument(body: string, value: JsonNode, tokens: HttpTokens): readonly TextEdit[] {
	const { args, inserted, token, url } = tokens;
	const ofCommand = undoKeys(body, value, tokens, []);
	const list = args.value;
	const opening = `${listOf(token, sliceOf(body, inserted[3])).slice(0, -1)}, `;
	if (body.startsWith(opening, list.start) && list.start + opening.length === url.start && url.end === list.end - 1)
		return [...ofCommand, remove(list.start, url.start), remove(url.end, list.end)];
	const comma = skipTrivia(body, url.end);
	const behind = body[comma] === ',' ? comma + 1 : url.end;
	const hasBlanksBefore = isBlank(body.slice(list.start + 1, inserted[0].start));
	const hasBlanksBehind = isBlank(body.slice(behind, list.end - 1));
	return [
		...ofCommand,
		remove(list.start, hasBlanksBefore ? inserted[0].start : list.start + 1),
		...inserted.flatMap((item, index) => removeItem(body, item, inserted[index + 1] ?? url)),
		...(behind === url.end ? [] : [remove(comma, behind)]),
		remove(hasBlanksBehind ? behind : list.end - 1, list.end),
	];
}

/** Variables that somebody added next to the headers move to their own `env`. */
function undoHeaders(body: string, { env, url, urlMember }: HttpTokens, form: ProcessForm): readonly TextEdit[] {
	if (env === undefined) return [];
	const members = membersOf(env.value);
	const headers = members.filter(isHeader);
	if (headers.length === 0) return [];
	const others = members.filter((member) => member !== urlMember && !headers.includes(member));
	const moved = movedAddress(sliceOf(body, url));
	// The address as MCP Cordon wrote it comes first, with its comma.
	const isExact = urlMember?.keyStart === env.value.start + 1 && body.startsWith(moved, urlMember.keyStart);
	const left = isExact ? members.filter((member) => member !== urlMember) : members;
	const kept = others.map((member) => body.slice(member.keyStart, member.value.end)).join(', ');
	return [
		{ start: env.keyStart, end: env.keyEnd, text: '"headers"' },
		...headers.flatMap((member) => (keyAside(member.key) === undefined ? undoHeader(body, member) : takeBack(body, [member]))),
		...(isExact ? [remove(env.value.start + 1, env.value.start + 1 + moved.length)] : []),
		...removeMembers(body, left, isExact || urlMember === undefined ? others : [urlMember, ...others]),
		...(others.length === 0 ? [] : [insertAt(env.value.end, `, "${form.env}": {${kept}}`)]),
	];
}

function undoHeader(body: string, member: Member): readonly TextEdit[] {
	const header = headerIn(member) ?? { name: '', value: '' };
	const raw = innerOf(body, member.value);
	const colon = raw.indexOf(':');
	const [name, value] = [raw.slice(0, colon), raw.slice(colon + (raw[colon + 1] === ' ' ? 2 : 1))];
	const isSame = decoded(name) === header.name && decoded(value) === header.value;
	return [
		{ start: member.keyStart, end: member.keyEnd, text: isSame ? `"${name}"` : JSON.stringify(header.name) },
		{ start: member.value.start, end: member.value.end, text: isSame ? `"${value}"` : JSON.stringify(header.value) },
	];
}

/** Renames `headers` to `env`; an empty `headers` stays, because it has no effect. `undefined`: written in a way that can't be undone. */
function headerEdits(body: string, headers: Member, form: ProcessForm): readonly TextEdit[] | undefined {
	const members = membersOf(headers.value);
	if (members.length === 0) return [];
	const names = new Set(members.map((member) => member.key.toLowerCase()));
	if (sliceOfKey(body, headers) !== '"headers"' || names.size < members.length) return undefined;
	const edits: TextEdit[] = [{ start: headers.keyStart, end: headers.keyEnd, text: JSON.stringify(form.env) }];
	let number = 0;
	for (const { key, keyEnd, keyStart, value } of members) {
		// `leftAloneOf` decides whether the client drops this header.
		if (textOf(value) === undefined) continue;
		if (!isUsableHeader(key, textOf(value))) return undefined;
		number += 1;
		const variable = JSON.stringify(headerVariable(number));
		edits.push({ start: keyStart, end: keyEnd, text: variable });
		edits.push({ start: value.start, end: value.end, text: `"${body.slice(keyStart + 1, keyEnd - 1)}: ${innerOf(body, value)}"` });
	}
	return [...edits, ...setAside(droppedHeaders(headers.value))];
}

/** The list that MCP Cordon writes instead of the address, or before it. `launcher`: set when the program is also an item. */
function listOf(token: IdToken, command: string, launcher?: string): string {
	const program = launcher === undefined ? '' : `${JSON.stringify(launcher)}, `;
	return `[${program}"--server", "${token}", "--", ${command}]`;
}

/** What MCP Cordon writes before the headers. */
function movedAddress(address: string): string {
	return `"${URL_VARIABLE}": ${address}, `;
}

function sliceOf(body: string, node: JsonNode): string {
	return body.slice(node.start, node.end);
}

function membersOf(node: JsonNode | undefined): readonly Member[] {
	return node?.kind === 'object' ? node.members : [];
}

/** The text between the quotes of a string, with its escapes. */
function innerOf(body: string, node: JsonNode): string {
	return body.slice(node.start + 1, node.end - 1);
}

function sliceOfKey(body: string, member: Member): string {
	return body.slice(member.keyStart, member.keyEnd);
}

function decoded(inner: string): string | undefined {
	try {
		return String(JSON.parse(`"${inner}"`));
	} catch {
		return undefined;
	}
}

function insertAt(offset: number, text: string): TextEdit {
	return { start: offset, end: offset, text };
}
