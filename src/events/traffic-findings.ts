import type { EntryId } from '../base/ids.ts';
import type { Severity } from '../engine/finding.ts';
import type { CordonEvent, JudgedPlace } from './cordon-event.ts';

type JudgedTraffic = Extract<CordonEvent, { readonly kind: 'traffic-judged' }>;

/** What one rule found in calls or results of one tool: the newest match and the number of matches. Positions only. */
export interface TrafficFinding extends Pick<JudgedTraffic, 'direction' | 'name' | 'action' | 'at'> {
	readonly entry: EntryId;
	/** '': no rule; the result couldn't be read in full. */
	readonly rule: string;
	readonly severity: Severity;
	/** The position and number of matches in the newest one; undefined without a rule. */
	readonly place: JudgedPlace | undefined;
	/** Number of calls or results. */
	readonly count: number;
	/** Id of the newest one that is kept for a person to review. */
	readonly withheld: string | undefined;
}

/** The newest are kept: neither a flooding server nor one of many tools may push out everything else. */
export const TRAFFIC_LIMITS = { perServer: 40, all: 200 } as const;

/** A key for the calls or results that a finding is about; lines in other views use the same key. */
export function trafficKey({ direction, entry, name }: Pick<TrafficFinding, 'direction' | 'entry' | 'name'>): string {
	return JSON.stringify([entry, direction, name]);
}

/** Adds one judged message; the newest finding comes last. Cost: O(findings kept). */
export function withTraffic(known: ReadonlyMap<string, TrafficFinding>, event: JudgedTraffic): ReadonlyMap<string, TrafficFinding> {
	const found = foundIn(event);
	if (found.length === 0) return known;
	const next = new Map(known);
	for (const { place, rule, severity } of found) {
		const key = JSON.stringify([trafficKey(event), rule]);
		const before = next.get(key);
		next.delete(key);
		const { action, at, direction, entry, name, withheld } = event;
		next.set(key, {
			entry,
			direction,
			name,
			action,
			at,
			rule,
			severity,
			place,
			count: (before?.count ?? 0) + 1,
			withheld: withheld ?? before?.withheld,
		});
	}
	const ofServer = [...next].filter(([, { entry }]) => entry === event.entry);
	for (const [key] of ofServer.slice(0, Math.max(0, ofServer.length - TRAFFIC_LIMITS.perServer))) next.delete(key);
	for (const key of next.keys()) {
		if (next.size <= TRAFFIC_LIMITS.all) break;
		next.delete(key);
	}
	return next;
}

/** The originals that the worker kept are gone with it. */
export function withoutKept(known: ReadonlyMap<string, TrafficFinding>): ReadonlyMap<string, TrafficFinding> {
	return new Map([...known].map(([key, finding]) => [key, { ...finding, withheld: undefined }]));
}

function foundIn({ action, direction, places, severity }: JudgedTraffic): readonly Pick<TrafficFinding, 'rule' | 'severity' | 'place'>[] {
	if (places.length > 0) return places.map((place) => ({ rule: place.rule, severity: place.severity, place }));
	// A call that was stopped without its own finding was stopped because of earlier events, which are reported elsewhere.
	const isKeptBack = direction === 'to-client' && (action === 'redact' || action === 'hold' || action === 'block');
	return isKeptBack ? [{ rule: '', severity: severity === 'none' ? 'medium' : severity, place: undefined }] : [];
}
