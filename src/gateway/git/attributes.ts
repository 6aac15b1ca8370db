/** Lines of `info/attributes`: pure text, so that what was there before comes back byte for byte. */

/** The filter of a line that Cordon wrote, by name and path; `undefined` for everything else. */
const OWN_LINE = /^(.+) filter=(cordon-[0-9a-z]{20})$/;

export function isFilterName(name: string): boolean {
	return /^cordon-[0-9a-z]{20}$/.test(name);
}

/** A path of the repository as a pattern that matches exactly it. Source: gitattributes(5), gitignore(5), quoting of unusual path names. */
export function exactPattern(path: string): string {
	const literal = `/${path.replace(/[\\*?[\]]/g, '\\$&')}`;
	if (!/[\s"#!]|[^\x21-\x7e]|\\/.test(literal)) return literal;
	const bytes = [...new TextEncoder().encode(literal)];
	const quoted = bytes.map((byte) => {
		const character = String.fromCharCode(byte);
		if (character === '"' || character === '\\') return `\\${character}`;
		return byte < 0x20 || byte > 0x7e ? `\\${byte.toString(8).padStart(3, '0')}` : character;
	});
	return `"${quoted.join('')}"`;
}

/** Puts our line first: so the rest keeps every byte, also where its last line has no end. */
export function withLine(text: string, path: string, filter: string): string {
	const line = `${exactPattern(path)} filter=${filter}\n`;
	return text.split('\n').includes(line.slice(0, -1)) ? text : line + text;
}

export function withoutLine(text: string, path: string, filter: string): string {
	const line = `${exactPattern(path)} filter=${filter}\n`;
	const at = `\n${text}`.indexOf(`\n${line}`);
	return at < 0 ? text : text.slice(0, at) + text.slice(at + line.length);
}

/** Does any line still use the filter? */
export function usesFilter(text: string, filter: string): boolean {
	return text.split('\n').some((line) => OWN_LINE.exec(line)?.[2] === filter);
}

/** Is there something, and nothing but lines of Cordon's? Then Cordon made the file. */
export function isOnlyOurs(text: string): boolean {
	return (
		text.endsWith('\n') &&
		text
			.slice(0, -1)
			.split('\n')
			.every((line) => OWN_LINE.test(line))
	);
}

/** A filter of Cordon's that the text already names: one serves all files of a repository. */
export function knownFilter(text: string): string | undefined {
	return text
		.split('\n')
		.map((line) => OWN_LINE.exec(line)?.[2])
		.find((name) => name !== undefined);
}
