import { isJsonObject, type Json, pointerStep } from '../base/json.ts';

/** One place where text from a server can reach a model or a person: a string value, or the name of a property. */
export interface Surface {
	/** RFC 6901, relative to the walked value. A property name has the pointer of its value. */
	readonly pointer: string;
	readonly text: string;
	readonly isKey: boolean;
}

/** Limits of a walk. The result names each limit that was reached: what wasn't inspected is never "clean" (R012). */
export interface SurfaceLimits {
	/** Levels of nesting: a string at the root has depth 0. */
	readonly maxDepth: number;
	/** Strings returned, including property names. */
	readonly maxStrings: number;
	/** UTF-16 code units returned, over all strings. */
	readonly maxCharacters: number;
	/** Values visited, including numbers and booleans. */
	readonly maxValues: number;
}

export const SURFACE_LIMITS: SurfaceLimits = { maxDepth: 128, maxStrings: 200_000, maxCharacters: 16_000_000, maxValues: 2_000_000 };

/** `too-deep` and `too-long` skip the value and continue; the others end the walk. */
export type SurfaceGap = 'too-deep' | 'too-many-strings' | 'too-long' | 'too-many-values';

export interface SurfaceWalk {
	/** In document order. */
	readonly surfaces: readonly Surface[];
	/** Sorted, without duplicates. Empty: every string was returned. */
	readonly gaps: readonly SurfaceGap[];
}

/**
 * Every string of a JSON value, including property names. Goes by shape, not by method, so it includes unknown fields, `_meta`, enum values,
 * defaults, titles, and icons (MCP 2025-11-25 and 2026-07-28). Iterative. Cost: O(size of the value).
 */
export function surfacesOf(value: Json, limits: Partial<SurfaceLimits> = {}): SurfaceWalk {
	const { maxDepth, maxStrings, maxCharacters, maxValues } = { ...SURFACE_LIMITS, ...limits };
	const surfaces: Surface[] = [];
	const gaps = new Set<SurfaceGap>();
	const pending: Pending[] = [{ value, pointer: '', depth: 0, key: undefined }];
	let characters = 0;
	let values = 0;

	/** Returns false when the walk is over. */
	const emit = (pointer: string, text: string, isKey: boolean): boolean => {
		if (surfaces.length >= maxStrings) {
			gaps.add('too-many-strings');
			return false;
		}
		if (characters + text.length > maxCharacters) {
			gaps.add('too-long');
			return true;
		}
		characters += text.length;
		surfaces.push({ pointer, text, isKey });
		return true;
	};

	for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
		values += 1;
		if (values > maxValues) {
			gaps.add('too-many-values');
			break;
		}
		if (next.key !== undefined && !emit(next.pointer, next.key, true)) break;
		if (typeof next.value === 'string') {
			if (!emit(next.pointer, next.value, false)) break;
		} else if (typeof next.value === 'object' && next.value !== null) {
			if (next.depth >= maxDepth) gaps.add('too-deep');
			else values += pushChildren(pending, next);
		}
	}
	return { surfaces, gaps: [...gaps].sort() };
}

interface Pending {
	readonly value: Json;
	readonly pointer: string;
	readonly depth: number;
	readonly key: string | undefined;
}

/** Pushes in reverse, so that the first child is visited first. Doesn't push items without text; returns their number. */
function pushChildren(pending: Pending[], parent: Pending): number {
	const depth = parent.depth + 1;
	let left = 0;
	if (isJsonObject(parent.value)) {
		const keys = Object.keys(parent.value);
		for (let index = keys.length - 1; index >= 0; index -= 1) {
			const key = keys[index] ?? '';
			pending.push({ value: parent.value[key] ?? null, pointer: parent.pointer + pointerStep(key), depth, key });
		}
	} else if (Array.isArray(parent.value)) {
		for (let index = parent.value.length - 1; index >= 0; index -= 1) {
			const item = parent.value[index] ?? null;
			if (typeof item === 'string' || (typeof item === 'object' && item !== null))
				pending.push({ value: item, pointer: parent.pointer + pointerStep(index), depth, key: undefined });
			else left += 1;
		}
	}
	return left;
}

/** The raw string that a finding points to; undefined when the pointer doesn't lead to one. Source: RFC 6901, section 4. */
export function textAt(value: Json, pointer: string, onKey = false): string | undefined {
	if (pointer === '') return typeof value === 'string' && !onKey ? value : undefined;
	let current: Json | undefined = value;
	let last = '';
	for (const step of pointer.slice(1).split('/')) {
		last = step.replaceAll('~1', '/').replaceAll('~0', '~');
		if (Array.isArray(current)) current = current[Number(last)];
		else if (isJsonObject(current) && Object.hasOwn(current, last)) current = current[last];
		else return undefined;
	}
	if (onKey) return last;
	return typeof current === 'string' ? current : undefined;
}
