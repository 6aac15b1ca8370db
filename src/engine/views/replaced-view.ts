import { type TextView, ViewBuilder } from './view.ts';

/** Returns the replacement for a match. Undefined: leave it. */
type Replace = (match: RegExpExecArray, text: string) => string | undefined;

const always = (_match: RegExpExecArray, _text: string): boolean => true;

/**
 * The text with each match replaced. Undefined: nothing was replaced. `places`: receives the raw offset of each counted match. Cost: O(n).
 */
export function replacedView(
	before: TextView | undefined,
	raw: string,
	pattern: RegExp,
	replace: Replace,
	places: number[] = [],
	counts = always,
): TextView | undefined {
	const text = before?.text ?? raw;
	const startOf = (offset: number): number => before?.rawStart(offset) ?? offset;
	const endOf = (offset: number): number => before?.rawEnd(offset) ?? offset;
	let builder: ViewBuilder | undefined;
	let at = 0;
	const copyTo = (end: number): void => {
		for (; at < end; at += 1) builder?.push(text.charCodeAt(at), startOf(at), endOf(at + 1));
	};
	for (const match of text.matchAll(pattern)) {
		const becomes = replace(match, text);
		if (becomes === undefined) continue;
		builder ??= new ViewBuilder(text.length);
		copyTo(match.index);
		at = match.index + match[0].length;
		builder.pushText(becomes, startOf(match.index), endOf(at));
		if (counts(match, text)) places.push(startOf(match.index));
	}
	if (builder === undefined) return undefined;
	copyTo(text.length);
	return builder.build(raw.length);
}
