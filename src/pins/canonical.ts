import canonicalize from 'canonicalize';
import type { Json } from '../base/json.ts';

/**
 * RFC 8785 canonical JSON, independent of key order and white space. Values that RFC 8785 rejects (lone surrogates, numbers that overflow to
 * infinity) get our own form instead of an error, so that a server can't escape its pin.
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
/** Detects a value that begins like one of our own forms. */
const STATED = /"cordon:(?:utf16|number|list|key:)/;

/**
 * Replaces each value that RFC 8785 rejects with a tagged array, and tags values that look like one. Otherwise, a server with an approved list
 * of numbers could replace it with a text.
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
