/** How far a redaction looks back for the start of the instruction and ahead for its end, in UTF-16 units. */
const BACK = 300;
const ON = 2_000;

const WRAPPER = /^<([A-Za-z][\w:-]{0,40})(?:\s[^<>]{0,80})?>/;

/**
 * The whole instruction around the words that gave it away: from the start of the sentence, line, tag, or quoted value to the end of the
 * paragraph, tag, or value, because what to do follows the words that announce it. Bounded. Cost: O(1).
 */
export function redactionSpan(raw: string, start: number, end: number): { readonly start: number; readonly end: number } {
	const from = startOfInstruction(raw, start);
	const to = endOfInstruction(raw, end);
	// A block that starts with its own tag ends with it.
	const name = WRAPPER.exec(raw.slice(from, from + 140))?.[1];
	if (name !== undefined) {
		const tag = `</${name.toLowerCase()}>`;
		const close = raw
			.slice(end, end + ON + tag.length)
			.toLowerCase()
			.indexOf(tag);
		if (close >= 0) return { start: from, end: Math.max(to, end + close + tag.length) };
	}
	return { start: from, end: to };
}

function startOfInstruction(raw: string, start: number): number {
	const floor = Math.max(0, start - BACK);
	for (let at = start - 1; at >= floor; at -= 1) {
		const character = raw.charAt(at);
		if (character === '\n' || character === '>' || isStructuralQuote(raw, at, -1)) return at + 1;
		if (/[.!?]/.test(character) && /\s/.test(raw.charAt(at + 1))) return at + 2;
	}
	return floor === 0 ? 0 : start;
}

function endOfInstruction(raw: string, end: number): number {
	const ceiling = Math.min(raw.length, end + ON);
	for (let at = end; at < ceiling; at += 1) {
		if (raw.charAt(at) === '\n' && /^\n[ \t\r]*\n/.test(raw.slice(at, at + 40))) return at;
		if (raw.charAt(at) === '<' && /^<\/?[a-z]/i.test(raw.slice(at, at + 3))) return at;
		if (isStructuralQuote(raw, at, 1)) return at;
	}
	return ceiling === raw.length ? raw.length : Math.max(end, lastSentence(raw, end, ceiling));
}

function lastSentence(raw: string, end: number, ceiling: number): number {
	for (let at = ceiling - 1; at > end; at -= 1) if (/[.!?\n]/.test(raw.charAt(at))) return at + 1;
	return ceiling;
}

/** Whether a quotation mark opens (`direction` -1) or closes (1) a JSON or YAML value inside the text. */
function isStructuralQuote(raw: string, at: number, direction: 1 | -1): boolean {
	const character = raw.charAt(at);
	if (character !== '"' && character !== "'") return false;
	if (direction === -1) return /[:[{,]\s{0,2}$/.test(raw.slice(Math.max(0, at - 3), at));
	return raw.charAt(at - 1) !== '\\' && /^(?:\s{0,4}[,}\]]|\s{0,2}\n)/.test(raw.slice(at + 1, at + 6));
}
