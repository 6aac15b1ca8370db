import type { TextEdit } from './definition-edits.ts';
import { type JsonNode, type Member, textOf } from './jsonc.ts';

/** In front of a key that its client doesn't read, and would read in the guarded entry: `args` of a server over HTTP, say. */
const PREFIX = 'cordon:';
/** Keys with which a guarded entry is started. */
const KEYS = new Set(['command', 'args', 'env', 'envFile', 'cwd']);

/** The edits that set keys of an entry aside: each keeps its place, its value and its spelling. */
export function setAside(members: readonly Member[]): readonly TextEdit[] {
	return members.map(({ keyStart }) => ({ start: keyStart + 1, end: keyStart + 1, text: PREFIX }));
}

/** The edits that take them back. `body`: of the text, where a formatter may have written a key in another way. */
export function takeBack(body: string, members: readonly Member[]): readonly TextEdit[] {
	return members.map(({ key, keyEnd, keyStart }) =>
		body.startsWith(PREFIX, keyStart + 1)
			? { start: keyStart + 1, end: keyStart + 1 + PREFIX.length, text: '' }
			: { start: keyStart, end: keyEnd, text: JSON.stringify(key.slice(PREFIX.length)) },
	);
}

/** The members of a plain entry over HTTP that a process would be started with. */
export function processMembers(value: JsonNode): readonly Member[] {
	return value.kind === 'object' ? value.members.filter(({ key }) => KEYS.has(key)) : [];
}

/** Members of a plain process entry that its client drops, because of their type, and that would be in the way. */
export function droppedMembers(value: JsonNode): readonly Member[] {
	return processMembers(value).filter(
		(member) =>
			(member.key === 'args' && member.value.kind !== 'array') ||
			(member.key === 'env' && member.value.kind !== 'object' && !isNull(member.value)),
	);
}

/** Headers that the client drops because they aren't text. */
export function droppedHeaders(headers: JsonNode): readonly Member[] {
	return headers.kind === 'object' ? headers.members.filter(({ value }) => textOf(value) === undefined) : [];
}

/** The members of a guarded entry, or of its `env`, that were set aside. */
export function membersAside(node: JsonNode | undefined): readonly Member[] {
	return node?.kind === 'object' ? node.members.filter(({ key }) => keyAside(key) !== undefined) : [];
}

/** What a key was before it was set aside; `undefined`: it wasn't. */
export function keyAside(key: string): string | undefined {
	return key.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined;
}

function isNull(node: JsonNode): boolean {
	return node.kind === 'value' && node.value === null;
}
