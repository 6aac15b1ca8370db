import type { Json } from '../../base/json.ts';
import { escapeForDisplay } from '../../base/text.ts';
import type { ResultKind } from '../../engine/results/inspect-result.ts';
import { editJson } from '../../engine/results/splice-json.ts';
import { maskText } from '../../engine/sensitive/mask.ts';
import type { WithheldItem } from '../../link/withheld.ts';
import { MAX_SHOWN } from '../../policy/risk/question.ts';
import type { Judged } from './result-judge.ts';
import type { CallResult, TrafficReading } from './stage.ts';
import { bringsResult } from './tasks.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** A result as reported to the stages. */
export function callResult(
	{ findings, isFlagged, isRemoved, quote }: Judged,
	action: CallResult['action'],
	content: Json,
	{ at, isError }: { readonly at: number; readonly isError: boolean },
): CallResult {
	const rules = [...new Set(findings.map(({ rule }) => rule))].sort();
	return { at, kind: isError ? 'error' : 'result', content, action, isFlagged, isRemoved, quote, rules };
}

/** The removed passages of a held result for a person: credentials and personal data masked, each on one line, so that none looks like our own text. */
export function shownPassages(item: WithheldItem | undefined): string {
	return maskText((item?.takenOut ?? []).map(({ passage }) => escapeForDisplay(passage, MAX_SHOWN)).join('\n…\n')).slice(0, MAX_SHOWN);
}

/** The kind of result that a method returns. */
export function kindOf(method: string): ResultKind {
	switch (method) {
		case 'tools/call':
		case 'tasks/result':
			return 'tool_result';
		case 'prompts/get':
			return 'prompt';
		case 'resources/read':
			return 'resource';
		default:
			return 'other';
	}
}

/** What a model reads through a request other than a call; undefined: nothing. */
export function readingKind(method: string, content: Json): TrafficReading['kind'] | undefined {
	switch (method) {
		case 'resources/read':
			return 'resource';
		case 'prompts/get':
			return 'prompt';
		case 'tasks/result':
			return 'task';
		case 'tasks/get':
		case 'notifications/tasks':
			return bringsResult(content) ? 'task' : undefined;
		default:
			return undefined;
	}
}

/** The message with one value replaced and every other byte kept. */
export function replaced(bytes: Uint8Array, pointer: string, value: Json): Uint8Array {
	return edited(bytes, new Map([[pointer, value]]));
}

/** The same for several values by pointer. No pointer may be inside another. */
export function edited(bytes: Uint8Array, replace: ReadonlyMap<string, Json>): Uint8Array {
	const body = editJson(decoder.decode(bytes), { replace, append: new Map() });
	if (body === undefined) throw new Error("couldn't find the value in its message");
	return encoder.encode(body);
}

/** Appends our own notes to the content. Undefined: the result has no content list, so it stays unchanged. */
export function withNotes(bytes: Uint8Array, notes: readonly string[]): Uint8Array | undefined {
	const raw = notes.map((text) => JSON.stringify({ type: 'text', text }));
	const body = editJson(decoder.decode(bytes), { replace: new Map(), append: new Map([['/result/content', raw]]) });
	return body === undefined ? undefined : encoder.encode(body);
}
