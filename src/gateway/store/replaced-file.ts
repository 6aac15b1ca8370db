import { existsSync, statSync } from 'node:fs';

/** The files must stay unchanged for this long, in milliseconds: somebody may still be copying them. */
const QUIET_MS = 2_000;
/** After this many times `QUIET_MS` the file counts as complete even while it changes: no copy takes that long. */
const MOST_QUIETS = 5;

export interface FileIdentity {
	/** Whether the file at the path is the one that was there when this object was made. */
	isCurrent(): boolean;
	/** Whether another file is at the path and has stayed unchanged. True once for each time it could be used, so call it again and again. */
	isReplaced(): boolean;
}

/**
 * Detects whether the open file is still the one at its path: a folder that was deleted and copied back has other files. `companions`: suffixes of
 * files that belong to it. On systems without file numbers, a file never counts as replaced.
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
			// A caller that can't use the file yet asks again after the same time.
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
