import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { setNewest } from '../../base/keep-newest.ts';
import type { GateState } from '../../flow/gating.ts';
import type { FlowServer } from '../../flow/observation.ts';
import type { SessionRisk } from './session-risk.ts';

/**
 * What remains of a session after its worker ended (docs/decisions/0050): whose data it may have read, what was flagged, its risk. Never any
 * text, and no fingerprint of a text.
 */
export interface SessionMemo {
	/** The gateway's name for the session, or `OUTSIDE`. */
	readonly session: string;
	/** When this was stored, in milliseconds since the Unix epoch. */
	readonly at: number;
	/** Servers that were called or read from, except those whose data is public. */
	readonly readFrom: readonly FlowServer[];
	readonly flagged: GateState;
	readonly risk: SessionRisk;
}

/** Replaces a session for what was read outside any session. It counts in each session that begins soon after. */
export const OUTSIDE = '';

/** Maximum number of stored sessions; the one updated longest ago is dropped first. */
const MAX_MEMOS = 32;

/** Kept by the supervisor for the next worker, and by a worker for sessions that it no longer follows. */
export class SessionMemos {
	readonly #memos = new Map<string, SessionMemo>();

	constructor(earlier: readonly SessionMemo[] = []) {
		for (const memo of earlier) this.keep(memo);
	}

	keep(memo: SessionMemo): void {
		setNewest(this.#memos, memo.session, memo, MAX_MEMOS);
	}

	of(session: string): SessionMemo | undefined {
		return this.#memos.get(session);
	}

	/** Oldest first. */
	get all(): readonly SessionMemo[] {
		return [...this.#memos.values()];
	}
}

export function memosText(memos: readonly SessionMemo[]): string {
	return `${JSON.stringify(memos)}\n`;
}

/** Parses memos from a file that only this user can write. Skips invalid ones. */
export function parseMemos(text: string): readonly SessionMemo[] {
	let value: Json;
	try {
		value = JSON.parse(text);
	} catch {
		return [];
	}
	return Array.isArray(value) ? (value as readonly Json[]).flatMap(parseMemo) : [];
}

function parseMemo(value: Json): readonly SessionMemo[] {
	if (!isJsonObject(value)) return [];
	const { at, flagged, readFrom, risk, session } = value;
	if (typeof session !== 'string' || typeof at !== 'number' || !Array.isArray(readFrom) || !readFrom.every(isServer)) return [];
	if (!isJsonObject(flagged) || !Array.isArray(flagged['flagged']) || !flagged['flagged'].every(isFlagged)) return [];
	if (!isJsonObject(risk) || !isRisk(risk)) return [];
	return [value as unknown as SessionMemo];
}

function isServer(value: Json | undefined): boolean {
	if (!isJsonObject(value)) return false;
	const { id, name, class: reach } = value;
	return typeof id === 'string' && typeof name === 'string' && (reach === 'external' || reach === 'internal' || reach === 'unknown');
}

function isFlagged(value: Json): boolean {
	return isJsonObject(value) && typeof value['at'] === 'number' && typeof value['tool'] === 'string' && isServer(value['server']);
}

function isRisk({ at, reasons, score }: JsonObject): boolean {
	return typeof at === 'number' && typeof score === 'number' && Array.isArray(reasons) && reasons.every(isReason);
}

function isReason(value: Json): boolean {
	if (!isJsonObject(value)) return false;
	const { at, cause, points, server } = value;
	return typeof at === 'number' && typeof points === 'number' && typeof cause === 'string' && typeof server === 'string';
}
