import type { EntryId } from '../base/ids.ts';
import { err, ok, type Result } from '../base/result.ts';
import { applyEdits, type Edit } from './edits.ts';
import type { DefinitionProblem, LeftAlone } from './entry.ts';
import { entryIdFrom, idToken } from './entry-id.ts';
import { type DefinitionFormat, VSCODE_FORMAT } from './format.ts';
import { correctHttp, guardHttp } from './http-edits.ts';
import { readHttpEntry } from './http-entry.ts';
import { type JsonNode, memberOf } from './jsonc.ts';
import { type GuardTokens, insertedArgs, insertedMember, isLauncherCommand } from './launcher-shape.ts';
import { type LocatedEntry, readDefinitions } from './read.ts';
import { restore } from './restore.ts';

export interface GuardPlan {
	/** The value of `command`: the portable launcher or an absolute one (`isLauncherCommand`). */
	readonly launcher: string;
	/** Ref of the entry → random part of its id (`seedFrom`, `seedOf`). Entries that are not named stay as they are. */
	readonly seeds: ReadonlyMap<string, string>;
}

export type GuardedAs =
	/** Put behind the proxy now. */
	| 'guarded'
	/** Was there already, as planned. */
	| 'unchanged'
	/** Was there already with another id or another launcher, which were replaced. */
	| 'corrected';

export interface Guarded {
	readonly text: string;
	readonly entries: readonly { readonly ref: string; readonly id: EntryId; readonly as: GuardedAs }[];
	/** Planned, and left as they are. */
	readonly refused: readonly { readonly ref: string; readonly why: LeftAlone | 'missing' }[];
}

export type GuardFailure = DefinitionProblem | { readonly kind: 'not-reversible' };

/**
 * Puts the planned entries behind the launcher. Two spans change for each process: the token of `command`, and an insertion
 * (behind the `[` of `args`, or behind `command` when there are no `args`); for a server over HTTP see `http-edits.ts`. Every other byte stays, and `restore` gives `text` back; where it
 * would not, nothing is done (`not-reversible`, which no text is known to cause). Doing it twice equals doing it once.
 */
export function guard(text: string, plan: GuardPlan, format: DefinitionFormat = VSCODE_FORMAT): Result<Guarded, GuardFailure> {
	if (!isLauncherCommand(plan.launcher)) throw new Error('not a launcher');
	const read = readDefinitions(text, format);
	if (!read.ok) return read;
	const { body, located, mark } = read.value;
	const byRef = new Map(located.map((candidate) => [candidate.entry.ref, candidate]));
	const outcomes = [...plan.seeds].map(([ref, seed]) => {
		const found = byRef.get(ref);
		return found === undefined ? refusal(ref, 'missing') : guardOne(body, found, plan.launcher, seed);
	});

	const guarded =
		mark +
		applyEdits(
			body,
			outcomes.flatMap((outcome) => outcome.edits),
		);
	if (!isReversible(text, guarded, format)) return err({ kind: 'not-reversible' });
	return ok({
		text: guarded,
		entries: outcomes.flatMap((outcome) => (outcome.kind === 'done' ? [{ ref: outcome.ref, id: outcome.id, as: outcome.as }] : [])),
		refused: outcomes.flatMap((outcome) => (outcome.kind === 'refused' ? [{ ref: outcome.ref, why: outcome.why }] : [])),
	});
}

type Outcome =
	| { readonly kind: 'done'; readonly ref: string; readonly id: EntryId; readonly as: GuardedAs; readonly edits: readonly Edit[] }
	| { readonly kind: 'refused'; readonly ref: string; readonly why: LeftAlone | 'missing'; readonly edits: readonly [] };

function guardOne(body: string, { entry, shape, value }: LocatedEntry, launcher: string, seed: string): Outcome {
	const { leftAlone, ref } = entry;
	if (shape.kind === 'guarded') {
		const edits = correct(body, value, shape.tokens, launcher, seed);
		return { kind: 'done', ref, id: entryIdFrom(seed), as: edits.length === 0 ? 'unchanged' : 'corrected', edits };
	}
	if (leftAlone !== undefined) return refusal(ref, leftAlone);
	const http = entry.isHttp ? readHttpEntry(entry.original) : undefined;
	if (http?.ok === true) {
		const edits = guardHttp(body, value, { addressKey: http.value.addressKey, launcher, seed });
		return edits === undefined ? refusal(ref, 'http-settings') : { kind: 'done', ref, id: entryIdFrom(seed), as: 'guarded', edits };
	}
	const command = memberOf(value, 'command')?.value;
	if (command === undefined) return refusal(ref, 'not-startable');

	const original = body.slice(command.start, command.end);
	const args = memberOf(value, 'args')?.value;
	const token = idToken(seed, { kind: 'process', hasArgs: args !== undefined });
	const id = entryIdFrom(seed);
	const replaced: Edit = { start: command.start, end: command.end, text: JSON.stringify(launcher) };
	if (args === undefined)
		return { kind: 'done', ref, id, as: 'guarded', edits: [{ ...replaced, text: replaced.text + insertedMember(token, original) }] };
	return {
		kind: 'done',
		ref,
		id,
		as: 'guarded',
		edits: [replaced, insertAt(args.start + 1, insertedArgs(token, original, hasItems(args)))],
	};
}

/** The letter of the id says how to undo, so it stays; only the random part can be replaced. */
function correct(body: string, value: JsonNode, tokens: GuardTokens, launcher: string, seed: string): readonly Edit[] {
	if (tokens.kind === 'http') return correctHttp(body, value, tokens, launcher, seed);
	const token = tokens.token.charAt(0) + seed;
	const [, idNode] = tokens.inserted;
	const { command } = tokens;
	const edits: Edit[] = [];
	if (tokens.token !== token) edits.push({ start: idNode.start, end: idNode.end, text: JSON.stringify(token) });
	if (tokens.launcher !== launcher) edits.push({ start: command.value.start, end: command.value.end, text: JSON.stringify(launcher) });
	return edits;
}

/** Without any of Cordon's spans both must be the same text: the user's. */
function isReversible(before: string, after: string, format: DefinitionFormat): boolean {
	const original = restore(before, format);
	const back = restore(after, format);
	return original.ok && back.ok && original.value.text === back.value.text;
}

function refusal(ref: string, why: LeftAlone | 'missing'): Outcome {
	return { kind: 'refused', ref, why, edits: [] };
}

function insertAt(offset: number, text: string): Edit {
	return { start: offset, end: offset, text };
}

function hasItems(node: JsonNode): boolean {
	return node.kind === 'array' && node.items.length > 0;
}
