import type { EntryId } from '../../base/ids.ts';
import { isJsonObject } from '../../base/json.ts';
import { isSameProgram } from '../../definitions/entry-launch.ts';
import type { GuardedEntry } from '../../link/host-messages.ts';
import type { DecisionIndex } from '../../pins/state.ts';
import type { StateStore } from '../store/state-store.ts';
import type { OtherServerName } from './deps.ts';
import type { KnownEntries } from './known-entries.ts';
import { launchInFile } from './launch-gate.ts';

/**
 * Keys of other entries, and the names with which other, still defined servers introduced themselves. An entry that is started in exactly the same
 * way (`isStartedAlike`) is the same server. So is an entry with the same key in another file if it starts the same program. Their shared key doesn't
 * count as a name that one could take from the other.
 */
export function otherServerNames(
	entry: EntryId,
	{
		decisions,
		entries: known,
		isStartedAlike,
		versions,
	}: {
		readonly entries: KnownEntries;
		readonly versions: ReturnType<StateStore['serverVersions']>;
		readonly decisions: DecisionIndex;
		readonly isStartedAlike: (other: EntryId) => boolean;
	},
): readonly OtherServerName[] {
	const { entries, otherNames } = known.around(entry);
	const ownName = entries.find((candidate) => candidate.id === entry)?.name;
	const same = statedAgain(entry, entries);
	const isOther = (other: EntryId): boolean => other !== entry && !same.has(other) && !isStartedAlike(other);
	const keys = entries.filter((candidate) => isOther(candidate.id) && candidate.name !== ownName).map((candidate) => candidate.name);
	const labels = otherNames
		.filter((name) => (name.entry === undefined ? name.label !== ownName : isOther(name.entry)))
		.map((name) => name.label);
	const introduced = versions
		.filter((version) => isOther(version.entry) && entries.some((candidate) => candidate.id === version.entry))
		.flatMap(({ body, entry: other, fingerprint }) => {
			const info = isJsonObject(body) ? body['serverInfo'] : undefined;
			const name = isJsonObject(info) ? info['name'] : undefined;
			const isSettled = decisions
				.ofKey({ entry: other, kind: 'server', name: '' })
				.some((decision) => decision.action === 'approve' && decision.fingerprint === fingerprint);
			return typeof name === 'string' ? [{ name, isSettled }] : [];
		});
	return [...[...keys, ...labels].map((name) => ({ name, isSettled: true })), ...introduced];
}

/**
 * Entries of other files with the same key that start the same program: one server, stated twice. Reads the files now. An entry that can't be read
 * counts as another server.
 */
function statedAgain(entry: EntryId, entries: readonly GuardedEntry[]): ReadonlySet<EntryId> {
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
