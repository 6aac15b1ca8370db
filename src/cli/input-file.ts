import { readFile } from 'node:fs/promises';

const FILE_ERRORS: Readonly<Record<string, string>> = {
	ENOENT: "the file doesn't exist",
	ENOTDIR: "the file doesn't exist",
	EISDIR: "it's a folder",
	EACCES: "you don't have permission to read it",
	EPERM: "you don't have permission to read it",
	ERR_FS_FILE_TOO_LARGE: "it's too large",
};

/** Describes a file error by the system's error code; undefined: the error isn't about the file. */
export function fileErrorWords(code: string): string | undefined {
	return FILE_ERRORS[code];
}

/** Adds the file's path to an error, because reading a folder fails without naming it. Returns other errors unchanged. */
export function aboutFile(cause: unknown, file: string): unknown {
	const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
	if (!(cause instanceof Error) || fileErrorWords(code) === undefined || 'path' in cause) return cause;
	return Object.assign(new Error(cause.message, { cause }), { code, path: file });
}

/** Reads a file that the command line names. Throws an error that names the file; `main` prints it in one line. */
export async function readInput(file: string): Promise<Buffer> {
	try {
		return await readFile(file);
	} catch (cause) {
		throw aboutFile(cause, file);
	}
}
