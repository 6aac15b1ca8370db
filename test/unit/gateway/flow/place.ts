import type { EntryId, Sha256Hex } from '../../../../src/base/ids.ts';
import type { Json } from '../../../../src/base/json.ts';
import type { CordonEvent } from '../../../../src/events/cordon-event.ts';
import { NO_BASELINES } from '../../../../src/flow/baseline.ts';
import type { AuditEntry } from '../../../../src/gateway/audit/audit-entry.ts';
import { AT_ONCE } from '../../../../src/gateway/deferred-work.ts';
import { createFlowStage, type FlowStage } from '../../../../src/gateway/flow/flow-stage.ts';
import { createQuestionService, type QuestionService } from '../../../../src/gateway/questions.ts';
import type { CallMeta, CallResult, StageResult, StageVerdict, TrafficCall } from '../../../../src/gateway/traffic/stage.ts';
import type { Permission } from '../../../../src/pins/permission.ts';
import { type FlowSettings, parseFlowSettings } from '../../../../src/policy/risk/flow-settings.ts';
import type { Question, QuestionAnswer } from '../../../../src/policy/risk/question.ts';
import { SessionMemos } from '../../../../src/policy/risk/session-memo.ts';

export const GITHUB = 'a00000000000000000001' as EntryId;
export const SLACK = 'a00000000000000000002' as EntryId;
export const LAUNCH = 'a'.repeat(64) as Sha256Hex;
export const VERSION = 'b'.repeat(64) as Sha256Hex;
const NAMES: Readonly<Record<string, string>> = { [GITHUB]: 'github', [SLACK]: 'slack' };

/** The end of one call: what the model or the server received. */
export type Ended =
	| { readonly kind: 'made' }
	| { readonly kind: 'refused'; readonly text: string; readonly code: number }
	| { readonly kind: 'waiting' };

/** The stage with the real question service, driven the way the pipeline drives it. */
export interface FlowPlace {
	readonly stage: FlowStage;
	readonly questions: QuestionService;
	readonly asked: { readonly id: string; readonly question: Question }[];
	readonly withdrawn: string[];
	readonly events: CordonEvent[];
	readonly audit: AuditEntry[];
	/** The notes for the stage that takes over when this one is stopped. */
	readonly memos: SessionMemos;
	/** The log lines. */
	readonly lines: string[];
	settings: FlowSettings;
	permissions: Permission[];
	at: number;
	call(entry: EntryId, tool: string, args?: Json, options?: { readonly meta?: Partial<CallMeta>; readonly readOnly?: boolean }): PlacedCall;
	/** Makes a call that returns this result. */
	read(
		entry: EntryId,
		tool: string,
		text: string,
		options?: { readonly isFlagged?: boolean; readonly meta?: Partial<CallMeta> },
	): PlacedCall;
	answer(answer: QuestionAnswer): void;
	runTimers(): void;
}

export interface PlacedCall {
	readonly id: string;
	readonly call: TrafficCall;
	ended: Ended;
	cancel(): void;
	returned(text: string, options?: Partial<Pick<CallResult, 'action' | 'isFlagged' | 'isRemoved' | 'quote'>>): void;
}

export function aFlowPlace(): FlowPlace {
	const asked: { readonly id: string; readonly question: Question }[] = [];
	const withdrawn: string[] = [];
	const events: CordonEvent[] = [];
	const audit: AuditEntry[] = [];
	const timers = new Set<() => void>();
	const lines: string[] = [];
	const memos = new SessionMemos();
	let count = 0;
	let sequence = 0;
	const after = (_delayMs: number, run: () => void): (() => void) => {
		timers.add(run);
		return () => void timers.delete(run);
	};
	const questions = createQuestionService({
		show: (id, question) => void asked.push({ id, question }),
		withdraw: (id) => void withdrawn.push(id),
		after,
		newId: () => `q${++count}`,
	});
	const stage = createFlowStage({
		questions,
		audit: { record: (entry) => void audit.push(entry) },
		emit: (event) => void events.push(event),
		logger: {
			debug: () => undefined,
			info: () => undefined,
			warn: (line) => void lines.push(`warn ${line}`),
			error: (line) => void lines.push(`error ${line}`),
		},
		settings: () => place.settings,
		late: AT_ONCE,
		permissions: () => place.permissions,
		now: () => place.at,
		baselines: { current: NO_BASELINES },
		keepMemo: (memo) => memos.keep(structuredClone(memo)),
	});
	const place: FlowPlace = {
		memos,
		lines,
		stage,
		questions,
		asked,
		withdrawn,
		events,
		audit,
		settings: parseFlowSettings(),
		permissions: [],
		at: 1_000_000,
		call(entry, tool, args = {}, { meta = {}, readOnly = false } = {}) {
			sequence += 1;
			const call: TrafficCall = {
				id: `1:${sequence}`,
				entry,
				server: NAMES[entry] ?? 'other',
				tool,
				arguments: args,
				connection: 1,
				sequence,
				at: place.at,
				fingerprint: VERSION,
				launch: LAUNCH,
				definition: { name: tool, ...(readOnly ? { annotations: { readOnlyHint: true } } : {}) },
				meta: { conversation: 'talk', turn: 'turn-1', traceparent: undefined, ...meta },
			};
			let withdraw: (() => void) | undefined;
			const placed: PlacedCall = {
				id: call.id,
				call,
				ended: { kind: 'waiting' },
				cancel: () => {
					withdraw?.();
					stage.refused(call, 'cancelled');
				},
				returned: (text, more = {}) =>
					stage.returned(call, {
						at: place.at,
						kind: 'result',
						content: { content: [{ type: 'text', text }] },
						action: 'forward',
						isFlagged: false,
						rules: [],
						...more,
					}),
			};
			const end = (verdict: StageVerdict | StageResult): void => {
				if (verdict.kind === 'refuse') {
					stage.refused(call, 'refused');
					placed.ended = { kind: 'refused', text: verdict.text, code: verdict.code };
				} else if (verdict.kind === 'ask') withdraw = verdict.ask(end);
				else {
					stage.forwarded(call);
					placed.ended = { kind: 'made' };
				}
			};
			end(stage.judge(call));
			return placed;
		},
		read(entry, tool, text, { isFlagged = false, meta = {} } = {}) {
			const placed = place.call(entry, tool, {}, { meta });
			placed.returned(text, { isFlagged });
			return placed;
		},
		answer: (answer) => void questions.answer(asked.at(-1)?.id ?? '', answer),
		runTimers: () => {
			for (const run of [...timers]) run();
		},
	};
	return place;
}
