import { keepNewest } from '../../base/keep-newest.ts';
import { escapeForDisplay } from '../../base/text.ts';
import { inspectCall } from '../../engine/calls/inspect-call.ts';
import type { Finding } from '../../engine/finding.ts';
import { isPermitted, permissionsOf } from '../../pins/permission.ts';
import { unansweredCall } from '../../policy/risk/call-texts.ts';
import type { Question, QuestionOutcome } from '../../policy/risk/question.ts';
import { type CallVerdict, decideCall } from '../../policy/traffic/calls.ts';
import { trafficFor } from '../../policy/traffic/traffic-policy.ts';
import { conversationOf } from '../flow/sessions.ts';
import type { TrafficDeps } from '../pipeline/deps.ts';
import { recordQuestion } from './question-record.ts';
import { shownArguments } from './shown-arguments.ts';
import type { CallStage, StageResult, StageVerdict, TrafficCall } from './stage.ts';

/** The content of a call or of another request of the client. */
export interface Outgoing extends Pick<TrafficCall, 'entry' | 'server' | 'definition' | 'arguments' | 'fingerprint' | 'launch' | 'meta'> {
	/** The tool's name, or the method of another request. */
	readonly name: string;
	/** `call` in the audit log; undefined: no log entry refers to it. */
	readonly id?: string | undefined;
	readonly isCall: boolean;
	readonly roots: readonly string[];
}

export interface OutgoingJudge {
	judge(outgoing: Outgoing): {
		readonly verdict: StageVerdict;
		readonly findings: readonly Finding[];
		readonly action: CallVerdict['action'];
	};
}

type Needed = Pick<TrafficDeps, 'patterns' | 'questions' | 'decisions' | 'traffic' | 'allowed' | 'audit' | 'clock' | 'redactionMarks'>;

/** Maximum number of remembered conversations with an answer that covers the rest of the conversation. */
const MAX_ALLOWED = 1_000;

/** Judges the content of a call: credentials, personal data, addresses, paths, commands, and the user's own patterns (R002, R067, R129). */
export function createOutgoingJudge(shared: Needed): OutgoingJudge {
	const { allowed } = shared;
	return {
		judge(outgoing) {
			const { arguments: given, definition, isCall, name, roots, server } = outgoing;
			const inspection = inspectCall({
				tool: isCall ? name : undefined,
				definition,
				arguments: given,
				roots,
				redactionMarks: shared.redactionMarks.all(),
			});
			const patterns = shared.patterns.current().inspect(given, 'call');
			const verdict = decideCall(given, inspection, trafficFor(shared.traffic(), server).calls, patterns);
			const { action, findings } = verdict;
			switch (verdict.action) {
				case 'forward':
				case 'monitor':
					return { action, findings, verdict: { kind: 'pass' } };
				case 'redact':
					return { action, findings, verdict: { kind: 'replace', arguments: verdict.arguments, note: verdict.note } };
				case 'block':
					return { action, findings, verdict: { kind: 'refuse', code: verdict.code, text: verdict.text, reason: worstRule(findings) } };
				case 'hold': {
					const reasons = [...new Set(verdict.acting.map(({ rule }) => rule))].sort();
					const key = JSON.stringify([outgoing.meta.conversation, outgoing.entry, name]);
					const isAllowed =
						reasons.length > 0 &&
						(reasons.every((reason) => allowed.get(key)?.has(reason) === true) || isLasting(outgoing, reasons, shared));
					const proceed: StageResult = verdict.arguments === given ? { kind: 'pass' } : { kind: 'replace', arguments: verdict.arguments };
					if (isAllowed) return { action: 'monitor', findings, verdict: proceed };
					const question = questionOf(outgoing, verdict, reasons, shared);
					const record = (outcome: QuestionOutcome | undefined): void =>
						recordQuestion(
							shared.audit,
							{ ...outgoing, id: outgoing.id, tool: name, at: shared.clock.now(), about: reasons[0] ?? 'not readable' },
							outcome,
						);
					const ask = (onAnswer: (result: StageResult) => void): (() => void) => {
						let isOver = false;
						const withdraw = shared.questions.ask(
							question,
							(outcome) => {
								isOver = true;
								record(outcome);
								if (outcome.kind === 'answered' && outcome.answer !== 'deny') {
									if (outcome.answer !== 'once') remember(allowed, key, reasons);
									onAnswer(proceed);
									return;
								}
								const why = outcome.kind === 'answered' ? 'denied' : outcome.why;
								onAnswer({
									kind: 'refuse',
									code: -32600,
									text: unansweredCall(name, verdict.reasons.join(' '), why),
									reason: reasons[0] ?? 'not readable',
								});
							},
							given,
						);
						return () => {
							if (isOver) return;
							isOver = true;
							withdraw();
							record(undefined);
						};
					};
					return { action, findings, verdict: { kind: 'ask', ask } };
				}
			}
		},
	};
}

