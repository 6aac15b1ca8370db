import {
	afterCall,
	afterResult,
	type Baselines,
	type Deviation,
	deviationsOf,
	NO_BASELINES,
	resultDeviationOf,
	sizeOf,
} from './baseline.ts';
import { type AgentIntent, type Contradiction, contradictionsOf } from './contradiction.ts';
import { CROSS_SERVER_DEFAULTS, type CrossServerConfig } from './cross-server-config.ts';
import { createFlowMemory } from './data-flow.ts';
import type { DestinationOptions } from './destinations.ts';
import {
	afterSend,
	EXFILTRATION_DEFAULTS,
	type ExfiltrationConfig,
	type ExfiltrationFinding,
	exfiltrationOf,
	NO_SENDS,
} from './exfiltration.ts';
import type { FlowCheck, FlowEdge, FlowFinding, FlowGraph } from './flow-types.ts';
import { type ForgottenFlow, forgottenOf } from './forgotten.ts';
import { GATING_DEFAULTS, type GateDecision, type GateState, type GatingPolicy, gateOf, NOTHING_FLAGGED, withFlagged } from './gating.ts';
import { afterOwnCall, afterUntrustedResult, type DriftFinding, driftOf, NO_ADDRESSES } from './goal-drift.ts';
import type { CallObservation, FlowServer, ResultObservation } from './observation.ts';
import {
	type CrossServerDecision,
	createSessionAnalyzer,
	type RecordHandle,
	type SessionAnalyzer,
	type SessionAnalyzerOptions,
} from './session-analyzer.ts';

/** Everything this layer finds about one call before it is made. Policy decides what follows. */
export interface FlowJudgment {
	readonly call: CallObservation;
	readonly contradictions: readonly Contradiction[];
	readonly crossServer: CrossServerDecision | undefined;
	readonly flows: readonly FlowFinding[];
	/** Every flow into this call, including flows without a finding. */
	readonly edges: readonly FlowEdge[];
	readonly exfiltration: readonly ExfiltrationFinding[];
	readonly gate: GateDecision | undefined;
	readonly drift: readonly DriftFinding[];
	readonly deviations: readonly Deviation[];
	/** The call may contain text that was read earlier but is no longer known. */
	readonly forgotten: ForgottenFlow | undefined;
	/** The arguments were too large to inspect in full, so the call is never "clean". */
	readonly isPartial: boolean;
}

/** What else is known about a call. */
export interface CallContext {
	readonly intent: AgentIntent | undefined;
	/** `annotations.readOnlyHint` as the server declares it. */
	readonly isReadOnlyClaimed: boolean;
}

export interface SessionFlowOptions extends SessionAnalyzerOptions, DestinationOptions {
	readonly crossServer?: CrossServerConfig;
	readonly exfiltration?: ExfiltrationConfig;
	readonly gating?: GatingPolicy;
	/** What earlier sessions learned, and where this one stores what it learns. Default: its own registry. */
	readonly baselines?: BaselineRegistry;
	/** What is left of an earlier part of this session that wasn't followed to its end. Default: the session begins here. */
	readonly earlier?: EarlierPart | undefined;
}

export interface EarlierPart {
	/** Servers whose data the earlier part may have read. */
	readonly readFrom: readonly FlowServer[];
	readonly flagged: GateState;
}

/** Holds what was learned. Sessions that run at the same time share one registry. */
export interface BaselineRegistry {
	current: Baselines;
}

/** What may change while a session runs. */
export type SessionFlowSettings = Pick<SessionFlowOptions, 'crossServer' | 'exfiltration' | 'gating'>;

/**
 * One session over all servers. For each call, in this order, and without interruption when nobody is asked: `judge`, policy, `settle`; later,
 * when the result is delivered, `read`. `judge` counts the call at once, so that parallel calls see each other (trap 17); `settle` reverts it
 * when the call wasn't made. Every judgment is settled exactly once.
 */
export interface SessionFlow {
	/** Servers, overwrites, and shadows are reported to it directly (R105, R106, R111). */
	readonly analyzer: SessionAnalyzer;
	judge(call: CallObservation, context?: CallContext): FlowJudgment;
	settle(judgment: FlowJudgment, outcome: 'made' | 'stopped'): void;
	/** Records a delivered result. Don't pass withheld results, because nobody read them. */
	read(result: ResultObservation): { readonly deviation: Deviation | undefined; readonly isPartial: boolean };
	graph(): FlowGraph;
	/** Flagged content that counts, for the gate and for the view. */
	readonly flagged: GateState;
	/** A person reviewed the flagged content, so the gate opens. */
	clearFlagged(): void;
	/** Applies from the next call on; what was seen stays. */
	configure(settings: SessionFlowSettings): void;
	/** Approximate bytes used to remember what was read. */
	readonly bytes: number;
}

