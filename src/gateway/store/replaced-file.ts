import { existsSync, statSync } from 'node:fs';

/** Nothing of it may have changed for so long, in milliseconds: somebody may be in the middle of copying it. */
const QUIET_MS = 2_000;
/** After so many times of that it counts as there, though somebody goes on writing to it: no copy takes so long. */
const MOST_QUIETS = 5;

export interface FileIdentity {
	/** Is the file at the path the one that was there when this was made? */
	isCurrent(): boolean;
	/** Does another file stand at the path, and has it been at rest? True once for each time it could be used; ask again and again. */
	isReplaced(): boolean;
}

/**
 * Tells whether the file that is open is still the one at its path: a folder that was deleted and copied back holds others. `companions`:
 * ends of names of files that belong to it. Where the system gives files no numbers it is never another one.
 */
export function identityOf(
	path: string,
	companions: readonly string[],
	{ now = () => performance.now(), quietMs = QUIET_MS }: { readonly now?: () => number; readonly quietMs?: number } = {},
): FileIdentity {
	const own = stampOf(path);
	let seen: { readonly id: string; readonly stamp: string; readonly since: number; readonly first: number } | undefined;
	return {
		isCurrent: () => (own === undefined ? existsSync(path) : stampOf(path)?.id === own.id),
		isReplaced() {
			const current = stampOf(path);
			if (current === undefined || own === undefined || current.id === own.id) {
				seen = undefined;
				return false;
			}
			const at = now();
			const stamp = ['', ...companions].map((end) => stampOf(path + end)?.text ?? '').join(' ');
			if (seen?.stamp !== stamp) seen = { id: current.id, stamp, since: at, first: seen?.id === current.id ? seen.first : at };
			if (at - seen.since < quietMs && at - seen.first < MOST_QUIETS * quietMs) return false;
			// Whoever cannot use it yet asks again after the same time.
			seen = { ...seen, since: at, first: at };
			return true;
		},
	};
}

function stampOf(path: string): { readonly id: string; readonly text: string } | undefined {
	const found = statSync(path, { bigint: true, throwIfNoEntry: false });
	if (found === undefined || found.ino === 0n) return undefined;
	const id = `${found.dev}:${found.ino}`;
	return { id, text: `${id}:${found.size}:${found.mtimeNs}` };
}
