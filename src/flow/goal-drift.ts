import { keepNewest } from '../base/keep-newest.ts';
import { surfacesOf } from '../mcp/surfaces.ts';
import { type DestinationOptions, destinationsOf } from './destinations.ts';
import type { FlowCheck } from './flow-types.ts';
import type { FlowServer, ResultObservation } from './observation.ts';

/** Addresses that appeared in untrusted text. Plain data: start with `NO_ADDRESSES`. Oldest first, at most `MAX_ADDRESSES`. */
export interface UntrustedAddresses {
	readonly byHost: ReadonlyMap<string, UntrustedAddress>;
	/** Hosts and addresses that calls named before any result did: they come from the user. At most `MAX_ADDRESSES`. */
	readonly ownHosts: ReadonlySet<string>;
}

export interface UntrustedAddress {
	readonly at: number;
	readonly server: FlowServer;
	readonly tool: string;
	readonly trust: 'flagged' | 'third-party';
}

export const NO_ADDRESSES: UntrustedAddresses = { byHost: new Map(), ownHosts: new Set() };

/** The agent is about to go where untrusted text sent it (R147): "triaging email but now visiting a URL from an email". */
export interface DriftFinding {
	readonly kind: 'visits_url' | 'writes_to_address';
	/** `high`: a detector flagged the text. `medium`: third parties write there. */
	readonly severity: 'high' | 'medium';
	readonly because: UntrustedAddress;
	/** The argument that names the address. */
	readonly pointer: string;
}

const MAX_ADDRESSES = 2_000;

/**
 * Keeps URLs by host and mail addresses in full. Doesn't keep addresses from pages and search results (`plain`), because they are meant to
 * lead elsewhere. Keeps mail addresses only from flagged text, or every reply to a mail would count as drift.
 */
export function afterUntrustedResult(
	state: UntrustedAddresses,
	result: ResultObservation,
	options: DestinationOptions = {},
): UntrustedAddresses {
	if (result.trust === 'plain') return state;
	const trust = result.trust === 'removed' ? 'flagged' : result.trust;
	const found = destinationsOf(surfacesOf(result.content, { maxStrings: 5_000 }).surfaces, options).filter(
		({ isExternal, kind }) => isExternal && (kind === 'url' || trust === 'flagged'),
	);
	if (found.length === 0) return state;
	const byHost = new Map(state.byHost);
	const address: UntrustedAddress = { at: result.at, server: result.call.server, tool: result.call.tool, trust };
	for (const { kind, host, text } of found) {
		const key = kind === 'url' ? host : text;
		if (state.ownHosts.has(key) || byHost.get(key)?.trust === 'flagged') continue;
		byHost.delete(key);
		byHost.set(key, address);
	}
	keepNewest(byHost, MAX_ADDRESSES);
	return { byHost, ownHosts: state.ownHosts };
}

/** Adds the addresses named by a call that was made. */
export function afterOwnCall(state: UntrustedAddresses, { destinations }: FlowCheck): UntrustedAddresses {
	const fresh = destinations
		.map(({ kind, host, text }) => (kind === 'url' ? host : text))
		.filter((key) => !state.ownHosts.has(key) && !state.byHost.has(key));
	if (fresh.length === 0 || state.ownHosts.size >= MAX_ADDRESSES) return state;
	return { byHost: state.byHost, ownHosts: new Set([...state.ownHosts, ...fresh]) };
}

/** Counts only addresses that say where the call goes: a link in a text is mentioned, not visited. At most one finding per host. */
export function driftOf(state: UntrustedAddresses, { destinations, call }: FlowCheck): readonly DriftFinding[] {
	if (state.byHost.size === 0) return [];
	const found = new Map<string, DriftFinding>();
	for (const { kind, host, text, pointer, isTarget } of destinations) {
		const key = kind === 'url' ? host : text;
		const because = isTarget ? state.byHost.get(key) : undefined;
		// A server's link to its own pages (`html_url` of the issue just read) doesn't lead elsewhere.
		if (because === undefined || (because.trust !== 'flagged' && because.server.id === call.server.id)) continue;
		found.set(key, {
			kind: kind === 'url' ? 'visits_url' : 'writes_to_address',
			severity: because.trust === 'flagged' ? 'high' : 'medium',
			because,
			pointer,
		});
	}
	return [...found.values()];
}
