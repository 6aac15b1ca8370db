import canonicalize from 'canonicalize';
import type { Json } from '../base/json.ts';

/**
 * RFC 8785 canonical JSON: independent of the order of keys and of white space. What RFC 8785 refuses (lone surrogates, numbers
 * that overflow to infinity) is written in a form of its own instead of failing: a server must not be able to escape its pin.
 */
export function canonicalJson(value: Json): string {
	try {
		const text = canonicalize(value) ?? 'null';
		return STATED.test(text) ? (canonicalize(tame(value)) ?? 'null') : text;
	} catch {
		return canonicalize(tame(value)) ?? 'null';
	}
}

const UTF16 = 'cordon:utf16';
const NUMBER = 'cordon:number';
const LIST = 'cordon:list';
const KEY = 'cordon:key:';
const TAGS: readonly Json[] = [UTF16, NUMBER, LIST];
/** A value that begins as our own forms do, stated as it stands. */
const STATED = /"cordon:(?:utf16|number|list|key:)/;

/**
 * Replaces each value RFC 8785 refuses by a tagged array, and tags what looks like one: a server that has a list of numbers approved must
 * not be able to put a text in its place.
 */
function tame(value: Json | undefined): Json {
	if (value === undefined || value === null || typeof value === 'boolean') return value ?? null;
	if (typeof value === 'number') return Number.isFinite(value) ? value : [NUMBER, String(value)];
	if (typeof value === 'string') return tameString(value);
	if (Array.isArray(value)) {
		const items = value.map(tame);
		return TAGS.includes(value[0] ?? null) ? [LIST, ...items] : items;
	}
	const entries = Object.entries(value).map(([key, item]) => [tameKey(key), tame(item)] as const);
	return Object.fromEntries(entries);
}

function tameString(text: string): Json {
	return isWellFormed(text) ? text : [UTF16, ...codeUnits(text)];
}

function tameKey(key: string): string {
	if (!isWellFormed(key)) return `${UTF16}:${codeUnits(key).join(',')}`;
	return key.startsWith(`${UTF16}:`) || key.startsWith(KEY) ? KEY + key : key;
}

function codeUnits(text: string): number[] {
	return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
}

function isWellFormed(text: string): boolean {
	return !/\p{Cs}/u.test(text);
}
