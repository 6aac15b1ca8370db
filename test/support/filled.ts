/** `length` characters of `alphabet`. */
export type Fill = (length: number, alphabet?: string) => string;

/** The example of a rule with its slots filled: `{24}` is that many letters and digits, `{24:0-9a-f}` that many of a class. */
export function filled(example: string, fill: Fill): string {
	return example.replaceAll(/\{(\d+)(?::([^}]+))?\}/g, (_, length: string, of: string | undefined) =>
		of === undefined ? fill(Number(length)) : fill(Number(length), charactersOf(of)),
	);
}

/** The characters of a class of a regular expression such as `A-Z0-9_`. */
function charactersOf(of: string): string {
	return of.replaceAll(/(.)-(.)/g, (_, first: string, last: string) => {
		const low = first.charCodeAt(0);
		return Array.from({ length: last.charCodeAt(0) - low + 1 }, (_each, index) => String.fromCharCode(low + index)).join('');
	});
}
