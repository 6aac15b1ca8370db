import { realpath } from 'node:fs/promises';

/**
 * A link to a file that somebody protected stands for that file, once, and as what the file itself was found as. Every other link stays itself:
 * it isn't followed out of its folder, since a repository can make it point to any file.
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
