import canonicalize from 'canonicalize';
import type { Json } from '../base/json.ts';

/**
 * RFC 8785 canonical JSON: independent of the order of keys and of white space. What RFC 8785 refuses (lone surrogates, numbers
 * that overflow to infinity) is written in a form of its own instead of failing: a server must not be able to escape its pin.
 */
export function canonicalJson(value: Json): string {
	try {
		return canonicalize(value) ?? 'null';
	} catch {
		return canonicalize(tame(value)) ?? 'null';
	}
}

/** Replaces each value RFC 8785 refuses by a tagged array that no honest value collides with by accident. */
function tame(value: Json | undefined): Json {
	if (value === undefined || value === null || typeof value === 'boolean') return value ?? null;
	if (typeof value === 'number') return Number.isFinite(value) ? value : ['cordon:number', String(value)];
	if (typeof value === 'string') return tameString(value);
	if (Array.isArray(value)) return value.map(tame);
	const entries = Object.entries(value).map(([key, item]) => [tameKey(key), tame(item)] as const);
	return Object.fromEntries(entries);
}

function tameString(text: string): Json {
	return isWellFormed(text) ? text : ['cordon:utf16', ...codeUnits(text)];
}

function tameKey(key: string): string {
	return isWellFormed(key) ? key : `cordon:utf16:${codeUnits(key).join(',')}`;
}

function codeUnits(text: string): number[] {
	return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
}

function isWellFormed(text: string): boolean {
	return !/\p{Cs}/u.test(text);
}
