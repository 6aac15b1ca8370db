/** Marks that match themselves in an expression, without an escape. */
const PLAIN = /[<>#:=&@%!~,;"'/｜]/;
const OPTIONAL = /^(?:[?*]|\{0)/;

/**
 * Marks such that every match of an expression contains at least one: texts without them needn't be searched. Undefined if a match needs
 * none. Looks only outside groups.
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

/** The marks that one part of an expression can match; '' if it can match anything else. */
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
