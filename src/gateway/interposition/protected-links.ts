import { realpath } from 'node:fs/promises';

/**
 * Replaces links to protected files by those files, each once and with the properties that its link was found with. Other links stay: they
 * aren't followed out of their folder, because a repository can make a link point to any file.
 */
export async function withProtectedTargets<T extends { readonly path: string }>(
	found: readonly T[],
	protectedPaths: readonly string[],
): Promise<readonly T[]> {
	const kept = new Set(protectedPaths);
	const targets = await Promise.all(
		found.map(async (file) => {
			const target = await realpath(file.path).catch(() => file.path);
			return target !== file.path && kept.has(target) ? { ...file, path: target } : file;
		}),
	);
	const own = new Set(found.map(({ path }) => path));
	return targets.filter(
		(file, at) => file === found[at] || (!own.has(file.path) && targets.findIndex(({ path }) => path === file.path) === at),
	);
}
