import type { TextEdit } from './definition-edits.ts';
import type { IdToken } from './entry-id.ts';
import type { JsonNode, Member } from './jsonc.ts';
import type { ProcessTokens } from './launcher-shape.ts';
import { remove, removeItem } from './removal.ts';

/**
 * An OpenCode entry in the form of other clients, with its original spans: the first item of its `command` is the program, the others are
 * `args`, and `environment` is `env`. Leaves out `args` and `env`, which OpenCode doesn't know.
 */
export function asOthersWrite(real: JsonNode): JsonNode {
	if (real.kind !== 'object') return real;
	return { ...real, members: real.members.flatMap(othersMember) };
}

function othersMember(member: Member): readonly Member[] {
	const { key, value } = member;
	if (key === 'args' || key === 'env') return [];
	if (key === 'environment') return [{ ...member, key: 'env' }];
	if (key !== 'command' || value.kind !== 'array') return [member];
	const [program, ...items] = value.items;
	if (program === undefined) return [];
	return [
		{ ...member, value: program },
		{ ...member, key: 'args', value: { ...value, start: program.end, items } },
	];
}

/** Inserts the launcher and its arguments before the program. */
export function guardList(command: JsonNode, launcher: string, token: IdToken): readonly TextEdit[] {
	return [{ start: command.start, end: command.start, text: inFront(JSON.stringify(launcher), token) }];
}

/** Removes those: exact if the text is as MCP Cordon wrote it, otherwise item by item. */
export function undoList(body: string, { command, inserted, token }: ProcessTokens): readonly TextEdit[] {
	const first = command.value;
	const exact = inFront(body.slice(first.start, first.end), token);
	const [flag, id, separator, program] = inserted;
	if (first.start + exact.length === program.start && body.startsWith(exact, first.start)) return [remove(first.start, program.start)];
	return [first, flag, id, separator].flatMap((item, at) => removeItem(body, item, inserted[at]));
}

function inFront(launcher: string, token: IdToken): string {
	return `${launcher}, "--server", "${token}", "--", `;
}
