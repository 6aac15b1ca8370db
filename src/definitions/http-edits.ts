import type { Edit } from './edits.ts';
import { type IdToken, idToken } from './entry-id.ts';
import { type AddressKey, HTTP_COMMAND_PREFIX, headerNumber, headerVariable, isUsableHeader } from './http-entry.ts';
import { type JsonNode, type Member, memberOf, skipTrivia, textOf } from './jsonc.ts';
import { type HttpTokens, headerIn, insertedCommand } from './launcher-shape.ts';
import { isBlank, remove, removeItem, removeMember, removeMembers } from './removal.ts';

/**
 * The edits of an entry over HTTP (docs/decisions/0002). Every token of the user's stays in its place, so that undoing needs no journal:
 * the key of the address becomes `command` and `args`, the address stands behind the launcher's arguments, `type` says `stdio` and stands
 * behind `cordon:`, `headers` is called `env`, and the name of a header moves in front of its value.
 */
export function guardHttp(
	body: string,
	value: JsonNode,
	{ addressKey, launcher, seed }: { readonly addressKey: AddressKey; readonly launcher: string; readonly seed: string },
): readonly Edit[] | undefined {
	const address = memberOf(value, addressKey);
	if (address === undefined || sliceOfKey(body, address) !== JSON.stringify(addressKey)) return undefined;
	const type = memberOf(value, 'type');
	const typeInner = type === undefined ? 'http' : innerOf(body, type.value);
	const token = idToken(seed, { kind: 'http', addressKey, hasType: type !== undefined });
	const headers = memberOf(value, 'headers');
	const renamed = headers === undefined ? [] : headerEdits(body, headers);
	if (renamed === undefined) return undefined;
	return [
		...(type === undefined ? [] : [{ start: type.value.start, end: type.value.end, text: '"stdio"' }]),
		{ start: address.keyStart, end: address.keyEnd, text: insertedCommand(launcher) },
		insertAt(address.value.start, openingOf(token, `"${HTTP_COMMAND_PREFIX}${typeInner}"`)),
		insertAt(address.value.end, ']'),
		...renamed,
	];
}

/** Can the entry be guarded so that every byte comes back? A key written with escapes, or a header stated twice, cannot. */
export function canGuardHttp(body: string, value: JsonNode, addressKey: AddressKey): boolean {
	return guardHttp(body, value, { addressKey, launcher: '', seed: '0'.repeat(20) }) !== undefined;
}

/** Puts a guarded entry right after somebody's edit: another launcher or id, headers that were added or taken out. */
export function correctHttp(body: string, value: JsonNode, tokens: HttpTokens, launcher: string, seed: string): readonly Edit[] {
	const edits: Edit[] = [];
	const [, idNode] = tokens.inserted;
	const token = tokens.token.charAt(0) + seed;
	if (tokens.token !== token) edits.push({ start: idNode.start, end: idNode.end, text: JSON.stringify(token) });
	const { command } = tokens;
	if (tokens.launcher !== launcher) edits.push({ start: command.value.start, end: command.value.end, text: JSON.stringify(launcher) });
	const headers = memberOf(value, 'headers');
	if (headers !== undefined) edits.push(...(headerEdits(body, headers) ?? []));
	let number = 0;
	for (const member of membersOf(tokens.env?.value)) {
		if (headerNumber(member.key) === undefined) continue;
		number += 1;
		if (member.key !== headerVariable(number))
			edits.push({ start: member.keyStart, end: member.keyEnd, text: JSON.stringify(headerVariable(number)) });
	}
	return edits;
}

/** Takes everything of Cordon's out. Exact where the text between its tokens is as Cordon wrote it; elsewhere token by token, every comment stays. */
export function undoHttp(body: string, value: JsonNode, tokens: HttpTokens): readonly Edit[] {
	return [...undoType(body, tokens), ...undoAddress(body, value, tokens), ...undoHeaders(body, tokens)];
}

function undoType(body: string, { inserted, type }: HttpTokens): readonly Edit[] {
	if (type === undefined) return [];
	const raw = innerOf(body, inserted[3]);
	const decoded = (textOf(inserted[3]) ?? '').slice(HTTP_COMMAND_PREFIX.length);
	const text = raw.startsWith(HTTP_COMMAND_PREFIX) ? `"${raw.slice(HTTP_COMMAND_PREFIX.length)}"` : JSON.stringify(decoded);
	return [{ start: type.value.start, end: type.value.end, text }];
}

function undoAddress(body: string, value: JsonNode, tokens: HttpTokens): readonly Edit[] {
	const { addressKey, args, command, inserted, launcher, token, url } = tokens;
	const key = JSON.stringify(addressKey);
	const exact = insertedCommand(launcher);
	const isTogether = args.keyEnd - exact.length === command.keyStart && body.startsWith(exact, command.keyStart);
	const ofCommand = isTogether
		? [{ start: command.keyStart, end: args.keyEnd, text: key }]
		: [...removeMember(body, value, command, 'comma-behind'), { start: args.keyStart, end: args.keyEnd, text: key }];

	const list = args.value;
	const opening = openingOf(token, body.slice(inserted[3].start, inserted[3].end));
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

/** Variables that somebody put beside the headers go back to an `env` of their own. */
function undoHeaders(body: string, { env }: HttpTokens): readonly Edit[] {
	if (env === undefined) return [];
	const members = membersOf(env.value);
	const headers = members.filter((member) => headerIn(member) !== undefined);
	if (headers.length === 0) return [];
	const others = members.filter((member) => !headers.includes(member));
	const kept = others.map((member) => body.slice(member.keyStart, member.value.end)).join(', ');
	return [
		{ start: env.keyStart, end: env.keyEnd, text: '"headers"' },
		...headers.flatMap((member) => undoHeader(body, member)),
		...removeMembers(body, members, others),
		...(others.length === 0 ? [] : [insertAt(env.value.end, `, "env": {${kept}}`)]),
	];
}

function undoHeader(body: string, member: Member): readonly Edit[] {
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

/** `headers` becomes `env`; an empty one stays, it says nothing. `undefined`: written in a way that could not be taken back. */
function headerEdits(body: string, headers: Member): readonly Edit[] | undefined {
	const members = membersOf(headers.value);
	if (members.length === 0) return [];
	const names = new Set(members.map((member) => member.key.toLowerCase()));
	if (sliceOfKey(body, headers) !== '"headers"' || names.size < members.length) return undefined;
	const edits: Edit[] = [{ start: headers.keyStart, end: headers.keyEnd, text: '"env"' }];
	for (const [index, { key, keyEnd, keyStart, value }] of members.entries()) {
		if (!isUsableHeader(key, textOf(value))) return undefined;
		const variable = JSON.stringify(headerVariable(index + 1));
		edits.push({ start: keyStart, end: keyEnd, text: variable });
		edits.push({ start: value.start, end: value.end, text: `"${body.slice(keyStart + 1, keyEnd - 1)}: ${innerOf(body, value)}"` });
	}
	return edits;
}

function openingOf(token: IdToken, command: string): string {
	return `["--server", "${token}", "--", ${command}, `;
}

function membersOf(node: JsonNode | undefined): readonly Member[] {
	return node?.kind === 'object' ? node.members : [];
}

/** What stands between the quotes of a string, escapes and all. */
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

function insertAt(offset: number, text: string): Edit {
	return { start: offset, end: offset, text };
}
