import { type Json } from '../../base/json.ts';
import { type PointerTree, pointerTree } from '../../base/pointer-tree.ts';

/** Edits of a JSON text, by RFC 6901 pointer. */
export interface JsonEdits {
	/** New values. */
	readonly replace: ReadonlyMap<string, Json>;
	/** Raw JSON to append after the last member of an object (`"key":value`) or list. */
	readonly append: ReadonlyMap<string, readonly string[]>;
}

/** The same edits for a value at pointer `at` in a larger text. */
export function editsAt(at: string, { append, replace }: JsonEdits): JsonEdits {
	const moved = <T>(map: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
		new Map([...map].map(([pointer, each]) => [at + pointer, each]));
	return { replace: moved(replace), append: moved(append) };
}

/** `editJson` with replacements only. */
export function spliceJson(json: string, replacements: ReadonlyMap<string, Json>): string | undefined {
	return editJson(json, { replace: replacements, append: new Map() });
}

/**
 * Replaces or appends single values in a JSON text and keeps every other byte: numbers beyond 2^53, ids, order, spacing, escapes (trap 23).
 * Changes all of several duplicate keys. Doesn't search inside replaced values. Undefined: the text isn't JSON or a pointer wasn't found,
 * so nothing may be delivered. Iterative. Cost: O(n + edits).
 */
export function editJson(json: string, { append, replace: replacements }: JsonEdits): string | undefined {
	const places = pointerTree<Edit>([
		...[...replacements].map(([pointer, value]) => [pointer, { replacement: value }] as const),
		...[...append].map(([pointer, raw]) => [pointer, { raw }] as const),
	]);
	const frames: Frame[] = [];
	const made = new Set<Edit>();
	let out = '';
	let copied = 0;
	let at = 0;
	while (at < json.length) {
		const character = json.charAt(at);
		const frame = frames.at(-1);
		if (character === '"' && frame?.expectsKey === true) {
			const end = endOfString(json, at);
			frame.key = end === undefined ? undefined : parseString(json.slice(at, end));
			if (end === undefined || frame.key === undefined) return undefined;
			frame.expectsKey = false;
			at = end;
			continue;
		}
		if (isValueStart(character)) {
			if (frame !== undefined) frame.isEmpty = false;
			const here = frame === undefined ? places : frame.place?.steps.get(frame.key ?? String(frame.index));
			const replaced = here?.values.find((edit) => edit.replacement !== undefined);
			if (replaced !== undefined) {
				const end = endOfValue(json, at);
				if (end === undefined) return undefined;
				out += json.slice(copied, at) + JSON.stringify(replaced.replacement);
				copied = end;
				at = end;
				made.add(replaced);
				continue;
			}
			if (character === '"') {
				const end = endOfString(json, at);
				if (end === undefined) return undefined;
				at = end;
				continue;
			}
			if (character === '{') frames.push({ expectsKey: true, isObject: true, key: undefined, index: 0, isEmpty: true, place: here });
			else if (character === '[') frames.push({ expectsKey: false, isObject: false, key: undefined, index: 0, isEmpty: true, place: here });
			else {
				at = endOfValue(json, at) ?? json.length;
				continue;
			}
		} else if (character === '}' || character === ']') {
			if (frame === undefined) return undefined;
			for (const edit of frame.place?.values ?? []) {
				if (edit.raw === undefined) continue;
				if (edit.raw.length > 0) {
					out += `${json.slice(copied, at)}${frame.isEmpty ? '' : ','}${edit.raw.join(',')}`;
					copied = at;
				}
				made.add(edit);
			}
			frames.pop();
		} else if (character === ',' && frame !== undefined) {
			if (frame.isObject) frame.expectsKey = true;
			else frame.index += 1;
		}
		at += 1;
	}
	if (frames.length > 0 || made.size !== replacements.size + append.size) return undefined;
	return out + json.slice(copied);
}

interface Frame {
	readonly isObject: boolean;
	expectsKey: boolean;
	key: string | undefined;
	index: number;
	isEmpty: boolean;
	/** The edits for this value and below. */
	readonly place: PointerTree<Edit> | undefined;
}

/** Either `replacement` or `raw` is set. */
interface Edit {
	readonly replacement?: Json;
	readonly raw?: readonly string[];
}

function isValueStart(character: string): boolean {
	return /["{[\-0-9tfn]/.test(character);
}

function endOfString(json: string, start: number): number | undefined {
	for (let at = start + 1; at < json.length; at += 1) {
		const code = json.charCodeAt(at);
		if (code === 0x5c) at += 1;
		else if (code === 0x22) return at + 1;
	}
	return undefined;
}

function endOfValue(json: string, start: number): number | undefined {
	const first = json.charAt(start);
	if (first === '"') return endOfString(json, start);
	let depth = 0;
	for (let at = start; at < json.length; at += 1) {
		const character = json.charAt(at);
		if (first !== '{' && first !== '[') {
			if (/[\s,\]}]/.test(character)) return at;
		} else if (character === '"') {
			const end = endOfString(json, at);
			if (end === undefined) return undefined;
			at = end - 1;
		} else if (character === '{' || character === '[') depth += 1;
		else if (character === '}' || character === ']') {
			depth -= 1;
			if (depth === 0) return at + 1;
		}
	}
	return first === '{' || first === '[' ? undefined : json.length;
}

function parseString(token: string): string | undefined {
	if (!token.includes('\\')) return token.slice(1, -1);
	try {
		const value: unknown = JSON.parse(token);
		return typeof value === 'string' ? value : undefined;
	} catch {
		return undefined;
	}
}
