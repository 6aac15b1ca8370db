import { isJsonObject, type Json } from '../../base/json.ts';
import { type Surface, surfacesOf } from '../../mcp/surfaces.ts';
import { isBoilerplate } from '../fingerprint/boilerplate.ts';
import { type Normalized, normalize } from '../fingerprint/normalize-values.ts';
import { GRAM, hashWhole, Pieces, winnow } from '../fingerprint/winnow.ts';

/** Maximum strings inspected in one result or one call. */
export const MAX_STRINGS = 20_000;
/** Maximum normalized code units inspected in one result, and in one call's arguments. */
export const MAX_RESULT = 400_000;
export const LINK = /\b(?:https?|wss?|ftp):\/\/[^\s"'<>\\^`{|})\]]{1,2048}/g;
const MAIL = /(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/gi;
const LONG_NUMBER = /(?<!\d)\+?\d(?:[ ().-]{0,2}\d){8,18}/g;
const MAX_ENTITIES = 500;

/** The strings of a value up to `room` code units in total. The string that exceeds the limit is cut, the rest is dropped, and `isPartial` is set. */
export function clippedSurfaces(value: Json, room: number): { readonly surfaces: readonly Surface[]; readonly isPartial: boolean } {
	const { surfaces, gaps } = surfacesOf(value, { maxStrings: MAX_STRINGS });
	let left = room;
	let isPartial = gaps.length > 0;
	const kept: Surface[] = [];
	for (const surface of surfaces) {
		if (surface.text.length > left) isPartial = true;
		if (left <= 0) break;
		kept.push(surface.text.length > left ? { ...surface, text: surface.text.slice(0, left) } : surface);
		left -= surface.text.length;
	}
	return { surfaces: kept, isPartial };
}

/** Mail addresses and numbers of nine digits and more (cards, phones, accounts). One is a mention, a list is a copy. */
export function entitiesIn(text: string): readonly (readonly [number, number])[] {
	const found: (readonly [number, number])[] = [];
	for (const pattern of [...(text.includes('@') ? [MAIL] : []), ...(/\d{3}/.test(text) ? [LONG_NUMBER] : [])]) {
		for (const [value] of text.matchAll(pattern)) {
			if (found.length >= MAX_ENTITIES) return found;
			found.push(hashWhole(normalize(value)));
		}
	}
	return found;
}

/** The query of a link. Nothing else of a link in a result is remembered as text. */
export function queryOf(link: string): string {
	const at = link.indexOf('?');
	return at < 0 ? ' ' : ` ${link.slice(at + 1)} `;
}

export function isAllBoilerplate(text: Normalized): boolean {
	const { count, firsts } = winnow(text, new Pieces());
	return text.length >= GRAM && firsts.subarray(0, count).every(isBoilerplate);
}

/** Strings, numbers, and booleans of a value in document order, without the names: the cells of a table. */
export function scalarsIn(value: Json): readonly string[] {
	const found: string[] = [];
	const pending: Json[] = [value];
	for (let next = pending.pop(); next !== undefined && found.length < MAX_STRINGS; next = pending.pop()) {
		if (typeof next !== 'object') found.push(String(next));
		else if (next !== null) for (const item of Object.values(next).reverse()) pending.push(item ?? null);
	}
	return found;
}

export function parseJson(text: string): Json | undefined {
	if (text.length < 8 || text.length > MAX_RESULT * 2 || !/^\s*[[{]/.test(text)) return undefined;
	try {
		const value: Json = JSON.parse(text);
		return isJsonObject(value) || Array.isArray(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

export function hex(first: number, second: number): string {
	return first.toString(16).padStart(8, '0') + second.toString(16).padStart(8, '0');
}
