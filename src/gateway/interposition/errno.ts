/** The `code` of a system error (`ENOENT`), else `unknown`. */
export function codeOf(error: unknown): string {
	return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}
