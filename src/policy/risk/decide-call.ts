import { assertNever } from '../../base/result.ts';
import { escapeForDisplay, safeName } from '../../base/text.ts';
import type { ServerReach } from '../../engine/classify/server-name.ts';
import { classifyToolName, type ToolChannel } from '../../engine/classify/tool-name.ts';
import { ago } from '../../flow/ago.ts';
import type { Contradiction } from '../../flow/contradiction.ts';
import type { ExfiltrationFinding, ExfiltrationRule } from '../../flow/exfiltration.ts';
import { flowSentence } from '../../flow/flow-sentence.ts';
import type { FlowFinding } from '../../flow/flow-types.ts';
import type { ForgottenFlow } from '../../flow/forgotten.ts';
import type { CrossServerRule } from '../../flow/session-analyzer.ts';
import type { FlowJudgment } from '../../flow/session-flow.ts';
import { CALL_REASON_TITLES, type CallReasonRule } from './call-reasons.ts';
import type { Preset } from './preset.ts';
import { RISK_DEFAULTS, type RiskBand, type RiskConfig, type RiskSignal, riskAction, riskBand, riskScore } from './score.ts';
import { NO_RISK, type SessionRisk, type SessionRiskCause, sessionRiskAt, withReason } from './session-risk.ts';
import { policyForEffect, TOOL_POLICIES, type ToolPolicy } from './tool-policy.ts';

export type CallAction = 'allow' | 'ask' | 'block';

/** One reason why a call was asked about, stopped, or marked. */
export interface CallReason {
	readonly rule: CallReasonRule;
	/** The action this reason alone requires. */
	readonly action: CallAction;
	/** 0 to 100. */
	readonly severity: number;
	/** A plain sentence; names are escaped. */
	readonly sentence: string;
	/** The sentence for a model: leaves out names that aren't plain. */
	readonly forModel: string;
	/** Equal for reasons that one answer can cover: rule, kind of data, and its origin. */
	readonly key: string;
	/** What an answer for more than this call covers, in words; undefined: such a reason is asked about each time. */
	readonly lasting: string | undefined;
}

export interface CallDecision {
	readonly action: CallAction;
	/** R081: the tool goes back to quarantine. */
	readonly quarantine: boolean;
	/** Strictest first, then by severity. */
	readonly reasons: readonly CallReason[];
	/** R095, with its label (R096). */
	readonly score: number;
	readonly band: RiskBand;
	/** The session's risk after this call. */
	readonly risk: SessionRisk;
}

export interface DecisionOptions {
	readonly preset: Preset;
	readonly risk?: SessionRisk;
	readonly riskConfig?: RiskConfig;
	readonly toolPolicy?: ToolPolicy;
	/**
	 * `letter`: a cross-server rule blocks on its own (R019). `corroborated`: it only counts when something else also speaks against the call,
	 * so that reading a configuration and then sending a notification isn't affected (R114).
	 */
	readonly crossServer?: 'letter' | 'corroborated';
}

/** Severity of two calls in sequence when nothing shows that the second carries data from the first. */
const UNCARRIED = 20;
/** From this session risk on, a heuristic rule needs no other reason. */
const RISKY_SESSION = 30;

/**
 * Decides what happens to a call. Pure: `risk` goes in and comes out. `observe` allows everything and still gives the reasons. When the
 * arguments couldn't be inspected in full, there is always a reason.
 */
