import type { Json } from '../../base/json.ts';
import { escapeForDisplay } from '../../base/text.ts';
import { type Finding, worstSeverity } from '../../engine/finding.ts';
import { maskedName, maskedPointer } from '../../engine/sensitive/masked-names.ts';
import type { JudgedPlace } from '../../events/cordon-event.ts';
import { reportJson } from '../../policy/results/safety-report.ts';
import type { AuditAction, AuditMessage } from '../audit/audit-entry.ts';
import type { TrafficDeps } from '../pipeline/deps.ts';
import type { OpenRequest } from '../pipeline/open-requests.ts';
import { carriedBy, wholeOf } from './extra-members.ts';
import type { Judged } from './result-judge.ts';
import type { CallMeta, TrafficCall } from './stage.ts';

export const NO_META: CallMeta = { conversation: undefined, turn: undefined, traceparent: undefined };

/** A result, delivered or not. */
export interface RecordedResult {
	/** When it was delivered, in milliseconds since the Unix epoch. */
	readonly at: number;
	readonly taken: OpenRequest;
	readonly judged: Judged;
	readonly action: Judged['action'];
	readonly delivered: Json;
	readonly bytes: number;
	readonly call: TrafficCall | undefined;
	/** Id of the stored original. */
	readonly kept: string | undefined;
	readonly name: string;
}

type Entry = Omit<AuditMessage, 'kind' | 'server'> & {
	readonly meta: CallMeta;
	readonly reason?: string | undefined;
	readonly engine?: 'rules' | 'classifier';
};

/** A client's request other than a call, or its response to a server's request. */
export type OutgoingRecord = Omit<Entry, 'direction'>;

/** Records the messages of one connection: in the audit log, with bodies only after redaction (R132), and as events without content. */
export class TrafficRecord {
	readonly #context: Pick<TrafficCall, 'entry' | 'server' | 'connection'>;
	readonly #shared: Pick<TrafficDeps, 'audit' | 'emit'>;

	constructor(context: Pick<TrafficCall, 'entry' | 'server' | 'connection'>, shared: Pick<TrafficDeps, 'audit' | 'emit'>) {
		this.#context = context;
		this.#shared = shared;
	}

