import { lastNameOf } from '../destinations.ts';
import { decodingsOf, joinedRuns } from '../fingerprint/decode-values.ts';
import { type Normalized, normalize, normalizeAll } from '../fingerprint/normalize-values.ts';
import { GRAM } from '../fingerprint/winnow.ts';

export const MAX_ARGUMENTS = 400_000;

/** One text being inspected: normalized, with the argument each part comes from. */
export interface Stream extends Normalized {
	readonly leafAt: (position: number) => number;
	readonly reading: Reading;
	/** Units at the start that an earlier call already carried. */
	readonly before: number;
}

export type Reading = 'plain' | 'grouped' | 'decoded' | 'continued';

export interface Leaf {
	readonly pointer: string;
	readonly text: string;
}

/** Joins arguments with the same name, whatever is between them (`fields[].value` next to `fields[].title`). */
export function groupedStreams(leaves: readonly Leaf[], texts: readonly string[]): readonly Stream[] {
	if (leaves.length < 2) return [];
	const groups = new Map<string, number[]>();
	for (const [index, { pointer }] of leaves.entries()) {
		const name = lastNameOf(pointer);
		const group = groups.get(name) ?? [];
		group.push(index);
		groups.set(name, group);
	}
	if (groups.size < 2 || groups.size > 32) return [];
	return [...groups.values()].flatMap((group): readonly Stream[] => {
		if (group.length < 2) return [];
		const all = normalizeAll(
			group.map((index) => texts[index] ?? ''),
			MAX_ARGUMENTS,
		);
		return [{ ...all, leafAt: (position) => group[leafAt(all.ends, position)] ?? 0, reading: 'grouped', before: 0 }];
	});
}

/** Appends each argument to the end of what an earlier call carried in the same argument: a text may be sent in pieces. */
export function tailStreams(
	leaves: readonly Leaf[],
	texts: readonly string[],
	tailOf: (pointer: string) => string | undefined,
): readonly Stream[] {
	return leaves.slice(0, 32).flatMap(({ pointer, text }, index) => {
		const tail = text.length > 2_000 ? undefined : tailOf(pointer);
		if (tail === undefined) return [];
		const parts = normalizeAll([tail, texts[index] ?? ''], MAX_ARGUMENTS);
		const plain: Stream = { ...parts, leafAt: () => index, reading: 'continued', before: parts.ends[0] ?? 0 };
		if (joinedRuns([tail, text]) === undefined) return [plain];
		const joined = decodingsOf(tail + text);
		if (joined.length === 0) return [plain];
		const before = decodingsOf(tail).reduce((sum, one) => Math.max(sum, normalize(one).length), 0);
		return [
			plain,
			...joined.map(
				(one): Stream => ({ ...normalize(one), leafAt: () => index, reading: 'continued', before: Math.max(0, before - GRAM) }),
			),
		];
	});
}

export function encodedStreams(leaves: readonly Leaf[]): readonly Stream[] {
	let room = MAX_ARGUMENTS;
	const streams: Stream[] = [];
	const add = (text: string, index: number): void => {
		for (const decoded of decodingsOf(text)) {
			if (room <= 0) return;
			room -= decoded.length;
			streams.push({ ...normalize(decoded, MAX_ARGUMENTS), leafAt: () => index, reading: 'decoded', before: 0 });
		}
	};
	for (const [index, { text }] of leaves.entries()) if (text.length >= 16) add(text, index);
	const joined = joinedRuns(leaves.map(({ text }) => text));
	if (joined !== undefined) add(joined, 0);
	const values = leaves.length > 1 ? leaves.map(({ text }) => text).join('') : '';
	if (values.length >= 16 && values.length < 20_000 && joined === undefined && /%[0-9a-f]{2}|[0-9a-f]{24}/i.test(values)) add(values, 0);
	return streams;
}

export function leafAt(ends: readonly number[], position: number): number {
	let low = 0;
	let high = ends.length - 1;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((ends[middle] ?? 0) > position) high = middle;
		else low = middle + 1;
	}
	return low;
}
