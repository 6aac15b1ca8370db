import { isJsonObject, type Json, type JsonObject, pointerStep } from '../base/json.ts';

/**
 * The member of a definition with the digits of its numbers that no double can hold exactly, by position. Clients in Python and other
 * languages read them exactly, so they are pinned, stored, and shown, although every number here is a double. The server's own value under
 * this key moves to ''.
 */
const DIGITS = 'cordon:digits';

/** A number whose digits `JSON.parse` loses. */
class Exact {
	readonly source: string;

	constructor(source: string) {
		this.source = source;
	}
}

/** A text without a match contains only numbers whose digits a double keeps. Source: IEEE 754, 15 significant decimal digits. */
const MAY_BE_LONG = /\d{16}|[\d.]{17}|\d[eE][+-]?\d{3}/;

/**
 * The items of the list under `key` in a message's result, each with the digits of its numbers that no double can hold (`withoutDigits`
 * removes them). Cost: O(bytes), plus one more parse of a message with such numbers.
 */
export function itemsWithDigits(items: readonly Json[], message: Uint8Array, key: string): readonly Json[] {
	const text = new TextDecoder().decode(message);
	if (!MAY_BE_LONG.test(text) && !text.includes(DIGITS)) return items;
	const exact = exactly(text);
	const result = isRecord(exact) ? exact['result'] : undefined;
	const list = isRecord(result) ? result[key] : undefined;
	if (!Array.isArray(list)) return items;
	return items.map((item, index) => (isJsonObject(item) ? marked(item, digitsIn(list[index])) : item));
}

/** The definition as its server wrote it. */
export function withoutDigits(definition: JsonObject): JsonObject {
	const digits = definition[DIGITS];
	if (!isJsonObject(digits)) return definition;
	const { [DIGITS]: _, ...rest } = definition;
	return Object.hasOwn(digits, '') ? { ...rest, [DIGITS]: digits[''] } : rest;
}

function marked(item: JsonObject, digits: JsonObject): JsonObject {
	const own: JsonObject = Object.hasOwn(item, DIGITS) ? { '': item[DIGITS] } : {};
	return Object.keys(own).length + Object.keys(digits).length === 0 ? item : { ...item, [DIGITS]: { ...own, ...digits } };
}

function exactly(text: string): unknown {
	return JSON.parse(text, (_, value: unknown, context?: { readonly source?: string }) =>
		typeof value === 'number' && context?.source !== undefined && !isHeld(context.source, value) ? new Exact(context.source) : value,
	);
}

/** Iterative, because a definition may be as deep as a message. */
function digitsIn(definition: unknown): JsonObject {
	const digits: [place: string, source: string][] = [];
	const pending: (readonly [place: string, value: unknown])[] = [['', definition]];
	for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
		const [place, value] = next;
		if (value instanceof Exact) digits.push([place, value.source]);
		else if (typeof value === 'object' && value !== null)
			for (const [key, member] of Object.entries(value))
				if (typeof member === 'object' && member !== null) pending.push([place + pointerStep(key), member]);
	}
	return Object.fromEntries(digits);
}

/**
 * Whether the double represents exactly this number. Each double represents one number: the shortest decimal that parses to it, or for the
 * largest and smallest 64-bit integers, which schemas of many languages use, that integer.
 */
function isHeld(source: string, value: number): boolean {
	const limit = LIMITS.get(value);
	return limit === undefined ? decimal(source) === decimal(String(value)) : source === limit;
}

const LIMITS: ReadonlyMap<number, string> = new Map(
	['9223372036854775807', '-9223372036854775808', '18446744073709551615'].map((limit) => [Number(limit), limit]),
);

/** The same text for the same number, however it's written: its digits and their position. */
function decimal(number: string): string {
	const [, sign = '', whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
	const digits = (whole + fraction).replace(/^0+/, '');
	let end = digits.length;
	while (digits.charAt(end - 1) === '0') end -= 1;
	const significant = digits.slice(0, end);
	if (significant === '') return whole === '' ? number : '0';
	return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null;
}
