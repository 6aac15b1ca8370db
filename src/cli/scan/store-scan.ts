import type { ServerEntry } from '../../definitions/server-entry.ts';
import { lastSeenBody } from '../../events/last-seen.ts';
import { launchDigest } from '../../gateway/interposition/launch-digest.ts';
import { scanRecordOf } from '../../gateway/live-scan/scan-record.ts';
import type { LiveScan } from '../../gateway/live-scan/scan-server.ts';
import { launchVersionOf } from '../../gateway/pipeline/launch-gate.ts';
import { openStateStore } from '../../gateway/store/state-store.ts';
import type { CommandContext } from '../commands/context.ts';
import { protectorFor } from '../commands/definition-files.ts';

/**
 * Stores a scan of a guarded server as if a client had started the server. New items then wait for a review, in the window and for `cordon
 * approve`. Only if the journal knows the entry, because a file can claim any id. Throws SQLite's errors.
 */
export async function storeScan(
	{ entry, path }: { readonly entry: ServerEntry; readonly path: string },
	scan: LiveScan,
	context: CommandContext,
): Promise<void> {
	const { id } = entry;
	if (id === undefined) return;
	const kept = await protectorFor(context).protectedFile(path);
	const launch = launchVersionOf(entry, launchDigest(context.state))?.fingerprint;
	if (launch === undefined || kept?.entries.some((known) => known.id === id && known.ref === entry.ref) !== true) return;
	const at = context.now();
	const record = scanRecordOf(scan, { entry: id, launch, at });
	if (record === undefined) return;
	const { store } = openStateStore(context.state.database);
	try {
		store.keepVersions(record.versions);
		store.keepLastSeen(id, lastSeenBody(record.lastSeen), at);
	} finally {
		store.dispose();
	}
}
