import type { Surface } from '../../mcp/surfaces.ts';
import { type Finding, overBlocks } from '../finding.ts';
import { surveyOf } from '../text/survey.ts';
import type { Blob } from './blobs.ts';
import { codedInstructions } from './coded-instructions.ts';
import { ATTACK_SCORE, findInjectionInParts, type InjectionSighting, type InjectionSurroundings } from './injection.ts';
import { redactionSpan } from './redaction-span.ts';

/** The text of one block, as clients pass it to a model next to the other blocks. */
export interface TextBlock {
	readonly pointer: string;
	readonly text: string;
	/** Whether the text was decoded from base64. */
	readonly isBlob: boolean;
	/** Whether it's a property name, which can only be removed together with its parent. */
	readonly onKey?: boolean;
}

export interface BlockList {
	readonly blocks: readonly TextBlock[];
	/** Whether clients show the blocks as one text. False: they may be separate documents. */
	readonly isOneText: boolean;
}

/** A part of a block to remove, in UTF-16 units of its text. */
export interface RemovedBlock extends TextBlock {
	readonly start: number;
	readonly end: number;
}

/** A block, or the start or end of a long one. */
interface Stretch extends TextBlock {
	/** The part of the block: its offsets in the block, and its offset in the joined text. */
	readonly from: number;
	readonly to: number;
	readonly offset: number;
}

/** An instruction that two or more blocks form together. */
interface Seam {
	readonly sighting: InjectionSighting;
	/** The blocks that contain it. */
	readonly parts: readonly Stretch[];
	/**
	 * `parts` and the short blocks around them that belong to the instruction. `start` and `end` are its extent: what to do often comes
	 * after the words that announce it.
	 */
	readonly order: readonly Stretch[];
	readonly start: number;
	readonly end: number;
}

/** How blocks are joined. Clients do both. */
type Between = '\n' | '';

/** UTF-16 units of a long block that are read together with its neighbor; the rest is read only by itself. Longer than any instruction. */
const REACH: Readonly<Record<Between, number>> = { '\n': 8_192, '': 3_072 };
/** In UTF-16 units. Shorter blocks say little by themselves. */
const LONGEST_PIECE = 80;
const BLOCK =
	/^\/(?:contents?|messages)\/\d+(?:\/content(?:\/\d+)?)?(?:\/resource)?\/(?:text|blob|description)$|^\/messages\/\d+\/content$/;
