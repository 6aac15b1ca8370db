import type { FlowSession } from '../../../corpus/flow-sessions.ts';
import type { Json } from '../../../src/base/json.ts';
import { classifyServerName } from '../../../src/engine/classify/server-name.ts';
import { classifyToolName } from '../../../src/engine/classify/tool-name.ts';
import type { CallObservation, FlowServer, ResultTrust } from '../../../src/flow/observation.ts';
import { createSessionFlow, type FlowJudgment, type SessionFlowOptions } from '../../../src/flow/session-flow.ts';
import { type CallDecision, decideCall } from '../../../src/policy/risk/decide-call.ts';
import type { Preset } from '../../../src/policy/risk/preset.ts';
import { NO_RISK } from '../../../src/policy/risk/session-risk.ts';

export function aServer(name: string): FlowServer {
	return { id: name, name, class: classifyServerName(name) };
}

let calls = 0;
export function aCall(
	server: string,
	tool: string,
	args: Json = {},
	{ at = 0, turn, hasPii = false, id }: { at?: number; turn?: string; hasPii?: boolean; id?: string } = {},
): CallObservation {
	calls += 1;
	return { id: id ?? `call-${calls}`, at, server: aServer(server), tool, class: classifyToolName(tool), turn, arguments: args, hasPii };
}

export function aResult(text: string): Json {
	return { content: [{ type: 'text', text }] };
}

export interface Played {
	readonly judgments: readonly FlowJudgment[];
	readonly decisions: readonly CallDecision[];
	readonly bytes: number;
}

/** Plays a session as a gateway would: calls that need a question or are blocked aren't made, unless `shouldContinue`. */
export function play(
	session: FlowSession,
	preset: Preset,
	{ shouldContinue = false, ...options }: SessionFlowOptions & { readonly shouldContinue?: boolean } = {},
): Played {
	const flow = createSessionFlow({ ringSize: 16, ...options });
	const judgments: FlowJudgment[] = [];
	const decisions: CallDecision[] = [];
	let risk = NO_RISK;
	for (const step of session.steps) {
		flow.analyzer.registerServer(step.server);
		const call = aCall(step.server, step.tool, step.arguments, { at: step.at, turn: step.turn, hasPii: step.argumentsHavePii });
		const judgment = flow.judge(call);
		const decision = decideCall(judgment, { preset, risk });
		risk = decision.risk;
		judgments.push(judgment);
		decisions.push(decision);
		const isMade = shouldContinue || decision.action === 'allow';
		flow.settle(judgment, isMade ? 'made' : 'stopped');
		const trust: ResultTrust = 'plain';
		if (isMade && step.result !== undefined)
			flow.read({ call, at: step.at + 200, content: aResult(step.result), hasPii: step.resultHasPii, trust });
	}
	return { judgments, decisions, bytes: flow.bytes };
}
