import { isJsonObject, type Json, type JsonObject, pointerStep } from '../base/json.ts';

/**
 * The member of a definition that names the digits of its numbers which no double holds, by place: clients in Python and other languages
 * read them exactly. So they are pinned, kept and shown, though every number here is a double. What a server puts there itself stands under ''.
 */
const DIGITS = 'cordon:digits';

/** A number whose digits `JSON.parse` does not keep. */
class Exact {
	readonly source: string;

	constructor(source: string) {
		this.source = source;
	}
}

/** A text without any of these holds only numbers of which a double keeps every digit. Source: IEEE 754, 15 significant decimal digits. */
const MAY_BE_LONG = /\d{16}|[\d.]{17}|\d[eE][+-]?\d{3}/;

/**
 * The items of a list that stands in the result of a message under `key`, each with the digits of its numbers that no double holds
 * (`withoutDigits` takes them out again). Cost: O(bytes), one more parse of a message that has such numbers.
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

/** Iterative: a definition may be as deep as a message. */
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
 * Each double stands for one number without more words: the shortest that reads back as it, and for the largest and smallest whole numbers of
 * 64 bits, which schemas of many languages state, those.
 */
function isHeld(source: string, value: number): boolean {
	const limit = LIMITS.get(value);
	return limit === undefined ? decimal(source) === decimal(String(value)) : source === limit;
}

const LIMITS: ReadonlyMap<number, string> = new Map(
	['9223372036854775807', '-9223372036854775808', '18446744073709551615'].map((limit) => [Number(limit), limit]),
);

/** The same text for the same number, however it is written: its digits and where they stand. */
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
