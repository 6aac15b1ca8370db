import { parseRegex, type RegexNode } from './regex-tree.ts';

/** Beyond ASCII all units count as one. */
const OTHERS = 0x80;
const BEHIND_WORD = 1;
const BEHIND_OTHER = 2;

/**
 * With which UTF-16 unit a match can begin, behind what: `Opening[unit]`, or `Opening[0x80]` for a unit beyond ASCII, has bit 1 when the match may stand
 * behind a letter, a digit or `_`, and bit 2 when it may stand behind anything else. At the start of a text everything can begin.
 */
export type Opening = Uint8Array;

/** Read off the expression; every bit that cannot be read is set. Lookarounds are taken to hold. Undefined where all bits are set. */
export function openingOf(regex: RegExp): Opening | undefined {
	// With both flags letters beyond ASCII belong to words.
	const root = regex.ignoreCase && regex.unicode ? undefined : parseRegex(regex);
	if (root === undefined) return undefined;
	const opening = new Uint8Array(OTHERS + 1);
	if (begin(root, { opening, flags: regex.flags.replace(/[gy]/g, '') }, { isBorder: false }) !== undefined) return undefined;
	return opening.every((bits) => bits === (BEHIND_WORD | BEHIND_OTHER)) ? undefined : opening;
}

/** Whether a match with this opening can begin at `at`. `text` is read there and one unit before. */
export function mayOpen(opening: Opening, text: string, at: number): boolean {
	if (at === 0) return true;
	const bits = opening[Math.min(text.charCodeAt(at), OTHERS)] ?? 0;
	const before = text.charCodeAt(at - 1);
	return (bits & (before < OTHERS && WORD[before] === 1 ? BEHIND_WORD : BEHIND_OTHER)) !== 0;
}

const WORD = Uint8Array.from({ length: OTHERS }, (_, code) => (/\w/.test(String.fromCharCode(code)) ? 1 : 0));

interface Target {
	readonly opening: Opening;
	readonly flags: string;
}

/** What stands before the first character of a match: `isBorder` = the border of a word. */
interface State {
	readonly isBorder: boolean;
}

/** Notes how `node` can begin. What is given back is the state in which the next node would be the first; undefined where `node` is never empty. */
function begin(node: RegexNode, target: Target, state: State): State | undefined {
	switch (node.kind) {
		case 'character':
			note(node, target, state);
			return undefined;
		case 'border':
			return { isBorder: true };
		case 'start':
			// Only at the start of the text, where everything is tried.
			return undefined;
		case 'sequence': {
			let current: State | undefined = state;
			for (const part of node.parts) if (current !== undefined) current = begin(part, target, current);
			return current;
		}
		case 'choice':
			return node.parts.map((part) => begin(part, target, state)).reduce(wider);
		case 'repeat': {
			const behind = begin(node.part, target, state);
			return node.least === 0 ? wider(behind, state) : behind;
		}
	}
}

function wider(one: State | undefined, other: State | undefined): State | undefined {
	if (one === undefined || other === undefined) return one ?? other;
	return { isBorder: one.isBorder && other.isBorder };
}

function note({ of, source }: RegexNode & { readonly kind: 'character' }, { opening, flags }: Target, { isBorder }: State): void {
	const ignoresCase = flags.includes('i');
	for (let code = 0; code < OTHERS; code += 1) {
		const character = String.fromCharCode(code);
		const isOne = of === undefined ? isIn(source, flags, code) : of.some((each) => same(each, character, ignoresCase));
		if (isOne)
			opening[code] = (opening[code] ?? 0) | (!isBorder ? BEHIND_WORD | BEHIND_OTHER : WORD[code] === 1 ? BEHIND_OTHER : BEHIND_WORD);
	}
	// Letters beyond ASCII may be the other case of one in it.
	if (of === undefined || ignoresCase || of.some((each) => each.charCodeAt(0) >= OTHERS))
		opening[OTHERS] = (opening[OTHERS] ?? 0) | (isBorder ? BEHIND_WORD : BEHIND_WORD | BEHIND_OTHER);
}

function same(one: string, other: string, ignoresCase: boolean): boolean {
	return one === other || (ignoresCase && one.toLowerCase() === other.toLowerCase());
}

/** Which units of ASCII a class holds, by how it is written and the flags. */
const CLASSES = new Map<string, Uint8Array>();

function isIn(source: string, flags: string, code: number): boolean {
	const key = `${flags}/${source}`;
	let known = CLASSES.get(key);
	if (known === undefined) {
		const regex = new RegExp(`^(?:${source})$`, flags);
		known = Uint8Array.from({ length: OTHERS }, (_, each) => (regex.test(String.fromCharCode(each)) ? 1 : 0));
		CLASSES.set(key, known);
	}
	return known[code] === 1;
}