function remember(allowed: Map<string, ReadonlySet<string>>, key: string, reasons: readonly string[]): void {
	allowed.set(key, new Set([...(allowed.get(key) ?? []), ...reasons]));
	keepNewest(allowed, MAX_ALLOWED);
}

function isLasting({ entry, fingerprint, launch, name }: Outgoing, reasons: readonly string[], { clock, decisions }: Needed): boolean {
	return (
		fingerprint !== undefined && isPermitted(reasons, { fingerprint, launch, tool: name }, permissionsOf(entry, decisions(), clock.now()))
	);
}

function questionOf(
	{ arguments: given, entry, id, isCall, meta, name, server }: Outgoing,
	{ reasons }: CallVerdict & { readonly action: 'hold' },
	rules: readonly string[],
	{ patterns }: Pick<Needed, 'patterns'>,
): Question {
	const covers = isCall && rules.length > 0;
	return {
		about: 'call',
		entry,
		server,
		tool: name,
		sentences: reasons,
		shown: shownArguments(given, { masked: (value) => patterns.current().masked(value) }),
		allowed: covers ? ['once', 'session', 'always'] : ['once'],
		pattern: covers ? { reasons: rules, words: reasons } : undefined,
		session: conversationOf(meta),
		call: id,
	};
}

function worstRule(findings: readonly Finding[]): string {
	return escapeForDisplay(findings.find(({ tier }) => tier === 'hard')?.rule ?? findings[0]?.rule ?? 'policy');
}

/** The judge as a stage for calls. Always the first stage. */
export function createContentStage(
	judge: OutgoingJudge,
	roots: readonly string[],
	onSeen: (call: TrafficCall, findings: readonly Finding[]) => void,
): CallStage {
	return {
		name: 'content',
		judge(call) {
			if (call.request !== undefined || call.isContinued === true) return { kind: 'pass' };
			const { findings, verdict } = judge.judge({ ...call, name: call.tool, isCall: true, roots });
			onSeen(call, findings);
			return verdict;
		},
		forwarded: () => undefined,
		refused: () => undefined,
		returned: () => undefined,
	};
}

/** The judge as a stage for other requests, and for a call's members besides its arguments. What a person typed only produces findings. */
export function createExtraMembersStage(
	judge: OutgoingJudge,
	onSeen: (call: TrafficCall, findings: readonly Finding[]) => void,
): CallStage {
	return {
		name: 'extra members',
		judge(call) {
			const { extraMembers, id, request, tool } = call;
			if (extraMembers === undefined) return { kind: 'pass' };
			const about = {
				...call,
				id: request === undefined ? id : undefined,
				name: tool,
				isCall: false,
				definition: undefined,
				fingerprint: undefined,
				roots: [],
			};
			const { findings, verdict } = judge.judge({ ...about, arguments: extraMembers.members });
			const isTyped = Object.keys(extraMembers.typed).length > 0;
			const typed = isTyped ? judge.judge({ ...about, arguments: { inputResponses: extraMembers.typed } }).findings : [];
			onSeen(call, [...findings, ...typed]);
			const applied = (result: StageResult): StageResult => {
				if (result.kind !== 'replace') return result;
				return { ...result, arguments: call.arguments, extraMembers: { ...extraMembers, members: result.arguments } };
			};
			return verdict.kind === 'ask'
				? { kind: 'ask', ask: (onAnswer) => verdict.ask((result) => onAnswer(applied(result))) }
				: applied(verdict);
		},
		forwarded: () => undefined,
		refused: () => undefined,
		returned: () => undefined,
	};
}
