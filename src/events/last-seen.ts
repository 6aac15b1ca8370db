import { isSha256Hex, type Sha256Hex } from '../base/ids.ts';
import { isJsonObject, type Json } from '../base/json.ts';
import { type Finding, SEVERITIES, type Severity } from '../engine/finding.ts';
import { OFFER_KINDS, type OfferKind, type PinKind, type PinState } from '../pins/pin.ts';
import type { CordonEvent, ItemVerdict, JudgedServer, LastSeen } from './cordon-event.ts';

type Judged = Extract<CordonEvent, { kind: 'server-judged' | 'tools-judged' | 'offers-judged' }>;

/** What was last seen of a server, updated by one event. A new launch starts again: what was listed before may be gone. */
export function nextLastSeen(lastSeen: LastSeen | undefined, event: Judged, launch: Sha256Hex): LastSeen {
	const known: LastSeen = lastSeen?.launch === launch ? lastSeen : { launch, identity: undefined, tools: undefined, offers: {} };
	switch (event.kind) {
		case 'server-judged': {
			const { change, findings, fingerprint, identity, notChecked, severity, state } = event;
			return { ...known, identity: { identity, fingerprint, state, severity, findings, notChecked, change } };
		}
		case 'tools-judged':
			return { ...known, tools: event.tools };
		default:
			return { ...known, offers: { ...known.offers, [event.offer]: event.items } };
	}
}

/** The stored form: names, fingerprints, findings. States are computed again when it's read. */
export function lastSeenBody({ identity, launch, offers, tools }: LastSeen): Json {
	return {
		launch,
		identity: identity === undefined ? null : { identity: identity.identity, ...judgedBody(identity) },
		tools: tools === undefined ? null : tools.map(itemBody),
		offers: Object.fromEntries(OFFER_KINDS.flatMap((kind) => (offers[kind] === undefined ? [] : [[kind, offers[kind].map(itemBody)]]))),
	};
}

interface Stored {
	readonly fingerprint: Sha256Hex;
	readonly severity: Severity;
	readonly findings: readonly Finding[];
	readonly notChecked: readonly string[];
}

function judgedBody({ findings, fingerprint, notChecked, severity }: Stored): { readonly [key: string]: Json } {
	return { fingerprint, severity, notChecked, findings: findings.map((finding) => ({ ...finding })) };
}

function itemBody(item: ItemVerdict): Json {
	return { name: item.name, isAmbiguous: item.isAmbiguous, ...judgedBody(item) };
}

/** `stateOf`: the state of a version under the current decisions. `undefined`: MCP Cordon never writes such a body. */
export function parseLastSeen(
	body: Json,
	stateOf: (kind: PinKind, name: string, fingerprint: Sha256Hex, launch: Sha256Hex) => PinState,
): LastSeen | undefined {
	if (!isJsonObject(body) || !isSha256Hex(body['launch'])) return undefined;
	const { identity, launch, offers, tools } = body;
	const items = (kind: PinKind, list: Json | undefined): readonly ItemVerdict[] | undefined =>
		Array.isArray(list)
			? list.flatMap((item: Json) => parseItem(item, (name, fingerprint) => stateOf(kind, name, fingerprint, launch)))
			: undefined;
	const listed: Partial<Record<OfferKind, readonly ItemVerdict[]>> = {};
	for (const kind of OFFER_KINDS) {
		const found = isJsonObject(offers) ? items(kind, offers[kind]) : undefined;
		if (found !== undefined) listed[kind] = found;
	}
	return {
		launch,
		identity: parseIdentity(identity, (fingerprint) => stateOf('server', '', fingerprint, launch)),
		tools: items('tool', tools),
		offers: listed,
	};
}

function parseIdentity(value: Json | undefined, state: (fingerprint: Sha256Hex) => PinState): JudgedServer | undefined {
	const stored = parseStored(value);
	if (stored === undefined || !isJsonObject(value) || typeof value['identity'] !== 'string') return undefined;
	return { identity: value['identity'], ...stored, state: state(stored.fingerprint) };
}

function parseItem(value: Json, state: (name: string, fingerprint: Sha256Hex) => PinState): readonly ItemVerdict[] {
	const stored = parseStored(value);
	if (stored === undefined || !isJsonObject(value) || typeof value['name'] !== 'string') return [];
	const { isAmbiguous, name } = value;
	return [
		{
			name,
			...stored,
			state: state(name, stored.fingerprint),
			isReleased: false,
			isAmbiguous: isAmbiguous === true,
			isHintDropped: false,
			change: undefined,
			renamedFrom: undefined,
			isLate: false,
		},
	];
}

function parseStored(value: Json | undefined): Stored | undefined {
	if (!isJsonObject(value)) return undefined;
	const { findings, fingerprint, notChecked, severity } = value;
	const known = SEVERITIES.find((each) => each === severity);
	if (!isSha256Hex(fingerprint) || known === undefined || !Array.isArray(findings) || !Array.isArray(notChecked)) return undefined;
	return {
		fingerprint,
		severity: known,
		findings: findings.flatMap((finding: Json) => parseFinding(finding)),
		notChecked: notChecked.filter((what: Json): what is string => typeof what === 'string'),
	};
}

function parseFinding(value: Json): readonly Finding[] {
	if (!isJsonObject(value)) return [];
	const { confidence, detail, end, onKey, pointer, rule, severity, start, tier } = value;
	const known = SEVERITIES.find((each) => each === severity);
	if (typeof rule !== 'string' || typeof pointer !== 'string' || known === undefined || (tier !== 'hard' && tier !== 'soft')) return [];
	if (typeof confidence !== 'number' || typeof start !== 'number' || typeof end !== 'number') return [];
	return [
		{
			rule,
			tier,
			severity: known,
			confidence,
			pointer,
			start,
			end,
			...(onKey === true ? { onKey } : {}),
			...(typeof detail === 'string' ? { detail } : {}),
		},
	];
}
