import type { Sha256Hex } from '../../base/ids.ts';
import { type Item, isOpen, itemsOf, type ServerOverview } from '../../events/overview.ts';
import type { DecisionRequest } from '../../gateway/store/state-store.ts';

/** The launch a decision about this server is bound to. */
export function launchOf(server: ServerOverview): Sha256Hex | undefined {
	return server.live?.launch?.fingerprint ?? server.entry.launchVersion?.fingerprint;
}

/**
 * What the mode "approve what is clean" approves now. Only of a server that is guarded and neither suspended nor turned: with anything
 * found in any of its items nothing is approved by itself.
 */
export function approvedByTrust(server: ServerOverview): readonly DecisionRequest[] {
	const { live } = server;
	const launch = launchOf(server);
	if (server.entry.trust !== 'approve-clean' || server.coverage.kind !== 'guarded' || live === undefined || launch === undefined) return [];
	if (live.isRemembered || live.isSuspended || live.isTurned || live.troubles.size > 0) return [];
	const items = itemsOf(server).filter((item) => item.kind !== 'launch');
	if (items.some((item) => item.findings.length > 0 || item.notChecked.length > 0)) return [];
	return items.flatMap((item): readonly DecisionRequest[] => {
		if (!isOpen(item) || item.isAmbiguous || item.fingerprint === undefined || !isPlainChange(item)) return [];
		const { entry, fingerprint, kind, name } = item;
		return [{ entry, launch, kind, name, fingerprint, action: 'approve', note: 'trust' }];
	});
}

function isPlainChange(item: Item): boolean {
	return item.state === 'quarantined' || item.change?.isWordingOnly === true;
}
