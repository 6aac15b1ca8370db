import path from 'node:path';

/** How a client starts a server. */
export interface ServerLine {
	readonly command: string;
	readonly args: readonly string[];
	/** Where it's reached instead, for a client that reaches it over HTTP; else ''. */
	readonly url: string;
}

/** One of `test/fixtures/servers`. */
export const serverLine = (name: string, ...args: readonly string[]): ServerLine => ({
	command: process.execPath,
	args: [path.resolve('test/fixtures/servers', `${name}.mjs`), ...args],
	url: '',
});
