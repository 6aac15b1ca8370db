import type { Sha256Hex } from '../../base/ids.ts';
import { type Item, isOpen, itemsOf } from '../../events/items.ts';
import { boundLaunchOf, hasSuspendedLists, problemsIn, type ServerOverview } from '../../events/overview.ts';
import type { DecisionRequest } from '../../gateway/store/state-store.ts';
import { isPlainChange } from './approval.ts';

/**
 * What the modes "approve what is clean" and "approve what cordon.lock names" approve now. Approves nothing if the server isn't guarded, is
 * suspended or turned, or any of its items has a finding.
 */
export function approvedByTrust(server: ServerOverview): readonly DecisionRequest[] {
	const { live } = server;
	const launch = boundLaunchOf(server);
	const { trust } = server.entry;
	if (
		(trust !== 'approve-clean' && trust !== 'approve-locked') ||
		server.coverage.kind !== 'guarded' ||
		live === undefined ||
		launch === undefined
	)
		return [];
	return approvable(server, trust).map(({ entry, fingerprint, kind, name }): DecisionRequest => {
		return { entry, launch, kind, name, fingerprint, action: 'approve', note: 'trust' };
	});
}

/** What a mode would approve now if it were set. */
export function approvable(
	server: ServerOverview,
	trust: 'approve-clean' | 'approve-locked',
): readonly (Item & { readonly fingerprint: Sha256Hex })[] {
	const { live } = server;
	if (live === undefined || live.isRemembered || hasSuspendedLists(live) || live.isTurned || problemsIn(live).size > 0) return [];
	const items = itemsOf(server).filter((item) => item.kind !== 'launch');
	// Uses the verdicts instead of the items: a suppressed rule no longer counts in items, but must not release anything.
	const verdicts = [live.identity, ...(live.tools ?? []), ...[...live.offers.values()].flat()].filter((each) => each !== undefined);
	if (verdicts.some(({ findings, notChecked }) => findings.length > 0 || notChecked.length > 0)) return [];
	return items.flatMap((item) => {
		const { fingerprint } = item;
		if (!isOpen(item) || item.isAmbiguous || fingerprint === undefined) return [];
		const isMeant = trust === 'approve-locked' ? item.lock === 'same' : isPlainChange(item);
		return isMeant ? [{ ...item, fingerprint }] : [];
	});
}
