import type { EntryId } from '../base/ids.ts';
import { err, ok, type Result } from '../base/result.ts';
import { asRead } from './as-read.ts';
import { applyEdits, type TextEdit } from './definition-edits.ts';
import { entryIdFrom, idToken } from './entry-id.ts';
import { type DefinitionFormat, type Syntax, VSCODE_FORMAT } from './format.ts';
import { correctHttp, guardHttp, processFormOf } from './http-edits.ts';
import { readHttpEntry } from './http-entry.ts';
import { type JsonNode, memberOf } from './jsonc.ts';
import { setsLoaderVariables } from './kept-variables.ts';
import {
	type GuardTokens,
	insertedArgs,
	insertedMember,
	isLauncherCommand,
	PORTABLE_LAUNCHER,
	REFUSED_FOR_LOADER,
} from './launcher-shape.ts';
import { guardLines } from './line-edits.ts';
import { guardList } from './opencode.ts';
import { hasWindowsForm, type LocatedEntry, readDefinitions } from './read-entries.ts';
import { restore, unwrap } from './restore.ts';
import type { DefinitionProblem, LeftAlone } from './server-entry.ts';
import { droppedMembers, setAside } from './set-aside.ts';
import { isComplete, isLauncherScript, type NodeLauncher, nodeLauncherIn, wrapEdits } from './windows-form.ts';

export interface GuardPlan {
	/** The value of `command`: the portable launcher or an absolute one (`isLauncherCommand`); for Windows `launcherText`. */
	readonly launcher: string;
	/** Ref of the entry → random part of its id (`seedFrom`, `seedOf`). Entries without a seed stay unchanged. */
	readonly seeds: ReadonlyMap<string, string>;
	/** Whether this system's dynamic loader reads an entry's variables before the launcher can set them aside. */
	readonly isLoaderFirst?: boolean;
}

export type GuardedAs =
	/** Guarded now. */
	| 'guarded'
	/** Already guarded as planned. */
	| 'unchanged'
	/** Already guarded with another id or launcher, which were replaced. */
	| 'corrected';

export interface Guarded {
	readonly text: string;
	readonly entries: readonly { readonly ref: string; readonly id: EntryId; readonly as: GuardedAs }[];
	/** Planned, but left unchanged. */
	readonly refused: readonly { readonly ref: string; readonly why: LeftAlone | 'missing' }[];
}

export type GuardFailure = DefinitionProblem | { readonly kind: 'not-reversible' };

/**
 * Puts the launcher in front of the planned entries. Each process changes in two spans: the token of `command`, and an insertion (after the
 * `[` of `args`, or after `command` when there are no `args`). For servers over HTTP see `http-edits.ts`; for additional changes on Windows
 * see `windows-form.ts`. Every other byte stays, and `restore` returns `text`. If it wouldn't, nothing changes (`not-reversible`; no text is
 * known to cause this). Idempotent.
 */
