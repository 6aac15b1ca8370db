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

/** A result as it was delivered, or not. */
export interface RecordedResult {
	/** When it was delivered, in milliseconds since the Unix epoch. */
	readonly at: number;
	readonly taken: OpenRequest;
	readonly judged: Judged;
	readonly action: Judged['action'];
	readonly delivered: Json;
	readonly bytes: number;
	readonly call: TrafficCall | undefined;
	/** Under which id the original is kept. */
	readonly kept: string | undefined;
	readonly name: string;
}

type Entry = Omit<AuditMessage, 'kind' | 'server'> & {
	readonly meta: CallMeta;
	readonly reason?: string | undefined;
	readonly engine?: 'rules' | 'classifier';
};

/** A request of the client other than a call, or its response to one of the server. */
export type OutgoingRecord = Omit<Entry, 'direction'>;

/** Writes down what passed over one connection: to the audit log, bodies after redaction only (R132), and as events without content. */
export class TrafficRecord {
	readonly #context: Pick<TrafficCall, 'entry' | 'server' | 'connection'>;
	readonly #shared: Pick<TrafficDeps, 'audit' | 'emit'>;

	constructor(context: Pick<TrafficCall, 'entry' | 'server' | 'connection'>, shared: Pick<TrafficDeps, 'audit' | 'emit'>) {
		this.#context = context;
		this.#shared = shared;
	}

	/** Every call is written down (R002, R008). */
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

	/** A call that was answered without a look at what it carries: its tool may not be called. `why`: words of ours. The views are told by `call-refused`. */
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

	/** The same for another request, which is written down when something was seen. */
	request(call: TrafficCall, action: AuditAction, findings: readonly Finding[], bytes: number, reason?: string): void {
		const { at, meta, tool: method } = call;
		const body = call.extraMembers === undefined ? call.arguments : wholeOf(call.extraMembers);
		this.outgoing({ at, method, isAnswer: false, action, findings, body, bytes, meta, ...(reason === undefined ? {} : { reason }) });
	}

	/** Another request of the client, or its response to one of the server. Written down when something was seen. */
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

	/** A request or a notification of the server, or what stands beside the pinned part of a response. */
	message(
		method: string,
		{ action, delivered, findings, isFlagged }: Judged,
		{ at, bytes, isAnswer, kept }: Pick<RecordedResult, 'at' | 'bytes' | 'kept'> & { readonly isAnswer: boolean },
	): void {
		if (findings.length === 0 && action === 'forward') return;
		this.#write({ at, direction: 'to-client', method, isAnswer, action, findings, body: delivered, bytes, meta: NO_META });
		if (action !== 'monitor' || isFlagged) this.#tell(at, 'to-client', method, action, findings, kept);
	}

	/** What the classifier says of a message that was delivered already. */
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

/** For the views: where each rule saw something first, and how often; never what. */
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

/** More than a note. */
export function isWorth({ severity, tier }: Pick<Finding, 'severity' | 'tier'>): boolean {
	return tier === 'hard' || (severity !== 'info' && severity !== 'none');
}
