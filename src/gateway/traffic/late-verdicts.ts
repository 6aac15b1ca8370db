import type { Finding } from '../../engine/finding.ts';
import type { RawId } from '../../mcp/parse.ts';
import {
	type ClassifierPort,
	type ClassifierSightings,
	type LateSightings,
	NO_SIGHTINGS,
	notice,
	settledClassifier,
} from '../classifier/classifier-port.ts';
import type { TrafficDeps } from '../pipeline/deps.ts';
import type { HeldMessages } from './held-messages.ts';
import { isWorth, type TrafficRecord } from './record.ts';
import { type CallMeta, type CallResult, type TrafficCall, tellStages } from './stage.ts';

/** How a result continues after waiting for the classifier. */
export interface AfterWaiting {
	/** Returns what the classifier found, or that it was too slow. */
	readonly classifier: ClassifierPort;
	/** The client no longer wants the result. */
	readonly isCancelled: boolean;
}

/** A result that the classifier hasn't finished reading. */
export interface LateVerdict {
	readonly late: LateSightings;
	readonly sequence: number;
	/** Undefined: nobody waits for this message. */
	readonly rawId: RawId | undefined;
	/** Tool or method, safe to show. */
	readonly name: string;
	readonly method: string;
	readonly bytes: number;
	/** Contains the conversation if the client names it. */
	readonly meta: CallMeta;
	/** The result is withheld whatever the classifier finds. */
	readonly isWithheld: boolean;
}

export interface LateVerdictDeps {
	readonly context: Pick<TrafficCall, 'entry' | 'server' | 'connection'>;
	readonly shared: Pick<TrafficDeps, 'after' | 'clock' | 'logger' | 'stages'>;
	readonly record: Pick<TrafficRecord, 'late'>;
	readonly held: HeldMessages;
}

/** False: the result doesn't wait. The classifier's verdict is then reported when it arrives, as after a wait that was too short. */
export function awaitVerdict(
	{ bytes, isWithheld, late, meta, method, name, rawId, sequence }: LateVerdict,
	{ context, held, record, shared }: LateVerdictDeps,
	proceed: (after: AfterWaiting) => void,
): boolean {
	const tell = (sightings: ClassifierSightings): void =>
		reportLate(
			sightings.findings,
			{ acts: late.acts, name, method, bytes, meta, call: `${context.connection}:${sequence}` },
			{ context, record, shared },
		);
	late.onMore(tell);
	if (late.waitMs === 0 || isWithheld || rawId === undefined) {
		late.onDone(tell);
		return false;
	}
	held.add<ClassifierSightings | undefined>(
		sequence,
		rawId,
		(onSightings) => {
			const forget = late.onDone((sightings) => {
				stop();
				onSightings(sightings);
			});
			const stop = shared.after(late.waitMs, () => {
				forget();
				onSightings(undefined);
			});
			return () => {
				forget();
				stop();
			};
		},
		(end) => {
			const sightings = end.kind === 'answered' ? end.answer : undefined;
			if (sightings === undefined) late.onDone(tell);
			proceed({ classifier: settledClassifier(sightings ?? TOO_SLOW), isCancelled: end.kind === 'cancelled' });
		},
	);
	return true;
}

const TOO_SLOW: ClassifierSightings = {
	...NO_SIGHTINGS,
	findings: [notice('classifier.late', 'the result was delivered before the classifier read it')],
};

/** Reports a verdict about a delivered message as a separate finding, to the log and the person. */
function reportLate(
	findings: readonly Finding[],
	{
		acts,
		bytes,
		call,
		meta,
		method,
		name,
	}: Pick<LateVerdict, 'bytes' | 'meta' | 'method' | 'name'> & Pick<LateSightings, 'acts'> & { readonly call: string },
	{ context, record, shared }: Omit<LateVerdictDeps, 'held'>,
): void {
	if (findings.length === 0) return;
	const at = shared.clock.now();
	record.late(findings, { at, bytes, call, meta, method, name });
	const rules = [...new Set(findings.filter(isWorth).map(({ rule }) => rule))].sort();
	if (!acts || rules.length === 0) return;
	// The stages learn that text with instructions was read. They have had the text itself since its delivery.
	const reading = {
		id: `${call}:late`,
		entry: context.entry,
		server: context.server,
		meta,
		kind: 'resource',
		task: undefined,
		about: {},
	} as const;
	const result: CallResult = { at, kind: 'result', content: null, action: 'monitor', isFlagged: true, rules };
	tellStages(shared.stages, shared.logger, (stage) => stage.read?.(reading, result));
}
