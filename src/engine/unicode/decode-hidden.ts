import { unitsOf } from '../../base/units.ts';
import { isIn, tagAscii } from './hidden-classes.ts';

/** A message found in hidden characters. `text` is written by an attacker: show it escaped and clipped, never store it in a finding. */
export interface HiddenMessage {
	readonly method: 'tag characters' | 'variation selectors' | 'zero-width bits';
	readonly text: string;
	/** The UTF-16 span from the first carrier of the message to the last. */
	readonly start: number;
	readonly end: number;
}

/**
 * Messages spelled by hidden characters: TAG characters as ASCII, variation selectors as bytes, two invisible characters as bits. Derived
 * on demand, for evidence and for decoded views. Returns only printable messages. Tries all hidden characters together first, and if that
 * spells nothing, each group of adjacent ones, so a few stray characters can't hide a message. Cost: O(n).
 */
export function decodeHidden(text: string): readonly HiddenMessage[] {
	const hidden = hiddenIn(text);
	if (hidden.length < 2) return [];
	return [tagMessage, selectorMessage, bitMessage].flatMap((messageIn): readonly HiddenMessage[] => {
		const whole = messageIn(hidden);
		if (whole !== undefined) return [whole];
		for (const apart of APART) {
			const found = groupsOf(hidden, apart).flatMap((group) => messageIn(group) ?? []);
			if (found.length > 0) return found;
		}
		return [];
	});
}

/** Maximum UTF-16 units between hidden characters of a message: with words between them, or nearly adjacent. */
const APART = [16, 2];

/** Groups of two or more hidden characters close to each other, unless one group holds them all. */
function groupsOf(hidden: readonly Hidden[], apart: number): readonly (readonly Hidden[])[] {
	const groups: Hidden[][] = [];
	let before = -1;
	for (const each of hidden) {
		const group = groups.at(-1);
		if (group !== undefined && each.at - before <= apart) group.push(each);
		else groups.push([each]);
		before = each.at;
	}
	return groups.length === 1 ? [] : groups.filter(({ length }) => length > 1);
}

function tagMessage(hidden: readonly Hidden[]): HiddenMessage | undefined {
	const carriers = carriersOf(hidden, (code) => tagAscii(code)?.charCodeAt(0));
	return message('tag characters', carriers, carriers.values);
}

function selectorMessage(hidden: readonly Hidden[]): HiddenMessage | undefined {
	const carriers = carriersOf(hidden, (code) =>
		isIn(code, 0xfe00, 0xfe0f) ? code - 0xfe00 : isIn(code, 0xe0100, 0xe01ef) ? code - 0xe0100 + 16 : undefined,
	);
	return message('variation selectors', carriers, carriers.values);
}

const BIT_CHARACTERS: readonly number[] = [0x200b, 0x200c, 0x200d, 0x2060, 0x2062, 0x2063, 0x2064, 0xfeff];

/** Tries the two most frequent carriers as 0 and 1 both ways, in 8-bit and 7-bit units. Other carriers are separators and skipped. */
function bitMessage(hidden: readonly Hidden[]): HiddenMessage | undefined {
	const carriers = carriersOf(hidden, (code) => (BIT_CHARACTERS.includes(code) ? code : undefined));
	if (carriers.values.length < 2 * 7) return undefined;
	const counts = new Map(BIT_CHARACTERS.map((code) => [code, 0]));
	for (const value of carriers.values) counts.set(value, (counts.get(value) ?? 0) + 1);
	const frequency = [...counts].map(([code, count]) => ({ code, count }));
	const [first, second] = frequency.sort((a, b) => b.count - a.count || a.code - b.code);
	if (first === undefined || second === undefined || second.count === 0) return undefined;
	const [zero, one] = first.code < second.code ? [first.code, second.code] : [second.code, first.code];
	const bits: number[] = [];
	for (const value of carriers.values) if (value === zero || value === one) bits.push(value === one ? 1 : 0);
	for (const [width, flip] of [
		[8, 0],
		[8, 1],
		[7, 0],
		[7, 1],
	] as const) {
		const found = message('zero-width bits', carriers, bytesOf(bits, width, flip));
		if (found !== undefined) return found;
	}
	return undefined;
}

function bytesOf(bits: readonly number[], width: number, flip: number): readonly number[] {
	const bytes: number[] = [];
	for (let index = 0; index + width <= bits.length; index += width) {
		let value = 0;
		for (let bit = 0; bit < width; bit += 1) value = value * 2 + ((bits[index + bit] ?? 0) ^ flip);
		bytes.push(value);
	}
	return bytes;
}

interface Carriers {
	readonly values: readonly number[];
	readonly start: number;
	readonly end: number;
}

/** A code point that can carry part of a message by one of the three methods. */
interface Hidden {
	readonly code: number;
	/** UTF-16 offset. */
	readonly at: number;
}

/** By UTF-16 unit: 1 where such a code point can start. */
const CARRIES = new Uint8Array(0x10000);
for (const code of BIT_CHARACTERS) CARRIES[code] = 1;
CARRIES.fill(1, 0xfe00, 0xfe10);
/** The high surrogate of TAG characters and of the supplementary variation selectors. */
const HIGH_SURROGATE = 0xdb40;
CARRIES[HIGH_SURROGATE] = 1;

function hiddenIn(text: string): readonly Hidden[] {
	const hidden: Hidden[] = [];
	const units = unitsOf(text);
	for (let at = 0; at < units.length; at += 1) if (CARRIES[units[at] ?? 0] === 1) hidden.push({ code: text.codePointAt(at) ?? 0, at });
	return hidden;
}

function carriersOf(hidden: readonly Hidden[], valueOfCode: (code: number) => number | undefined): Carriers {
	const values: number[] = [];
	let start = -1;
	let end = 0;
	for (const { code, at } of hidden) {
		const value = valueOfCode(code);
		if (value === undefined) continue;
		values.push(value);
		if (start < 0) start = at;
		end = at + (code > 0xffff ? 2 : 1);
	}
	return { values, start, end };
}

/** Returns a message only if it has at least two bytes and nearly all are printable. */
function message(method: HiddenMessage['method'], carriers: Carriers, bytes: readonly number[]): HiddenMessage | undefined {
	if (bytes.length < 2) return undefined;
	const decoded = new TextDecoder().decode(new Uint8Array(bytes));
	const printable = decoded.match(/[\p{L}\p{N}\p{P}\p{S}\s]/gu)?.length ?? 0;
	const isText = printable >= decoded.length * 0.9 && /[\p{L}\p{N}]/u.test(decoded) && !decoded.includes('\uFFFD');
	return isText ? { method, text: decoded, start: carriers.start, end: carriers.end } : undefined;
}
