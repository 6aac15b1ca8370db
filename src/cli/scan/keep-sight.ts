import type { ServerEntry } from '../../definitions/entry.ts';
import { lastSeenBody } from '../../events/last-seen.ts';
import { launchDigest } from '../../gateway/interposition/launch-digest.ts';
import type { LiveScan } from '../../gateway/live-scan/scan-server.ts';
import { sightOf } from '../../gateway/live-scan/sight.ts';
import { launchVersionOf } from '../../gateway/pipeline/launch-gate.ts';
import { openStateStore } from '../../gateway/store/state-store.ts';
import type { CommandContext } from '../commands/context.ts';
import { protectorFor } from '../commands/files.ts';

/**
 * Writes down what a scan has seen of a guarded server, as if a client had started it: it then waits for review, in the window and for
 * `cordon approve`. Only where the journal knows the entry, because a file can state any id. Throws what SQLite throws.
 */
export async function keepSight(
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
	const sight = sightOf(scan, { entry: id, launch, at });
	if (sight === undefined) return;
	const { store } = openStateStore(context.state.database);
	try {
		store.keepVersions(sight.versions);
		store.keepLastSeen(id, lastSeenBody(sight.lastSeen), at);
	} finally {
		store.dispose();
	}
}
