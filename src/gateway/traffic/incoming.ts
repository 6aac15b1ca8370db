import { randomBytes } from 'node:crypto';
import type { Json } from '../../base/json.ts';
import type { RawId } from '../../mcp/parse.ts';
import { errorResponse } from '../../mcp/parse.ts';
import { trafficFor } from '../../policy/traffic/traffic-policy.ts';
import type { TrafficDeps } from '../pipeline/deps.ts';
import type { OpenRequest } from '../pipeline/open-requests.ts';
import { deliver, type MessageVerdict } from '../session.ts';
import { readingKind, withNotes } from './message-parts.ts';
import { type Incoming, type Judged, judgeIncoming } from './result-judge.ts';
import { type CallMeta, type CallResult, type TrafficReading, tellStages } from './stage.ts';
import type { TrafficContext } from './traffic-context.ts';

/**
 * Time limit for inspecting the texts of one message, in milliseconds; texts not inspected in time become a gap. Reports progress to the
 * watchdog between texts. A message below `freeBytes` has no limit, because time says little on a busy machine; the watchdog ends a hang.
 */
const BUDGET = { baseMs: 2_000, perMegabyteMs: 250, freeBytes: 262_144 } as const;

export interface IncomingDeps {
	readonly context: Pick<TrafficContext, 'connection' | 'entry' | 'server'>;
	readonly shared: Pick<
		TrafficDeps,
		| 'classifier'
		| 'clock'
		| 'late'
		| 'logger'
		| 'onProgress'
		| 'patterns'
		| 'secondReader'
		| 'stages'
		| 'redactionMarks'
		| 'traffic'
		| 'withheld'
	>;
}

/** Time limit for inspections after delivery, in milliseconds. Their result is only recorded, so the rest is dropped and the worker doesn't count as hung. */
const LATE_MS = 2_000;

/** Judges a value of the server under the current settings and within its time limit. `message`: not a response, so it is neither cut nor spotlighted. */
export function judgeFromServer(
	incoming: Incoming,
	{ context, shared }: IncomingDeps,
	source: 'response' | 'message' = 'response',
	classifier = shared.classifier,
): Judged {
	const { clock, logger, onProgress, patterns, secondReader, redactionMarks, traffic, withheld } = shared;
	const policy = traffic();
	const server = trafficFor(policy, context.server);
	const until = clock.monotonic() + BUDGET.baseMs + (incoming.bytes.length / 1_000_000) * BUDGET.perMegabyteMs;
	const judged = judgeIncoming(incoming, {
		traffic: source === 'message' ? { ...server, results: { ...server.results, maxContentLength: undefined }, spotlight: false } : server,
		trustedMailServers: policy.trustedMailServers,
		packs: patterns.current(),
		classifier,
		secondReader,
		logger,
		isOutOfTime: () => {
			onProgress();
			return incoming.bytes.length > BUDGET.freeBytes && clock.monotonic() > until;
		},
		lateTime: () => {
			const end = clock.monotonic() + LATE_MS;
			return () => {
				onProgress();
				return clock.monotonic() > end;
			};
		},
		delimiter: () => randomBytes(16).toString('hex'),
		isReleased: () => withheld.isReleased(context.entry, incoming.value),
	});
	redactionMarks.note(judged.redactionMarks);
	return judged;
}

/** Keeps the original of a changed or withheld value, so that a person can look at it. Undefined: nothing was changed. */
export function keepWithheld(
	{ action, findings }: Judged,
	{ bytes, value }: Incoming,
	name: string,
	{ context: { entry, server }, shared }: IncomingDeps,
): string | undefined {
	if (action !== 'redact' && action !== 'hold' && action !== 'block') return undefined;
	return shared.withheld.keep({ entry, server, name, at: shared.clock.now(), action, value, bytes: bytes.length, findings });
}

/** The verdict for a response that isn't held, with our own notes appended. */
export function messageVerdictOf({ body, error }: Judged, rawId: RawId, notes: readonly string[], bytes: Uint8Array): MessageVerdict {
	if (error !== undefined) return { action: 'replace', body: errorResponse(rawId, error.code, error.message) };
	const noted = notes.length === 0 ? undefined : withNotes(body ?? bytes, notes);
	return deliver(noted ?? body);
}

/** Reports text that a model may have read without a call, because the stages judge later calls by it. */
export function reportReading(
	asked: Pick<OpenRequest, 'method' | 'task' | 'uri'>,
	id: number | string,
	{ result, meta }: { readonly result: CallResult; readonly meta: CallMeta },
	deps: IncomingDeps,
): void {
	const reading = readingFor(asked, id, { content: result.content, meta }, deps);
	if (reading !== undefined) tellStages(deps.shared.stages, deps.shared.logger, (stage) => stage.read?.(reading, result));
}

/** Reports before delivery that something is read, without its content. */
export function reportReadingBefore(
	asked: Pick<OpenRequest, 'method' | 'task' | 'uri'>,
	id: number | string,
	about: { readonly content: Json; readonly meta: CallMeta },
	deps: IncomingDeps,
): void {
	const reading = readingFor(asked, id, about, deps);
	if (reading !== undefined) tellStages(deps.shared.stages, deps.shared.logger, (stage) => stage.reads?.(reading, deps.shared.clock.now()));
}

function readingFor(
	{ method, task, uri }: Pick<OpenRequest, 'method' | 'task' | 'uri'>,
	id: number | string,
	{ content, meta }: { readonly content: Json; readonly meta: CallMeta },
	{ context: { connection, entry, server } }: IncomingDeps,
): TrafficReading | undefined {
	const kind = readingKind(method, content);
	const about = uri === undefined ? {} : { uri };
	return kind === undefined ? undefined : { id: `${connection}:${id}`, entry, server, meta, kind, task, about };
}
