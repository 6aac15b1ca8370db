/** UTF-16 offsets. */
export interface TextWindow {
	readonly start: number;
	readonly end: number;
}

/** UTF-16 units. A window holds a few hundred tokens of ordinary text. An instruction of up to `OVERLAP` units fits in one window. */
export const WINDOW = 1_000;
export const OVERLAP = 320;

/**
 * Windows that cover `text`. Each starts `overlap` units before the previous one ends, so padding can't push an instruction out of sight or
 * split it. Windows start and end at nearby white space where there is some, and never split a surrogate pair.
 */
export function windowsOf(
	text: string,
	{ overlap = OVERLAP, size = WINDOW }: { size?: number; overlap?: number } = {},
): readonly TextWindow[] {
	if (size < 2 || overlap < 0 || overlap * 2 > size) throw new Error('a window must be at least twice as long as its overlap');
	const windows: TextWindow[] = [];
	for (let start = 0; start < text.length; ) {
		const hard = Math.min(text.length, start + size);
		const end = hard === text.length ? hard : breakBefore(text, hard, hard - Math.floor(size / 8));
		windows.push({ start, end });
		if (end === text.length) break;
		start = Math.max(start + 1, breakBefore(text, end - overlap, end - overlap - Math.floor(size / 8)));
	}
	return windows;
}

/** The last position after white space in `(least, at]`, otherwise `at`, moved out of a surrogate pair. */
function breakBefore(text: string, at: number, least: number): number {
	for (let place = at; place > Math.max(0, least); place -= 1) if (/\s/.test(text[place - 1] ?? '')) return place;
	const code = text.charCodeAt(at);
	return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
