/** Parses a line of JSON as the type that the test expects. */
export function parseJson(line: string): unknown {
	return JSON.parse(line);
}
