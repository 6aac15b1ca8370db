import { RESPONSES } from '../../policy/responses.ts';
import type { TrafficDeps } from '../pipeline/deps.ts';
import {
	type CallResult,
	type CallStage,
	type NotMade,
	type StageRefusal,
	type StageResult,
	type TrafficCall,
	tellStages,
} from './stage.ts';

/** How a session handles a call that was judged. */
export interface CallPipelineOutput {
	/** The call waits, and later messages continue. Called at most once. */
	held(call: TrafficCall): void;
	/** The call goes to the server. `given`: the call as received. */
	made(call: TrafficCall, given: TrafficCall): void;
	refused(call: TrafficCall, refusal: StageRefusal): void;
	/** A tool may change while a question is open. False: it may no longer be called. */
	isStillReleased(call: TrafficCall): boolean;
}

/** A call that was sent to the server. `given`: the call as received. */
export interface MadeCall {
	readonly call: TrafficCall;
	readonly given: TrafficCall;
	readonly notes: readonly string[];
}

interface OpenCall {
	call: TrafficCall;
	given: TrafficCall;
	/** Stages that have judged the call. */
	readonly judgedBy: CallStage[];
	readonly notes: string[];
	withdraw: (() => void) | undefined;
	isHeld: boolean;
	isMade: boolean;
	isOver: boolean;
}

/** Takes the calls of one session through the stages. Each call is either made or refused, once. */
export class CallPipeline {
	readonly #shared: Pick<TrafficDeps, 'stages' | 'logger' | 'clock'>;
	readonly #out: CallPipelineOutput;
	readonly #open = new Map<number, OpenCall>();

	constructor(shared: Pick<TrafficDeps, 'stages' | 'logger' | 'clock'>, out: CallPipelineOutput) {
		this.#shared = shared;
		this.#out = out;
	}

	/** `given`: the call as received. `notes`: notes from its earlier rounds. */
	judge(call: TrafficCall, given: TrafficCall = call, notes: readonly string[] = []): void {
		const open: OpenCall = {
			call,
			given,
			judgedBy: [],
			notes: [...notes],
			withdraw: undefined,
			isHeld: false,
			isMade: false,
			isOver: false,
		};
		this.#open.set(call.sequence, open);
		this.#ask(open, 0);
	}

	/** Continues a call that was made before this pipeline existed. */
	resume(call: TrafficCall): void {
		const judgedBy = this.#shared.stages.filter(({ resumed }) => resumed !== undefined);
		this.#open.set(call.sequence, {
			call,
			judgedBy,
			given: call,
			notes: [],
			withdraw: undefined,
			isHeld: false,
			isMade: true,
			isOver: false,
		});
		tellStages(judgedBy, this.#shared.logger, (stage) => stage.resumed?.(call));
	}

	/** The client canceled the call while it waited. False: no such call waits here. */
	cancel(sequence: number): boolean {
		const open = this.#open.get(sequence);
		if (open === undefined || open.isMade) return false;
		this.#close(open, 'cancelled');
		return true;
	}

	/** The call with this sequence number, if it was made. */
	madeCall(sequence: number): MadeCall | undefined {
		const open = this.#open.get(sequence);
		return open?.isMade === true ? { call: open.call, given: open.given, notes: open.notes } : undefined;
	}

	/** The waiting call with this id; undefined: no such call waits here. */
	waiting(id: string): TrafficCall | undefined {
		for (const { call, isHeld, isMade } of this.#open.values()) if (call.id === id && isHeld && !isMade) return call;
		return undefined;
	}

	/** The client sent a waiting call again, so the call continues as the request with sequence number `to`. */
	rebind(from: number, to: number): void {
		const open = this.#open.get(from);
		if (open === undefined) return;
		this.#open.delete(from);
		open.call = { ...open.call, sequence: to };
		open.given = { ...open.given, sequence: to };
		this.#open.set(to, open);
	}

	/** The call's result arrived, so the call is closed. Returns a function that notifies the stages, to be called once; undefined: no such call was made. */
	take(sequence: number): ((result: CallResult) => void) | undefined {
		const open = this.#open.get(sequence);
		if (open?.isMade !== true) return undefined;
		this.#open.delete(sequence);
		return (result) => {
			tellStages(open.judgedBy, this.#shared.logger, (stage) => stage.returned(open.call, result));
		};
	}

	/** No more results will come. Returns the calls that were still waiting. */
	end(): readonly TrafficCall[] {
		const waiting: TrafficCall[] = [];
		for (const open of [...this.#open.values()]) {
			if (open.isMade)
				this.take(open.call.sequence)?.({
					at: this.#shared.clock.now(),
					kind: 'none',
					content: null,
					action: 'forward',
					isFlagged: false,
					rules: [],
				});
			else {
				waiting.push(open.call);
				this.#close(open, 'session-ended');
			}
		}
		return waiting;
	}

	#ask(open: OpenCall, from: number): void {
		const { stages } = this.#shared;
		for (let index = from; index < stages.length; index++) {
			const stage = stages[index];
			if (stage === undefined) continue;
			const verdict = this.#judgeWith(stage, open);
			if (verdict.kind === 'ask') {
				if (!open.isHeld) this.#out.held(open.call);
				open.isHeld = true;
				this.#wait(open, verdict.ask, index + 1);
				return;
			}
			if (!this.#apply(open, verdict)) return;
		}
		this.#make(open);
	}

	#wait(open: OpenCall, ask: (onAnswer: (result: StageResult) => void) => () => void, next: number): void {
		let isAnswered = false;
		const withdraw = ask((result) => {
			if (isAnswered || open.isOver) return;
			isAnswered = true;
			open.withdraw = undefined;
			if (!this.#apply(open, result)) return;
			if (this.#out.isStillReleased(open.call)) this.#ask(open, next);
			else this.#refuse(open, { kind: 'refuse', code: -32600, text: RESPONSES.changedMeanwhile, reason: 'changed meanwhile' });
		});
		if (!isAnswered) open.withdraw = withdraw;
	}

	#judgeWith(stage: CallStage, open: OpenCall): ReturnType<CallStage['judge']> {
		open.judgedBy.push(stage);
		try {
			return stage.judge(open.call);
		} catch (cause) {
			this.#shared.logger.error(`The stage "${stage.name}" failed on a call`, cause);
			return { kind: 'refuse', code: -32603, text: RESPONSES.couldNotCheck, reason: 'could not check' };
		}
	}

	/** False: the call is closed. */
	#apply(open: OpenCall, result: StageResult): boolean {
		if (result.kind === 'refuse') {
			this.#refuse(open, result);
			return false;
		}
		if (result.kind === 'replace') {
			open.call = { ...open.call, arguments: result.arguments, extraMembers: result.extraMembers ?? open.call.extraMembers };
			if (result.note !== undefined) open.notes.push(result.note);
		}
		return true;
	}

	#make(open: OpenCall): void {
		open.isMade = true;
		// Before the stages are notified, so that the server works meanwhile.
		this.#out.made(open.call, open.given);
		tellStages(open.judgedBy, this.#shared.logger, (stage) => stage.forwarded(open.call));
	}

	#refuse(open: OpenCall, refusal: StageRefusal): void {
		this.#close(open, 'refused');
		this.#out.refused(open.call, refusal);
	}

	#close(open: OpenCall, why: NotMade): void {
		open.isOver = true;
		open.withdraw?.();
		this.#open.delete(open.call.sequence);
		tellStages(open.judgedBy, this.#shared.logger, (stage) => stage.refused(open.call, why));
	}
}
