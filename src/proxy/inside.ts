import { sep } from 'node:path';

/**
 * The path of `names` inside `folder`, which is absolute. Not `path.join`: that looks at each character, Node then compiles it for speed, and the pages of that
 * compiler are 2 MB more in each proxy.
 */
export function inside(folder: string, ...names: readonly string[]): string {
	return [folder, ...names].join(sep);
}