export function decideCall(judgment: FlowJudgment, options: DecisionOptions): CallDecision {
	const { preset, risk = NO_RISK, riskConfig = RISK_DEFAULTS, crossServer = 'corroborated' } = options;
	const { call } = judgment;
	const policy = options.toolPolicy ?? TOOL_POLICIES[preset];
	const before = sessionRiskAt(risk, call.at);
	const reasons: CallReason[] = [
		...judgment.flows.map((flow) => flowReason(flow, judgment, preset)),
		...forgottenReasons(judgment, preset),
		...judgment.contradictions.map((one) => contradictionReason(one, judgment, { preset, policy })),
		...judgment.exfiltration.map((one) => exfiltrationReason(one, judgment, preset)),
		...gateReasons(judgment),
		...judgment.drift.map(({ kind, severity }) =>
			plainReason({
				rule: `drift.${kind}`,
				action: severity === 'high' || preset === 'strict' ? 'ask' : 'allow',
				severity: severity === 'high' ? 75 : 50,
				sentence: CALL_REASON_TITLES[`drift.${kind}`],
			}),
		),
		...judgment.deviations.map(({ kind, confidence, explanation }) =>
			plainReason({ rule: `baseline.${kind}`, action: 'allow', severity: Math.round(confidence * 60), sentence: explanation }),
		),
	];
	const own = policyForEffect(call.class.effect, policy);
	if (own.action !== 'allow' && call.isRequest !== true) {
		const rule = `policy.${own.class}` as const;
		reasons.push(
			plainReason(
				{ rule, action: own.action === 'deny' ? 'block' : 'ask', severity: 40, sentence: CALL_REASON_TITLES[rule] },
				own.class === 'destructive' ? 'calls that delete or destroy data' : `calls that ${own.class} data`,
			),
		);
	}
	if (judgment.isPartial) {
		const rule = 'flow.partly_checked';
		reasons.push(plainReason({ rule, action: 'ask', severity: 40, sentence: CALL_REASON_TITLES[rule] }));
	}
	if (judgment.crossServer !== undefined) {
		const { related, rule, sentence, severity } = judgment.crossServer;
		const earlier = related.at(-1);
		const isCertain = rule === 'shadow_tool' || crossServer === 'letter';
		const isCorroborated = before >= RISKY_SESSION || reasons.some((one) => one.action !== 'allow');
		const action = isCertain ? 'block' : isCorroborated ? 'ask' : 'allow';
		const others = earlier === undefined || earlier.server === call.server.id ? undefined : earlier.server;
		const isSaid = action !== 'allow' || mayLeave(judgment);
		if (isSaid)
			reasons.push({
				...plainReason(
					{
						rule: `session.${rule}`,
						action,
						severity: action === 'allow' ? UNCARRIED : severity === 'critical' ? 90 : severity === 'high' ? 70 : 50,
						sentence,
					},
					rule === 'shadow_tool' ? undefined : SESSION_LASTING[rule],
				),
				key: JSON.stringify([`session.${rule}`, others ?? '']),
				// The rule's own sentence names servers.
				forModel: CALL_REASON_TITLES[`session.${rule}`],
			});
	}

	const score = riskScore(signalsOf(judgment));
	const strictest = strictestOf(reasons.map(({ action }) => action));
	const byScore: CallAction = scoreAction(score, { preset, riskConfig, strictest });
	if (ORDER[byScore] > ORDER[strictest]) {
		const sentence = `Several findings together make this call risky: ${score} of 100.`;
		reasons.push(plainReason({ rule: 'risk.score', action: byScore, severity: score, sentence }));
	}
	reasons.sort((a, b) => ORDER[b.action] - ORDER[a.action] || b.severity - a.severity || (a.rule < b.rule ? -1 : 1));
	const action = preset === 'observe' ? 'allow' : strictestOf([strictest, byScore]);
	return {
		action,
		quarantine: preset !== 'observe' && judgment.contradictions.some((one) => one.action === 'block_and_quarantine'),
		reasons,
		score,
		band: riskBand(score),
		risk: riskAfter(risk, judgment, action),
	};
}

/** R099: flagged content was delivered. */
export function afterFlaggedContent(risk: SessionRisk, at: number, server: string): SessionRisk {
	return withReason(risk, 'flagged_content', at, { server });
}

const ORDER: Readonly<Record<CallAction, number>> = { allow: 0, ask: 1, block: 2 };

function strictestOf(actions: readonly CallAction[]): CallAction {
	return actions.reduce((worst, one) => (ORDER[one] > ORDER[worst] ? one : worst), 'allow');
}

/** The sum of weak reasons asks only in `strict`, and only when no rule was more lenient on purpose. A configuration that blocks always counts. */
function scoreAction(
	score: number,
	{ preset, riskConfig, strictest }: { readonly preset: Preset; readonly riskConfig: RiskConfig; readonly strictest: CallAction },
): CallAction {
	const action = riskAction(score, riskConfig);
	if (action === 'block') return strictest === 'allow' ? 'ask' : 'block';
	return action === 'require_approval' && preset === 'strict' ? 'ask' : 'allow';
}

const SESSION_LASTING: Readonly<Record<Exclude<CrossServerRule, 'shadow_tool'>, string>> = {
	read_then_send: 'sending data after the other server read something',
	burst: 'many calls within seconds',
	cross_server_flow: 'writing or sending data after the other server read something',
};

/**
 * Whether the sequence of two calls alone suggests that the user's data may leave. It doesn't when the data read is public (an external
 * server, R089), nor between two servers of unknown kind, which both count as internal (R077): S4's own false positive (R114).
 */
function mayLeave({ call, crossServer }: FlowJudgment): boolean {
	if (crossServer?.rule !== 'read_then_send' && crossServer?.rule !== 'cross_server_flow') return crossServer !== undefined;
	const from = crossServer.related.at(-1)?.reach ?? 'unknown';
	return from === 'internal' || (from === 'unknown' && call.server.class === 'external');
}

type PlainReason = Pick<CallReason, 'rule' | 'action' | 'severity' | 'sentence'>;

