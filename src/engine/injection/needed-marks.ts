/** Unescaped marks that mean themselves in an expression. */
const PLAIN = /[<>#:=&@%!~,;"'/｜]/;
const OPTIONAL = /^(?:[?*]|\{0)/;

/**
 * Marks of which each match of an expression has one: a text without them need not be searched. Undefined where a match needs none.
 * Looks outside of groups only.
 */
export function neededMarks(source: string): string | undefined {
	/** By alternative. */
	const needs = [''];
	let depth = 0;
	for (let at = 0; at < source.length; at += 1) {
		const start = at;
		const isEscaped = source[at] === '\\';
		if (isEscaped) at += 1;
		else if (source[at] === '[') at = endOfClass(source, at);
		else if (source[at] === '{') at = source.indexOf('}', at);
		else if (source[at] === '(') depth += 1;
		else if (source[at] === ')') depth -= 1;
		else if (source[at] === '|' && depth === 0) needs.push('');
		const isNeeded = depth === 0 && !OPTIONAL.test(source.slice(at + 1, at + 3));
		if (isNeeded && needs.at(-1) === '') needs[needs.length - 1] = marksOf(source.slice(start, at + 1));
	}
	return needs.includes('') ? undefined : needs.join('');
}

/** Of one part of an expression: the marks of which it is one, or none. */
function marksOf(part: string): string {
	if (part.startsWith('\\')) return /^\\\W$/.test(part) ? part.slice(1) : '';
	if (part.startsWith('[')) return /[\w\\^\s]/.test(part) ? '' : part.slice(1, -1);
	return part.length === 1 && PLAIN.test(part) ? part : '';
}

function endOfClass(source: string, start: number): number {
	let at = start + 1;
	while (at < source.length && source[at] !== ']') at += source[at] === '\\' ? 2 : 1;
	return at;
}
