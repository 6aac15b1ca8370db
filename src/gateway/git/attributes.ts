/** Edits lines of `info/attributes` as plain text, so that existing content comes back byte for byte. */

/** A line that Cordon wrote. Groups: the path's pattern, the filter's name. */
const OWN_LINE = /^(.+) filter=(cordon-[0-9a-z]{20})$/;

export function isFilterName(name: string): boolean {
	return /^cordon-[0-9a-z]{20}$/.test(name);
}

/** A pattern that matches exactly this path of the repository. Source: gitattributes(5), gitignore(5), quoting of unusual path names. */
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

/** Puts our line first, so that the rest keeps every byte, even when its last line has no line end. */
export function withLine(text: string, path: string, filter: string): string {
	const line = `${exactPattern(path)} filter=${filter}\n`;
	return text.split('\n').includes(line.slice(0, -1)) ? text : line + text;
}

export function withoutLine(text: string, path: string, filter: string): string {
	const line = `${exactPattern(path)} filter=${filter}\n`;
	const at = `\n${text}`.indexOf(`\n${line}`);
	return at < 0 ? text : text.slice(0, at) + text.slice(at + line.length);
}

/** Whether any line still uses the filter. */
export function usesFilter(text: string, filter: string): boolean {
	return text.split('\n').some((line) => OWN_LINE.exec(line)?.[2] === filter);
}

/** Whether the text has lines and Cordon wrote all of them. Then Cordon made the file. */
export function isOnlyOurs(text: string): boolean {
	return (
		text.endsWith('\n') &&
		text
			.slice(0, -1)
			.split('\n')
			.every((line) => OWN_LINE.test(line))
	);
}

/** The filter of Cordon that the text already names. One filter serves all files of a repository. */
export function knownFilter(text: string): string | undefined {
	return text
		.split('\n')
		.map((line) => OWN_LINE.exec(line)?.[2])
		.find((name) => name !== undefined);
}