const OF_RESULT = /^\/content\/\d+\/text$/;
/** Characters that can leave a word or symbol open at the border of two blocks. Includes lone surrogates. */
const OPEN = /[\p{L}\p{N}\p{M}\p{Cs}'’_<>|[\]/\\-]/u;

/**
 * Blocks as clients show them side by side: first the text blocks of a result, then, if there are others, all non-empty blocks including
 * texts of resources, decoded parts, and descriptions of links. MCP 2025-11-25, server/tools, server/resources and server/prompts.
 */
export function blockListsOf(surfaces: readonly Surface[], blobs: ReadonlyMap<string, Blob>): readonly BlockList[] {
	const all = surfaces.flatMap(({ isKey, pointer, text }): readonly TextBlock[] => {
		if (isKey || !BLOCK.test(pointer)) return [];
		const blob = blobs.get(pointer);
		// It doesn't decode to text, so no client shows it.
		if (pointer.endsWith('/blob') && blob?.kind !== 'text') return [];
		return [{ pointer, text: blob?.text ?? text, isBlob: blob !== undefined }];
	});
	if (all.length < 2) return [];
	// Empty blocks separate their neighbors like a blank line. The first list keeps one of several in a row, the second list none.
	const texts = all
		.filter(({ pointer }) => OF_RESULT.test(pointer))
		.filter(({ text }, index, list) => text !== '' || list[index - 1]?.text !== '');
	const filled = all.filter(({ text }) => text !== '');
	const isSame = filled.length === texts.length && filled.every((block, index) => block === texts[index]);
	return [
		{ blocks: texts, isOneText: true },
		{ blocks: isSame ? [] : filled, isOneText: false },
	];
}

const STRUCTURED = '/structuredContent/';

/**
 * Structured content as clients write it for a model: first the values alone, then, if names have several words, the values with those
 * names.
 */
export function structuredListsOf(surfaces: readonly Surface[]): readonly BlockList[] {
	const strings = surfaces.flatMap(({ isKey, pointer, text }): readonly TextBlock[] =>
		text === '' || !pointer.startsWith(STRUCTURED) ? [] : [{ pointer, text, isBlob: false, onKey: isKey }],
	);
	if (strings.length < 2) return [];
	const values = strings.filter(({ onKey }) => onKey !== true);
	const said = strings.filter(({ onKey, text }) => onKey !== true || SEVERAL_WORDS.test(text));
	return [
		{ blocks: values, isOneText: false },
		{ blocks: said.length === values.length ? [] : said, isOneText: false },
	];
}

const SEVERAL_WORDS = /\S\s+\S/;

/**
 * Instructions that appear only when adjacent blocks are read as one text, as a model does: joined with line ends, and without any where
 * words may be split. Asks `shouldContinue` before each reading and stops on false. `told`: pointers for which nothing more is reported.
 * Cost: O(n), at most twice per list.
 */
export function instructionsAcross(
	lists: readonly BlockList[],
	known: readonly Finding[],
	surroundings: InjectionSurroundings,
	shouldContinue: () => boolean,
	told: ReadonlySet<string> = NOWHERE,
): { readonly findings: readonly Finding[]; readonly takenOut: readonly RemovedBlock[] } {
	const findings: Finding[] = [];
	const takenOut: RemovedBlock[] = [];
	const places = new Places(known);
	for (const { blocks, isOneText } of lists) {
		for (const between of ['\n', ''] as const) {
			if (blocks.length < 2) continue;
			if (!shouldContinue()) return { findings, takenOut };
			// Across separate documents or inside words, a soft finding may be a coincidence.
			const isHardOnly = !isOneText || between === '';
			const seams = [...seamsOf(blocks, between, surroundings)].filter(
				({ parts, sighting }) =>
					(sighting.tier === 'hard' || !isHardOnly) && !places.has(parts, sighting) && !parts.some(({ pointer }) => told.has(pointer)),
			);
			for (const { end, order, parts, sighting, start } of seams) {
				const { confidence, detail, severity, tier } = sighting;
				const [first] = parts;
				if (first === undefined) continue;
				findings.push({
					rule: 'results.injection',
					tier,
					severity,
					confidence,
					pointer: first.pointer,
					start: first.from + Math.max(0, sighting.start - first.offset),
					end: first.text.length,
					detail: overBlocks(detail, parts.length),
				});
				if (tier === 'hard') takenOut.push(...order.map((stretch) => takenOutOf(stretch, start, end)).filter(({ text }) => text !== ''));
			}
			for (const { parts, sighting } of seams) places.add(parts, sighting);
		}
	}
	return { findings, takenOut };
}

const NOWHERE: ReadonlySet<string> = new Set();

/** `start` and `end` are offsets in the joined text. */
function takenOutOf({ from, isBlob, offset, onKey = false, pointer, text, to }: Stretch, start: number, end: number): RemovedBlock {
	return {
		pointer,
		text,
		isBlob,
		onKey,
		...redactionSpan(text, Math.max(from, from + start - offset), Math.min(to, from + end - offset)),
	};
}

/** Blocks with known instructions, and the highest confidence per tier. */
class Places {
	readonly #hard = new Map<string, number>();
	readonly #soft = new Map<string, number>();

	constructor(known: readonly Finding[]) {
		for (const finding of known) if (finding.rule === 'results.injection') this.add([finding], finding);
	}

	add(parts: readonly { readonly pointer: string }[], { confidence, tier }: Pick<Finding, 'confidence' | 'tier'>): void {
		const surest = tier === 'hard' ? this.#hard : this.#soft;
		for (const { pointer } of parts) surest.set(pointer, Math.max(confidence, surest.get(pointer) ?? 0));
	}

	/** Whether one of the blocks already has an instruction of the same or a harder tier with at least this confidence. */
	has(parts: readonly TextBlock[], { confidence, tier }: InjectionSighting): boolean {
		return parts.some(
			({ pointer }) => (this.#hard.get(pointer) ?? -1) >= confidence || (tier === 'soft' && (this.#soft.get(pointer) ?? -1) >= confidence),
		);
	}
}

function* seamsOf(list: readonly TextBlock[], between: Between, surroundings: InjectionSurroundings): Generator<Seam> {
	for (const blocks of neighborsIn(list, between)) {
		if (between === '' && !mayCutWords(blocks)) continue;
		const joined = blocks.map(({ from, text, to }) => text.slice(from, to)).join(between);
		let first = 0;
		const said = findInjectionInParts(joined, surroundings, () => true);
		const sightings = [...said, ...(between === '' ? codedIn(joined, surroundings) : [])].sort((a, b) => a.start - b.start);
		for (const sighting of sightings) {
			if (sighting.severity === 'info' || sighting.severity === 'low') continue;
			while (first + 1 < blocks.length && (blocks[first + 1]?.offset ?? 0) <= sighting.start) first += 1;
			let last = first;
			while ((blocks[last + 1]?.offset ?? sighting.end) < sighting.end) last += 1;
			if (last === first) continue;
			yield { sighting, parts: blocks.slice(first, last + 1), ...orderAround(blocks, joined, sighting, { first, last }) };
		}
	}
}

/** Instructions in an encoding that is split across blocks. */
function codedIn(joined: string, surroundings: InjectionSurroundings): readonly InjectionSighting[] {
	return [...codedInstructions(joined, surveyOf(joined), surroundings, () => true)].map(({ confidence, end, how, start }) => ({
		start,
		end,
		confidence,
		score: ATTACK_SCORE,
		detail: how,
		tier: 'hard',
		severity: 'high',
	}));
}

/** The extent of an instruction as a redaction would remove it from one text, limited to blocks too short to say anything by themselves. */
function orderAround(
	blocks: readonly Stretch[],
	joined: string,
	{ start, end }: InjectionSighting,
	{ first, last }: { readonly first: number; readonly last: number },
): Pick<Seam, 'order' | 'start' | 'end'> {
	const whole = redactionSpan(joined, start, end);
	const isOf = (block: Stretch | undefined): boolean =>
		block !== undefined && block.text.length <= LONGEST_PIECE && block.offset < whole.end && block.offset + block.text.length > whole.start;
	let [from, to] = [first, last];
	while (isOf(blocks[from - 1])) from -= 1;
	while (isOf(blocks[to + 1])) to += 1;
	return { order: blocks.slice(from, to + 1), start: from < first ? whole.start : start, end: to > last ? whole.end : end };
}

/** Runs of two or more adjacent blocks. A long block ends one run with its start and begins the next with its end. */
function neighborsIn(list: readonly TextBlock[], between: Between): readonly (readonly Stretch[])[] {
	const reach = REACH[between];
	const lists: Stretch[][] = [[]];
	let offset = 0;
	const add = (block: TextBlock, from: number, to: number): void => {
		lists.at(-1)?.push({ ...block, from, to, offset });
		offset += to - from + between.length;
	};
	for (const block of list) {
		const { length } = block.text;
		if (length <= 2 * reach) {
			add(block, 0, length);
			continue;
		}
		add(block, 0, reach);
		lists.push([]);
		offset = 0;
		add(block, length - reach, length);
	}
	return lists.filter(({ length }) => length > 1);
}

function mayCutWords(blocks: readonly Stretch[]): boolean {
	let last = '';
	for (const { text } of blocks) {
		if (OPEN.test(last) && OPEN.test(text.charAt(0))) return true;
		if (text !== '') last = text.slice(-1);
	}
	return false;
}
