import type { Surface } from '../../mcp/surfaces.ts';
import type { DeclaredText, ScoredPart } from './declared-text.ts';
import type { ScoredWindow } from './passage.ts';

/** MCP 2025-11-25, server/tools: the text blocks of a result, which a model reads in sequence. */
const BLOCK = /^\/content\/\d+\/text$/;

/** A result as the scorer reads it: its text blocks as one text, every other string by itself, no property names. In document order. */
export function resultTexts(surfaces: readonly Surface[]): readonly DeclaredText[] {
	const texts: DeclaredText[] = [];
	let blocks: { text: string; parts: ScoredPart[] } | undefined;
	for (const { isKey, pointer, text } of surfaces) {
		if (isKey) continue;
		if (blocks === undefined || !BLOCK.test(pointer)) {
			const own = { text, parts: [{ pointer, start: 0, end: text.length }] };
			if (BLOCK.test(pointer)) blocks = own;
			texts.push(own);
			continue;
		}
		const start = blocks.text.length + 1;
		blocks.text += `\n${text}`;
		blocks.parts.push({ pointer, start, end: start + text.length });
	}
	return texts;
}

/** A span in one string of a result. */
export interface ScoredPlace {
	/** RFC 6901 pointer into the value. */
	readonly pointer: string;
	/** The whole string. */
	readonly text: string;
	readonly start: number;
	readonly end: number;
	readonly score: number;
}

/** Maps windows of a text to spans in its strings. */
export function placesOf(windows: readonly ScoredWindow[], { parts, text }: DeclaredText): readonly ScoredPlace[] {
	return windows.flatMap(({ end, score, start }) =>
		parts
			.filter((part) => start < part.end && part.start < end)
			.map((part) => ({
				pointer: part.pointer,
				text: text.slice(part.start, part.end),
				start: Math.max(0, start - part.start),
				end: Math.min(end, part.end) - part.start,
				score,
			})),
	);
}