/** A reason whose sentence contains no names. */
function plainReason(reason: PlainReason, lasting?: string): CallReason {
	return { ...reason, forModel: reason.sentence, key: JSON.stringify([reason.rule]), lasting };
}

function flowReason(flow: FlowFinding, { crossServer }: FlowJudgment, preset: Preset): CallReason {
	const { from, pattern, score, strength } = flow;
	const related = crossServer?.related.at(-1);
	return {
		rule: `flow.${pattern}`,
		action: flowAction(flow, preset),
		severity: score,
		sentence: flowSentence(flow, { related }),
		forModel: flowSentence(flow, { related, shown: safeName }),
		key: JSON.stringify([`flow.${pattern}`, strength, from.server.id]),
		// Passwords are asked about each time.
		lasting: strength === 'secret' ? undefined : `text read by server ${escapeForDisplay(from.server.name, 60)}`,
	};
}

/** What was read is no longer known, so this asks wherever a copy of it would. A copy that was found says more. */
function forgottenReasons({ call, flows, forgotten }: FlowJudgment, preset: Preset): readonly CallReason[] {
	if (forgotten === undefined || flows.some(({ strength }) => strength !== 'mention')) return [];
	const { from, goesTo }: ForgottenFlow = forgotten;
	const isSure = from.class === 'internal' && goesTo === 'external';
	const sentence = (shown: (name: string) => string): string =>
		`MCP Cordon no longer knows what this session read from ${shown(from.name)}, so this call to another server may contain it. It keeps that in memory only, and forgets it when it starts again or when there is too much.`;
	const forPerson = (name: string): string => escapeForDisplay(name, 60);
	return [
		{
			rule: 'flow.forgotten',
			action: isSure || isAskedOfUnknown(call.class.channel, from.class, preset) ? 'ask' : 'allow',
			severity: isSure ? 60 : 40,
			sentence: sentence(forPerson),
			forModel: sentence(safeName),
			key: JSON.stringify(['flow.forgotten', from.id]),
			lasting: `text that may have been read by server ${forPerson(from.name)}`,
		},
	];
}

function flowAction({ strength, pattern, from, to }: FlowFinding, preset: Preset): CallAction {
	const isUnknown = pattern === 'unknown_involved';
	switch (strength) {
		case 'secret':
			return preset === 'strict' && !isUnknown ? 'block' : 'ask';
		case 'copy':
			if (!isUnknown) return 'ask';
			// Data from or to a server of unknown kind is normal work (converters, helpers). Asks only when something is sent or stored.
			return isAskedOfUnknown(classifyToolName(to.tool).channel, from.class, preset) ? 'ask' : 'allow';
		case 'mention':
			return 'allow';
		default:
			return assertNever(strength);
	}
}

function isAskedOfUnknown(channel: ToolChannel, from: ServerReach, preset: Preset): boolean {
	if (preset === 'strict') return channel === 'send' || channel === 'write';
	return from === 'internal' && channel === 'send';
}

function contradictionReason(
	{ row, action, severity, explanation }: Contradiction,
	{ call }: FlowJudgment,
	{ preset, policy }: { readonly preset: Preset; readonly policy: ToolPolicy },
): CallReason {
	// A page that a reading tool visits is only read. The matrix blocks it literally, but in practice it's a search.
	const isVisit = row === 'read_external_url' && call.class.channel === 'read' && preset !== 'strict';
	const asked: CallAction = action === 'require_approval' ? 'ask' : isVisit ? 'allow' : 'block';
	const allowed: CallAction = policy.contradiction === 'allow' ? 'allow' : policy.contradiction === 'approve' ? 'ask' : 'block';
	return plainReason(
		{ rule: `contradiction.${row}`, action: ORDER[asked] < ORDER[allowed] ? asked : allowed, severity, sentence: explanation },
		"calls that don't match their stated purpose",
	);
}

function exfiltrationReason({ rule, severity, explanation }: ExfiltrationFinding, { flows }: FlowJudgment, preset: Preset): CallReason {
	const hasFlow = flows.some(({ strength }) => strength !== 'mention');
	const action = ((): CallAction => {
		switch (rule) {
			case 'suspicious_endpoint':
				return hasFlow || preset === 'strict' ? 'block' : 'ask';
			// Mails normally contain a name and a number. Asks only if the data was read elsewhere, or repeatedly.
			case 'pii_to_external':
				return hasFlow ? 'ask' : 'allow';
			case 'repeated_pii_sends':
			case 'large_external_volume':
				return preset === 'strict' || hasFlow ? 'ask' : 'allow';
			case 'rapid_external_sends':
				return preset === 'strict' ? 'ask' : 'allow';
			default:
				return assertNever(rule);
		}
	})();
	const lasting = rule === 'suspicious_endpoint' ? undefined : EXFILTRATION_LASTING[rule];
	return plainReason({ rule: `exfiltration.${rule}`, action, severity: severity === 'critical' ? 90 : 70, sentence: explanation }, lasting);
}

