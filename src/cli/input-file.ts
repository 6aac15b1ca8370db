import { readFile } from 'node:fs/promises';

const FILE_ERRORS: Readonly<Record<string, string>> = {
	ENOENT: "the file doesn't exist",
	ENOTDIR: "the file doesn't exist",
	EISDIR: "it's a folder",
	EACCES: "you don't have permission to read it",
	EPERM: "you don't have permission to read it",
	ERR_FS_FILE_TOO_LARGE: "it's too large",
};

/** What is wrong with a file, by the system's error code; undefined: the error is not about the file. */
export function fileErrorWords(code: string): string | undefined {
	return FILE_ERRORS[code];
}

/** The error with the file it is about: reading a folder fails without naming it. Anything else is given back as it is. */
export function aboutFile(cause: unknown, file: string): unknown {
	const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
	if (!(cause instanceof Error) || fileErrorWords(code) === undefined || 'path' in cause) return cause;
	return Object.assign(new Error(cause.message, { cause }), { code, path: file });
}

/** Reads a file that the command line names. Throws what `main` says in one line, with the file's name. */
export async function readInput(file: string): Promise<Buffer> {
	try {
		return await readFile(file);
	} catch (cause) {
		throw aboutFile(cause, file);
	}
}
