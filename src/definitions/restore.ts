import type { EntryId } from '../base/ids.ts';
import { ok, type Result } from '../base/result.ts';
import { applyEdits, type Edit } from './edits.ts';
import type { DefinitionProblem } from './entry.ts';
import { idToken, seedOf } from './entry-id.ts';
import { type DefinitionFormat, VSCODE_FORMAT } from './format.ts';
import { type JsonNode, type Member, skipTrivia } from './jsonc.ts';
import { type GuardTokens, insertedArgs } from './launcher-shape.ts';
import { type Definitions, type LocatedEntry, readDefinitions } from './read.ts';

export interface Restored {
	readonly text: string;
	readonly entries: readonly { readonly ref: string; readonly id: EntryId }[];
	/** Refs of entries that use a launcher in a shape Cordon never writes: not ours to restore, left as they are. */
	readonly broken: readonly string[];
}

/**
 * Takes Cordon's spans out of the entries with the given ids (all when left out). Needs no journal: what was inserted says how to
 * undo it. Where the text between Cordon's tokens is as Cordon wrote it, the result is byte for byte what was there before;
 * where somebody moved them about, token by token, and every comment stays.
 */
export function restore(
	text: string,
	format: DefinitionFormat = VSCODE_FORMAT,
	which?: ReadonlySet<EntryId>,
): Result<Restored, DefinitionProblem> {
	const read = readDefinitions(text, format);
	if (!read.ok) return read;
	const edits: Edit[] = [];
	const entries: { ref: string; id: EntryId }[] = [];
	const broken: string[] = [];
	for (const located of read.value.located) {
		if (located.shape.kind === 'broken') broken.push(located.entry.ref);
		if (located.shape.kind !== 'guarded') continue;
		const { tokens } = located.shape;
		if (which !== undefined && !which.has(tokens.id)) continue;
		edits.push(...undoEdits(read.value, located, tokens));
		entries.push({ ref: located.entry.ref, id: tokens.id });
	}
	return ok({ text: read.value.mark + applyEdits(read.value.body, edits), entries, broken });
}

function undoEdits({ body }: Definitions, located: LocatedEntry, tokens: GuardTokens): readonly Edit[] {
	const original = sliceOf(body, tokens.inserted[3]);
	const command: Edit = { start: tokens.command.start, end: tokens.command.end, text: original };
	const isAdded = tokens.isArgsAdded && tokens.rest.length === 0 && !hasComment(body, tokens);
	return [command, ...(isAdded ? removeMember(body, located.value, tokens.args) : removeItems(body, tokens, original))];
}

function removeItems(body: string, tokens: GuardTokens, original: string): readonly Edit[] {
	const [next] = tokens.rest;
	const start = tokens.args.value.start + 1;
	const exact = insertedArgs(idToken(seedOf(tokens.id), !tokens.isArgsAdded), original, next !== undefined);
	const isFollowedByComma = next === undefined && body[skipTrivia(body, start + exact.length)] === ',';
	if (body.startsWith(exact, start) && !isFollowedByComma) return [remove(start, start + exact.length)];
	return tokens.inserted.flatMap((item, index) => removeItem(body, item, tokens.inserted[index + 1] ?? next));
}

/** Removes one item and the comma behind it, and the white space up to the next item when nothing else stands there. */
function removeItem(body: string, item: JsonNode, next: JsonNode | undefined): readonly Edit[] {
	const comma = skipTrivia(body, item.end);
	const hasComma = body[comma] === ',';
	const end = hasComma ? comma + 1 : item.end;
	if (isBlank(body.slice(item.end, hasComma ? comma : item.end))) {
		const isNextNear = next !== undefined && isBlank(body.slice(end, next.start));
		return [remove(item.start, isNextNear ? next.start : end)];
	}
	return [remove(item.start, item.end), ...(hasComma ? [remove(comma, comma + 1)] : [])];
}

/** Removes a member with one comma: the one before it, or the one behind it when it is the first. */
function removeMember(body: string, object: JsonNode, member: Member): readonly Edit[] {
	const members = object.kind === 'object' ? object.members : [];
	const index = members.indexOf(member);
	const before = members[index - 1];
	const { keyStart: start, value } = member;
	if (before !== undefined) {
		const comma = skipTrivia(body, before.value.end);
		if (isBlank(body.slice(comma + 1, start))) return [remove(comma, value.end)];
		return [remove(comma, comma + 1), remove(start, value.end)];
	}
	const comma = skipTrivia(body, value.end);
	if (body[comma] !== ',') return [remove(start, value.end)];
	const next = members[index + 1];
	const isNextNear = next !== undefined && isBlank(body.slice(value.end, comma)) && isBlank(body.slice(comma + 1, next.keyStart));
	return isNextNear ? [remove(start, next.keyStart)] : [remove(start, value.end), remove(comma, comma + 1)];
}

/** Somebody wrote a comment into the member that Cordon added: then the member stays, empty, so that the comment can. */
function hasComment(body: string, { args, inserted }: GuardTokens): boolean {
	const ends = [args.keyEnd, args.value.start + 1, ...inserted.map((item) => item.end)];
	const starts = [args.value.start, ...inserted.map((item) => item.start), args.value.end - 1];
	return ends.some((end, index) => !/^[\s,:]*$/.test(body.slice(end, starts[index])));
}

function sliceOf(body: string, node: JsonNode): string {
	return body.slice(node.start, node.end);
}

function isBlank(text: string): boolean {
	return /^[ \t\r\n]*$/.test(text);
}

function remove(start: number, end: number): Edit {
	return { start, end, text: '' };
}