const EXFILTRATION_LASTING: Readonly<Record<Exclude<ExfiltrationRule, 'suspicious_endpoint'>, string>> = {
	pii_to_external: 'personal data',
	repeated_pii_sends: 'repeated personal data',
	large_external_volume: 'large amounts of data',
	rapid_external_sends: 'many calls within a minute',
};

function gateReasons({ call, gate }: FlowJudgment): readonly CallReason[] {
	if (gate === undefined || gate.action === 'allow') return [];
	const { at, server, tool } = gate.because;
	const source = `${escapeForDisplay(server.name, 60)} › ${escapeForDisplay(tool, 60)}`;
	const named = `${source} returned a possible prompt injection ${ago(call.at - at)}, so calls like this need your OK.`;
	const sentence = "An earlier result in this session contained a possible prompt injection, so calls like this need the user's OK.";
	const reason = plainReason({
		rule: 'gate.after_flagged_content',
		action: gate.action,
		severity: gate.action === 'block' ? 85 : 60,
		sentence,
	});
	return [{ ...reason, sentence: named, forModel: `${sentence} Only the user can allow them again.` }];
}

function signalsOf(judgment: FlowJudgment): readonly RiskSignal[] {
	const { flows, contradictions, exfiltration, drift, deviations } = judgment;
	const crossServer = mayLeave(judgment) ? judgment.crossServer : undefined;
	return [
		...flows.map(({ score, strength }): RiskSignal => ({ source: 'flow', severity: score, confidence: strength === 'mention' ? 0.5 : 1 })),
		...contradictions.map(({ severity }): RiskSignal => ({ source: 'agent_hint', severity, confidence: 1 })),
		...exfiltration.map(
			({ rule, severity }): RiskSignal => ({
				source: rule.includes('pii') ? 'pii' : 'static',
				severity: severity === 'critical' ? 90 : 70,
				confidence: rule === 'pii_to_external' ? 0.5 : 0.8,
			}),
		),
		...drift.map(({ severity }): RiskSignal => ({ source: 'static', severity: severity === 'high' ? 75 : 50, confidence: 0.8 })),
		...deviations.map(({ confidence }): RiskSignal => ({ source: 'behavioural', severity: 60, confidence })),
		...(crossServer === undefined
			? []
			: [{ source: 'behavioural', severity: crossServer.severity === 'critical' ? 90 : 70, confidence: 0.4 } as const]),
	];
}

/** The session's risk after this judgment; the same object when nothing raised it. */
export function riskAfter(risk: SessionRisk, judgment: FlowJudgment, action: CallAction): SessionRisk {
	const { call, contradictions, flows, exfiltration, drift, deviations } = judgment;
	const crossServer = mayLeave(judgment) ? judgment.crossServer : undefined;
	const causes: (readonly [SessionRiskCause, number])[] = [];
	if (contradictions.length > 0) causes.push(['contradiction', 1]);
	const flow = flows[0];
	if (flow !== undefined) causes.push(['flow', flow.strength === 'mention' ? 0.2 : flow.score / 90]);
	if (crossServer !== undefined) causes.push(['cross_server', crossServer.rule === 'shadow_tool' ? 1 : 0.4]);
	if (exfiltration.some(({ rule }) => rule !== 'pii_to_external')) causes.push(['exfiltration', 1]);
	if (drift.length > 0) causes.push(['drift', drift[0]?.severity === 'high' ? 1 : 0.4]);
	if (deviations.length > 0) causes.push(['deviation', Math.max(...deviations.map(({ confidence }) => confidence))]);
	if (action !== 'allow') causes.push(['stopped_call', 1]);
	// A weak reason that allowed the call must not become strong by repetition alone: twenty calls at once are one burst.
	const isRepeated = ([cause, confidence]: (typeof causes)[number]): boolean =>
		action === 'allow' && (cause === 'deviation' || (cause === 'cross_server' && confidence < 1)) && hasReason(risk, cause, call);
	return causes
		.filter((cause) => !isRepeated(cause))
		.reduce((sum, [cause, confidence]) => withReason(sum, cause, call.at, { server: call.server.name, confidence }), risk);
}

/** Whether this server raised the risk for this cause within the last ten minutes. */
function hasReason({ reasons }: SessionRisk, cause: SessionRiskCause, call: FlowJudgment['call']): boolean {
	return reasons.some((one) => one.cause === cause && one.server === call.server.name && call.at - one.at < REPEATED_MS);
}

const REPEATED_MS = 10 * 60_000;
