import type { EntryId } from '../base/ids.ts';
import { ok, type Result } from '../base/result.ts';
import { applyEdits, type TextEdit } from './definition-edits.ts';
import { type DefinitionFormat, VSCODE_FORMAT } from './format.ts';
import { processFormOf, undoHttp } from './http-edits.ts';
import { type JsonNode, skipTrivia } from './jsonc.ts';
import { type GuardTokens, insertedArgs, type ProcessTokens } from './launcher-shape.ts';
import { undoLines } from './line-edits.ts';
import { undoList } from './opencode.ts';
import { type Definitions, type LocatedEntry, readDefinitions } from './read-entries.ts';
import { remove, removeItem, removeMember } from './removal.ts';
import type { DefinitionProblem } from './server-entry.ts';
import { membersAside, takeBack } from './set-aside.ts';
import { unwrapEdits } from './windows-form.ts';

export interface Restored {
	readonly text: string;
	readonly entries: readonly { readonly ref: string; readonly id: EntryId }[];
	/** Refs of entries that use a launcher in a form MCP Cordon never writes. They are left unchanged. */
	readonly broken: readonly string[];
}

/**
 * Removes MCP Cordon's spans from the entries with the given ids (default: all). Needs no journal: the inserted text says how to undo it. If
 * the text between MCP Cordon's tokens is unchanged, the result is the original, byte for byte; if somebody moved them, it works token by
 * token and keeps every comment.
 */
export function restore(
	text: string,
	format: DefinitionFormat = VSCODE_FORMAT,
	which?: ReadonlySet<EntryId>,
): Result<Restored, DefinitionProblem> {
	const plain = unwrap(text, format, ({ entry }) => entry.id !== undefined && (which === undefined || which.has(entry.id)));
	if (!plain.ok) return plain;
	const read = readDefinitions(plain.value.text, format);
	if (!read.ok) return read;
	const edits: TextEdit[] = [];
	const entries: { ref: string; id: EntryId }[] = [];
	const broken: string[] = [];
	for (const located of read.value.located) {
		if (located.shape.kind === 'broken') broken.push(located.entry.ref);
		if (located.shape.kind !== 'guarded') continue;
		const { tokens } = located.shape;
		if (which !== undefined && !which.has(tokens.id)) continue;
		edits.push(...(format.syntax === 'json' ? undoEdits(read.value, located, tokens) : undoLines(read.value.body, tokens, format.syntax)));
		entries.push({ ref: located.entry.ref, id: tokens.id });
	}
	return ok({ text: read.value.mark + applyEdits(read.value.body, edits), entries, broken });
}

/** Removes the Windows form from the selected guarded entries; they then have the portable launcher. */
export function unwrap(
	text: string,
	format: DefinitionFormat,
	isWanted: (located: LocatedEntry) => boolean,
): Result<{ readonly text: string; readonly refs: ReadonlySet<string> }, DefinitionProblem> {
	const read = readDefinitions(text, format);
	if (!read.ok) return read;
	const { body, located, mark } = read.value;
	const edits: TextEdit[] = [];
	const refs = new Set<string>();
	for (const each of located) {
		if (each.windows === undefined || each.shape.kind !== 'guarded' || !isWanted(each)) continue;
		edits.push(...unwrapEdits(body, each.windows));
		refs.add(each.entry.ref);
	}
	return ok({ text: mark + applyEdits(body, edits), refs });
}

function undoEdits({ body }: Definitions, located: LocatedEntry, tokens: GuardTokens): readonly TextEdit[] {
	if (tokens.kind === 'http') return undoHttp(body, located.value, tokens, processFormOf(located.entry.rules));
	if (located.entry.rules === 'opencode') return undoList(body, tokens);
	const original = sliceOf(body, tokens.inserted[3]);
	const command: TextEdit = { start: tokens.command.value.start, end: tokens.command.value.end, text: original };
	const isAdded = tokens.isArgsAdded && tokens.rest.length === 0 && !hasComment(body, tokens);
	const aside = takeBack(body, membersAside(located.value));
	return [command, ...aside, ...(isAdded ? removeMember(body, located.value, tokens.args) : removeItems(body, tokens, original))];
}

function removeItems(body: string, tokens: ProcessTokens, original: string): readonly TextEdit[] {
	const [next] = tokens.rest;
	const start = tokens.args.value.start + 1;
	const exact = insertedArgs(tokens.token, original, next !== undefined);
	const isFollowedByComma = next === undefined && body[skipTrivia(body, start + exact.length)] === ',';
	if (body.startsWith(exact, start) && !isFollowedByComma) return [remove(start, start + exact.length)];
	return tokens.inserted.flatMap((item, index) => removeItem(body, item, tokens.inserted[index + 1] ?? next));
}

/** Whether somebody wrote a comment into the member that MCP Cordon added. The member then stays, empty, to keep the comment. */
function hasComment(body: string, { args, inserted }: ProcessTokens): boolean {
	const ends = [args.keyEnd, args.value.start + 1, ...inserted.map((item) => item.end)];
	const starts = [args.value.start, ...inserted.map((item) => item.start), args.value.end - 1];
	return ends.some((end, index) => !/^[\s,:]*$/.test(body.slice(end, starts[index])));
}

function sliceOf(body: string, node: JsonNode): string {
	return body.slice(node.start, node.end);
}
