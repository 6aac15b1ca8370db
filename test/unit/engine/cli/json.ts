/** A line of JSON as whatever the test expects it to be. */
export function parseJson(line: string): unknown {
	return JSON.parse(line);
}