const NO_CONTEXT: CallContext = { intent: undefined, isReadOnlyClaimed: false };

export function createSessionFlow(options: SessionFlowOptions = {}): SessionFlow {
	let { exfiltration = EXFILTRATION_DEFAULTS, gating = GATING_DEFAULTS } = options;
	const analyzer = createSessionAnalyzer(options.crossServer, options);
	const memory = createFlowMemory(options);
	const open = new WeakMap<FlowJudgment, { readonly check: FlowCheck; readonly handle: RecordHandle | undefined }>();
	let sends = NO_SENDS;
	let flagged = options.earlier?.flagged ?? NOTHING_FLAGGED;
	let addresses = NO_ADDRESSES;
	const registry: BaselineRegistry = options.baselines ?? { current: NO_BASELINES };

	const judge = (call: CallObservation, context: CallContext = NO_CONTEXT): FlowJudgment => {
		const { at, id, server, tool, turn } = call;
		const asked = { call: id, at, server: server.id, name: server.name, reach: server.class, tool, request: turn };
		const isCall = call.isRequest !== true;
		const check = memory.check(call);
		const judgment: FlowJudgment = {
			call,
			contradictions: isCall
				? contradictionsOf(
						{
							tool: call.tool,
							intent: context.intent,
							isReadOnlyClaimed: context.isReadOnlyClaimed,
							arguments: call.arguments,
							// Computed only when a row needs it.
							get hasPii() {
								return call.hasPii;
							},
						},
						options,
					)
				: [],
			crossServer: isCall ? analyzer.check(asked) : undefined,
			flows: check.findings,
			edges: check.edges,
			exfiltration: exfiltrationOf(sends, check, exfiltration),
			gate: isCall ? gateOf(flagged, call, gating) : undefined,
			drift: driftOf(addresses, check),
			deviations: isCall ? deviationsOf(registry.current, call, hostsOf(check)) : [],
			forgotten: forgottenOf(options.earlier?.readFrom ?? [], check),
			isPartial: check.isPartial,
		};
		open.set(judgment, { check, handle: isCall ? analyzer.record(asked, 'allow') : undefined });
		return judgment;
	};

	const settle = (judgment: FlowJudgment, outcome: 'made' | 'stopped'): void => {
		const held = open.get(judgment);
		if (held === undefined) return;
		open.delete(judgment);
		if (outcome === 'stopped') {
			if (held.handle !== undefined) analyzer.withdraw(held.handle);
			return;
		}
		memory.recordCall(held.check);
		sends = afterSend(sends, held.check, exfiltration);
		addresses = afterOwnCall(addresses, held.check);
		if (held.handle !== undefined) registry.current = afterCall(registry.current, judgment.call, hostsOf(held.check));
	};

	const read = (result: ResultObservation): { readonly deviation: Deviation | undefined; readonly isPartial: boolean } => {
		const { call, at } = result;
		const size = sizeOf(result.content);
		const deviation = resultDeviationOf(registry.current, call, size);
		registry.current = afterResult(registry.current, call, size);
		if (result.trust === 'flagged') flagged = withFlagged(flagged, { at, server: call.server, tool: call.tool, call: call.id });
		addresses = afterUntrustedResult(addresses, result, options);
		return { deviation, isPartial: memory.recordResult(result).isPartial };
	};

	return {
		analyzer,
		judge,
		settle,
		read,
		graph: () => memory.graph(),
		get flagged() {
			return flagged;
		},
		clearFlagged: () => {
			flagged = NOTHING_FLAGGED;
		},
		configure: (settings) => {
			({ exfiltration = EXFILTRATION_DEFAULTS, gating = GATING_DEFAULTS } = settings);
			analyzer.configure(settings.crossServer ?? CROSS_SERVER_DEFAULTS);
		},
		get bytes() {
			return memory.bytes;
		},
	};
}

function hostsOf({ destinations }: FlowCheck): readonly string[] {
	return [...new Set(destinations.map(({ host }) => host))];
}