	/** Every call is recorded (R002, R008). */
	call(call: TrafficCall, action: AuditAction, findings: readonly Finding[], bytes: number, reason?: string): void {
		const done = action === 'forward' && findings.some(isWorth) ? 'monitor' : action;
		const { at, id, meta, tool } = call;
		const body = carriedBy(call);
		this.#write({
			at,
			direction: 'to-server',
			method: 'tools/call',
			isAnswer: false,
			tool,
			call: id,
			action: done,
			findings,
			body,
			bytes,
			meta,
			reason,
		});
		if (done !== 'forward') this.#tell(at, 'to-server', tool, done, findings, undefined);
	}

	/** A call that was refused without an inspection, because its tool may not be called. `why`: our own words. The views learn of it from `call-refused`. */
	refused(request: Pick<TrafficCall, 'at' | 'arguments' | 'extraMembers' | 'id' | 'meta' | 'tool'>, bytes: number, why: string): void {
		const { at, id, meta, tool } = request;
		const body = carriedBy(request);
		const method = 'tools/call';
		this.#write({
			at,
			direction: 'to-server',
			method,
			isAnswer: false,
			tool,
			call: id,
			action: 'refuse',
			findings: [],
			body,
			bytes,
			meta,
			reason: why,
		});
	}

	/** The same for a request other than a call, which is recorded only if there are findings. */
	request(call: TrafficCall, action: AuditAction, findings: readonly Finding[], bytes: number, reason?: string): void {
		const { at, meta, tool: method } = call;
		const body = call.extraMembers === undefined ? call.arguments : wholeOf(call.extraMembers);
		this.outgoing({ at, method, isAnswer: false, action, findings, body, bytes, meta, ...(reason === undefined ? {} : { reason }) });
	}

	/** A client's request other than a call, or its response to a server's request. Recorded only if there are findings. */
	outgoing(entry: OutgoingRecord): void {
		if (entry.findings.length === 0 && (entry.action === 'forward' || entry.action === 'monitor')) return;
		this.#write({ ...entry, direction: 'to-server' });
		if (entry.findings.some(isWorth) || entry.action !== 'monitor')
			this.#tell(entry.at, 'to-server', entry.method, entry.action, entry.findings, undefined);
	}

	result({ action, at, bytes, call, delivered, judged, kept, name, taken }: RecordedResult): void {
		const { findings, isFlagged, report } = judged;
		const isCall = taken.method === 'tools/call';
		if (!isCall && findings.length === 0 && action === 'forward') return;
		this.#write({
			at,
			direction: 'to-client',
			method: taken.method,
			isAnswer: true,
			...(isCall ? { tool: name } : {}),
			call: call?.id ?? `${this.#context.connection}:${taken.sequence}`,
			action,
			findings,
			body: delivered,
			bytes,
			meta: call?.meta ?? NO_META,
			...(report === undefined ? {} : { report: reportJson(report) }),
		});
		if (action !== 'forward' && (action !== 'monitor' || isFlagged)) this.#tell(at, 'to-client', name, action, findings, kept);
	}

	/** A server's request or notification, or the members besides the pinned part of a response. */
	message(
		method: string,
		{ action, delivered, findings, isFlagged }: Judged,
		{ at, bytes, isAnswer, kept }: Pick<RecordedResult, 'at' | 'bytes' | 'kept'> & { readonly isAnswer: boolean },
	): void {
		if (findings.length === 0 && action === 'forward') return;
		this.#write({ at, direction: 'to-client', method, isAnswer, action, findings, body: delivered, bytes, meta: NO_META });
		if (action !== 'monitor' || isFlagged) this.#tell(at, 'to-client', method, action, findings, kept);
	}

	/** What the classifier found in a message that was already delivered. */
	late(
		findings: readonly Finding[],
		{ method, name, ...entry }: Pick<Entry, 'at' | 'bytes' | 'call' | 'meta' | 'method'> & { readonly name: string },
	): void {
		const worth = findings.find(isWorth);
		this.#write({
			...entry,
			direction: 'to-client',
			method,
			isAnswer: true,
			...(method === 'tools/call' ? { tool: name } : {}),
			action: 'monitor',
			findings,
			engine: 'classifier',
			reason: worth?.detail,
		});
		if (worth !== undefined) this.#tell(entry.at, 'to-client', name, 'monitor', findings, undefined);
	}

	#write({ engine = 'rules', meta, reason, ...message }: Entry): void {
		const { entry, server } = this.#context;
		const detail = reason ?? message.findings.find(isWorth)?.rule;
		this.#shared.audit.record({
			kind: 'message',
			server: { entry, name: server },
			...message,
			conversation: meta.conversation,
			turn: meta.turn,
			...(detail === undefined ? {} : { detection: { engine, detail } }),
		});
	}

	#tell(
		at: number,
		direction: 'to-server' | 'to-client',
		name: string,
		action: AuditAction,
		findings: readonly Finding[],
		kept: string | undefined,
	): void {
		this.#shared.emit({
			kind: 'traffic-judged',
			at,
			entry: this.#context.entry,
			direction,
			name: maskedName(name),
			action,
			rules: [...new Set(findings.filter(isWorth).map(({ rule }) => rule))].sort(),
			severity: worstSeverity(findings.map(({ severity }) => severity)),
			places: judgedPlaces(findings),
			withheld: kept,
		});
	}
}

const MAX_PLACES = 16;

/** For the views: the first place of each rule and its count, never the text. */
export function judgedPlaces(findings: readonly Finding[]): readonly JudgedPlace[] {
	const places = new Map<string, JudgedPlace>();
	for (const { detail, end, pointer, rule, severity, start, ...finding } of findings) {
		if (!isWorth({ severity, ...finding })) continue;
		const known = places.get(rule);
		places.set(
			rule,
			known === undefined
				? {
						rule,
						...(detail === undefined ? {} : { detail }),
						severity,
						pointer: escapeForDisplay(maskedPointer(pointer)),
						start,
						end,
						count: 1,
					}
				: { ...known, severity: worstSeverity([known.severity, severity]), count: known.count + 1 },
		);
	}
	return [...places.values()].sort((one, other) => (one.rule < other.rule ? -1 : 1)).slice(0, MAX_PLACES);
}

/** Whether the finding is more than a note. */
export function isWorth({ severity, tier }: Pick<Finding, 'severity' | 'tier'>): boolean {
	return tier === 'hard' || (severity !== 'info' && severity !== 'none');
}