export function guard(text: string, plan: GuardPlan, format: DefinitionFormat = VSCODE_FORMAT): Result<Guarded, GuardFailure> {
	const node = nodeLauncherIn(plan.launcher);
	if (node === undefined ? !isLauncherCommand(plan.launcher) : !isLauncherScript(node.script)) throw new Error("this isn't a launcher");
	const read = readDefinitions(text, format);
	if (!read.ok) return read;
	if (node !== undefined && !hasWindowsForm(format))
		return ok({ text, entries: [], refused: [...plan.seeds.keys()].map((ref) => ({ ref, why: 'unusual-writing' as const })) });
	// Entries that are already correct keep their bytes, because removing and adding the form would undo a formatter's changes.
	const finished = new Set(
		node === undefined
			? []
			: read.value.located.flatMap((each) => (isFinished(read.value.body, each, node, plan.seeds) ? [each.entry.ref] : [])),
	);
	const unguarded = unwrap(text, format, ({ entry }) => plan.seeds.has(entry.ref) && !finished.has(entry.ref));
	if (!unguarded.ok) return unguarded;
	const open = new Map([...plan.seeds].filter(([ref]) => !finished.has(ref)));
	const plain = guardPlain(
		unguarded.value.text,
		{ ...plan, launcher: node === undefined ? plan.launcher : PORTABLE_LAUNCHER, seeds: open },
		format,
	);
	if (!plain.ok) return plain;
	const guarded = node === undefined ? ok(plain.value.text) : wrapAll(plain.value, node, format);
	if (!guarded.ok) return guarded;
	if (!isReversible(text, guarded.value, format)) return err({ kind: 'not-reversible' });
	const before = new Map(read.value.located.map((each) => [each.entry.ref, each]));
	const found = new Map(plain.value.entries.map((entry) => [entry.ref, entry]));
	return ok({
		text: guarded.value,
		entries: [...plan.seeds].flatMap(([ref, seed]) => {
			const entry = finished.has(ref) ? { ref, id: entryIdFrom(seed), as: 'unchanged' as const } : found.get(ref);
			if (entry === undefined) return [];
			// The entry was already guarded, but in another form.
			const isOtherForm = entry.as === 'unchanged' && !finished.has(ref) && (before.get(ref)?.windows !== undefined || node !== undefined);
			return [isOtherForm ? { ...entry, as: 'corrected' as const } : entry];
		}),
		refused: plain.value.refused,
	});
}

/** Whether the entry is guarded in the Windows form and needs no corrections. */
function isFinished(body: string, { entry, shape, value, windows }: LocatedEntry, node: NodeLauncher, seeds: GuardPlan['seeds']): boolean {
	const seed = seeds.get(entry.ref);
	if (seed === undefined || windows === undefined || shape.kind !== 'guarded' || !isComplete(windows, node)) return false;
	return correct(body, value, shape.tokens, { launcher: PORTABLE_LAUNCHER, seed, form: processFormOf(entry.rules) }).length === 0;
}

/** Converts every newly guarded entry to the Windows form. */
function wrapAll({ entries, text }: Guarded, node: NodeLauncher, format: DefinitionFormat): Result<string, DefinitionProblem> {
	const read = readDefinitions(text, format);
	if (!read.ok) return read;
	const refs = new Set(entries.map((entry) => entry.ref));
	const edits = read.value.located.flatMap(({ entry, shape, value, windows }) =>
		refs.has(entry.ref) && shape.kind === 'guarded' && windows === undefined ? wrapEdits(value, node) : [],
	);
	return ok(read.value.mark + applyEdits(read.value.body, edits));
}

/** Guards the entries in the form for the other systems. */
function guardPlain(text: string, plan: GuardPlan, format: DefinitionFormat): Result<Guarded, DefinitionProblem> {
	const read = readDefinitions(text, format);
	if (!read.ok) return read;
	const { body, located, mark } = read.value;
	const byRef = new Map(located.map((candidate) => [candidate.entry.ref, candidate]));
	const outcomes = [...plan.seeds].map(([ref, seed]) => {
		const found = byRef.get(ref);
		if (found === undefined) return refusal(ref, 'missing');
		const isRefused = plan.isLoaderFirst === true && !found.entry.isHttp && setsLoaderVariables(found.entry.original);
		return guardOne(body, found, { launcher: isRefused ? REFUSED_FOR_LOADER : plan.launcher, seed, syntax: format.syntax });
	});

	const guarded =
		mark +
		applyEdits(
			body,
			outcomes.flatMap((outcome) => outcome.edits),
		);
	return ok({
		text: guarded,
		entries: outcomes.flatMap((outcome) => (outcome.kind === 'done' ? [{ ref: outcome.ref, id: outcome.id, as: outcome.as }] : [])),
		refused: outcomes.flatMap((outcome) => (outcome.kind === 'refused' ? [{ ref: outcome.ref, why: outcome.why }] : [])),
	});
}

type Outcome =
	| { readonly kind: 'done'; readonly ref: string; readonly id: EntryId; readonly as: GuardedAs; readonly edits: readonly TextEdit[] }
	| { readonly kind: 'refused'; readonly ref: string; readonly why: LeftAlone | 'missing'; readonly edits: readonly [] };

