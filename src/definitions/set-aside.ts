import type { TextEdit } from './definition-edits.ts';
import { type JsonNode, type Member, textOf } from './jsonc.ts';

/** Prefix for a key that its client ignores but would read in the guarded entry, such as `args` of a server over HTTP. */
const PREFIX = 'cordon:';
/** Keys that affect how a guarded entry is started. */
const KEYS = new Set(['command', 'args', 'env', 'envFile', 'cwd']);

/** The edits that set keys of an entry aside: each keeps its place, its value, and its spelling. */
export function setAside(members: readonly Member[]): readonly TextEdit[] {
	return members.map(({ keyStart }) => ({ start: keyStart + 1, end: keyStart + 1, text: PREFIX }));
}

/** The edits that undo this. `body`: the text, in which a formatter may have changed the spelling of a key. */
export function takeBack(body: string, members: readonly Member[]): readonly TextEdit[] {
	return members.map(({ key, keyEnd, keyStart }) =>
		body.startsWith(PREFIX, keyStart + 1)
			? { start: keyStart + 1, end: keyStart + 1 + PREFIX.length, text: '' }
			: { start: keyStart, end: keyEnd, text: JSON.stringify(key.slice(PREFIX.length)) },
	);
}

/** The members of an unguarded entry over HTTP that would affect the start of a process. */
export function processMembers(value: JsonNode): readonly Member[] {
	return value.kind === 'object' ? value.members.filter(({ key }) => KEYS.has(key)) : [];
}

/** Members of an unguarded process entry that its client drops because of their type, and that would conflict with the guarded form. */
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

/** The original key of one that was set aside; `undefined` for other keys. */
export function keyAside(key: string): string | undefined {
	return key.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined;
}

function isNull(node: JsonNode): boolean {
	return node.kind === 'value' && node.value === null;
}
