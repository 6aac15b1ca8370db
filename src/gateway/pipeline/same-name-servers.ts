import type { EntryId } from '../../base/ids.ts';
import { isSameProgram } from '../../definitions/entry-launch.ts';
import type { GuardedEntry } from '../../link/host-messages.ts';
import { launchInFile } from './launch-gate.ts';

/**
 * Entries of other files that a person gave the key of this one and that start the same program: one server, stated twice. The files are
 * read as they are now; what cannot be read is another server.
 */
export function statedAgain(entry: EntryId, entries: readonly GuardedEntry[]): ReadonlySet<EntryId> {
	const own = entries.find((candidate) => candidate.id === entry);
	const sameName = entries.filter((candidate) => candidate.id !== entry && candidate.name === own?.name);
	const launch = own === undefined || sameName.length === 0 ? undefined : launchInFile(own);
	if (launch === undefined) return new Set();
	const same = sameName.filter((candidate) => {
		const other = launchInFile(candidate);
		return other !== undefined && isSameProgram(launch, other);
	});
	return new Set(same.map((candidate) => candidate.id));
}