function guardOne(
	body: string,
	{ entry, shape, value }: LocatedEntry,
	{ launcher, seed, syntax }: { readonly launcher: string; readonly seed: string; readonly syntax: Syntax },
): Outcome {
	const { leftAlone, ref } = entry;
	if (shape.kind === 'guarded') {
		const edits = correct(body, value, shape.tokens, { launcher, seed, form: processFormOf(entry.rules) });
		return { kind: 'done', ref, id: entryIdFrom(seed), as: edits.length === 0 ? 'unchanged' : 'corrected', edits };
	}
	if (leftAlone !== undefined) return refusal(ref, leftAlone);
	if (syntax !== 'json') {
		const edits = guardLines(body, value, { isHttp: entry.isHttp, launcher, seed, syntax });
		return edits === undefined ? refusal(ref, 'unusual-writing') : { kind: 'done', ref, id: entryIdFrom(seed), as: 'guarded', edits };
	}
	const http = entry.isHttp ? readHttpEntry(asRead(entry.original, entry.rules)) : undefined;
	if (http?.ok === true) {
		const edits = guardHttp(body, value, { addressKey: http.value.addressKey, launcher, seed, form: processFormOf(entry.rules) });
		return edits === undefined ? refusal(ref, 'http-settings') : { kind: 'done', ref, id: entryIdFrom(seed), as: 'guarded', edits };
	}
	const command = memberOf(value, 'command')?.value;
	if (command === undefined) return refusal(ref, 'not-startable');

	if (entry.rules === 'opencode')
		return {
			kind: 'done',
			ref,
			id: entryIdFrom(seed),
			as: 'guarded',
			edits: guardList(command, launcher, idToken(seed, { kind: 'process', hasArgs: true })),
		};
	const original = body.slice(command.start, command.end);
	const dropped = droppedMembers(value);
	const found = memberOf(value, 'args');
	const args = found === undefined || dropped.includes(found) ? undefined : found.value;
	const token = idToken(seed, { kind: 'process', hasArgs: args !== undefined });
	const id = entryIdFrom(seed);
	const replaced: TextEdit = { start: command.start, end: command.end, text: JSON.stringify(launcher) };
	if (args === undefined)
		return {
			kind: 'done',
			ref,
			id,
			as: 'guarded',
			edits: [{ ...replaced, text: replaced.text + insertedMember(token, original) }, ...setAside(dropped)],
		};
	return {
		kind: 'done',
		ref,
		id,
		as: 'guarded',
		edits: [replaced, insertAt(args.start + 1, insertedArgs(token, original, hasItems(args))), ...setAside(dropped)],
	};
}

/** Keeps the letter of the id, which says how to undo; only the random part can be replaced. */
function correct(body: string, value: JsonNode, tokens: GuardTokens, plan: Parameters<typeof correctHttp>[3]): readonly TextEdit[] {
	if (tokens.kind === 'http') return correctHttp(body, value, tokens, plan);
	const { launcher, seed } = plan;
	const token = tokens.token.charAt(0) + seed;
	const [, idNode] = tokens.inserted;
	const { command } = tokens;
	const edits: TextEdit[] = [];
	if (tokens.token !== token) edits.push({ start: idNode.start, end: idNode.end, text: JSON.stringify(token) });
	if (tokens.launcher !== launcher) edits.push({ start: command.value.start, end: command.value.end, text: JSON.stringify(launcher) });
	return edits;
}

/** Without MCP Cordon's spans, both must be the same text: the user's. */
function isReversible(before: string, after: string, format: DefinitionFormat): boolean {
	const original = restore(before, format);
	const back = restore(after, format);
	return original.ok && back.ok && original.value.text === back.value.text;
}

function refusal(ref: string, why: LeftAlone | 'missing'): Outcome {
	return { kind: 'refused', ref, why, edits: [] };
}

function insertAt(offset: number, text: string): TextEdit {
	return { start: offset, end: offset, text };
}

function hasItems(node: JsonNode): boolean {
	return node.kind === 'array' && node.items.length > 0;
}
